"""What a bot makes of its view: a position to think in.

The view does not tell where pushed pieces of the opponent stood two turns ago; a bot takes those to have stood still. So it may
take a reply for possible that O18 forbids; its own moves are from the options, which are exact.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import UNSET, convert

from matches.games.game import Options
from matches.games.oshi.board import EMPTY, NO_PIECES, PIECE, SQUARES
from matches.games.oshi.table import Position
from matches.games.oshi.views import TableView


class Sight(NamedTuple):
    """The position, what Red and White have claimed, turns since then, and the legal moves with the number of their prompt."""

    position: Position
    points: tuple[int, int]
    quiet: int
    legal: tuple[str, ...]
    prompt: int


def sight(view: Any, options: Options) -> Sight:
    """`view` is the table's view, also as it comes out of JSON."""
    seen: TableView = view if isinstance(view, TableView) else convert(view, TableView)
    (due,) = options
    board = bytearray(NO_PIECES)
    for name, piece in seen.pieces.items():
        if piece.at is not UNSET:
            board[SQUARES.index(piece.at)] = PIECE[name]
    now, before = bytes(board), bytes(board)
    if seen.last is not UNSET:
        board[SQUARES.index(seen.last.to)] = EMPTY
        board[SQUARES.index(seen.last.origin)] = PIECE[seen.last.piece]
        before = bytes(board)
    legal = tuple(str(option) for option in due.prompt.options[0])
    position = Position(now, before, before, int(seen.turn == "white"))
    return Sight(position, (seen.points.red, seen.points.white), seen.quiet, legal, due.number)
