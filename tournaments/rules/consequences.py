"""What follows from what happened by the rules of a stage alone, in the same entry.

In a bracket results say who plays next. If it is played live a table opens as soon as its players are known. A corrected result seats
others at tables that have not begun; one that has begun keeps the result before it (`built_on`). A corrected stage that is over has other
places, and sends others on, until the first pairings of the next stage are out.

Source: tournaments reference, sections 8.1 and 11; T32, T62, T63, T65.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tournaments.formats import bracket
from tournaments.formats.registry import BRACKETS, name_of
from tournaments.rules.commands.base import Facts, Refused
from tournaments.rules.cutting import next_stage, requested
from tournaments.rules.facts import (
    AnyFact,
    Confirmed,
    CutStands,
    Penalised,
    ResultVoided,
    RoundPublished,
    StageClosed,
    StageReopened,
    TableReseated,
    TablesOpened,
)
from tournaments.rules.results import absence
from tournaments.rules.stages import (
    attempt_of,
    is_bracket,
    is_live,
    is_over,
    own_field,
    places_of,
    plan_of,
    seating,
    upcoming,
)
from tournaments.rules.state import Moment, Pairing, PairingKey, Tournament

OUT = ("published", "closing", "closed")


def following(t: Tournament, facts: Iterable[AnyFact], now: int) -> Facts:
    """On `t`, what follows from `facts`. Raises `Refused` if a match that has begun stands on what they change."""
    after = t.fork()
    found: Facts = []
    stages = {stage for fact in facts if (stage := stage_of(fact)) is not None}
    put(after, facts, now)
    found += absences(facts, t, now)
    put(after, found, now)
    for ordinal in sorted(stages):
        found += (new := reopened(t, after, ordinal))
        put(after, new, now)
        while new := [*reseated(after, ordinal), *opened(after, ordinal)]:
            new += absences(new, after, now)
            put(after, new, now)
            found += new
        new = corrected(after, ordinal)
        put(after, new, now)
        found += new
    return found


def put(t: Tournament, facts: Iterable[AnyFact], now: int) -> None:
    for fact in facts:
        fact.fold(t, now)


def stage_of(fact: AnyFact) -> int | None:
    """The stage in which something may follow from a fact."""
    match fact:
        case Confirmed() | ResultVoided():
            return fact.pairing.stage
        case RoundPublished() | TablesOpened():
            return fact.moment.stage
        case Penalised():
            return fact.penalty.at.stage if fact.penalty.at else None
    return None


# --- brackets


def reseated(t: Tournament, ordinal: int) -> Iterator[AnyFact]:
    """Tables of a bracket whose players are others by now."""
    if not is_bracket(t, ordinal):
        return
    settings, field = plan_of(t, ordinal).settings, own_field(t, ordinal)
    begun = {(key.round, key.table) for key, table in t.pairings.items() if key.stage == ordinal and table.state != "assigned"}
    for misfit in bracket.misfits(BRACKETS[name_of(settings)](field, settings), field, begun):
        key = PairingKey(ordinal, misfit.round, misfit.pairing.slot or 0)
        if misfit.is_conflict:
            raise Refused("built_on", table=key.table, round=key.round)
        yield TableReseated(key, misfit.seats)


def opened(t: Tournament, ordinal: int) -> Iterator[AnyFact]:
    """Tables of a bracket whose players are known: live, or of a round that was out before they were."""
    if not is_bracket(t, ordinal) or t.stages[ordinal].state != "running":
        return
    for number, pairings in sorted(upcoming(t, ordinal).items()):
        moment = Moment(ordinal, number)
        round_ = t.rounds.get(moment)
        if round_.state in OUT if round_ else is_live(t, ordinal):
            tables = tuple(seating(pairing.slot or 0, pairing) for pairing in pairings)
            yield TablesOpened(moment, tables, attempt_of(t, moment), name_of(plan_of(t, ordinal).settings))


def absences(opened: Iterable[AnyFact], t: Tournament, now: int) -> Facts:
    """Who has left the event does not come to a table that opens."""
    after = t.fork()
    put(after, opened, now)
    keys = [PairingKey(*fact.moment, one.table) for fact in opened if isinstance(fact, TablesOpened) for one in fact.tables]
    keys += [fact.pairing for fact in opened if isinstance(fact, TableReseated) and fact.seats]
    gone = {key: absent for key in keys if (absent := missing(after, after.pairings[key]))}
    return [Confirmed(key, absence(2, absent, after.plan.best_of(key.stage)), "absence") for key, absent in gone.items()]


def missing(t: Tournament, table: Pairing) -> tuple[int, ...]:
    """Seats of a table whose entrants have left the event."""
    return () if table.bye else tuple(seat for seat, number in enumerate(table.seats) if not t.entrants[number].is_playing)


# --- corrections of a stage that is over


def reopened(t: Tournament, after: Tournament, ordinal: int) -> Facts:
    """A bracket in which a corrected result wants another match: the second one of a grand final, say."""
    is_closed = after.stages[ordinal].state == "closed" and is_bracket(t, ordinal) and is_untouched(t, ordinal + 1)
    return [StageReopened(ordinal)] if is_closed and is_over(t, ordinal) and not is_over(after, ordinal) else []


def is_untouched(t: Tournament, ordinal: int) -> bool:
    """Whether nothing is built on the places of the stage before."""
    return ordinal not in t.stages or t.stages[ordinal].state == "planned"


def corrected(t: Tournament, ordinal: int) -> Facts:
    """Its places anew, and who goes on from it: in the draft of the next stage, or as a note where that is out."""
    stage = t.stages[ordinal]
    if stage.state != "closed" or not any(moment.stage == ordinal for moment in t.rounds):
        return []
    places = tuple((number,) for number in places_of(t, ordinal))
    found: Facts = [StageClosed(ordinal, places)] if places != stage.places else []
    if not found or is_untouched(t, ordinal + 1):
        return found
    following = t.stages[ordinal + 1]
    after = t.fork()
    put(after, found, 0)
    seeded = next_stage(after, ordinal + 1)
    if (seeded.seeds, seeded.groups) == (following.seeds, following.groups):
        return found
    if any(moment.stage > ordinal and round_.state in OUT for moment, round_ in t.rounds.items()) or following.state == "closed":
        return [*found, CutStands(ordinal + 1, seeded.seeds)]
    found.append(seeded)
    if draft := t.rounds.get(Moment(ordinal + 1, 1)):
        seeded.fold(after, 0)
        found.append(requested(after, ordinal + 1, draft.seed, "wrong_result"))
    return found
