"""Suggested rounds and cuts (tournaments reference, section 6)."""

from __future__ import annotations

import pytest

from tournaments.formats.format import Finding
from tournaments.formats.rounds import Suggestion, check_rounds, least_rounds, suggested


@pytest.mark.parametrize(
    ("players", "rounds", "cut"),
    [
        *[(0, 0, 0), (1, 0, 0), (2, 1, 0), (3, 2, 0)],
        *[(4, 3, 0), (8, 3, 0), (9, 5, 4), (16, 5, 4), (17, 5, 8), (32, 5, 8), (33, 6, 8), (64, 6, 8)],
        *[(65, 7, 8), (128, 7, 8), (129, 8, 8), (226, 8, 8), (227, 9, 8), (409, 9, 8), (410, 10, 8), (4096, 10, 8)],
    ],
)
def test_card_tables_at_the_edges_of_each_row(players: int, rounds: int, cut: int):
    assert suggested(players) == Suggestion(rounds, cut)


@pytest.mark.parametrize(("players", "rounds", "cut"), [(8, 3, 0), (9, 4, 8), (16, 4, 8), (17, 5, 8)])
def test_a_booster_draft_after_the_cut_wants_eight(players: int, rounds: int, cut: int):
    assert suggested(players, is_cut_drafted=True) == Suggestion(rounds, cut)


def test_the_fewest_rounds_that_single_out_one_winner():
    assert [least_rounds(players) for players in (0, 1, 2, 3, 4, 5, 8, 9, 64, 65)] == [0, 0, 1, 2, 2, 3, 3, 4, 6, 7]


def test_what_is_suggested_avoids_rematches_and_singles_out_one_winner_up_to_1024():
    """T12."""
    assert [finding for players in range(2, 1025) for finding in check_rounds(suggested(players).rounds, players)] == []
    assert check_rounds(suggested(1025).rounds, 1025) == (Finding("several_unbeaten", {"rounds": 10, "players": 1025, "least": 11}),)


def test_rounds_are_checked_when_they_are_saved():
    """T12."""
    assert check_rounds(8, 8) == (Finding("rematches_unavoidable", {"rounds": 8, "players": 8}),)
    assert check_rounds(7, 8) == ()
    assert check_rounds(3, 8) == ()
    assert check_rounds(2, 8) == (Finding("several_unbeaten", {"rounds": 2, "players": 8, "least": 3}),)


def test_sixteen_at_pods_of_four_have_met_everybody_after_five_rounds():
    """Section 8.3."""
    assert check_rounds(5, 16, opponents=3) == ()
    assert check_rounds(6, 16, opponents=3) == (Finding("rematches_unavoidable", {"rounds": 6, "players": 16}),)
