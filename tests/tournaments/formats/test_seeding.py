"""Seeds: where they stand in a bracket, and groups in snake order (tournaments reference, sections 8.1 and 8.2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.tournaments.formats.play import field
from tournaments.formats.seeding import bracket_size, line, seed_order, snake


def test_seed_order_of_eight_and_sixteen():
    """Worked in 8.1."""
    assert seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert seed_order(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


@pytest.mark.parametrize("size", [1, 2, 4, 32, 64, 128])
def test_the_best_seeds_of_any_number_meet_last(size: int):
    """The best 2^k stand in different parts of 2^k."""
    order = seed_order(size)

    assert sorted(order) == list(range(1, size + 1))
    parts = 1
    while parts <= size:
        at = [order.index(seed) // (size // parts) for seed in range(1, parts + 1)]
        assert sorted(at) == list(range(parts))
        parts *= 2


def test_a_bracket_has_the_next_power_of_two():
    assert [bracket_size(players) for players in (0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 64, 65)] == [1, 1, 2, 4, 4, 8, 8, 16, 16, 32, 64, 128]


def test_a_line_is_by_seed_whatever_the_order_of_rows():
    """T46."""
    stage = field(3)
    seeds = {1: 2, 2: 3, 3: 1}
    stage = replace(stage, entrants=tuple(replace(entrant, seed=seeds[entrant.number]) for entrant in stage.entrants))

    assert line(stage) == (3, 1, 2)
    assert line(replace(stage, entrants=stage.entrants[::-1])) == (3, 1, 2)


def test_groups_are_drawn_in_snake_order():
    assert snake(range(1, 9), 2) == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert snake(range(1, 11), 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))
