"""Clocks: how long seats may think, what a decision costs, whose time is up.

A clock runs exactly while its seat owes a decision. What it is charged stands in the log, so that the log alone tells why time was lost.
Nothing here knows what time it is: times (ms) come with entries, and an entry counts at the time at which it was received.

A turn begins with a prompt of the pace `main` and is completed by its answer.

Source: live play L96-L100, L102-L109; `docs/decisions/0017-clocks-are-facts.md`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from matches.games.engine import Fact, Pace, SeatClock, State
from matches.games.prompts import prompt_of, to_act

GRACE_MS = 1_000
"""A decision that was received in time still wins if it is processed so much later (L103)."""
OUTAGE_GIFT_MS = 15_000
LEAST_AFTER_UNDO_MS = 10_000
ROW_BEFORE_LOSS, OUTS_BEFORE_LOSS = 3, 5
MINUTE_MS, HOUR_MS = 60_000, 3_600_000
Speed = Literal["fast", "normal", "slow", "daily"]


# --- what is agreed on when a match is made


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed when a match is made (L97); all in ms.

    `start`: for the first decision of a seat, which is not charged (L100). `free`: what a decision of a pace may take before the bank
    is charged. `gain`: what the bank gets when an own turn is completed (`bank`) or begins (`reserve`, up to `most`).
    """

    mode: Literal["bank", "reserve", "daily"]
    start: int = MINUTE_MS
    bank: int = 0
    gain: int = 0
    most: int = 0
    free: dict[Pace, int] = {}

    @property
    def name(self) -> str:
        """What `clock_named` reads."""
        match self.mode:
            case "bank":
                return f"{self.bank // MINUTE_MS}+{self.gain // 1_000}"
            case "daily":
                return f"{self.start // HOUR_MS}h"
        return "reserve"

    @property
    def speed(self) -> Speed:
        """By the time that a seat has for forty turns (L116): fast below 5 minutes, slow from 20. Card games count as normal."""
        if self.mode != "bank":
            return "daily" if self.mode == "daily" else "normal"
        whole = self.bank + 40 * self.gain
        return "fast" if whole < 5 * MINUTE_MS else "normal" if whole < 20 * MINUTE_MS else "slow"


RESERVE = Clock(
    "reserve",
    bank=180_000,
    gain=10_000,
    most=240_000,
    free={"main": 45_000, "choice": 20_000, "response": 10_000, "setup": 60_000, "mulligan": 30_000},
)
BANK_NAME = re.compile(r"([1-9][0-9]{0,2})\+(0|[1-9][0-9]{0,2})")
DAILY_NAME = re.compile(r"([1-9][0-9]{0,2})h")
MOST_MINUTES, MOST_SECONDS, MOST_HOURS = 180, 180, 336


def clock_named(name: str) -> Clock | None:
    """`none`, `reserve`, minutes and seconds as in `10+5`, or hours a decision as in `48h`. Raises `ValueError` for anything else."""
    if name == "none":
        return None
    if name == "reserve":
        return RESERVE
    if (found := BANK_NAME.fullmatch(name)) and int(found[1]) <= MOST_MINUTES and int(found[2]) <= MOST_SECONDS:
        return Clock("bank", bank=int(found[1]) * MINUTE_MS, gain=int(found[2]) * 1_000)
    if (found := DAILY_NAME.fullmatch(name)) and int(found[1]) <= MOST_HOURS:
        hours = int(found[1]) * HOUR_MS
        paces: tuple[Pace, ...] = ("main", "choice", "response", "setup", "mulligan")
        return Clock("daily", start=hours, free=dict.fromkeys(paces, hours))
    raise ValueError(name)


# --- facts


Stop = Literal["answered", "timed_out", "closed"]


class ClocksSet(Fact, frozen=True):
    """Every seat has `banks` by seat, and no clock runs: at the start, and after an undo (L108)."""

    banks: tuple[int, ...]

    def evolve(self, state: State[Any]) -> State[Any]:
        old = state.meta.clocks or (SeatClock(0),) * len(self.banks)
        return with_clocks(state, tuple(replace(clock, bank=bank, since=0) for clock, bank in zip(old, self.banks, strict=True)))


