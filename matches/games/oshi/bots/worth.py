"""What moves and positions are worth to a bot: points above all, then places away from the edge.

A piece counts more in the middle, the more valuable the more: to push the other side's pieces outwards is as good as to lead the
own ones inwards. Worth is counted for Red.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from matches.games.oshi.board import (
    EMPTY,
    MOVES,
    NAMES,
    PIECES,
    RAY_SQUARES,
    RAYS,
    RED,
    SIDE_OF,
    SIZE,
    VALUE,
    farthest,
    occupied,
    points,
    slide,
)  # fmt: skip

POINT = 100
BY_DISTANCE_FROM_EDGE = (0, 8, 12, 14, 15)


def place(piece: int, square: int) -> int:
    """The worth of a piece on a square."""
    rank, file = divmod(square, SIZE)
    worth = VALUE[piece] * BY_DISTANCE_FROM_EDGE[min(rank, file, SIZE - 1 - rank, SIZE - 1 - file)]
    return worth if SIDE_OF[piece] == RED else -worth


PLACE = {piece: tuple(place(piece, square) for square in range(SIZE * SIZE)) for pieces in PIECES for piece in pieces}
PLACE[EMPTY] = (0,) * SIZE * SIZE


def places(board: bytes) -> int:
    return sum(PLACE[piece][square] for square, piece in enumerate(board))


class Effect(NamedTuple):
    """What a move makes of its line, what Red and White claim, and the change of worth."""

    line: bytes
    claimed: tuple[int, int]
    worth: int


@lru_cache(maxsize=1 << 15)
def effect(name: str, line: bytes) -> Effect:
    """The effect of a possible move; the same line comes up again and again in a search."""
    move = MOVES[name]
    after, fallen = slide(line, move.distance)
    red, white = points(fallen)
    row = zip(RAY_SQUARES[move.origin][move.direction], line, after, strict=True)
    change = sum(PLACE[new][square] - PLACE[old][square] for square, old, new in row)
    return Effect(after, (red, white), change + POINT * (red - white))


@lru_cache(maxsize=1 << 15)
def falls(line: bytes) -> tuple[tuple[int, tuple[int, int]], ...]:
    """The distances at which the first piece of a line pushes something off, with what Red and White claim."""
    off = ((distance, slide(line, distance)[1]) for distance in range(1, farthest(occupied(line), VALUE[line[0]]) + 1))
    return tuple((distance, points(fallen)) for distance, fallen in off if fallen)


# A piece pushes as many others as its value, as far: what falls stood no farther away than twice that.
TOWARDS_EDGE = {
    value: tuple(
        tuple((ray, names) for ray, names, row in zip(*lines, strict=True) if len(row) <= 1 + 2 * value)
        for lines in zip(RAYS, NAMES, RAY_SQUARES, strict=True)
    )
    for value in set(VALUE.values())
}


def claims(board: bytes, side: int) -> list[tuple[str, tuple[int, int]]]:
    """Moves of a side that push something off, whether or not O18 forbids them, with what Red and White claim."""
    return [
        (names[distance - 1], claimed)
        for piece in PIECES[side]
        if (origin := board.find(piece)) >= 0
        for ray, names in TOWARDS_EDGE[VALUE[piece]][origin]
        for distance, claimed in falls(board[ray])
    ]
