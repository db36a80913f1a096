"""A long game of OSHI as answers that every fresh match takes: with the same settings the prompts and their ids are the same.

So nothing has to be chosen, and no rule looked at, while a clock runs.
"""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

from matches.games.actions import Create, Reply, Setup
from matches.games.actions import Seat as SeatAction
from matches.games.chain import SALT_BYTES
from matches.games.chance import SECRET_BYTES, SHARE_BYTES, commitment
from matches.games.engine import SYSTEM
from matches.games.fold import History
from matches.games.game import Config
from matches.games.oshi.game import Oshi
from matches.games.oshi.rules import QUIET_TURNS, choices, turn, verdict
from matches.games.oshi.table import Moved, Table
from matches.games.registry import GAMES

BEGAN = 1_800_000_000_000
SETTINGS = Config("oshi", "duel", Oshi.rules_version, ("human", "human"), options={"red": "0"})
SHARES = tuple(f"{seat:02x}" * SHARE_BYTES for seat in (1, 2))
LATEST_QUIET_TURN = QUIET_TURNS - 15
"""From here on a piece is pushed off as soon as one can be, or the match would end in a draw (O25)."""


class Answer(NamedTuple):
    """What a seat replies to the prompt of its turn."""

    seat: int
    action: Reply


@cache
def line(turns: int, seed: int = 2) -> tuple[Answer, ...]:
    """The first `turns` answers of a game that goes on after them. Raises `ValueError` if it does not last that long."""
    history, rng = opened(f"line-{seed}"), random.Random(seed)
    answers = []
    for number in range(turns):
        table: Table = history.state.table
        moved = lasting_turn(table, rng)
        if moved is None:
            raise ValueError(f"the game is over after {number} turns")
        answer = Answer(moved.seat, Reply(history.prompt_id(0), (moved.move,)))
        history.append(answer.seat, f"c{number}", answer.action, BEGAN, "00" * SALT_BYTES)
        answers.append(answer)
    return tuple(answers)


def opened(stream: str) -> History:
    """A match in memory, at its first prompt."""
    secret = bytes(SECRET_BYTES)
    history = History(stream, GAMES, secret)
    for number, action in enumerate((Create(SETTINGS, commitment(secret, stream)), SeatAction(SHARES), Setup())):
        history.append(SYSTEM, f"o{number}", action, BEGAN, "00" * SALT_BYTES)
    return history


def lasting_turn(table: Table, rng: random.Random) -> Moved | None:
    """A turn after which the game goes on: one without a claim while those are many, and then the smallest claim (O24, O25)."""
    outcomes = [turn(table, move) for move in choices(table.position).legal]
    rng.shuffle(outcomes)
    claims_now = table.quiet >= LATEST_QUIET_TURN
    outcomes.sort(key=lambda one: (bool(one.off) != claims_now, max(one.points)))
    return next((one for one in outcomes if verdict(one.fold(table)) is None), None)
