"""Counting move sequences through the verbs that play uses.

Source: OSHI rules, section 8, "Number of move sequences".
"""

from __future__ import annotations

from typing import Any

from matches.games.engine import Chance, Drawn, Replied, State
from matches.games.game import Config
from matches.games.oshi.game import Oshi
from matches.games.oshi.table import Table


def no_chance(drawn: int, question: Chance) -> Drawn:
    """Colours are set, so nothing is ever drawn."""
    raise LookupError(question)


def start(game: Oshi, no_return: str = "mover") -> State[Table]:
    config = Config(game.id, "duel", game.rules_version, ("human", "human"), {"no_return": no_return, "red": "0"})
    state: State[Any] = State(table=None)
    for fact in game.setup(config, no_chance):
        state = game.evolve(state, fact)
    return state


def sequences(game: Oshi, state: State[Table], depth: int) -> int:
    """How many sequences of `depth` moves there are; at the last move the legal ones are counted, not made."""
    if state.outcome:
        return 0
    (seat,) = game.to_act(state)
    (due,) = game.legal_actions(state, seat)
    legal = due.prompt.row(seat)
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        after = state
        for fact in game.apply(state, Replied(due.number, seat, (move,)), no_chance):
            after = game.evolve(after, fact)
        total += sequences(game, after, depth - 1)
    return total
