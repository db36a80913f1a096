"""Battle Royale: final passes, with eliminations (P79-P84)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from matches.games.oshi_push.facts import ClashWon, Passed
from tests.games.oshi_push.scene import GAME, PLAIN, Scene
from tests.games.playing import begin, flat, random_answer


def test_p81_a_pass_is_final_in_the_content_phase() -> None:
    scene = Scene("royale")
    cards = scene.hand(1, PLAIN, PLAIN)
    scene.act(0, "pass").act(1, f"play:{cards[0]}:0").act(2, "pass")
    assert scene.owed == (1,)
    scene.act(1, f"play:{cards[1]}:0")
    assert scene.owed == (1,)  # P83: single turns until passing
    scene.act(1, "pass")
    assert scene.asks("order")


def test_p82_a_pass_is_final_for_the_clash_and_not_for_the_next() -> None:
    scene = Scene("royale")
    card = scene.hand(2, "OP-A010")
    scene.clash(0)
    scene.act(0, "pass").act(1, "pass").act(2, f"play:{card}")
    assert scene.owed == (2,)
    scene.act(2, "pass")
    assert scene.table.clash is not None
    assert scene.table.clash.place == 1
    assert scene.owed == (0,)


def test_p83_the_phase_ends_when_all_have_passed() -> None:
    scene = Scene("royale", seats=4)
    for seat in (0, 1, 2):
        scene.act(seat, "pass")
    assert scene.owed == (3,)
    assert scene.asks("turn")
    scene.act(3, "pass")
    assert scene.asks("order")


def test_p84_with_two_left_passes_stay_final_and_the_row_keeps_three_places() -> None:
    scene = Scene("royale")
    cards = scene.hand(1, PLAIN, PLAIN)
    scene.leave(2).act(0, "pass").act(1, f"play:{cards[0]}:0")
    assert scene.owed == (1,)
    assert scene.table.filled() == (0, 1, 2)


def test_who_falls_by_their_own_action_ends_the_phase_if_all_others_have_passed() -> None:
    scene = Scene("royale")
    card = scene.hand(2, "OP-A002")
    scene.deck(2)
    scene.act(0, "pass").act(1, "pass").act(2, f"play:{card}")
    assert scene.table.seats[2].is_out
    assert scene.asks("order")
    assert scene.owed == (0,)


def test_who_falls_in_a_clash_leaves_it_to_the_others() -> None:
    scene = Scene("royale")
    card = scene.hand(0, "OP-A002")
    scene.deck(0)
    scene.lay(replace(scene.table, token=0, turn=0))
    scene.content(1, 0)
    scene.clash(0)
    scene.act(0, f"play:{card}")
    assert (scene.table.token, scene.owed) == (1, (1,))
    scene.act(1, "pass").act(2, "pass")
    assert scene.did(ClashWon) == [ClashWon(0, 1, (0, 9, 3))]


def test_p81_a_turn_that_comes_to_who_has_passed_goes_on_to_the_next() -> None:
    """As when the one before leaves."""
    scene = Scene("royale")
    scene.lay(replace(scene.table, turn=1, passed=(1,)))
    assert scene.begin().owed == (2,)


def test_nobody_passes_twice() -> None:
    scene = Scene("royale", seats=4)
    card = scene.hand(3, PLAIN)
    passed = []
    for seat, option in ((0, "pass"), (1, "pass"), (2, "pass"), (3, f"play:{card}:0"), (3, "pass")):
        scene.act(seat, option)
        passed += scene.did(Passed)
    assert [fact.side for fact in passed] == [0, 1, 2, 3]


@pytest.mark.parametrize("seed", range(6))
def test_p79_a_game_in_which_players_leave_one_after_the_other_goes_on_and_ends(seed: int) -> None:
    """L107, P76: at any prompt."""
    play, rng = begin(GAME, "royale", 4, seed), random.Random(seed)
    while play.state.outcome is None:
        here = [seat for seat in range(4) if seat not in play.state.absent]
        if rng.random() < 0.02:
            play.leave(rng.choice(here))
        else:
            play.reply(*flat(random_answer(play.state, rng)))
        assert play.state.outcome or play.state.pending
    assert sorted(play.state.outcome.places)[0] == 1
    gone = [play.state.outcome.places[seat] for seat in play.state.absent]
    assert gone == sorted(gone, reverse=True)
