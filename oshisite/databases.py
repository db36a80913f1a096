"""Where data lives and how it is reached: SQLite or PostgreSQL, with or without Redis (architecture section 8, stack section 5)."""

from operator import methodcaller
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult

from oshisite.environment import Process, credentials, url_options

# IMMEDIATE, or a read that turns into a write fails at once (B15); FULL, because the log calls itself durable.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
        "PRAGMA cache_size=-20000; PRAGMA journal_size_limit=67108864;"
    ),
}
LOCK_TIMEOUT = "2s"
"""Who waits longer for a row is refused and asks again (L5)."""
POOL: dict[str, Any] = {
    "min_size": 2,
    "max_size": 10,
    "timeout": 10,
    # A database that is away is tried again each second; by itself the pool would wait twice as long after each try.
    "reconnect_timeout": 1,
    "reconnect_failed": methodcaller("check"),
}
WORKER_CONNECTION_SECONDS = 300


def database(url: SplitResult, *, base: Path, process: Process, is_embedded: bool) -> dict[str, Any]:
    if url.scheme == "sqlite":
        return sqlite(sqlite_path(url, base))
    return postgres(url, process="command" if is_embedded else process)


def sqlite_path(url: SplitResult, base: Path) -> Path:
    """`sqlite:///name` is relative to the project, `sqlite:////name` absolute, as elsewhere."""
    return base / url.path.removeprefix("/")


def sqlite(path: Path) -> dict[str, Any]:
    path.parent.mkdir(parents=True, exist_ok=True)
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": SQLITE_OPTIONS}


def postgres(url: SplitResult, *, process: Process) -> dict[str, Any]:
    """Web processes take connections from a pool, workers keep plain ones, anything else closes after use (B7)."""
    user, password = credentials(url)
    options: dict[str, Any] = {"options": f"-c lock_timeout={LOCK_TIMEOUT}", **url_options(url)}
    if process == "web":
        options["pool"] = POOL
    return {
        "ENGINE": "oshisite.postgresql",
        "NAME": url.path.removeprefix("/"),
        "HOST": url.hostname or "",
        "PORT": str(url.port or ""),
        "USER": user,
        "PASSWORD": password,
        "OPTIONS": options,
        "CONN_MAX_AGE": WORKER_CONNECTION_SECONDS if process == "worker" else 0,
        "CONN_HEALTH_CHECKS": process == "worker",
    }


def channel_layers(redis: str) -> dict[str, Any]:
    if not redis:
        return {"default": {"BACKEND": "matches.live.layer.LocalChannelLayer"}}
    return {"default": {"BACKEND": "matches.live.redis_layer.RedisLayer", "CONFIG": {"url": redis, "prefix": "oshi"}}}


def caches(redis: str) -> dict[str, Any]:
    if not redis:
        return {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    return {"default": {"BACKEND": "oshisite.cache.SteadyRedisCache", "LOCATION": redis, "KEY_PREFIX": "oshi"}}


def broker(redis: str) -> tuple[str, dict[str, Any]]:
    if not redis:
        # The default of 1 s would make every task wait a full second.
        return "memory://localhost", {"polling_interval": 0.01}
    # Checks and keep-alive, or a worker may stop after a drop (B9).
    return redis, {
        # No task is given back or delivered again (B8): the rows are the record, and a worker that gives tasks back to a Redis that
        # has just gone dies of it.
        "ack_emulation": False,
        "health_check_interval": 25,
        "socket_keepalive": True,
        "global_keyprefix": "oshi:",
        "max_retries": 0,  # a sender does not wait for a broker that is away; kombu would, for six seconds each time
        "socket_connect_timeout": 2,
    }
