"""What this process depends on, asked with patience for a moment only (L230).

A database or Redis that hangs answers no time-out of its own in time. So each is asked on a thread of its own, one question at a time:
whoever wants to know waits until a deadline and goes on without, and the next one waits for the same answer. A thread that hangs is the
only one of its kind, and ends with the process.

The clocks of database and Redis are read on the way. Which of them is right cannot be known from here; that they agree can (L242).
"""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Generic, TypeVar

import redis
from django.conf import settings
from django.db import connection, connections
from redis.backoff import NoBackoff
from redis.retry import Retry

from matches.clock import now_ms
from matches.queues import Queues, queues
from oshisite.models import Heartbeat

T = TypeVar("T")
PATIENCE_S = 2.0
GIVEN_UP_S = 6.0
"""A thread that waits for Redis ends."""


class Probe(Generic[T]):
    """A question to something that may not answer."""

    def __init__(self, name: str, ask: Callable[[], T]) -> None:
        self.name, self.ask = name, ask
        self.pending: Future[T] | None = None
        self.guard = threading.Lock()

    def begin(self) -> Future[T]:
        """Ask, unless somebody has asked and still waits."""
        with self.guard:
            if self.pending is None or self.pending.done():
                self.pending = Future()
                threading.Thread(target=self.run, args=(self.pending,), name=f"probe-{self.name}", daemon=True).start()
            return self.pending

    def run(self, pending: Future[T]) -> None:
        try:
            pending.set_result(self.ask())
        except Exception as error:
            pending.set_exception(error)
        finally:
            connections.close_all()


@dataclass(frozen=True)
class Clock:
    """Another clock minus ours (s), as it was seen over a round trip; the true difference is at most `slack` away."""

    offset: float
    slack: float

    def is_off_by(self, most: float) -> bool:
        return abs(self.offset) - self.slack > most


def compared(read: Callable[[], float]) -> Clock:
    """`read` tells the other clock's time in seconds."""
    before = time.time()
    there = read()
    after = time.time()
    return Clock(there - (before + after) / 2, (after - before) / 2)


@dataclass(frozen=True)
class Stored:
    """What the database says: its clock, None where it is ours; the work that waits; when a worker last showed itself (s)."""

    clock: Clock | None
    queues: Queues
    worker_seen: float | None


def ask_database() -> Stored:
    """Raises `DatabaseError`."""
    clock = compared(database_time) if connection.vendor == "postgresql" else None
    beat = Heartbeat.objects.filter(name="worker").values_list("at", flat=True).first()
    return Stored(clock, queues(now_ms()), beat.timestamp() if beat else None)


def database_time() -> float:
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
        return float(cursor.fetchone()[0])


def ask_redis() -> Clock | None:
    """Raises `RedisError`. None without Redis: then layer and broker are in this very process."""
    if not settings.REDIS_URL:
        return None
    # It would try again for seconds where nobody listens.
    once = Retry(NoBackoff(), 0)
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=GIVEN_UP_S, socket_connect_timeout=GIVEN_UP_S, retry=once) as client:
        client.ping()
        return compared(lambda: redis_time(client))


def redis_time(client: redis.Redis) -> float:
    seconds, microseconds = client.time()
    return float(seconds) + microseconds / 1e6


database_probe = Probe("database", ask_database)
redis_probe = Probe("redis", ask_redis)


def within(pending: Future[T], deadline: float) -> T:
    """The answer by `deadline` (`time.monotonic`). Raises what asking raised, or `TimeoutError`."""
    return pending.result(max(0.0, deadline - time.monotonic()))
