"""Clocks: what a decision costs, whose time is up, what undo, pauses and outages do to them.

Source: live play L96-L100, L102, L103, L105-L109.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from matches.games.actions import KINDS, OF_THE_SYSTEM, AdjustClocks, AnswerOffer, Leave, MakeOffer, Pause, Reply, Resume, Sweep
from matches.games.clocks import (
    GRACE_MS,
    RESERVE,
    Clock,
    ClockGained,
    ClocksCredited,
    ClocksSet,
    ClockStarted,
    ClockStopped,
    clock_named,
    next_sweep,
)
from matches.games.engine import SYSTEM, Ended, Left, Outcome, Replied, SeatClock
from matches.games.resolution import IllegalAction
from tests.games.lantern.cards import CARDS
from tests.games.playing import PLAYED, Play, begin
from tests.games.test_kernel import assert_sound

BEGAN = 2_000
"""When the entry with the first prompts is written (ms)."""
MINUTE = 60_000
START_OVER = BEGAN + MINUTE + GRACE_MS


def timed(name: str, game: str = "oshi", mode: str = "duel", seats: int = 2, **fixed: Any) -> Play:
    return begin(PLAYED[game], mode, seats, 1, clock=clock_named(name), **fixed)


def mover(play: Play) -> int:
    (seat,) = play.game.to_act(play.state)
    return seat


def move(play: Play, at: int) -> int:
    """The first legal move at `at` ms; whose it was."""
    seat = mover(play)
    (due,) = play.game.legal_actions(play.state, seat)
    play.say(seat, Reply(play.history.prompt_id(due.number), due.row[:1]), at=at)
    return seat


def clocks(play: Play) -> tuple[SeatClock, ...]:
    return play.state.meta.clocks


def bank(play: Play, seat: int) -> int:
    return clocks(play)[seat].bank


def under_way(name: str = "10+5") -> tuple[Play, int, int]:
    """A duel in which both have made their first move, the second at 4 s; who is to move and who is not."""
    play = timed(name)
    first = move(play, 3_000)
    move(play, 4_000)
    return play, first, 1 - first


def out_of_time(play: Play, at: int) -> None:
    play.say(SYSTEM, Sweep(), at=at)


# --- settings


@pytest.mark.parametrize("name", ["10+5", "3+2", "1+0", "180+180", "reserve", "48h", "336h"])
def test_l97_a_clock_is_named_as_it_is_read(name: str) -> None:
    clock = clock_named(name)

    assert clock is not None
    assert clock.name == name


OTHERS = ["", "0+5", "181+0", "10+181", "10+05", "010+5", "10", "h", "0h", "337h", "none ", "10+5\n", "-1+2", "1e1+0"]


@pytest.mark.parametrize("name", OTHERS)
def test_l97_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=re.escape(name)):
        clock_named(name)


def test_l97_the_numbers_of_each_mode() -> None:
    day = 48 * 3_600_000
    assert clock_named("none") is None
    assert clock_named("10+5") == Clock("bank", start=MINUTE, bank=10 * MINUTE, gain=5_000)
    assert clock_named("reserve") == Clock(
        "reserve", MINUTE, 3 * MINUTE, 10_000, 4 * MINUTE,
        {"main": 45_000, "choice": 20_000, "response": 10_000, "setup": MINUTE, "mulligan": 30_000},
    )  # fmt: skip
    assert clock_named("48h") == Clock("daily", start=day, free=dict.fromkeys(("main", "choice", "response", "setup", "mulligan"), day))


# --- what runs, what is charged


def test_l98_the_clock_of_who_owes_a_decision_runs_and_no_other() -> None:
    play = timed("10+5")
    seat = mover(play)

    assert play.facts()[-2:] == (ClocksSet((10 * MINUTE,) * 2), ClockStarted(seat, BEGAN, MINUTE, MINUTE))
    assert clocks(play)[seat].since == BEGAN
    assert clocks(play)[1 - seat].since == 0

    move(play, 5_000)

    assert [clocks(play)[one].since for one in (seat, 1 - seat)] == [0, 5_000]


def test_l98_in_simultaneous_prompts_all_run() -> None:
    play = timed("reserve", "oshi_push", "royale", 4)

    assert [clock.since for clock in clocks(play)] == [BEGAN] * 4
    play.reply(2, 2, "keep")
    assert [clock.since for clock in clocks(play)] == [BEGAN, BEGAN, 0, BEGAN]


def test_l100_the_first_decision_of_each_seat_is_free_for_a_minute() -> None:
    play = timed("10+5")
    first = mover(play)

    move(play, BEGAN + MINUTE)

    assert play.facts()[-3:-1] == (
        ClockStopped(first, "answered", BEGAN, BEGAN + MINUTE, 0, 10 * MINUTE, 10 * MINUTE),
        ClockGained(first, 5_000),
    )
    assert play.facts()[-1] == ClockStarted(1 - first, BEGAN + MINUTE, MINUTE, MINUTE)


def test_l99_a_decision_is_charged_what_it_took_and_the_entry_says_so() -> None:
    play, seat, other = under_way()
    assert (bank(play, seat), bank(play, other)) == (605_000, 605_000)

    move(play, 34_000)

    assert play.facts()[-3:] == (
        ClockStopped(seat, "answered", opened=4_000, received=34_000, charged=30_000, bank=605_000, left=575_000),
        ClockGained(seat, 5_000),
        ClockStarted(other, 34_000, free=0, limit=605_000),
    )
    assert bank(play, seat) == 580_000
    assert_sound(play)


def test_l97_reserve_charges_only_what_goes_beyond_the_free_time_and_gains_when_a_turn_begins() -> None:
    play = begin(PLAYED["oshi_push"], "duel", 2, 1, clock=RESERVE)
    play.reply(0, 0, "keep")
    play.reply(1, 1, "keep")
    began = play.history.entries[-1].at
    running = [seat for seat, clock in enumerate(clocks(play)) if clock.since]
    assert [clocks(play)[seat].free for seat in running] == [45_000] * len(running)
    assert [bank(play, seat) for seat in running] == [190_000] * len(running)  # a turn of their own has begun

    seat = running[0]
    (due,) = play.game.legal_actions(play.state, seat)
    play.say(seat, Reply(play.history.prompt_id(due.number), due.row[:1]), at=began + 45_000 + 7_000)

    stopped = next(fact for fact in play.facts() if isinstance(fact, ClockStopped) and fact.seat == seat)
    assert (stopped.charged, stopped.left) == (7_000, 183_000)


def test_l97_the_bank_of_a_reserve_holds_four_minutes_at_most() -> None:
    play = begin(PLAYED["lantern"], "duel", 2, 1, clock=Clock("reserve", bank=235_000, gain=10_000, most=240_000, free={"main": 45_000}))
    play.reply(0, 0, "no")
    play.reply(1, 1, "no")
    seat = mover(play)

    assert bank(play, seat) == 240_000
    assert ClockGained(seat, 5_000) in play.facts()


def test_l102_an_act_counts_when_it_was_received_but_not_before_the_entry_before_it() -> None:
    play, seat, _ = under_way()

    move(play, 1_000)

    stopped = next(fact for fact in play.facts() if isinstance(fact, ClockStopped))
    assert (stopped.seat, stopped.received, stopped.charged) == (seat, 4_000, 0)


# --- whose time is up


@pytest.mark.parametrize(("late", "code"), [(-1, ""), (0, ""), (1, "too_late"), (GRACE_MS, "too_late")])
def test_l103_an_act_counts_up_to_its_deadline(late: int, code: str) -> None:
    play, seat, _ = under_way()
    end = 4_000 + 605_000

    if code:
        with pytest.raises(IllegalAction, match=code):
            move(play, end + late)
        assert clocks(play)[seat].since == 4_000
    else:
        move(play, end + late)
        assert bank(play, seat) == -late + 5_000


def test_l103_nobody_is_out_of_time_before_a_second_has_passed() -> None:
    play, _, _ = under_way()
    end = 4_000 + 605_000
    assert next_sweep(play.state) == end + GRACE_MS

    with pytest.raises(IllegalAction, match="illegal"):
        out_of_time(play, end + GRACE_MS - 1)
    move(play, end)  # received in time, processed late
    assert play.state.outcome is None


@pytest.mark.parametrize("name", ["10+5", "48h"])
def test_l105_in_bank_and_daily_mode_the_seat_loses(name: str) -> None:
    play, seat, other = under_way(name)

    out_of_time(play, next_sweep(play.state) or 0)

    assert play.state.outcome == Outcome((1, 2) if other == 0 else (2, 1), "time")
    assert Left(seat, "time") in play.facts()
    assert [clock.since for clock in clocks(play)] == [0, 0]
    assert_sound(play.close())


def times_out(play: Play) -> tuple[int, ...]:
    """The next sweep; who it found."""
    play.say(SYSTEM, Sweep(), at=next_sweep(play.state))
    return tuple(fact.seat for fact in play.facts() if isinstance(fact, ClockStopped) and fact.why == "timed_out")


def in_reserve(mode: str = "duel", seats: int = 2) -> Play:
    """A match in which everybody has made a decision of their own and long ones wait."""
    play = timed("reserve", "lantern", mode, seats)
    for seat in range(seats):
        play.reply(seat, seat, "no")
    return play


def test_l105_in_reserve_mode_a_decision_gets_its_default() -> None:
    play = in_reserve()
    seat = mover(play)

    assert times_out(play) == (seat,)

    assert play.facts()[0] == Replied(0, seat, ("pass",), by_default=True)
    assert (clocks(play)[seat].row, clocks(play)[seat].outs, bank(play, seat)) == (1, 1, 0)
    assert play.state.outcome is None
    assert_sound(play)


def test_l105_three_time_outs_in_a_row_lose() -> None:
    play = in_reserve()
    seat = mover(play)
    outs = 0
    while play.state.outcome is None:
        if seat in play.game.to_act(play.state):
            times_out(play)
            outs += 1
        else:
            play.reply(0, 1 - seat, "pass")
    assert outs == 3
    assert play.state.outcome.places == ((2, 1) if seat == 0 else (1, 2))
    assert play.state.outcome.reason == "time"


def test_l105_five_time_outs_in_a_match_lose_and_an_own_answer_ends_a_row() -> None:
    play = in_reserve()
    seat, outs, turns = mover(play), 0, 0
    while play.state.outcome is None:
        if seat not in play.game.to_act(play.state):
            play.reply(0, 1 - seat, "pass")
            continue
        turns += 1
        if turns % 3:
            times_out(play)
            outs += 1
        else:
            play.reply(0, seat, "pass")
            assert clocks(play)[seat].row == 0
    assert outs == 5
    assert play.state.outcome.reason == "time"


def test_l106_several_out_on_the_same_prompt_get_their_defaults() -> None:
    play = in_reserve("royale", 4)
    turn = mover(play)
    hand = {card.id: card.code for card in play.state.table.seats[turn].hand}
    play.reply(0, turn, next(card for card in play.row(0, turn) if card in hand and not CARDS[hand[str(card)]].stays))
    others = play.game.to_act(play.state)
    assert len(others) == 3

    assert set(times_out(play)) == set(others)

    assert {(fact.seat, fact.picks) for fact in play.facts() if isinstance(fact, Replied)} == {(seat, ("pass",)) for seat in others}
    assert_sound(play)


def test_l106_both_sides_out_for_good_by_the_same_sweep_is_a_draw() -> None:
    """Both have chosen, and seat 0 takes its choice back: both choose again, and neither does."""
    play = timed("48h", "lantern")
    play.reply(0, 0, "no")
    play.reply(1, 1, "no")
    play.say(1, AnswerOffer(play.offer_undo(0), accept=True))
    assert play.game.to_act(play.state) == (0, 1)

    assert times_out(play) == (0, 1)

    assert play.state.outcome == Outcome((1, 1), "time")
    assert_sound(play.close())


def test_l100_a_match_in_which_nobody_has_acted_is_called_off() -> None:
    play = timed("10+5")

    out_of_time(play, START_OVER)

    assert play.facts()[0] == Ended(Outcome((1, 1), "no_show"))
    assert_sound(play.close())


def test_l119_who_never_decides_while_another_has_did_not_come() -> None:
    play = timed("10+5")
    first = move(play, 3_000)

    out_of_time(play, 3_000 + MINUTE + GRACE_MS)

    assert Left(1 - first, "no_show") in play.facts()
    assert play.state.outcome == Outcome((1, 2) if first == 0 else (2, 1), "no_show")


def test_l107_among_four_who_is_out_of_time_leaves_and_the_others_play_on() -> None:
    play = in_reserve("royale", 4)
    seat = mover(play)
    for _ in range(3):
        while mover(play) != seat:
            play.reply(0, mover(play), "pass")
        times_out(play)

    assert play.state.absent == (seat,)
    assert play.state.outcome is None
    assert clocks(play)[seat].since == 0
    assert sum(clock.since > 0 for clock in clocks(play)) == 1
    assert_sound(play)


def test_sweep_finds_nobody_in_a_match_without_clock() -> None:
    play = begin(PLAYED["oshi"], "duel", 2, 1)

    with pytest.raises(IllegalAction):
        out_of_time(play, 10**12)


def test_who_concedes_stops_all_clocks() -> None:
    play, _, other = under_way()

    play.say(other, Leave("concede"), at=5_000)

    assert [clock.since for clock in clocks(play)] == [0, 0]


# --- undo, pause, outage


def test_l108_undo_gives_banks_back_and_who_decides_again_pays_for_what_was_undone() -> None:
    """Both have 605 s; the mover takes 100 s, the other 50 s; 16 s later the move is taken back."""
    play, seat, other = under_way()
    move(play, 104_000)
    move(play, 154_000)
    assert (bank(play, seat), bank(play, other)) == (510_000, 560_000)
    play.say(seat, MakeOffer("undo"), at=160_000)

    play.say(other, AnswerOffer(play.state.meta.offers_made, accept=True), at=170_000)

    assert mover(play) == seat
    assert (bank(play, seat), bank(play, other)) == (489_000, 605_000)
    assert clocks(play)[seat] == SeatClock(489_000, 170_000, 0, 489_000, is_new=False, has_answered=True)
    assert clocks(play)[other].since == 0
    assert_sound(play)


def test_l108_thinking_about_the_next_move_and_taking_the_last_one_back_costs_what_was_thought() -> None:
    """Both move at once; the mover thinks for 90 s about its next move and takes its last one back, and the other loses nothing."""
    play, seat, other = under_way()
    move(play, 4_000)
    move(play, 4_000)
    play.say(seat, MakeOffer("undo"), at=94_000)

    play.say(other, AnswerOffer(play.state.meta.offers_made, accept=True), at=94_000)

    assert (bank(play, seat), bank(play, other)) == (515_000, 605_000)
    assert_sound(play)


def test_l108_undo_leaves_at_least_ten_seconds() -> None:
    play, seat, other = under_way("3+0")
    move(play, 4_000 + 175_000)
    play.say(seat, MakeOffer("undo"), at=180_000)

    play.say(other, AnswerOffer(play.state.meta.offers_made, accept=True), at=181_000)

    assert bank(play, seat) == 10_000


def test_l110_an_agreed_pause_stops_the_clocks_until_all_agree_to_go_on() -> None:
    play, seat, other = under_way()
    play.say(seat, MakeOffer("pause"), at=10_000)
    play.say(other, AnswerOffer(1, accept=True), at=14_000)
    assert (play.state.meta.is_paused, play.state.meta.paused_until) == (True, 14_000 + 600_000)
    assert next_sweep(play.state) is None
    with pytest.raises(IllegalAction, match="paused"):
        move(play, 15_000)

    play.say(other, MakeOffer("resume"), at=40_000)
    play.say(seat, AnswerOffer(2, accept=True), at=44_000)

    assert play.facts()[-1] == ClocksCredited(30_000, "pause")
    move(play, 54_000)
    stopped = next(fact for fact in play.facts() if isinstance(fact, ClockStopped))
    assert stopped.charged == 20_000  # ten before the pause and ten after it
    assert_sound(play)


def test_an_agreed_pause_ends_by_itself() -> None:
    play, seat, other = under_way()
    play.say(seat, MakeOffer("pause"), at=10_000)
    play.say(other, AnswerOffer(1, accept=True), at=14_000)

    play.say(SYSTEM, Resume(), at=614_000)

    assert not play.state.meta.is_paused
    assert next_sweep(play.state) == 4_000 + 600_000 + 605_000 + GRACE_MS


def test_a_pause_by_the_system_stops_the_clocks_too() -> None:
    play, _, _ = under_way()
    play.say(SYSTEM, Pause(), at=10_000)
    assert next_sweep(play.state) is None

    play.say(SYSTEM, Resume(), at=110_000)

    assert play.facts()[-1] == ClocksCredited(100_000, "pause")


def test_l109_an_outage_is_given_back_with_fifteen_seconds_on_top() -> None:
    play, _, _ = under_way()

    play.say(SYSTEM, AdjustClocks(10_000, 40_000), at=41_000)

    assert play.history.entries[-1].kind == "clock_adjust"
    assert play.facts() == (ClocksCredited(45_000, "outage"),)
    move(play, 64_000)
    stopped = next(fact for fact in play.facts() if isinstance(fact, ClockStopped))
    assert stopped.charged == 15_000  # 60 s since 4 s, less 45
    assert_sound(play)


@pytest.mark.parametrize(("since", "until"), [(0, 10), (10_000, 10_000), (20_000, 10_000), (10_000, 41_001)])
def test_l109_an_outage_lies_in_the_past(since: int, until: int) -> None:
    play, _, _ = under_way()

    with pytest.raises(IllegalAction):
        play.say(SYSTEM, AdjustClocks(since, until), at=41_000)


def test_l104_a_mended_step_costs_nothing_and_starts_anew() -> None:
    play = in_reserve()
    seat = mover(play)
    before = clocks(play)[seat]

    play.say(SYSTEM, Pause(), at=before.since + 10)
    play.say(SYSTEM, Resume(), at=before.since + 20)

    assert clocks(play)[seat].since == before.since + 10


def test_l96_what_a_seat_says_of_time_is_nowhere() -> None:
    """No action of a seat has a time in it."""
    of_seats = [action for action in KINDS if action not in OF_THE_SYSTEM]
    fields = {field for action in of_seats for field in action.__struct_fields__}

    assert not fields & {"at", "time", "now", "since", "until", "received"}
