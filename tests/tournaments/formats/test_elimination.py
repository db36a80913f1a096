"""Single elimination (tournaments reference, section 8.1): T63, T65."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from tests.tournaments.formats.play import by_lot, favourite, field, pairs, played_out, win, with_result, with_results, with_rounds
from tournaments.formats import elimination
from tournaments.formats.bracket import LoserOf, Nobody, Node, Seed, WinnerOf
from tournaments.formats.elimination import Settings, apart
from tournaments.formats.field import Field, Result
from tournaments.formats.format import Finding
from tournaments.formats.seeding import seed_order

ROUNDS, LIVE = Settings(), Settings(mode="live")


def test_ten_players_seeds_1_to_6_rest():
    """Worked in 8.1: 8-9 and 7-10 play; the winner of 8-9 meets the first seed."""
    stage = field(10)

    assert pairs(elimination.pair(stage, ROUNDS)) == {1: [(8, 9), (7, 10)]}
    stage = with_results(with_rounds(stage, elimination.pair(stage, ROUNDS)), favourite)
    assert pairs(elimination.pair(stage, ROUNDS)) == {2: [(1, 8), (4, 5), (2, 7), (3, 6)]}


def test_six_players_as_a_page_draws_them():
    bracket = elimination.bracket(field(6), Settings(third_place=True))

    assert bracket.nodes == (
        Node(1, 1, "winners", (Seed(1), Nobody())),
        Node(1, 2, "winners", (Seed(4), Seed(5))),
        Node(1, 3, "winners", (Seed(2), Nobody())),
        Node(1, 4, "winners", (Seed(3), Seed(6))),
        Node(2, 1, "winners", (WinnerOf(1, 1), WinnerOf(1, 2))),
        Node(2, 2, "winners", (WinnerOf(1, 3), WinnerOf(1, 4))),
        Node(3, 1, "final", (WinnerOf(2, 1), WinnerOf(2, 2))),
        Node(3, 2, "third", (LoserOf(2, 1), LoserOf(2, 2))),
    )


@pytest.mark.parametrize("players", range(2, 71))
def test_all_but_the_champion_lose_once_and_the_best_seeds_rest(players: int):
    stage = played_out(field(players), ROUNDS, by_lot(players))

    places = elimination.places(stage, ROUNDS, ())
    played = [pairing for pairings in stage.rounds for pairing in pairings]
    losers = [pairing.seats[pairing.result.games.index(0)] for pairing in played if pairing.result]
    assert sorted(losers) == sorted(places[1:])
    assert len(stage.rounds) == (players - 1).bit_length()
    resting = (1 << len(stage.rounds)) - players
    assert {seat for pairing in stage.rounds[0] for seat in pairing.seats} == set(range(resting + 1, players + 1))


@pytest.mark.parametrize("players", range(2, 71))
def test_places_are_by_round_of_loss_then_by_seed(players: int):
    """T65."""
    stage = played_out(field(players), ROUNDS, by_lot(players))

    lost_in = {p.seats[p.result.games.index(0)]: number for number, ps in enumerate(stage.rounds) for p in ps if p.result}
    champion = next(number for number in range(1, players + 1) if number not in lost_in)
    assert elimination.places(stage, ROUNDS, ()) == (champion, *sorted(lost_in, key=lambda loser: (-lost_in[loser], loser)))


def test_favourites_finish_in_order_of_their_seeds():
    stage = played_out(field(16), ROUNDS, favourite)

    assert elimination.places(stage, ROUNDS, ()) == tuple(range(1, 17))


def test_the_match_for_the_third_place_is_beside_the_final():
    settings = Settings(third_place=True)
    stage = field(4)
    stage = with_results(with_rounds(stage, elimination.pair(stage, settings)), favourite)

    assert pairs(elimination.pair(stage, settings)) == {2: [(1, 2), (3, 4)]}
    stage = with_rounds(stage, elimination.pair(stage, settings))
    stage = with_result(with_result(stage, (1, 2), win(1)), (3, 4), win(1))
    assert elimination.places(stage, settings, ()) == (2, 1, 4, 3)
    assert elimination.is_over(stage, settings)


@pytest.mark.parametrize("players", [2, 3])
def test_without_four_players_there_is_no_match_for_the_third_place(players: int):
    settings = Settings(third_place=True)

    assert elimination.check(settings, players) == (Finding("no_third_place_match", {"players": players}),)
    assert [node.part for node in elimination.bracket(field(players), settings).nodes if node.part == "third"] == []


@pytest.mark.parametrize("players", [0, 1])
def test_nobody_or_one_player_is_a_result(players: int):
    """T64."""
    assert elimination.pair(field(players), ROUNDS) == {}
    assert elimination.is_over(field(players), ROUNDS)
    assert elimination.places(field(players), ROUNDS, ()) == tuple(range(1, players + 1))


def test_a_round_waits_for_all_of_the_one_before_but_live_only_for_its_players():
    stage = with_rounds(field(8), elimination.pair(field(8), ROUNDS))
    stage = with_result(with_result(stage, (1, 8), win(0)), (4, 5), win(1))

    assert elimination.pair(stage, ROUNDS) == {}
    assert pairs(elimination.pair(stage, LIVE)) == {2: [(1, 5)]}


def test_the_better_seed_has_the_first_seat_whoever_finishes_first():
    """T63."""
    stage = with_rounds(field(4), elimination.pair(field(4), LIVE))
    assert pairs({1: stage.rounds[0]}) == {1: [(1, 4), (2, 3)]}

    stage = with_result(with_result(stage, (2, 3), win(0)), (1, 4), win(1))
    assert pairs(elimination.pair(stage, LIVE)) == {2: [(2, 4)]}


@pytest.mark.parametrize("result", [Result("draw_agreed", drawn=3), Result("played", games=(1, 1)), Result("double_loss", games=(0, 0))])
def test_a_match_without_a_winner_decides_nothing(result: Result):
    """Section 4: elimination pairings have no draws."""
    stage = with_rounds(field(2), elimination.pair(field(2), ROUNDS))
    stage = with_result(stage, (1, 2), result)

    assert not elimination.is_over(stage, ROUNDS)
    assert elimination.pair(stage, ROUNDS) == {}


def test_who_does_not_come_loses_and_if_both_do_not_their_opponent_to_be_has_a_bye():
    stage = with_rounds(field(4), elimination.pair(field(4), ROUNDS))
    stage = with_result(stage, (1, 4), Result("no_show", games=(0, 2), absent=(0,)))
    stage = with_result(stage, (2, 3), Result("both_no_show", absent=(0, 1)))

    assert elimination.pair(stage, ROUNDS) == {}
    assert elimination.is_over(stage, ROUNDS)
    assert elimination.places(stage, ROUNDS, ()) == (4, 1, 2, 3)


# --- first-round matches inside a group


def clashes(order: tuple[int, ...], groups: dict[int, int]) -> int:
    return sum(a in groups and groups[a] == groups.get(b) for a, b in zip(order[::2], order[1::2], strict=True))


def test_the_lower_of_two_group_mates_changes_places_with_the_nearest_seed_of_its_tier():
    """8.1: 6, of the group of 3, changes with 5; 8, of the group of 1, with 7. Only seeds 5-8 ever move."""
    assert apart(seed_order(8), 8, {3: 1, 6: 1}) == (1, 8, 4, 6, 2, 7, 3, 5)
    assert apart(seed_order(8), 8, {1: 1, 8: 1}) == (1, 7, 4, 5, 2, 8, 3, 6)


def test_a_move_gives_nobody_else_a_match_inside_a_group():
    """5 would meet its mate 3, so 6 changes with 7."""
    order = apart(seed_order(8), 8, {3: 1, 6: 1, 5: 1})

    assert order == (1, 8, 4, 5, 2, 6, 3, 7)


def test_who_has_a_bye_keeps_it():
    """Ten players: 7 and 10 are the only ones who can be kept apart, by 9."""
    stage = field(10)
    groups = {7: 1, 10: 1}
    stage = replace(stage, entrants=tuple(replace(e, group=groups.get(e.number)) for e in stage.entrants))

    assert pairs(elimination.pair(stage, Settings(groups_apart=True))) == {1: [(8, 10), (7, 9)]}
    assert pairs(elimination.pair(stage, ROUNDS)) == {1: [(8, 9), (7, 10)]}


@pytest.mark.parametrize("players", range(3, 12))
def test_as_few_as_possible_meet_their_group_in_round_1(players: int):
    """Against every order of the last tier."""
    lots = Random(players)
    size = 1 << (players - 1).bit_length()
    tier = range(size // 2 + 1, players + 1)
    for _ in range(60):
        groups = {seed: lots.randrange(3) for seed in range(1, players + 1) if lots.random() < 0.8}
        plain = seed_order(size)
        orders = [tuple(dict(zip(tier, moved, strict=True)).get(seed, seed) for seed in plain) for moved in permutations(tier)]

        order = apart(plain, players, groups)

        assert clashes(order, groups) == min(clashes(other, groups) for other in orders)
        assert {at for at, seed in enumerate(order) if seed not in tier} == {at for at, seed in enumerate(plain) if seed not in tier}
        assert [seed for seed in order if seed not in tier] == [seed for seed in plain if seed not in tier]


def test_places_and_seats_are_by_seed_where_seeds_were_moved():
    stage = field(8)
    groups = {3: 1, 6: 1}
    stage = replace(stage, entrants=tuple(replace(e, group=groups.get(e.number)) for e in stage.entrants))
    stage = played_out(stage, Settings(groups_apart=True), favourite)

    assert pairs({1: stage.rounds[0]}) == {1: [(1, 8), (4, 6), (2, 7), (3, 5)]}
    assert elimination.places(stage, Settings(groups_apart=True), ()) == (1, 2, 3, 4, 5, 6, 7, 8)


def test_results_do_not_depend_on_the_order_of_rows():
    """T46."""
    stage = field(10)
    turned = Field(stage.entrants[::-1])

    assert elimination.pair(stage, ROUNDS) == elimination.pair(turned, ROUNDS)
