"""Every kind of clock, in every mode of every game, for every seat: one line each, printed at the end of the run.

A seat owes a decision of its turn; all before it took no time. The columns tell what its bank is (seconds) after it has decided in time, at
the last moment and too late, after its time is up, and what an undo, an outage and a pause do. The values are worked out by hand from
L97, L99, L102, L105, L107-L110.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from matches.games.actions import AdjustClocks, AnswerOffer, MakeOffer, Reply, Sweep
from matches.games.clocks import GRACE_MS, ClockStopped, clock_named
from matches.games.engine import SYSTEM, Left, Replied
from matches.games.prompts import prompt_of, to_act
from matches.games.resolution import IllegalAction
from tests.conftest import CLOCKS
from tests.games.playing import PLAYED, Play, begin, random_answer, some_picks, tables

BEGAN = 2_000
S, H = 1_000, 3_600_000
CLOCKED = ("10+5", "reserve", "48h")


class Row(NamedTuple):
    """`limit`: how long (ms) the decision may take. The rest is the bank (ms): after 30 s of the bank's own, after all of the limit; after
    30 s and an undo; after 60 s of the bank's own in which the site was down for 30; after 100 s with a pause of 60."""

    limit: int
    in_time: int
    last_moment: int
    undo: int
    outage: int
    pause: int


ROWS = {
    # A turn of OSHI is one decision, so that each seat has completed one: five seconds more.
    ("oshi", "10+5"): Row(605 * S, in_time=575 * S, last_moment=0, undo=575 * S, outage=590 * S, pause=565 * S),
    ("oshi", "reserve"): Row(245 * S, in_time=170 * S, last_moment=0, undo=170 * S, outage=185 * S, pause=160 * S),
    ("oshi", "48h"): Row(48 * H, in_time=0, last_moment=0, undo=0, outage=0, pause=0),
    # The first decision in a game of cards comes before the first turn.
    ("oshi_push", "10+5"): Row(600 * S, in_time=570 * S, last_moment=0, undo=570 * S, outage=585 * S, pause=560 * S),
    ("oshi_push", "reserve"): Row(235 * S, in_time=160 * S, last_moment=0, undo=160 * S, outage=175 * S, pause=150 * S),
    ("oshi_push", "48h"): Row(48 * H, in_time=0, last_moment=0, undo=0, outage=0, pause=0),
    # What is asked before a Play Phase is no turn of its own.
    ("virtually_victorious", "10+5"): Row(600 * S, in_time=570 * S, last_moment=0, undo=570 * S, outage=585 * S, pause=560 * S),
    ("virtually_victorious", "reserve"): Row(235 * S, in_time=160 * S, last_moment=0, undo=160 * S, outage=175 * S, pause=150 * S),
    ("virtually_victorious", "48h"): Row(48 * H, in_time=0, last_moment=0, undo=0, outage=0, pause=0),
    # A turn has many decisions; the first one of its main step is the one that counts as the turn's.
    ("hololive_ocg", "10+5"): Row(600 * S, in_time=570 * S, last_moment=0, undo=570 * S, outage=585 * S, pause=560 * S),
    ("hololive_ocg", "reserve"): Row(235 * S, in_time=160 * S, last_moment=0, undo=160 * S, outage=175 * S, pause=150 * S),
    ("hololive_ocg", "48h"): Row(48 * H, in_time=0, last_moment=0, undo=0, outage=0, pause=0),
    ("lantern", "10+5"): Row(600 * S, in_time=570 * S, last_moment=0, undo=570 * S, outage=585 * S, pause=560 * S),
    ("lantern", "reserve"): Row(235 * S, in_time=160 * S, last_moment=0, undo=160 * S, outage=175 * S, pause=150 * S),
    ("lantern", "48h"): Row(48 * H, in_time=0, last_moment=0, undo=0, outage=0, pause=0),
}
FREE = {"10+5": 0, "reserve": 45 * S, "48h": 48 * H}
"""What a decision of a turn may take before the bank is charged."""
TIME_IS_UP = {"duel": "loses", "royale": "is out", "team": "loses"}
"""In bank and daily mode. Among several the others play on; partners owe a turn together, and here both are out of time."""
SPENT = {"10+5": 30 * S, "reserve": 75 * S, "48h": 30 * S}
OUTAGE = {"10+5": 60 * S, "reserve": 105 * S, "48h": 60 * S}
PAUSE = {"10+5": 100 * S, "reserve": 145 * S, "48h": 100 * S}


def every_seat() -> Iterator[Any]:
    for game, mode, seats in tables(PLAYED.values()):
        for clock in CLOCKED:
            for seat in range(seats):
                yield pytest.param(game.id, mode, seats, clock, seat, id=f"{game.id}-{mode}-{seats}-{clock}-seat{seat}")


