"""A socket's application: it dispatches its own messages, without a thread hop for each, and holds no database connection.

One task listens, one writes; the socket is done when either is. Handlers take no longer than a commit, so that a disconnect is seen.

Source: stack B1, B12.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

from matches.live.outgoing import PATIENCE_S, Outgoing, Send

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class SocketConsumer:
    """One socket, from connect to disconnect. Subclasses say what happens at each."""

    patience: ClassVar[float] = PATIENCE_S
    """How long (s) one send may be blocked."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope = scope
        self.outgoing = Outgoing(send, self.patience)

    @classmethod
    def as_asgi(cls) -> Application:
        async def application(scope: Scope, receive: Receive, send: Send) -> None:
            await cls(scope, send).run(receive)

        return application

    async def run(self, receive: Receive) -> None:
        tasks = {asyncio.create_task(self.listen(receive)), asyncio.create_task(self.outgoing.write())}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.disconnected()

    async def listen(self, receive: Receive) -> None:
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.connect":
                await self.connected()
            else:
                await self.received(message.get("text"))

    async def accept(self, subprotocol: str | None) -> None:
        try:
            await self.outgoing.send({"type": "websocket.accept", "subprotocol": subprotocol})
        except RuntimeError as closed:
            raise ConnectionAbortedError("websocket.accept") from closed

    async def connected(self) -> None:
        raise NotImplementedError

    async def received(self, text: str | None) -> None:
        """A frame; None if it was a binary one."""
        raise NotImplementedError

    async def disconnected(self) -> None:
        raise NotImplementedError
