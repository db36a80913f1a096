"""A stage of a tournament as its format and its standings see it, and the work that is left to a worker.

`Job` holds what a round is paired from; its hash tells whether an answer still fits (section 3 of the reference). Answers depend on the
job and the seed alone (T46).

Source: tournaments reference, sections 3, 5, 7 and 8; T32, T36, T41, T43, T46, T60, T62.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tournaments.formats import chain, contenders, scored
from tournaments.formats.chain import StagePlan
from tournaments.formats.check import problems
from tournaments.formats.field import Entrant, Field, Pairing, Result
from tournaments.formats.format import PairingProblem, Rounds
from tournaments.formats.pairing import Bye, ByeKind, Proposal, Request
from tournaments.formats.registry import BRACKETS, ENGINES, PLANNED, format_of, name_of
from tournaments.rules.commands.base import Refused
from tournaments.rules.facts import Seating
from tournaments.rules.lots import lot
from tournaments.rules.state import Entrant as Known
from tournaments.rules.state import Moment, Standing, Tournament
from tournaments.rules.state import Pairing as Table
from tournaments.standings.ranking import ranked
from tournaments.standings.sheet import Sheet, penalised, sheet

# --- what a format sees


def plan_of(t: Tournament, ordinal: int) -> StagePlan:
    return t.plan.stages[ordinal - 1]


def may_draw(plan: StagePlan) -> bool:
    """Brackets have no draws (section 4)."""
    return name_of(plan.settings) not in BRACKETS


def is_bracket(t: Tournament, ordinal: int) -> bool:
    return name_of(plan_of(t, ordinal).settings) in BRACKETS


def is_scored(t: Tournament, ordinal: int) -> bool:
    """Whether an engine pairs the stage by its scores."""
    return isinstance(plan_of(t, ordinal).settings, scored.Settings)


def is_live(t: Tournament, ordinal: int) -> bool:
    """Whether a table begins as soon as its players are known, and not with its round (8.1)."""
    return getattr(plan_of(t, ordinal).settings, "mode", "rounds") == "live"


def field_of(t: Tournament, ordinal: int, until: int | None = None) -> Field:
    """The stage so far, up to round `until`; where points count on, with the stage before (T60)."""
    own = own_field(t, ordinal, until)
    if ordinal > 1 and plan_of(t, ordinal).scores == "carried":
        return chain.carried(field_of(t, ordinal - 1), own)
    return own


def own_field(t: Tournament, ordinal: int, until: int | None = None) -> Field:
    """The stage alone: what is left to play depends on its own rounds, wherever points come from."""
    return Field(entrants_of(t, ordinal), rounds_of(t, ordinal, until))


def entrants_of(t: Tournament, ordinal: int) -> tuple[Entrant, ...]:
    stage = t.stages[ordinal]
    return tuple(
        entrant_of(t, ordinal, number, seed, group) for seed, (number, group) in enumerate(zip(stage.seeds, stage.groups, strict=True), 1)
    )


def entrant_of(t: Tournament, ordinal: int, number: int, seed: int, group: int) -> Entrant:
    known = t.entrants[number]
    left = None
    if known.left is not None and known.left.stage <= ordinal:
        left = known.left.round if known.left.stage == ordinal else 0
    joins = known.joins.round if ordinal == 1 else 1
    return Entrant(number, seed, known.rating, known.club, joins, left, group=group or None)


def rounds_of(t: Tournament, ordinal: int, until: int | None) -> tuple[tuple[Pairing, ...], ...]:
    """Rounds that are out, and the drafts of the newest one are not. A round of a bracket in which nobody has an opponent is empty."""
    last = next_round(t, ordinal) - 1
    rounds = (Moment(ordinal, number) for number in range(1, (last if until is None else min(until, last)) + 1))
    return tuple(
        (*(pairing_of(table, plan_of(t, ordinal)) for table in t.tables(moment)), *missed(t, moment)) if moment in t.rounds else ()
        for moment in rounds
    )


def missed(t: Tournament, moment: Moment) -> Iterator[Pairing]:
    """Byes of late entrants for a round before they came, where the event gives them; otherwise such a round is lost (T21)."""
    if t.plan.late_rounds == "awarded_bye" and moment.stage == 1:
        for number in t.stages[1].seeds:
            if t.entrants[number].joins.round > moment.round:
                yield Pairing((number,), Result("awarded_bye"))


def pairing_of(table: Table, plan: StagePlan) -> Pairing:
    result = Result(table.bye) if table.bye else table.result
    slot = table.key.table if name_of(plan.settings) in BRACKETS else None
    return Pairing(table.seats, result, slot=slot)


# --- standings


def sheet_of(t: Tournament, ordinal: int, until: int | None = None) -> Sheet:
    """Scores under the event's profile, penalties taken off (T34, T37)."""
    found = sheet(
        format_of(plan_of(t, ordinal).settings).counted(field_of(t, ordinal, until), plan_of(t, ordinal).settings), t.plan.profile
    )
    return penalised(
        found,
        (
            (penalty.entrant, penalty.points)
            for penalty in t.penalties.values()
            if penalty.kind == "points" and is_counted(t, penalty.at or Moment(1, 1), ordinal, until)
        ),
    )


