"""How a player's rating came to be: match by match, against whom, with which decks (L185, L213).

Everything is read from rows of changes, with a fixed number of queries. A match that was taken back stays: it changed nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, F, Max, OuterRef, Q
from msgspec import Struct

from matches import brought
from matches.clock import moment
from matches.games.decks import Deck
from matches.games.registry import GAMES
from matches.lists import MOST_SEATS, won_together
from matches.models import Seat
from matches.ranked import rating
from matches.ranked.ladders import LADDERS, Ladder
from matches.ranked.models import Change, Standing
from matches.ranked.rating import PROVISIONAL_ABOVE
from oshisite.accounts.models import User

PAGE = 50
MOST_LINES = 20


class BadKey(ValueError):
    """Not a key of a page."""


class Place(Struct, frozen=True):
    """Where a player stands on a ladder."""

    ladder: Ladder
    shown: int
    is_provisional: bool
    matches: int
    last_at: int

    @property
    def last(self) -> datetime:
        return moment(self.last_at)


class Point(Struct, frozen=True):
    """A match in the history of a player: `result` is `won`, `lost`, `draw` or `void`, `place` its place among `sides`.

    Joint winners have all won, whatever their places, by which they were rated (Virtually Victorious, V4).
    """

    number: int
    match: str
    at: int
    before: int
    shown: int
    is_provisional: bool
    result: str
    place: int
    sides: int
    opponents: tuple[str, ...]

    @property
    def when(self) -> datetime:
        return moment(self.at)

    @property
    def change(self) -> int:
        return self.shown - self.before


class Page(Struct, frozen=True):
    """Points, newest first, and the key of the next page, empty on the last one."""

    points: list[Point]
    next: str


class Record(Struct, frozen=True):
    """How matches went against one opponent, or with one deck."""

    name: str
    username: str
    played: int
    won: int
    drawn: int
    lost: int


def places_of(user: User) -> list[Place]:
    """Ladders that a player has been rated on, in the order of the site."""
    rows = {row.ladder_id: row for row in Standing.objects.filter(user=user)}
    return [
        Place(ladder, rows[key].shown, rows[key].sigma > PROVISIONAL_ABOVE, rows[key].matches, rows[key].last_at)
        for key, ladder in LADDERS.items()
        if key in rows
    ]


def history(user: User, ladder: Ladder, *, after: str = "", size: int = PAGE) -> Page:
    """A page of the history, the newest first; `after`: the number of the last one seen. Raises `BadKey`."""
    changes = Change.objects.filter(user=user, ladder=ladder.key).select_related("result", "match").order_by("-number")
    if after:
        if not (after.isascii() and after.isdigit() and len(after) <= 18):
            raise BadKey(after)
        changes = changes.filter(number__lt=int(after))
    found = list(changes[: size + 1])
    tables = of_results([one.result_id for one in found[:size]])
    points = [point(one, tables[one.result_id]) for one in found[:size]]
    return Page(points, str(found[size - 1].number) if len(found) > size else "")


def of_results(ids: Sequence[int]) -> dict[int, list[Change]]:
    """All changes of results, by seat, with their users."""
    tables: dict[int, list[Change]] = defaultdict(list)
    for change in Change.objects.filter(result__in=ids).select_related("user").order_by("result", "seat"):
        tables[change.result_id].append(change)
    return tables


def point(change: Change, table: Sequence[Change]) -> Point:
    places = {one.side: one.place for one in table}
    rank = 1 + sum(place < change.place for place in places.values())
    joint = (change.match.outcome or {}).get("winners", ())
    is_draw = len(set(places.values())) == 1 and not joint
    has_won = rank == 1 or change.seat in joint
    return Point(
        number=change.number,
        match=change.match_id,
        at=change.result.at,
        before=rating.shown(change.mu_before, change.sigma_before),
        shown=rating.shown(change.mu, change.sigma),
        is_provisional=change.sigma > PROVISIONAL_ABOVE,
        result="void" if change.result.is_void else "draw" if is_draw else "won" if has_won else "lost",
        place=rank,
        sides=len(places),
        opponents=tuple(one.user.name for one in table if one.side != change.side),
    )


# --- records


def by_opponent(user: User, ladder: Ladder) -> list[Record]:
    """Against whom a player has played most; at a table of more than two, who of the two was before the other."""
    others = Change.objects.filter(ladder=ladder.key, result__is_void=False, result__changes__user=user)
    others = others.annotate(mine=F("result__changes__place"), my_side=F("result__changes__side")).exclude(side=F("my_side"))
    rows = others.values("user", "user__username").annotate(
        played=Count("pk"), won=Count("pk", filter=Q(mine__lt=F("place"))), drawn=Count("pk", filter=Q(mine=F("place")))
    )
    found = list(rows.order_by("-played", "user")[:MOST_LINES])
    names = {one.pk: one for one in User.objects.filter(pk__in=[row["user"] for row in found])}
    return [record(names[row["user"]].name, row["user__username"], row) for row in found]


def by_deck(user: User, ladder: Ladder) -> list[Record]:
    """With which decks; none for a game without."""
    if GAMES[ladder.game].catalogue is None:
        return []
    decided = Change.objects.filter(Q(place__gt=1) | Q(match__outcome__winners__isnull=False), result=OuterRef("result"))
    together = Q()
    for seat in range(MOST_SEATS):
        together |= Q(seat=seat) & won_together(seat, "match__outcome")
    mine = Change.objects.filter(user=user, ladder=ladder.key, result__is_void=False).annotate(is_decided=Exists(decided))
    rows = mine.values("deck").annotate(
        played=Count("pk"),
        won=Count("pk", filter=Q(place=1, is_decided=True) | together),
        drawn=Count("pk", filter=Q(is_decided=False)),
        last=Max("number"),
    )
    found = list(rows.order_by("-played", "deck")[:MOST_LINES])
    matches = Change.objects.filter(ladder=ladder.key, user=user, number__in=[row["last"] for row in found])
    seats = Seat.objects.filter(user=user, match__in=matches.values("match")).values_list("match__rated__number", "deck")
    decks = dict(seats)
    return [record(deck_name(ladder.game, decks.get(row["last"])), "", row) for row in found]


def record(name: str, username: str, row: Mapping[str, Any]) -> Record:
    return Record(name, username, row["played"], row["won"], row["drawn"], row["played"] - row["won"] - row["drawn"])


def deck_name(game: str, sections: dict[str, dict[str, int]] | None) -> str:
    """A starter by its name, another deck by the card that it is about and its colours."""
    catalogue = GAMES[game].catalogue
    if catalogue is None or sections is None:
        return ""
    deck = Deck(sections)
    starter = next((one.name for one in brought.starter_choices(game, sections) if one.is_chosen), "")
    return starter or " ".join([brought.lead_of(catalogue, deck), *brought.colours_of(catalogue, deck)]).strip()
