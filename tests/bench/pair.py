"""Pairing of the seventh round of a large Swiss, with the check of what is proposed; and the standings after twelve.

The rounds before are paired by the same code, with results by lot, one in thirteen a draw, and nobody has met twice. Floor is the loop of
the report, once a round, right before the case.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from statistics import median
from typing import NamedTuple

from oshisite.lifespan import settle_memory
from tests.bench.report import Report, Row, Target, timed_loop
from tournaments.formats import swiss
from tournaments.formats.check import problems
from tournaments.formats.contenders import contenders
from tournaments.formats.field import Entrant, Field, Pairing, Result
from tournaments.formats.pairing import Request
from tournaments.standings.profiles import MTR
from tournaments.standings.ranking import standings
from tournaments.standings.scoring import scores

TARGETS = {256: Target(most_ratio=0.3), 1024: Target(most_ratio=0.7), 4096: Target(most_ratio=4)}
"""By players."""
STANDINGS = Target(most_ratio=4)
PAIRED, RANKED = 7, 12
RESULTS = [Result("draw_agreed")] + [Result("played", games=games) for games in ((2, 0), (0, 2), (2, 1), (1, 2), (2, 1), (1, 2))] * 2


def run(*, rounds: int = 5, seconds: float = 0.5) -> Report:
    """Medians of `rounds`; in each round a case is repeated for `seconds`, once at least, right after the loop. No seed is used twice."""
    rows = [row(*paired(Swiss(players)), rounds, seconds, target) for players, target in TARGETS.items()]
    rows.append(row(*ranked(Swiss(max(TARGETS))), rounds, seconds, STANDINGS))
    return Report("pair", rows)


class Swiss:
    """A stage that is played on by lot."""

    def __init__(self, players: int) -> None:
        self.rng = Random(players)
        self.entrants = tuple(Entrant(number, number) for number in range(1, players + 1))
        self.rounds: list[tuple[Pairing, ...]] = []
        self.points: list[dict[int, int]] = [dict.fromkeys(range(1, players + 1), 0)]

    @property
    def field(self) -> Field:
        return Field(self.entrants, tuple(self.rounds))

    def request(self) -> Request:
        now = self.points[-1]
        ranks = {number: rank for rank, number in enumerate(sorted(now, key=lambda number: -now[number]), start=1)}
        return Request("swiss", swiss.VERSION, len(self.rounds) + 1, contenders(self.field, self.points, ranks))

    def play(self, rounds: int) -> None:
        while len(self.rounds) < rounds:
            tables = swiss.pair(self.request(), self.rng.randbytes(16)).tables
            self.rounds.append(tuple(Pairing(table.seats, self.rng.choice(RESULTS)) for table in tables))
            now = dict(self.points[-1])
            for pairing in self.rounds[-1]:
                for number, score in zip(pairing.seats, scores(pairing, MTR), strict=True):
                    now[number] += score.points
            self.points.append(now)


def paired(stage: Swiss) -> tuple[str, Callable[[int], None]]:
    stage.play(PAIRED - 1)
    asked = stage.request()

    def case(seed: int) -> None:
        assert problems(asked, swiss.pair(asked, seed.to_bytes(16))) == ()

    return f"round {PAIRED} of {len(stage.entrants):,} players, checked", case


def ranked(stage: Swiss) -> tuple[str, Callable[[int], None]]:
    stage.play(RANKED)
    field, lots = stage.field, {entrant.number: entrant.number for entrant in stage.entrants}

    def case(_: int) -> None:
        assert len(standings(field, MTR, lots)) == len(lots)

    return f"standings of {len(lots):,} players after {RANKED} rounds", case


def row(name: str, case: Callable[[int], None], rounds: int, seconds: float, target: Target) -> Row:
    settle_memory()
    numbers = count()
    taken = [measured(case, numbers, seconds) for _ in range(rounds)]
    return Row(name, median(one.each for one in taken), "ms", median(one.floor for one in taken), target)


class Taken(NamedTuple):
    """Milliseconds of the case, and of the loop just before."""

    each: float
    floor: float


def measured(case: Callable[[int], None], numbers: Iterator[int], seconds: float) -> Taken:
    clock = time.process_time  # nothing is waited for, so what else the machine does need not count
    floor, times, began = timed_loop(clock), 0, clock()
    while not times or clock() - began < seconds:
        case(next(numbers))
        times += 1
    return Taken(1000 * (clock() - began) / times, 1000 * floor)
