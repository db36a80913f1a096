"""What a moment of a match says of its clocks (L97, L171)."""

from __future__ import annotations

from typing import Any

import pytest

from matches.games.clocks import RESERVE, Clock, clock_named
from matches.games.engine import Outcome
from matches.moments import ClockRow, clock_rows

NAMES = ["Aki", "Bea"]
AT = 1_000_000
BANK, DAILY = clock_named("10+5"), clock_named("48h")
STANDS = {"bank": 605_000}


@pytest.mark.parametrize(
    ("clock", "running", "spent", "left"),
    [
        (BANK, {"bank": 605_000, "limit": 605_000}, 4_001, "10:01"),
        (BANK, {"bank": 600_000, "free": 60_000, "limit": 60_000}, 15_000, "0:45 +10:00"),
        (BANK, {"bank": 605_000, "limit": 605_000}, 700_000, "0:00"),
        (RESERVE, {"bank": 180_000, "free": 45_000, "limit": 225_000}, 44_000, "0:01 +3:00"),
        (RESERVE, {"bank": 180_000, "free": 45_000, "limit": 225_000}, 75_000, "2:30"),
        (DAILY, {"bank": 0, "free": 172_800_000, "limit": 172_800_000}, 3_600_000, "1 d 23 h"),
        (DAILY, {"bank": 0, "free": 172_800_000, "limit": 172_800_000}, 90_000_000, "23:00:00"),
    ],
)
def test_a_moment_says_what_was_left_then(clock: Clock, running: dict[str, int], spent: int, left: str):
    view = {"clocks": {"0": {"since": AT - spent, **running}, "1": STANDS}}
    rest = [] if clock.mode == "daily" else [ClockRow("Bea", "10:05", False)]

    assert clock_rows(view, NAMES, clock, AT) == [ClockRow("Aki", left, True), *rest]


@pytest.mark.parametrize(
    ("more", "rows"),
    [
        ({"paused_at": AT}, [ClockRow("Aki", "5:00", True)]),
        ({"outcome": Outcome((1, 2), "concede")}, [ClockRow("Aki", "10:00", False)]),
    ],
)
def test_clocks_stand_while_a_match_pauses_and_after_its_end(more: dict[str, Any], rows: list[ClockRow]):
    view = {"clocks": {"0": {"bank": 600_000, "since": AT - 300_000, "limit": 600_000}}, **more}

    assert clock_rows(view, NAMES, BANK, AT + 60_000) == rows


def test_a_match_without_a_clock_says_nothing_of_time():
    assert clock_rows({}, NAMES, None, AT) == []
