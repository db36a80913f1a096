"""Ladders: which there are, and on which a match counts."""

from __future__ import annotations

import pytest

from matches.games.clocks import clock_named
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.ranked.ladders import LADDERS, LONGEST_KEY, Ladder, ladder_of

pytestmark = pytest.mark.pure


def test_l199_a_ladder_is_game_mode_and_pace_for_people_for_programs_and_for_simulations():
    of_oshi = [key for key, ladder in LADDERS.items() if ladder.game == "oshi"]
    modes = sum(len(game.modes) for game in GAMES.values())

    assert of_oshi == [
        "oshi.duel.live", "oshi.duel.live.bots", "oshi.duel.live.simulation",
        "oshi.duel.daily", "oshi.duel.daily.bots", "oshi.duel.daily.simulation",
    ]  # fmt: skip
    assert len(LADDERS) == 6 * modes
    assert all(ladder.key == key and len(key) <= LONGEST_KEY for key, ladder in LADDERS.items())


def test_l199_duels_royale_and_teams_are_apart_and_tables_of_three_and_four_together():
    royale = LADDERS["oshi_push.royale.live"]

    assert (royale.seats, royale.side) == ((3, 4), 1)
    assert LADDERS["oshi_push.team.live"].side == 2
    assert {ladder_of(Config("oshi_push", "royale", "1", ("human",) * seats)) for seats in (3, 4)} == {royale}


def test_l199_daily_matches_and_live_ones_are_apart():
    def ladder(clock: str) -> Ladder:
        return ladder_of(Config("oshi", "duel", "1", ("human", "human"), clock=clock_named(clock)))

    assert [ladder(clock).key for clock in ("10+5", "reserve", "48h")] == ["oshi.duel.live", "oshi.duel.live", "oshi.duel.daily"]
