"""The steady bot takes what it can get and gives nothing away to the very next reply; among equals it plays any."""

from __future__ import annotations

from typing import Any

from matches.games.game import Options, Picks, Random
from matches.games.oshi.board import MOVES, points, push
from matches.games.oshi.bots.sight import Sight, sight
from matches.games.oshi.bots.worth import claims
from matches.games.oshi.rules import POINTS_TO_WIN

WIN = 100


class Steady:
    level = "steady"
    budget = 100

    def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks:
        seen = sight(view, options)
        worth = {move: after_best_reply(seen, move) for move in seen.legal}
        best = max(worth.values())
        return Picks(seen.prompt, (rng.choice([move for move in seen.legal if worth[move] == best]),))


def after_best_reply(seen: Sight, move: str) -> int:
    """How far the mover is ahead once the other side has taken the most that it can."""
    me = seen.position.to_move
    board, fallen = push(seen.position.board, MOVES[move])
    claimed = added(seen.points, points(fallen))
    if max(claimed) >= POINTS_TO_WIN:
        return lead(claimed, me)
    replies = (-lead(added(claimed, gain), 1 - me) for _, gain in claims(board, 1 - me))
    return min(lead(claimed, me), *replies, WIN)


def lead(claimed: tuple[int, int], mover: int) -> int:
    """By how many points the side that has just moved is ahead; both at seven is its loss (O23)."""
    mine, theirs = claimed[mover], claimed[1 - mover]
    if theirs >= POINTS_TO_WIN:
        return -WIN
    return WIN if mine >= POINTS_TO_WIN else mine - theirs


def added(claimed: tuple[int, int], gain: tuple[int, int]) -> tuple[int, int]:
    return claimed[0] + gain[0], claimed[1] + gain[1]
