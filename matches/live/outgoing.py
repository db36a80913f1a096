"""What is on its way to one socket, in order, so that no socket ever waits for another.

A text is sent where it is put, as long as the server takes it at once, which it does until its buffer is full: a broadcast to a thousand
sockets wakes no thousand tasks. What the server does not take is left to the socket's own writing task. A client that does not read
is let go: it will come back and resume (live play L61).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any

Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]
MOST_WAITING = 100
PATIENCE_S = 5.0
CLOSE_PATIENCE_S = 1.0
TOO_SLOW = 4013
GONE = (OSError, RuntimeError)
"""What `send` raises when the socket has gone: the protocol asks for an `OSError`, but uvicorn raises a bare `RuntimeError` once it has
closed the socket by itself, as for a frame that is too long, until the disconnect has been read."""


class Begun:
    """A send that has begun outside of any task and waits for something; to be awaited to its end."""

    def __init__(self, sending: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self.sending, self.waits_for = sending, waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self.waits_for
        try:
            while True:
                try:
                    got = yield waits_for
                except BaseException as thrown:
                    waits_for = self.sending.throw(thrown)
                else:
                    waits_for = self.sending.send(got)
        except StopIteration:
            return


class Outgoing:
    """Texts for a socket. Those put together count as one: what a resume sends at once is not a client's slowness."""

    def __init__(self, send: Send, patience: float) -> None:
        self.send = send
        self.patience = patience
        self.begun: Begun | None = None
        self.waiting: deque[tuple[str, ...]] = deque()
        self.wake = asyncio.Event()
        self.code: int | None = None
        self.has_gone = False

    @property
    def is_closing(self) -> bool:
        return self.code is not None or self.has_gone

    def put(self, *texts: str) -> None:
        if self.is_closing or not texts:
            return
        if self.begun is None and not self.waiting:
            texts = self.unsent(texts)
        if texts:
            self.waiting.append(texts)
            if len(self.waiting) > MOST_WAITING:
                self.drop(TOO_SLOW)
            self.wake.set()

    def unsent(self, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Send what the server takes at once; the rest."""
        for number, text in enumerate(texts):
            if not self.is_taken({"type": "websocket.send", "text": text}):
                self.wake.set()
                return texts[number + 1 :]
        return ()

    def is_taken(self, message: dict[str, Any]) -> bool:
        sending = self.send(message)
        try:
            self.begun = Begun(sending, sending.send(None))
        except StopIteration:
            return True
        except GONE:
            self.has_gone = True
        return False

    def close(self, code: int) -> None:
        """Close once what is waiting has been sent; the first code counts."""
        if self.code is None:
            self.code = code
        self.wake.set()

    def drop(self, code: int) -> None:
        """Close without sending what is waiting."""
        self.waiting.clear()
        self.close(code)

    async def write(self) -> None:
        """Send what was not taken at once, until the socket is to be closed, or has gone."""
        try:
            while not self.has_gone:
                if self.begun:
                    await self.finish(self.begun)
                elif self.waiting:
                    if rest := self.unsent(self.waiting.popleft()):
                        self.waiting.appendleft(rest)
                elif self.code is not None:
                    async with asyncio.timeout(CLOSE_PATIENCE_S):
                        await self.send({"type": "websocket.close", "code": self.code})
                    return
                else:
                    self.wake.clear()
                    await self.wake.wait()
        except (*GONE, TimeoutError):  # gone, or still not reading
            return

    async def finish(self, begun: Begun) -> None:
        try:
            async with asyncio.timeout(self.patience):
                await begun
        except TimeoutError:
            self.drop(TOO_SLOW)
        finally:
            self.begun = None
