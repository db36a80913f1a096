"""House bots play whole matches by the rules, and the harder one wins most of them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from matches.games.decks import is_legal
from matches.games.engine import ViewKey
from matches.games.hololive_ocg.catalogue import Cards
from matches.games.prompts import prompt_of, to_act
from tests.games.hololive_ocg.match_bots import results
from tests.games.hololive_ocg.scene import GAME
from tests.games.playing import whole

CATALOGUE = Cards()


@pytest.mark.parametrize("level", GAME.bots)
@pytest.mark.parametrize("seed", range(2))
def test_a_bot_has_a_legal_answer_to_every_prompt_also_from_json(level: str, seed: int) -> None:
    bot, rng = GAME.bots[level], Random(seed)
    for position in whole(GAME, "duel", 2, seed).history.positions[2:]:
        for number, seat in to_act(position.state):
            view: Any = json.loads(msgspec.json.encode(GAME.view(position.state.table, ViewKey.of_seat(seat))))
            picks = bot.choose(view, GAME.legal_actions(position.state, seat), rng, bot.budget)
            assert prompt_of(position.state, number).accepts(seat, picks.values)


def test_steady_beats_gentle() -> None:
    counts = results("steady", "gentle", range(12))
    assert counts["won"] >= 10


def test_decks_drawn_by_chance_are_legal_and_differ() -> None:
    decks = [CATALOGUE.random_deck(Random(seed)) for seed in range(20)]
    assert all(is_legal(CATALOGUE.check(deck)) for deck in decks)
    assert len({json.dumps(deck.sections, sort_keys=True) for deck in decks}) == 20


def test_what_cards_did_is_among_what_cards_can_do() -> None:
    history = whole(GAME, "duel", 2, 1).history
    steps = [
        (history.positions[seq - 1].state.table, fact)
        for seq in range(3, history.head + 1)
        for fact in history.body(seq).facts
        if isinstance(fact, GAME.facts)
    ]
    used = CATALOGUE.used(steps)
    assert used <= CATALOGUE.parts()
    assert {part.ability for part in used} >= {"in play", "art 0", "play"}
