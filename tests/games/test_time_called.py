"""Time is called in an event: the game ends after the round that is being played then, and ranks (T28).

Source: tournaments T28; architecture sections 4 and 6; `docs/decisions/0021-time-called.md`.
"""

from __future__ import annotations

import random

import pytest

from matches.games.actions import AnswerOffer, CallTime, Leave, MakeOffer, Mend, Pause, Resume
from matches.games.engine import PUBLIC, SYSTEM, OfferClosed, Outcome, TimeCalled, ViewKey
from matches.games.fold import History
from matches.games.resolution import IllegalAction
from matches.games.views import match_view, told
from tests.games.lantern.game import LANTERN
from tests.games.noninterference import alike, veiled
from tests.games.playing import TOY, Play, as_bytes, begin, flat, keys, lantern, random_answer, tables
from tests.games.test_kernel import assert_sound
from tests.games.test_noninterference import look

each_table = pytest.mark.parametrize(("mode", "seats"), [table[1:] for table in tables(TOY.values())])
LONG = {"dawns": "90", "light": "900"}
"""Matches that their rules would not end for long."""


def long_match(mode: str = "duel", seats: int | None = None, seed: int = 1) -> Play:
    return lantern(mode, seed, seats, options=LONG)


def some_replies(play: Play, rng: random.Random, number: int) -> Play:
    for _ in range(number):
        if play.state.outcome is None:
            play.reply(*flat(random_answer(play.state, rng)))
    return play


def call_time(play: Play) -> Play:
    play.say(SYSTEM, CallTime())
    return play


@each_table
@pytest.mark.parametrize("seed", range(6))
def test_the_match_ends_with_the_round_in_which_time_was_called(mode: str, seats: int, seed: int) -> None:
    """T28: not before, and by the standing at its end. Fold and audit agree at every entry (L7, L8)."""
    play, rng = long_match(mode, seats, seed), random.Random(seed)
    some_replies(play, rng, rng.randrange(60))
    last = play.state.table.dawns + 1
    call_time(play)
    assert play.facts() == (TimeCalled(last),)
    assert play.history.entries[-1].kind == "call_time"
    while play.state.outcome is None:
        assert play.state.table.dawns < last
        play.reply(*flat(random_answer(play.state, rng)))

    assert play.state.table.dawns == last
    assert play.state.outcome == Outcome(LANTERN.places(play.state), "time_called")
    assert_sound(play.close())


def test_time_that_is_called_changes_nothing_but_the_end() -> None:
    """T28: answers, draws, prompts are those of the same match without it."""
    play, rng = some_replies(long_match(), random.Random(2), 9), random.Random(3)
    called = call_time(play.fork())
    assert as_bytes(called.state.pending) == as_bytes(play.state.pending)
    assert called.history.position.line == play.history.position.line
    while called.state.outcome is None:
        answer = random_answer(called.state, rng)
        called.reply(*flat(answer))
        play.reply(*flat(answer))
    assert called.state.table == play.state.table
    assert play.state.outcome is None


def test_a_game_that_ends_in_its_last_round_ends_by_its_rules() -> None:
    """T28: what the rules decide is decided by them."""
    play = call_time(lantern(options={"dawns": "1"})).finish(random.Random(1))

    assert play.state.outcome is not None
    assert (play.state.outcome.reason, play.state.outcome.rule) == ("rules", "4")


def test_time_is_called_once_by_the_system_in_a_match_under_way() -> None:
    """T28, L2"""
    play = long_match()
    with pytest.raises(IllegalAction, match="forbidden"):
        play.say(0, CallTime())
    call_time(play)
    before = play.history.position
    with pytest.raises(IllegalAction, match="illegal"):
        call_time(play)
    assert play.history.position is before
    play.leave(0)
    with pytest.raises(IllegalAction, match="ended"):
        call_time(play)


def test_nothing_is_undone_past_the_call() -> None:
    """T28, L122: an open offer to undo dies, later ones reach back to the call; other offers stand."""
    play, rng = some_replies(long_match(), random.Random(4), 12), random.Random(5)
    seat = next(seat for seat in (0, 1) if play.history.position.replied[seat] >= 0)
    play.offer_undo(seat)
    play.say(1 - seat, MakeOffer("call_off"))
    call_time(play)
    assert play.facts() == (OfferClosed(1, "moved", play.history.entries[-1].at), TimeCalled(play.state.table.dawns + 1))
    assert [offer.kind for offer in play.state.meta.offers] == ["call_off"]
    with pytest.raises(IllegalAction, match="nothing_to_take_back"):
        play.offer_undo(seat)

    play.reply(*flat(random_answer(play.state, rng)))
    undoer = play.history.entries[-1].seat
    play.say(1 - undoer, AnswerOffer(play.offer_undo(undoer), accept=True))
    assert play.history.entries[-1].kind == "undo"
    assert play.state.meta.last_round == play.state.table.dawns + 1
    assert_sound(play.finish(rng).close())
    assert play.state.outcome
    assert play.state.outcome.reason == "time_called"


def test_a_match_that_pauses_or_is_asked_anew_still_ends_after_the_round() -> None:
    """T28, L17"""
    play, rng = some_replies(long_match(), random.Random(6), 8), random.Random(7)
    play.say(SYSTEM, Pause())
    call_time(play)
    play.say(SYSTEM, Resume())
    play.say(SYSTEM, Mend())
    if play.state.meta.is_paused:
        play.say(SYSTEM, Resume())
    last = play.state.meta.last_round
    play.finish(rng)

    assert play.state.table.dawns == last
    assert play.state.outcome
    assert play.state.outcome.reason == "time_called"


def test_who_leaves_in_the_last_round_is_behind_all_who_played_on() -> None:
    """T28, L204"""
    play = call_time(some_replies(long_match("royale", 4), random.Random(8), 20))
    play.say(2, Leave())
    play.finish(random.Random(9))

    assert play.state.outcome
    assert play.state.outcome.reason == "time_called"
    assert play.state.outcome.places[2] == 4
    assert_sound(play.close())


def test_everybody_is_told_that_time_was_called_and_when_the_game_ends() -> None:
    """T28, L41: seats, watchers, replays alike."""
    play = some_replies(long_match(), random.Random(10), 6)
    assert "last_round" not in match_view(LANTERN, play.history.position, PUBLIC)
    call_time(play)

    for key in keys(2):
        news = told(play.history, play.history.head, key)
        assert (news.patch, news.lines) == ({"last_round": play.state.table.dawns + 1}, [("match.time_called", {})])


@each_table
def test_a_called_time_tells_nothing_hidden(mode: str, seats: int) -> None:
    """L53: also where the standing ends the game."""
    ended = 0
    for key in (PUBLIC, ViewKey.of_seat(0)):
        for seed in range(8):
            one, other = (begin(LANTERN, mode, seats, seed, kind, options=LONG) for kind in (History, veiled(key)))
            for number, _ in enumerate(alike(one, other, key, look, random.Random(seed))):
                if number == 4 + seed:
                    call_time(one)
                    call_time(other)
                    assert told(one.history, one.history.head, key) == told(other.history, other.history.head, key)
            ended += one.state.outcome is not None and one.state.outcome.reason == "time_called"
    assert ended > 2
