"""Celery: one app for both ways to run (architecture section 8, stack section 5).

Embedded, tasks travel through `memory://` to a worker thread of the same process; for real, through Redis to `celery -A oshisite
worker` and `beat`. The memory broker forgets on exit and Redis may deliver twice, so a task is never the only record of what
is to be done and each is safe to run twice (B8, B10); `matches` keeps the outbox and sweeps it.

The schedule is fixed, in code and in UTC (B18). Scheduled tasks expire, so a worker that was away does not work off a heap of ticks.
"""

import os
from typing import Any

import structlog
from celery import Celery
from celery.schedules import crontab
from celery.signals import task_postrun, task_prerun, worker_ready
from django.db import close_old_connections

import oshisite.worker_metrics  # noqa: F401 - before the first counter is made

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oshisite.settings")

app = Celery("oshisite")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Without a default app the pool's threads resolve tasks on an empty one and lose them in a swallowed KeyError.
app.set_default()
# Celery would close Django's connections around every task; `CONN_MAX_AGE` decides instead (B7).
app.conf["CELERY_DB_REUSE_MAX"] = 1_000_000
app.conf.beat_schedule = {
    "tick": {"task": "matches.tasks.tick", "schedule": 1.0, "options": {"expires": 5}},
    "tournaments": {"task": "tournaments.tasks.tick", "schedule": 1.0, "options": {"expires": 5}},
    "queue": {"task": "matches.ranked.tasks.tick_queue", "schedule": 1.0, "options": {"expires": 5}},
    "tidy-queue": {"task": "matches.ranked.tasks.tidy_queue", "schedule": crontab(minute="50"), "options": {"expires": 3600}},
    "freeze-seasons": {"task": "matches.ranked.tasks.freeze_seasons", "schedule": crontab(minute="5"), "options": {"expires": 3600}},
    "check-ratings": {"task": "matches.ranked.tasks.check_ratings", "schedule": crontab("20", "4"), "options": {"expires": 3600}},
    "sweep-outbox": {"task": "matches.tasks.sweep_outbox", "schedule": 5.0, "options": {"expires": 15}},
    "heartbeat": {"task": "oshisite.tasks.heartbeat", "schedule": 60.0, "options": {"expires": 60}},
    "tidy-chat": {"task": "matches.tasks.tidy_chat", "schedule": crontab(minute="40"), "options": {"expires": 3600}},
    "tidy-events": {"task": "tournaments.tasks.tidy", "schedule": crontab(minute="30"), "options": {"expires": 3600}},
    "tidy-accounts": {"task": "oshisite.accounts.tasks.tidy", "schedule": crontab(minute="10"), "options": {"expires": 3600}},
}
app.autodiscover_tasks()


@task_prerun.connect
def drop_stale_connections(task: Any, **_: object) -> None:
    if not task.request.is_eager:
        close_old_connections()


@task_prerun.connect
def name_task(task_id: str, task: Any, **_: object) -> None:
    """Every line that is logged while a task runs bears its id; one that runs in a request's own thread stays the request's."""
    if not task.request.is_eager:
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(task_id=task_id, task=task.name)


@task_postrun.connect
def forget_task(task: Any, **_: object) -> None:
    if not task.request.is_eager:
        structlog.contextvars.clear_contextvars()


@worker_ready.connect
def first_heartbeat(sender: Any, **_: object) -> None:
    """So that /readyz turns green with the worker, not a minute later."""
    sender.app.send_task("oshisite.tasks.heartbeat")
