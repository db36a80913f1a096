"""What holds after every entry of random games, by both rulesets, with each of the game's decks: cards, zones, prompts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from matches.games.hololive_ocg.kinds import Attachment, Cheer, HolomemCard, kind_of
from matches.games.hololive_ocg.table import MOST_ON_STAGE, Card, Table
from matches.games.prompts import open_prompts, prompt_of
from tests.games.hololive_ocg.scene import GAME
from tests.games.playing import begin


def cards_of(table: Table, number: int) -> Iterator[Card]:
    seat = table.seats[number]
    yield from (*seat.life, *seat.deck, *seat.cheer_deck, *seat.hand, *seat.archive, *seat.holopower)
    for one in seat.stage:
        yield from one.cards


@pytest.mark.parametrize("ruleset", GAME.settings["ruleset"])
@pytest.mark.parametrize("seed", range(0, len(GAME.catalogue.starters), 2))
def test_random_games_keep_what_must_hold(seed: int, ruleset: str) -> None:
    play = begin(GAME, "duel", 2, seed, options={"ruleset": ruleset}).finish(random.Random(seed))
    start = play.history.positions[2].state.table
    for position in play.history.positions[3:]:
        table = position.state.table
        assert_cards_are_all_there(start, table)
        for seat in table.seats:
            assert len(seat.stage) <= MOST_ON_STAGE
            assert seat.loss >= 0
            for one in seat.stage:
                assert one.damage >= 0
                assert all(isinstance(kind_of(card), HolomemCard) for card in one.stack)
                assert all(isinstance(kind_of(card), Cheer) for card in one.cheers)
                assert all(isinstance(kind_of(card), Attachment) for card in one.supports)
        for number in open_prompts(position.state):
            prompt = prompt_of(position.state, number)
            assert all(prompt.accepts(owner, prompt.default) for owner in prompt.owners)
    end = play.state.table
    assert end.working == () or end.ending


def assert_cards_are_all_there(start: Table, now: Table) -> None:
    """No card is lost, none is doubled; no id is used twice (H11, H144)."""
    everywhere = [card for number in (0, 1) for card in cards_of(now, number)] + list(now.resolving)
    ids = [card.id for card in everywhere if card.id]
    assert len(set(ids)) == len(ids)
    codes = Counter(card.code for card in everywhere)
    assert codes == Counter(card.code for number in (0, 1) for card in cards_of(start, number))
