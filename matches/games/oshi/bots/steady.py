"""The steady bot takes what it can get and gives nothing away to the very next reply; among equals it plays any."""

from __future__ import annotations

from typing import Any

from matches.games.game import Options, Picks, Random
from matches.games.oshi.board import MOVES, points, push
from matches.games.oshi.bots.sight import Sight, sight
from matches.games.oshi.bots.worth import WIN, balance, claims


class Steady:
    level = "steady"
    budget = 100

    def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks:
        seen = sight(view, options)
        worth = {move: after_best_reply(seen, move) for move in seen.legal}
        best = max(worth.values())
        return Picks(seen.prompt, (rng.choice([move for move in seen.legal if worth[move] == best]),))


def after_best_reply(seen: Sight, move: str) -> int:
    """What the points are worth once the other side has taken the most that it can."""
    side = seen.position.to_move
    board, fallen = push(seen.position.board, MOVES[move])
    claimed = added(seen.points, *points(fallen))
    worth = balance(claimed, side)
    if abs(worth) >= WIN:
        return worth
    replies = (-balance(added(claimed, claim.red, claim.white), 1 - side) for *_, claim in claims(board, 1 - side))
    return min(worth, *replies, worth)


def added(claimed: tuple[int, int], red: int, white: int) -> tuple[int, int]:
    return claimed[0] + red, claimed[1] + white
