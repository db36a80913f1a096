"""What a turn may be, what it leads to, and when the game ends.

Source: OSHI rules, sections 3 to 5.
  O13  a move with an impossible step is not cut short, but illegal
  O18  the moving piece may not finish on one of its earlier squares; it may pass over them
  O19  with `displaced`, no pushed piece may finish where it stood at the start of the last turn either
  O26  without any other move, O18 and O19 are ignored for a turn
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from matches.games.oshi.board import (
    EMPTY,
    ID,
    MOVES,
    NAMES,
    RAY_SQUARES,
    RAYS,
    SIDE_OF,
    SQUARES,
    VALUE,
    Move,
    farthest,
    obstacle,
    occupied,
    points,
    push,
    pushed,
    slide,
    standing,
    step,
)  # fmt: skip
from matches.games.oshi.table import Moved, Position, Table

POINTS_TO_WIN = 7
QUIET_TURNS = 120
OCCURRENCES = 3


class Choices(NamedTuple):
    """The legal moves of a position in order of squares, directions and distances, and those that only O18 or O19 forbid."""

    legal: tuple[str, ...]
    forbidden: tuple[str, ...]


@lru_cache(maxsize=256)  # asked for several times in a turn
def choices(position: Position) -> Choices:
    possible, forbidden = moves(position)
    if not forbidden or len(forbidden) == len(possible):  # O26
        return Choices(tuple(possible), ())
    return Choices(tuple(name for name in possible if name not in forbidden), tuple(forbidden))


def moves(position: Position) -> tuple[list[str], list[str]]:
    """What the side to move can do as far as O7-O16 go, and what of it O18 or O19 forbid."""
    board, before, is_strict = position.board, position.before, position.no_return == "displaced"
    shapes = occupied(board)
    possible: list[str] = []
    forbidden: list[str] = []
    for origin, piece in standing(board, position.to_move):
        held = earlier_squares(position, origin, piece)
        for ray, names in zip(RAYS[origin], NAMES[origin], strict=True):
            names = names[: farthest(shapes[ray], VALUE[piece])]
            possible += names
            if held or (is_strict and board[ray] != before[ray]):
                forbidden += (name for name in names if no_return(position, MOVES[name], held))
    return possible, forbidden


def earlier_squares(position: Position, square: int, piece: int) -> set[int]:
    """Where the piece stood at the start of the opponent's last turn and of its owner's own, if not where it stands now (O17)."""
    before, earlier = position.before, position.earlier
    if before[square] == piece == earlier[square]:
        return set()
    return {before.find(piece), earlier.find(piece)} - {square}


def no_return(position: Position, move: Move, held: set[int]) -> str | None:
    """The rule against a possible move of a piece with these earlier squares: O18, O19 or none."""
    if RAY_SQUARES[move.origin][move.direction][move.distance] in held:
        return "O18"
    return "O19" if position.no_return == "displaced" and puts_back(position, move) else None


def puts_back(position: Position, move: Move) -> bool:
    """Whether a pushed piece would finish where it stood at the start of the opponent's last turn (O19)."""
    ray = RAYS[move.origin][move.direction]
    now, was = position.board[ray], position.before[ray]
    after, _ = slide(now, move.distance)
    return any(piece != EMPTY and piece == old != here for piece, old, here in zip(after, was, now, strict=True))


FACE = {piece: b"123ABC"[3 * SIDE_OF[piece] + value - 1] for piece, value in VALUE.items()}
_FACES = bytes(FACE.get(code, code) for code in range(256))


def key(position: Position) -> str:
    """The position as O24 compares it: side to move, placement by colour and value, forbidden moves (section 7)."""
    return " ".join(("rw"[position.to_move], position.board.translate(_FACES).decode(), *choices(position).forbidden))


def turn(table: Table, name: str) -> Moved:
    """What a legal move brings about (O10, O15, O20, O21)."""
    position, move = table.position, MOVES[name]
    board, fallen = push(position.board, move)
    gains = points(fallen)
    return Moved(
        seat=table.mover,
        move=name,
        moved=shifted(position.board, board, move),
        off=tuple(ID[piece] for piece in fallen),
        points=(table.points[0] + gains[0], table.points[1] + gains[1]),
        key=key(position.after(board)),
    )


def shifted(board: bytes, after: bytes, move: Move) -> tuple[tuple[str, str], ...]:
    """The pieces that stand elsewhere after a move, the moving one first, with their squares."""
    row = RAY_SQUARES[move.origin][move.direction]
    return tuple((ID[after[s]], SQUARES[s]) for s in row if after[s] not in (EMPTY, board[s]))


class Verdict(NamedTuple):
    """How the rules end a game: the side that wins, None for a draw, and the rule."""

    winner: int | None
    rule: str


def verdict(table: Table) -> Verdict | None:
    """The tests after a turn, in the order of section 7."""
    red_won, white_won = (claimed >= POINTS_TO_WIN for claimed in table.points)
    if red_won and white_won:
        return Verdict(table.position.to_move, "O23")  # who moved loses
    if red_won or white_won:
        return Verdict(0 if red_won else 1, "O22")
    if table.seen.count(table.seen[-1]) >= OCCURRENCES:
        return Verdict(None, "O24")
    if table.quiet >= QUIET_TURNS:
        return Verdict(None, "O25")
    return None if choices(table.position).legal else Verdict(None, "O26")


def objection(position: Position, name: str) -> str | None:
    """The first rule that speaks against a move of the side to move; None if it is legal."""
    move = MOVES.get(name)
    if move is None:
        return "O8"
    piece = position.board[move.origin]
    if SIDE_OF.get(piece) != position.to_move:
        return "O7"
    if move.distance > VALUE[piece]:
        return "O9"
    if rule := blocked(position.board, move):
        return rule
    if name not in choices(position).forbidden:
        return None
    return no_return(position, move, earlier_squares(position, move.origin, piece))


def blocked(board: bytes, move: Move) -> str | None:
    """The rule that forbids one of the steps. A later one says whether its line had grown (O12) or was met there (O13)."""
    line, value = board[RAYS[move.origin][move.direction]], VALUE[board[move.origin]]
    was_pushing = False
    for at in range(move.distance):
        if rule := obstacle(line, at, value):
            if rule == "O15" or at == 0:
                return rule
            return "O12" if was_pushing else "O13"
        was_pushing = pushed(line, at) > 0
        line = step(line, at)
    return None
