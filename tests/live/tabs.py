"""Browser tabs for tests: each runs the real consumer over an in-memory socket and keeps its view as the page does.

A tab checks at every message what L63 promises: each number exactly once and in order.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from matches.consumers import LiveConsumer
from matches.games.views import apply_patch
from oshisite.accounts.models import User

PATIENCE_S = 20.0
Message = dict[str, Any]


def login(user: User) -> SessionStore:
    """A session of `user`, as the login view would make it."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return session


class Tab:
    def __init__(self, session: SessionStore | None = None, *, address: str = "192.0.2.1", protocol: str = "oshi.v1") -> None:
        self.scope: Message = {
            "type": "websocket", "path": "/ws/live", "headers": [], "subprotocols": [protocol], "session": session,
            "client": (address, 50_000),
        }  # fmt: skip
        self.to_server: asyncio.Queue[Message] = asyncio.Queue()
        self.received: list[Message] = []
        self.changed = asyncio.Condition()
        self.is_reading = asyncio.Event()
        self.is_reading.set()
        self.code: int | None = None
        self.view: Any = None
        self.seq = -1
        self.seqs: list[int] = []
        self.acts = 0
        self.is_strict = True
        self.is_accepted = False
        self.task: asyncio.Task[None] | None = None

    # --- the socket

    async def open(self) -> Tab:
        self.to_server.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self.run())
        await self.until(lambda: self.is_accepted)
        return self

    async def run(self) -> None:
        try:
            await LiveConsumer.as_asgi()(self.scope, self.to_server.get, self.receive)
        finally:
            async with self.changed:
                self.changed.notify_all()

    async def receive(self, message: Message) -> None:
        await self.is_reading.wait()
        async with self.changed:
            match message["type"]:
                case "websocket.accept":
                    self.is_accepted = True
                case "websocket.close":
                    self.code = message["code"]
                    self.to_server.put_nowait({"type": "websocket.disconnect", "code": self.code})
                case _:
                    self.take(json.loads(message["text"]))
            self.changed.notify_all()

    def take(self, message: Message) -> None:
        self.received.append(message)
        if message["t"] == "view":
            self.view, self.seq = message["view"], message["seq"]
        elif message["t"] == "entry" and (self.is_strict or message["seq"] > self.seq):
            assert message["seq"] == self.seq + 1, f"entry {message['seq']} after {self.seq}"
            self.view, self.seq = apply_patch(self.view, message["patch"]), message["seq"]
            self.seqs.append(self.seq)

    def say(self, t: str, **fields: Any) -> None:
        self.frame(json.dumps({"t": t, **fields}))

    def frame(self, text: str) -> None:
        self.to_server.put_nowait({"type": "websocket.receive", "text": text})

    async def close(self) -> None:
        """The client goes away, cleanly or not: the server cannot tell."""
        self.to_server.put_nowait({"type": "websocket.disconnect", "code": 1006})
        assert self.task is not None
        await asyncio.wait_for(self.task, PATIENCE_S)

    # --- waiting

    async def until(self, is_so: Callable[[], Any]) -> None:
        async with asyncio.timeout(PATIENCE_S), self.changed:
            await self.changed.wait_for(lambda: self.has_failed or is_so())
        if self.task and self.has_failed:
            await self.task

    @property
    def has_failed(self) -> bool:
        return bool(self.task and self.task.done() and self.task.exception())

    async def answer(self, *types: str, after: int | None = None) -> Message:
        """The first message of these types that has come since `after`, which counts messages."""
        start = len(self.received) if after is None else after
        await self.until(lambda: any(one["t"] in types for one in self.received[start:]))
        return next(one for one in self.received[start:] if one["t"] in types)

    async def reach(self, seq: int) -> None:
        await self.until(lambda: self.seq >= seq)

    async def ask(self, t: str, answered_by: str, **fields: Any) -> Message:
        start = len(self.received)
        self.say(t, **fields)
        return await self.answer(answered_by, after=start)

    # --- a match

    async def join(self, match: str, **fields: Any) -> Tab:
        """Everything before the answer to the ping belongs to the join."""
        self.say("join", match=match, have=fields.pop("have", None), want=fields.pop("want", "mine"), **fields)
        await self.ask("ping", "pong", n=1)
        return self

    async def act(self, match: str, name: str, prompt: str | None = None, cid: str = "", **args: Any) -> Message:
        self.acts += 1
        cid = cid or f"{id(self)}-{self.acts}"
        start = len(self.received)
        self.say("act", match=match, cid=cid, prompt=prompt, action={"name": name, "args": args})
        await self.until(lambda: any(one["t"] == "ack" and one["cid"] == cid for one in self.received[start:]))
        return next(one for one in self.received[start:] if one["t"] == "ack" and one["cid"] == cid)

    @property
    def prompt(self) -> str:
        """The prompt that this tab owes an answer to."""
        return next(number for number, prompt in self.view["prompts"].items() if "options" in prompt)

    @property
    def options(self) -> list[str]:
        return self.view["prompts"][self.prompt]["options"]


class RemoteTab(Tab):
    """A tab whose socket leads to another process."""

    def __init__(self, connecting: connect) -> None:
        super().__init__()
        self.connecting = connecting
        self.client: ClientConnection | None = None

    async def open(self) -> RemoteTab:
        self.client = await self.connecting
        self.task = asyncio.create_task(self.run())
        return self

    async def run(self) -> None:
        assert self.client is not None
        sending = asyncio.create_task(self.send_all(self.client))
        try:
            async for text in self.client:
                async with self.changed:
                    self.take(json.loads(text))
                    self.changed.notify_all()
        except ConnectionClosed as closed:
            self.code = closed.rcvd.code if closed.rcvd else None
        finally:
            sending.cancel()
            async with self.changed:
                self.changed.notify_all()

    async def send_all(self, client: ClientConnection) -> None:
        while True:
            message = await self.to_server.get()
            await client.send(message["text"])

    async def close(self) -> None:
        assert self.client is not None
        assert self.task is not None
        await self.client.close()
        await asyncio.wait({self.task}, timeout=PATIENCE_S)
