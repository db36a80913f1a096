"""The rating model: published vectors, the formulas read a second time, and what must hold whatever is fed to it."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.ranked import rating
from matches.ranked.rating import DAY_MS, Rating
from tests.matches.ranked import plain

pytestmark = pytest.mark.pure
VECTORS = json.loads((Path(__file__).parents[2] / "vectors/rating.json").read_text(encoding="utf-8"))
NEW = Rating()

mus = st.floats(-20, 70)
sigmas = st.floats(0.5, 25 / 3)
players = st.tuples(mus, sigmas, st.integers(0, 800))


def of(player: plain.Player) -> Rating:
    mu, sigma, days = player
    return Rating(mu, sigma, int(days * DAY_MS))


@st.composite
def matches(draw: st.DrawFn) -> tuple[list[list[plain.Player]], list[int]]:
    size = draw(st.sampled_from((1, 1, 2, 3)))
    count = draw(st.integers(2, 4))
    sides = [[draw(players) for _ in range(size)] for _ in range(count)]
    return sides, draw(st.lists(st.integers(1, count), min_size=count, max_size=count))


def flat(sides: list[list[Rating]]) -> list[float]:
    return [number for side in sides for one in side for number in (one.mu, one.sigma)]


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["says"])
def test_l203_published_results_come_out(case):
    after = rating.rate([[of(player) for player in side] for side in case["sides"]], case["places"])

    wanted = [number for side in case["after"] for player in side for number in player]
    assert flat(after) == pytest.approx(wanted, abs=VECTORS["tolerance"])


@given(matches())
def test_l203_the_model_is_the_formulas(match):
    sides, places = match

    after = rating.rate([[of(player) for player in side] for side in sides], places)

    wanted = [number for side in plain.after(sides, places) for player in side for number in player]
    assert flat(after) == pytest.approx(wanted, abs=1e-9)


@given(players, st.integers(2, 4), st.data())
def test_l206_at_equal_priors_a_better_place_never_gets_less_and_an_equal_one_the_same(player, count, data):
    places = data.draw(st.lists(st.integers(1, count), min_size=count, max_size=count))

    after = [side[0] for side in rating.rate([[of(player)] for _ in range(count)], places)]

    for (better, place), (worse, next_place) in pairwise(sorted(zip(after, places, strict=True), key=lambda pair: pair[1])):
        if place == next_place:
            assert better.mu == pytest.approx(worse.mu, abs=1e-9)
        else:
            assert better.mu > worse.mu
        assert better.sigma == pytest.approx(worse.sigma, abs=1e-9)


@given(matches(), st.randoms(use_true_random=False))
def test_l206_the_order_of_input_does_not_matter(match, rng):
    sides, places = match
    order = list(range(len(sides)))
    rng.shuffle(order)
    rated = rating.rate([[of(player) for player in side] for side in sides], places)

    mixed = rating.rate([[of(player) for player in sides[i]] for i in order], [places[i] for i in order])

    assert flat(mixed) == pytest.approx(flat([rated[i] for i in order]), abs=1e-9)


@given(players, players)
def test_l206_a_duel_lost_never_raises_and_one_won_never_lowers(winner, loser):
    won, lost = rating.rate([[of(winner)], [of(loser)]], [1, 2])

    assert won[0].mu >= winner[0]
    assert lost[0].mu <= loser[0]


@given(mus, sigmas, st.integers(0, 5000), st.integers(0, 5000))
def test_l203_days_without_a_match_make_less_certain_up_to_a_new_player(mu, sigma, days, more):
    before, then, later = Rating(mu, sigma), of((mu, sigma, days)), of((mu, sigma, days + more))

    assert before.sigma <= rating.aged(then).sigma + 1e-12
    assert rating.aged(then).sigma <= rating.aged(later).sigma <= rating.SIGMA
    assert rating.aged(then).mu == mu


def test_l210_the_shown_number_and_when_it_is_provisional():
    assert (NEW.shown, NEW.is_provisional) == (1000, True)
    assert (Rating(30, 5).shown, Rating(30, 5).is_provisional) == (1600, False)
    assert Rating(30, 5.0001).is_provisional
    assert [rating.shown(25.0125, 25 / 3), rating.shown(24.9875, 25 / 3), rating.shown(24.9874, 25 / 3)] == [1001, 1000, 999]


@given(matches())
def test_l210_chances_of_all_sides_sum_to_half_of_them(match):
    sides, _ = match

    chances = rating.win_chances([[of(player) for player in side] for side in sides])

    assert sum(chances) == pytest.approx(len(sides) / 2)


def test_l210_the_chance_before_a_match_is_the_p_of_the_formulas():
    """Worked by hand: c = sqrt(16 + 64 + 2 tau^2 + 2 beta^2) = 10.7115, p = 1 / (1 + exp(-5 / c))."""
    chances = rating.win_chances([[Rating(30, 4)], [Rating(25, 8)]])

    assert chances == pytest.approx([0.614623, 0.385377], abs=1e-6)
