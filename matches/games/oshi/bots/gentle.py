"""The gentle bot plays any legal move."""

from __future__ import annotations

from typing import Any

from matches.games.game import Options, Picks, Random


class Gentle:
    level = "gentle"
    budget = 1

    def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks:
        (due,) = options
        return Picks(due.number, (rng.choice(due.prompt.options[0]),))
