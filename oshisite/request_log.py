"""One structured log line a request, with a request id and no secrets.

Addresses are logged as routes (`accounts/password/reset/key/<uidb36>-<key>/`), never as they came: paths and queries carry keys.
Every line written while a request is served bears its id, which the response repeats in `X-Request-ID`.
"""

import logging
import logging.config
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from prometheus_client import Counter, Histogram

Sync = Callable[[HttpRequest], HttpResponseBase]
Async = Callable[[HttpRequest], Awaitable[HttpResponseBase]]

QUIET_ROUTES = {"healthz", "readyz", "metrics"}
NO_ROUTE = "(none)"
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
REQUESTS = Counter("oshi_requests", "Requests answered", ["method", "route", "status"])
REQUEST_SECONDS = Histogram(
    "oshi_request_seconds", "From a request to its answer", ["route"], buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
)
logger = structlog.get_logger("oshisite.request")


@sync_and_async_middleware
def request_log(get_response: Sync | Async) -> Sync | Async:
    if iscoroutinefunction(get_response):

        async def respond_async(request: HttpRequest) -> HttpResponseBase:
            began = begin(request)
            return finish(request, await get_response(request), began)

        return respond_async

    def respond(request: HttpRequest) -> HttpResponseBase:
        began = begin(request)
        return finish(request, get_response(request), began)  # type: ignore[arg-type]  # the sync one, by the branch above

    return respond


def begin(request: HttpRequest) -> float:
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=request_id(request))
    return time.perf_counter()


def request_id(request: HttpRequest) -> str:
    """The proxy's id if it looks like one, so that both logs can be read together."""
    given = request.headers.get("X-Request-ID", "")
    return given if re.fullmatch(r"[A-Za-z0-9-]{8,64}", given) else secrets.token_hex(8)


def finish(request: HttpRequest, response: HttpResponseBase, began: float) -> HttpResponseBase:
    response.headers["X-Request-ID"] = structlog.contextvars.get_contextvars().get("request_id", "")
    took = time.perf_counter() - began
    # Static files have no route; in the log they would drown the rest.
    route = request.resolver_match.route if request.resolver_match else NO_ROUTE
    if route in QUIET_ROUTES:
        return response
    REQUESTS.labels(request.method if request.method in METHODS else "other", route, response.status_code).inc()
    REQUEST_SECONDS.labels(route).observe(took)
    if request.resolver_match:
        about = {"match": match_id} if (match_id := request.resolver_match.kwargs.get("match_id")) else {}
        logger.info("request", method=request.method, route=route, status=response.status_code, ms=round(took * 1000, 1), **about)
    return response


class Routes(logging.Filter):
    """Errors are told by their route too: the path of a page that fails may hold a key."""

    def filter(self, record: logging.LogRecord) -> bool:
        resolved = getattr(getattr(record, "request", None), "resolver_match", None)
        if resolved and isinstance(record.args, tuple) and record.args:
            record.args = (*record.args[:-1], resolved.route)
        return True


def configure_logging(*, as_json: bool, level: str) -> None:
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    for_machines = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    # Tracebacks without the values of local variables, which may be secrets.
    for_people = [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    final: list[Any] = [*for_machines] if as_json else [*for_people]
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "line": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "foreign_pre_chain": shared,
                    "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *final],
                }
            },
            "filters": {"routes": {"()": Routes}},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
            "root": {"handlers": ["stderr"], "level": level},
            "loggers": {
                # Django logs 4xx with full paths; the request line says enough.
                "django.request": {"level": "ERROR", "filters": ["routes"]},
                # What a page holds, and what a statement is about, is for whoever may see it, at no level for a log.
                "django.template": {"level": "INFO"},
                "django.db.backends": {"level": "INFO"},
                "django.channels.server": {"level": "ERROR"},
                "celery": {"level": "WARNING"},
                "uvicorn.access": {"level": "WARNING"},
                "uvicorn.error": {"level": "WARNING"},
            },
        }
    )
