"""What a move and a position are worth to a bot: points above all, then places away from the edge.

A piece counts more in the middle, the more valuable the more: to push the other side's pieces outwards is as good as to lead the
own ones inwards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from matches.games.oshi.board import PIECES, RAYS, SIZE, VALUE, WHITE, farthest, occupied, points, slide, standing
from matches.games.oshi.rules import POINTS_TO_WIN

POINT = 100
WIN = 100_000
BY_DISTANCE_FROM_EDGE = (0, 8, 12, 14, 15)


def place(piece: int, square: int) -> int:
    rank, file = divmod(square, SIZE)
    return VALUE[piece] * BY_DISTANCE_FROM_EDGE[min(rank, file, SIZE - 1 - rank, SIZE - 1 - file)]


PLACE = {
    piece: tuple((-1 if side == WHITE else 1) * place(piece, square) for square in range(SIZE * SIZE))
    for side, pieces in enumerate(PIECES)
    for piece in pieces
}
"""Worth of each piece on each square, to Red."""


def places(board: bytes) -> int:
    """Worth of all places, to Red."""
    return sum(PLACE[piece][square] for square, piece in enumerate(board) if piece in PLACE)


def balance(claimed: tuple[int, int], side: int) -> int:
    """Worth of the points claimed to the side that made the last move; both at seven is its loss (O23)."""
    mine, theirs = claimed[side], claimed[1 - side]
    if theirs >= POINTS_TO_WIN:
        return -WIN
    return WIN if mine >= POINTS_TO_WIN else POINT * (mine - theirs)


class Claim(NamedTuple):
    """A distance at which a move pushes something off, and what Red and White gain by it."""

    distance: int
    red: int
    white: int


@lru_cache(maxsize=1 << 16)
def claims_along(line: bytes) -> tuple[Claim, ...]:
    """What the first piece of a line can push off."""
    falls = ((distance, slide(line, distance)[1]) for distance in range(1, farthest(occupied(line), VALUE[line[0]]) + 1))
    return tuple(Claim(distance, *points(fallen)) for distance, fallen in falls if fallen)


def claims(board: bytes, side: int) -> list[tuple[int, int, Claim]]:
    """Origin and direction of all that a side can push off."""
    return [
        (origin, direction, claim)
        for origin, _ in standing(board, side)
        for direction, ray in enumerate(RAYS[origin])
        for claim in claims_along(board[ray])
    ]
