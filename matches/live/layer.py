"""A channel layer for one process: safe to send on from any thread, at a cost in proportion to the group.

Each channel has a bounded box that belongs to the event loop which first receives on it. A send from that loop drops the message in;
a send from elsewhere goes through `call_soon_threadsafe`, so that an idle loop wakes at once. Messages are passed by reference:
nobody changes one after sending it. A box that is full is emptied, and one marker stays: whoever finds it looks at the log again.

Source: stack B3, B5; live play L59, L239.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import deque
from collections.abc import Sequence
from typing import Any, ClassVar

from channels.layers import BaseChannelLayer

Message = dict[str, Any]
OVERFLOW: Message = {"type": "layer.overflow"}
"""Stands for messages that were dropped."""


class Box:
    """What waits on one channel. Once a loop receives on it, only that loop touches `items` and `waiter`."""

    __slots__ = ("items", "loop", "waiter")

    def __init__(self) -> None:
        self.items: deque[Message] = deque()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.waiter: asyncio.Future[None] | None = None

    def put(self, message: Message, capacity: int) -> None:
        if len(self.items) >= capacity:
            self.items.clear()
            message = OVERFLOW
        self.items.append(message)
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The loop of this thread, if it runs one."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class LocalChannelLayer(BaseChannelLayer):
    extensions: ClassVar[list[str]] = ["groups", "flush"]

    def __init__(self, capacity: int = 200) -> None:
        super().__init__(capacity=capacity)
        self.boxes: dict[str, Box] = {}
        self.groups: dict[str, dict[str, None]] = {}
        self.guard = threading.Lock()

    # --- channels

    async def new_channel(self, prefix: str = "specific") -> str:
        name = f"{prefix}.local!{secrets.token_hex(8)}"
        with self.guard:
            self.boxes[name] = Box()
        return name

    async def send(self, channel: str, message: Message) -> None:
        self.require_valid_channel_name(channel)
        with self.guard:
            box = self.boxes.setdefault(channel, Box())
        self.deliver(channel, box, message)

    async def receive(self, channel: str) -> Message:
        here = asyncio.get_running_loop()
        with self.guard:
            box = self.boxes.setdefault(channel, Box())
            if box.loop is None:
                box.loop = here
        if box.loop is not here:
            raise RuntimeError("a channel is received on one event loop only")
        while not box.items:
            box.waiter = here.create_future()
            try:
                await box.waiter
            except asyncio.CancelledError:  # whoever stops listening has left, as on the Redis layer
                self.drop(channel)
                raise
            finally:
                box.waiter = None
        return box.items.popleft()

    def deliver(self, channel: str, box: Box, message: Message) -> None:
        with self.guard:
            if box.loop is None:
                box.put(message, self.capacity)
                return
        if box.loop is running_loop():
            box.put(message, self.capacity)
            return
        try:
            box.loop.call_soon_threadsafe(box.put, message, self.capacity)
        except RuntimeError:  # its loop has closed
            self.drop(channel)

    def drop(self, channel: str) -> None:
        """Forget a channel that nobody will receive on again."""
        with self.guard:
            self.boxes.pop(channel, None)
            for group in [name for name, members in self.groups.items() if channel in members]:
                self.leave(group, channel)

    # --- groups

    async def group_add(self, group: str, channel: str) -> None:
        self.require_valid_group_name(group)
        self.require_valid_channel_name(channel)
        with self.guard:
            self.groups.setdefault(group, {})[channel] = None

    async def group_discard(self, group: str, channel: str) -> None:
        with self.guard:
            self.leave(group, channel)

    async def group_send(self, group: str, message: Message) -> None:
        self.require_valid_group_name(group)
        self.tell([(group, message)])

    def tell(self, messages: Sequence[tuple[str, Message]]) -> None:
        """Send each message to its group, from any thread."""
        for group, message in messages:
            with self.guard:
                members = [(name, self.boxes[name]) for name in self.groups.get(group, ()) if name in self.boxes]
            for name, box in members:
                self.deliver(name, box, message)

    def leave(self, group: str, channel: str) -> None:
        members = self.groups.get(group)
        if members is not None:
            members.pop(channel, None)
            if not members:
                del self.groups[group]

    async def flush(self) -> None:
        with self.guard:
            self.boxes.clear()
            self.groups.clear()
