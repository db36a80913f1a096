"""Tasks start after the commit, and are never the only record of what must happen (B10, L237).

A thread of this process's own speaks to the broker, so that nobody who plays waits for one that is away.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from queue import Full, Queue

import structlog
from celery import current_app
from django.db import transaction

from matches import metrics

log = structlog.get_logger(__name__)
MOST_WAITING = 1_000
STALE_AFTER_S = 60
"""Workers that were away do not work off a heap of old nudges: the scans have found what they tell of."""
Nudge = tuple[str, tuple[str | int, ...]]
_working: ContextVar[Nudge | None] = ContextVar("working", default=None)
_waiting: Queue[Nudge] = Queue(MOST_WAITING)
_guard = threading.Lock()
_sender: threading.Thread | None = None


def enqueue(task: str, *args: str | int) -> None:
    """Nudge a worker, by the task's name, once the open transaction has committed. If that fails, the scans find the work."""
    if (task, args) != _working.get():
        transaction.on_commit(lambda: send(task, *args), robust=True)


@contextmanager
def working(task: str, *args: str | int) -> Iterator[None]:
    """Inside, this task needs no nudge for these arguments: whoever is at it goes on until nothing is left to do."""
    before = _working.set((task, args))
    try:
        yield
    finally:
        _working.reset(before)


def send(task: str, *args: str | int) -> None:
    """Nudge a worker soon. The thread is made at the first nudge, so that it survives no fork."""
    global _sender
    with _guard:
        if _sender is None or not _sender.is_alive():
            _sender = threading.Thread(target=send_all, name="enqueue", daemon=True)
            _sender.start()
    try:
        _waiting.put_nowait((task, args))
    except Full as full:
        lose(task, full)


def send_all() -> None:
    while True:
        task, args = _waiting.get()
        try:
            current_app.send_task(task, args, retry=False, ignore_result=True, expires=STALE_AFTER_S)
        except Exception as error:  # kombu and redis raise many kinds; the due and outbox rows stand
            lose(task, error)


def lose(task: str, error: Exception) -> None:
    metrics.nudge_failed("workers")
    log.warning("nudge_lost", task=task, error=type(error).__name__)
