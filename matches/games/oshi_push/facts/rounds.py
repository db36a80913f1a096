"""Phases, turns and Clashes.

Source: Oshi Push rules, section 5.
"""

from __future__ import annotations

from msgspec.structs import replace

from matches.games.engine import Fact
from matches.games.oshi_push.table import STUDIO, Clash, Phase, Table


class RoundBegan(Fact, frozen=True):
    """Personas are to be assigned (P25)."""

    round: int

    def fold(self, table: Table) -> Table:
        return replace(table, phase="assign", round=self.round, turn=table.token)


class Assigned(Fact, frozen=True):
    """A Persona goes to the Platform that its player chose (P25)."""

    seat: int
    place: int

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, at=self.place)


class PhaseBegan(Fact, frozen=True):
    """The turns of the Content Phase, the choice of the order of Clashes, or the Refresh Phase."""

    phase: Phase

    def fold(self, table: Table) -> Table:
        return replace(table, phase=self.phase, turn=table.token, passed=())


class OrderChosen(Fact, frozen=True):
    """The places in the order of their Clashes (P29)."""

    ahead: tuple[int, ...]

    def fold(self, table: Table) -> Table:
        return replace(table, phase="clash", ahead=self.ahead)


class ClashBegan(Fact, frozen=True):
    """Turns over one Platform begin; what was promised for the next Clash holds now (P30, P31)."""

    place: int
    platform: str

    def fold(self, table: Table) -> Table:
        changes = tuple(replace(change, until="clash") if change.until == "next_clash" else change for change in table.changes)
        return replace(table, clash=Clash(self.place, self.platform), changes=changes, turn=table.token, passed=())


class Passed(Fact, frozen=True):
    """A side passes (P28, P81, P89)."""

    side: int

    def fold(self, table: Table) -> Table:
        return replace(table, passed=(*table.passed, self.side))


class TurnCame(Fact, frozen=True):
    """The next side is to act. After an Action passes count anew, but in Battle Royale (P28, P81)."""

    side: int
    after_action: bool

    def fold(self, table: Table) -> Table:
        passed = () if self.after_action and not table.is_royale else table.passed
        return replace(table, turn=self.side, passed=passed)


class PlaceSkipped(Fact, frozen=True):
    """A place that is still to come holds no Platform (P29)."""

    def fold(self, table: Table) -> Table:
        return replace(table, ahead=table.ahead[1:])


class ClashWon(Fact, frozen=True):
    """One side has the highest Influence (P33.2). `totals` by side, as they were compared."""

    place: int
    side: int
    totals: tuple[int, ...]

    def fold(self, table: Table) -> Table:
        return table


class ClashTied(Fact, frozen=True):
    """Nobody wins and nobody loses (P33.2, P34)."""

    place: int
    totals: tuple[int, ...]

    def fold(self, table: Table) -> Table:
        return table


class ClashEnded(Fact, frozen=True):
    """The place has had its Clash; what lasts "this Clash" ends (P33.7, P40)."""

    place: int

    def fold(self, table: Table) -> Table:
        changes = tuple(change for change in table.changes if change.until != "clash")
        return replace(table, clash=None, ahead=table.ahead[1:], changes=changes, promises=())


class WentHome(Fact, frozen=True):
    """All Personas return to their Studios (P42.1)."""

    def fold(self, table: Table) -> Table:
        for seat in range(len(table.seats)):
            table = table.with_seat(seat, at=STUDIO)
        return table


class RoundEnded(Fact, frozen=True):
    """The token moves on; what lasts "this round" ends, and all is ready again (P42.4, P43)."""

    token: int

    def fold(self, table: Table) -> Table:
        return replace(table, token=self.token, changes=(), promises=(), used=(), plays=(), passed=(), ahead=())
