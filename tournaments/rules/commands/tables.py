"""At the tables: who has come, the match that is played, what is reported, what counts.

A result counts when the opponents confirm it or keep silent, when the match that was played here is validated, when a seat did not come, or
when staff rule. The later one supersedes; published pairings stay (T30-T32).

Source: tournaments reference, sections 3, 4 and 11; T25, T26, T30-T32, T56.
"""

from __future__ import annotations

from typing import ClassVar

from tournaments.formats.field import Result
from tournaments.rules.commands.base import (
    RECEIVES,
    RULES_ON_RESULTS,
    By,
    Command,
    Facts,
    Refused,
    must_be,
    must_not_play_in,
    pairing_of,
)
from tournaments.rules.commands.closing import refrozen
from tournaments.rules.commands.people import ANYONE
from tournaments.rules.facts import Came, Confirmed, JudgeCalled, MatchBegan, MatchDoubted, MatchUndecided, Reported, ResultVoided
from tournaments.rules.results import absence, concession, why_impossible
from tournaments.rules.stages import may_draw, plan_of
from tournaments.rules.state import Pairing, PairingKey, PartKey, Reason, Tournament


class TableCommand(Command, frozen=True):
    """One that names a table of a round that is out."""

    pairing: PairingKey

    @property
    def about(self) -> PartKey:
        return ("pairing", self.pairing)

    def table(self, t: Tournament) -> Pairing:
        must_be(t, "running")
        found = pairing_of(t, self.pairing)
        if t.rounds[self.pairing.moment].state in ("pairing", "draft"):
            raise Refused("round_not_out")
        return found

    def open_table(self, t: Tournament) -> Pairing:
        """The same, of a round that is not closed."""
        found = self.table(t)
        if t.rounds[self.pairing.moment].state != "published":
            raise Refused("round_closed")
        return found


class Come(TableCommand, frozen=True):
    """A seat is there: its own word, or staff's."""

    roles: ClassVar = ANYONE
    seat: int

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.open_table(t)
        if not 0 <= self.seat < len(found.seats) or found.bye:
            raise Refused("no_such_seat")
        if by.seat_at(found) != self.seat and not by.is_any(RECEIVES):
            raise Refused("not_yours")
        return [] if self.seat in found.present or found.state == "confirmed" else [Came(self.pairing, self.seat)]


class BeginMatch(TableCommand, frozen=True):
    """All seats are there and their match was made."""

    roles: ClassVar = frozenset({"system"})
    match: str

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.open_table(t)
        if found.match == self.match:
            return []
        if found.state != "assigned" or found.match:
            raise Refused("table_over", state=found.state)
        return [MatchBegan(self.pairing, self.match)]


class Report(TableCommand, frozen=True):
    """A seat says what came of its match. The same from all others confirms it; something else is a dispute, and a judge is called."""

    roles: ClassVar = ANYONE
    result: Result

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.open_table(t)
        seat = by.seat_at(found)
        if seat is None or found.bye:
            raise Refused("not_yours")
        if found.state == "confirmed":
            if found.result == self.result:
                return []
            raise Refused("result_counts")
        must_be_possible(t, found, self.result)
        if self.result.kind in ("no_show", "both_no_show", "match_loss", "double_loss"):
            raise Refused("for_judges")
        others = {claim.seat: claim.result for claim in found.claims if claim.seat != seat}
        is_disputed = any(other != self.result for other in others.values())
        facts: Facts = [Reported(self.pairing, seat, self.result, is_disputed)]
        is_agreed = not is_disputed and len(others) + 1 == len(found.seats)
        if is_disputed and not is_called(t, self.pairing):
            facts.append(JudgeCalled(next_call(t), self.pairing))
        # Who plays here is counted by what was played; a report by hand is only kept (section 11).
        if is_agreed and not found.match:
            facts.append(Confirmed(self.pairing, self.result, "players"))
        return facts