def is_counted(t: Tournament, at: Moment, ordinal: int, until: int | None) -> bool:
    """Whether points that are taken off in a round are missing after round `until` of a stage: from then on, and where points count on."""
    if at.stage == ordinal:
        return until is None or at.round <= until
    return counts_from(t, ordinal) <= at.stage < ordinal


def counts_from(t: Tournament, ordinal: int) -> int:
    """The first stage whose points count in this one (T60)."""
    while ordinal > 1 and plan_of(t, ordinal).scores == "carried":
        ordinal -= 1
    return ordinal


def standings_of(t: Tournament, moment: Moment) -> tuple[Standing, ...]:
    """The standings after a round, none of a bracket; equals stand in the order of lots that the round's seed decides."""
    if name_of(plan_of(t, moment.stage).settings) in BRACKETS:
        return ()
    seed = t.rounds[moment].seed
    lines = ranked(sheet_of(t, moment.stage, moment.round), {number: lot(seed, f"standing {number}") for number in t.entrants})
    return tuple(
        Standing(line.rank, line.entrant, line.points, tuple((value.numerator, value.denominator) for value in line.tiebreaks), line.by_lot)
        for line in lines
    )


def order(t: Tournament, ordinal: int) -> tuple[int, ...]:
    """Everybody in a stage, best first, as last frozen; who came since is last, and before the first round all are by seed."""
    closed = max((moment for moment in t.standings if moment.stage == ordinal), default=None)
    frozen = [row.entrant for row in t.standings[closed]] if closed else []
    return tuple(dict.fromkeys((*frozen, *t.stages[ordinal].seeds)))


def places_of(t: Tournament, ordinal: int) -> tuple[int, ...]:
    """A total order of a stage (T65)."""
    settings = plan_of(t, ordinal).settings
    return format_of(settings).places(field_of(t, ordinal), settings, order(t, ordinal))


def is_over(t: Tournament, ordinal: int) -> bool:
    settings = plan_of(t, ordinal).settings
    return format_of(settings).is_over(own_field(t, ordinal), settings)


# --- pairing


class Job(Struct, frozen=True):
    """What the next round of a stage is paired from: a request of a format that pairs by scores, or the stage itself."""

    stage: int
    round: int
    plan: StagePlan
    request: Request | None
    field: Field

    @property
    def algorithm(self) -> str:
        if self.request is None:
            return name_of(self.plan.settings)
        return f"{self.request.algorithm}-{self.request.version}" + ("-quick" if self.request.is_quick else "")

    @property
    def input_hash(self) -> str:
        if self.request:
            return self.request.input_hash
        return sha256(msgspec.json.encode((self.plan.settings, self.field), order="sorted")).hexdigest()


class Answer(Struct, frozen=True):
    """Tables by number, byes after them; pairs that could not be kept apart; the proposal that they come from, if the format makes one."""

    tables: tuple[Seating, ...]
    forced: tuple[tuple[int, int], ...] = ()
    proposal: Proposal | None = None


def job_of(t: Tournament, ordinal: int, *, is_quick: bool = False) -> Job:
    """The next round's."""
    plan, field, number = plan_of(t, ordinal), own_field(t, ordinal), next_round(t, ordinal)
    if isinstance(plan.settings, scored.Settings):
        return Job(ordinal, number, plan, replace(request_of(t, ordinal, number), is_quick=is_quick), field)
    return Job(ordinal, min(upcoming(t, ordinal), default=number), plan, None, field)


def upcoming(t: Tournament, ordinal: int) -> Rounds:
    """The pairings that come next, by round, where seeds and results alone say it."""
    settings = plan_of(t, ordinal).settings
    return PLANNED[name_of(settings)].pair(own_field(t, ordinal), settings)


