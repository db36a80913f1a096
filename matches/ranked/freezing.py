"""A season that is over keeps its boards as they were then (L212)."""

from __future__ import annotations

import structlog

from matches.ranked import boards, ledger, seasons
from matches.ranked.models import SeasonEnd, SeasonStanding
from matches.rejection import Rejected, refuses_when_busy

logger = structlog.get_logger(__name__)
GRACE_MS = 3_600_000
"""Matches that ended in time are counted by then; what comes later counts for the next season."""
AT_ONCE = 500


def freeze_all(now: int) -> int:
    """Freeze each board whose season is over; how many. Safe to run at any time, and again."""
    current = seasons.season_at(now - GRACE_MS)
    over = SeasonStanding.objects.filter(season__lt=current).order_by("season", "ladder").values_list("ladder", "season").distinct()
    frozen = set(SeasonEnd.objects.values_list("ladder", "season"))
    return sum(frozen_now(ladder, season, now) for ladder, season in over if (ladder, season) not in frozen)


def frozen_now(ladder: str, season: int, now: int) -> bool:
    try:
        return freeze(ladder, season, now)
    except Rejected:  # the ladder is busy: the next hour tries again
        return False


@refuses_when_busy
def freeze(ladder: str, season: int, now: int) -> bool:
    """Give ranks to whoever has one on this board, once; whether this did it. Players with the same number share a rank."""
    ledger.held(ladder)
    if SeasonEnd.objects.filter(ladder=ladder, season=season).exists():
        return False
    rows = list(boards.eligible(ladder, season, now).order_by("-shown", "user"))
    rank = 0
    for position, row in enumerate(rows):
        if position == 0 or row.shown != rows[position - 1].shown:
            rank = position + 1
        row.rank, row.final = rank, row.shown
    SeasonStanding.objects.bulk_update(rows, ["rank", "final"], batch_size=AT_ONCE)
    SeasonEnd.objects.create(ladder_id=ladder, season=season, players=len(rows), at=now)
    logger.info("season_frozen", ladder=ladder, season=season, players=len(rows))
    return True
