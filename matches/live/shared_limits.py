"""What all web processes together count of a limit, kept in Redis (live play L215, L240; `docs/decisions/0013-limits-over-processes.md`).

Buckets stay in the memory of each process, so that no frame waits for Redis. Once a second a process tells what it has let through of the
limits that are shared, learns what the others have, and takes it off its own buckets. Sockets are exact: one set for each user, in
which each socket has a lease. Whatever is lost with Redis is told anew within seconds; while it is away each process counts for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, NamedTuple

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from matches.live.limits import FORGET_ABOVE, Limit, Spent, most_sockets

PATIENCE_S = 0.5
RENEW_MS = 5_000
SOCKET_LEASE_MS = 12_000
"""How long a process that has died keeps its sockets counted."""


class Total(NamedTuple):
    """What all processes had let through in a window when this one last asked; of no interest after `until` (ms)."""

    let_through: int
    until: int


class SharedCounts:
    """One for the sockets and one for the HTTP calls of a process. Every call is one round trip and raises `RedisError`."""

    prefix: ClassVar[str] = "oshi:limits"

    def __init__(self, url: str, kind: str) -> None:
        self.redis: redis.Redis = redis.Redis.from_url(
            url, decode_responses=True, socket_timeout=PATIENCE_S, socket_connect_timeout=PATIENCE_S, retry=Retry(NoBackoff(), 0)
        )
        self.kind = kind
        self.totals: dict[str, Total] = {}

    def exchange(self, spent: Mapping[Spent, int], sockets: Iterable[tuple[str, str]], now: int) -> dict[Spent, int]:
        """Tell what was let through here and renew the leases of sockets; what the others have let through of the same limits since."""
        before = {one: self.key(one, now - one.limit.per) for one in spent}
        known = [one for one in spent if before[one] in self.totals]
        with self.redis.pipeline(transaction=False) as pipe:
            for one, count in spent.items():
                pipe.incrby(self.key(one, now), count)
            for one in spent:
                pipe.pexpire(self.key(one, now), 3 * one.limit.per)
            for one in known:
                pipe.get(before[one])
            for who, socket in sockets:
                pipe.zadd(self.sockets_of(who), {socket: now + SOCKET_LEASE_MS})
                pipe.pexpire(self.sockets_of(who), SOCKET_LEASE_MS)
            found = pipe.execute()
        self.forget(now)
        others = {one: self.news(self.key(one, now), total, spent[one], one.limit, now) for one, total in zip(spent, found, strict=False)}
        for one, total in zip(known, found[2 * len(spent) :], strict=False):  # told after this process last asked in that window
            others[one] += self.news(before[one], int(total or 0), 0, one.limit, now - one.limit.per)
        return others

    def news(self, key: str, total: int, own: int, limit: Limit, now: int) -> int:
        """What others have added to a total. If it is less than before, Redis was emptied and this process is the first to tell again."""
        before = self.totals.get(key)
        self.totals[key] = Total(total, (now // limit.per + 2) * limit.per)
        return max(0, total - own - (before.let_through if before else 0))

    def key(self, one: Spent, now: int) -> str:
        """Of the window in which `now` lies."""
        return f"{self.prefix}:{self.kind}:{one.limit.name}:{one.who}:{now // one.limit.per}"

    def forget(self, now: int) -> None:
        if len(self.totals) > FORGET_ABOVE:
            self.totals = {key: total for key, total in self.totals.items() if total.until > now}

    def open_socket(self, who: str, socket: str, now: int) -> bool:
        """Count one more socket of all processes, unless there are too many."""
        key = self.sockets_of(who)
        with self.redis.pipeline(transaction=True) as pipe:
            pipe.zremrangebyscore(key, "-inf", now)
            pipe.zadd(key, {socket: now + SOCKET_LEASE_MS})
            pipe.zcard(key)
            pipe.pexpire(key, SOCKET_LEASE_MS)
            *_, count, _ = pipe.execute()
        if count > most_sockets(who):
            self.close_socket(who, socket)
            return False
        return True

    def close_socket(self, who: str, socket: str) -> None:
        self.redis.zrem(self.sockets_of(who), socket)

    def sockets_of(self, who: str) -> str:
        return f"{self.prefix}:sockets:{who}"


def make_shared_counts(kind: str) -> SharedCounts | None:
    """None in the embedded default: there is no other process."""
    return SharedCounts(settings.REDIS_URL, kind) if settings.REDIS_URL else None
