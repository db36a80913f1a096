"""Who sits where: seats at a table, numbers of tables.

Source: tournaments reference, sections 7.1 and 8.3; T55.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Literal

from tournaments.formats.pairing import Contender

Group = tuple[Contender, ...]
"""Who sits at one table, in the order of seats once that is settled."""


def seated_pair(one: Contender, other: Contender) -> tuple[Group, Literal["fewer_firsts", "other_seat", "seed"]]:
    """First is who was first less often, then who was not last time, then the lower seed; with the reason."""
    first, second = sorted((one, other), key=lambda sitting: (sitting.times_in(0), turn(sitting), sitting.seed, sitting.number))
    if first.times_in(0) != second.times_in(0):
        return (first, second), "fewer_firsts"
    return (first, second), "other_seat" if turn(first) != turn(second) else "seed"


def turn(sitting: Contender) -> int:
    """Who sat second comes first, then who has not sat yet, then who was first last time."""
    return {1: 0, None: 1, 0: 2}.get(sitting.last, 1)


def seated_group(members: Sequence[Contender], lots: dict[int, int]) -> Group:
    """Each as far as possible in a seat that they had least often; among such orders the one that `lots`, by number, put first."""
    drawn = sorted(members, key=lambda sitting: lots[sitting.number])
    return min(permutations(drawn), key=lambda order: sum(sitting.times_in(seat) for seat, sitting in enumerate(order)))


def numbered(round_: Iterable[Group]) -> list[tuple[int, Group]]:
    """Tables from 1, best score first. Who needs a table sits there; if two need the same one, the lower number does."""
    ordered = sorted(round_, key=standing)
    kept: dict[int, Group] = {}
    needs = [(sitting.number, sitting.table, group) for group in ordered for sitting in group if sitting.table is not None]
    for _, table, group in sorted(needs, key=lambda need: need[0]):
        if table not in kept and group not in kept.values():
            kept[table] = group
    free = (number for number in range(1, len(ordered) + len(kept) + 1) if number not in kept)
    fixed = {group: number for number, group in kept.items()}
    return sorted(((fixed[group] if group in fixed else next(free)), group) for group in ordered)


def standing(group: Group) -> tuple[int, int, int, int]:
    points = [sitting.points for sitting in group]
    return -max(points), -sum(points), min(sitting.rank for sitting in group), min(sitting.number for sitting in group)
