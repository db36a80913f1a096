"""Rounds and stages end: standings are computed by a worker and frozen, and anew after a correction.

Source: tournaments reference, sections 3 and 11; T29, T32, T36.
"""

from __future__ import annotations

from hashlib import sha256
from typing import ClassVar, Self

import msgspec
from msgspec.structs import replace

from tournaments.rules.commands.base import SCORES, By, Command, Facts, Refused, must_be
from tournaments.rules.commands.round import RoundCommand
from tournaments.rules.facts import (
    RoundClosed,
    RoundClosing,
    RoundReopened,
    StageClosed,
    StageReopened,
)
from tournaments.rules.stages import counts_from, field_of, is_live, is_over, places_of, standings_of
from tournaments.rules.state import Moment, Reason, Standing, Tournament


class CloseRound(RoundCommand, frozen=True):
    """All results are here; or staff go on without some, for a reason, and list them (T29). A bracket that is live closes as a whole."""

    roles: ClassVar = SCORES
    reason: Reason | None = None

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.newest(t)
        if found.state in ("closing", "closed"):
            return []
        if found.state != "published":
            raise Refused("no_draft", state=found.state)
        closed = [round_.moment for round_ in t.open_rounds()] if is_live(t, self.moment.stage) else [self.moment]
        still = {moment: open_at(t, moment) for moment in closed}
        numbers = [number for tables in still.values() for number in tables]
        if numbers and self.reason is None:
            raise Refused("tables_open", tables=numbers[:20], open=len(numbers))
        closing: Facts = [RoundClosing(moment, closing_hash(t, moment), tables) for moment, tables in still.items()]
        return [*closing, *all_closed(t, closing, by.now)] if is_live(t, self.moment.stage) else closing


def open_at(t: Tournament, moment: Moment) -> tuple[int, ...]:
    """Tables of a round without a result."""
    return tuple(table.key.table for table in t.tables(moment) if table.state != "confirmed" and not table.bye)


def all_closed(t: Tournament, closing: Facts, now: int) -> Facts:
    """The rounds of a bracket that is played live end together, and need no worker: a bracket has no standings."""
    closed: Facts = [RoundClosed(fact.moment, ()) for fact in closing if isinstance(fact, RoundClosing)]
    after = t.fork()
    for fact in (*closing, *closed):
        fact.fold(after, now)
    ordinal = max(after.rounds).stage
    return [*closed, *(stage_closed(after, ordinal) if is_over(after, ordinal) else [])]


def closing_hash(t: Tournament, moment: Moment) -> str:
    """Names what the standings after a round are computed from."""
    penalties = sorted(t.penalties.values(), key=lambda penalty: penalty.number)
    return sha256(msgspec.json.encode((field_of(t, moment.stage, moment.round), t.plan.profile, penalties), order="sorted")).hexdigest()


class Freeze(RoundCommand, frozen=True):
    """A worker's standings. Results that changed meanwhile make it begin again."""

    roles: ClassVar = frozenset({"system"})
    input_hash: str
    standings: tuple[Standing, ...] = ()

    def recorded(self) -> Self:
        return replace(self, standings=())

    def decide(self, t: Tournament, by: By) -> Facts:
        found = t.rounds.get(self.moment)
        if found is None or found.state != "closing":
            return []
        if (now := closing_hash(t, self.moment)) != self.input_hash:
            return [RoundClosing(self.moment, now)] if now != found.input_hash else []
        after = t.fork()
        closed = RoundClosed(self.moment, self.standings)
        closed.fold(after, by.now)
        return [closed, *(stage_closed(after, self.moment.stage) if is_over(after, self.moment.stage) else [])]


def stage_closed(t: Tournament, ordinal: int) -> Facts:
    return [StageClosed(ordinal, tuple((number,) for number in places_of(t, ordinal)))]


class ReopenRound(RoundCommand, frozen=True):
    """Results of the newest round may come in again, while no stage is built on it."""

    roles: ClassVar = SCORES
    reason: Reason

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.newest(t)
        if found.state != "closed":
            raise Refused("not_closed", state=found.state)
        reopened: Facts = [StageReopened(self.moment.stage)] if t.stages[self.moment.stage].state == "closed" else []
        rounds = sorted(m for m in t.rounds if m.stage == self.moment.stage) if is_live(t, self.moment.stage) else [self.moment]
        return [*reopened, *(RoundReopened(moment) for moment in rounds)]


class EndStage(Command, frozen=True):
    """The stage ends with the rounds that it has, before its plan says so."""

    roles: ClassVar = SCORES
    reason: Reason

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "running")
        stage, newest = t.stage, t.round
        if stage is None or newest is None or newest.stage != stage.ordinal or newest.state != "closed":
            raise Refused("round_open" if newest else "nothing_played", round=newest.number if newest else 0)
        return stage_closed(t, stage.ordinal)


def refrozen(t: Tournament, moment: Moment) -> Facts:
    """Standings of closed rounds anew, from a corrected one on; pairings that are out stay as they are (T32)."""
    later = sorted(at for at in t.standings if at >= moment and counts_from(t, at.stage) <= moment.stage)
    return [RoundClosed(at, standings_of(t, at)) for at in later]
