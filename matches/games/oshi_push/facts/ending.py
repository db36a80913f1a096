"""The end, of one or of all.

Source: Oshi Push rules, sections 8 and 9.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from matches.games.engine import Fact
from matches.games.oshi_push.table import STUDIO, Ending, Table, persona


class Fell(Fact, frozen=True):
    """Seats are out with everything they have (P76, P77); `groups` share a place, the first to go first."""

    groups: tuple[tuple[int, ...], ...]
    why: Literal["deck", "left"]

    def fold(self, table: Table) -> Table:
        gone = tuple(seat for group in self.groups for seat in group)
        places = tuple(replace(place, content=tuple(one for one in place.content if one.owner not in gone)) for place in table.places)
        lost = tuple(one.card.id for place in table.places for one in place.content if one.owner in gone)
        table = replace(
            table,
            places=places,
            fallen=(*table.fallen, *self.groups) if self.why == "deck" else table.fallen,
            working=tuple(source for source in table.working if source.seat not in gone),
            promises=tuple(promise for promise in table.promises if promise.seat not in gone),
        ).without_traces(*lost, *map(persona, gone))
        for seat in gone:
            table = table.with_seat(seat, pile=(), bank=0, at=STUDIO, hand=(), deck=(), platforms=(), trash=(), looked=(), is_out=True)
        for side in range(len(table.sides)):
            if not table.members(side):
                table = without_side(table, side)
        return table


def without_side(table: Table, side: int) -> Table:
    """No markers and no captured Platforms of a side; if it held the token or had the turn, that is the next side's (P78)."""
    for at, place in enumerate(table.places):
        table = table.with_place(at, popularity=tuple(0 if one == side else n for one, n in enumerate(place.popularity)))
    captured = tuple(() if one == side else cards for one, cards in enumerate(table.captured))
    table = replace(table, captured=captured, passed=tuple(one for one in table.passed if one != side))
    here = table.sides_from(side)
    if not here:
        return table
    return replace(table, token=here[0] if table.token == side else table.token, turn=here[0] if table.turn == side else table.turn)


class Finished(Fact, frozen=True):
    """The game ends by its rules."""

    places: tuple[int, ...]
    rule: str

    def fold(self, table: Table) -> Table:
        return replace(table, ending=Ending(self.places, self.rule))
