"""Stages in a row: who goes on from one to the next, with which seeds, and the places at the end.

A cut reads the closed stage before it: places and points as they were frozen. Its entrants and their seeds are then written down with the
new stage, so nothing that is corrected later moves them (T62). A cut of nobody or of one player is a result (T64): every format says of
such a stage that it is over, and the places of the stages before it stand.

Source: tournaments reference, sections 6, 8.1 and 8.2; T60, T62, T64, T65.
Silent on who takes the place of somebody that qualified and has left; the next in order does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from tournaments.formats import groups
from tournaments.formats.field import Entrant, Field
from tournaments.formats.format import Finding
from tournaments.formats.registry import BRACKETS, Settings, name_of

Count = Annotated[int, Meta(ge=1)]


class Cut(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who goes on: the first so many, all with so many points (halves), or both, then points are enough, and places are filled up to
    `first`. `per_group`: the first so many of each group instead.

    `ties`: whether all with as many points as the last of the `first` go on too. `most`: never more than these, by place.
    """

    first: Count | None = None
    points: Count | None = None
    per_group: Count | None = None
    ties: Literal["tiebreaks", "all"] = "tiebreaks"
    most: Count | None = None


class StagePlan(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stage to come. `cut`: who comes into it from the one before; all that are left if there is none. `scores`: whether points of the
    stage before count on.
    """

    settings: Settings
    cut: Cut | None = None
    scores: Literal["fresh", "carried"] = "fresh"


def qualified(
    cut: Cut | None,
    *,
    places: Sequence[int],
    points: Mapping[int, int],
    group_of: Mapping[int, int],
    out: Collection[int] = (),
) -> tuple[int, ...]:
    """Who goes on, best first. `places`: of the stage before; `points` and `group_of`: by entrant. `out`: who has left since."""
    staying = [number for number in places if number not in out]
    if cut is None:
        return tuple(staying)
    if cut.per_group is not None:
        chosen = first_of_groups(staying, group_of, cut.per_group)
    else:
        enough = least_points(cut, staying, points)
        chosen = [number for at, number in enumerate(staying) if at < (cut.first or 0) or (enough is not None and points[number] >= enough)]
    return tuple(chosen[: cut.most])


def first_of_groups(staying: Sequence[int], group_of: Mapping[int, int], per_group: int) -> list[int]:
    taken: dict[int, int] = {}
    chosen = []
    for number in staying:
        taken[group_of[number]] = taken.get(group_of[number], 0) + 1
        if taken[group_of[number]] <= per_group:
            chosen.append(number)
    return chosen


def least_points(cut: Cut, staying: Sequence[int], points: Mapping[int, int]) -> int | None:
    """With how many points one goes on, whatever the place."""
    enough = [] if cut.points is None else [cut.points]
    if cut.ties == "all" and cut.first is not None and cut.first <= len(staying):
        enough.append(points[staying[cut.first - 1]])
    return min(enough, default=None)


def entrants(plan: StagePlan, chosen: Sequence[int], *, before: Sequence[Entrant], came_from: Settings) -> tuple[Entrant, ...]:
    """The entrants of a stage, with seeds in the order of `chosen`; after groups, a bracket keeps group mates apart. Groups are drawn."""
    by_number = {entrant.number: entrant for entrant in before}
    group_of = {number: by_number[number].group or 0 for number in chosen}
    is_bracket, after_groups = name_of(plan.settings) in BRACKETS, isinstance(came_from, groups.Settings)
    line = groups.bracket_line(chosen, group_of) if is_bracket and after_groups else chosen
    seeded = tuple(
        replace(by_number[number], seed=seed, joins=1, left=None, group=group_of[number] if is_bracket and after_groups else None)
        for seed, number in enumerate(line, start=1)
    )
    return groups.draw(seeded, plan.settings.groups) if isinstance(plan.settings, groups.Settings) else seeded


def carried(before: Field, stage: Field) -> Field:
    """Both stages as one, for standings and pairing where points count on. Who did not go on has left after the last round before."""
    passed = len(before.rounds)
    going_on = {entrant.number: entrant for entrant in stage.entrants}
    return Field(
        tuple(carried_on(entrant, going_on.get(entrant.number), passed) for entrant in before.entrants),
        before.rounds + stage.rounds,
    )


def carried_on(entrant: Entrant, then: Entrant | None, passed: int) -> Entrant:
    if then is None:
        return replace(entrant, left=passed if entrant.left is None else min(passed, entrant.left))
    return replace(then, joins=entrant.joins, left=None if then.left is None else passed + then.left)


def alone(field: Sequence[Entrant]) -> tuple[Finding, ...]:
    """What to tell of a stage that nobody, or a single player, has come into (T64)."""
    if not field:
        return (Finding("empty_cut"),)
    return (Finding("one_player_cut", {"entrant": field[0].number}),) if len(field) == 1 else ()


def final_places(stages: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Places over all stages, from the places of each in order of play: who came further is before who did not (T65)."""
    return tuple(dict.fromkeys(number for places in reversed(stages) for number in places))
