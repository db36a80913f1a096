"""The gentle bot answers on a whim; in a turn it passes one time in four though it could act."""

from __future__ import annotations

from typing import Any

from matches.games.game import Options, Picks, Random
from matches.games.oshi_push.plays import PASS


class Gentle:
    level = "gentle"
    budget = 1

    def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks:
        due = options[0]
        row = list(due.row)
        if row[-1] == PASS and len(row) > 1:
            return Picks(due.number, (PASS if rng.randrange(4) == 0 else rng.choice(row[:-1]),))
        rng.shuffle(row)
        return Picks(due.number, tuple(row[: due.prompt.least]))
