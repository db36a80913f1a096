"""Double elimination (tournaments reference, section 8.2): T63, T65."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from tests.tournaments.formats.play import by_lot, favourite, field, leave, pairs, played_out, win, with_result, with_results, with_rounds
from tournaments.formats import double_elimination
from tournaments.formats.bracket import LoserOf, Node, Seed, Source, WinnerOf, winning_seat
from tournaments.formats.double_elimination import Settings
from tournaments.formats.field import Field, Result

RESET, SINGLE, NONE = Settings(), Settings(grand_final="single"), Settings(grand_final="none")


def losers(stage: Field) -> list[int]:
    return [
        pairing.seats[1 - seat]
        for pairings in stage.rounds
        for pairing in pairings
        if pairing.result and (seat := winning_seat(pairing.result)) is not None
    ]


def test_four_players_as_a_page_draws_them():
    assert double_elimination.bracket(field(4), RESET).nodes == (
        Node(1, 1, "winners", (Seed(1), Seed(4))),
        Node(1, 2, "winners", (Seed(2), Seed(3))),
        Node(2, 1, "winners", (WinnerOf(1, 1), WinnerOf(1, 2))),
        Node(2, 2, "losers", (LoserOf(1, 1), LoserOf(1, 2))),
        Node(3, 1, "losers", (LoserOf(2, 1), WinnerOf(2, 2))),
        Node(4, 1, "final", (WinnerOf(2, 1), WinnerOf(3, 1))),
        Node(5, 1, "reset", (WinnerOf(4, 1), LoserOf(4, 1))),
    )


def test_eight_players_the_second_round_drops_into_the_other_half():
    """The loser of the upper semi-final meets whoever is left of the lower quarter of the first round, and the reverse."""
    nodes = {node.key: node.sources for node in double_elimination.bracket(field(8), RESET).nodes}

    assert nodes[2, 3] == (LoserOf(1, 1), LoserOf(1, 2))
    assert nodes[3, 1] == (LoserOf(2, 2), WinnerOf(2, 3))
    assert nodes[3, 2] == (LoserOf(2, 1), WinnerOf(2, 4))
    assert nodes[4, 2] == (WinnerOf(3, 1), WinnerOf(3, 2))
    assert nodes[5, 1] == (LoserOf(4, 1), WinnerOf(4, 2))


def test_sixteen_players_played_by_their_seeds():
    """Losers of the second winners' round are crossed by halves (7, not 8, meets 9), those of the third by quarters (3, not 4, meets 5)."""
    stage = played_out(field(16), RESET, favourite)

    assert [len(pairings) for pairings in stage.rounds] == [8, 8, 4, 4, 2, 2, 1, 1]
    assert pairs({2: stage.rounds[1]})[2] == [(1, 8), (4, 5), (2, 7), (3, 6), (9, 16), (12, 13), (10, 15), (11, 14)]
    assert pairs({3: stage.rounds[2]})[3] == [(7, 9), (6, 12), (8, 10), (5, 11)]
    assert pairs({4: stage.rounds[3]})[4] == [(1, 4), (2, 3), (6, 7), (5, 8)]
    assert pairs({5: stage.rounds[4]})[5] == [(4, 6), (3, 5)]
    assert double_elimination.places(stage, RESET, ()) == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)


@pytest.mark.parametrize("mode", ["rounds", "live"])
@pytest.mark.parametrize("players", range(2, 34))
def test_everybody_but_the_champion_has_lost_exactly_twice(players: int, mode: str):
    """T63: two lives exactly."""
    settings = replace(RESET, mode=mode)
    for seed in range(3):
        stage = played_out(field(players), settings, by_lot(seed))

        places = double_elimination.places(stage, settings, ())
        lost = Counter(losers(stage))
        assert sorted(places) == list(range(1, players + 1))
        assert [lost[number] for number in places[1:]] == [2] * (players - 1)
        assert lost[places[0]] <= 1
        assert len(losers(stage)) == 2 * players - 2 + lost[places[0]]


@pytest.mark.parametrize("players", [*range(2, 34), 48, 65, 70])
def test_places_are_by_the_round_of_the_second_loss_then_by_seed(players: int):
    """T65."""
    stage = played_out(field(players), RESET, by_lot(players))

    last = {p.seats[1 - winning_seat(p.result)]: number for number, ps in enumerate(stage.rounds) for p in ps if p.result}
    places = double_elimination.places(stage, RESET, ())
    assert places[1:] == tuple(sorted(places[1:], key=lambda number: (-last[number], number)))


@pytest.mark.parametrize("players", range(2, 34))
def test_byes_are_for_the_best_seeds_and_all_others_play_their_first_match_at_once(players: int):
    stage = played_out(field(players), RESET, by_lot(players))

    resting = (1 << (players - 1).bit_length()) - players
    assert {seat for pairing in stage.rounds[0] for seat in pairing.seats} == set(range(resting + 1, players + 1))


def test_a_bye_against_a_bye_is_a_bye():
    """Five players: one match in the first round. Its loser has nobody to meet in the first losers' round; in the other half nobody is."""
    stage = with_rounds(field(5), double_elimination.pair(field(5), RESET))
    assert pairs({1: stage.rounds[0]}) == {1: [(4, 5)]}

    stage = with_results(stage, favourite)
    stage = with_rounds(stage, double_elimination.pair(stage, RESET))
    assert pairs({2: stage.rounds[1]}) == {2: [(1, 4), (2, 3)]}

    stage = with_results(stage, favourite)
    assert pairs(double_elimination.pair(stage, RESET)) == {3: [(3, 5)]}


