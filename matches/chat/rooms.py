"""Which rooms a match has, and who reads and writes in them (live play L50, L75, L136).

  players     everybody with a seat, from the waiting table on
  team-N      the seats of side N, where a side has several
  spectators  whoever may watch and has no seat; players read it once the match is over, and only read it

So nothing that a spectator writes reaches a player while the match runs, by any way out: every reader of lines asks here, each time.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from matches import log
from matches.models import Match, Seat
from matches.selectors import keys_for

PLAYERS = "players"
SPECTATORS = "spectators"
TEAM = "team-"
KIND = rf"({PLAYERS}|{SPECTATORS}|{TEAM}[0-7])"


class Attendee(NamedTuple):
    """Somebody at the table: the own seat if there is one, and whether they may see the match at all."""

    may_watch: bool
    seat: int | None


class Audience(NamedTuple):
    """What decides who hears what of a match: sides, how many people play, whether it is over."""

    sides: tuple[tuple[int, ...], ...]
    people: int
    is_over: bool
    attendees: dict[int | None, Attendee]


def audience(match_id: str, users: Collection[int | None]) -> Audience:
    """How a match stands for these users, in three queries. Raises `NotFound`."""
    history = log.history(match_id)
    assert history.config is not None
    sights = keys_for({(user, match_id, "mine") for user in users})
    attendees = {user: Attendee(sight is not None, sight[1] if sight else None) for (user, _, _), sight in sights.items()}
    status = Match.objects.values_list("status", flat=True).get(id=match_id)
    people = Seat.objects.filter(match_id=match_id, bot="").count()
    sides = history.game.sides(history.config)
    return Audience(sides, people, status in (Match.Status.ENDED, Match.Status.VOID), attendees)


def readable(among: Audience, user: int | None) -> list[str]:
    """Kinds of rooms that a user may read now."""
    one = among.attendees[user]
    if not one.may_watch:
        return []
    if one.seat is None:
        return [SPECTATORS]
    return [*written_by_seat(among, one.seat), *([SPECTATORS] if among.is_over else [])]


def writable(among: Audience, user: int | None) -> list[str]:
    """Kinds of rooms that a user may write in now; visitors without a name only read."""
    one = among.attendees[user]
    if user is None or not one.may_watch:
        return []
    return [SPECTATORS] if one.seat is None else written_by_seat(among, one.seat)


def written_by_seat(among: Audience, seat: int) -> list[str]:
    """Of the players' rooms those of a seat. Who plays against house bots alone has nobody to talk to."""
    own = [f"{TEAM}{number}" for number, side in enumerate(among.sides) if seat in side and len(side) > 1]
    return [PLAYERS, *own] if among.people > 1 else []
