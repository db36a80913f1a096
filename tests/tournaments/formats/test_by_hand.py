"""Warnings before a repair by hand (T57)."""

import pytest

from tests.tournaments.formats.requests import request
from tournaments.formats.by_hand import Caution, cautions
from tournaments.formats.pairing import Contender, Policy

ASKED = request(
    Contender(1, 1, points=12, met=(2,)),
    Contender(2, 2, points=12),
    Contender(3, 3, points=6, byes=1),
    Contender(4, 4, points=3, promised=1),
    Contender(5, 5, points=6),
    forbidden=((5, 3),),
    policy=Policy(promise_counts=True),
)


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ((3, 5), [Caution("forbidden", (3, 5))]),
        ((2, 1), [Caution("rematch", (2, 1))]),
        ((1, 4), [Caution("score_gap", (1, 4), 9)]),
        ((5,), []),
        ((3,), [Caution("second_bye", (3,))]),
        ((4,), [Caution("second_bye", (4,))]),
        ((1, 2, 3, 5), [Caution("rematch", (1, 2)), Caution("forbidden", (3, 5)), Caution("score_gap", (1, 2, 3, 5), 6)]),
    ],
)
def test_what_is_said_of_a_table(seats, expected):
    assert list(cautions(ASKED, [seats])) == expected


def test_each_changed_table_is_looked_at():
    assert [one.code for one in cautions(ASKED, [(1, 5), (2, 4), (3,)])] == ["score_gap", "score_gap", "second_bye"]
