"""What a benchmark has found: rows of a figure, its floor in the same run, their ratio and the target.

Absolute figures differ from machine to machine and from run to run. The ratio to a floor of the same run is what counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

LOOP = 3_000_000
HEADINGS = ("", "figure", "floor", "ratio", "target")


@dataclass(frozen=True)
class Target:
    """Met if one of the bounds that it names holds: on the ratio to the floor, or on the figure itself."""

    least_ratio: float | None = None
    most_ratio: float | None = None
    least: float | None = None
    most: float | None = None

    def is_met(self, figure: float, ratio: float | None) -> bool:
        by_figure = (self.least is not None and figure >= self.least) or (self.most is not None and figure <= self.most)
        if by_figure or ratio is None:
            return by_figure
        return (self.least_ratio is not None and ratio >= self.least_ratio) or (self.most_ratio is not None and ratio <= self.most_ratio)

    def __str__(self) -> str:
        ratios = ((self.least_ratio, "ratio >= "), (self.most_ratio, "ratio <= "))
        figures = ((self.least, ">= "), (self.most, "<= "))
        return " or ".join(f"{sign}{bound:g}" for bound, sign in (*figures, *ratios) if bound is not None)


@dataclass(frozen=True)
class Row:
    """`figure` and `floor` in `unit`; a floor has no row of its own unless it is interesting by itself."""

    name: str
    figure: float
    unit: str
    floor: float | None = None
    target: Target | None = None

    @property
    def ratio(self) -> float | None:
        return self.figure / self.floor if self.floor else None

    @property
    def is_met(self) -> bool:
        return self.target is None or self.target.is_met(self.figure, self.ratio)

    def cells(self) -> tuple[str, ...]:
        verdict = f"{self.target} {'met' if self.is_met else 'MISSED'}" if self.target else ""
        floor = shown(self.floor) if self.floor else ""
        ratio = shown(self.ratio) if self.ratio is not None else ""
        return (self.name, f"{shown(self.figure)} {self.unit}", floor, ratio, verdict)


@dataclass(frozen=True)
class Report:
    """`rows` in the order in which they are printed; `notes` are printed before them, a line each."""

    name: str
    rows: Sequence[Row]
    notes: Sequence[str] = ()

    @property
    def is_met(self) -> bool:
        return all(row.is_met for row in self.rows)

    def lines(self) -> Iterator[str]:
        yield from self.notes
        yield f"loop floor: {loop_floor() * 1000:.0f} ms for {LOOP:,} additions"
        table = [HEADINGS, *(row.cells() for row in self.rows)]
        widths = [max(len(cells[column]) for cells in table) for column in range(len(HEADINGS))]
        for first, *others in table:
            padded = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
            yield "  ".join([first.ljust(widths[0]), *padded]).rstrip()
        targets = [row for row in self.rows if row.target]
        yield f"bench {self.name}: {sum(row.is_met for row in targets)} of {len(targets)} targets met"


def shown(number: float) -> str:
    """Three digits that mean something."""
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.3g}"


def loop_floor() -> float:
    """How fast this machine's Python is just now: seconds for a loop of additions, the median of three."""
    return median(timed_loop() for _ in range(3))


def timed_loop(clock: Callable[[], float] = time.perf_counter) -> float:
    began, x = clock(), 0
    for i in range(LOOP):
        x += i
    return clock() - began


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which `share` of `values` lie; `values` need not be sorted."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
