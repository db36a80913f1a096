"""What happens to holomems on stage: they come, bloom, move, get cards and lose them.

Source: sections 2, 5 and 10.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from matches.games.engine import Fact, ViewKey
from matches.games.hololive_ocg.facts.eyes import blank
from matches.games.hololive_ocg.table import Card, Holomem, Table, without
from matches.games.hololive_ocg.words import Position, Zone


class Entered(Fact, frozen=True):
    """A holomem comes to the back position, active and without damage (H16, H47)."""

    informs: ClassVar[bool] = True
    seat: int
    origin: Zone
    card: Card

    def fold(self, table: Table) -> Table:
        left = without(table.zone(self.seat, self.origin), self.card.id)
        table = table.with_zone(self.seat, self.origin, left)
        return table.with_seat(self.seat, back=(*table.seats[self.seat].back, Holomem(self.card.id, (self.card,))))


class Bloomed(Fact, frozen=True):
    """A card from hand goes on top of a holomem, onto `was`; use counts of the old top card are gone with it (H49, H52)."""

    seat: int
    holomem: str
    card: Card
    was: Card

    def fold(self, table: Table) -> Table:
        one = table.find(self.holomem)
        assert one is not None
        table = table.with_seat(self.seat, hand=without(table.seats[self.seat].hand, self.card.id))
        return table.with_holomem(self.holomem, stack=(*one.stack, self.card), bloomed=True)


class Went(Fact, frozen=True):
    """A holomem moves to an empty position of its stage, the same as before (H14). `why`: by collabing, by a rule or an effect."""

    seat: int
    holomem: str
    to: Position
    why: Literal["collab", "reset", "center", "effect"]

    def fold(self, table: Table) -> Table:
        one = table.find(self.holomem)
        assert one is not None
        table = table.with_in_place(self.seat, self.holomem, None)
        if self.to == "back":
            return table.with_seat(self.seat, back=(*table.seats[self.seat].back, one))
        return table.with_seat(self.seat, **{self.to: one})


class Swapped(Fact, frozen=True):
    """Two holomems of a stage trade places; all else stays (H14, H130)."""

    seat: int
    one: str
    other: str
    why: Literal["baton", "effect"] = "effect"

    def fold(self, table: Table) -> Table:
        first, second = table.find(self.one), table.find(self.other)
        assert first is not None
        assert second is not None
        held = replace(first, id="")
        table = table.with_in_place(self.seat, first.id, held).with_in_place(self.seat, second.id, first)
        return table.with_in_place(self.seat, "", second)


class Rested(Fact, frozen=True):
    """A holomem becomes resting (H36)."""

    holomem: str

    def fold(self, table: Table) -> Table:
        return table.with_holomem(self.holomem, resting=True)


# --- what is attached


class CheerAttached(Fact, frozen=True):
    """A cheer goes from a zone to a holomem."""

    seat: int
    origin: Zone
    card: Card
    holomem: str

    def fold(self, table: Table) -> Table:
        table = table.with_zone(self.seat, self.origin, without(table.zone(self.seat, self.origin), self.card.id))
        one = table.find(self.holomem)
        assert one is not None
        return table.with_holomem(self.holomem, cheers=(*one.cheers, self.card))


class SupportAttached(Fact, frozen=True):
    """A tool, mascot or fan goes to a holomem; `played`: from hand, as an action (H61)."""

    seat: int
    origin: Zone
    card: Card
    holomem: str
    played: bool = False

    def fold(self, table: Table) -> Table:
        table = table.with_zone(self.seat, self.origin, without(table.zone(self.seat, self.origin), self.card.id))
        one = table.find(self.holomem)
        assert one is not None
        return table.with_holomem(self.holomem, supports=(*one.supports, self.card))


class CheerMoved(Fact, frozen=True):
    """A cheer goes from one holomem to another (H129)."""

    seat: int
    card: Card
    origin: str
    holomem: str

    def fold(self, table: Table) -> Table:
        giver = table.find(self.origin)
        assert giver is not None
        table = table.with_holomem(self.origin, cheers=without(giver.cheers, self.card.id))
        taker = table.find(self.holomem)
        assert taker is not None
        return table.with_holomem(self.holomem, cheers=(*taker.cheers, self.card))


class Stripped(Fact, frozen=True):
    """Cards of a holomem are archived: cheers, supports, or cards under its top card. `why` names the rule or `cost`, `effect`.

    `home`: the holomem whose ability does so, if it is one's.
    """

    seat: int
    holomem: str
    cards: tuple[Card, ...]
    why: Literal["cost", "effect", "H103", "baton"]
    home: str = ""

    def fold(self, table: Table) -> Table:
        one, ids = table.find(self.holomem), [card.id for card in self.cards]
        assert one is not None
        kept = {name: without(cards, *ids) for name, cards in attached(one)}
        table = table.with_holomem(self.holomem, **kept)
        return table.with_seat(self.seat, archive=(*table.seats[self.seat].archive, *self.cards))


def attached(one: Holomem) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    return ("stack", one.stack), ("cheers", one.cheers), ("supports", one.supports)


# --- leaving


class Downed(Fact, frozen=True):
    """A holomem is archived whole, and its player's life damage grows (H92)."""

    seat: int
    holomem: str
    cards: tuple[Card, ...]
    loss: int

    def fold(self, table: Table) -> Table:
        table = table.without_holomem(self.holomem)
        me = table.seats[self.seat]
        return table.with_seat(self.seat, archive=(*me.archive, *self.cards), loss=me.loss + self.loss)


class LeftStage(Fact, frozen=True):
    """A holomem leaves the stage for a hand or deck: `was` of its cards go there, under new ids, all others are archived (H15)."""

    seat: int
    holomem: str
    to: Literal["hand", "deck"]
    was: tuple[Card, ...]
    cards: tuple[Card, ...]
    archived: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        table = table.without_holomem(self.holomem)
        me = table.seats[self.seat]
        there = (*self.cards, *me.deck) if self.to == "deck" else (*me.hand, *self.cards)
        return table.with_seat(self.seat, archive=(*me.archive, *self.archived), **{self.to: there})

    def seen_by(self, key: ViewKey) -> LeftStage:
        sees = key.sees_all or (self.to == "hand" and key.sees(self.seat))
        return self if sees else replace(self, cards=blank(self.cards))


class BackToDebut(Fact, frozen=True):
    """A holomem returns to Debut: `stays` and its cheers stay, all else goes to hand under new ids, its damage is 0 (H132)."""

    seat: int
    holomem: str
    stays: Card
    was: tuple[Card, ...]
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        table = table.with_holomem(self.holomem, stack=(self.stays,), supports=(), damage=0)
        return table.with_seat(self.seat, hand=(*table.seats[self.seat].hand, *self.cards))

    def seen_by(self, key: ViewKey) -> BackToDebut:
        return self if key.sees(self.seat) else replace(self, cards=blank(self.cards))
