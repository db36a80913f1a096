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
WHITE = deck(
    2, {"hY01-001": 20}, c015=6, c016=3, c017=2, c018=4, c019=4, c020=3, c028=4, c030=2, c031=3, c024=4, c026=4, c009=3, c012=3, c116=3,
    c117=2,
)  # fmt: skip
GREEN = deck(
    3, {"hY02-001": 20}, c032=5, c033=3, c035=4, c036=3, c037=3, c044=4, c046=3, c047=2, c038=4, c039=3, c041=2, c043=2, c052=3, c054=2,
    c055=2, c114=3, c123=2,
)  # fmt: skip
RED = deck(
    5, {"hY03-001": 20}, c056=4, c057=3, c059=4, c060=4, c061=2, c062=6, c063=3, c065=4, c066=4, c067=3, c068=4, c070=4, c126=2, c121=3,
)  # fmt: skip
DECKS = (SUISEI, KOBO, MUMEI, WHITE, GREEN, RED)


def test_the_decks_are_legal() -> None:
    assert [GAME.catalogue.check(one) for one in DECKS] == [()] * len(DECKS)


@pytest.mark.parametrize("key", [PUBLIC, ViewKey.of_seat(0), ViewKey.of_seat(1)], ids=lambda key: key.name)
def test_l53_nothing_hidden_reaches_a_key(key: ViewKey) -> None:
    assert sum(worlds(seed, key, DECKS) for seed in range(12)) > 100


@pytest.mark.parametrize("seed", range(len(DECKS)))
def test_h11_h144_no_card_is_lost_and_none_is_doubled(seed: int) -> None:
    play = begin(GAME, "duel", 2, seed, brought=(DECKS[seed], DECKS[seed - 1])).finish(random.Random(seed))
    start = play.history.positions[2].state.table
    for position in play.history.positions[3:]:
        assert_cards_are_all_there(start, position.state.table)