class Concede(TableCommand, frozen=True):
    """A seat of two gives up its match, wherever it is played; that needs nobody's consent."""

    roles: ClassVar = ANYONE

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.open_table(t)
        seat = by.seat_at(found)
        if seat is None or len(found.seats) != 2:
            raise Refused("not_yours")
        if found.state == "confirmed":
            raise Refused("result_counts")
        if found.match:
            raise Refused("concede_in_match")
        return [Confirmed(self.pairing, concession(seat, t.plan.best_of(self.pairing.stage)), "players")]


class Settle(TableCommand, frozen=True):
    """The match that was played here ended and was validated; that decides (section 11).

    Without a winner where one has to go on it decides nothing, and a judge is called.
    """

    roles: ClassVar = frozenset({"system"})
    match: str
    result: Result

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.table(t)
        # Another match is played there by now, or staff have ruled: what they say stays.
        if found.match != self.match or found.state == "confirmed":
            return []
        if why_not(t, found, self.result) == "no_draws_here":
            undecided: Facts = [] if found.state == "reported" else [MatchUndecided(self.pairing)]
            return [*undecided, *calling(t, self.pairing)]
        must_be_possible(t, found, self.result)
        return [Confirmed(self.pairing, self.result, "match")]


class Doubt(TableCommand, frozen=True):
    """The match that was played here, or a game of its series, was found not to be sound: nothing is settled, and a judge is called."""

    roles: ClassVar = frozenset({"system"})
    match: str

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.table(t)
        if found.match != self.match or found.state != "playing":
            return []
        return [MatchDoubted(self.pairing), *calling(t, self.pairing)]


class Rule(TableCommand, frozen=True):
    """Staff say what counts, whatever was reported; over a result that counted it is a correction and wants a reason (T30, T32)."""

    roles: ClassVar = RULES_ON_RESULTS
    result: Result
    reason: Reason | None = None

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.table(t)
        must_not_play_in(by, found)
        if found.bye:
            raise Refused("is_bye")
        must_be_possible(t, found, self.result)
        if found.state == "confirmed" and found.result != self.result and not self.reason:
            raise Refused("reason_wanted")
        if found.state == "confirmed" and found.result == self.result:
            return []
        confirmed = Confirmed(self.pairing, self.result, "staff", self.reason)
        after = t.fork()
        confirmed.fold(after, by.now)
        return [confirmed, *refrozen(after, self.pairing.moment)]


class NoShow(TableCommand, frozen=True):
    """Seats of a table did not come; the others have won (T25, T26)."""

    roles: ClassVar = RULES_ON_RESULTS
    seats: tuple[int, ...]

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.open_table(t)
        must_not_play_in(by, found)
        if found.bye or found.state == "confirmed":
            raise Refused("result_counts")
        seats = tuple(sorted(set(self.seats)))
        if not seats or any(not 0 <= seat < len(found.seats) for seat in seats):
            raise Refused("no_such_seat")
        return [Confirmed(self.pairing, absence(len(found.seats), seats, t.plan.best_of(self.pairing.stage)), "absence")]


class VoidResult(TableCommand, frozen=True):
    """The result counts no longer; the table is played again or ruled on."""

    roles: ClassVar = RULES_ON_RESULTS
    reason: Reason

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.open_table(t)
        must_not_play_in(by, found)
        if found.bye:
            raise Refused("is_bye")
        return [ResultVoided(self.pairing, self.reason)] if found.state != "assigned" else []


def is_called(t: Tournament, key: PairingKey) -> bool:
    """Whether a judge is on the way to a table."""
    return any(call.pairing == key and call.resolved_at is None for call in t.calls.values())


def calling(t: Tournament, key: PairingKey) -> Facts:
    """A judge is called to a table, unless one is on the way."""
    return [] if is_called(t, key) else [JudgeCalled(next_call(t), key)]


def next_call(t: Tournament) -> int:
    return max(t.calls, default=0) + 1


def must_be_possible(t: Tournament, pairing: Pairing, result: Result) -> None:
    if why := why_not(t, pairing, result):
        raise Refused("impossible_result", why=why)


def why_not(t: Tournament, pairing: Pairing, result: Result) -> str | None:
    stage = pairing.key.stage
    return why_impossible(result, len(pairing.seats), t.plan.best_of(stage), may_draw=may_draw(plan_of(t, stage)))
