"""The gentle bot plays on a whim: on its turn it goes on one time in three though it could act, and it seldom answers others."""

from __future__ import annotations

from typing import Any

from matches.games.game import Options, Picks, Random
from matches.games.virtually_victorious.plays import GO_ON, PASS, PASSES


class Gentle:
    level = "gentle"
    budget = 1

    def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks:
        due = options[0]
        row = list(due.row)
        if row[-1] in (PASS, GO_ON):
            plays = [option for option in row[:-1] if option not in PASSES]
            acts = plays and rng.randrange(3) > (0 if row[-1] == GO_ON else 1)
            return Picks(due.number, (rng.choice(plays) if acts else row[-1],))
        rng.shuffle(row)
        return Picks(due.number, tuple(row[: due.prompt.least]))