class ClockStarted(Fact, frozen=True):
    """A seat owes a decision since `at`: within `limit`, of which `free` is not charged."""

    seat: int
    at: int
    free: int
    limit: int

    def evolve(self, state: State[Any]) -> State[Any]:
        return with_clock(state, self.seat, since=self.at, free=self.free, limit=self.limit)


class ClockStopped(Fact, frozen=True):
    """What a decision cost: it was opened and answered at these times, and `bank` before it is `left` after it (L99).

    `lag` is what the line to the player was allowed; there is no such allowance yet. `why`: the seat answered, its time was up, or
    something else closed the prompt.
    """

    seat: int
    why: Stop
    opened: int
    received: int
    charged: int
    bank: int
    left: int
    lag: int = 0

    def evolve(self, state: State[Any]) -> State[Any]:
        clock = replace(state.meta.clocks[self.seat], bank=self.left, since=0, is_new=False)
        if self.why == "answered":
            clock = replace(clock, has_answered=True, row=0)
        elif self.why == "timed_out":
            clock = replace(clock, row=clock.row + 1, outs=clock.outs + 1)
        return with_clock(state, self.seat, clock)


class ClockGained(Fact, frozen=True):
    """A bank gets more: for a turn."""

    seat: int
    by: int

    def evolve(self, state: State[Any]) -> State[Any]:
        return with_clock(state, self.seat, bank=state.meta.clocks[self.seat].bank + self.by)


class ClocksCredited(Fact, frozen=True):
    """Clocks that run count as started so much later: the site was down (L109), or the match was paused."""

    by: int
    why: Literal["outage", "pause"]

    def evolve(self, state: State[Any]) -> State[Any]:
        later = (replace(clock, since=clock.since + self.by) if clock.since else clock for clock in state.meta.clocks)
        return with_clocks(state, tuple(later))


CLOCK_FACTS: tuple[type[Fact], ...] = (ClocksSet, ClockStarted, ClockStopped, ClockGained, ClocksCredited)


def with_clocks(state: State[Any], clocks: tuple[SeatClock, ...]) -> State[Any]:
    return replace(state, meta=replace(state.meta, clocks=clocks))


def with_clock(state: State[Any], seat: int, new: SeatClock | None = None, **fields: int) -> State[Any]:
    clocks = state.meta.clocks
    return with_clocks(state, (*clocks[:seat], new or replace(clocks[seat], **fields), *clocks[seat + 1 :]))


# --- what the state says


def deadline(clock: SeatClock) -> int | None:
    """Until when (ms) a decision counts; None if the clock stands."""
    return clock.since + clock.limit if clock.since else None


def is_late(state: State[Any], seat: int, at: int) -> bool:
    """A decision received at `at` comes after its deadline."""
    end = deadline(state.meta.clocks[seat]) if state.meta.clocks else None
    return end is not None and at > end


def out_of_time(state: State[Any], at: int) -> tuple[int, ...]:
    """Seats whose time was up a second ago: nothing that was received in time can still be on its way (L103)."""
    if state.meta.is_paused or state.outcome:
        return ()
    ends = [deadline(clock) for clock in state.meta.clocks]
    return tuple(seat for seat, end in enumerate(ends) if end is not None and at >= end + GRACE_MS)


def next_sweep(state: State[Any]) -> int | None:
    """When (ms) a seat will be `out_of_time`, unless it decides before; None if no clock runs."""
    ends = [end for clock in state.meta.clocks if (end := deadline(clock)) is not None]
    return min(ends) + GRACE_MS if ends and not (state.meta.is_paused or state.outcome) else None


def loses(clock: Clock, seat: SeatClock) -> bool:
    """Whether this time-out costs the seat the match, and not only its decision (L105, L119)."""
    return clock.mode != "reserve" or seat.is_new or seat.row + 1 >= ROW_BEFORE_LOSS or seat.outs + 1 >= OUTS_BEFORE_LOSS


