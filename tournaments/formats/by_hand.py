"""What staff are told before they seat a round otherwise than it was computed. Nothing of it forbids.

Source: tournaments reference, T57.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal

from msgspec import Struct

from tournaments.formats.pairing import Request


class Caution(Struct, frozen=True):
    """About those of one table. `halves`: of points between highest and lowest, where that is what is said."""

    code: Literal["rematch", "forbidden", "second_bye", "score_gap"]
    numbers: tuple[int, ...]
    halves: int = 0


def cautions(request: Request, changed: Iterable[Sequence[int]]) -> tuple[Caution, ...]:
    """About tables that are to be changed: who would sit at each, one alone with a bye by pairing."""
    return tuple(caution for seats in changed for caution in of_table(request, seats))


def of_table(request: Request, seats: Sequence[int]) -> Iterator[Caution]:
    if len(seats) == 1 and seats[0] in request.barred:
        yield Caution("second_bye", tuple(seats))
    met, apart = request.met, request.apart
    for pair in combinations(seats, 2):
        if pair[1] in met[pair[0]]:
            yield Caution("rematch", pair)
        if pair[1] in apart[pair[0]]:
            yield Caution("forbidden", pair)
    points = [one.points for one in request.contenders if one.number in seats]
    if gap := max(points) - min(points):
        yield Caution("score_gap", tuple(seats), gap)
