"""Matches as lists and small boards show them: names, colours, result in short, position.

The number of queries does not grow with the list: seats and users come with the rows, logs all at once.
Only what everybody may see is shown here (L41).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from matches import log, texts
from matches.games.engine import PUBLIC
from matches.games.fold import History
from matches.games.views import match_view
from matches.models import Match, Seat
from matches.selectors import Viewer, player_view

FIRST, SECOND = "red", "white"


class LiveRow(Struct, frozen=True):
    """A running match as a small board; `players` and `points` by colour."""

    id: str
    players: tuple[str, str]
    turn: str
    turns: int
    points: tuple[int, int]
    pieces: dict[str, Any]
    last: dict[str, str] | None


class ReplayRow(Struct, frozen=True):
    """A finished match; `winner` is a colour, empty for a draw."""

    id: str
    players: tuple[str, str]
    winner: str
    reason: str
    turns: int
    ended_at: datetime
    verified: bool
    void: bool


class OwnRow(Struct, frozen=True):
    """A match of one player: against whom (empty while the seat is open), how it went for them, whether they owe a decision."""

    id: str
    opponent: str
    result: str
    reason: str
    turns: int
    ended_at: datetime | None
    yours: bool


def live_rows(matches: Sequence[Match]) -> list[LiveRow]:
    histories = log.histories(match.id for match in matches)
    return [live_row(match, table_of(histories[match.id])) for match in matches]


def live_row(match: Match, table: Mapping[str, Any]) -> LiveRow:
    points = table["points"][FIRST], table["points"][SECOND]
    return LiveRow(match.id, by_colour(match, table), table["turn"], table["turns"], points, table["pieces"], table.get("last"))


def replay_rows(matches: Sequence[Match]) -> list[ReplayRow]:
    histories = log.histories(match.id for match in matches)
    return [replay_row(match, table_of(histories[match.id])) for match in matches]


def replay_row(match: Match, table: Mapping[str, Any]) -> ReplayRow:
    places = (match.outcome or {}).get("places", [])
    first, second = seats_by_colour(table)
    winner = "" if len(set(places)) < 2 else FIRST if places[first] < places[second] else SECOND
    return ReplayRow(
        id=match.id,
        players=by_colour(match, table),
        winner=winner,
        reason=reason(match),
        turns=table.get("turns", 0),
        ended_at=moment(match.ended_at or 0),
        verified=hasattr(match, "validation") and match.validation.is_ok,
        void=match.status == Match.Status.VOID,
    )


def own_rows(matches: Sequence[Match], owner: Viewer) -> list[OwnRow]:
    """Matches of `owner`, each as it went for them."""
    histories = log.histories(match.id for match in matches)
    return [own_row(match, table_of(histories[match.id]), owner.pk if owner else None) for match in matches]


def own_row(match: Match, table: Mapping[str, Any], owner: int | None) -> OwnRow:
    seats = list(match.seats.all())
    own = next(seat.number for seat in seats if seat.user_id == owner)
    opponents = [name(seat) for seat in seats if seat.number != own and seat.is_taken]
    ended = moment(match.ended_at) if match.ended_at else None
    return OwnRow(
        id=match.id,
        opponent=", ".join(opponents),
        result=result_for(match, own),
        reason=reason(match),
        turns=table.get("turns", 0),
        ended_at=ended,
        yours=own in match.owes,
    )


def result_for(match: Match, seat: int) -> str:
    if match.status == Match.Status.VOID:
        return "void"
    if match.outcome is None:
        return "playing"
    places = match.outcome["places"]
    if len(set(places)) == 1:
        return "draw"
    return "won" if places[seat] == 1 else "lost"


def table_of(history: History) -> dict[str, Any]:
    """The table that everybody sees; empty while the match waits for players."""
    table: dict[str, Any] = match_view(history.game, history.position, PUBLIC).get("table", {})
    return table


def seats_by_colour(table: Mapping[str, Any]) -> tuple[int, int]:
    """Seats of Red and White; before the lot in the order of the table."""
    first = table.get("red", 0)
    return first, 1 - first


def by_colour(match: Match, table: Mapping[str, Any]) -> tuple[str, str]:
    names = [name(seat) for seat in match.seats.all()]
    first, second = seats_by_colour(table)
    return names[first], names[second]


def name(seat: Seat) -> str:
    return texts.player_name(player_view(seat))


def reason(match: Match) -> str:
    """Why a match ended, in a few words."""
    return texts.outcome_reason(match.outcome, [name(seat) for seat in match.seats.all()]) if match.outcome else ""


def moment(at: int) -> datetime:
    """Milliseconds as pages show them."""
    return datetime.fromtimestamp(at / 1000, tz=UTC)
