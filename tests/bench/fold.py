"""Facts a second when a match is rebuilt by `matches.log.history` with nothing cached, its rows read from PostgreSQL.

Beside it, as the floor, events a second when an aggregate of the `eventsourcing` package is rebuilt through its repository, without cache
and snapshots. A fact's size is that of the stored bodies by the number of their facts; an event's is that of its stored state. Events get
a note so long that both are the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import NamedTuple

from matches import log
from oshisite.lifespan import settle_memory
from tests.bench import library, ours
from tests.bench.lines import Answer, line
from tests.bench.report import Report, Row, Target
from tests.bench.scratch import scratch_database

TURNS = (20, 200, 1000)
"""Five facts each, after the four of the setup."""
OF_LIBRARY = Target(least_ratio=7)


class Stored(NamedTuple):
    """A match in the database: how many facts it has, and how many bytes of body for each."""

    match: str
    facts: int
    size: float


def run(*, rounds: int = 5, seconds: float = 1.0) -> Report:
    """Medians of `rounds`; one round of one case rebuilds as often as it can within `seconds`, once at least."""
    settle_memory()  # as a web process does, for both
    with scratch_database(), library.application(1) as diaries:
        played = [stored(line(max(TURNS))[:turns]) for turns in TURNS]
        notes, rows = [], []
        for one in played:
            diary = library.written(diaries, one.facts, one.size)
            notes.append(f"{one.facts:,} facts: {one.size:.0f} bytes a fact, {library.stored_bytes(diary):.0f} bytes an event")
            cases = (partial(log.history, one.match), partial(diaries.repository.get, diary))
            taken = [[seconds_each(case, seconds) for case in cases] for _ in range(rounds)]
            facts, events = (median(one.facts / each for each in column) for column in zip(*taken, strict=True))
            rows.append(Row(f"{one.facts:,} facts", facts, "facts/s", events, OF_LIBRARY))
    return Report("fold", rows, notes)


def stored(answers: Sequence[Answer]) -> Stored:
    match_id = ours.fresh_match()
    ours.play([match_id], answers)
    history = log.history(match_id)
    facts = sum(len(history.body(seq).facts) for seq in range(history.head + 1))
    return Stored(match_id, facts, sum(len(entry.body) for entry in history.entries) / facts)


def seconds_each(rebuild: Callable[[], object], seconds: float) -> float:
    """What one rebuilding takes; that nothing is cached and the last one's memory is free again is seen to off the clock."""
    spent, times, kept = 0.0, 0, None
    while spent < seconds:
        kept = None
        log.forget()
        began = time.perf_counter()
        kept = rebuild()
        spent, times = spent + time.perf_counter() - began, times + 1
    assert kept
    return spent / times
