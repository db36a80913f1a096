"""The gentle bot answers on a whim; it ends a step one time in five though it could go on."""

from __future__ import annotations

from typing import Any

from matches.games.game import Options, Picks, Random
from matches.games.hololive_ocg.actions import END


class Gentle:
    level = "gentle"
    budget = 1

    def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks:
        due = options[0]
        row = list(due.row)
        if row[-1] == END and len(row) > 1:
            return Picks(due.number, (END if rng.randrange(5) == 0 else rng.choice(row[:-1]),))
        rng.shuffle(row)
        return Picks(due.number, tuple(row[: due.prompt.least]))
