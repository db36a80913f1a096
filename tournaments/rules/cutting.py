"""What a stage begins with: who comes into it, and the first request of a pairing.

Source: tournaments reference, sections 3 and 6; T46, T50, T62.
"""

from __future__ import annotations

from tournaments.formats import chain
from tournaments.rules.commands.base import Facts
from tournaments.rules.facts import PairingRequested, StageClosed, StageSeeded
from tournaments.rules.stages import attempt_of, entrants_of, job_of, plan_of
from tournaments.rules.state import Moment, Reason, Tournament


def requested(t: Tournament, ordinal: int, seed: str, reason: Reason | None = None, *, is_quick: bool = False) -> PairingRequested:
    """The next round of a stage. Attempts count on through what was taken back, and so does the reason for that (T50)."""
    job = job_of(t, ordinal, is_quick=is_quick)
    moment = Moment(ordinal, job.round)
    if reason is None and moment in t.attempts:
        reason = t.attempts[moment].reason
    return PairingRequested(moment, attempt_of(t, moment), seed, job.algorithm, job.input_hash, reason, is_quick)


def into_stage(t: Tournament, ordinal: int) -> Facts:
    """The next stage with its seeds; over at once with fewer than two, which is a result and not an error (T64)."""
    seeded = next_stage(t, ordinal)
    is_over = len(seeded.seeds) < 2
    return [seeded, *([StageClosed(ordinal, tuple((number,) for number in seeded.seeds))] if is_over else [])]


def next_stage(t: Tournament, ordinal: int) -> StageSeeded:
    """Who comes into the next stage, from the places and points that were frozen (T62)."""
    before, plan = t.stages[ordinal - 1], plan_of(t, ordinal)
    closed = max((moment for moment in t.standings if moment.stage == ordinal - 1), default=None)
    points = {row.entrant: row.points for row in t.standings[closed]} if closed else {}
    chosen = chain.qualified(
        plan.cut,
        places=[number for place in before.places for number in place],
        points={number: points.get(number, 0) for number in before.seeds},
        group_of=dict(zip(before.seeds, before.groups, strict=True)),
        out={number for number in before.seeds if not t.entrants[number].is_playing},
    )
    field = chain.entrants(plan, chosen, before=entrants_of(t, ordinal - 1), came_from=plan_of(t, ordinal - 1).settings)
    return StageSeeded(ordinal, tuple(one.number for one in field), tuple(one.group or 0 for one in field))
