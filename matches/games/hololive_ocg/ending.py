"""Losing, leaving, and how it stands when time is called.

Source: section 11, A39; live play L204; tournaments T28.
"""

from __future__ import annotations

from collections.abc import Sequence

from matches.games.engine import Outcome, State, departed_outcome
from matches.games.hololive_ocg import facts
from matches.games.hololive_ocg.context import Step
from matches.games.hololive_ocg.table import Ending, Loss, Table
from matches.games.resolution import Effect

DRAW = "H139"


class GameOver(Exception):
    """Nothing further happens: the step ends where it is (H106)."""


def lose(step: Step, losses: Sequence[Loss]) -> Effect[None]:
    """The game ends; with two losses at once it is a draw (H139)."""
    yield facts.Finished(tuple(losses))
    raise GameOver


def by_rules(ending: Ending) -> Outcome:
    """H141"""
    losers = [loss.seat for loss in ending.losses]
    if len(losers) > 1:
        return Outcome((1, 1), "rules", DRAW)
    return Outcome((2, 1) if losers == [0] else (1, 2), "rules", ending.losses[0].rule)


def outcome(state: State[Table]) -> Outcome | None:
    """The end by the rules, or because a seat has left (H138)."""
    return by_rules(state.table.ending) if state.table.ending else departed_outcome(state)


def standing(state: State[Table]) -> tuple[int, ...]:
    """Nobody has lost: the rules know nothing else that could be compared, so a game that time ends is a draw (A39)."""
    return (1, 1)
