"""Pods of three and four (tournaments reference, section 8.3; T66)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from tests.tournaments.formats.requests import SEED, Event, fields, request
from tournaments.formats import pods
from tournaments.formats.arranging import Prices, cut, improved
from tournaments.formats.check import problems
from tournaments.formats.format import PairingProblem
from tournaments.formats.pairing import Bye, Contender, Forced, Policy, Proposal, Request


def sizes(found: Proposal) -> list[int]:
    return [len(table.seats) for table in found.tables]


@pytest.mark.parametrize(
    ("players", "expected"),
    [(3, [3]), (4, [4]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4]), (9, [3, 3, 3]), (10, [4, 3, 3]), (11, [4, 4, 3]), (13, [4, 3, 3, 3])],
)
def test_sizes_are_those_of_the_reference(players, expected):
    found = pods.pair(request(*fields(list(range(players, 0, -1))), algorithm="pods"), SEED)

    assert sizes(found) == expected
    assert [table.is_short for table in found.tables] == [size == 3 for size in expected]
    assert found.byes == ()


@pytest.mark.parametrize("players", range(3, 70))
def test_short_tables_are_as_few_as_can_be(players):
    five = Policy(five="table")
    found = sizes(pods.pair(request(*fields([0] * players), algorithm="pods", round=1, policy=five), SEED))

    assert sum(found) == players
    assert found.count(3) == (0 if players == 5 else -players % 4)


@pytest.mark.parametrize(("five", "tables", "byes"), [("table", [5], []), ("bye", [4], [5])])
def test_five_sit_as_the_policy_says(five, tables, byes):
    found = pods.pair(request(*fields([30, 20, 20, 20, 10]), algorithm="pods", policy=Policy(five=five)), SEED)

    assert (sizes(found), [bye.number for bye in found.byes]) == (tables, byes)


def test_the_bye_of_five_goes_to_the_lowest_who_had_none():
    five = fields([30, 20, 20, 10, 0])
    found = pods.pair(request(*five[:4], replace(five[4], byes=1), algorithm="pods"), SEED)

    assert [(bye.number, bye.reason) for bye in found.byes] == [(4, "fewest_points")]


def test_two_who_are_left_by_promised_byes_have_byes():
    """8.3: one or two have byes; more than one is listed (section 11)."""
    asked = request(*fields([0] * 3), algorithm="pods", promised=(Bye(2, "awarded_bye"),))

    found = pods.pair(asked, SEED)

    assert [(bye.number, bye.kind) for bye in found.byes] == [(1, "bye"), (3, "bye"), (2, "awarded_bye")]
    assert len(found.forced) == 1
    assert problems(asked, found) == ()


def test_a_stage_with_two_players_is_over():
    asked = request(*fields([0, 0]), algorithm="pods")

    assert pods.is_exhausted(asked)
    with pytest.raises(PairingProblem, match="stage_is_over"):
        pods.pair(asked, SEED)


def test_two_who_never_meet_are_not_at_one_table():
    asked = request(*fields([0] * 8), algorithm="pods", forbidden=((1, 2), (3, 4)))

    for n in range(20):
        found = pods.pair(asked, bytes([n]))
        assert not {(1, 2), (3, 4)} & {pair for table in found.tables for pair in combinations(sorted(table.seats), 2)}


def test_a_single_table_with_two_who_never_meet_is_refused():
    with pytest.raises(PairingProblem, match="kept_apart"):
        pods.pair(request(*fields([0] * 4), algorithm="pods", forbidden=((1, 2),)), SEED)


@pytest.mark.parametrize("seed", range(12))
def test_sixteen_players_have_three_rounds_without_a_repeat(seed):
    """8.3, measured there, too."""
    event = Event(seed, 16, algorithm="pods", policy=Policy())
    event.entrants = [replace(one, joins=1, left=None) for one in event.entrants]
    event.forbidden = ()

    assert [found.forced for _, found in event.rounds_played(3)] == [(), (), ()]


def test_equal_scores_sit_together():
    found = pods.pair(request(*fields([20] * 4 + [10] * 8 + [0] * 4), algorithm="pods"), SEED)

    assert [set(table.scores) for table in found.tables] == [{20}, {10}, {10}, {0}]
    assert {table.float for table in found.tables} == {"none"}


def test_a_power_round_seats_by_the_standings():
    asked = request(*fields([0] * 12), algorithm="pods", is_last=True, policy=Policy(last="power"))

    assert [set(table.seats) for table in pods.pair(asked, SEED).tables] == [{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}]


def test_players_of_a_club_are_kept_apart_as_a_wish():
    eight = tuple(Contender(number, number, club="AABBCCDD"[number - 1]) for number in range(1, 9))

    for n in range(10):
        found = pods.pair(request(*eight, algorithm="pods", policy=Policy(apart=None)), bytes([n]))
        assert all(len({(seat + 1) // 2 for seat in table.seats}) == 4 for table in found.tables)


# --- short tables (T66)


def test_who_had_a_short_table_is_spared_another_among_equals():
    """Three of seven had one."""
    those = tuple(replace(one, shorts=int(one.number <= 3)) for one in fields([0] * 7))

    for n in range(20):
        (short,) = (table for table in pods.pair(request(*those, algorithm="pods"), bytes([n])).tables if table.is_short)
        assert min(short.seats) > 3


def test_a_short_table_need_not_be_the_lowest():
    """The three at the bottom had theirs."""
    those = tuple(replace(one, shorts=int(one.number >= 8)) for one in fields([20, 20, 20, 20, 10, 10, 10, 0, 0, 0, 0]))

    (short,) = (table for table in pods.pair(request(*those, algorithm="pods"), SEED).tables if table.is_short)

    assert set(short.seats) == {5, 6, 7}


@pytest.mark.parametrize("seed", range(40))
def test_nobody_sits_short_again_in_place_of_an_equal(seed):
    """T66: changing places with an equal who had fewer short tables would make somebody meet again, or it was done."""
    event = Event(seed, Random(seed).choice((6, 7, 9, 10, 11, 13, 14, 18, 22, 27)), algorithm="pods")
    for asked, found in event.rounds_played(4):
        assert problems(asked, found) == ()
        known = {one.number: one for one in asked.contenders}
        prices = Prices(asked)
        tables = [[known[seat] for seat in table.seats] for table in found.tables]
        for short, full in ((short, full) for short in tables for full in tables if len(short) == 3 and len(full) == 4):
            for one, other in ((one, other) for one in short for other in full):
                if one.points == other.points and one.shorts > other.shorts:
                    changed = [other if it is one else it for it in short], [one if it is other else it for it in full]
                    assert sum(map(prices.of, changed)) >= prices.of(short) + prices.of(full)
                    assert meetings(changed) > meetings((short, full)) or clubs(changed) > clubs((short, full))


def meetings(tables: tuple[list[Contender], ...]) -> int:
    return sum(one.met.count(other.number) for table in tables for one in table for other in table)


def clubs(tables: tuple[list[Contender], ...]) -> int:
    return sum(bool(one.club) and one.club == other.club for table in tables for one, other in combinations(table, 2))


# --- seats


def test_seats_are_where_one_sat_least_often():
    sat = ((2, 0, 0, 0), (0, 2, 0, 0), (0, 0, 2, 0), (1, 1, 1, 0))
    those = tuple(replace(one, sat=seats) for one, seats in zip(fields([0] * 4), sat, strict=True))

    for n in range(10):
        (table,) = pods.pair(request(*those, algorithm="pods"), bytes([n])).tables
        assert sum(sat[number - 1][seat] for seat, number in enumerate(table.seats)) == 0


def test_seats_are_by_lot_where_nobody_has_sat():
    first = Counter(pods.pair(request(*fields([0] * 4), algorithm="pods"), bytes([n])).tables[0].seats[0] for n in range(60))

    assert set(first) == {1, 2, 3, 4}


# --- the same answer always, and why


def test_who_meets_again_is_listed():
    """Three players meet again each round."""
    asked = request(*(Contender(one, one, met=tuple({1, 2, 3} - {one})) for one in (1, 2, 3)), algorithm="pods")

    found = pods.pair(asked, SEED)

    assert found.forced == (Forced("rematch", (1, 2)), Forced("rematch", (1, 3)), Forced("rematch", (2, 3)))
    assert found.tables[0].met == ((1, 2), (1, 3), (2, 3))


def test_the_order_of_rows_does_not_matter():
    asked = Event(8, 30, algorithm="pods").request()
    rows = list(asked.contenders)
    Random(1).shuffle(rows)

    assert pods.pair(replace(asked, contenders=tuple(rows)), SEED) == pods.pair(asked, SEED)


def test_an_exchange_never_costs():
    """Improving ends no dearer than it began, in a field with every kind of cost."""
    asked = last_round_of(Event(4, 23, algorithm="pods"))
    prices, line = Prices(asked), sorted(asked.to_seat, key=lambda one: one.number)
    begun = cut(line, -len(line) % 4, prices)
    before = prices.of_all(begun)

    after = prices.of_all(improved(begun, prices))

    assert after < before
    assert sorted(one.number for table in begun for one in table) == [one.number for one in line]


def last_round_of(event: Event) -> Request:
    return [asked for asked, _ in event.rounds_played(4)][-1]
