"""Ratings follow results: each rated match is counted on its ladder once, and what staff take back is computed out of it again.

A result gets the ladder's next number under the lock of the ladder, and the rows of its players are held in order of their ids. The games
of a series are counted when it is over, in their order.

Source: live play L200, L203, L204, L207, L208, L234; tournaments T70; architecture section 7.
"""

from __future__ import annotations

import structlog
from django.db.models import Q, QuerySet

from matches import effects
from matches.clock import now_ms
from matches.models import Match, Seat, Series
from matches.ranked import book, ledger, metrics, rebuilding, rows, seasons
from matches.ranked.ladders import Among, Ladder
from matches.ranked.models import Change, Result, SeasonEnd
from matches.rejection import refuses_when_busy

logger = structlog.get_logger(__name__)
EFFECT, SERIES_EFFECT = "rate", "rate_series"


def register() -> None:
    effects.register(EFFECT, count, wants=is_rated)
    effects.register(SERIES_EFFECT, count, wants=lambda match_id: False, wants_series=is_rated_series)


def is_rated(match_id: str) -> bool:
    return Match.objects.filter(id=match_id, outcome__unrated="").exists()


def is_rated_series(series_id: str) -> bool:
    return Match.objects.filter(series=series_id, outcome__unrated="").exists()


# --- counting


def count(match_id: str) -> None:
    """A match is over and validated, or was taken back: its ladder follows. Safe to run twice."""
    match = Match.objects.select_related("series").get(id=match_id)
    if match.series and match.series.state != Series.State.ENDED:
        return
    for one in games(match):
        if one.status == Match.Status.VOID:
            take_back(one.id, now_ms())
        elif one.status == Match.Status.ENDED:
            rate(match_id=one.id, now=now_ms())


def games(match: Match) -> QuerySet[Match]:
    """The match, or all games of its series, in order: those that were to be rated and have been found sound."""
    these = Q(series=match.series) if match.series else Q(id=match.id)
    return Match.objects.filter(these, outcome__unrated="", validation__is_ok=True).order_by("number", "id")


@refuses_when_busy
def rate(*, match_id: str, now: int) -> Result | None:
    """Count a match on its ladder; none if that has been done. Raises `Rejected` when the ladder is not to be had in time."""
    match = Match.objects.get(id=match_id)
    sitting = list(Seat.objects.filter(match=match_id).select_related("user").order_by("number"))
    ladder = ladder_of_match(match, next((seat.user.plays_among for seat in sitting if seat.user), "people"))
    row = ledger.held(ladder.key)
    if Result.objects.filter(match=match_id).exists() or is_taken_back(match_id):
        return None
    at = ended(match)
    season = open_season(ladder.key, at)
    assert match.outcome is not None
    seats = rows.players(sitting, match.outcome["places"], ladder.side)
    done = book.work(rows.standing_now(ladder.key, season, seats), at)
    row.last += 1
    row.save(update_fields=["last"])
    result = Result.objects.create(match=match, ladder=row, number=row.last, season=season, at=at)
    Change.objects.bulk_create([rows.change(result, worked) for worked in done])
    rows.keep(ladder.key, season, done)
    metrics.rated(ladder.key, match.ended_at or now, now)
    logger.info("rated", match=match_id, ladder=ladder.key, number=row.last)
    return result


def ladder_of_match(match: Match, among: Among) -> Ladder:
    """The ladder of a match, from its header."""
    from_terms = str(match.terms.get("clock", "none"))
    return Ladder(match.game, match.mode, "daily" if from_terms.endswith("h") else "live", among)


def is_taken_back(match_id: str) -> bool:
    """Asked again under the lock of the ladder: it may have been taken back since."""
    return Match.objects.filter(id=match_id, status=Match.Status.VOID).exists()


def ended(match: Match) -> int:
    assert match.ended_at is not None
    return match.ended_at


def open_season(ladder: str, at: int) -> int:
    """The season in which the match ended; if its board is frozen, the one that goes on."""
    frozen = SeasonEnd.objects.filter(ladder=ladder).order_by("-season").values_list("season", flat=True).first() or 0
    return max(seasons.season_at(at), frozen + 1)


# --- taking back


def take_back(match_id: str, now: int) -> None:
    """Staff have voided a match that counted: mark it, then compute its ladder again from there on (L208). Safe to run twice."""
    mark(match_id)
    result = Result.objects.filter(match=match_id).select_related("ladder").first()
    if result and result.ladder.stale_from is not None:
        rebuilding.mend(result.ladder_id, now)


@refuses_when_busy
def mark(match_id: str) -> None:
    result = Result.objects.filter(match=match_id).first()
    if result is None:
        return
    row = ledger.held(result.ladder_id)
    if Result.objects.filter(pk=result.pk, is_void=False).update(is_void=True):
        row.stale_from = min(row.stale_from or result.number, result.number)
        row.save(update_fields=["stale_from"])