def to_decide(game: str, mode: str, seats: int, clock: str, seat: int) -> Play:
    """Until `seat` owes a decision of its turn that is not its first one; all at one moment."""
    rng = random.Random(seat)
    play = begin(PLAYED[game], mode, seats, 3, clock=clock_named(clock))
    while decision(play, seat) is None:
        number, owner, picks = random_answer(play.state, rng)
        play.say(owner, Reply(play.history.prompt_id(number), picks), at=BEGAN)
        assert play.state.outcome is None
    return play


def decision(play: Play, seat: int) -> int | None:
    """The number of the prompt."""
    if play.state.meta.clocks[seat].is_new:
        return None
    owed = (number for number, owner in to_act(play.state) if owner == seat)
    return next((number for number in owed if prompt_of(play.state, number).pace == "main"), None)


def decide(play: Play, seat: int, after: int) -> int:
    """The bank that is left."""
    number = decision(play, seat)
    assert number is not None
    picks = some_picks(prompt_of(play.state, number), seat, random.Random(1))
    play.say(seat, Reply(play.history.prompt_id(number), picks), at=BEGAN + after)
    (stopped,) = [fact for fact in play.facts() if isinstance(fact, ClockStopped) and fact.seat == seat]
    assert (stopped.why, stopped.received - BEGAN) == ("answered", after)
    assert stopped.bank - stopped.charged == stopped.left
    return stopped.left


def agree(play: Play, seat: int, kind: Any, after: int) -> None:
    """`seat` offers, all other sides accept."""
    play.say(seat, MakeOffer(kind), at=BEGAN + after)
    offer = play.state.meta.offers_made
    for side in play.state.sides:
        if seat not in side:
            play.say(side[0], AnswerOffer(offer, accept=True), at=BEGAN + after)


def when_time_is_up(play: Play, seat: int, limit: int) -> str:
    with pytest.raises(IllegalAction, match="illegal"):
        play.fork().say(SYSTEM, Sweep(), at=BEGAN + limit + GRACE_MS - 1)
    play.say(SYSTEM, Sweep(), at=BEGAN + limit + GRACE_MS)
    facts = play.facts()
    if Left(seat, "time") in facts:
        outcome = play.state.outcome
        return "is out" if outcome is None else "loses" if outcome.places[seat] > 1 else "wins"
    side = next(side for side in play.state.sides if seat in side)
    defaults = [fact.seat for fact in facts if isinstance(fact, Replied) and fact.by_default]
    return "default" if len(defaults) == 1 and defaults[0] in side else f"defaults for {defaults}"


@pytest.mark.parametrize(("game", "mode", "seats", "clock", "seat"), list(every_seat()))
def test_l97_what_each_clock_does_to_each_seat(request: pytest.FixtureRequest, game: str, mode: str, seats: int, clock: str, seat: int):
    row, start = ROWS[game, clock], to_decide(game, mode, seats, clock, seat)
    running = start.state.meta.clocks[seat]
    assert (running.since, running.limit, running.free) == (BEGAN, row.limit, FREE[clock])

    in_time = decide(start.fork(), seat, SPENT[clock])
    last_moment = decide(start.fork(), seat, row.limit)
    with pytest.raises(IllegalAction, match="too_late"):
        decide(start.fork(), seat, row.limit + 1)
    time_is_up = when_time_is_up(start.fork(), seat, row.limit)

    again = start.fork()
    decide(again, seat, SPENT[clock])
    agree(again, seat, "undo", SPENT[clock])
    undone = again.state.meta.clocks[seat]

    down = start.fork()
    down.say(SYSTEM, AdjustClocks(BEGAN + 10 * S, BEGAN + 40 * S), at=BEGAN + 40 * S)
    outage = decide(down, seat, OUTAGE[clock])

    paused = start.fork()
    agree(paused, seat, "pause", 10 * S)
    with pytest.raises(IllegalAction, match="paused"):
        decide(paused.fork(), seat, 20 * S)
    agree(paused, seat, "resume", 70 * S)
    pause = decide(paused, seat, PAUSE[clock])

    request.config.stash[CLOCKS].append(
        f"{game:9} {mode:6} {seats} seat {seat} {clock:7} limit {row.limit // S:6} s; left: in time {in_time // S:3}, "
        f"at the deadline {last_moment // S}, late refused, out of time {time_is_up:7}; "
        f"undo {undone.bank // S:3}, outage {outage // S:3}, pause {pause // S:3}"
    )
    assert (in_time, last_moment, outage, pause) == (row.in_time, row.last_moment, row.outage, row.pause)
    assert time_is_up == ("default" if clock == "reserve" else TIME_IS_UP[mode])
    assert (undone.bank, undone.since - BEGAN, undone.limit) == (row.undo, SPENT[clock], row.undo + FREE[clock])
