"""Groups and the bracket after them (tournaments reference, section 8.2): T60, T61."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from msgspec import ValidationError, convert
from msgspec.structs import replace

from tests.tournaments.formats.play import favourite, field, leave, pairs, played_out
from tournaments.formats import groups
from tournaments.formats.field import Field
from tournaments.formats.format import Finding
from tournaments.formats.groups import Settings
from tournaments.formats.seeding import bracket_size, seed_order

TWO = Settings(groups=2)


def drawn(players: int, count: int) -> Field:
    stage = field(players)
    return replace(stage, entrants=groups.draw(stage.entrants, count))


def test_eight_players_in_two_groups():
    stage = drawn(8, 2)

    assert [entrant.group for entrant in stage.entrants] == [1, 2, 2, 1, 1, 2, 2, 1]
    assert pairs(groups.pair(stage, TWO)) == {1: [(1, 8), (4, 5), (2, 7), (3, 6)]}


@pytest.mark.parametrize(("players", "count"), [(6, 3), (7, 2), (11, 3), (16, 4), (33, 8), (24, 1)])
def test_everybody_meets_the_others_of_his_group_and_nobody_else(players: int, count: int):
    """T61."""
    settings = Settings(groups=count)
    stage = played_out(drawn(players, count), settings, favourite)

    group_of = {entrant.number: entrant.group for entrant in stage.entrants}
    assert Counter(frozenset(pairing.seats) for pairings in stage.rounds for pairing in pairings) == {
        frozenset(pair): 1 for pair in combinations(group_of, 2) if group_of[pair[0]] == group_of[pair[1]]
    }
    largest = -(-players // count)
    assert len(stage.rounds) == largest - 1 + largest % 2


def test_places_are_by_place_in_the_group_then_by_standing():
    stage = drawn(8, 2)

    assert groups.places(stage, TWO, (2, 3, 1, 6, 4, 7, 5, 8)) == (2, 1, 3, 4, 6, 5, 7, 8)


def test_who_is_annulled_is_last_of_his_group():
    """Three games each; entrant 1 leaves after none."""
    stage = leave(drawn(8, 2), 1)

    assert groups.places(stage, TWO, (1, 2, 3, 4, 5, 6, 7, 8)) == (2, 4, 3, 5, 6, 8, 7, 1)


def test_groups_of_one_are_refused():
    assert groups.check(Settings(groups=4), 7) == (Finding("groups_too_many", {"groups": 4, "players": 7}, is_error=True),)
    assert groups.check(Settings(groups=4), 8) == ()
    with pytest.raises(ValidationError):
        convert({"type": "groups", "groups": 0}, Settings)


def test_two_groups_of_which_two_go_on_cross():
    """A1-B2 and B1-A2: the first of one group meets the second of the other."""
    assert groups.bracket_line((1, 2, 4, 3), {1: 1, 4: 1, 2: 2, 3: 2}) == (1, 2, 4, 3)
    assert groups.bracket_line((1, 2, 3, 4), {1: 1, 4: 1, 2: 2, 3: 2}) == (1, 2, 4, 3)


def slots(line: tuple[int, ...]) -> dict[int, int]:
    order = seed_order(bracket_size(len(line)))
    return {number: order.index(seed) for seed, number in enumerate(line, start=1)}


@pytest.mark.parametrize("count", range(2, 25))
def test_two_of_a_group_are_in_different_halves(count: int):
    """Whatever the order of the second of the groups."""
    group_of = {number: (number - 1) % count + 1 for number in range(1, 2 * count + 1)}
    firsts, seconds = list(range(1, count + 1)), list(range(count + 1, 2 * count + 1))
    for turn in range(count):
        qualified = (*firsts, *seconds[turn:], *seconds[:turn])

        line = groups.bracket_line(qualified, group_of)

        at = slots(line)
        half = bracket_size(len(line)) // 2
        assert line[:count] == tuple(firsts)
        assert sorted(line) == sorted(qualified)
        assert all((at[number] < half) != (at[number + count] < half) for number in firsts)


@pytest.mark.parametrize("count", [2, 4, 8])
def test_four_of_a_group_are_in_different_quarters(count: int):
    group_of = {number: (number - 1) % count + 1 for number in range(1, 4 * count + 1)}

    line = groups.bracket_line(range(1, 4 * count + 1), group_of)

    at = slots(line)
    for first in range(1, count + 1):
        assert sorted(at[first + row * count] // count for row in range(4)) == [0, 1, 2, 3]
