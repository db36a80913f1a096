"""How much work waits around the matches, and for how long: what monitoring, readiness and staff look at (L229, L230).

Three queries, each served by an index over what is open. Matches that have ended are not counted here, for there are ever more of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Min, Q

from matches.models import Due, Match, Outbox

RUNNING = (Match.Status.WAITING, Match.Status.PLAYING, Match.Status.PAUSED)


@dataclass(frozen=True)
class Queues:
    """Ages in ms, 0 where nothing waits. `outbox_untouched`: the oldest effect that nobody has tried yet."""

    outbox_open: int
    outbox_oldest: int
    outbox_untouched: int
    due_waiting: int
    due_oldest: int
    matches: dict[str, int]


def queues(now: int) -> Queues:
    """What waits at `now` (ms). Due work that somebody has taken, or that failed and is leased, does not count as waiting."""
    outbox = Outbox.objects.filter(done_at__isnull=True).aggregate(
        open=Count("pk"), oldest=Min("created_at"), untouched=Min("created_at", filter=Q(attempts=0))
    )
    due = Due.objects.filter(at__lte=now).aggregate(waiting=Count("pk"), oldest=Min("at"))
    running = Match.objects.filter(visibility__in=Match.Visibility.values, status__in=RUNNING)  # both, for the index begins with the first
    counted = dict(running.values_list("status").annotate(Count("pk")))
    return Queues(
        outbox_open=outbox["open"],
        outbox_oldest=age(outbox["oldest"], now),
        outbox_untouched=age(outbox["untouched"], now),
        due_waiting=due["waiting"],
        due_oldest=age(due["oldest"], now),
        matches={status.value: counted.get(status.value, 0) for status in RUNNING},
    )


def age(since: int | None, now: int) -> int:
    return 0 if since is None else max(0, now - since)
