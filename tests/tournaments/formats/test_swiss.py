"""Swiss rounds: worked examples, settings and edge cases (tournaments reference, sections 7 and 11)."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from tests.tournaments.formats.requests import SEED, Event, fields, pairs, request
from tournaments.formats import matching, swiss
from tournaments.formats.check import problems
from tournaments.formats.format import PairingProblem
from tournaments.formats.pairing import Bye, Contender, Forced, Policy, Request

A, B, C, D, E, G = range(1, 7)


def seven_players_after_two_rounds() -> Request:
    """Section 5.5: A 6, E 4, B C D G 3 match points; met A-B, A-C, C-D, E-F, E-G, D-F."""
    f = 7
    return request(
        Contender(A, A, points=12, met=(B, C)),
        Contender(B, B, points=6, met=(A,), byes=1),
        Contender(C, C, points=6, met=(A, D)),
        Contender(D, D, points=6, met=(C, f)),
        Contender(E, E, points=8, met=(f, G)),
        Contender(G, G, points=6, met=(E,), byes=1),
        round=3,
    )


def test_the_worked_example_leaves_two_rounds_to_the_seed():
    """Section 7.4."""
    found = {frozenset(pairs(swiss.pair(seven_players_after_two_rounds(), bytes([n])))) for n in range(40)}

    assert found == {frozenset({(A, E), (C, G), (B, D)}), frozenset({(A, E), (B, C), (D, G)})}


@pytest.mark.parametrize(
    ("higher", "lower", "mp_cost"),
    [
        (Contender(A, A, points=12), Contender(E, E, points=8), 4480),  # A-E of section 7.4
        (Contender(A, A, points=12), Contender(B, B, points=6), 10080),
        (Contender(E, E, points=8), Contender(B, B, points=6), 1080),
        (Contender(1, 1, points=9, downs=2), Contender(2, 2, points=7, ups=1), 1090 + 3 * 2000),
        (Contender(1, 1, points=6, downs=2), Contender(2, 2, points=6, ups=1), 0),
    ],
)
def test_cost_is_that_of_the_reference_in_match_points(higher, lower, mp_cost):
    task = swiss.task_of(request(higher, lower), SEED)

    assert matching.cost(task, higher, lower) == mp_cost * 2**24


def test_an_odd_half_point_costs_its_exact_part():
    """A gap of half a match point is a quarter of one: 1/4 x (1000 + 20 x 1/2) = 252.5."""
    half, none = Contender(1, 1, points=1), Contender(2, 2)

    assert matching.cost(swiss.task_of(request(half, none), SEED), half, none) == 505 * 2**23


def test_a_bye_costs_four_times_its_gap_to_the_lowest():
    task = swiss.task_of(request(*fields([6, 6, 0])), SEED)

    by_number = dict(zip([one.number for one in task.line], matching.costs_of_byes(task), strict=True))
    assert [by_number[number] >> 24 for number in (1, 2, 3)] == [4 * 9 * 1060, 4 * 9 * 1060, 0]


@pytest.mark.parametrize(
    ("first", "players", "expected"),
    [
        ("halves", 8, {(1, 5), (2, 6), (3, 7), (4, 8)}),
        ("fold", 8, {(1, 8), (2, 7), (3, 6), (4, 5)}),
        ("halves", 7, {(1, 4), (2, 5), (3, 6)}),
        ("fold", 7, {(1, 6), (2, 5), (3, 4)}),
        ("halves", 1030, {(number, number + 515) for number in range(1, 516)}),
        ("fold", 1030, {(number, 1031 - number) for number in range(1, 516)}),
    ],
)
def test_a_first_round_by_seeds(first, players, expected):
    """7.1; in an odd field the last seed has the bye."""
    found = swiss.pair(request(*fields([0] * players), round=1, policy=Policy(first=first)), SEED)

    assert pairs(found) == expected
    assert [bye.number for bye in found.byes] == [players] * (players % 2)


def test_a_first_round_by_seeds_goes_round_a_forbidden_pair():
    asked = request(*fields([0] * 8), round=1, policy=Policy(first="halves"), forbidden=((6, 2),))

    found = pairs(swiss.pair(asked, SEED))

    assert (2, 6) not in found
    assert len(found & {(1, 5), (3, 7), (4, 8)}) == 2


def test_chance_pairs_a_first_round_and_equals_later():
    asked = request(*fields([0] * 16), round=1)

    assert len({frozenset(pairs(swiss.pair(asked, bytes([n])))) for n in range(10)}) == 10


def test_a_power_round_pairs_neighbours_in_the_standings():
    asked = request(*fields([18, 18, 18, 18, 12, 12, 12, 12]), round=5, is_last=True, policy=Policy(last="power"))

    assert {frozenset(pairs(swiss.pair(asked, bytes([n])))) for n in range(5)} == {frozenset({(1, 2), (3, 4), (5, 6), (7, 8)})}


@pytest.mark.parametrize(("apart", "round_", "is_kept"), [(0, 1, False), (2, 2, True), (2, 3, False), (None, 9, True)])
def test_players_of_a_club_are_kept_apart_as_a_wish(apart, round_, is_kept):
    four = tuple(Contender(number, number, club="ABAB"[number - 1]) for number in range(1, 5))

    found = [pairs(swiss.pair(request(*four, round=round_, policy=Policy(apart=apart)), bytes([n]))) for n in range(30)]

    assert all({(1, 3), (2, 4)} != one for one in found) is is_kept


def test_a_club_alone_in_the_field_still_plays():
    four = tuple(Contender(number, number, club="A") for number in range(1, 5))

    assert len(swiss.pair(request(*four, policy=Policy(apart=None)), SEED).tables) == 2


def test_who_floated_down_does_not_do_so_again():
    """7.2: 2000 for an earlier float in the same direction."""
    one, two, three, lowest = fields([6, 6, 6, 0])
    asked = request(replace(one, downs=1), replace(two, downs=1), three, lowest)

    assert all((3, 4) in pairs(swiss.pair(asked, bytes([n]))) for n in range(20))


# --- byes (T44)


def test_the_bye_goes_to_the_lowest_score():
    asked = request(*fields([12, 6, 6, 0, 6]))

    assert [(bye.number, bye.reason) for bye in swiss.pair(asked, SEED).byes] == [(4, "fewest_points")]


def test_nobody_has_a_second_bye_while_somebody_has_had_none():
    """Not even where that makes others meet again."""
    asked = request(
        Contender(1, 1, met=(2, 3), points=6), Contender(2, 2, met=(1, 3), byes=1), Contender(3, 3, met=(1, 2), byes=1), round=4
    )

    found = swiss.pair(asked, SEED)

    assert [(bye.number, bye.reason) for bye in found.byes] == [(1, "fewest_points")]
    assert found.forced == (Forced("rematch", (2, 3)),)


def test_a_second_bye_is_forced_when_all_have_had_one():
    asked = request(*fields([6, 3, 0], byes=1))

    found = swiss.pair(asked, SEED)

    assert [(bye.number, bye.reason) for bye in found.byes] == [(3, "none_eligible")]
    assert found.forced == (Forced("second_bye", (3,)),)
    assert problems(asked, found) == ()


def test_a_large_field_in_which_all_have_had_a_bye_needs_no_more_edges_than_others():
    """Each of all edges would be looked at if a legal round were searched for."""
    task = swiss.task_of(request(*fields([0] * 301, byes=1)), SEED)

    assert task.barred == frozenset()
    assert matching.legal(task) is not None


@pytest.mark.parametrize(("counts", "number"), [(False, 3), (True, 2)])
def test_a_promised_bye_bars_from_another_only_by_setting(counts, number):
    one, two, three = fields([6, 3, 0])
    asked = request(one, two, replace(three, promised=1), policy=Policy(promise_counts=counts))

    assert [bye.number for bye in swiss.pair(asked, SEED).byes] == [number]


def test_promised_byes_of_the_round_are_kept():
    asked = request(*fields([6, 6, 0, 0]), promised=(Bye(1, "awarded_bye"), Bye(3, "half_bye")))

    found = swiss.pair(asked, SEED)

    assert found.byes == (Bye(1, "awarded_bye"), Bye(3, "half_bye"))
    assert pairs(found) == {(2, 4)}


def test_a_round_of_promised_byes_alone_has_no_tables():
    asked = request(*fields([0, 0]), promised=(Bye(2, "awarded_bye"), Bye(1, "awarded_bye")))

    found = swiss.pair(asked, SEED)

    assert (found.tables, [bye.number for bye in found.byes]) == ((), [1, 2])
    assert problems(asked, found) == ()


# --- forced rounds (T42)


def test_a_forced_round_names_who_meets_again():
    four = [Contender(one, one, met=tuple({1, 2, 3, 4} - {one})) for one in range(1, 5)]

    found = swiss.pair(request(*four, round=4), SEED)

    assert {forced.numbers for forced in found.forced} == pairs(found)
    assert {table.met for table in found.tables} == {(pair,) for pair in pairs(found)}


def test_those_who_have_met_least_often_meet_again():
    four = [Contender(one, one, met=(*sorted({1, 2, 3, 4} - {one}), {1: 2, 2: 1, 3: 4, 4: 3}[one])) for one in range(1, 5)]

    assert all((1, 2) not in pairs(swiss.pair(request(*four, round=5), bytes([n]))) for n in range(20))


def test_two_who_never_meet_have_byes_where_no_table_is_left_for_them():
    """Section 11: more byes than one only in the forced mode, listed."""
    asked = request(*fields([6, 0, 0]), forbidden=((1, 2), (1, 3), (2, 3)))

    found = swiss.pair(asked, SEED)

    assert found.tables == ()
    assert {bye.number: bye.reason for bye in found.byes if bye.number == 1} == {1: "no_opponent"}
    assert sorted(bye.reason for bye in found.byes) == ["fewest_points", "no_opponent", "no_opponent"]
    assert {forced.kind for forced in found.forced} == {"extra_bye"}
    assert problems(asked, found) == ()


def test_of_several_byes_the_one_of_an_odd_field_is_for_who_had_none():
    one, two, three = fields([6, 0, 0])
    asked = request(one, replace(two, byes=1), replace(three, byes=1), forbidden=((1, 2), (1, 3), (2, 3)))

    found = swiss.pair(asked, SEED)

    assert [(bye.number, bye.reason) for bye in found.byes] == [(1, "fewest_points"), (2, "no_opponent"), (3, "no_opponent")]
    assert [forced.numbers for forced in found.forced if forced.kind == "extra_bye"] == [(2,), (3,)]


@pytest.mark.parametrize(
    ("those", "facts"),
    [
        ((), {}),
        ((Contender(1, 1),), {}),
        ((Contender(1, 1, met=(2,)), Contender(2, 2)), {}),
        ((Contender(1, 1), Contender(2, 2)), {"forbidden": ((2, 1),), "policy": Policy(exhausted="rematch")}),
    ],
)
def test_the_stage_is_over_when_nobody_is_left_to_meet(those, facts):
    """Section 11; by default two who have met do not meet again."""
    asked = request(*those, **facts)

    assert swiss.is_exhausted(asked)
    with pytest.raises(PairingProblem, match="stage_is_over"):
        swiss.pair(asked, SEED)


def test_the_last_two_meet_again_by_setting():
    found = swiss.pair(request(Contender(1, 1, met=(2,)), Contender(2, 2, met=(1,)), policy=Policy(exhausted="rematch")), SEED)

    assert found.forced == (Forced("rematch", (1, 2)),)


# --- seats and tables (7.1)


@pytest.mark.parametrize(
    ("one", "other", "first", "why"),
    [
        (Contender(1, 1, sat=(2, 0), last=0), Contender(2, 2, sat=(1, 1), last=0), 2, "fewer_firsts"),
        (Contender(1, 1, sat=(1, 1), last=0), Contender(2, 2, sat=(1, 1), last=1), 2, "other_seat"),
        (Contender(1, 1, sat=(1, 1), last=0), Contender(2, 2, sat=(1,), last=None), 2, "other_seat"),
        (Contender(1, 7, sat=(1, 1), last=1), Contender(2, 2, sat=(1, 1), last=1), 2, "seed"),
        (Contender(1, 1), Contender(2, 2), 1, "seed"),
    ],
)
def test_who_sits_first(one, other, first, why):
    (table,) = swiss.pair(request(one, other), SEED).tables

    assert (table.seats[0], table.first) == (first, why)


def test_tables_go_from_the_best_score_down_and_fixed_ones_stay():
    eight = fields([18, 18, 12, 12, 6, 6, 0, 0])
    asked = request(*eight[:4], replace(eight[4], table=1), *eight[5:7], replace(eight[7], table=40))

    assert [(table.table, set(table.seats)) for table in swiss.pair(asked, SEED).tables] == [
        (1, {5, 6}),
        (2, {1, 2}),
        (3, {3, 4}),
        (40, {7, 8}),
    ]


def test_two_who_need_the_same_table_do_not_both_get_it():
    asked = request(*(replace(one, table=1) for one in fields([18, 18, 12, 12])))

    assert [(table.table, set(table.seats)) for table in swiss.pair(asked, SEED).tables] == [(1, {1, 2}), (2, {3, 4})]


# --- reasons (T55)


def test_each_pairing_is_explained():
    found = swiss.pair(seven_players_after_two_rounds(), SEED)

    top = found.tables[0]
    assert (top.table, top.seats, top.scores, top.float, top.first, top.avoided, top.met) == (
        1,
        (A, E),
        (12, 8),
        "nobody_left",
        "seed",
        ((), ()),
        (),
    )
    others = {seat: avoided for table in found.tables[1:] for seat, avoided in zip(table.seats, table.avoided, strict=True)}
    assert others == {B: (), C: (D,), D: (C,), G: ()}


@pytest.mark.parametrize(
    ("those", "why"),
    [
        (fields([6, 6, 6, 0, 0, 0]), "odd_group"),
        ((Contender(1, 1, points=6, met=(2,)), Contender(2, 2, points=6, met=(1,)), *fields([0] * 4)[2:]), "nobody_left"),
    ],
)
def test_a_float_says_why(those, why):
    found = swiss.pair(request(*those), SEED)

    assert {table.float for table in found.tables if len(set(table.scores)) > 1} == {why}
    assert {table.float for table in found.tables if len(set(table.scores)) == 1} <= {"none"}


def test_a_bye_for_others_says_so():
    """The lowest is the only one whom the highest has not met."""
    asked = request(
        Contender(1, 1, points=18, met=(2, 3)), *(Contender(one, one, points=6, met=(1,)) for one in (2, 3)), Contender(5, 5, points=4)
    )

    lone = swiss.pair(request(*asked.contenders, Contender(6, 6, points=6, met=(1,))), SEED)

    assert [(bye.number in (2, 3, 6), bye.reason) for bye in lone.byes] == [(True, "better_for_others")]


# --- the same answer always (T46)


def big(players: int, seed: int = 3) -> Request:
    """After three rounds by chance."""
    rng, points = Random(seed), [0] * (players + 1)
    met: dict[int, set[int]] = {number: set() for number in range(1, players + 1)}
    for _ in range(3):
        order = sorted(met, key=lambda one: (-points[one], rng.random()))
        for one, other in zip(order[::2], order[1::2], strict=False):
            met[one].add(other)
            met[other].add(one)
            points[rng.choice((one, other))] += 6
    return request(*(Contender(one, one, points=points[one], rank=one, met=tuple(met[one])) for one in met), round=4)


def test_the_order_of_rows_does_not_matter():
    asked = Event(5, 33).request()
    rows = list(asked.contenders)
    for n in range(5):
        Random(n).shuffle(rows)
        mixed = replace(asked, contenders=tuple(rows), forbidden=tuple((two, one) for one, two in reversed(asked.forbidden)))

        assert mixed.input_hash == asked.input_hash
        assert swiss.pair(mixed, SEED) == swiss.pair(asked, SEED)


def test_another_process_gives_the_same_round():
    asked = big(120)
    script = (
        "import sys, msgspec; from tournaments.formats import swiss; from tournaments.formats.pairing import Request;"
        "asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Request);"
        "sys.stdout.buffer.write(msgspec.json.encode(swiss.pair(asked, bytes(16))))"
    )
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", script],
            input=msgspec.json.encode(asked),
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": hash_seed},
        )
        assert done.stdout == msgspec.json.encode(swiss.pair(asked, SEED))


def test_this_version_pairs_as_it_always_did():
    """A change of these pairs is a new `VERSION`."""
    assert swiss.VERSION == 1
    assert sorted(pairs(swiss.pair(seven_players_after_two_rounds(), SEED))) == [(A, E), (B, D), (C, G)]
    assert seven_players_after_two_rounds().input_hash == "0d26b2d971463249d43d286278f97300968c8c10e176e332ca77cf9662028a62"


def test_the_hash_tells_a_drop():
    """Section 3: an answer that was made before is thrown away."""
    asked = seven_players_after_two_rounds()
    less = replace(asked, contenders=asked.contenders[1:])

    assert less.input_hash != asked.input_hash
    assert next(iter(problems(less, swiss.pair(asked, SEED)))).code == "input"


# --- large fields (7.3)


@pytest.mark.parametrize("players", [1001, 1500])
def test_chunks_float_as_few_as_one_matching_does(players):
    asked = big(players)
    task = swiss.task_of(asked, SEED)

    whole, chunked = matching.legal(task), matching.in_chunks(task)

    assert whole is not None
    assert chunked is not None
    floats = [sum(one.points != other.points for one, other in found.pairs) for found in (whole, chunked)]
    assert floats[0] == floats[1]
    found = swiss.pair(asked, SEED)
    assert pairs(found) == {(min(one.number, other.number), max(one.number, other.number)) for one, other in chunked.pairs}
    assert problems(asked, found) == ()


def test_edges_are_doubled_until_a_round_is_found():
    """The lower half have all met, so each needs one of the upper half, most of whom are far away."""
    lower = range(51, 101)
    those = (
        *(Contender(one, one, points=6) for one in range(1, 51)),
        *(Contender(one, one, met=tuple(other for other in lower if other != one)) for one in lower),
    )

    found = matching.legal(swiss.task_of(request(*those), SEED))

    assert found is not None
    assert all(one.number <= 50 < other.number for one, other in found.pairs)


def test_who_may_meet_but_few_has_an_edge_to_them_from_the_first():
    """However far away they are; else all edges of a large field would be needed to find one of them."""
    line = fields([0] * 200)
    apart = [frozenset(range(3, 200)) if one.number == 200 else frozenset({200} if one.number > 2 else ()) for one in line]

    near = matching.neighbours(line, apart, 16)

    assert {(0, 199), (1, 199)} <= set(near)
    assert len(near) == len(set(near))
    assert min(sum(place in pair for pair in near) for place in range(199)) == 16
