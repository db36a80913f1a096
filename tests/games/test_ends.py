"""What may follow what: the first entries, the end, disclosure, staff; places after departures.

Source: live play L2, L22, L26, L162, L164, L204.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from matches.games.actions import (
    AnswerOffer,
    AnyAction,
    CallTime,
    Claim,
    Create,
    End,
    Leave,
    MakeOffer,
    Mend,
    Pause,
    Reply,
    Resume,
    Reveal,
    Seat,
    Setup,
    Void,
)
from matches.games.engine import SYSTEM, Ended, Left, Outcome, State, Voided, departed_outcome
from matches.games.fold import History
from matches.games.resolution import IllegalAction
from tests.games.lantern.game import LANTERN
from tests.games.playing import TOY, Play, lantern, secret_of, whole
from tests.games.test_kernel import assert_sound


def test_a_match_begins_with_created_seated_setup() -> None:
    """L2"""
    play = lantern()
    create, seat = (play.history.body(seq).action for seq in (0, 1))
    fresh = Play(History(play.history.stream, TOY, secret_of(1)))

    for step, right in enumerate((create, seat, Setup())):
        for wrong in (create, seat, Setup(), Pause(), Leave(), End("casual")):
            if wrong != right:
                with pytest.raises(IllegalAction):
                    fresh.say(0, wrong)
        fresh.say(-1, right)
        assert fresh.history.entries[step].kind == ("created", "seated", "setup")[step]
    for again in (create, seat, Setup()):
        with pytest.raises(IllegalAction, match="illegal"):
            fresh.say(-1, again)


AFTER_THE_END: tuple[AnyAction, ...] = (
    Reply("2.0.0", ("no",)),
    Leave(),
    MakeOffer("call_off"),
    AnswerOffer(1, accept=True),
    Claim("win", absent=(1,)),
    CallTime(),
    Mend(),
    Pause(),
    Resume(),
)


@pytest.mark.parametrize("action", AFTER_THE_END)
def test_nothing_is_played_after_the_end(action: AnyAction) -> None:
    """L164"""
    play = whole(LANTERN, "duel", 2, 1)

    with pytest.raises(IllegalAction, match="ended"):
        play.say(0, action)


def test_end_then_reveal_each_once_and_only_when_it_is_over() -> None:
    play = lantern()
    secret = secret_of(1).hex()
    for action in (End("casual"), Reveal(secret)):
        with pytest.raises(IllegalAction, match="illegal"):
            play.say(-1, action)
    play.leave(0)
    with pytest.raises(IllegalAction, match="ended"):
        play.say(-1, Reveal(secret))
    play.say(-1, End("casual"))
    with pytest.raises(IllegalAction, match="ended"):
        play.say(-1, End("casual"))
    with pytest.raises(IllegalAction, match="secret_is_not_the_committed_one"):
        play.say(-1, Reveal(secret_of(2).hex()))

    play.say(-1, Reveal(secret))

    assert play.history.revealed == secret
    with pytest.raises(IllegalAction, match="ended"):
        play.say(-1, Reveal(secret))
    assert_sound(play)


def test_staff_void_a_match_under_way_or_over_once() -> None:
    """L22"""
    running = lantern("royale", 1)
    running.say(-1, Void())
    assert running.facts() == (Voided(), Ended(Outcome((1, 1, 1), "staff")))
    assert_sound(running.close())

    over = whole(LANTERN, "duel", 2, 1)
    outcome = over.state.outcome
    over.say(-1, Void())
    assert over.facts() == (Voided(),)
    assert over.state.outcome == outcome
    assert over.state.meta.is_void
    with pytest.raises(IllegalAction, match="ended"):
        over.say(-1, Void())
    assert_sound(over)


# --- places


def departed(sides: tuple[tuple[int, ...], ...], *leaving: int, out: tuple[int, ...] = ()) -> Outcome | None:
    state: State[Any] = State(table=None, sides=sides, gone=tuple(Left(seat, "concede") for seat in leaving))
    return departed_outcome(state, out)


def places(*expected: int) -> Outcome:
    return Outcome(expected, "concede")


def test_the_last_side_wins_and_earlier_leaving_is_worse() -> None:
    """L204"""
    duel, royale, team = ((0,), (1,)), ((0,), (1,), (2,), (3,)), ((0, 1), (2, 3))

    assert departed(duel) is None
    assert departed(duel, 0) == places(2, 1)
    assert departed(royale, 1, 3) is None
    assert departed(royale, 1, 3, 0) == places(2, 4, 1, 3)
    assert departed(team, 2) is None
    assert departed(team, 2, 3) == places(1, 1, 3, 3)
    assert departed(team, 2, 0, 3) == places(1, 1, 3, 3)


def test_who_was_put_out_by_the_rules_is_placed_before_who_left() -> None:
    royale = ((0,), (1,), (2,), (3,))

    assert departed(royale, out=(1, 2, 3)) is None  # an end by rules, which the game decides
    assert departed(royale, 0, out=(2, 1)) == places(4, 2, 3, 1)
    assert departed(royale, 2, 0, out=(2, 1)) == places(4, 2, 3, 1)  # leaving after being out changes nothing


def test_a_match_with_departures_may_still_end_by_rules() -> None:
    play = lantern("royale", 4, options={"dawns": "1"})
    for number in range(3):
        play.reply(number, number, "no")
    play.leave(1)

    play.finish(random.Random(4))

    assert play.state.outcome is not None
    assert play.state.outcome.reason == "rules"
    assert play.state.outcome.places[1] == 3
    assert_sound(play.close())


def test_create_names_the_game_whose_rules_decide() -> None:
    play = lantern()

    create = play.history.body(0).action

    assert isinstance(create, Create)
    assert {play.history.body(seq).rules for seq in range(3)} == {create.config.rules} == {LANTERN.rules_version}
    assert isinstance(play.history.body(1).action, Seat)


def test_the_system_calls_a_match_off_in_which_nobody_is_left() -> None:
    """L116: a claim needs somebody to win; without anybody it ends level."""
    play = lantern()
    everyone = (0, 1)
    with pytest.raises(IllegalAction, match="forbidden"):
        play.say(SYSTEM, Claim("win", everyone))

    play.say(SYSTEM, Claim("call_off", everyone))

    assert play.history.state.outcome == Outcome((1, 1), "call_off")
