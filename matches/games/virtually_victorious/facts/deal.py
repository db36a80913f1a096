"""Before the first Round, and draws.

Source: Virtually Victorious rules, V5-V7, V14, V16-V18, V23, section 10.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from matches.games.engine import Fact, ViewKey
from matches.games.virtually_victorious.facts.eyes import blank
from matches.games.virtually_victorious.table import Card, Seat, Table

Zone = Literal["deck", "events", "mods"]


class Laid(Fact, frozen=True):
    """Decks, Events Piles and Mods are on the table, by code and not yet shuffled; each seat knows its own (V5-V7)."""

    decks: tuple[tuple[str, ...], ...]
    events: tuple[tuple[str, ...], ...]
    mods: tuple[tuple[str, ...], ...]
    closing_raid: str = "once"
    starts: str = ""

    def fold(self, table: None) -> Table:
        zones = zip(self.decks, self.events, self.mods, strict=True)
        seats = tuple(Seat(deck=unnamed(deck), events=unnamed(events), mods=unnamed(mods)) for deck, events, mods in zones)
        return Table(seats, self.closing_raid, self.starts)

    def seen_by(self, key: ViewKey) -> Laid:
        decks, events, mods = (
            tuple(codes if key.sees(seat) else ("",) * len(codes) for seat, codes in enumerate(zone))
            for zone in (self.decks, self.events, self.mods)
        )
        return replace(self, decks=decks, events=events, mods=mods)


def unnamed(codes: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(Card("", code) for code in codes)


class Shuffled(Fact, frozen=True):
    """A deck or an Events Pile gets an order that nobody knows (V16); Mods only get their ids, which their player knows (V7)."""

    seat: int
    zone: Zone
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, **{self.zone: self.cards})

    def seen_by(self, key: ViewKey) -> Shuffled:
        is_known = key.sees_all or (self.zone == "mods" and key.sees(self.seat))
        return self if is_known else replace(self, cards=blank(self.cards))


class StarterDrawn(Fact, frozen=True):
    """Who takes the first turn (V17)."""

    seat: int

    def fold(self, table: Table) -> Table:
        return replace(table, starter=self.seat, turn=self.seat, reveals=self.seat)


class StarterGiven(Fact, frozen=True):
    """Who takes the first turn was agreed on, or chosen by who lost the game before (section 15)."""

    seat: int

    def fold(self, table: Table) -> Table:
        return replace(table, starter=self.seat, turn=self.seat, reveals=self.seat)


class Drew(Fact, frozen=True):
    """The top cards of the deck go to the hand, under new ids."""

    informs: ClassVar[bool] = True
    seat: int
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, deck=me.deck[len(self.cards) :], hand=me.hand + self.cards)

    def seen_by(self, key: ViewKey) -> Drew:
        return self if key.sees(self.seat) else replace(self, cards=blank(self.cards))
