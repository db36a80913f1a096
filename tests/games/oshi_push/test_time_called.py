"""Time is called in an event: the round is finished, then Subscriber Total, Popularity in the row, Bank rank (section 18; T28, P73)."""

from __future__ import annotations

import random

import pytest

from matches.games.actions import CallTime
from matches.games.engine import PUBLIC, SYSTEM, Ended, Outcome, TimeCalled, ViewKey
from matches.games.fold import History
from matches.games.oshi_push.facts import Drew, Funded, RoundEnded
from tests.games.noninterference import alike, veiled
from tests.games.oshi_push.scene import GAME, Scene, next_round
from tests.games.oshi_push.test_hidden import keeps, look, opened
from tests.games.playing import begin


def called(scene: Scene) -> Scene:
    """Time is called at the first prompt; everybody passes from there on."""
    scene.begin()
    scene.fold((TimeCalled(GAME.round_of(scene.table)),))
    return next_round(scene)


def test_section_18_the_round_is_finished_with_its_refresh_phase() -> None:
    """T28, P42"""
    scene = called(Scene())

    assert scene.did(Funded)
    assert scene.did(Drew)
    assert scene.did(RoundEnded)
    assert scene.happened[-1] == Ended(Outcome((1, 1), "time_called"))


@pytest.mark.parametrize(
    ("captured", "markers", "banks", "places"),
    [
        (("OP-F001",), (0, 1), (0, 9), (1, 2)),  # Subscribers before all else
        ((), (0, 1), (9, 0), (2, 1)),  # then Popularity
        ((), (1, 1), (9, 8), (1, 2)),  # then the Bank
        ((), (1, 1), (8, 8), (1, 1)),
    ],
)
def test_section_18_subscribers_then_popularity_then_bank(
    captured: tuple[str, ...], markers: tuple[int, int], banks: tuple[int, int], places: tuple[int, int]
) -> None:
    """T28"""
    scene = Scene()
    scene.captured(0, *captured)
    scene.popularity(0, *markers)
    for seat, bank in enumerate(banks):
        scene.bank(seat, bank)

    called(scene)

    assert scene.state.outcome == Outcome(places, "time_called")


def test_section_18_who_is_out_comes_after_all_who_played_on() -> None:
    """T28, P77, L204: seat 1 cannot draw in the last Refresh Phase, seat 3 has left."""
    scene = Scene("royale", seats=4)
    scene.captured(1, "OP-F001")
    scene.captured(3, "OP-F001")
    scene.bank(2, 10)
    scene.deck(1)
    scene.leave(3)

    called(scene)

    assert scene.state.outcome == Outcome((2, 3, 1, 4), "time_called")


def test_section_18_a_team_has_what_both_have_in_the_bank() -> None:
    """T28, P109: though one of them has left."""
    scene = Scene("team")
    for seat, bank in enumerate((1, 9, 6, 5)):
        scene.bank(seat, bank)
    scene.leave(0)

    called(scene)

    assert scene.state.outcome == Outcome((3, 3, 1, 1), "time_called")


def test_section_18_who_cannot_draw_in_the_last_round_has_lost_by_the_rules() -> None:
    """T28, P72"""
    scene = Scene()
    scene.deck(0)

    called(scene)

    assert scene.state.outcome == Outcome((2, 1), "rules", "P72")


def test_section_18_setup_belongs_to_the_first_round() -> None:
    """T28: time that is called while hands are chosen ends the game after round 1."""
    play = begin(GAME, "duel", 2, 1)
    play.say(SYSTEM, CallTime())

    play.finish(random.Random(1))

    assert play.state.outcome is not None
    assert (play.state.outcome.reason, play.state.table.round) == ("time_called", 2)


@pytest.mark.parametrize("key", [PUBLIC, ViewKey.of_seat(0)], ids=lambda key: key.name)
def test_section_18_the_last_round_tells_nothing_hidden(key: ViewKey) -> None:
    """T28, L53, P101"""
    ended = 0
    for seed in range(6):
        one, other = (begin(GAME, "duel", 2, seed, kind) for kind in (History, veiled(key, keeps=keeps)))
        for number, _ in enumerate(alike(one, other, key, look, random.Random(seed), opened)):
            if number == 0:
                one.say(SYSTEM, CallTime())
                other.say(SYSTEM, CallTime())
        ended += one.state.outcome is not None and one.state.outcome.reason == "time_called"
    assert ended > 3
