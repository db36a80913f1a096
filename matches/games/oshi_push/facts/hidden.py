"""Hidden cards that somebody looks at.

Source: Oshi Push rules, P106, P110, section 12.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from matches.games.engine import Fact, ViewKey
from matches.games.oshi_push.facts.eyes import blank, may_see
from matches.games.oshi_push.table import HIDDEN, Card, Table, without


class Looked(Fact, frozen=True):
    """A player looks at the top cards of the own Draw Deck (P106)."""

    informs: ClassVar[bool] = True
    seat: int
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, looked=self.cards)

    def seen_by(self, key: ViewKey) -> Looked:
        return self if key.sees(self.seat) else replace(self, cards=blank(self.cards))


class CardShown(Fact, frozen=True):
    """A card that was looked at is revealed to all; only what is printed on it matters."""

    informs: ClassVar[bool] = True
    seat: int
    code: str

    def fold(self, table: Table) -> Table:
        return table


class Taken(Fact, frozen=True):
    """A card that was looked at goes from the Draw Deck to the hand, under a new id."""

    informs: ClassVar[bool] = True
    seat: int
    was: Card
    card: Card
    eyes: tuple[int, ...]

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, deck=without(me.deck, self.was.id), hand=(*me.hand, self.card))

    def seen_by(self, key: ViewKey) -> Taken:
        was = self.was if key.sees(self.seat) else HIDDEN
        return replace(self, was=was, card=self.card if may_see(key, self.eyes) else HIDDEN)


class Bottomed(Fact, frozen=True):
    """Cards that were looked at go to the bottom of the Draw Deck, under new ids, in an order that only their player knows (P106)."""

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
