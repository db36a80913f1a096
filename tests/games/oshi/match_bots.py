"""Matches between two house bots: `python -m tests.games.oshi.match_bots sharp steady --seeds 1-100`.

Last line: the share of games that the first bot won; a draw is not won.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from matches.games.engine import Replied, State, ViewKey
from matches.games.game import Bot
from matches.games.oshi.game import Oshi
from matches.games.oshi.perft import no_chance, start

OSHI = Oshi()


def play(red: Bot, white: Bot, rng: Random, budget: int | None = None) -> State:
    """A whole match; Red is seat 0. `budget` in place of the bots' own."""
    state = start(OSHI)
    while state.outcome is None:
        (seat,) = OSHI.to_act(state)
        bot = (red, white)[seat]
        view, options = OSHI.view(state.table, ViewKey.of_seat(seat)), OSHI.legal_actions(state, seat)
        picks = bot.choose(view, options, rng, budget or bot.budget)
        for fact in OSHI.apply(state, Replied(picks.number, seat, picks.values), no_chance):
            state = OSHI.evolve(state, fact)
    return state


def result(first: Bot, second: Bot, seed: int, budget: int | None = None) -> tuple[str, State]:
    """What came out for `first`, which plays Red for odd seeds."""
    seat = 1 - seed % 2
    bots = (first, second) if seat == 0 else (second, first)
    state = play(*bots, Random(seed), budget)
    places = state.outcome.places
    return "drawn" if places == (1, 1) else "won" if places[seat] == 1 else "lost", state


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("first", choices=OSHI.bots)
    arguments.add_argument("second", choices=OSHI.bots)
    arguments.add_argument("--seeds", default="1-100", help="first and last seed")
    given = arguments.parse_args()
    low, high = map(int, given.seeds.split("-"))
    counts: Counter[str] = Counter()
    for seed in range(low, high + 1):
        how, state = result(OSHI.bots[given.first], OSHI.bots[given.second], seed)
        counts[how] += 1
        print(f"seed {seed}: {given.first} {how} by {state.outcome.rule} after {state.table.turns} turns, {state.table.points}", flush=True)
    print(", ".join(f"{counts[how]} {how}" for how in ("won", "drawn", "lost")))
    print(f"{counts['won'] / counts.total():.2f}")


if __name__ == "__main__":
    main()
