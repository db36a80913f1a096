"""The clock of a round, and time called.

Source: T28.
"""

from __future__ import annotations

from typing import ClassVar

from tournaments.rules.commands.base import SCORES, By, Facts, Refused
from tournaments.rules.commands.round import RoundCommand
from tournaments.rules.facts import (
    ClockStarted,
    TimeCalled,
)
from tournaments.rules.stages import is_live
from tournaments.rules.state import Round, Tournament

LONGEST_ROUND_MS = 24 * 60 * 60_000


class ClockCommand(RoundCommand, frozen=True):
    def timed(self, t: Tournament) -> Round:
        """A round that is out. Tables of a bracket that is played live do not begin together, and have no clock in common (8.1)."""
        found = self.newest(t)
        if is_live(t, self.moment.stage):
            raise Refused("no_common_clock")
        if found.state != "published":
            raise Refused("round_closed")
        return found


class StartClock(ClockCommand, frozen=True):
    """The round's clock runs for `ms` from now, or goes on after a pause."""

    roles: ClassVar = SCORES
    ms: int | None = None

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.timed(t)
        if found.paused_at is not None and found.clock_ends is not None:
            return [ClockStarted(self.moment, found.clock_ends + by.now - found.paused_at)]
        length = self.ms if self.ms is not None else t.plan.play.round_ms
        if length is None or not 0 < length <= LONGEST_ROUND_MS:
            raise Refused("bad_clock")
        return [ClockStarted(self.moment, by.now + length)] if found.clock_ends is None else []


class PauseClock(ClockCommand, frozen=True):
    roles: ClassVar = SCORES

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.timed(t)
        if found.clock_ends is None:
            raise Refused("no_clock")
        return [ClockStarted(self.moment, found.clock_ends, by.now)] if found.paused_at is None else []


class CallTime(ClockCommand, frozen=True):
    """Time: games under way end by their rules (T28)."""

    roles: ClassVar = SCORES

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.timed(t)
        return [] if found.is_time_called else [TimeCalled(self.moment)]
