"""A season by itself goes through queue, services and ratings as people do, on ladders of its own."""

from __future__ import annotations

import pytest

from matches.models import Match
from matches.ranked.ladders import LADDERS
from matches.ranked.models import Result, Standing
from matches.ranked.queue.models import Ticket
from matches.ranked.rebuilding import rebuild
from matches.ranked.simulation import Season, Simulation, spearman

MATCHES = 12


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["oshi.duel.live", "oshi_push.royale.live"])
def test_a_season_is_played_rated_and_comes_out_the_same_again(key: str):
    """L192, L207, L208: each match that is found is played, counted once, and the ladder is what its results make it."""
    simulation = Simulation(Season(LADDERS[f"{key}.simulation"], accounts=8, matches=MATCHES))

    simulation.run()

    begun = Match.objects.filter(pk__in=simulation.begun)
    assert len(simulation.begun) >= MATCHES
    assert simulation.is_over()
    assert begun.filter(outcome__unrated="").count() == Result.objects.filter(match__in=begun).count() > 0
    assert set(Result.objects.values_list("ladder", flat=True)) == {f"{key}.simulation"}
    assert rebuild(f"{key}.simulation", write=False)[1] == []
    assert not Standing.objects.exclude(user__in=simulation.users).exists()
    assert not Ticket.objects.exists()
    assert not begun.filter(visibility=Match.Visibility.PUBLIC).exists()


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [([1, 2, 3], [10, 20, 30], 1.0), ([1, 2, 3], [3, 2, 1], -1.0), ([1, 2, 3, 4], [1, 3, 2, 4], 0.8), ([7], [7], 0.0)],
)
def test_ranks_agree_by_what_spearman_says(one: list[float], other: list[float], agree: float):
    assert spearman(one, other) == pytest.approx(agree)
