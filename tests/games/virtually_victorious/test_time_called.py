"""Time is called in an event: the Round is finished, without a new one, and Followers decide (section 15; T28)."""

from __future__ import annotations

import pytest

from matches.games.engine import Ended, Outcome, TimeCalled
from matches.games.virtually_victorious.facts import EventRevealed, Raided, RoundBegan
from tests.games.virtually_victorious.scene import GAME, Scene, whole


def called(scene: Scene) -> Scene:
    """Time is called at the first prompt; all is answered by default from there on."""
    scene.begin()
    scene.fold((TimeCalled(GAME.round_of(scene.table)),))
    while scene.state.outcome is None:
        scene.answer(scene.owed[0], *scene.prompt.default)
    return scene


def test_the_round_is_finished_with_its_closing_raid_and_no_other_begins() -> None:
    scene = Scene(3, phase="raid")
    scene.zone(1, "events", "VV-E001")
    called(scene)
    assert [(fact.seat, fact.of) for fact in scene.did(Raided)] == [(0, 2), (2, 1), (1, 0)]
    assert [fact.round for fact in scene.did(RoundBegan)] == [2]  # which ends the last one
    assert scene.did(EventRevealed) == []
    assert scene.happened[-1] == Ended(Outcome((1, 1, 1), "time_called"))


@pytest.mark.parametrize(("followers", "places"), [((5, 7, 6), (3, 1, 2)), ((7, 7, 6), (1, 1, 3))])
def test_followers_decide(followers: tuple[int, ...], places: tuple[int, ...]) -> None:
    scene = Scene(3, phase="raid")
    scene.followers(*followers)
    assert called(scene).state.outcome == Outcome(places, "time_called")


def test_what_the_closing_raid_sets_off_still_counts() -> None:
    """V39"""
    scene = Scene(phase="raid", turn=1, taken=(0,), raided=(1,))
    scene.field(0, "VV-C003")
    assert called(scene).counts == [35_000, 25_000]
    assert scene.state.outcome == Outcome((1, 2), "time_called")


def test_who_left_comes_last() -> None:
    """L204"""
    scene = whole(Scene(3, phase="raid", turn=2, taken=(0, 1), raided=(1, 2)))
    scene.followers(900_000, 0, 0)
    scene.begin().fold((TimeCalled(1),))
    scene.leave(0)
    while scene.state.outcome is None:
        scene.answer(scene.owed[0], *scene.prompt.default)
    assert scene.state.outcome == Outcome((3, 1, 1), "time_called")