def attempt_of(t: Tournament, moment: Moment) -> int:
    """The number of the next pairing of a round, counting those that were taken back (T50)."""
    return 1 + t.attempts[moment].number if moment in t.attempts else 1


def next_round(t: Tournament, ordinal: int) -> int:
    return 1 + max((m.round for m, r in t.rounds.items() if m.stage == ordinal and r.state not in ("pairing", "draft")), default=0)


def request_of(t: Tournament, ordinal: int, number: int) -> Request:
    plan, scores = plan_of(t, ordinal), sheet_of(t, ordinal)
    ranks = {entrant: rank for rank, entrant in enumerate(order(t, ordinal), 1)}
    stage = field_of(t, ordinal)
    found = contenders.contenders(stage, points_by_round(scores), ranks, no_shows_meet=t.plan.profile.no_shows_meet)
    promised = tuple(Bye(one.number, kind) for one in found if (kind := promise(t.entrants[one.number], Moment(ordinal, number))))
    settings = plan.settings
    assert isinstance(settings, scored.Settings)
    name = name_of(settings)
    return Request(name, ENGINES[name].VERSION, number, found, number == settings.rounds, promised=promised, policy=settings.policy)


def promise(entrant: Known, at: Moment) -> ByeKind | None:
    """The bye that an entrant was promised for a round of the first stage, or that of who has said not to come (T33)."""
    if at.stage == 1 and at.round in entrant.byes:
        return "awarded_bye"
    if at.stage == 1 and at.round in entrant.half_byes:
        return "half_bye"
    return "absent" if at in entrant.absences else None


def points_by_round(scores: Sheet) -> list[Mapping[int, int]]:
    """Points of everybody before each round, and now."""
    before = [dict.fromkeys(scores.entrants, 0)]
    for at in range(scores.rounds):
        before.append({number: points + scores.scores[number][at].points for number, points in before[-1].items()})
    before[-1] = dict(scores.points)
    return list(before)


def by_engine(request: Request, seed: bytes) -> Proposal:
    return ENGINES[request.algorithm].pair(request, seed)


def answer(job: Job, seed: bytes, solve: Callable[[Request, bytes], Proposal] = by_engine) -> Answer:
    """What a worker computes. Raises `PairingProblem`."""
    if job.request:
        proposal = solve(job.request, seed)
        return Answer(seatings(proposal), forced_pairs(proposal), proposal)
    rounds = PLANNED[name_of(job.plan.settings)].pair(job.field, job.plan.settings)
    if not rounds.get(job.round):
        raise PairingProblem("stage_is_over")
    tables = sorted(rounds[job.round], key=lambda pairing: (pairing.slot or 0, pairing.is_bye))
    return Answer(tuple(seating(pairing.slot or at, pairing) for at, pairing in enumerate(tables, 1)))


def seating(number: int, pairing: Pairing) -> Seating:
    return (
        Seating(number, pairing.seats, pairing.result.kind if pairing.result else "bye")
        if pairing.is_bye
        else Seating(number, pairing.seats)
    )


def seatings(proposal: Proposal) -> tuple[Seating, ...]:
    tables = tuple(Seating(table.table, table.seats, why=plain(table)) for table in proposal.tables)
    last = max((table.table for table in proposal.tables), default=0)
    byes = tuple(Seating(last + at, (bye.number,), bye.kind, plain(bye)) for at, bye in enumerate(proposal.byes, 1))
    return tables + byes


def plain(reasons: Struct) -> dict[str, Any]:
    """As a log gives it back."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(reasons))
    return found


def forced_pairs(proposal: Proposal) -> tuple[tuple[int, int], ...]:
    return tuple((forced.numbers[0], forced.numbers[-1]) for forced in proposal.forced)


def must_be_sound(t: Tournament, job: Job, found: Answer) -> None:
    """Whoever made it: everybody who plays has one seat, nobody else has any (T43); what a proposal promises is checked apart (T49)."""
    if job.request and (found.proposal is None or problems(job.request, found.proposal) or seatings(found.proposal) != found.tables):
        raise Refused("unsound_pairing")
    if not job.request and found != answer(job, b""):
        raise Refused("unsound_pairing")
    seated = [number for table in found.tables for number in table.seats]
    numbers = [table.table for table in found.tables]
    if len(set(seated)) != len(seated) or len(set(numbers)) != len(numbers) or not set(seated) <= set(t.stages[job.stage].seeds):
        raise Refused("unsound_pairing")
