"""Where sockets do their database work: an asyncio lock per match in the process, then one thread of a small pool.

Services are synchronous, as Django's async ORM knows no transactions (B14), and run on these threads with Django's own connections; HTTP
and tasks call the same services directly. The lock keeps acts of one match from filling the pool while they wait for each other; what
protects the log is the database.

Source: stack B2, B7, B14; architecture section 5; live play L5, L62, L238.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from threading import Barrier
from time import perf_counter
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

import structlog
from django.db import connections

from matches import metrics

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 4
SLOW_S = 0.05
logger = structlog.get_logger(__name__)


class Executor:
    """A pool of `threads` with a database connection each; `name` is what monitoring calls it."""

    def __init__(self, threads: int = THREADS, name: str = "matches") -> None:
        self.threads = threads
        self.name = name
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="matches")
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def call(self, match_id: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a write of one match; writes of the same match wait for each other here, in order of arrival."""
        lock = self.locks.get(match_id)
        if lock is None:
            lock = self.locks[match_id] = asyncio.Lock()
        async with lock:
            return await self.read(function, *args, **kwargs)

    async def read(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a read. Lines that it logs bear what is bound to those of the caller."""
        work = partial(on_own_connection, partial(function, *args, **kwargs), self.name, perf_counter())
        return await asyncio.get_running_loop().run_in_executor(self.pool, copy_context().run, work)

    def close(self) -> None:
        """End the threads, each with its connections; the pool starts anew when it is used again."""
        everyone = Barrier(self.threads)

        def finish() -> None:
            everyone.wait()
            connections.close_all()

        for _ in range(self.threads):
            self.pool.submit(finish)
        self.pool.shutdown(wait=True)
        self.pool = ThreadPoolExecutor(self.threads, thread_name_prefix="matches")


def on_own_connection(work: Callable[[], T], pool: str, asked: float) -> T:
    """Run `work` on this thread's connections; afterwards return them to the pool, or close what is broken or too old."""
    began = metrics.taken(pool, asked)
    try:
        return work()
    finally:
        settle_connections()
        if (took := metrics.worked(pool, began)) > SLOW_S:
            logger.info("slow_work", work=getattr(getattr(work, "func", work), "__qualname__", "?"), ms=round(took * 1000))


def settle_connections() -> None:
    """Close what is broken or too old. A connection to SQLite stays with its thread: closing the last one writes the whole WAL back."""
    for connection in connections.all(initialized_only=True):
        if connection.vendor == "sqlite":
            connection.close_at = None
        connection.close_if_unusable_or_obsolete()


executor = Executor()
"""The one of this process."""

presence_executor = Executor(threads=1, name="presence")
"""For presence alone: a store that does not answer keeps nobody from playing (L62)."""

chat_executor = Executor(threads=1, name="chat")
"""For chat alone: however much is said, nobody waits for a move (L136)."""
