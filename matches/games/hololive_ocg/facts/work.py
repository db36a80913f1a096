"""Cards at work: skills, supports, dice.

Source: sections 5, 9 and 10.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from matches.games.engine import Fact
from matches.games.hololive_ocg.table import Card, Source, Table, What, without


class SkillUsed(Fact, frozen=True):
    """An oshi skill is used for this turn, an SP oshi skill for this game (H56). Its cost is paid by then (H59).

    The step in which it was used is kept for cards that ask for it.
    """

    seat: int
    slot: Literal["oshi", "sp"]

    def fold(self, table: Table) -> Table:
        table = replace(table, done=(*table.done, f"{self.slot}:{self.seat}", f"{self.slot}:{self.seat}:{table.phase}"))
        return table.with_seat(self.seat, used_sp=True) if self.slot == "sp" else table


class SupportPlayed(Fact, frozen=True):
    """A support is revealed in the resolution zone (H61)."""

    seat: int
    card: Card

    def fold(self, table: Table) -> Table:
        table = table.with_seat(self.seat, hand=without(table.seats[self.seat].hand, self.card.id))
        return replace(table, resolving=(*table.resolving, self.card))


class SupportUsed(Fact, frozen=True):
    """A support has resolved, whatever came of it (H66, A35); one that is not attached goes to the archive."""

    seat: int
    card: Card
    type: str

    def fold(self, table: Table) -> Table:
        table = replace(table, done=(*table.done, f"support:{self.seat}", f"{self.type}:{self.seat}"))
        if self.card not in table.resolving:
            return table
        table = replace(table, resolving=without(table.resolving, self.card.id))
        return table.with_seat(self.seat, archive=(*table.seats[self.seat].archive, self.card))


class WorkBegan(Fact, frozen=True):
    """A card goes to work: what is asked until it is done comes from it."""

    seat: int
    card: Card
    what: What

    def fold(self, table: Table) -> Table:
        return replace(table, working=(*table.working, Source(self.seat, self.card, self.what)))


class WorkDone(Fact, frozen=True):
    """The card is done, and its player looks at nothing any more."""

    def fold(self, table: Table) -> Table:
        done = table.working[-1]
        table = replace(table, working=table.working[:-1])
        return table.with_seat(done.seat, looked=()) if table.seats[done.seat].looked else table


class Rolled(Fact, frozen=True):
    """What dice show, and what they count as (H131)."""

    seat: int
    faces: tuple[int, ...]
    counts: tuple[int, ...]

    def fold(self, table: Table) -> Table:
        return table
