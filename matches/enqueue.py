"""Tasks start after the commit, and are never the only record of what must happen (B10, L237)."""

from __future__ import annotations

import structlog
from celery import current_app
from django.db import transaction

from matches import metrics

log = structlog.get_logger(__name__)


def enqueue(task: str, *args: str | int) -> None:
    """Nudge a worker, by the task's name, once the open transaction has committed. If the broker is away, the scans find the work."""
    transaction.on_commit(lambda: send(task, *args))


def send(task: str, *args: str | int) -> None:
    try:
        current_app.send_task(task, args, retry=False, ignore_result=True)
    except Exception as error:  # kombu and redis raise many kinds; the due and outbox rows stand
        metrics.nudge_failed("workers")
        log.warning("nudge_lost", task=task, error=type(error).__name__)
