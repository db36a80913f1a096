"""The kill matrix finds what it looks for: an act that was acknowledged and is not in the log, or is there twice, and every pause."""

from __future__ import annotations

from typing import Any

import pytest

from matches import services
from matches.games.actions import Reply
from matches.games.clocks import clock_named
from tests.load import ledger as ledgers
from tests.load import tables
from tests.load.ledger import Act, Ledger, Pause
from tests.matches.playing import NOW, play, prompt, table


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch):
    """The time is what the test says."""

    class Clock:
        now = 0.0

    monkeypatch.setattr(ledgers.time, "monotonic", lambda: Clock.now)
    return Clock


@pytest.mark.django_db
def test_an_acknowledged_act_that_the_log_does_not_hold_is_lost():
    match_id = table()
    play(match_id, 0, "a1N1", cid="c-1")
    sound, moved, missing = Act(match_id, 0, "c-1"), Act(match_id, 0, "c-1"), Act(match_id, 1, "c-2")

    assert tables.audit({sound: 3}) == tables.Findings([], [])
    assert tables.audit({moved: 4}).lost == [f"{moved} acknowledged as 4, in the log as 3"]
    assert tables.audit({missing: 4}).lost == [f"{missing} acknowledged as 4, in the log as None"]


@pytest.mark.django_db
def test_a_clock_that_takes_more_than_its_player_thought_is_found(clock: Any):
    """The players look for one second each; the second decision of seat 0 counts seven."""
    match_id, told = table(clock=clock_named("10+5")), Ledger()
    for seat, move, opened, at in ((0, "a1N1", 0, 1), (1, "a9S1", 1, 2), (0, "i1N1", 2, 9)):
        asked, act = prompt(match_id), Act(match_id, seat, f"c-{at}")
        clock.now = 100.0 + opened
        told.show(match_id, seat, asked)
        clock.now += 1.0
        told.press(act, asked)
        services.act(match_id=match_id, seat=seat, cid=act.cid, action=Reply(asked, (move,)), now=NOW + at * 1_000)

    found = tables.times(told.thought)

    assert found.decision == (6.0, f"seat 0 of {match_id} at entry 5")
    assert found.seat == (6.0, f"seat 0 of {match_id}")
    assert (found.credits, found.out_of_time) == (0, [])


def test_an_act_that_is_acknowledged_with_two_numbers_was_applied_twice():
    told = Ledger()

    told.acknowledge(Act("m", 0, "c"), 3)
    told.acknowledge(Act("m", 0, "c"), 3)
    assert told.twice_told == []
    told.acknowledge(Act("m", 0, "c"), 5)

    assert told.twice_told == ["Act(match='m', seat=0, cid='c') was acknowledged as 3 and as 5"]


def test_the_wait_for_an_ack_counts_from_the_press_also_while_it_lasts(clock):
    told, first, second = Ledger(), Act("m", 0, "c-1"), Act("m", 0, "c-2")
    told.press(first)
    clock.now = 2.5
    told.acknowledge(first, 3)
    told.press(second)

    assert told.longest_wait_for_ack(1.0, 3.0) == Pause(2.5, "ack in m")
    assert told.longest_wait_for_ack(2.6, 10.0) == Pause(7.5, "no ack yet in m")


def test_a_match_that_stands_still_is_a_pause_until_it_is_over(clock):
    told = Ledger()
    for clock.now, seq in ((1.0, 2), (2.0, 3), (2.5, 3), (6.0, 4)):
        told.arrive("m", seq)

    assert told.longest_gap({"m"}, 3.0, 20.0) == Pause(14.0, "entries of m")
    told.over.add("m")
    assert told.longest_gap({"m"}, 3.0, 20.0) == Pause(4.0, "entries of m")
    assert told.longest_gap({"m"}, 7.0, 20.0) == ledgers.NO_PAUSE
