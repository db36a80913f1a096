"""House bots: they answer from view and options alone, legally, and each is stronger than the one before."""

from __future__ import annotations

import random

import msgspec
import pytest

from matches.games.engine import PUBLIC
from tests.games.oshi.match_bots import result
from tests.games.oshi.positions import OSHI, Play, on_board, opening

BOTS = OSHI.bots


def chosen(play: Play, level: str, seed: int = 1, budget: int | None = None) -> str:
    bot, options = BOTS[level], OSHI.legal_actions(play.state, play.to_move)
    picks = bot.choose(OSHI.view(play.table, PUBLIC), options, random.Random(seed), budget or bot.budget)
    assert picks.number == 0
    (move,) = picks.values
    assert move in play.legal
    return move


def test_there_are_three_levels():
    assert [(level, bot.level) for level, bot in BOTS.items()] == [(level, level) for level in ("gentle", "steady", "sharp")]


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("no_return", ["mover", "displaced"])
def test_bot_answers_legally_in_random_play(level, no_return):
    play, rng = opening(no_return), random.Random(4)
    while play.outcome is None:
        chosen(play, level, budget=60)
        play.move(rng.choice(play.legal))
    assert play.table.turns > 10


@pytest.mark.parametrize("level", BOTS)
def test_bot_answers_alike_from_a_view_out_of_json(level):
    play = opening()
    play.move("a1N3")
    bot, view, options = BOTS[level], OSHI.view(play.table, PUBLIC), OSHI.legal_actions(play.state, 1)

    answers = [bot.choose(seen, options, random.Random(2), 100) for seen in (view, msgspec.json.decode(msgspec.json.encode(view)))]

    assert answers[0] == answers[1]


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_bot_takes_the_most_it_can_get(level):
    """OT8: one step more costs a point."""
    play = on_board("R3 e6, R1 e7, W3 e8, W1 a5, R3 b5, R2 b1")

    assert chosen(play, level) == "e6N2"


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_bot_saves_the_piece_in_danger(level):
    """White would push the three off the edge; the two in front of it is no help."""
    play = on_board("R3 e1, W2 e2, W1 a9, R1 e8")
    move = chosen(play, level)
    play.move(move)

    assert move.startswith("e1")


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_bot_does_not_bring_both_to_seven(level):
    """O23: e7N2 would lose at once, either single step wins."""
    play = on_board("R2 e7, R2 e8, W2 e9, W1 a5", points=(5, 5))

    assert chosen(play, level) in {"e7N1", "e8N1"}


def test_sharp_beats_steady():
    """With a sixth of its budget; `match_bots` plays a hundred games at full strength."""
    outcomes = [result(BOTS["sharp"], BOTS["steady"], seed, budget=BOTS["sharp"].budget // 6)[0] for seed in range(1, 7)]

    assert outcomes.count("won") >= 5


def test_steady_beats_gentle():
    outcomes = [result(BOTS["steady"], BOTS["gentle"], seed)[0] for seed in range(1, 11)]

    assert outcomes.count("won") >= 9
