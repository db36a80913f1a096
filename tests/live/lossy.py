"""Channel layers that do what L59 allows: they drop, double, delay and reorder nudges, by a seed; or have room for one only (L239)."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer

from matches.live.layer import LocalChannelLayer, Message

LATE_S = 0.05


class Lossy:
    """What becomes of a message to a group. `pass_on` is the layer's own way to send it."""

    def __init__(self, *, seed: int, **options: Any) -> None:
        super().__init__(**options)
        self.rng = random.Random(seed)
        self.late: set[asyncio.Task[None]] = set()

    async def group_send(self, group: str, message: Message) -> None:
        fate = self.rng.choice(["drop", "send", "double", "delay"])
        if fate in ("send", "double"):
            await self.pass_on(group, message)
        if fate in ("double", "delay"):
            sending = asyncio.create_task(self.send_late(group, message, self.rng.random() * LATE_S))
            self.late.add(sending)
            sending.add_done_callback(self.late.discard)

    async def send_late(self, group: str, message: Message, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self.pass_on(group, message)

    async def pass_on(self, group: str, message: Message) -> None:
        raise NotImplementedError


class LossyLayer(Lossy, LocalChannelLayer):
    async def pass_on(self, group: str, message: Message) -> None:
        await LocalChannelLayer.group_send(self, group, message)


class LossyRedisLayer(Lossy, RedisPubSubChannelLayer):
    async def pass_on(self, group: str, message: Message) -> None:
        await self._get_layer().group_send(group, message)


class RoomForOne(asyncio.Queue[bytes]):
    """What comes while one message waits is lost."""

    def put_nowait(self, item: bytes) -> None:
        if self.empty():
            super().put_nowait(item)


class NarrowRedisLayer(RedisPubSubChannelLayer):
    """Each process has room for one message that it has not yet looked at; the layer itself knows no bound."""

    async def new_channel(self, prefix: str = "specific.") -> str:
        layer = self._get_layer()
        channel: str = await layer.new_channel(prefix)
        layer.channels[channel] = RoomForOne()
        return channel
