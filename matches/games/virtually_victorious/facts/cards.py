"""Cards that go from one zone to another, and cards that somebody looks at.

Source: Virtually Victorious rules, V14, V15, V54, section 10, section 13.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from matches.games.engine import Fact, ViewKey
from matches.games.virtually_victorious.facts.eyes import blank
from matches.games.virtually_victorious.table import HIDDEN, Card, Table, without


class Discarded(Fact, frozen=True):
    """Cards go from a hand to the Discard."""

    seat: int
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, hand=without(me.hand, *(card.id for card in self.cards)), discard=(*me.discard, *self.cards))


class Removed(Fact, frozen=True):
    """A Continuous card goes from the field to its owner's Discard; that is no Negate."""

    seat: int
    card: Card

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        field = tuple(one for one in me.field if one.card.id != self.card.id)
        return table.with_seat(self.seat, field=field, discard=(*me.discard, self.card))


class Counted(Fact, frozen=True):
    """The counters of a card change."""

    seat: int
    card: Card
    counters: int

    def fold(self, table: Table) -> Table:
        return table.with_card(self.seat, self.card.id, counters=self.counters)


class Recovered(Fact, frozen=True):
    """A card goes from the Discard to its owner's hand, under a new id."""

    seat: int
    was: Card
    card: Card

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, discard=without(me.discard, self.was.id), hand=(*me.hand, self.card))

    def seen_by(self, key: ViewKey) -> Recovered:
        return self if key.sees(self.seat) else replace(self, card=HIDDEN)


class PutUnder(Fact, frozen=True):
    """A card goes from the Discard to the bottom of its owner's deck, under a new id."""

    seat: int
    was: Card
    card: Card

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, discard=without(me.discard, self.was.id), deck=(*me.deck, self.card))

    def seen_by(self, key: ViewKey) -> PutUnder:
        return self if key.sees_all else replace(self, card=HIDDEN)


class Looked(Fact, frozen=True):
    """A player looks at the top cards of the own deck."""

    informs: ClassVar[bool] = True
    seat: int
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, looked=self.cards)

    def seen_by(self, key: ViewKey) -> Looked:
        return self if key.sees(self.seat) else replace(self, cards=blank(self.cards))


class Taken(Fact, frozen=True):
    """A card that was looked at goes from the deck to the hand, under a new id."""

    informs: ClassVar[bool] = True
    seat: int
    was: Card
    card: Card

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, deck=without(me.deck, self.was.id), hand=(*me.hand, self.card))

    def seen_by(self, key: ViewKey) -> Taken:
        return self if key.sees(self.seat) else replace(self, was=HIDDEN, card=HIDDEN)


class Bottomed(Fact, frozen=True):
    """Cards that were looked at go to the bottom of the deck, under new ids, in an order that only their player knows."""

    seat: int
    was: tuple[Card, ...]
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, deck=(*without(me.deck, *(card.id for card in self.was)), *self.cards))

    def seen_by(self, key: ViewKey) -> Bottomed:
        if key.sees_all:
            return self
        return replace(self, was=self.was if key.sees(self.seat) else blank(self.was), cards=blank(self.cards))


class HandSeen(Fact, frozen=True):
    """`seat` looks at the hand of another: at what is printed, for no id may tell later which card is which."""

    informs: ClassVar[bool] = True
    seat: int
    of: int
    codes: tuple[str, ...]

    def fold(self, table: Table) -> Table:
        return table

    def seen_by(self, key: ViewKey) -> HandSeen:
        return self if key.sees(self.seat) or key.sees(self.of) else replace(self, codes=("",) * len(self.codes))
