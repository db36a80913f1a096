"""Tasks: each takes ids, calls one service and is safe to run twice."""

from __future__ import annotations

from celery import shared_task

from matches.clock import now_ms
from matches.enqueue import working
from tournaments import due, erasing, mails


@shared_task(ignore_result=True)
def tick() -> None:
    """Each second: whatever is due in any tournament."""
    due.run_due(now=now_ms())


@shared_task(ignore_result=True)
def run_tournament(tournament_id: str) -> None:
    """After a commit: what is due in one tournament."""
    with working("tournaments.tasks.run_tournament", tournament_id):
        while due.run_due(now=now_ms(), tournament_id=tournament_id):
            pass


@shared_task(ignore_result=True)
def tidy() -> None:
    """Each hour: forget addresses that were kept long enough."""
    erasing.forget_addresses(now_ms())


@shared_task(ignore_result=True)
def mail_round(tournament_id: str, what: str) -> None:
    """A round is out: tell who sits at its tables."""
    mails.tell(tournament_id, what, now_ms())
