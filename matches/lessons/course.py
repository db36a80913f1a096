"""A lesson played through the engine: the match that a script leads to, and the entry that each answer became.

It is folded once in a process and stored nowhere. Should the rules change so that an answer is no longer there, or the match run on
after the last one, folding says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from matches.games.actions import AnyAction, Create, Reply, Seat, Setup
from matches.games.chance import SECRET_BYTES, SHARE_BYTES, commitment
from matches.games.engine import SYSTEM, Prompt, Value
from matches.games.fold import History
from matches.games.game import Config
from matches.games.prompts import prompt_of, to_act
from matches.games.registry import KNOWN
from matches.lessons.registry import LESSONS
from matches.lessons.script import Beat, Before, Lesson

BEGAN = 1_800_000_000_000
"""When every lesson takes place (ms): nothing of it depends on the day."""


class OffScript(Exception):
    """The rules do not know an answer of the script, or go on after its end."""


class Step(NamedTuple):
    """A beat as it came to be entry `seq`: the `number` of the prompt, what was picked, what else is offered."""

    beat: Beat
    seq: int
    number: int
    picks: tuple[Value, ...]
    also: tuple[Value, ...]


class Course(NamedTuple):
    """A lesson and its match."""

    lesson: Lesson
    history: History
    steps: tuple[Step, ...]

    @property
    def start(self) -> int:
        """The entry after which the lesson begins."""
        return self.steps[0].seq - 1

    @property
    def own(self) -> tuple[Step, ...]:
        """Those of the learner."""
        return tuple(step for step in self.steps if not step.beat.by_itself)


@cache
def course(game: str) -> Course:
    """The lesson of a game. Raises `KeyError` if it has none."""
    return played(LESSONS[game])


def played(lesson: Lesson) -> Course:
    """The match that a script leads to. Raises `OffScript`."""
    history = begun(lesson)
    steps = tuple(step(lesson, history, number, beat) for number, beat in enumerate(lesson.beats, start=1))
    if history.state.outcome is None:
        owed = [f"seat {seat}: {', '.join(readings(lesson, history, number, seat))}" for number, seat in to_act(history.state)]
        raise OffScript(f"{lesson.game}: the match goes on after the last beat; {'; '.join(owed)}")
    return Course(lesson, history, steps)


def begun(lesson: Lesson) -> History:
    """The match as it lies before the first answer of the lesson."""
    game, name = KNOWN[lesson.game], f"lesson-{lesson.game}"
    secret = fixed(lesson, "secret", SECRET_BYTES)
    history = History(name, KNOWN, secret)
    config = Config(lesson.game, next(iter(game.modes)), game.rules_version, ("human", "human"), lesson.options)
    shares = tuple(fixed(lesson, f"share {seat}", SHARE_BYTES).hex() for seat in range(len(config.seats)))
    for action in (Create(config, commitment(secret, name)), Seat(shares, lesson.decks), Setup()):
        say(lesson, history, SYSTEM, action)
    if lesson.before:
        play_up_to(lesson, history, lesson.before)
    return history


def play_up_to(lesson: Lesson, history: History, before: Before) -> None:
    """All that was played before the lesson begins."""
    while history.state.outcome is None:
        number, seat = to_act(history.state)[0]
        words = readings(lesson, history, number, seat)
        answer = before(history.state.table, prompt_of(history.state, number), seat, words)
        if answer is None:
            return
        say(lesson, history, seat, Reply(history.prompt_id(number), meant(words, answer)))
    raise OffScript(f"{lesson.game}: the match is over before the lesson begins")


def fixed(lesson: Lesson, what: str, size: int) -> bytes:
    """Bytes that are the same each time."""
    return sha256(f"lesson {lesson.game} {lesson.seed} {what}".encode()).digest()[:size]


def say(lesson: Lesson, history: History, seat: int, action: AnyAction) -> None:
    seq = history.head + 1
    history.append(seat, f"c{seq}", action, BEGAN + 1_000 * seq, fixed(lesson, f"salt {seq}", SHARE_BYTES).hex())


def step(lesson: Lesson, history: History, number: int, beat: Beat) -> Step:
    """Give one answer."""
    owed = [prompt for prompt, seat in to_act(history.state) if seat == beat.seat]
    if not owed:
        raise OffScript(f"{lesson.game}, beat {number} ({beat.answer}): seat {beat.seat} is asked nothing")
    words = readings(lesson, history, owed[0], beat.seat)
    try:
        picks = meant(words, beat.answer.split(" + ") if beat.answer else ())
        also = meant(words, beat.also)
    except KeyError as unknown:
        known = ", ".join(words)
        raise OffScript(f"{lesson.game}, beat {number}: seat {beat.seat} cannot answer {unknown}; it can: {known}") from unknown
    say(lesson, history, beat.seat, Reply(history.prompt_id(owed[0]), picks))
    return Step(beat, history.head, owed[0], picks, also)


def readings(lesson: Lesson, history: History, number: int, seat: int) -> dict[str, list[Value]]:
    """What a seat can answer, in words; cards that are alike share theirs."""
    prompt = prompt_of(history.state, number)
    return by_words(lesson, history, prompt, prompt.row(seat))


def by_words(lesson: Lesson, history: History, prompt: Prompt, options: Iterable[Value]) -> dict[str, list[Value]]:
    found: dict[str, list[Value]] = {}
    for option in options:
        found.setdefault(lesson.reading(history.state.table, prompt, option), []).append(option)
    return found


def meant(words: dict[str, list[Value]], wanted: Iterable[str]) -> tuple[Value, ...]:
    """The options that are meant; a second time the same words mean the next card of that name. Raises `KeyError`."""
    left = {name: list(options) for name, options in words.items()}
    picks = []
    for name in wanted:
        if not left.get(name):
            raise KeyError(name)
        picks.append(left[name].pop(0))
    return tuple(picks)
