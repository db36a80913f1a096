"""Cards of hBP01 that search, look and put away: nothing hidden reaches others (L53), nor gets lost (H11)."""

from __future__ import annotations

import random

import pytest

from matches.games.decks import Deck
from matches.games.engine import PUBLIC, ViewKey
from tests.games.hololive_ocg.scene import GAME
from tests.games.hololive_ocg.test_hidden import worlds
from tests.games.hololive_ocg.test_random import assert_cards_are_all_there
from tests.games.playing import begin


def deck(oshi: int, cheer: dict[str, int], **main: int) -> Deck:
    """`c076=6`: six of hBP01-076."""
    return Deck({"oshi": {f"hBP01-{oshi:03}": 1}, "main": {f"hBP01-{name[1:]}": n for name, n in main.items()}, "cheer": cheer})


SUISEI = deck(
    7, {"hY04-001": 20}, c076=6, c077=2, c079=2, c080=2, c081=2, c092=6, c093=2, c094=3, c095=4, c096=1, c097=1, c099=1, c104=4, c105=4,
    c107=2, c112=3, c113=4, c110=1,
)  # fmt: skip
KOBO = deck(
    8, {"hY04-001": 10, "hY02-001": 10}, c082=4, c083=3, c086=3, c087=3, c085=2, c088=6, c090=3, c091=3, c100=1, c101=1, c102=2, c109=3,
    c111=3, c107=2, c106=2, c108=2, c105=3, c096=2, c098=2,
)  # fmt: skip
MUMEI = deck(
    2, {"hY03-001": 15, "hY04-001": 5}, c072=8, c073=3, c074=4, c075=4, c068=4, c069=3, c071=3, c126=3, c113=4, c110=4, c092=4, c094=2,
    c095=2, c105=2,
)  # fmt: skip
DECKS = (SUISEI, KOBO, MUMEI)


def test_the_decks_are_legal() -> None:
    assert [GAME.catalogue.check(one) for one in DECKS] == [()] * 3


@pytest.mark.parametrize("key", [PUBLIC, ViewKey.of_seat(0), ViewKey.of_seat(1)], ids=lambda key: key.name)
def test_l53_nothing_hidden_reaches_a_key(key: ViewKey) -> None:
    assert sum(worlds(seed, key, DECKS) for seed in range(12)) > 100


@pytest.mark.parametrize("seed", range(3))
def test_h11_h144_no_card_is_lost_and_none_is_doubled(seed: int) -> None:
    play = begin(GAME, "duel", 2, seed, brought=(DECKS[seed], DECKS[seed - 1])).finish(random.Random(seed))
    start = play.history.positions[2].state.table
    for position in play.history.positions[3:]:
        assert_cards_are_all_there(start, position.state.table)
