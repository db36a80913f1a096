"""The table, and the facts that fold it.

What O17 asks for, where a piece stood at the start of the last turn and of the one before, are two more boards. Before the first
turns those equal the opening, so nothing is forbidden.

Source: OSHI rules, sections 2 and 7; O5, O6, O17, O20-O25.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from matches.games.engine import Fact
from matches.games.oshi.board import EMPTY, OPENING, PIECE, SQUARE


class Position(Struct, frozen=True, gc=False):
    """All that decides which moves are legal. `before` and `earlier`: the board one turn and two turns ago (O17)."""

    board: bytes = OPENING
    before: bytes = OPENING
    earlier: bytes = OPENING
    to_move: int = 0
    no_return: str = "mover"

    def after(self, board: bytes) -> Position:
        """The position when a turn has led to `board`."""
        return Position(board, self.board, self.before, 1 - self.to_move, self.no_return)


class Moved(Fact, frozen=True):
    """A turn. `moved`: every piece that stands elsewhere now, the moving one first; `off`: pieces that fell, in that order.

    `points`: what Red and White have claimed in all (O21); `key`: the position that arises, as O24 compares it.
    """

    seat: int
    move: str
    moved: tuple[tuple[str, str], ...]
    off: tuple[str, ...]
    points: tuple[int, int]
    key: str

    def fold(self, table: Table) -> Table:
        return replace(
            table,
            position=table.position.after(placed(table.position.board, self.moved, self.off)),
            points=self.points,
            turns=table.turns + 1,
            # no piece comes back (O4): after a claim no earlier position can occur again
            seen=(self.key,) if self.off else (*table.seen, self.key),
            last=self,
        )


class Laid(Fact, frozen=True):
    """The pieces stand. `red`: the seat that plays Red, if that is set and not drawn by lot (O6)."""

    no_return: str
    red: int | None
    key: str

    def fold(self, table: object) -> Table:
        return Table(Position(no_return=self.no_return), seen=(self.key,), red=self.red)


class Coloured(Fact, frozen=True):
    """The lot falls: `red` is the seat that plays Red (O6)."""

    red: int

    def fold(self, table: Table) -> Table:
        return replace(table, red=self.red)


class Table(Struct, frozen=True, gc=False):
    """`seen`: keys of the positions since the last claim, the present one last; `red` is None before the lot."""

    position: Position
    seen: tuple[str, ...]
    red: int | None
    points: tuple[int, int] = (0, 0)
    turns: int = 0
    last: Moved | None = None

    @property
    def quiet(self) -> int:
        """Turns in a row in which no piece left the board (O25)."""
        return len(self.seen) - 1

    @property
    def mover(self) -> int:
        """The seat to move."""
        return self.seat_of(self.position.to_move)

    def seat_of(self, side: int) -> int:
        assert self.red is not None
        return self.red if side == 0 else 1 - self.red


def placed(board: bytes, moved: tuple[tuple[str, str], ...], off: tuple[str, ...]) -> bytes:
    """The board with some pieces on other squares, and some gone."""
    after = bytearray(board)
    for name in (*off, *(name for name, _ in moved)):
        after[board.index(PIECE[name])] = EMPTY
    for name, square in moved:
        after[SQUARE[square]] = PIECE[name]
    return bytes(after)
