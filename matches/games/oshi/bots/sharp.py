"""The sharp bot looks ahead with alpha-beta, deeper and deeper until its budget of positions is used up."""

from __future__ import annotations

from typing import Any

from matches.games.game import Options, Picks, Random
from matches.games.oshi.bots.search import Search, root
from matches.games.oshi.bots.sight import sight

LEAST_WHIM, MOST_WHIM = 4, 40
"""In hundredths of a point. The longer nothing has fallen, the more the bot varies its play: it does not see what would repeat."""


class Sharp:
    level = "sharp"
    budget = 6_000

    def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks:
        seen = sight(view, options)
        leanings = {move: rng.randrange(LEAST_WHIM + min(seen.quiet, MOST_WHIM - LEAST_WHIM)) for move in seen.legal}
        return Picks(seen.prompt, (Search(budget, leanings).best(root(seen.position, seen.points)),))
