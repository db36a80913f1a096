"""Alpha-beta over moves, and beyond its depth over claims only.

Worth is that of the side to move. Replies that O18 forbids are left out as far as the view tells (see `sight`).
"""

from __future__ import annotations

from typing import NamedTuple

from matches.games.oshi.board import EMPTY, MOVES, NAMES, RAY_SQUARES, points, push
from matches.games.oshi.bots.worth import PLACE, WIN, balance, claims, places
from matches.games.oshi.rules import POINTS_TO_WIN, moves
from matches.games.oshi.table import Position

MOST_DEPTH = 10
ENDLESS = 2 * WIN


class OutOfBudget(Exception):
    pass


class Node(NamedTuple):
    """A position, what has been claimed, what places are worth to Red, and how many turns ahead it lies."""

    position: Position
    claimed: tuple[int, int]
    places: int
    ahead: int = 0

    def after(self, name: str) -> Node:
        move, board, claimed, worth = MOVES[name], self.position.board, self.claimed, self.places
        after, fallen = push(board, move)
        for square in RAY_SQUARES[move.origin][move.direction]:
            old, new = board[square], after[square]
            if old != new:
                worth += (PLACE[new][square] if new != EMPTY else 0) - (PLACE[old][square] if old != EMPTY else 0)
        if fallen:
            red, white = points(fallen)
            claimed = claimed[0] + red, claimed[1] + white
        return Node(self.position.after(after), claimed, worth, self.ahead + 1)

    @property
    def is_over(self) -> bool:
        return max(self.claimed) >= POINTS_TO_WIN

    @property
    def worth(self) -> int:
        """To the side to move; an end is worth less the farther away it is."""
        side = self.position.to_move
        settled = -balance(self.claimed, 1 - side)
        if self.is_over:
            return settled - self.ahead if settled > 0 else settled + self.ahead
        return settled + (-self.places if side else self.places)


class Search:
    """One search. Moves that refuted others elsewhere are tried early."""

    def __init__(self, budget: int) -> None:
        self.left = budget
        self.refutations: dict[str, int] = {}

    def best(self, root: Node, legal: list[str]) -> str:
        """The best move found, at the greatest depth that the budget allows."""
        children = self.ordered(root, legal)
        try:
            for depth in range(MOST_DEPTH):
                self.improve(children, depth)
        except OutOfBudget:
            pass
        return children[0][0]

    def improve(self, children: list[tuple[str, Node]], depth: int) -> None:
        """Bring what proves best at this depth to the front."""
        best = -ENDLESS
        for child in tuple(children):
            worth = -self.worth(child[1], depth, -ENDLESS, -best)
            if worth > best:
                best = worth
                children.remove(child)
                children.insert(0, child)

    def worth(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        if self.left == 0:
            raise OutOfBudget
        self.left -= 1
        if node.is_over:
            return node.worth
        if depth == 0:
            return self.after_claims(node, alpha, beta)
        possible, forbidden = moves(node.position)
        best = -ENDLESS
        for name, child in self.ordered(node, [name for name in possible if name not in forbidden]):
            worth = -self.worth(child, depth - 1, -beta, -max(alpha, best))
            best = max(best, worth)
            if best >= beta:
                self.refutations[name] = self.refutations.get(name, 0) + depth * depth
                break
        return best

    def after_claims(self, node: Node, alpha: int, beta: int) -> int:
        """The worth once all is claimed that is worth it."""
        best = node.worth
        if node.is_over or best >= beta:
            return best
        side = node.position.to_move
        gains = [(claim[1 + side] - claim[2 - side], NAMES[o][d][claim.distance - 1]) for o, d, claim in claims(node.position.board, side)]
        for gain, name in sorted(gains, reverse=True):
            if gain <= 0 or best >= beta:
                break
            best = max(best, -self.after_claims(node.after(name), -beta, -max(alpha, best)))
        return best

    def ordered(self, node: Node, names: list[str]) -> list[tuple[str, Node]]:
        """Claims first, then what refuted other moves, then better places."""
        children = [(name, node.after(name)) for name in names]
        claimed = node.claimed
        children.sort(key=lambda c: (c[1].claimed == claimed, -self.refutations.get(c[0], 0), c[1].worth))
        return children
