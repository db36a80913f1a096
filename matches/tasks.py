"""Tasks: each takes ids, calls one service and is safe to run twice."""

from __future__ import annotations

from celery import shared_task

from matches import challenges, due, mails, outages, outbox, series
from matches.chat import retention
from matches.clock import now_ms
from matches.enqueue import working


@shared_task(ignore_result=True)
def tick() -> None:
    """Each second: give back what an outage took, and work whatever is due in any match and between matches."""
    outages.credit_all(now_ms(), due.BATCH_S)
    due.run_due(now=now_ms())
    series.sweep(now_ms())
    challenges.sweep(now_ms())


@shared_task(ignore_result=True)
def run_match(match_id: str) -> None:
    """After a commit: work what is due in one match, and what follows from its end."""
    with working("matches.tasks.run_match", match_id):
        while due.run_due(now=now_ms(), match_id=match_id):
            pass
        outbox.work_match(match_id, now_ms())


@shared_task(ignore_result=True)
def send_mail(match_id: str, what: str) -> None:
    """Tell somebody of a decision that they owe in a daily match."""
    mails.tell(match_id, what, now_ms())


@shared_task(ignore_result=True)
def sweep_outbox() -> None:
    """Every five seconds: effects that have no outcome yet."""
    outbox.sweep(now_ms())


@shared_task(ignore_result=True)
def tidy_chat() -> None:
    """Each hour: remove lines whose time is over (L141)."""
    retention.remove_old(now_ms())
