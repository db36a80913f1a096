"""A tie-break of everybody: exact fractions over one denominator, so that they are compared, and added up, as whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

from msgspec import Struct

Ratio = tuple[int, int]


class Column(Struct, frozen=True, gc=False):
    """The value of entrant `n` is `numerators[n] / denominator`; more is better."""

    numerators: dict[int, int]
    denominator: int = 1

    def value(self, number: int) -> Fraction:
        return Fraction(self.numerators[number], self.denominator)


def column(ratios: Mapping[int, Ratio]) -> Column:
    """Fractions brought to their least common denominator."""
    common = lcm(*{below for _, below in ratios.values()})
    return Column({number: above * (common // below) for number, (above, below) in ratios.items()}, common)


def means(column: Column, of: Mapping[int, Iterable[int]]) -> Column:
    """For each entrant the mean of the values of those in `of`, who may stand there more than once; 0 if nobody does."""
    numerators = column.numerators
    values = {number: [numerators[other] for other in others] for number, others in of.items()}
    common = lcm(*{len(some) for some in values.values() if some})
    totals = {number: sum(some) * (common // len(some)) if some else 0 for number, some in values.items()}
    return Column(totals, column.denominator * common)
