"""The Stack: what comes onto it, and how it leaves it.

Source: Virtually Victorious rules, V48-V60, V63, V68.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from matches.games.engine import Fact, ViewKey
from matches.games.virtually_victorious.table import HIDDEN, Card, Entry, InPlay, Table, without

To = Literal["discard", "deck", "field", "nowhere"]


class Played(Fact, frozen=True):
    """A card leaves the hand and goes on top of the Stack, face up (V48). What was promised to the next Quick card goes with it."""

    entry: Entry

    def fold(self, table: Table) -> Table:
        me, entry = table.seats[self.entry.seat], self.entry
        table = replace(table, stack=(*table.stack, entry), made=table.made + 1)
        table = table.with_seat(entry.seat, hand=without(me.hand, entry.card.id))
        return table.with_seat(entry.seat, quicks=entry.nth, next_quick=()) if entry.nth else table


class Activated(Fact, frozen=True):
    """An ability goes on top of the Stack; its once per Round is spent (V51, V63)."""

    entry: Entry

    def fold(self, table: Table) -> Table:
        table = table.with_card(self.entry.seat, self.entry.card.id, used=True)
        return replace(table, stack=(*table.stack, self.entry), made=table.made + 1)


class SetOff(Fact, frozen=True):
    """An effect that was set off goes on top of the Stack (V59)."""

    entry: Entry

    def fold(self, table: Table) -> Table:
        return replace(table, stack=(*table.stack, self.entry), made=table.made + 1)


class Works(Fact, frozen=True):
    """The top of the Stack is carried out (V54)."""

    entry: Entry

    def fold(self, table: Table) -> Table:
        return replace(table, working=self.entry.id)


class Fizzled(Fact, frozen=True):
    """Its Condition cannot be met, or it has no legal target left (V54 a, b)."""

    entry: Entry
    why: Literal["condition", "target"]

    def fold(self, table: Table) -> Table:
        return table


class Done(Fact, frozen=True):
    """The entry leaves the Stack (V54 d). `resolved`: it had its effect; `card`: how it is known where it goes."""

    entry: Entry
    to: To
    card: Card
    counters: int = 0
    resolved: bool = True

    def fold(self, table: Table) -> Table:
        table = replace(table.without_entry(self.entry.id), working="")
        seat = self.entry.seat
        if table.seats[seat].looked:
            table = table.with_seat(seat, looked=())
        if self.entry.nth and self.resolved and seat == table.turn:
            table = table.with_seat(seat, resolved=True)
        return put(table, seat, self.to, self.card, self.counters)

    def seen_by(self, key: ViewKey) -> Done:
        return replace(self, card=HIDDEN) if self.to == "deck" and not key.sees_all else self


class Negated(Fact, frozen=True):
    """The entry leaves the Stack without effect (V56); a Continuous card whose effect was activating leaves the field, too."""

    entry: Entry
    to: To
    card: Card
    by: int

    def fold(self, table: Table) -> Table:
        table, seat = table.without_entry(self.entry.id), self.entry.seat
        if self.to == "discard" and self.entry.what == "effect":
            field = table.seats[seat].field
            table = table.with_seat(seat, field=tuple(one for one in field if one.card.id != self.entry.card.id))
        return put(table, seat, self.to, self.card, 0)

    def seen_by(self, key: ViewKey) -> Negated:
        return replace(self, card=HIDDEN) if self.to == "deck" and not key.sees_all else self


def put(table: Table, seat: int, to: To, card: Card, counters: int) -> Table:
    me = table.seats[seat]
    match to:
        case "discard":
            return table.with_seat(seat, discard=(*me.discard, card))
        case "deck":
            return table.with_seat(seat, deck=(*me.deck, card))
        case "field":
            return table.with_seat(seat, field=(*me.field, InPlay(card, counters)))
        case "nowhere":
            return table
