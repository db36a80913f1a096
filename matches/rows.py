"""Matches as lists and small boards show them: names, colours, result in short, position.

All of it comes with the rows: the header holds the table in short, seats and users are fetched along, no log is read.
Only what everybody may see is shown here (L41).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from msgspec import Struct

from matches import outcomes, terms, texts
from matches.clock import moment
from matches.games.game import Brief
from matches.games.registry import KNOWN
from matches.models import Match, Seat
from matches.selectors import Viewer, player_view


class LiveRow(Struct, frozen=True):
    """A running match as the small board that `template` draws from `board`; `players` and `points` in the game's own order of seats.

    `template`: of the game, or one that shows names and points where a game has none.
    """

    id: str
    game: str
    players: tuple[str, ...]
    turns: int
    points: tuple[int, ...]
    board: dict[str, str]
    template: tuple[str, ...]
    words: tuple[str, ...]


class ReplayRow(Struct, frozen=True):
    """A finished match; `sides` are names, partners in one; `winner` is a name, or several, empty for a draw."""

    id: str
    game: str
    players: tuple[str, ...]
    sides: tuple[str, ...]
    winner: str
    reason: str
    turns: int
    ended_at: datetime
    verified: bool
    void: bool
    words: tuple[str, ...]


class OwnRow(Struct, frozen=True):
    """A match of one player: against whom (empty while no other side is there), how it went for them, whether they owe a decision."""

    id: str
    game: str
    opponent: str
    result: str
    reason: str
    turns: int
    ended_at: datetime | None
    yours: bool
    words: tuple[str, ...]


class OpenRow(Struct, frozen=True):
    """A table that waits for people: how it is played, who is there, how many are wanted."""

    id: str
    game: str
    words: tuple[str, ...]
    players: tuple[str, ...]
    wanted: int


def open_rows(matches: Sequence[Match]) -> list[OpenRow]:
    return [open_row(match) for match in matches]


def open_row(match: Match) -> OpenRow:
    seats, mode = list(match.seats.all()), texts.text_or_nothing(f"lobby.{match.game}.mode.{match.mode}")
    return OpenRow(
        id=match.id,
        game=title(match),
        words=(*([mode] if mode else []), *words(match)),
        players=tuple(name(seat) for seat in seats if seat.is_taken),
        wanted=sum(not seat.is_taken for seat in seats),
    )


def words(match: Match) -> tuple[str, ...]:
    """What was agreed on before the match and is not the usual."""
    return tuple(terms.words(terms.of_match(match)))


def live_rows(matches: Sequence[Match]) -> list[LiveRow]:
    return [live_row(match) for match in matches]


def live_row(match: Match) -> LiveRow:
    short = brief(match)
    template = (f"briefs/{match.game}.html", "briefs/any.html")
    return LiveRow(match.id, title(match), in_order(match, short), short.turns, short.points, short.board, template, words(match))


def replay_rows(matches: Sequence[Match]) -> list[ReplayRow]:
    return [replay_row(match) for match in matches]


def replay_row(match: Match) -> ReplayRow:
    short = brief(match)
    return ReplayRow(
        id=match.id,
        game=title(match),
        players=in_order(match, short),
        sides=in_sides(match, short),
        winner=winner(match),
        reason=reason(match),
        turns=short.turns,
        ended_at=moment(match.ended_at or 0),
        verified=hasattr(match, "validation") and match.validation.is_ok,
        void=match.status == Match.Status.VOID,
        words=words(match),
    )


def winner(match: Match) -> str:
    if match.outcome is None or outcomes.is_level(match.outcome):
        return ""
    won = outcomes.winners(match.outcome)
    return " + ".join(name(seat) for seat in match.seats.all() if seat.number in won)


def own_rows(matches: Sequence[Match], owner: Viewer) -> list[OwnRow]:
    """Matches of `owner`, each as it went for them."""
    return [own_row(match, owner.pk if owner else None) for match in matches]


def own_row(match: Match, owner: int | None) -> OwnRow:
    seats = list(match.seats.all())
    own = next(seat.number for seat in seats if seat.user_id == owner)
    size = side_size(match)
    opponents = [name(seat) for seat in seats if seat.number // size != own // size and seat.is_taken]
    ended = moment(match.ended_at) if match.ended_at else None
    return OwnRow(
        id=match.id,
        game=title(match),
        opponent=", ".join(opponents),
        result=result_for(match, own),
        reason=reason(match),
        turns=brief(match).turns,
        ended_at=ended,
        yours=own in match.owes,
        words=words(match),
    )


def result_for(match: Match, seat: int) -> str:
    if match.status == Match.Status.VOID:
        return "void"
    if match.outcome is None:
        return "playing"
    if outcomes.is_level(match.outcome):
        return "draw"
    return "won" if seat in outcomes.winners(match.outcome) else "lost"


def brief(match: Match) -> Brief:
    """The table in short, as the header keeps it; before the match starts, the seats as they stand."""
    return msgspec.convert(match.brief, Brief) if match.brief else Brief(tuple(seat.number for seat in match.seats.all()), turns=0)


def in_order(match: Match, short: Brief) -> tuple[str, ...]:
    """Names of the players in the order in which the game names its seats."""
    names = {seat.number: name(seat) for seat in match.seats.all()}
    return tuple(names[seat] for seat in short.seats)


def in_sides(match: Match, short: Brief) -> tuple[str, ...]:
    """Names of each side, partners together, in the order of the game."""
    size, names = side_size(match), {seat.number: name(seat) for seat in match.seats.all()}
    sides: dict[int, list[str]] = {}
    for seat in short.seats:
        sides.setdefault(seat // size, []).append(names[seat])
    return tuple(" + ".join(side) for side in sides.values())


def side_size(match: Match) -> int:
    return KNOWN[match.game].modes[match.mode].side


def title(match: Match) -> str:
    return KNOWN[match.game].title


def name(seat: Seat) -> str:
    return texts.player_name(player_view(seat))


def reason(match: Match) -> str:
    """Why a match ended, in a few words."""
    return texts.outcome_reason(match.outcome, [name(seat) for seat in match.seats.all()]) if match.outcome else ""
