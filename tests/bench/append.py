"""Durable actions a second through `matches.services.act`, with 1, 8 and 32 matches at once.

Whole acts, rules and all, and the same entries decided beforehand, which is all that the two floors do: the entries' bytes through psycopg
alone, and events of the same size saved with the `eventsourcing` package. They take turns. All write with one thread and one connection for
each match that is on, one commit a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import mean, median

from matches import log
from matches.games.chain import Entry
from oshisite.lifespan import settle_memory
from tests.bench import library, ours, raw
from tests.bench.lines import Answer, line
from tests.bench.report import Report, Row, Target
from tests.bench.scratch import scratch_database

AT_ONCE = (1, 8, 32)
TURNS = 32
WARM_UP_MATCHES = 32
OF_RAW, OF_LIBRARY = Target(least_ratio=0.4), Target(least_ratio=3)
SecondsOf = Callable[[int, int], float]
"""How long it takes to write `TURNS` rows of each of so many matches, so many at once."""


def run(*, rounds: int = 5, seconds: float = 1.0) -> Report:
    """Medians of `rounds`; one round of one case writes as much as takes about `seconds`."""
    settle_memory()  # as a web process does
    with scratch_database():
        answers = line(TURNS)
        entries = entries_of(answers)
        size = mean(len(entry.body) for entry in entries)
        raw.make_table()
        cases: tuple[SecondsOf, ...] = (
            partial(ours.seconds, answers=answers),
            partial(ours.seconds_decided, entries=entries),
            partial(raw.seconds, entries=entries),
            partial(library.seconds, notes=["n" * len(entry.body) for entry in entries]),
        )
        rows = [row for at_once in AT_ONCE for row in compared(cases, at_once, rounds, seconds)]
    return Report("append", rows, [f"{TURNS} answers a match, {size:.0f} bytes of body an entry, one commit each"])


def entries_of(answers: Sequence[Answer]) -> list[Entry]:
    """The entries that the answers make in a match of the site."""
    match_id = ours.fresh_match()
    before = log.head(match_id)
    ours.play([match_id], answers)
    return log.history(match_id).entries[before + 1 :]


def compared(cases: Sequence[SecondsOf], at_once: int, rounds: int, seconds: float) -> Iterator[Row]:
    matches = [enough(case, at_once, seconds) for case in cases]
    rates = [[many * TURNS / case(many, at_once) for case, many in zip(cases, matches, strict=True)] for _ in range(rounds)]
    acts, decided, psycopg, eventsourcing = map(median, zip(*rates, strict=True))
    name = f"{at_once} at once" if at_once > 1 else "one match"
    yield Row(f"{name}, to psycopg", acts, "acts/s", psycopg, OF_RAW)
    yield Row(f"{name}, to eventsourcing", acts, "acts/s", eventsourcing, OF_LIBRARY)
    yield Row(f"{name}, decided before, to psycopg", decided, "entries/s", psycopg, OF_RAW)
    yield Row(f"{name}, decided before, to eventsourcing", decided, "entries/s", eventsourcing, OF_LIBRARY)


def enough(case: SecondsOf, at_once: int, seconds: float) -> int:
    """For how many matches `seconds` last, after a round that only warms up: the same number for each thread."""
    rate = WARM_UP_MATCHES / case(WARM_UP_MATCHES, at_once)
    return at_once * max(1, round(rate * seconds / at_once))
