"""What clients were told, kept beside the site so that it can be held against the log: acknowledgements, entries, pauses.

Times are seconds of this process's monotonic clock.
"""

from __future__ import annotations

import time
from collections import defaultdict
from itertools import pairwise
from typing import NamedTuple


class Act(NamedTuple):
    """An act as its client knows it."""

    match: str
    seat: int
    cid: str


class Pause(NamedTuple):
    """How long (s) somebody waited, and for what."""

    seconds: float
    what: str


NO_PAUSE = Pause(0.0, "nothing")


class Ledger:
    def __init__(self) -> None:
        self.acknowledged: dict[Act, int] = {}
        self.twice_told: list[str] = []
        self.pressed: dict[Act, float] = {}
        self.answered: list[tuple[float, float, Act]] = []
        self.arrivals: dict[str, list[float]] = defaultdict(list)
        self.newest: dict[str, int] = {}
        self.refusals: dict[str, int] = defaultdict(int)
        self.shown: dict[tuple[str, int, str], float] = {}
        self.thought: dict[Act, float] = {}
        """How long (s) somebody looked at a prompt before they pressed."""
        self.over: set[str] = set()

    # --- what clients tell

    def show(self, match: str, seat: int, prompt: str) -> None:
        """A player sees a prompt, for the first time or again."""
        self.shown.setdefault((match, seat, prompt), time.monotonic())

    def press(self, act: Act, prompt: str | None = None) -> None:
        self.pressed[act] = time.monotonic()
        if prompt is not None and (seen := self.shown.get((act.match, act.seat, prompt))):
            self.thought[act] = self.pressed[act] - seen

    def acknowledge(self, act: Act, seq: int) -> None:
        """The first acknowledgement counts; a second one has to say the same."""
        known = self.acknowledged.setdefault(act, seq)
        if known != seq:
            self.twice_told.append(f"{act} was acknowledged as {known} and as {seq}")
        self.answer(act)

    def refuse(self, act: Act, code: str) -> None:
        self.refusals[code] += 1
        self.answer(act)

    def answer(self, act: Act) -> None:
        if (pressed := self.pressed.pop(act, None)) is not None:
            self.answered.append((pressed, time.monotonic(), act))

    def arrive(self, match: str, seq: int) -> None:
        """A player has applied entry `seq`."""
        if seq > self.newest.get(match, -1):
            self.newest[match] = seq
            self.arrivals[match].append(time.monotonic())

    # --- what is asked of it

    def longest_wait_for_ack(self, since: float, until: float) -> Pause:
        """Between a press and its answer, of acts that were open at some time in between."""
        waits = [Pause(end - begin, f"ack in {act.match}") for begin, end, act in self.answered if end > since and begin < until]
        waits += [Pause(until - begin, f"no ack yet in {act.match}") for act, begin in self.pressed.items() if begin < until]
        return max(waits, default=NO_PAUSE)

    def longest_gap(self, matches: set[str], since: float, until: float) -> Pause:
        """Between two entries of a match, of gaps that touch the time in between."""
        gaps = [NO_PAUSE]
        for match in matches:
            times = [*self.arrivals[match], *([] if match in self.over else [until])]
            gaps += [Pause(after - before, f"entries of {match}") for before, after in pairwise(times) if after > since and before < until]
        return max(gaps)
