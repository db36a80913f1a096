"""Turns and their steps, and what is used up in them.

Source: section 4, H46.
"""

from __future__ import annotations

from msgspec.structs import replace

from matches.games.engine import Fact
from matches.games.hololive_ocg.table import Change, Holomem, Phase, Table


class TurnBegan(Fact, frozen=True):
    """What counts once a turn counts anew, for both (H46)."""

    seat: int

    def fold(self, table: Table) -> Table:
        turns = table.seats[self.seat].turns + 1
        table = replace(table, phase="reset", turn=self.seat, number=table.number + 1, done=()).with_seat(self.seat, turns=turns)
        for seat in range(len(table.seats)):
            table = with_stage(table, seat, arrived=False, bloomed=False)
        return table


class StepBegan(Fact, frozen=True):
    """H35"""

    phase: Phase

    def fold(self, table: Table) -> Table:
        return replace(table, phase=self.phase)


class Woke(Fact, frozen=True):
    """All holomems of the player become active (H36)."""

    seat: int

    def fold(self, table: Table) -> Table:
        return with_stage(table, self.seat, resting=False)


def with_stage(table: Table, seat: int, **changed: object) -> Table:
    def new(one: Holomem | None) -> Holomem | None:
        return one and replace(one, **changed)

    me = table.seats[seat]
    back = tuple(replace(one, **changed) for one in me.back)
    return table.with_seat(seat, center=new(me.center), collab=new(me.collab), back=back)


class TurnEnding(Fact, frozen=True):
    """The end of the turn, when "at the end of the turn" abilities trigger (H42)."""

    seat: int

    def fold(self, table: Table) -> Table:
        return table


class TurnFaded(Fact, frozen=True):
    """What holds until the end of the turn ceases (H42)."""

    def fold(self, table: Table) -> Table:
        return replace(table, changes=tuple([change for change in table.changes if change.turn > table.number]))


class Done(Fact, frozen=True):
    """Something is used for this turn: `collab`, `baton`, `limited`, or an ability of a card (H46)."""

    what: str

    def fold(self, table: Table) -> Table:
        return replace(table, done=(*table.done, self.what))


class Spent(Fact, frozen=True):
    """A card's text that may be used once in a game is used, by the code of the card."""

    seat: int
    code: str

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, spent=(*table.seats[self.seat].spent, self.code))


class ChangeBegan(Fact, frozen=True):
    """A lasting effect begins (H121)."""

    change: Change

    def fold(self, table: Table) -> Table:
        return replace(table, changes=(*table.changes, self.change))
