"""Cards go from one zone to another, or are looked at there. Who may know which cards they are follows from the zones.

Source: H20-H23, H126-H129, section 12.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from matches.games.engine import Fact, ViewKey
from matches.games.hololive_ocg.facts.eyes import blank
from matches.games.hololive_ocg.table import Card, Table, without
from matches.games.hololive_ocg.words import PUBLIC_ZONES, Zone

ORDERED: tuple[Zone, ...] = ("deck", "cheer_deck", "life", "holopower")


class Shuffled(Fact, frozen=True):
    """A deck gets a new order and new ids; `cards` is all of it, also what came into it (H28, H128, H144)."""

    seat: int
    zone: Zone
    cards: tuple[Card, ...]
    hand: bool = False
    """The hand is shuffled into it."""
    archived: tuple[Card, ...] = ()
    """Cards from the archive that are shuffled into it."""

    def fold(self, table: Table) -> Table:
        if self.hand:
            table = table.with_seat(self.seat, hand=())
        if self.archived:
            kept = without(table.seats[self.seat].archive, *(card.id for card in self.archived))
            table = table.with_seat(self.seat, archive=kept)
        table = table.with_seat(self.seat, **{self.zone: self.cards})
        me = table.seats[self.seat]
        there = {card.id for zone in ORDERED for card in me.zone(zone)}
        return table.with_seat(self.seat, known=tuple([known for known in me.known if known in there]))

    def seen_by(self, key: ViewKey) -> Shuffled:
        return self if key.sees_all else replace(self, cards=blank(self.cards))


class Moved(Fact, frozen=True):
    """Cards of `seat` go from `origin` to `to`: `was` is how they were called there, `cards` how they are called now.

    They go on top of an ordered zone one after the other, or `under` it. `known`: their player has seen them where they come from.
    """

    informs: ClassVar[bool] = True
    seat: int
    origin: Zone
    to: Zone
    was: tuple[Card, ...]
    cards: tuple[Card, ...]
    under: bool = False
    known: bool = False

    def fold(self, table: Table) -> Table:
        left = without(table.zone(self.seat, self.origin), *(card.id for card in self.was))
        table = table.with_zone(self.seat, self.origin, left)
        there = table.zone(self.seat, self.to)
        is_on_top = self.to in ORDERED and not self.under
        table = table.with_zone(self.seat, self.to, (*self.cards[::-1], *there) if is_on_top else (*there, *self.cards))
        if self.known and self.to in ORDERED:
            table = table.with_seat(self.seat, known=(*table.seats[self.seat].known, *(card.id for card in self.cards)))
        return table

    def seen_by(self, key: ViewKey) -> Moved:
        """Whoever sees a public zone knows what left it and what came; a hand is its player's; ids in a deck are nobody's."""
        if key.sees_all:
            return self
        is_mine, was, cards = key.sees(self.seat), self.was, self.cards
        if self.origin not in PUBLIC_ZONES and self.to not in PUBLIC_ZONES and not (is_mine and (self.known or self.origin == "hand")):
            was = blank(was)
        if self.to not in PUBLIC_ZONES and not (is_mine and self.to == "hand"):
            cards = blank(cards)
        return replace(self, was=was, cards=cards)


class Looked(Fact, frozen=True):
    """A player looks at own hidden cards (H127, H128); in a whole deck they are shown in the order of their codes."""

    informs: ClassVar[bool] = True
    seat: int
    zone: Zone
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        known = tuple(dict.fromkeys((*table.seats[self.seat].known, *(card.id for card in self.cards))))
        return table.with_seat(self.seat, looked=self.cards, known=known)

    def seen_by(self, key: ViewKey) -> Looked:
        return self if key.sees(self.seat) else replace(self, cards=blank(self.cards))


class Shown(Fact, frozen=True):
    """Cards are shown to both: what is printed on them, for no id may tell later which card is which."""

    informs: ClassVar[bool] = True
    seat: int
    codes: tuple[str, ...]

    def fold(self, table: Table) -> Table:
        return table
