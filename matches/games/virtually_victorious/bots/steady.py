"""The steady bot tries each of its options once in its mind, as if nobody answered, and takes what leads to the best table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from matches.games.engine import Chance, Drawn, Replied, State, Value
from matches.games.game import Due, Options, Picks, Random
from matches.games.prompts import prompt_of, to_act
from matches.games.resolution import Effect, Run, resolve
from matches.games.virtually_victorious.bots.sight import sight
from matches.games.virtually_victorious.bots.worth import in_hand, worth
from matches.games.virtually_victorious.context import Step
from matches.games.virtually_victorious.effects import NONE
from matches.games.virtually_victorious.ending import GameOver
from matches.games.virtually_victorious.plays import GO_ON, PASS, PASS_ON, parse
from matches.games.virtually_victorious.table import Card, Table, seat_of
from matches.games.virtually_victorious.timing import activate, play
from matches.games.virtually_victorious.timing import resolve as resolve_top

LONGEST = 60
"""Questions in one train of thought."""
KEPT = 2
"""With fewer cards than this in hand none is given away by choice."""
SLACK = 1.0
"""Followers by which going on is preferred to doing something of no use."""


class Steady:
    level = "steady"
    budget = 60

    def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks:
        due = options[0]
        if len(due.row) == 1 and due.prompt.least == 1:
            return Picks(due.number, due.row)
        return Picks(due.number, answer(sight(view), due, rng, budget))


def answer(table: Table, due: Due, rng: Random, budget: int) -> tuple[Value, ...]:
    words = due.prompt.text.split(".")[1:]
    hand = {card.id: card for card in table.seats[due.seat].hand}
    match words[0]:
        case "phase" | "respond" | "close" | "react":
            return (best(table, due, rng, budget),)
        case "discard" | "may_discard" | "save":
            return given_away(due, hand)
        case "take" | "recover" | "put_under" | "mod":
            return chosen(table, due)
        case "target":
            return (max(due.row, key=lambda target: table.seats[seat_of(str(target)) or 0].followers),)
    return due.prompt.default


def given_away(due: Due, hand: dict[str, Card]) -> tuple[Value, ...]:
    """The least valuable cards."""
    worst = sorted((card for card in due.row if card != NONE), key=lambda card: in_hand(hand[str(card)]))
    if NONE in due.row and len(worst) < KEPT:
        return (NONE,)
    return tuple(worst[: due.prompt.least])


def chosen(table: Table, due: Due) -> tuple[Value, ...]:
    """The most valuable card among those that are offered, or the least to be put away."""
    me = table.seats[due.seat]
    known = {card.id: card for card in (*me.discard, *me.looked, *me.mods)}
    row = [card for card in due.row if card != NONE]
    if due.prompt.text.endswith("mod"):
        return due.row[:1]
    pick = min if due.prompt.text.endswith("put_under") else max
    return (pick(row, key=lambda card: in_hand(known[str(card)])),)


def best(table: Table, due: Due, rng: Random, budget: int) -> Value:
    """What leads to the best table; to raid, whoever has fewest Followers."""
    raids = [option for option in due.row if str(option).startswith("raid:")]
    row = [option for option in due.row if option not in raids and option not in PASS_ON][: budget - 1]
    if row == [PASS]:
        return PASS
    rests = raids[:1] or [option for option in row if option in (PASS, GO_ON)]
    worths = {option: imagine(table, due.seat, partial(follow, due.seat, str(option))) for option in (*row, *rests)}
    worths = {option: value + (SLACK if option in rests else 0) for option, value in worths.items()}
    most = max(worths.values())
    option: Value = rng.choice([option for option, value in worths.items() if value == most])
    if option in raids:
        return min(raids, key=lambda raid: table.seats[int(parse(str(raid)).card)].followers)
    return option


def follow(seat: int, option: str, step: Step) -> Effect[None]:
    """The option is taken, and the Stack resolves without an answer."""
    if option.startswith(("play:", "use:")):
        if step.table.reacting:
            act = parse(option)
            yield from play(step, seat, act.card, act.target, step.table.reacting)
        else:
            yield from activate(step, seat, option)
    while step.table.stack:
        yield from resolve_top(step)


class Only:
    """Rules with one step only."""

    def __init__(self, effect: Callable[[Step], Effect[None]]) -> None:
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


def imagine(table: Table, seat: int, effect: Callable[[Step], Effect[None]]) -> float:
    """What the table is worth afterwards, if all questions get their default answers."""
    given = list[Replied]()
    run: Run[Table] = resolve(Run(Only(effect), started(table), by_habit))
    while (owed := to_act(run.state)) and len(given) < LONGEST:
        number, owner = owed[0]
        given.append(Replied(number, owner, prompt_of(run.state, number).default, by_default=True))
        run = resolve(Run(Only(effect), started(table), by_habit, tuple(given)))
    return worth(run.table, seat)


def started(table: Table) -> State[Table]:
    return State(table, tuple((seat,) for seat in range(len(table.seats))))
