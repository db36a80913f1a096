"""Matches of the hololive OCG between two house bots: `python -m tests.games.hololive_ocg.match_bots steady gentle --seeds 1-100`.

Seats take turns between the two, decks are the starter decks in turn. Last line: the share of matches that the first bot won.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Any

from matches.games import chance
from matches.games.engine import Chance, Drawn, Replied, State, ViewKey
from matches.games.game import Bot, Config
from matches.games.hololive_ocg.table import Table
from tests.games.hololive_ocg.scene import GAME

STARTERS = GAME.catalogue.starters


def play(bots: tuple[Bot, Bot], seed: int) -> State[Table]:
    """A whole match; `bots` by seat."""
    secret, rng = seed.to_bytes(32, "big"), Random(seed)

    def draw(counter: int, question: Chance) -> Drawn:
        return Drawn(question, str(counter), chance.answer(secret, str(counter), question))

    config = Config(GAME.id, "duel", GAME.rules_version, ("human", "human"))
    decks = tuple(STARTERS[(seed // 2 + seat) % len(STARTERS)].deck for seat in range(2))
    state: State[Any] = State(table=None)
    facts = GAME.setup(config, draw, decks)
    while True:
        for fact in facts:
            state = GAME.evolve(state, fact)
        if state.outcome:
            return state
        seat = GAME.to_act(state)[0]
        picks = bots[seat].choose(GAME.view(state.table, ViewKey.of_seat(seat)), GAME.legal_actions(state, seat), rng, bots[seat].budget)
        facts = GAME.apply(state, Replied(picks.number, seat, picks.values), draw)


def results(first: str, second: str, seeds: range) -> Counter[str]:
    """How the first bot fared."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        own = seed % 2
        pair = (GAME.bots[first], GAME.bots[second])
        outcome = play(pair if own == 0 else pair[::-1], seed).outcome
        assert outcome
        counts["drawn" if outcome.places == (1, 1) else "won" if outcome.places[own] == 1 else "lost"] += 1
    return counts


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("first", choices=GAME.bots)
    arguments.add_argument("second", choices=GAME.bots)
    arguments.add_argument("--seeds", default="1-100", help="first and last seed")
    given = arguments.parse_args()
    low, high = map(int, given.seeds.split("-"))
    counts = results(given.first, given.second, range(low, high + 1))
    print(", ".join(f"{counts[how]} {how}" for how in ("won", "drawn", "lost")))
    print(f"{counts['won'] / counts.total():.2f}")


if __name__ == "__main__":
    main()
