"""Alpha-beta over moves, and beyond its depth over claims only.

Worth is that of the side to move. Replies that O18 forbids are left out as far as the view tells (see `sight`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from matches.games.oshi.board import MOVES, RAYS
from matches.games.oshi.bots.worth import POINT, claims, effect, places
from matches.games.oshi.rules import POINTS_TO_WIN, moves
from matches.games.oshi.table import Position

MOST_DEPTH = 10
WIN = 100_000
ENDLESS = 2 * WIN


class OutOfBudget(Exception):
    pass


class Node(NamedTuple):
    """A position, what has been claimed, what all that is worth to Red, and how many turns ahead it lies."""

    position: Position
    claimed: tuple[int, int]
    to_red: int
    ahead: int = 0

    def after(self, name: str) -> Node:
        origin, direction, _ = MOVES[name]
        ray, board = RAYS[origin][direction], bytearray(self.position.board)
        line, (red, white), change = effect(name, self.position.board[ray])
        board[ray] = line
        claimed = (self.claimed[0] + red, self.claimed[1] + white)
        return Node(self.position.after(bytes(board)), claimed, self.to_red + change, self.ahead + 1)

    @property
    def worth(self) -> int:
        return -self.to_red if self.position.to_move else self.to_red

    @property
    def end(self) -> int | None:
        """The worth of a decided game, the less the farther away; None while it is open."""
        if max(self.claimed) < POINTS_TO_WIN:
            return None
        lost = self.claimed[self.position.to_move] < POINTS_TO_WIN  # if both have seven, who moved loses (O23)
        return self.ahead - WIN if lost else WIN - self.ahead


def root(position: Position, claimed: tuple[int, int]) -> Node:
    return Node(position, claimed, places(position.board) + POINT * (claimed[0] - claimed[1]))


class Search:
    """One search. What refuted a move in a position, or in another as far ahead, is tried first."""

    def __init__(self, budget: int, leanings: Mapping[str, int]) -> None:
        """`leanings` are added to the worth of the first moves."""
        self.left, self.leanings = budget, leanings
        self.answers: dict[Position, str] = {}
        self.killers: dict[int, str] = {}

    def best(self, node: Node) -> str:
        """The best move found, at the greatest depth that the budget allows."""
        names = ordered(node, list(self.leanings))
        try:
            for depth in range(MOST_DEPTH):
                self.improve(node, names, depth)
        except OutOfBudget:
            pass
        return names[0]

    def improve(self, node: Node, names: list[str], depth: int) -> None:
        """Bring what proves best at this depth to the front."""
        best = -ENDLESS
        for name in tuple(names):
            leaning = self.leanings[name]
            worth = leaning - self.worth(node.after(name), depth, -ENDLESS, leaning - best)
            if worth > best:
                best = worth
                names.remove(name)
                names.insert(0, name)

    def worth(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        if self.left == 0:
            raise OutOfBudget
        self.left -= 1
        if depth == 0 or node.end is not None:
            return self.after_claims(node, alpha, beta)
        best = -ENDLESS
        for name in self.replies(node):
            worth = -self.worth(node.after(name), depth - 1, -beta, -max(alpha, best))
            if worth > best:
                best = worth
                self.answers[node.position] = name
            if best >= beta:
                self.killers[node.ahead] = name
                break
        return best if best > -ENDLESS else 0  # without any move it is a draw (O26)

    def replies(self, node: Node) -> Iterator[str]:
        """What has proved good comes before what looks good."""
        possible, forbidden = moves(node.position)
        names = [name for name in possible if name not in forbidden] or possible  # O26
        for known in (self.answers.get(node.position), self.killers.get(node.ahead)):
            if known in names:
                names.remove(known)
                yield known
        yield from ordered(node, names)

    def after_claims(self, node: Node, alpha: int, beta: int) -> int:
        """The worth once all is claimed that is worth it."""
        if (end := node.end) is not None:
            return end
        best, me = node.worth, node.position.to_move
        gains = [(gain[me] - gain[1 - me], name) for name, gain in claims(node.position.board, me)]
        for gain, name in sorted(gains, reverse=True):
            if gain <= 0 or best >= beta:
                break
            best = max(best, -self.after_claims(node.after(name), -beta, -max(alpha, best)))
        return best


def ordered(node: Node, names: list[str]) -> list[str]:
    """What is best at first sight comes first."""
    board, sign = node.position.board, 1 if node.position.to_move else -1

    def loss(name: str) -> int:
        origin, direction, _ = MOVES[name]
        return sign * effect(name, board[RAYS[origin][direction]]).worth

    return sorted(names, key=loss)
