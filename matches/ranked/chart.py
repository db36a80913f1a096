"""Where the line of a history goes: numbers to points of a drawing. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

WIDTH, HEIGHT = 320, 150
LEFT, TOP, BOTTOM, RIGHT = 40, 10, 140, 312
STEPS = (10, 20, 50, 100, 200, 500, 1000)
MOST_LEVELS = 5


class Drawing(Struct, frozen=True):
    """`levels`: round numbers with their heights; `points`: one for each value, in order."""

    levels: tuple[tuple[int, float], ...]
    points: tuple[tuple[float, float], ...]


def draw(values: Sequence[int]) -> Drawing:
    """The drawing of at least one value; a single one stands in the middle."""
    step = next(one for one in (*STEPS, max(max(values) - min(values), 1)) if reach(values, one) <= MOST_LEVELS - 1)
    low = math.floor(min(values) / step) * step
    high = max(math.ceil(max(values) / step) * step, low + step)

    def height(value: float) -> float:
        return round(BOTTOM - (value - low) / (high - low) * (BOTTOM - TOP), 1)

    across = (RIGHT - LEFT - 8) / max(1, len(values) - 1)
    start = LEFT + 8 if len(values) > 1 else (LEFT + RIGHT) / 2
    points = tuple((round(start + number * across, 1), height(value)) for number, value in enumerate(values))
    return Drawing(tuple((level, height(level)) for level in range(low, high + 1, step)), points)


def reach(values: Sequence[int], step: int) -> int:
    """How many steps lie between the lowest and the highest level."""
    return math.ceil(max(values) / step) - math.floor(min(values) / step)
