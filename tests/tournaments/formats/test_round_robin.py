"""Round robin: T61 and withdrawals (tournaments reference, section 8.2)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from tests.tournaments.formats.play import favourite, field, leave, pairs, played_out, win, with_results, with_rounds
from tournaments.formats import round_robin
from tournaments.formats.field import Field, Result
from tournaments.formats.format import PairingProblem
from tournaments.formats.round_robin import Settings

ONE, TWO = Settings(), Settings(legs=2)


def test_four_players_meet_as_in_the_usual_table():
    assert round_robin.schedule((1, 2, 3, 4), legs=1) == (((1, 4), (2, 3)), ((1, 2), (4, 3)), ((3, 1), (2, 4)))


def test_three_players_rest_once_each():
    assert round_robin.schedule((1, 2, 3), legs=1) == (((2, 3),), ((1, 2),), ((3, 1),))


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("players", range(2, 25))
def test_everybody_meets_everybody_once_a_leg(players: int, legs: int):
    """T61."""
    rounds = round_robin.schedule(range(1, players + 1), legs)

    assert len(rounds) == legs * (players - 1 + players % 2)
    assert Counter(frozenset(pair) for pairs in rounds for pair in pairs) == {
        frozenset(pair): legs for pair in combinations(range(1, players + 1), 2)
    }
    for round_ in rounds:
        assert len({entrant for pair in round_ for entrant in pair}) == players - players % 2


@pytest.mark.parametrize("players", range(2, 25))
def test_seats_are_balanced_within_one_and_alternate_but_for_one_round(players: int):
    """T61."""
    rounds = round_robin.schedule(range(1, players + 1), legs=1)

    for entrant in range(1, players + 1):
        first = [pair[0] == entrant for pairs in rounds for pair in pairs if entrant in pair]
        assert abs(first.count(True) - first.count(False)) <= (players + 1) % 2
        assert sum(now == then for then, now in pairwise(first)) <= 1


@pytest.mark.parametrize("players", range(2, 25))
def test_the_second_leg_is_the_first_with_seats_swapped(players: int):
    """T61."""
    rounds = round_robin.schedule(range(1, players + 1), legs=2)
    half = len(rounds) // 2

    assert rounds[half:] == tuple(tuple((second, first) for first, second in pairs) for pairs in rounds[:half])


@pytest.mark.parametrize("players", [0, 1])
def test_a_stage_without_opponents_is_over_at_once(players: int):
    """T64."""
    stage = field(players)

    assert round_robin.pair(stage, ONE) == {}
    assert round_robin.is_over(stage, ONE)
    assert round_robin.places(stage, ONE, range(1, players + 1)) == tuple(range(1, players + 1))


def test_rounds_come_one_by_one_until_all_results_are_there():
    stage = with_rounds(field(2), round_robin.pair(field(2), TWO))

    assert pairs(round_robin.pair(stage, TWO)) == {2: [(2, 1)]}
    stage = with_rounds(stage, round_robin.pair(stage, TWO))
    assert round_robin.pair(stage, TWO) == {}
    assert not round_robin.is_over(stage, TWO)
    assert round_robin.is_over(with_results(stage, favourite), TWO)


def after(rounds: int, players: int = 6) -> Field:
    stage = field(players)
    for _ in range(rounds):
        stage = with_results(with_rounds(stage, round_robin.pair(stage, ONE)), favourite)
    return stage


def test_who_leaves_before_half_of_the_games_is_annulled():
    """Six players, five games each: two are less than half."""
    stage = leave(after(2), 1)

    counted = round_robin.counted(stage, ONE)
    assert [[pairing.seats for pairing in round_] for round_ in counted.rounds] == [[(2, 5), (3, 4)], [(5, 3), (6, 4)]]

    rest = played_out(stage, ONE, favourite).rounds[2:]
    assert [[pairing.seats for pairing in round_] for round_ in rest] == [[(2, 6), (4, 5)], [(2, 3), (6, 5)], [(4, 2), (3, 6)]]


def test_who_leaves_later_forfeits_what_remains():
    """Three games of five are more than half: results stay, and the opponents to come get their wins."""
    stage = leave(after(3), 1)

    assert round_robin.counted(stage, ONE) == stage
    assert pairs(round_robin.pair(stage, ONE)) == {4: [(1, 4), (2, 3), (6, 5)]}


def test_half_of_the_games_is_not_before_half():
    """Five players, four games each; after two rounds entrant 2 has played two of them, entrant 1, who rested once, one."""
    plan = round_robin.schedule(range(1, 6), 1)

    assert round_robin.annulled(leave(after(2, players=5), 2), plan) == frozenset()
    assert round_robin.annulled(leave(after(2, players=5), 1), plan) == {1}


def test_a_game_to_which_somebody_did_not_come_is_not_one_of_his_games():
    stage = after(2)
    rounds = tuple(
        tuple(replace(p, result=Result("no_show", games=(0, 2), absent=(p.seats.index(1),))) if 1 in p.seats else p for p in pairings)
        for pairings in after(3).rounds[2:]
    )
    stage = leave(replace(stage, rounds=stage.rounds + rounds), 1)

    assert round_robin.annulled(stage, round_robin.schedule(range(1, 7), 1)) == {1}


def test_who_is_annulled_is_last():
    stage = leave(after(1), 3)

    assert round_robin.places(stage, ONE, (3, 1, 2, 4, 5, 6)) == (1, 2, 4, 5, 6, 3)


def test_two_who_have_left_do_not_meet_and_the_stage_ends_when_one_is_left():
    """Section 11: all but one drop, no empty rounds."""
    stage = after(3, players=4)
    stage = replace(stage, rounds=stage.rounds[:2])
    for number in (2, 3, 4):
        stage = leave(stage, number)

    assert round_robin.annulled(stage, round_robin.schedule(range(1, 5), 1)) == frozenset()
    assert pairs(round_robin.pair(stage, ONE)) == {3: [(3, 1)]}
    stage = with_results(with_rounds(stage, round_robin.pair(stage, ONE)), lambda seats: win(seats.index(1)))
    assert round_robin.is_over(stage, ONE)


def test_nobody_comes_late():
    with pytest.raises(PairingProblem) as problem:
        round_robin.pair(field(4, joins=2), ONE)

    assert (problem.value.code, problem.value.params) == ("late_entry", {"entrant": 1})
