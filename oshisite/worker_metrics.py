"""What workers have counted, on a port of their own (L229).

A worker has no web page, and its pool is several processes. So `METRICS_PORT` makes each of them keep its counters in files of one
directory, and the process that started them serves the sums to whoever shows `METRICS_TOKEN`. The alternatives were to count nothing in
workers, which would hide how late they are and what house bots append, or a push gateway, which is one more server to run.

A file belongs to a place in the pool, not to a process: who follows a process that was replaced counts on in its file, so that sums
never go back and files do not pile up. The directory goes with the worker.
"""

import atexit
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from functools import cache
from http import HTTPStatus
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import structlog
from billiard.process import current_process
from celery.signals import worker_ready
from django.conf import settings
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest, values
from prometheus_client.multiprocess import MultiProcessCollector

from oshisite.scraping import may_scrape

logger = structlog.get_logger(__name__)
PATIENCE_S = 5


@cache
def shared_directory() -> str:
    """Where the processes of this worker keep their counters; empty if it keeps none.

    Called before the first counter is made and before the pool is.
    """
    if not os.environ.get("METRICS_PORT") or "worker" not in sys.argv[1:]:
        return ""
    directory = os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="oshi-metrics-")
    values.ValueClass = values.MultiProcessValue(place)
    atexit.register(tidy, directory, os.getpid())
    return directory


def place() -> str:
    """The place of this process in the pool of its worker."""
    return str(getattr(current_process(), "index", "main"))


def tidy(directory: str, owner: int) -> None:
    if os.getpid() == owner:
        shutil.rmtree(directory, ignore_errors=True)


@worker_ready.connect
def serve(**_: object) -> None:
    """In the process that holds the pool. A port that cannot be had keeps no worker from its work."""
    if not shared_directory():
        return
    try:
        server = make_server(settings.METRICS_HOST, settings.METRICS_PORT, application, Server, Handler)
    except OSError as error:
        logger.error("metrics_not_served", port=settings.METRICS_PORT, error=type(error).__name__)
        return
    threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    if environ["PATH_INFO"] != "/metrics" or not may_scrape(environ.get("HTTP_AUTHORIZATION", "")):
        start_response(f"{HTTPStatus.NOT_FOUND.value} {HTTPStatus.NOT_FOUND.phrase}", [("Content-Type", "text/plain")])
        return [b"not found\n"]
    registry = CollectorRegistry()
    MultiProcessCollector(registry, shared_directory())
    start_response(f"{HTTPStatus.OK.value} {HTTPStatus.OK.phrase}", [("Content-Type", CONTENT_TYPE_LATEST)])
    return [generate_latest(registry)]


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Handler(WSGIRequestHandler):
    """Says nothing of each request, and waits for a slow one no longer than a moment."""

    timeout = PATIENCE_S

    def log_message(self, format: str, *args: object) -> None:
        pass


shared_directory()
