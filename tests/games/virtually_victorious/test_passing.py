"""Passing now and at what is to come (V64, L74): until the turn ends, or until something targets the player."""

from __future__ import annotations

import pytest

from matches.games.engine import PUBLIC
from matches.games.virtually_victorious.facts import PassesOn
from matches.games.virtually_victorious.plays import PASS_ON
from tests.games.virtually_victorious.scene import GAME, GO_ON, NEGATE, PASS, PLAIN, Scene, whole


def passing(scene: Scene) -> list[str]:
    return [seat.passing for seat in scene.table.seats]


@pytest.mark.parametrize("option", PASS_ON)
def test_who_passes_on_is_not_asked_any_more_and_everybody_sees_it(option: str) -> None:
    scene = whole(Scene(3))
    scene.hand(0, PLAIN, "VV-Q002", "VV-Q003")
    scene.hand(1, NEGATE)
    scene.play(0, PLAIN).answer(2, PASS).answer(1, option).settle()
    assert scene.did(PassesOn) == [PassesOn(1, PASS_ON[option])]
    assert GAME.view(scene.table, PUBLIC).seats["1"].passing == PASS_ON[option]
    scene.play(0, "VV-Q002")
    assert scene.windows() == [2, 0]
    scene.settle().act(0, GO_ON)
    assert (scene.text, scene.owed) == ("close", (2,))


def test_until_the_turn_ends() -> None:
    """Also if something targets the player; and then it is asked again."""
    scene = whole(Scene(3))
    scene.followers(0, 90_000)
    scene.hand(0, PLAIN, "VV-Q018")
    scene.play(0, PLAIN).answer(2, PASS).answer(1, "pass:turn").settle().play(0, "VV-Q018", "p1")
    assert scene.windows() == [2, 0]
    scene.settle()
    assert passing(scene) == ["", "turn", ""]
    scene.go_on().act(0, "raid:2").settle()
    assert passing(scene) == ["", "", ""]


@pytest.mark.parametrize(("code", "target"), [("VV-Q018", "p1"), ("VV-Q021", ""), ("VV-Q024", "c"), (NEGATE, "s")])
def test_until_something_targets_the_player_or_what_is_the_players(code: str, target: str) -> None:
    """The player, all others, a card on the field, a card on the Stack."""
    scene = whole(Scene(3))
    scene.followers(0, 90_000)
    card = scene.field(1, "VV-C006")
    scene.hand(0, PLAIN, code)
    drop, _ = scene.hand(1, "VV-Q026"), scene.hand(2, "VV-Q029")
    scene.play(0, PLAIN).answer(2, PASS)
    if target == "s":  # the own card is on the Stack, others respond to it and to that
        scene.act(1, f"play:{drop}").answer(0, PASS).play(2, "VV-Q029").answer(1, "pass:targeted")
        scene.play(0, code, "s2")
    else:
        scene.answer(1, "pass:targeted").settle()
        scene.play(0, code, card if target == "c" else target)
    assert passing(scene)[1] == ""
    assert 1 in scene.windows()


def test_until_something_targets_somebody_else_it_stays() -> None:
    scene = whole(Scene(3))
    scene.hand(0, PLAIN, "VV-Q018")
    scene.play(0, PLAIN).answer(2, PASS).answer(1, "pass:targeted").settle().play(0, "VV-Q018", "p2").settle()
    assert passing(scene) == ["", "targeted", ""]
    scene.go_on().act(0, "raid:2").settle()
    assert passing(scene) == ["", "targeted", ""]


def test_a_raid_on_the_player_is_asked_about() -> None:
    """Thank-You Stream may wait for it."""
    scene = whole(Scene(3))
    scene.hand(0, PLAIN)
    scene.play(0, PLAIN).answer(2, PASS).answer(1, "pass:targeted").settle().go_on().act(0, "raid:1")
    assert passing(scene) == ["", "", ""]
    scene.answer(2, PASS)
    assert (scene.text, scene.owed) == ("react.raid", (1,))


def test_the_own_turn_ends_it() -> None:
    scene = whole(Scene(2, phase="raid"))
    scene.seat(1, passing="targeted")
    scene.seat(0, passing="targeted")
    scene.act(0, "raid:1").settle()
    assert passing(scene) == ["targeted", ""]


def test_in_reactions_and_at_the_end_of_a_play_phase() -> None:
    scene = whole(Scene(3, phase="raid"))
    scene.act(0, "raid:1").answer(2, "pass:turn")
    assert passing(scene)[2] == "turn"
    scene = whole(Scene(3))
    scene.act(0, GO_ON).answer(2, "pass:targeted")
    assert passing(scene)[2] == "targeted"


def test_passing_on_says_nothing_of_the_hand() -> None:
    """V64: it is offered alike to who could respond and who could not."""
    rows = []
    for holds in (NEGATE, "VV-Q032"):
        scene = Scene()
        scene.hand(1, holds)
        scene.play(0, PLAIN)
        rows.append(scene.prompt.row(1)[-3:])
    assert rows == [("pass:turn", "pass:targeted", "pass")] * 2
