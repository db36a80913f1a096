"""The sharp bot looks ahead with alpha-beta, deeper and deeper until its budget of positions is used up."""

from __future__ import annotations

from typing import Any

from matches.games.game import Options, Picks, Random
from matches.games.oshi.bots.search import Node, Search
from matches.games.oshi.bots.sight import sight
from matches.games.oshi.bots.worth import places


class Sharp:
    level = "sharp"
    budget = 4_000

    def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks:
        seen = sight(view, options)
        legal = list(seen.legal)
        rng.shuffle(legal)
        root = Node(seen.position, seen.points, places(seen.position.board))
        return Picks(seen.prompt, (Search(budget).best(root, legal),))
