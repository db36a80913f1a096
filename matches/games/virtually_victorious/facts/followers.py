"""Followers, and what is promised about them.

Source: Virtually Victorious rules, V22, V41-V44, V67.
"""

from __future__ import annotations

from matches.games.engine import Fact
from matches.games.virtually_victorious.table import NOBODY, Table


class Gained(Fact, frozen=True):
    """A player gains Followers. `source`: the code of the card or Event; `by`: whose card it is, nobody's for an Event (V22)."""

    seat: int
    n: int
    source: str
    by: int = NOBODY
    spends_promise: bool = False

    def fold(self, table: Table) -> Table:
        table = table.with_seat(self.seat, followers=table.seats[self.seat].followers + self.n)
        return table.with_seat(self.seat, next_gain=0) if self.spends_promise else table


class Lost(Fact, frozen=True):
    """A player loses Followers, to the effect of another player or not (V41, V44)."""

    seat: int
    n: int
    source: str
    by: int = NOBODY

    def fold(self, table: Table) -> Table:
        return lose(table, self.seat, self.n, self.by)


class Stolen(Fact, frozen=True):
    """Followers go from one player to another; the thief has not gained them (V42)."""

    seat: int
    of: int
    n: int
    source: str

    def fold(self, table: Table) -> Table:
        table = lose(table, self.of, self.n, self.seat)
        return table.with_seat(self.seat, followers=table.seats[self.seat].followers + self.n)


def lose(table: Table, seat: int, n: int, by: int) -> Table:
    me = table.seats[seat]
    return table.with_seat(seat, followers=me.followers - n, lost=me.lost + (n if by not in (NOBODY, seat) else 0))


class Shielded(Fact, frozen=True):
    """Until the end of this turn a player loses no Followers to effects of others."""

    seat: int

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, shielded=True)


class GainPromised(Fact, frozen=True):
    """The next gain by a Quick card of the player this turn will be larger."""

    seat: int
    n: int

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, next_gain=table.seats[self.seat].next_gain + self.n)


class QuickPromised(Fact, frozen=True):
    """The next Quick card of the player this turn cannot be Negated, and its first gain will be larger."""

    seat: int
    n: int

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, next_quick=(*table.seats[self.seat].next_quick, self.n))
