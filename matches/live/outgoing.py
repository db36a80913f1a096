"""What is on its way to one socket: written in order by one task, so that no socket ever waits for another.

A client that does not read is let go: it will come back and resume (live play L61).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]
MOST_WAITING = 100
PATIENCE_S = 5.0
CLOSE_PATIENCE_S = 1.0
TOO_SLOW = 4013


class Outgoing:
    """Texts for a socket. Those put together count as one: what a resume sends at once is not a client's slowness."""

    def __init__(self, send: Send, patience: float) -> None:
        self.send = send
        self.patience = patience
        self.waiting: deque[tuple[str, ...]] = deque()
        self.wake = asyncio.Event()
        self.code: int | None = None

    @property
    def is_closing(self) -> bool:
        return self.code is not None

    def put(self, *texts: str) -> None:
        if self.is_closing or not texts:
            return
        self.waiting.append(texts)
        if len(self.waiting) > MOST_WAITING:
            self.drop(TOO_SLOW)
        self.wake.set()

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
        """Send until the socket is to be closed, or has gone."""
        try:
            while True:
                while self.waiting:
                    await self.send_parcel(self.waiting.popleft())
                if self.code is not None:
                    async with asyncio.timeout(CLOSE_PATIENCE_S):
                        await self.send({"type": "websocket.close", "code": self.code})
                    return
                self.wake.clear()
                await self.wake.wait()
        except (OSError, TimeoutError):  # gone, or still not reading
            return

    async def send_parcel(self, texts: tuple[str, ...]) -> None:
        for text in texts:
            try:
                async with asyncio.timeout(self.patience):
                    await self.send({"type": "websocket.send", "text": text})
            except TimeoutError:
                self.drop(TOO_SLOW)
                return
