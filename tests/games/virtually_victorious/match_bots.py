"""Matches of Virtually Victorious between two house bots: `python -m tests.games.virtually_victorious.match_bots steady gentle`.

Sides take turns between the two, decks are the starter decks in turn. Last line: the share of matches that the first bot's side won.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from random import Random
from typing import Any

from matches.games import chance
from matches.games.engine import Chance, Drawn, Replied, State, ViewKey
from matches.games.game import Bot, Config
from matches.games.virtually_victorious.game import VirtuallyVictorious
from matches.games.virtually_victorious.table import Table

GAME = VirtuallyVictorious()
STARTERS = GAME.catalogue.starters


class Pace:
    """How long bots thought, in all and at most (s), and how often."""

    def __init__(self) -> None:
        self.spent, self.longest, self.decisions = 0.0, 0.0, 0

    def add(self, seconds: float) -> None:
        self.spent, self.longest, self.decisions = self.spent + seconds, max(self.longest, seconds), self.decisions + 1

    def __str__(self) -> str:
        return f"{1000 * self.spent / max(1, self.decisions):.2f} ms a decision, {1000 * self.longest:.0f} ms the longest"


def play(bots: tuple[Bot, ...], mode: str, seed: int, pace: Pace | None = None) -> State[Table]:
    """A whole match; `bots` by seat."""
    secret, rng = seed.to_bytes(32, "big"), Random(seed)

    def draw(counter: int, question: Chance) -> Drawn:
        return Drawn(question, str(counter), chance.answer(secret, str(counter), question))

    config = Config(GAME.id, mode, GAME.rules_version, ("human",) * len(bots))
    decks = tuple(STARTERS[(seed // 2 + (1 + seed // 12) * seat) % len(STARTERS)].deck for seat in range(len(bots)))
    state: State[Any] = State(table=None)
    facts = GAME.setup(config, draw, decks)
    while True:
        for fact in facts:
            state = GAME.evolve(state, fact)
        if state.outcome:
            return state
        seat = GAME.to_act(state)[0]
        bot, view = bots[seat], GAME.view(state.table, ViewKey.of_seat(seat))
        options = GAME.legal_actions(state, seat)
        began = time.perf_counter()
        picks = bot.choose(view, options, rng, bot.budget)
        if pace and bot is bots[0]:
            pace.add(time.perf_counter() - began)
        facts = GAME.apply(state, Replied(picks.number, seat, picks.values), draw)


def seated(first: Bot, second: Bot, seats: int, seed: int) -> tuple[Bot, ...]:
    """By seat: the sides take turns, and who begins changes with the seed."""
    return tuple((first, second)[(seat + 1 + seed) % 2] for seat in range(seats))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("first", choices=GAME.bots)
    arguments.add_argument("second", choices=GAME.bots)
    arguments.add_argument("--seeds", default="1-100", help="first and last seed")
    arguments.add_argument("--mode", choices=GAME.modes, default="duel")
    arguments.add_argument("--seats", type=int)
    given = arguments.parse_args()
    low, high = map(int, given.seeds.split("-"))
    first, second = GAME.bots[given.first], GAME.bots[given.second]
    counts: Counter[str] = Counter()
    pace = Pace()
    for seed in range(low, high + 1):
        bots = seated(first, second, given.seats or GAME.modes[given.mode].seats[0], seed)
        state = play(bots, given.mode, seed, pace if first is not second else None)
        assert state.outcome
        places = state.outcome.places
        winners = {bots[seat].level for seat, place in enumerate(places) if place == 1}
        how = "drawn" if len(winners) > 1 else "won" if first.level in winners else "lost"
        counts[how] += 1
        print(f"seed {seed}: {given.first} {how} by {state.outcome.rule} in round {state.table.round}, places {places}", flush=True)
    print(", ".join(f"{counts[how]} {how}" for how in ("won", "drawn", "lost")))
    print(f"{given.first}: {pace}")
    print(f"{counts['won'] / counts.total():.2f}")


if __name__ == "__main__":
    main()
