"""What happens in Lantern Night, what each fact changes, and who sees how much of it."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from matches.games.engine import Fact, ViewKey
from tests.games.lantern.table import HIDDEN, Card, Seat, Table, without


class Opened(Fact, frozen=True):
    """The table is laid; each seat knows its own deck list."""

    sides: tuple[tuple[int, ...], ...]
    decks: tuple[tuple[str, ...], ...]
    light: int
    last_dawn: int

    def fold(self, table: None) -> Table:
        return Table(self.sides, self.decks, tuple(Seat(self.light) for _ in self.decks), self.last_dawn)

    def seen_by(self, key: ViewKey) -> Opened:
        return replace(self, decks=tuple(deck if key.sees(seat) else () for seat, deck in enumerate(self.decks)))


class Shuffled(Fact, frozen=True):
    """Hand and deck become a new deck."""

    seat: int
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, deck=self.cards, hand=())

    def seen_by(self, key: ViewKey) -> Shuffled:
        return self if key.sees_all else Shuffled(self.seat, ())


class Drew(Fact, frozen=True):
    """The top cards of a deck go to the hand, under new ids."""

    informs: ClassVar[bool] = True
    seat: int
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, deck=me.deck[len(self.cards) :], hand=me.hand + self.cards)

    def seen_by(self, key: ViewKey) -> Drew:
        return self if key.sees(self.seat) else Drew(self.seat, (HIDDEN,) * len(self.cards))


class HandsChosen(Fact, frozen=True):
    """The seats that want a new hand, opened together."""

    informs: ClassVar[bool] = True
    seats: tuple[int, ...]

    def fold(self, table: Table) -> Table:
        return table


class Dealt(Fact, frozen=True):
    def fold(self, table: Table) -> Table:
        return replace(table, is_dealt=True)


class Played(Fact, frozen=True):
    seat: int
    card: Card
    to: Literal["field", "spent"]

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, hand=without(me.hand, self.card.id), **{self.to: (*getattr(me, self.to), self.card)})


class Hushed(Fact, frozen=True):
    card: Card

    def fold(self, table: Table) -> Table:
        return table


class Hurt(Fact, frozen=True):
    seat: int
    amount: int

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, light=max(0, table.seats[self.seat].light - self.amount))


class Snuffed(Fact, frozen=True):
    """A card in play is put out."""

    card: Card

    def fold(self, table: Table) -> Table:
        me = table.seats[seat := table.owner(self.card.id)]
        return table.with_seat(seat, field=without(me.field, self.card.id), spent=(*me.spent, self.card))


class Recalled(Fact, frozen=True):
    """A card in play goes back to its owner's hand; `card` is how the owner knows it there."""

    seat: int
    was: str
    card: Card

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, field=without(me.field, self.was), hand=(*me.hand, self.card))

    def seen_by(self, key: ViewKey) -> Recalled:
        return self if key.sees(self.seat) else replace(self, card=HIDDEN)


class TurnOver(Fact, frozen=True):
    to: int
    passes: int

    def fold(self, table: Table) -> Table:
        return replace(table, turn=self.to, passes=self.passes)


class Dawn(Fact, frozen=True):
    def fold(self, table: Table) -> Table:
        return replace(table, dawns=table.dawns + 1, passes=0)


class Removed(Fact, frozen=True):
    """Seats are out, with everything they have."""

    seats: tuple[int, ...]
    why: Literal["light", "left"]

    def fold(self, table: Table) -> Table:
        for seat in self.seats:
            table = table.with_seat(seat, light=0, deck=(), hand=(), field=(), spent=(), is_out=True)
        return replace(table, fallen=(*table.fallen, self.seats)) if self.why == "light" else table


FACTS: tuple[type[Fact], ...] = (
    Opened, Shuffled, Drew, HandsChosen, Dealt, Played, Hushed, Hurt, Snuffed, Recalled, TurnOver, Dawn, Removed,
)  # fmt: skip
