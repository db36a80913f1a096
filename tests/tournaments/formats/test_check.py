"""The check of a proposed round: whatever is broken in a good one is found, and nothing else (T43, T49)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.tournaments.formats.requests import SEED, fields, pairs, request
from tournaments.formats import pods, swiss
from tournaments.formats.check import Problem, has_legal_round, problems
from tournaments.formats.pairing import Bye, Contender, Forced, Policy, Proposal, Request, Table

FOUR = request(
    Contender(1, 1, points=6, met=(2,)),
    Contender(2, 2, points=6, met=(1,)),
    Contender(3, 3, byes=1),
    Contender(4, 4),
    Contender(5, 5),
    Contender(6, 6),
    forbidden=((6, 5),),
    promised=(Bye(4, "awarded_bye"),),
    round=2,
)
"""Five to be seated."""
GOOD = Proposal(
    algorithm="swiss",
    version=1,
    input_hash=FOUR.input_hash,
    seed="",
    tables=(Table(1, (3, 1), (0, 6)), Table(2, (2, 5), (6, 0))),
    byes=(Bye(6, reason="fewest_points"), Bye(4, "awarded_bye")),
)


def test_a_good_round_has_no_problem():
    assert problems(FOUR, GOOD) == ()


def seated(*seats: tuple[int, ...]) -> tuple[Table, ...]:
    points = {one.number: one.points for one in FOUR.contenders}
    return tuple(Table(number, those, tuple(points.get(one, 0) for one in those)) for number, those in enumerate(seats, start=1))


BROKEN: dict[str, tuple[Callable[[Proposal], Proposal], list[Problem]]] = {
    "other input": (lambda good: replace(good, input_hash="0" * 64), [Problem("input")]),
    "other engine": (lambda good: replace(good, algorithm="pods"), [Problem("algorithm")]),
    "other version": (lambda good: replace(good, version=2), [Problem("algorithm")]),
    "somebody who is not in the round": (
        lambda good: replace(good, tables=seated((3, 1), (2, 9))),
        [Problem("unseated", (5,)), Problem("unknown", (9,))],
    ),
    "nobody at a table": (lambda good: replace(good, tables=good.tables[:1]), [Problem("unseated", (2,)), Problem("unseated", (5,))]),
    "two seats": (lambda good: replace(good, tables=seated((3, 1), (2, 3))), [Problem("twice", (3,)), Problem("unseated", (5,))]),
    "a seat and a bye": (lambda good: replace(good, tables=seated((3, 1), (2, 6))), [Problem("unseated", (5,)), Problem("twice", (6,))]),
    "against oneself": (lambda good: replace(good, tables=seated((3, 1), (2, 2))), [Problem("twice", (2,)), Problem("unseated", (5,))]),
    "three": (lambda good: replace(good, tables=seated((3, 1, 5), (2,))), [Problem("size", (3, 1, 5)), Problem("size", (2,))]),
    "one number for two tables": (
        lambda good: replace(good, tables=tuple(replace(one, table=2) for one in good.tables)),
        [Problem("table", (2,))],
    ),
    "table 0": (lambda good: replace(good, tables=(replace(good.tables[0], table=0), good.tables[1])), [Problem("table", (0,))]),
    "other scores": (
        lambda good: replace(good, tables=(replace(good.tables[0], scores=(6, 0)), good.tables[1])),
        [Problem("score", (3, 1))],
    ),
    "a forbidden pair": (
        lambda good: replace(good, tables=seated((3, 1), (6, 5)), byes=(Bye(2), good.byes[1])),
        [Problem("forbidden", (5, 6))],
    ),
    "a rematch": (lambda good: replace(good, tables=seated((3, 5), (2, 1))), [Problem("rematch", (1, 2))]),
    "a second bye": (lambda good: replace(good, tables=seated((1, 5), (2, 6)), byes=(Bye(3), good.byes[1])), [Problem("second_bye", (3,))]),
    "three byes": (lambda good: replace(good, tables=seated((3, 1)), byes=(Bye(2), Bye(5), *good.byes)), [Problem("extra_bye", (2, 5, 6))]),
    "a promise that is not kept": (
        lambda good: replace(good, tables=seated((3, 1), (2, 5), (4, 6)), byes=()),
        [Problem("promise", (4,))],
    ),
    "a promise of another kind": (
        lambda good: replace(good, byes=(good.byes[0], Bye(4, "half_bye"))),
        [Problem("promise", (4,)), Problem("promise", (4,))],
    ),
    "a promise that nobody gave": (lambda good: replace(good, byes=(Bye(6, "awarded_bye"), good.byes[1])), [Problem("promise", (6,))]),
    "a rematch that is none": (
        lambda good: replace(good, forced=(Forced("rematch", (1, 3)),)),
        [Problem("not_so", (1, 3)), Problem("not_needed")],
    ),
    "a second bye that is none": (
        lambda good: replace(good, forced=(Forced("second_bye", (6,)),)),
        [Problem("not_so", (6,)), Problem("not_needed")],
    ),
    "an extra bye that is none": (
        lambda good: replace(good, forced=(Forced("extra_bye", (6,)),)),
        [Problem("not_so", (6,)), Problem("not_needed")],
    ),
    "a rematch that need not be": (
        lambda good: replace(good, tables=seated((3, 5), (2, 1)), forced=(Forced("rematch", (1, 2)),)),
        [Problem("not_needed")],
    ),
    "a second bye that need not be": (
        lambda good: replace(good, tables=seated((1, 5), (2, 6)), byes=(Bye(3), good.byes[1]), forced=(Forced("second_bye", (3,)),)),
        [Problem("not_needed")],
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_found(name):
    broken, expected = BROKEN[name]

    assert list(problems(FOUR, broken(GOOD))) == expected


PODS = request(*fields([20, 10, 10, 10, 0, 0, 0]), algorithm="pods")


def pod(*seats: tuple[int, ...], byes: tuple[Bye, ...] = (), asked: Request = PODS, forced: tuple[Forced, ...] = ()) -> Proposal:
    points = {one.number: one.points for one in asked.contenders}
    tables = tuple(Table(number, those, tuple(points[one] for one in those)) for number, those in enumerate(seats, start=1))
    return Proposal("pods", 1, asked.input_hash, "", tables, byes, forced)


@pytest.mark.parametrize(
    ("proposal", "expected"),
    [
        (pod((1, 2, 3, 4), (5, 6, 7)), []),
        (pod((1, 2, 3, 4), (5, 6), byes=(Bye(7),)), [Problem("size", (5, 6)), Problem("extra_bye", (7,))]),
        (pod((1, 2, 3), (4, 5, 6), byes=(Bye(7),)), [Problem("extra_bye", (7,))]),
        (pod((1, 2, 3, 4, 5, 6, 7)), [Problem("size", (1, 2, 3, 4, 5, 6, 7))]),
    ],
)
def test_pods_have_four_or_three(proposal, expected):
    assert list(problems(PODS, proposal)) == expected


def test_no_more_tables_of_three_than_needed():
    twelve = request(*fields([0] * 12), algorithm="pods")

    found = problems(twelve, pod((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12), asked=twelve))

    assert found == (Problem("size", (10, 11, 12)),)


@pytest.mark.parametrize(("five", "size", "is_right"), [("table", 5, True), ("table", 4, False), ("bye", 5, False), ("bye", 4, True)])
def test_five_sit_as_the_policy_says(five, size, is_right):
    asked = request(*fields([0] * 5), algorithm="pods", policy=Policy(five=five))
    proposal = pod(tuple(range(1, size + 1)), byes=(Bye(5),) * (size == 4), asked=asked)

    assert (problems(asked, proposal) == ()) is is_right


def test_every_engine_is_checked_by_its_own_sizes():
    for engine, asked in ((swiss, request(*fields([6, 6, 0, 0]))), (pods, PODS)):
        assert problems(asked, engine.pair(asked, SEED)) == ()


@pytest.mark.parametrize("players", [6, 7, 40, 41])
def test_a_legal_round_is_seen_to_exist(players):
    """Few have met in the large fields, which is seen at once; most have in the small ones."""
    ring = [
        Contender(one, one, met=tuple({1 + one % players, 1 + (one - 2) % players}), byes=int(one > 1)) for one in range(1, players + 1)
    ]

    assert has_legal_round(request(*ring))
    assert not has_legal_round(request(*ring, forbidden=tuple((2, other) for other in range(1, players + 1) if other != 2)))


def test_no_legal_round_is_seen_without_anybody_for_the_bye():
    assert not has_legal_round(request(*fields([0] * 5, byes=1)))
    assert pairs(swiss.pair(request(*fields([0] * 5, byes=1)), SEED))
