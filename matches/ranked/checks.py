"""What may be wrong with ratings, each as one line, for doctor; and each night what can be put right by itself (L207).

rating   a rated match that is over does not count, or one that was taken back does
ladder   its numbers have holes, or it waits to be computed again
season   a board that should be frozen is not
"""

from __future__ import annotations

from collections.abc import Iterator

import structlog
from django.db.models import Count, F, Q, QuerySet

from matches.enqueue import enqueue
from matches.models import Match, Outbox, Series
from matches.ranked import freezing, metrics, rebuilding, seasons, services
from matches.ranked.models import LadderRow, Result, SeasonEnd, SeasonStanding

logger = structlog.get_logger(__name__)
OVERDUE_MS = 60_000
DAY_MS = 86_400_000


def problems(now: int) -> Iterator[str]:
    for match in uncounted(now):
        yield f"{match.id} rating: it is rated, but does not count"
    for result in Result.objects.filter(is_void=False, match__status=Match.Status.VOID).order_by("match"):
        yield f"{result.match_id} rating: it was taken back, but counts"
    for row in LadderRow.objects.annotate(n=Count("results")).filter(~Q(n=F("last")) | Q(stale_from__isnull=False)).order_by("key"):
        if row.n != row.last:
            yield f"{row.key} ladder: {row.n} results, but the last one is number {row.last}"
        if row.stale_from is not None:
            yield f"{row.key} ladder: waits to be computed again from number {row.stale_from}"
    for ladder, season in late_boards(now):
        yield f"{ladder} season: the board of season {season} is not frozen"


def uncounted(now: int) -> QuerySet[Match]:
    """Rated matches that are over for a while, alone or with their series, and have no result on a ladder."""
    over = Q(series=None, ended_at__lt=now - OVERDUE_MS) | Q(series__state=Series.State.ENDED, series__ended_at__lt=now - OVERDUE_MS)
    return Match.objects.filter(over, status=Match.Status.ENDED, outcome__unrated="", rated=None).order_by("ended_at", "id")


def late_boards(now: int) -> list[tuple[str, int]]:
    over = SeasonStanding.objects.filter(season__lt=seasons.season_at(now - freezing.GRACE_MS - DAY_MS))
    frozen = set(SeasonEnd.objects.values_list("ladder", "season"))
    return [pair for pair in over.order_by("ladder", "season").values_list("ladder", "season").distinct() if pair not in frozen]


def mend(now: int) -> int:
    """Each night: what got lost is put back into the outbox, and ladders that wait are computed again; how much there was. Must be none."""
    found = 0
    for match in uncounted(now):
        found += 1
        logger.error("rating_missing", match=match.id)
        Outbox.objects.update_or_create(
            match=match, effect=services.EFFECT, defaults={"done_at": None}, create_defaults={"created_at": now}
        )
        enqueue("matches.tasks.run_match", match.id)
    for result in Result.objects.filter(is_void=False, match__status=Match.Status.VOID):
        found += 1
        logger.error("rating_not_taken_back", match=result.match_id)
        services.take_back(result.match_id, now)
    for row in LadderRow.objects.filter(stale_from__isnull=False):
        found += 1
        logger.error("ladder_stale", ladder=row.key)
        rebuilding.mend(row.key, now)
    metrics.found_missing(found)
    return found
