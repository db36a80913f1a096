"""Where leases are kept: in memory in the embedded default, in Redis when several processes share a match.

The epoch says since when the store has been whole: a beat each second keeps it, and a gap of ten seconds (store down or emptied, or
nobody connected anywhere) starts a new one. No absence counts from before it (L117, L240).
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Protocol

import redis
from django.conf import settings

GAP_MS = 10_000
KEPT_S = 86_400
KEPT_MATCHES = 10_000


class Store(Protocol):
    """The presence of matches as named texts, and the epoch."""

    def read(self, match_id: str) -> dict[str, str]: ...
    def write(self, match_id: str, fields: Mapping[str, str], drop: Iterable[str]) -> None: ...
    def beat(self, now: int) -> None: ...
    def epoch(self, now: int) -> int | None:
        """Since when nothing was missed; None if the store is not whole now."""
        ...


class MemoryStore:
    def __init__(self) -> None:
        self.matches: OrderedDict[str, dict[str, str]] = OrderedDict()
        self.guard = threading.Lock()
        self.began = self.last_beat = 0

    def read(self, match_id: str) -> dict[str, str]:
        with self.guard:
            return dict(self.matches.get(match_id, {}))

    def write(self, match_id: str, fields: Mapping[str, str], drop: Iterable[str]) -> None:
        with self.guard:
            kept = self.matches.setdefault(match_id, {})
            for name in drop:
                kept.pop(name, None)
            kept.update(fields)
            self.matches.move_to_end(match_id)
            if len(self.matches) > KEPT_MATCHES:
                self.matches.popitem(last=False)

    def beat(self, now: int) -> None:
        with self.guard:
            if now - self.last_beat > GAP_MS:
                self.began = now
                self.matches.clear()
            self.last_beat = now

    def epoch(self, now: int) -> int | None:
        with self.guard:
            return self.began if now - self.last_beat <= GAP_MS else None


class RedisStore:
    prefix: ClassVar[str] = "oshi:presence"

    def __init__(self, url: str) -> None:
        self.redis: redis.Redis = redis.Redis.from_url(url, decode_responses=True, socket_timeout=2, socket_connect_timeout=2)

    def read(self, match_id: str) -> dict[str, str]:
        return {str(name): str(value) for name, value in self.redis.hgetall(self.key(match_id)).items()}

    def write(self, match_id: str, fields: Mapping[str, str], drop: Iterable[str]) -> None:
        key, dropped = self.key(match_id), list(drop)
        with self.redis.pipeline(transaction=True) as pipe:
            if dropped:
                pipe.hdel(key, *dropped)
            if fields:
                pipe.hset(key, mapping=dict[Any, Any](fields))
            pipe.expire(key, KEPT_S)
            pipe.execute()

    def beat(self, now: int) -> None:
        last = self.redis.set(f"{self.prefix}:beat", now, get=True)
        if last is None or now - int(last) > GAP_MS:
            self.redis.set(f"{self.prefix}:epoch", now)

    def epoch(self, now: int) -> int | None:
        last, began = self.redis.mget(f"{self.prefix}:beat", f"{self.prefix}:epoch")
        if last is None or began is None or now - int(last) > GAP_MS:
            return None
        return int(began)

    def key(self, match_id: str) -> str:
        return f"{self.prefix}:match:{match_id}"


def make_store() -> Store:
    return RedisStore(settings.REDIS_URL) if settings.REDIS_URL else MemoryStore()
