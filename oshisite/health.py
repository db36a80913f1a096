"""`/healthz`: this process answers. `/readyz`: what it needs does too, and a worker has shown itself lately (B9)."""

from collections.abc import Callable
from datetime import timedelta

import redis
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from oshisite.models import Heartbeat

STALE_AFTER = timedelta(seconds=150)


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    parts = {name: check() for name, check in CHECKS.items()}
    is_ready = all(word == "ok" for word in parts.values())
    return JsonResponse({"ready": is_ready, **parts}, status=200 if is_ready else 503)


def database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "not reached"
    return "ok"


def layer() -> str:
    if settings.IS_EMBEDDED:
        return "ok"  # in this very process
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as client:
            client.ping()
    except redis.RedisError:
        return "not reached"
    return "ok"


def worker() -> str:
    try:
        beat = Heartbeat.objects.filter(name="worker").first()
    except DatabaseError:
        return "not known"
    if beat is None:
        return "not seen yet"
    return "ok" if timezone.now() - beat.at < STALE_AFTER else "stale"


def static() -> str:
    try:
        staticfiles_storage.url("oshisite/css/tokens.css")
    except ValueError:
        return "not collected"
    return "ok"


CHECKS: dict[str, Callable[[], str]] = {"database": database, "layer": layer, "worker": worker, "static": static}