def test_the_unbeaten_player_has_two_chances_in_the_final():
    stage = field(2)
    stage = with_results(with_rounds(stage, double_elimination.pair(stage, RESET)), favourite)
    stage = with_result_of_last(stage, win(1))
    assert pairs(double_elimination.pair(stage, RESET)) == {3: [(1, 2)]}

    stage = with_result_of_last(stage, win(1))
    assert double_elimination.is_over(stage, RESET)
    assert double_elimination.places(stage, RESET, ()) == (2, 1)


def with_result_of_last(stage: Field, result: Result) -> Field:
    return with_results(with_rounds(stage, double_elimination.pair(stage, RESET)), lambda seats: result)


def test_a_final_that_the_unbeaten_player_wins_is_the_end():
    stage = played_out(field(8), RESET, favourite)

    assert pairs({len(stage.rounds): stage.rounds[-1]}) == {6: [(1, 2)]}
    assert double_elimination.bracket(stage, RESET).nodes[-1].key == (7, 1)


def test_a_single_final_decides_whoever_has_lost_before():
    stage = played_out(field(8), SINGLE, lambda seats: favourite(seats))
    stage = replace(stage, rounds=(*stage.rounds[:-1], (replace(stage.rounds[-1][0], result=win(1)),)))

    assert double_elimination.is_over(stage, SINGLE)
    assert double_elimination.places(stage, SINGLE, ())[:3] == (2, 1, 3)


@pytest.mark.parametrize("players", range(2, 34))
def test_without_a_final_the_unbeaten_player_is_before_the_winner_of_the_losers(players: int):
    stage = played_out(field(players), NONE, by_lot(players))

    places = double_elimination.places(stage, NONE, ())
    lost = Counter(losers(stage))
    assert [lost[number] for number in places] == [0, 1, *[2] * (players - 2)]


def test_two_who_do_not_come_are_both_out():
    """Neither drops into the losers' bracket, where the other match of their half has a bye."""
    stage = with_rounds(field(4), double_elimination.pair(field(4), RESET))
    stage = with_result(with_result(stage, (1, 4), Result("both_no_show")), (2, 3), win(0))
    for number in (1, 4):
        stage = leave(stage, number)

    assert pairs(double_elimination.pair(stage, RESET)) == {4: [(2, 3)]}
    stage = played_out(stage, RESET, favourite)
    assert double_elimination.places(stage, RESET, ()) == (2, 3, 1, 4)


@pytest.mark.parametrize("players", [0, 1])
def test_nobody_or_one_player_is_a_result(players: int):
    """T64."""
    assert double_elimination.pair(field(players), RESET) == {}
    assert double_elimination.is_over(field(players), RESET)
    assert double_elimination.places(field(players), RESET, ()) == tuple(range(1, players + 1))


# --- rematches


@pytest.mark.parametrize("winners_rounds", range(3, 7))
def test_no_crossing_of_slots_keeps_rematches_later(winners_rounds: int):
    """Against every other: the rounds in which two who met in winners' round k, and of whom the other lost in round m, can meet again."""
    bracket = double_elimination.bracket(field(2**winners_rounds), RESET)
    following = {source: node for node in bracket.nodes if node.part in ("winners", "losers") for source in node.sources}
    rematches: dict[tuple[int, int], int] = {}
    for node in (node for node in bracket.nodes if node.part == "winners"):
        for later in way(node, following)[1:]:
            waiting = {other.key for other in way(following[LoserOf(*node.key)], following)}
            meeting = next(other.round for other in way(following[LoserOf(*later.key)], following) if other.key in waiting)
            lost_in = winners_round(node), winners_round(later)
            rematches[lost_in] = min(meeting, rematches.get(lost_in, meeting))

    choices = product(*(range(2 ** (winners_rounds - number)) for number in range(2, winners_rounds)))
    assert sorted(rematches.values()) == max(sorted(earliest_rematches([0, *masks, 0])) for masks in choices)


def way(node: Node, following: dict[Source, Node]) -> list[Node]:
    """The node and those that its winner comes to."""
    nodes = [node]
    while (then := following.get(WinnerOf(*nodes[-1].key))) is not None:
        nodes.append(then)
    return nodes


def winners_round(node: Node) -> int:
    return 1 if node.round == 1 else node.round // 2 + 1


def earliest_rematches(masks: list[int]) -> list[int]:
    """By pairs of winners' rounds, where the loser of slot s of round k drops into slot s ^ masks[k - 1]. Two in one slot meet when the
    second drops; two in different ones when the halves, quarters, .. that they are in come together.
    """
    return [
        2 * m - 1 if apart == 0 else 2 * (m + apart) - 2
        for k, m in combinations(range(1, len(masks) + 1), 2)
        if (apart := (masks[k - 1] >> m - k ^ masks[m - 1]).bit_length()) >= 0
    ]


@pytest.mark.parametrize(("players", "earliest"), [(8, 4), (16, 5), (32, 6), (64, 8)])
def test_rematches_of_played_brackets_are_late(players: int, earliest: int):
    """Losers' rounds are rounds 2 to 5, 7, 9 and 11 of these; no crossing does better."""
    for seed in range(30):
        stage = played_out(field(players), RESET, by_lot(seed))
        met: set[frozenset[int]] = set()
        for number, pairings in enumerate(stage.rounds, start=1):
            for pairing in pairings:
                assert frozenset(pairing.seats) not in met or number >= earliest
                met.add(frozenset(pairing.seats))
