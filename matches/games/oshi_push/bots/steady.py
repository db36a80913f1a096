"""The steady bot tries each of its options once in its mind and takes what leads to the best table; it does not think of the answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from matches.games.engine import Value
from matches.games.game import Due, Options, Picks, Random
from matches.games.oshi_push import facts
from matches.games.oshi_push.bots.sight import sight
from matches.games.oshi_push.bots.thought import Thought, several
from matches.games.oshi_push.bots.worth import in_hand
from matches.games.oshi_push.context import Context, Step
from matches.games.oshi_push.kinds import kind_of
from matches.games.oshi_push.plays import PASS, perform
from matches.games.oshi_push.settling import settle
from matches.games.oshi_push.table import Card, Table
from matches.games.resolution import Effect

Option = Callable[[int, Value, Step], Effect[None]]
CHEAP = 3
"""What can be paid in the first rounds."""
FEW = 2


class Steady:
    level = "steady"
    budget = 60

    def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks:
        due = options[0]
        if len(due.row) == 1:
            return Picks(due.number, due.row[: due.prompt.least])
        thought = Thought(sight(view), due.seat, budget)
        return Picks(due.number, answer(thought, due, rng))


def answer(thought: Thought, due: Due, rng: Random) -> tuple[Value, ...]:
    table, prompt = thought.table, due.prompt
    match prompt.text.removeprefix("oshi_push."):
        case "turn":
            return (best(thought, due, turn, rng),)
        case "assign":
            return (best(thought, due, assigned, rng),)
        case "mulligan":
            return ("keep" if is_good(table, due.seat) else "redraw",)
        case "discard_theirs":
            return (max(due.row, key=lambda code: in_hand(Card("", str(code)), table.seats[due.seat])),)
    if (prompt.least, prompt.most) != (1, 1):
        return several(table, due.seat, prompt)
    return resumed(thought, due) if table.working else prompt.default


def best(thought: Thought, due: Due, effect: Option, rng: Random) -> Value:
    worths = {option: thought.plan(partial(effect, due.seat, option)).worth for option in due.row}
    most = max(worths.values())
    best: Value = rng.choice([option for option, value in worths.items() if value == most])
    return best


def turn(seat: int, option: Value, step: Step) -> Effect[None]:
    if option == PASS:
        yield facts.Passed(step.table.side_of(seat))
        return
    yield from perform(step, seat, str(option))
    yield from settle(step, seat)


def assigned(seat: int, place: Value, step: Step) -> Effect[None]:
    yield facts.Assigned(seat, int(place))


def resumed(thought: Thought, due: Due) -> tuple[Value, ...]:
    """The ability at work is gone through anew, for what the best way answers to this prompt; earlier answers were the best likewise."""
    source = thought.table.working[-1]

    def again(step: Step) -> Effect[None]:
        ctx = Context(step, source.seat, source.card, source.what)
        kind = kind_of(source.card)
        abilities = {"play": kind.on_play, "activate": kind.activate, "discard": kind.discard, "reward": kind.reward}
        yield from abilities[source.what](ctx)
        if source.what == "play" and kind.has("on_boost"):
            yield from kind.on_boost(ctx)

    if source.what in ("play", "activate", "discard", "reward"):
        for prompt, picks in thought.plan(again).answers:
            if prompt.text == due.prompt.text and due.prompt.accepts(due.seat, picks):
                return picks
    return due.row[:1]


def is_good(table: Table, seat: int) -> bool:
    """A first hand that there is something to do with."""
    return sum(kind_of(card).cost <= CHEAP and kind_of(card).type in ("content", "upgrade") for card in table.seats[seat].hand) >= FEW
