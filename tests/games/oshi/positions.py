"""OSHI tables in words for tests: `R3 e1, W1 e2`, and what is played on them."""

from __future__ import annotations

from msgspec.structs import replace

from matches.games import resolution
from matches.games.engine import Fact, Outcome, Replied, State
from matches.games.oshi.board import LABEL, NO_PIECES, PIECES, SQUARES
from matches.games.oshi.game import Oshi
from matches.games.oshi.perft import no_chance, start
from matches.games.oshi.rules import key
from matches.games.oshi.table import Moved, Position, Table

OSHI = Oshi()


def board_of(pieces: str) -> bytes:
    board, left = bytearray(NO_PIECES), [piece for side in PIECES for piece in side]
    for label, square in (piece.split() for piece in pieces.split(", ")):
        piece = next(piece for piece in left if LABEL[piece] == label)
        left.remove(piece)
        board[SQUARES.index(square)] = piece
    return bytes(board)


def in_words(board: bytes) -> set[str]:
    return {f"{LABEL[piece]} {square}" for square, piece in zip(SQUARES, board, strict=True) if piece in LABEL}


class Play:
    """A match from a position on. Seat 0 plays Red."""

    def __init__(self, state: State[Table]) -> None:
        self.state = state
        self.facts: tuple[Fact, ...] = ()
        self.happen(resolution.follow(OSHI, state, no_chance))

    def happen(self, facts: tuple[Fact, ...]) -> None:
        self.facts = facts
        for fact in facts:
            self.state = OSHI.evolve(self.state, fact)

    def move(self, *moves: str) -> Moved:
        """Make moves, whoever's turn it is; the last one's fact."""
        for move in moves:
            self.happen(OSHI.apply(self.state, Replied(0, self.to_move, (move,)), no_chance))
        return next(fact for fact in self.facts if isinstance(fact, Moved))

    @property
    def to_move(self) -> int:
        (seat,) = OSHI.to_act(self.state)
        return seat

    @property
    def legal(self) -> tuple[str, ...]:
        (due,) = OSHI.legal_actions(self.state, self.to_move)
        return due.prompt.row(self.to_move)

    def why_not(self, move: str) -> str | None:
        """The rule against a move of the side to move. It stands there if and only if the move is not among the options."""
        reason = OSHI.why_not(self.state, self.to_move, move)
        assert (reason is None) == (move in self.legal)
        return reason and reason.removeprefix("oshi.why.")

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def board(self) -> set[str]:
        return in_words(self.table.position.board)

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome


def opening(no_return: str = "mover") -> Play:
    return Play(start(OSHI, no_return))


def on_board(pieces: str, *, points: tuple[int, int] = (0, 0), to_move: int = 0, no_return: str = "mover") -> Play:
    """A match that begins with these pieces only."""
    board = board_of(pieces)
    position = Position(board, board, board, to_move, no_return)
    table = Table(position, (key(position),), red=0, points=points)
    return Play(State(table, sides=((0,), (1,))))


def quiet_for(play: Play, turns: int) -> Play:
    """The same match, if nothing had fallen for so many turns."""
    seen = (*(f"position {n}" for n in range(turns)), play.table.seen[-1])
    return Play(State(replace(play.table, seen=seen), sides=play.state.sides))
