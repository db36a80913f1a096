"""Where leases are kept: in memory in the embedded default, in Redis when several processes share a match.

The epoch says since when the store has been whole: a beat each second keeps it, and a gap of ten seconds (store down or emptied, or
nobody connected anywhere) starts a new one. No absence counts from before it (L117, L240). A call is one round trip, however many
matches it is about, and is given up after half a second.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple, Protocol

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from matches.live.attendance import Change

GAP_MS = 10_000
KEPT_S = 2 * 86_400
KEPT_MATCHES = 10_000
PATIENCE_S = 0.5


class Seen(NamedTuple):
    """Since when nothing was missed, None if the store is not whole; and the presence of matches as named texts."""

    epoch: int | None
    matches: dict[str, dict[str, str]]


class Store(Protocol):
    def look(self, match_ids: Iterable[str], now: int, *, beats: bool = False) -> Seen:
        """Who is at these matches. `beats`: somebody is connected, so that whatever happens is heard of."""
        ...

    def write(self, changes: Mapping[str, Change]) -> None: ...

    def kept_since(self, now: int) -> int:
        """Since when at least whatever was written is still here."""
        ...


class MemoryStore:
    def __init__(self) -> None:
        self.matches: OrderedDict[str, dict[str, str]] = OrderedDict()
        self.guard = threading.Lock()
        self.began = self.last_beat = self.kept_from = 0

    def look(self, match_ids: Iterable[str], now: int, *, beats: bool = False) -> Seen:
        with self.guard:
            if beats:
                self.beat(now)
            is_whole = now - self.last_beat <= GAP_MS
            return Seen(self.began if is_whole else None, {match_id: dict(self.matches.get(match_id, {})) for match_id in match_ids})

    def beat(self, now: int) -> None:
        if now - self.last_beat > GAP_MS:
            self.began = self.kept_from = now
            self.matches.clear()
        self.last_beat = now

    def write(self, changes: Mapping[str, Change]) -> None:
        with self.guard:
            for match_id, change in changes.items():
                self.matches[match_id] = change.applied(self.matches.get(match_id, {}))
                self.matches.move_to_end(match_id)
            while len(self.matches) > KEPT_MATCHES:
                self.matches.popitem(last=False)

    def kept_since(self, now: int) -> int:
        with self.guard:
            self.kept_from = self.kept_from or now
            return self.kept_from


class RedisStore:
    prefix: ClassVar[str] = "oshi:presence"

    def __init__(self, url: str) -> None:
        self.redis: redis.Redis = redis.Redis.from_url(
            url, decode_responses=True, socket_timeout=PATIENCE_S, socket_connect_timeout=PATIENCE_S, retry=Retry(NoBackoff(), 0)
        )

    def look(self, match_ids: Iterable[str], now: int, *, beats: bool = False) -> Seen:
        wanted = list(match_ids)
        with self.redis.pipeline(transaction=False) as pipe:
            if beats:
                pipe.set(f"{self.prefix}:beat", now, get=True)
            else:
                pipe.get(f"{self.prefix}:beat")
            pipe.get(f"{self.prefix}:epoch")
            for match_id in wanted:
                pipe.hgetall(self.key(match_id))
            last, began, *found = pipe.execute()
        epoch = int(began) if last is not None and began is not None and now - int(last) <= GAP_MS else None
        if beats and epoch is None:
            self.redis.set(f"{self.prefix}:epoch", now)
            epoch = now
        return Seen(epoch, dict(zip(wanted, found, strict=True)))

    def write(self, changes: Mapping[str, Change]) -> None:
        with self.redis.pipeline(transaction=True) as pipe:
            for match_id, (write, drop) in changes.items():
                key = self.key(match_id)
                if dropped := list(drop):
                    pipe.hdel(key, *dropped)
                if write:
                    pipe.hset(key, mapping=dict[Any, Any](write))
                pipe.expire(key, KEPT_S)
            pipe.execute()

    def kept_since(self, now: int) -> int:
        earlier = self.redis.set(f"{self.prefix}:kept", now, nx=True, get=True)
        return now if earlier is None else int(earlier)

    def key(self, match_id: str) -> str:
        return f"{self.prefix}:match:{match_id}"


def make_store() -> Store:
    return RedisStore(settings.REDIS_URL) if settings.REDIS_URL else MemoryStore()
