"""Who stands where: entrants by seed, and the order of seeds in a bracket.

Source: tournaments reference, sections 8.1 and 8.2.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.formats.field import Field
from tournaments.formats.format import PairingProblem


def line(field: Field) -> tuple[int, ...]:
    """Entrants by seed, for formats whose whole plan is made before round 1: `late_entry` if somebody comes later."""
    for entrant in field.entrants:
        if entrant.joins > 1:
            raise PairingProblem("late_entry", entrant=entrant.number)
    return tuple(entrant.number for entrant in sorted(field.entrants, key=lambda entrant: (entrant.seed, entrant.number)))


def seeds_of(field: Field) -> dict[int, int]:
    """Places in the line, from 1, by entrant."""
    return {number: seed for seed, number in enumerate(line(field), start=1)}


def bracket_size(players: int) -> int:
    """The next power of two."""
    return 1 << max(players - 1, 0).bit_length()


def seed_order(size: int) -> tuple[int, ...]:
    """Seeds from the top of the bracket to its end, by doubling: each s is replaced by (s, 2k + 1 - s), so that seeds 1 .. k meet last."""
    order = [1]
    while len(order) < size:
        order = [seed for s in order for seed in (s, 2 * len(order) + 1 - s)]
    return tuple(order)


def snake(entrants: Sequence[int], groups: int) -> tuple[tuple[int, ...], ...]:
    """Groups of a line: 1, 2, .. g, then g, .. 2, 1, and so on."""
    members: list[list[int]] = [[] for _ in range(groups)]
    for at, entrant in enumerate(entrants):
        row, group = divmod(at, groups)
        members[group if row % 2 == 0 else -1 - group].append(entrant)
    return tuple(map(tuple, members))
