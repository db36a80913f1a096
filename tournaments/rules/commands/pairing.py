"""Rounds come about: paired by a worker, seated by hand, published; unpaired if they must be.

A command fixes the input and its hash, a worker answers, and the answer counts only if the input is still the same (section 3 of the
reference).

Source: tournaments reference, sections 3, 6, 7 and 11; T27, T43, T46, T49, T50, T56, T57, T62, T64.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from msgspec.structs import replace

from tournaments.formats.registry import name_of
from tournaments.rules.commands.base import SCORES, By, Command, Facts, Refused, entrant_of, must_be, must_not_play_in, pairing_of
from tournaments.rules.commands.closing import stage_closed
from tournaments.rules.commands.round import RoundCommand, round_and_tables
from tournaments.rules.consequences import missing, opened
from tournaments.rules.cutting import into_stage, requested
from tournaments.rules.facts import (
    Confirmed,
    LateSeated,
    RoundPaired,
    RoundPublished,
    RoundVoided,
    Seating,
    SeatsSwapped,
    StageReopened,
)
from tournaments.rules.results import absence
from tournaments.rules.stages import Answer, answer, is_bracket, is_live, is_scored, job_of, must_be_sound, plan_of
from tournaments.rules.state import PairingKey, PartKey, Reason, Round, Tournament


class PairRound(Command, frozen=True):
    """The next round is to be paired; asked again while it is, the same round (T27). A draft is paired anew only for a reason (T50)."""

    roles: ClassVar = SCORES
    seed: str
    reason: Reason | None = None

    def shown(self, t: Tournament) -> Iterable[PartKey]:
        """A draft that is to be thrown away; whoever asks for a round that is being paired gets that one."""
        newest = t.round
        return round_and_tables(t, newest.moment) if self.reason and newest and newest.state == "draft" else []

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "running")
        newest = t.round
        if newest and newest.state == "pairing":
            return []
        if newest and newest.state == "draft":
            if self.reason is None:
                raise Refused("reason_wanted")
            return [requested(t, newest.stage, self.seed, self.reason)]
        if newest and newest.state == "published" and is_live(t, newest.stage) and (ready := [*opened(t, newest.stage)]):
            return ready  # of a round that was unpaired
        if newest and newest.state in ("published", "closing"):
            raise Refused("round_open", round=newest.number)
        stage = t.stage
        if stage is None:
            raise Refused("stages_over")
        if stage.state != "planned":
            return [requested(t, stage.ordinal, self.seed)]
        seeded = into_stage(t, stage.ordinal)
        after = t.fork()
        for fact in seeded:
            fact.fold(after, by.now)
        return [*seeded, *([requested(after, stage.ordinal, self.seed)] if after.stages[stage.ordinal].state == "seeded" else [])]


class Propose(RoundCommand, frozen=True):
    """A worker's answer. If what it was computed from has changed it is thrown away, and the request made again: a drop is never lost."""

    roles: ClassVar = frozenset({"system"})
    attempt: int
    input_hash: str
    answer: Answer = Answer(())

    def recorded(self) -> Self:
        return replace(self, answer=Answer(()))

    def decide(self, t: Tournament, by: By) -> Facts:
        found = t.rounds.get(self.moment)
        if found is None or (found.state, found.attempt, found.input_hash) != ("pairing", self.attempt, self.input_hash):
            return []
        job = job_of(t, self.moment.stage, is_quick=found.is_quick)
        if job.input_hash != self.input_hash:
            return [requested(t, self.moment.stage, found.seed, is_quick=found.is_quick)]
        must_be_sound(t, job, self.answer)
        return [RoundPaired(self.moment, self.answer.tables, self.answer.forced)]


class FallBack(RoundCommand, frozen=True):
    """The job failed, or took too long: the round is asked for again by the quick method (T48)."""

    roles: ClassVar = frozenset({"system"})
    attempt: int

    def decide(self, t: Tournament, by: By) -> Facts:
        found = t.rounds.get(self.moment)
        is_waited_for = found is not None and (found.state, found.attempt, found.is_quick) == ("pairing", self.attempt, False)
        if found is None or not is_waited_for or not is_scored(t, self.moment.stage):
            return []
        return [requested(t, self.moment.stage, found.seed, "technical", is_quick=True)]


class GiveUpPairing(RoundCommand, frozen=True):
    """No round can be paired: the stage ends with the rounds that it has (section 11)."""

    roles: ClassVar = frozenset({"system"})

    def decide(self, t: Tournament, by: By) -> Facts:
        found = t.rounds.get(self.moment)
        if found is None or found.state != "pairing":
            return []
        return [RoundVoided(self.moment, None), *stage_closed(t, self.moment.stage)]


