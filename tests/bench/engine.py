"""Actions a second of a game in one process: through options, rules and fold, once more with the views of all seats encoded; and the time
in which the longest of two hundred matches is rebuilt from its bytes.

Floor is the loop of the report: by it the speed of the machine is taken out. Matches are played by the weakest house bot's answers, which
are recorded beforehand.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any, NamedTuple

import msgspec

from matches.games.actions import Create, Reply, Seat, Setup
from matches.games.chance import SHARE_BYTES, commitment
from matches.games.decks import Deck
from matches.games.engine import SYSTEM, Replied, State, ViewKey
from matches.games.fold import History
from matches.games.game import Config, Game
from matches.games.registry import GAMES
from oshisite.lifespan import settle_memory
from tests.bench.report import Report, Row, Target, timed_loop

MATCHES = 12
SECRET = bytes(32)
SALT = "00" * 16
ACTIONS = Target(least_ratio=900)
"""To the loop floor: 3,000 a second where the loop takes 0.3 s."""
WITH_VIEWS = Target(least_ratio=300)
REBUILT = Target(most_ratio=1 / 6)
"""50 ms where the loop takes 0.3 s."""


class Longest(NamedTuple):
    """The match with most entries of those that `longest` plays."""

    mode: str
    seats: int
    seed: int


LONGEST = {"oshi": Longest("duel", 2, 19), "oshi_push": Longest("team", 4, 33)}
"""By game, as `longest` found them under the rules of today; playing them all takes minutes."""
PLAYED = 200


class Recorded(NamedTuple):
    """A match with all its answers, in order."""

    history: History
    answers: list[Replied]


def run(*, game: str, rounds: int = 5, seconds: float = 1.0) -> Report:
    """Medians of `rounds`; in each round a case is repeated for `seconds`, once at least, right after the loop that is its floor."""
    settle_memory()
    of = GAMES[game]
    mode, (seats, *_) = next((name, mode.seats) for name, mode in of.modes.items())
    duels = [recorded(of, mode, seats, seed) for seed in range(MATCHES)]
    most = recorded(of, *LONGEST[game]).history
    cases: list[Callable[[], int]] = [
        lambda: replayed(of, duels, views=False),
        lambda: replayed(of, duels, views=True),
        lambda: rebuilt(most),
    ]
    taken = [[measured(case, seconds) for case in cases] for _ in range(rounds)]
    plain, viewed, whole = ([row[column] for row in taken] for column in range(len(cases)))
    rows = [
        Row("actions", *rate(plain), ACTIONS),
        Row("actions, all seats' views encoded", *rate(viewed), WITH_VIEWS),
        Row("rebuild", median(1000 * one.each for one in whole), "ms", median(1000 * one.floor for one in whole), REBUILT),
    ]
    answers = sum(len(one.answers) for one in duels)
    note = f"{answers:,} answers of {len(duels)} matches; rebuilt: {most.head + 1} entries of {most.stream}"
    return Report("engine", rows, [note])


class Taken(NamedTuple):
    """Seconds for one of a case's things, and for the loop floor just before."""

    each: float
    floor: float


def measured(case: Callable[[], int], seconds: float) -> Taken:
    clock = time.process_time  # nothing is waited for, so what else the machine does need not count
    floor, things = timed_loop(clock), 0
    began = clock()
    while not things or clock() - began < seconds:
        things += case()
    return Taken((clock() - began) / things, floor)


def rate(taken: list[Taken]) -> tuple[float, str, float]:
    """How many a second, and loops a second as the floor: their ratio is how many are done while the loop runs."""
    return median(1 / one.each for one in taken), "actions/s", median(1 / one.floor for one in taken)


# --- matches


def tables(game: Game[Any]) -> list[tuple[str, int]]:
    return [(name, seats) for name, mode in game.modes.items() for seats in mode.seats]


def longest(game: Game[Any], played: int = PLAYED) -> Longest:
    """Play `played` matches, as many of each mode with each number of seats."""
    kinds = tables(game)
    matches = (Longest(mode, seats, seed) for seed in range(played // len(kinds)) for mode, seats in kinds)
    return max(matches, key=lambda match: recorded(game, *match).history.head)


def recorded(game: Game[Any], mode: str, seats: int, seed: int) -> Recorded:
    """A match played by the weakest bot in all seats."""
    rng, (bot, *_) = Random(seed), game.bots.values()
    history = History(f"{mode}-{seats}-{seed}", GAMES, SECRET)
    config = Config(game.id, mode, game.rules_version, ("human",) * seats)
    opening = (Create(config, commitment(SECRET, history.stream)), Seat(("00" * SHARE_BYTES,) * seats, decks(game, seats, seed)), Setup())
    for number, action in enumerate(opening):
        history.append(SYSTEM, f"opening-{number}", action, number, SALT)
    answers = []
    while history.state.outcome is None:
        seat = game.to_act(history.state)[0]
        view, options = game.view(history.state.table, ViewKey.of_seat(seat)), game.legal_actions(history.state, seat)
        picks = bot.choose(view, options, rng, bot.budget)
        answers.append(Replied(picks.number, seat, picks.values))
        number = history.head + 1
        history.append(seat, f"answer-{number}", Reply(history.prompt_id(picks.number), picks.values), number, SALT)
    return Recorded(history, answers)


def decks(game: Game[Any], seats: int, seed: int) -> tuple[Deck, ...]:
    """Starter decks in turn."""
    starters = game.catalogue.starters if game.catalogue else ()
    return tuple(starters[(seed + seat) % len(starters)].deck for seat in range(seats)) if starters else ()


def replayed(game: Game[Any], matches: list[Recorded], *, views: bool) -> int:
    """All answers of all matches once more, from their first prompt; how many."""
    for one in matches:
        state: State[Any] = one.history.positions[2].state
        draw = one.history.draw_on
        keys = [ViewKey.of_seat(seat) for seat in range(len(one.history.position.replied))] if views else []
        for answer in one.answers:
            assert any(due.number == answer.prompt for due in game.legal_actions(state, answer.seat))
            for fact in game.apply(state, answer, draw("", answer)):
                state = game.evolve(state, fact)
            for key in keys:
                msgspec.json.encode(game.view(state.table, key))
    return sum(len(one.answers) for one in matches)


def rebuilt(history: History) -> int:
    """The match folded from its bytes, and gone again."""
    fresh = History(history.stream, GAMES)
    for entry in history.entries:
        fresh.fold(entry)
    assert fresh.state.outcome
    return 1