# --- what an entry does to the clocks


def wound(clock: Clock, seats: int) -> ClocksSet:
    return ClocksSet((clock.bank,) * seats)


def taken_back(kept: State[Any], now: State[Any], at: int, stopped: Collection[ClockStopped]) -> ClocksSet:
    """Banks as they were at the decision that `kept` stands before.

    Who decides again pays what was charged since, as `stopped` says, and would be for a decision that is open `now`, at `at` ms: nobody
    wins time by taking back, and nobody else loses any (L108).
    """
    deciding = {seat for side in kept.sides if any(owner in side for _, owner in to_act(kept)) for seat in side}

    def bank(seat: int, before: int) -> int:
        if seat not in deciding:
            return before
        running = now.meta.clocks[seat]
        spent = sum(one.charged for one in stopped if one.seat == seat)
        if running.since:
            spent += stop(seat, running, "closed", at, is_charged=True).charged
        return min(before, max(LEAST_AFTER_UNDO_MS, before - spent))

    return ClocksSet(tuple(bank(seat, clock.bank) for seat, clock in enumerate(kept.meta.clocks)))


def moved(
    clock: Clock,
    before: State[Any],
    after: State[Any],
    at: int,
    *,
    answered: Collection[int] = (),
    timed_out: Collection[int] = (),
    is_asked_anew: bool,
    is_charged: bool = True,
    is_known_turn: bool = False,
) -> Iterator[Fact]:
    """Clocks that stop and start when an entry at `at` (ms) leads from `before` to `after`, whose clocks are still those of before.

    `is_asked_anew`: the prompts of `after` were opened by this entry; whoever owes one decides from now on. `is_known_turn`: a turn that
    seems to begin has begun before, and its gain was given then.
    """
    was, owed, running = owing(before), owing(after), after.meta.clocks
    banks = [clock.bank for clock in running]
    changed = [seat for seat in range(len(running)) if is_asked_anew or was.get(seat) != owed.get(seat)]
    for seat in changed:
        if not running[seat].since:
            continue
        why: Stop = "answered" if seat in answered else "timed_out" if seat in timed_out else "closed"
        stopped = stop(seat, running[seat], why, at, is_charged=is_charged)
        yield stopped
        banks[seat] = stopped.left
        if clock.mode == "bank" and clock.gain and why == "answered" and "main" in paces(before, was[seat]):
            yield ClockGained(seat, clock.gain)
            banks[seat] += clock.gain
    for seat in changed:
        if seat not in owed:
            continue
        pace = paces(after, owed[seat])
        if clock.mode == "reserve" and not is_known_turn and "main" in pace and banks[seat] < clock.most:
            gain = min(clock.gain, clock.most - banks[seat])
            yield ClockGained(seat, gain)
            banks[seat] += gain
        if running[seat].is_new and not running[seat].since:
            yield ClockStarted(seat, at, clock.start, clock.start)
        else:
            free = max(clock.free.get(one, 0) for one in pace)
            yield ClockStarted(seat, at, free, free + banks[seat])


def owing(state: State[Any]) -> dict[int, tuple[int, ...]]:
    """The numbers of the prompts that each seat owes an answer to."""
    owed: dict[int, tuple[int, ...]] = {}
    for number, seat in to_act(state):
        owed[seat] = (*owed.get(seat, ()), number)
    return owed


def paces(state: State[Any], numbers: tuple[int, ...]) -> tuple[Pace, ...]:
    return tuple(prompt_of(state, number).pace for number in numbers)


def stop(seat: int, running: SeatClock, why: Stop, at: int, *, is_charged: bool) -> ClockStopped:
    over = at - running.since - running.free
    charged = min(running.bank, max(0, over)) if is_charged and not running.is_new else 0
    return ClockStopped(seat, why, running.since, at, charged, running.bank, running.bank - charged)