class SwapSeats(RoundCommand, frozen=True):
    """Two seats of a round change places, the seat of a bye included; what was computed stays in the log (T57)."""

    roles: ClassVar = SCORES
    one: tuple[int, int]
    other: tuple[int, int]

    def shown(self, t: Tournament) -> Iterable[PartKey]:
        return [self.about, *(("pairing", PairingKey(*self.moment, table)) for table, _ in (self.one, self.other))]

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.newest(t)
        if found.state not in ("draft", "published"):
            raise Refused("round_closed")
        tables = {table.key.table: table for table in t.tables(self.moment)}
        seats: dict[int, list[int]] = {}
        for number, seat in (self.one, self.other):
            if number not in tables or not 0 <= seat < len(tables[number].seats):
                raise Refused("no_such_seat")
            must_not_play_in(by, tables[number])
            if tables[number].state != "assigned" or tables[number].match:
                raise Refused("table_over", table=number)
            if tables[number].bye not in (None, "bye"):
                raise Refused("bye_was_promised")
            seats[number] = list(tables[number].seats)
        (one, at), (other, place) = self.one, self.other
        seats[one][at], seats[other][place] = seats[other][place], seats[one][at]
        if self.one == self.other:
            return []
        if self.one[0] != self.other[0] and is_bracket(t, self.moment.stage):
            raise Refused("bracket_is_fixed")
        return [SeatsSwapped(self.moment, tuple(Seating(number, tuple(row), tables[number].bye) for number, row in sorted(seats.items())))]


class SeatLate(RoundCommand, frozen=True):
    """Somebody who came after publication takes the open bye of the round, instead of waiting for the next one (section 11)."""

    roles: ClassVar = SCORES
    table: int
    entrant: int

    def shown(self, t: Tournament) -> Iterable[PartKey]:
        return [self.about, ("pairing", PairingKey(*self.moment, self.table))]

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.newest(t)
        if found.state != "published":
            raise Refused("round_closed")
        table = pairing_of(t, PairingKey(*self.moment, self.table))
        must_not_play_in(by, table)
        late = entrant_of(t, self.entrant)
        is_new = late.is_playing and late.joins > self.moment and not any(self.entrant in one.seats for one in t.tables(self.moment))
        if not is_new:
            raise Refused("not_late", entrant=self.entrant)
        if table.bye != "bye" or name_of(plan_of(t, self.moment.stage).settings) != "swiss":
            raise Refused("no_open_bye")
        return [LateSeated(table.key, self.entrant)]


class PublishRound(RoundCommand, frozen=True):
    """Everybody sees the draft, and it is played."""

    roles: ClassVar = SCORES

    def shown(self, t: Tournament) -> Iterable[PartKey]:
        """Not after it is out: two clicks publish it once."""
        newest = t.rounds.get(self.moment)
        return round_and_tables(t, self.moment) if newest and newest.state == "draft" else []

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.newest(t)
        if found.state == "published":
            return []
        if found.state != "draft":
            raise Refused("no_draft", state=found.state)
        gone = {table.key: absent for table in t.tables(self.moment) if (absent := missing(t, table))}
        if is_outdated(t, found):
            if gone:
                (key, seats), *_ = gone.items()
                raise Refused("left_since", entrant=t.pairings[key].seats[seats[0]])
            raise Refused("draft_is_old")
        # Where seeds and results alone say who meets, somebody who has left is met all the same, and does not come.
        best_of = t.plan.best_of(self.moment.stage)
        walkovers = [Confirmed(key, absence(len(t.pairings[key].seats), seats, best_of), "absence") for key, seats in gone.items()]
        return [RoundPublished(self.moment), *walkovers]


def is_outdated(t: Tournament, draft: Round) -> bool:
    """Whether the round would be paired from other entrants, points or results by now: somebody came or left, a result was corrected."""
    job = job_of(t, draft.stage, is_quick=draft.is_quick)
    if job.request:
        return job.input_hash != draft.input_hash
    seated = {(table.key.table, frozenset(table.seats)) for table in t.tables(draft.moment) if not table.is_swapped}
    wanted = {(seating.table, frozenset(seating.seats)) for seating in answer(job, b"").tables}
    return job.round != draft.number or not seated <= wanted


class Unpair(RoundCommand, frozen=True):
    """The newest round as if it had not been; with its results only if that is said (T56)."""

    roles: ClassVar = SCORES
    reason: Reason
    voids_results: bool = False

    def shown(self, t: Tournament) -> Iterable[PartKey]:
        """Its results, too: one that came in meanwhile is not lost unseen (T2, T56)."""
        return round_and_tables(t, self.moment)

    def decide(self, t: Tournament, by: By) -> Facts:
        found = self.newest(t)
        results = [table.key.table for table in t.tables(self.moment) if table.result] if found.tables else []
        if results and not self.voids_results:
            raise Refused("has_results", results=len(results))
        for number in results:
            must_not_play_in(by, t.pairings[PairingKey(*self.moment, number)])
        reopened: Facts = [StageReopened(self.moment.stage)] if t.stages[self.moment.stage].state == "closed" else []
        return [*reopened, RoundVoided(self.moment, self.reason)]
