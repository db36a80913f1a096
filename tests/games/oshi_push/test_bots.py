"""House bots: they answer every question from view and options alone, legally and to the end, and each is stronger than the one before."""

from __future__ import annotations

import random

import msgspec
import pytest

from matches.games.engine import ViewKey
from matches.games.oshi_push.bots.sight import sight
from matches.games.oshi_push.ending import places
from matches.games.oshi_push.influence import totals
from tests.games.oshi_push.match_bots import GAME, play, seated
from tests.games.oshi_push.scene import Scene
from tests.games.playing import some_picks

BOTS = GAME.bots
TABLES = [("duel", 2), ("royale", 3), ("royale", 4), ("team", 4)]


def chosen(scene: Scene, seat: int, level: str = "steady") -> tuple[int | str, ...]:
    """What a bot answers; that it may is made sure of."""
    scene.begin()
    bot, options = BOTS[level], GAME.legal_actions(scene.state, seat)
    picks = bot.choose(GAME.view(scene.table, ViewKey.of_seat(seat)), options, random.Random(1), bot.budget)
    (due,) = options
    assert picks.number == due.number
    assert due.prompt.accepts(seat, picks.values)
    return picks.values


def test_levels_are_called_as_they_are_found():
    assert [(level, bot.level) for level, bot in BOTS.items()] == [(level, level) for level in ("gentle", "steady")]


@pytest.mark.parametrize(("mode", "seats"), TABLES)
@pytest.mark.parametrize("level", BOTS)
def test_bots_answer_legally_to_the_end(mode, seats, level):
    """`apply` refuses what is not legal."""
    state = play((BOTS[level],) * seats, mode, seed=5)

    assert state.outcome.reason == "rules"


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_bots_answer_whatever_random_play_asks(mode, seats):
    """Every answer is compared with what its prompt accepts, while the match goes other ways than a bot's."""
    asked = set()

    class Whim:
        level, budget = "whim", 1

        def choose(self, view, options, rng, budget):
            (due, *_) = options
            asked.add(due.prompt.text)
            picks = BOTS["steady"].choose(view, options, rng, BOTS["steady"].budget)
            assert due.prompt.accepts(due.seat, picks.values)
            return msgspec.structs.replace(picks, values=some_picks(due.prompt, due.seat, rng))

    play((Whim(),) * seats, mode, seed=1)

    assert {"oshi_push.mulligan", "oshi_push.assign", "oshi_push.turn"} < asked


def test_bot_answers_alike_from_a_view_out_of_json():
    scene = Scene()
    scene.hand(0, "OP-C001", "OP-C006", "OP-A002")
    scene.begin()
    options, view = GAME.legal_actions(scene.state, 0), GAME.view(scene.table, ViewKey.of_seat(0))

    answers = [
        BOTS["steady"].choose(seen, options, random.Random(2), 100) for seen in (view, msgspec.json.decode(msgspec.json.encode(view)))
    ]

    assert answers[0] == answers[1]


def test_a_bot_imagines_the_totals_that_it_sees():
    """Siege Night takes one, Slow Mode four for this Clash."""
    scene = Scene(personas=("OP-P001", "OP-P003"))
    mine = scene.content(0, 0, "OP-C006")
    scene.content(1, 0, "OP-C034")
    slow = scene.hand(1, "OP-A013")
    scene.clash(0)
    scene.begin()
    scene.act(0, "pass").act(1, f"play:{slow}")
    assert scene.influence(mine) == 8 - 1 - 4

    imagined = sight(GAME.view(scene.table, ViewKey.of_seat(0)))

    assert totals(imagined, 0) == totals(scene.table, 0)


def test_a_bot_imagines_a_win_while_others_are_out():
    scene = Scene("royale", seats=4, phase="refresh")
    for seat in (1, 3):
        scene.deck(seat)
    scene.captured(1, "OP-F001")
    scene.begin()
    assert [seat.is_out for seat in scene.table.seats] == [False, True, False, True]

    imagined = sight(GAME.view(scene.table, ViewKey.of_seat(0)))

    assert places(imagined, [(0,), (2,)], ()) == (1, 3, 2, 3)


# --- what it thinks of


def test_bot_plays_an_action_card_that_wins_the_clash():
    """Three against four; Talking Point brings four."""
    scene = Scene(personas=("OP-P003", "OP-P001"))
    scene.clash(0)
    card = scene.hand(0, "OP-A001")

    assert chosen(scene, 0) == (f"play:{card}",)


def test_bot_keeps_an_action_card_that_changes_nothing():
    """Three against fifty-one."""
    scene = Scene(personas=("OP-P006", "OP-P003"))
    for _ in range(8):
        scene.content(1, 0)
    scene.clash(0)
    scene.hand(0, "OP-A001")

    assert chosen(scene, 0) == ("pass",)


def test_bot_deletes_the_card_that_decides():
    scene = Scene()
    scene.content(1, 0, "OP-C043")
    strong = scene.content(1, 0, "OP-C005")
    scene.content(0, 0)
    scene.clash(0)
    card = scene.hand(0, "OP-A020")
    scene.act(0, f"play:{card}")

    assert scene.asks("delete")
    assert chosen(scene, 0) == (strong,)


def test_bot_discards_what_is_of_no_use():
    """An Upgrade of somebody else."""
    scene = Scene(personas=("OP-P003", "OP-P003"))
    useless, kept = scene.hand(0, "OP-U001", "OP-C013")
    card = scene.hand(0, "OP-A002")
    scene.act(0, f"play:{card}")

    assert scene.asks("discard")
    assert kept in scene.options(0)
    assert chosen(scene, 0) == (useless,)


def test_bot_takes_the_best_of_the_cards_it_looks_at():
    """Studio Session shows three; one is an Upgrade of its Persona."""
    scene = Scene(personas=("OP-P003", "OP-P003"))
    _, upgrade, *_ = scene.deck(0, "OP-C043", "OP-U008", "OP-C001", "OP-C002")
    card = scene.hand(0, "OP-C061")
    scene.act(0, f"play:{card}:0")

    assert scene.asks("take")
    assert chosen(scene, 0) == (upgrade,)


def test_bot_upgrades_its_persona_early():
    scene = Scene()
    card = scene.hand(0, "OP-U008")

    assert chosen(scene, 0) == (f"play:{card}",)


def test_bot_assigns_its_persona_where_it_can_win():
    """On the left Platform it is far behind, on the others nobody is."""
    scene = Scene(phase="assign")
    scene.at(0, -1)
    scene.at(1, 0)
    for _ in range(5):
        scene.content(1, 0)

    assert chosen(scene, 0) in {(1,), (2,)}


@pytest.mark.parametrize(("mode", "seats", "least"), [("duel", 2, 9), ("team", 4, 3)])
def test_steady_beats_gentle(mode, seats, least):
    """`match_bots` plays two hundred."""
    won = 0
    for seed in range(1, least + 2):
        bots = seated(BOTS["steady"], BOTS["gentle"], mode, seats, seed)
        places = play(bots, mode, seed).outcome.places
        won += bots[places.index(1)].level == "steady"

    assert won >= least
