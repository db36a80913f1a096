"""Trying in the mind: what follows from an Action, and the answers to all that it asks.

The rules themselves are run, on the table that the bot imagines; `budget` counts the runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from matches.games.engine import Chance, Drawn, Prompt, Replied, State, Value
from matches.games.oshi_push.bots.worth import in_hand, worth
from matches.games.oshi_push.context import Step
from matches.games.oshi_push.ending import GameOver
from matches.games.oshi_push.table import Table
from matches.games.prompts import prompt_of, to_act
from matches.games.resolution import Effect, Run, resolve

USELESS = 8.0
Imagined = Callable[[Step], Effect[None]]


class Answer(NamedTuple):
    prompt: Prompt
    picks: tuple[Value, ...]


class Plan(NamedTuple):
    """What an Action leads to at best, and the answers on the way there."""

    worth: float
    answers: tuple[Answer, ...] = ()


class Only:
    """Rules with one step only."""

    def __init__(self, effect: Imagined) -> None:
        self.effect = effect

    def step(self, run: Run[Table]) -> Effect[None]:
        try:
            yield from self.effect(Step(run))
        except GameOver:
            return

    def outcome(self, state: State[Table]) -> None:
        return None


def by_habit(counter: int, question: Chance) -> Drawn:
    """Nothing is known of chance: orders stay, ids are made up."""
    match question.kind:
        case "ids":
            return Drawn(question, "", tuple(f"new-{counter}-{n}" for n in range(question.n)))
        case "order":
            return Drawn(question, "", tuple(range(question.n)))
        case "die":
            return Drawn(question, "", (1,))


class Thought:
    """Thinking for `seat` about a table."""

    def __init__(self, table: Table, seat: int, budget: int) -> None:
        self.table, self.seat, self.left = table, seat, budget
        self.side = table.side_of(seat)

    def plan(self, effect: Imagined, given: tuple[Replied, ...] = (), answers: tuple[Answer, ...] = ()) -> Plan:
        """The best that can be made of `effect`."""
        self.left -= 1
        run: Run[Table] = resolve(Run(Only(effect), State(self.table, self.table.sides), by_habit, given))
        if not (owed := to_act(run.state)):
            return Plan(worth(run.table, self.side), answers)
        number, owner = owed[0]
        prompt = prompt_of(run.state, number)
        if owner != self.seat:
            return self.plan(effect, (*given, Replied(number, owner, prompt.default, by_default=True)), answers)
        plans = (
            self.plan(effect, (*given, Replied(number, owner, picks)), (*answers, Answer(prompt, picks)))
            for picks in self.candidates(run.table, prompt)
        )
        return max(plans, key=lambda plan: plan.worth)

    def candidates(self, table: Table, prompt: Prompt) -> Iterator[tuple[Value, ...]]:
        """What may be answered, as far as the budget allows."""
        row = prompt.row(self.seat)
        if (prompt.least, prompt.most) != (1, 1):
            yield several(table, self.seat, prompt)
            return
        for place, option in enumerate(row):
            if place == 0 or self.left > 0:
                yield (option,)


def several(table: Table, seat: int, prompt: Prompt) -> tuple[Value, ...]:
    """Which cards of a hand to let go, as few as allowed but for those of no use; of cards looked at, any order."""
    row = prompt.row(seat)
    hand = {card.id: in_hand(card, table.seats[seat]) for card in table.seats[seat].hand}
    if not set(row) <= set(hand):
        return tuple(row[: prompt.least])
    worst = sorted(row, key=lambda card: hand[str(card)])
    useless = sum(value < USELESS for value in hand.values())
    return tuple(worst[: max(prompt.least, min(prompt.most, useless))])
