"""The cache on Redis. While Redis is away each process counts for itself: limits on logging in and asking go on, per process.

Besides, the cache holds who was told of a round of an event by mail, and nothing else; a page that needs it is served all the same, and
only one call in a while finds out whether Redis is back (live play L90, L240).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import redis
import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = structlog.get_logger(__name__)
PATIENCE_S = 0.5
LOOK_AGAIN_S = 2.0
_away_until: dict[str, float] = {}
"""Until when (s, monotonic) each server is not asked."""


class SteadyRedisCache(RedisCache):
    """Redis, or the memory of this process while Redis does not answer."""

    def __init__(self, server: str | list[str], params: dict[str, Any]) -> None:
        options = {"socket_timeout": PATIENCE_S, "socket_connect_timeout": PATIENCE_S, "retry": Retry(NoBackoff(), 0)}
        super().__init__(server, {**params, "OPTIONS": options})
        self.where = str(server)
        self.nearby = LocMemCache("nearby", params)

    def asked(self, name: str, *args: Any, **kwargs: Any) -> Any:
        ask: Callable[..., Any] = getattr(super(), name)
        if time.monotonic() >= _away_until.get(self.where, 0.0):
            try:
                return ask(*args, **kwargs)
            except redis.RedisError as error:
                _away_until[self.where] = time.monotonic() + LOOK_AGAIN_S
                logger.warning("cache_away", error=type(error).__name__)
        return getattr(self.nearby, name)(*args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self.asked("add", *args, **kwargs))

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self.asked("get", *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self.asked("set", *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self.asked("delete", *args, **kwargs))

    def incr(self, *args: Any, **kwargs: Any) -> int:
        return int(self.asked("incr", *args, **kwargs))

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self.asked("has_key", *args, **kwargs))
