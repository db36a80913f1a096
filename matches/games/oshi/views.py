"""What everybody sees: nothing is hidden (O28).

Source: OSHI rules, O5, O17, O28 and section 7.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from matches.games.game import Brief
from matches.games.oshi.board import ID, LABEL, MOVES, PIECES, RED, SQUARES, VALUE, WHITE, push, standing
from matches.games.oshi.board import points as points_of
from matches.games.oshi.notation import written
from matches.games.oshi.rules import earlier_squares, shifted
from matches.games.oshi.table import Moved, Position, Table

Side = Literal["red", "white"]


class PieceView(Struct, frozen=True, omit_defaults=True):
    """A piece: on its square, or claimed."""

    side: Side
    value: int
    at: str | UnsetType = UNSET
    claimed: bool = False


class Points(Struct, frozen=True):
    red: int
    white: int


class LastView(Struct, frozen=True, rename={"origin": "from"}):
    """The last turn; `notation` with claims."""

    piece: str
    origin: str
    to: str
    notation: str


class TableView(Struct, frozen=True, omit_defaults=True):
    """`red`: the seat that plays Red; `quiet`: turns since the last claim; `earlier`: squares where a piece may not finish now."""

    turn: Side
    turns: int
    quiet: int
    pieces: dict[str, PieceView]
    points: Points
    earlier: dict[str, tuple[str, ...]]
    red: int | UnsetType = UNSET
    last: LastView | UnsetType = UNSET


class Preview(Struct, frozen=True, omit_defaults=True):
    """What a move does: where pieces get to, which fall, what either side claims by that."""

    piece: str
    moved: dict[str, str]
    off: tuple[str, ...] = ()
    points: Points | UnsetType = UNSET


def table_view(table: Table) -> TableView:
    return TableView(
        turn=side_name(table.position.to_move),
        turns=table.turns,
        quiet=table.quiet,
        pieces=pieces(table.position.board),
        points=Points(*table.points),
        earlier=earlier(table.position),
        red=UNSET if table.red is None else table.red,
        last=last_view(table.last) if table.last else UNSET,
    )


def side_name(side: int) -> Side:
    return "white" if side else "red"


def pieces(board: bytes) -> dict[str, PieceView]:
    shown = {}
    for side, row in enumerate(PIECES):
        for piece in row:
            square, name, value = board.find(piece), side_name(side), VALUE[piece]
            shown[ID[piece]] = PieceView(name, value, claimed=True) if square < 0 else PieceView(name, value, SQUARES[square])
    return shown


def earlier(position: Position) -> dict[str, tuple[str, ...]]:
    """Earlier squares of the pieces that may move now."""
    held = ((piece, earlier_squares(position, square, piece)) for square, piece in standing(position.board, position.to_move))
    return {ID[piece]: tuple(SQUARES[square] for square in sorted(squares)) for piece, squares in held if squares}


def last_view(moved: Moved) -> LastView:
    piece, to = moved.moved[0]
    return LastView(piece, moved.move[:2], to, written(moved.move, moved.off))


def preview(position: Position, name: str) -> Preview:
    move = MOVES[name]
    board, fallen = push(position.board, move)
    moved = dict(shifted(position.board, board, move))
    gains = Points(*points_of(fallen)) if fallen else UNSET
    return Preview(ID[position.board[move.origin]], moved, tuple(ID[piece] for piece in fallen), gains)


def brief(table: Table) -> Brief:
    """Red first; who is to move, what stands where (`R3 a1, W1 e2`), and the squares of the last turn (`a1 a4`)."""
    seats = (0, 1) if table.red is None else (table.seat_of(RED), table.seat_of(WHITE))
    board = table.position.board
    stands = [f"{LABEL[piece]} {SQUARES[square]}" for side in (RED, WHITE) for square, piece in standing(board, side)]
    last = f"{table.last.move[:2]} {table.last.moved[0][1]}" if table.last else ""
    words = {"turn": side_name(table.position.to_move), "stands": ", ".join(stands), "last": last}
    return Brief(seats, table.turns, table.points, words)
