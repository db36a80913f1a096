"""The board, its pieces, and how a line of pieces moves.

A board is 81 bytes, from a1 to i1 and so on rank by rank: `.` for an empty square, a letter for each piece. A line is what stands on
the squares from a piece to the edge, the piece itself first: a slice of the board.

Source: OSHI rules, sections 1 and 2 and O7-O16.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

FILES, RANKS = "abcdefghi", "123456789"
SIZE = 9
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)
SQUARE = {name: number for number, name in enumerate(SQUARES)}
DIRECTIONS = "NESW"

RED, WHITE = 0, 1
SIDES = ("red", "white")
PIECES = (b"abcdefgh", b"ABCDEFGH")
"""Red's and White's pieces: two of value 3, two of value 2, four of value 1 (O3)."""
VALUES = (3, 3, 2, 2, 1, 1, 1, 1)

SIDE_OF = {piece: side for side in (RED, WHITE) for piece in PIECES[side]}
VALUE = {piece: value for pieces in PIECES for piece, value in zip(pieces, VALUES, strict=True)}
ID = {piece: f"{SIDES[side][0]}{n}" for side in (RED, WHITE) for n, piece in enumerate(PIECES[side], 1)}
PIECE = {name: piece for piece, name in ID.items()}
LABEL = {piece: f"{SIDES[SIDE_OF[piece]][0].upper()}{value}" for piece, value in VALUE.items()}
"""Colour and value, as a claim is written: `W3`."""

EMPTY = ord(".")
NO_PIECES = bytes([EMPTY]) * SIZE * SIZE
_OCCUPIED = bytes(EMPTY if code == EMPTY else ord("x") for code in range(256))

OPENING = b"".join(reversed((
    b"A.......B",
    b"..CEFGD..",
    b"....H....",
    b".........",
    b".........",
    b".........",
    b"....h....",
    b"..cefgd..",
    b"a.......b",
)))  # fmt: skip
"""O5, seen by Red: rank 9 on top."""


class Move(NamedTuple):
    """Piece on `origin`, direction, distance (O8)."""

    origin: int
    direction: int
    distance: int


def ray(origin: int, direction: int) -> slice:
    """The squares from `origin` on, itself included, to the edge."""
    rank = origin - origin % SIZE
    return (
        slice(origin, None, SIZE),
        slice(origin, rank + SIZE, 1),
        slice(origin, None, -SIZE),
        slice(origin, rank - 1 if rank else None, -1),
    )[direction]


RAYS = tuple(tuple(ray(origin, direction) for direction in range(4)) for origin in range(SIZE * SIZE))
RAY_SQUARES = tuple(tuple(tuple(range(SIZE * SIZE))[ray] for ray in rays) for rays in RAYS)
NAMES = tuple(tuple(tuple(f"{square}{letter}{distance}" for distance in range(1, SIZE)) for letter in DIRECTIONS) for square in SQUARES)
"""Every move's notation, by origin, direction and distance less one."""
MOVES = {
    name: Move(origin, direction, distance)
    for origin, by_direction in enumerate(NAMES)
    for direction, names in enumerate(by_direction)
    for distance, name in enumerate(names, 1)
}


# --- one line


def pushed(line: bytes, at: int) -> int:
    """How many pieces stand in an unbroken run directly in front of the piece at `at` (O10)."""
    gap = line.find(EMPTY, at + 1)
    return (len(line) if gap < 0 else gap) - at - 1


def obstacle(line: bytes, at: int, value: int) -> str | None:
    """The rule that forbids the piece at `at` to step on."""
    if at + 1 == len(line):
        return "O15"
    return "O11" if pushed(line, at) > value else None


def step(line: bytes, at: int) -> bytes:
    """The line after one step: the run in front closes the next gap, or its last piece falls over the edge (O10, O15)."""
    gap = line.find(EMPTY, at + 1)
    return b"." + (line[:-1] if gap < 0 else line[:gap] + line[gap + 1 :])


@cache
def farthest(line: bytes, value: int) -> int:
    """The greatest distance that the first piece of the line can move (O9, O13)."""
    at = 0
    while at < value and not obstacle(line, at, value):
        line, at = step(line, at), at + 1
    return at


@lru_cache(maxsize=1 << 14)
def slide(line: bytes, distance: int) -> tuple[bytes, bytes]:
    """The line after the move of its first piece, and the pieces that fell, in the order in which they did."""
    fallen = b""
    for at in range(distance):
        if line.find(EMPTY, at + 1) < 0:
            fallen += line[-1:]
        line = step(line, at)
    return line, fallen


# --- the whole board


def occupied(board: bytes) -> bytes:
    """The board with all pieces alike: what a move's possibility depends on, for O11 counts own and opposing pieces alike."""
    return board.translate(_OCCUPIED)


def push(board: bytes, move: Move) -> tuple[bytes, bytes]:
    """The board after a possible move, and the pieces that fell."""
    ray = RAYS[move.origin][move.direction]
    line, fallen = slide(board[ray], move.distance)
    after = bytearray(board)
    after[ray] = line
    return bytes(after), fallen


def standing(board: bytes, side: int) -> list[tuple[int, int]]:
    """Square and piece of all pieces of a side, in the order of squares."""
    return sorted([(square, piece) for piece in PIECES[side] if (square := board.find(piece)) >= 0])


def points(fallen: bytes) -> tuple[int, int]:
    """What Red and White claim: each gets the pieces of the other colour, whoever pushed them (O20)."""
    red = sum(VALUE[piece] for piece in fallen if SIDE_OF[piece] == WHITE)
    return red, sum(VALUE[piece] for piece in fallen) - red
