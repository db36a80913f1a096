"""Groups: a round robin inside each of them, round by round side by side; the best of each may go on to a bracket.

Groups are drawn by seed in snake order before round 1 and stand with the entrants. Places: the first of every group before all the second,
and so on; equal ones as the standings of the whole stage have them.

Source: tournaments reference, section 8.2; T60, T61.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from tournaments.formats.field import Entrant, Field
from tournaments.formats.format import Finding, Rounds
from tournaments.formats.round_robin import Legs, Schedule, annulled, schedule, upcoming, without
from tournaments.formats.seeding import bracket_size, line, seed_order, snake


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="groups"):
    groups: Annotated[int, Meta(ge=1)]
    legs: Legs = 1


def check(settings: Settings, players: int) -> tuple[Finding, ...]:
    """Everybody needs an opponent in his group."""
    if 2 * settings.groups > players > 1:
        return (Finding("groups_too_many", {"groups": settings.groups, "players": players}, is_error=True),)
    return ()


def pair(field: Field, settings: Settings) -> Rounds:
    return upcoming(field, plan(field, settings))


def is_over(field: Field, settings: Settings) -> bool:
    return field.has_all_results and not pair(field, settings)


def counted(field: Field, settings: Settings) -> Field:
    return without(field, annulled(field, plan(field, settings)))


def places(field: Field, settings: Settings, standing: Sequence[int]) -> tuple[int, ...]:
    gone = annulled(field, plan(field, settings))
    return by_group_place(field.entrants, sorted(standing, key=lambda number: number in gone))


def draw(entrants: Sequence[Entrant], groups: int) -> tuple[Entrant, ...]:
    """Entrants with their groups, by seed in snake order."""
    numbers = snake(line(Field(tuple(entrants))), groups)
    group_of = {number: group for group, members in enumerate(numbers, start=1) for number in members}
    return tuple(replace(entrant, group=group_of[entrant.number]) for entrant in entrants)


def members(entrants: Sequence[Entrant], order: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Groups in order of their numbers, each in the order given."""
    group_of = {entrant.number: entrant.group or 0 for entrant in entrants}
    return tuple(tuple(number for number in order if group_of[number] == group) for group in sorted(set(group_of.values())))


def plan(field: Field, settings: Settings) -> Schedule:
    """The rounds of all groups; small groups end sooner."""
    schedules = [schedule(group, settings.legs) for group in members(field.entrants, line(field))]
    return tuple(tuple(pair for pairs in rounds for pair in pairs) for rounds in zip_longest(*schedules, fillvalue=()))


def by_group_place(entrants: Sequence[Entrant], order: Sequence[int]) -> tuple[int, ...]:
    at = {number: place for group in members(entrants, order) for place, number in enumerate(group)}
    return tuple(sorted(order, key=at.__getitem__))


def bracket_line(qualified: Sequence[int], group_of: Mapping[int, int]) -> tuple[int, ...]:
    """Seeds of those who go on, so that group mates are kept apart: two of a group are in different halves of the bracket.

    `qualified`: by group place, as `places` has them. The first of the groups keep their order. Each further seed goes to the one next in
    order of the same group place whose earliest meeting with a mate is as late as any.
    """
    size = bracket_size(len(qualified))
    at = {seed: slot for slot, seed in enumerate(seed_order(size))}
    seeded: list[int] = []
    for row in rows(qualified, group_of):
        waiting = list(row)
        while waiting:
            slot = at[len(seeded) + 1]
            mates = {number: [at[seed] for seed, mate in enumerate(seeded, 1) if group_of[mate] == group_of[number]] for number in waiting}
            best = max(waiting, key=lambda number: min((meeting(slot, other) for other in mates[number]), default=size))
            seeded.append(best)
            waiting.remove(best)
    return tuple(seeded)


def rows(qualified: Sequence[int], group_of: Mapping[int, int]) -> Iterator[list[int]]:
    """All first of a group, all second, and so on."""
    met: dict[int, int] = {}
    places: dict[int, list[int]] = {}
    for number in qualified:
        place = met[group_of[number]] = met.get(group_of[number], 0) + 1
        places.setdefault(place, []).append(number)
    yield from places.values()


def meeting(slot: int, other: int) -> int:
    """The round of a bracket in which two of its slots can first meet, from 1."""
    return (slot ^ other).bit_length()
