"""`/healthz`: this process answers. `/readyz`: what it needs does too, and somebody works what is due (L230; stack B9).

Each part says `ok` or what is wrong with it. The whole is known within `PATIENCE_S`, whatever hangs. An effect that fails again and
again does not make the site unready, for nothing would be better on another one: doctor and monitoring tell of it.
"""

import time
from concurrent.futures import Future
from typing import TypeVar

import redis
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from oshisite.probes import PATIENCE_S, Clock, Stored, database_probe, redis_probe, within

T = TypeVar("T")
OK, NOT_KNOWN = "ok", "not known"
STALE_AFTER_S = 150
UNTOUCHED_MS = 120_000
UNWORKED_MS = 30_000
"""Several leases: work that fails comes back after one."""
MOST_OFF_S = 0.1


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    parts = readiness()
    is_ready = all(word == OK for word in parts.values())
    return JsonResponse({"ready": is_ready, **parts}, status=200 if is_ready else 503)


def readiness() -> dict[str, str]:
    """Each part with `ok` or a reason."""
    deadline = time.monotonic() + PATIENCE_S
    asked, asked_redis = database_probe.begin(), redis_probe.begin()
    about_database = answer_of(asked, deadline, DatabaseError)
    stored, database = about_database
    redis_clock, layer = answer_of(asked_redis, deadline, redis.RedisError)
    clocks = {"the database": stored.clock if stored else None, "Redis": redis_clock}
    return {
        "database": database,
        "layer": layer,
        "worker": worker(stored),
        "deadlines": deadlines(stored),
        "outbox": outbox(stored),
        "clock": agreement(clocks),
        "static": static(),
    }


def answer_of(asked: Future[T], deadline: float, failure: type[Exception]) -> tuple[T | None, str]:
    """The answer, if there is one, and a word for how that went."""
    try:
        return within(asked, deadline), OK
    except TimeoutError:
        return None, f"no answer within {PATIENCE_S:g} s"
    except failure:
        return None, "not reached"


def worker(stored: Stored | None) -> str:
    if stored is None:
        return NOT_KNOWN
    if stored.worker_seen is None:
        return "not seen yet"
    return OK if time.time() - stored.worker_seen < STALE_AFTER_S else "stale"


def deadlines(stored: Stored | None) -> str:
    """Rows whose time has come and that nobody has taken."""
    if stored is None:
        return NOT_KNOWN
    waited = stored.queues.due_oldest
    return OK if waited < UNWORKED_MS else f"not worked for {waited // 1000} s"


def outbox(stored: Stored | None) -> str:
    """Effects that nobody has tried."""
    if stored is None:
        return NOT_KNOWN
    waited = stored.queues.outbox_untouched
    return OK if waited < UNTOUCHED_MS else f"not worked for {waited // 1000} s"


def agreement(clocks: dict[str, Clock | None]) -> str:
    """Hosts keep time by themselves; here it shows if one does not (L242)."""
    for whose, clock in clocks.items():
        if clock and clock.is_off_by(MOST_OFF_S):
            return f"{clock.offset * 1000:+.0f} ms at {whose}"
    return OK


def static() -> str:
    try:
        staticfiles_storage.url("oshisite/css/tokens.css")
    except ValueError:
        return "not collected"
    return OK
