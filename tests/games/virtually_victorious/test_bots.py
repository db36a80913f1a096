"""House bots: they answer every question from view and options alone, legally and to the end, and each is stronger than the one before."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from matches.games.engine import ViewKey
from matches.games.game import Options, Picks, Random
from matches.games.virtually_victorious.bots.sight import sight
from matches.games.virtually_victorious.lasting import can_be_negated, hand_size, raid_gain
from tests.games.playing import some_picks
from tests.games.virtually_victorious.match_bots import GAME, play, seated
from tests.games.virtually_victorious.scene import GO_ON, NEGATE, PASS, PLAIN, Scene

BOTS = GAME.bots
TABLES = [("duel", 2), ("royale", 3), ("royale", 4)]


def chosen(scene: Scene, seat: int, level: str = "steady") -> tuple[int | str, ...]:
    """What a bot answers; that it may is made sure of."""
    scene.begin()
    bot, options = BOTS[level], GAME.legal_actions(scene.state, seat)
    picks = bot.choose(GAME.view(scene.table, ViewKey.of_seat(seat)), options, random.Random(1), bot.budget)
    (due,) = options
    assert picks.number == due.number
    assert due.prompt.accepts(seat, picks.values)
    return picks.values


def test_levels_are_called_as_they_are_found() -> None:
    assert [(level, bot.level) for level, bot in BOTS.items()] == [(level, level) for level in ("gentle", "steady")]


@pytest.mark.parametrize(("mode", "seats"), TABLES)
@pytest.mark.parametrize("level", BOTS)
def test_bots_answer_legally_to_the_end(mode: str, seats: int, level: str) -> None:
    """`apply` refuses what is not legal."""
    state = play((BOTS[level],) * seats, mode, seed=5)

    assert state.outcome is not None
    assert state.outcome.reason == "rules"


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_bots_answer_whatever_random_play_asks(mode: str, seats: int) -> None:
    """Every answer is compared with what its prompt accepts, while the match goes other ways than a bot's."""
    asked = set()

    class Whim:
        level, budget = "whim", 1

        def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks:
            due = options[0]
            asked.add(due.prompt.text.split(".")[1])
            picks = BOTS["steady"].choose(view, options, rng, BOTS["steady"].budget)
            assert due.prompt.accepts(due.seat, picks.values)
            return Picks(picks.number, some_picks(due.prompt, due.seat, random.Random(rng.randrange(1_000))))

    for seed in range(3):
        play((Whim(),) * seats, mode, seed=seed)

    assert {"phase", "respond", "close", "react", "discard", "mod"} <= asked


def test_a_bot_answers_alike_from_a_view_out_of_json() -> None:
    scene = Scene()
    scene.hand(0, "VV-Q001", "VV-Q017", "VV-C001")
    scene.followers(0, 90_000)
    scene.begin()
    options, view = GAME.legal_actions(scene.state, 0), GAME.view(scene.table, ViewKey.of_seat(0))

    answers = [
        BOTS["steady"].choose(seen, options, random.Random(2), 100) for seen in (view, msgspec.json.decode(msgspec.json.encode(view)))
    ]

    assert answers[0] == answers[1]


def test_a_bot_imagines_the_numbers_that_it_sees() -> None:
    scene = Scene(3, event="VV-E001")
    scene.field(0, "VV-C016", "VV-M005", "VV-C006")
    scene.hand(1, NEGATE)
    scene.play(0, PLAIN)

    imagined = sight(GAME.view(scene.table, ViewKey.of_seat(1)))

    for table in (imagined, scene.table):
        assert [can_be_negated(table, entry) for entry in table.stack] == [False]
        assert [raid_gain(table, seat) for seat in range(3)] == [65_000, 50_000, 50_000]
        assert [hand_size(table, seat) for seat in range(3)] == [6, 5, 5]


# --- what it thinks of


def test_a_bot_takes_the_followers_that_win() -> None:
    scene = Scene()
    scene.followers(980_000, 10_000)
    win = scene.hand(0, "VV-Q017", "VV-Q001")[1]

    assert chosen(scene, 0) == (f"play:{win}",)


def test_a_bot_negates_the_card_that_would_win() -> None:
    scene = Scene()
    scene.followers(980_000, 0)
    negate = scene.hand(1, NEGATE)
    scene.play(0, "VV-Q001")

    assert chosen(scene, 1) == (f"play:{negate}:s1",)


def test_a_bot_does_not_negate_itself() -> None:
    scene = Scene()
    scene.hand(0, NEGATE)
    scene.play(0, "VV-Q002")

    assert chosen(scene, 0) == (PASS,)


def test_a_bot_plays_no_card_that_does_nothing() -> None:
    """There is nothing to bring back."""
    scene = Scene()
    scene.hand(0, "VV-Q014")

    assert chosen(scene, 0) == (GO_ON,)


def test_a_bot_plays_a_continuous_card_early() -> None:
    scene = Scene()
    card = scene.hand(0, "VV-C001")

    assert chosen(scene, 0) == (f"play:{card}",)


def test_a_bot_raids_who_has_fewest_followers() -> None:
    scene = Scene(4, phase="raid")
    scene.followers(0, 9, 3, 5)

    assert chosen(scene, 0) == ("raid:2",)


def test_a_bot_steals_from_who_has_most() -> None:
    scene = Scene(3, phase="raid")
    scene.followers(300, 0, 90_000)
    scene.field(1, "VV-C013")
    scene.act(0, "raid:1")

    assert chosen(scene, 1) == ("p2",)


def test_a_bot_lets_go_of_a_reaction_first() -> None:
    scene = Scene()
    reaction = scene.hand(0, "VV-Q037", "VV-Q002")[0]
    scene.play(0, "VV-Q003").settle()

    assert chosen(scene, 0) == (reaction,)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_the_steady_bot_is_stronger_than_the_gentle_one(mode: str, seats: int) -> None:
    won = 0
    for seed in range(10):
        bots = seated(BOTS["steady"], BOTS["gentle"], seats, seed)
        outcome = play(bots, mode, seed).outcome
        assert outcome is not None
        won += bots[outcome.places.index(1)].level == "steady"

    assert won >= 7
