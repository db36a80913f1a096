"""Popularity and captures.

Source: Oshi Push rules, P35-P39, P63-P66.
"""

from __future__ import annotations

from msgspec.structs import replace

from matches.games.engine import Fact
from matches.games.oshi_push.table import STUDIO, Card, Table


class PopularityGained(Fact, frozen=True):
    side: int
    place: int
    n: int

    def fold(self, table: Table) -> Table:
        return table.with_popularity(self.side, self.place, self.n)


class PopularityStolen(Fact, frozen=True):
    """Markers of a side are removed, and as many gained (P64)."""

    side: int
    of: int
    place: int
    n: int

    def fold(self, table: Table) -> Table:
        return table.with_popularity(self.of, self.place, -self.n).with_popularity(self.side, self.place, self.n)


class PopularityMoved(Fact, frozen=True):
    side: int
    origin: int
    place: int
    n: int

    def fold(self, table: Table) -> Table:
        return table.with_popularity(self.side, self.origin, -self.n).with_popularity(self.side, self.place, self.n)


class Captured(Fact, frozen=True):
    """A side takes the Platform; all markers go from it (P38.1, P38.3)."""

    side: int
    place: int
    card: Card

    def fold(self, table: Table) -> Table:
        captured = tuple((*cards, self.card) if side == self.side else cards for side, cards in enumerate(table.captured))
        table = replace(table, captured=captured)
        return table.with_place(self.place, platform=None, popularity=(0,) * len(table.sides))


class Cleared(Fact, frozen=True):
    """All Content of a captured Platform is Deleted, Personas return to their Studios (P38.4)."""

    place: int

    def fold(self, table: Table) -> Table:
        gone = table.places[self.place].content
        table = table.with_place(self.place, content=()).without_traces(*(one.card.id for one in gone))
        for one in gone:
            table = table.with_seat(one.owner, trash=(*table.seats[one.owner].trash, one.card))
        for seat, player in enumerate(table.seats):
            if player.at == self.place:
                table = table.with_seat(seat, at=STUDIO)
        return table
