"""Judges: calls, penalties, more time.

Source: tournaments reference, sections 3 and 10; T28, T37, T79.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from tournaments.rules.commands.base import (
    JUDGES,
    RECEIVES,
    RULES_ON_RESULTS,
    By,
    Command,
    Facts,
    Refused,
    Role,
    entrant_of,
    must_be,
    must_not_play_in,
)
from tournaments.rules.commands.closing import refrozen
from tournaments.rules.commands.people import ANYONE, last_round
from tournaments.rules.commands.tables import TableCommand, is_called, next_call
from tournaments.rules.facts import CallResolved, CallTaken, Dropped, Extended, JudgeCalled, Penalised
from tournaments.rules.state import Call, Moment, Penalty, Reason, Tournament

LONGEST_EXTENSION_MS = 60 * 60_000
MOST_POINTS = 1_000
"""Halves that one penalty takes off at most."""
TAKES_CALLS: frozenset[Role] = RECEIVES


class Extend(TableCommand, frozen=True):
    """A table gets more time (less, if negative)."""

    roles: ClassVar = RULES_ON_RESULTS
    extra_ms: int

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.open_table(t)
        must_not_play_in(by, found)
        if not self.extra_ms or not 0 <= found.extra_ms + self.extra_ms <= LONGEST_EXTENSION_MS:
            raise Refused("bad_extension")
        return [Extended(self.pairing, self.extra_ms)]


class Penalise(Command, frozen=True):
    """A penalty, with its reason (T37). Lost games and matches are ruled at the table besides; a disqualification takes the entrant out.

    `at`: the round that it counts in, the newest unless told; the one after that can be named, too.
    """

    roles: ClassVar = JUDGES
    entrant: int
    kind: Literal["warning", "game_loss", "match_loss", "points", "disqualification"]
    reason: Reason
    points: int = 0
    at: Moment | None = None

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "closed", "check_in", "running")
        entrant = entrant_of(t, self.entrant)
        if by.is_entrant(self.entrant):
            raise Refused("own_match")
        if (self.kind == "points") != (self.points > 0) or self.points > MOST_POINTS:
            raise Refused("bad_points")
        at = self.target(t)
        for table in t.tables(at) if at in t.rounds else ():
            if self.entrant in table.seats:
                must_not_play_in(by, table)
        penalty = Penalty(max(t.penalties, default=0) + 1, self.entrant, self.kind, at, self.reason, self.points)
        facts: Facts = [Penalised(penalty)]
        if at and self.points:
            after = t.fork()
            facts[0].fold(after, by.now)
            facts += refrozen(after, at)
        if self.kind == "disqualification" and entrant.state != "disqualified":
            facts.append(Dropped(self.entrant, last_round(t), "disqualified"))
        return facts

    def target(self, t: Tournament) -> Moment | None:
        newest = t.round
        if self.at is None or self.at in t.rounds:
            return self.at or (newest.moment if newest else None)
        if self.at != (Moment(newest.stage, newest.number + 1) if newest else Moment(1, 1)):
            raise Refused("no_such_round", round=self.at.round)
        return self.at


class CallJudge(TableCommand, frozen=True):
    """Somebody at the table wants a judge; one call a table at a time."""

    roles: ClassVar = ANYONE

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.table(t)
        if by.seat_at(found) is None and not by.is_any(RECEIVES):
            raise Refused("not_yours")
        return [] if is_called(t, self.pairing) else [JudgeCalled(next_call(t), self.pairing)]


class TakeCall(Command, frozen=True):
    roles: ClassVar = TAKES_CALLS
    call: int

    def decide(self, t: Tournament, by: By) -> Facts:
        call = call_of(t, self.call)
        must_not_play_in(by, t.pairings[call.pairing])
        return [] if call.taken_at else [CallTaken(self.call)]


class ResolveCall(Command, frozen=True):
    roles: ClassVar = TAKES_CALLS
    call: int

    def decide(self, t: Tournament, by: By) -> Facts:
        call = call_of(t, self.call)
        must_not_play_in(by, t.pairings[call.pairing])
        return [] if call.resolved_at else [CallResolved(self.call)]


def call_of(t: Tournament, number: int) -> Call:
    if number not in t.calls or t.calls[number].pairing not in t.pairings:
        raise Refused("no_such_call", call=number)
    return t.calls[number]
