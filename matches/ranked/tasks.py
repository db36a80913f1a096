"""Tasks of ranked play: each takes keys, calls one service and is safe to run twice."""

from __future__ import annotations

from celery import shared_task

from matches.clock import now_ms
from matches.ranked import checks, freezing
from matches.ranked.ladders import LADDERS
from matches.ranked.queue import figures, proposals, searching


@shared_task(ignore_result=True)
def tick_queue() -> None:
    """Each second: end what is over in the queue, and ask those who fit (L190)."""
    searching.search_everywhere(now_ms())


@shared_task(ignore_result=True)
def search(ladder: str) -> None:
    """After a commit: somebody has begun to search on a ladder."""
    searching.search(LADDERS[ladder], now_ms())


@shared_task(ignore_result=True)
def tidy_queue() -> None:
    """Each hour: forget what came to nothing, and all but the last waits."""
    proposals.forget_old(now_ms())
    figures.forget_old_waits()


@shared_task(ignore_result=True)
def freeze_seasons() -> None:
    """Each hour: boards of seasons that are over stay as they were (L212)."""
    freezing.freeze_all(now_ms())


@shared_task(ignore_result=True)
def check_ratings() -> None:
    """Each night: rated matches that do not count yet (L207)."""
    checks.mend(now_ms())
