"""How it looks in the queue: how many search, and how long it usually takes (live play L198)."""

from __future__ import annotations

from statistics import median

from django.db.models import Count

from matches.ranked.queue.models import Proposal, Ticket, Wait
from matches.ranked.queue.proposals import LEASE_MS

LAST_WAITS = 21
KEPT_WAITS = 100


def searching(now: int) -> dict[str, int]:
    """How many search by ladder, those who are asked just now too."""
    here = Ticket.objects.filter(seen_at__gt=now - LEASE_MS).order_by().values_list("ladder")
    return dict(here.annotate(Count("pk")))


def usual_wait(ladder: str) -> int | None:
    """The median (ms) of the last waits; None before there is one."""
    waits = list(Wait.objects.filter(ladder=ladder).order_by("-id").values_list("waited", flat=True)[:LAST_WAITS])
    return round(median(waits)) if waits else None


def ready(proposal: Proposal) -> tuple[int, int]:
    """How many of those who are asked are ready, and how many are asked."""
    answers = list(proposal.members.values_list("answer", flat=True))
    return answers.count("ready"), len(answers)


def forget_old_waits() -> None:
    """The last ones of each ladder are enough."""
    for ladder in list(Wait.objects.order_by("ladder").values_list("ladder", flat=True).distinct()):
        kept = list(Wait.objects.filter(ladder=ladder).order_by("-id").values_list("id", flat=True)[:KEPT_WAITS])
        Wait.objects.filter(ladder=ladder, id__lt=kept[-1]).delete()
