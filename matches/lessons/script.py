"""What a lesson is made of: a match that is fixed beforehand, and what is said about it, answer by answer.

Answers stand in the words of the game, as `Lesson.reading` puts an option into words; no id of a card or prompt is in a script.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from django.utils.functional import Promise

from matches.games.decks import Deck
from matches.games.engine import Prompt, Value

Text: TypeAlias = "str | Promise"
LEARNER, OTHER = 0, 1
Reading: TypeAlias = Callable[[Any, Prompt, Value], str]
"""An option of a prompt in the words of the game; the first argument is the table."""
Before: TypeAlias = Callable[[Any, Prompt, int, Mapping[str, Any]], "tuple[str, ...] | None"]
"""What a seat answers before the lesson begins, of the words that it may; nothing where the lesson begins."""


class Beat(NamedTuple):
    """One answer of a seat. `before`: what the learner is told to do, or what is said of an answer that comes by itself; `after`: what
    came of it.

    `also`: other answers that are offered beside it, to be looked at; they lead nowhere. `by_itself`: nobody has to press anything.
    """

    seat: int
    answer: str
    before: Text = ""
    after: Text = ""
    also: tuple[str, ...] = ()
    by_itself: bool = False


def you(answer: str, before: Text, after: Text = "", *, also: tuple[str, ...] = ()) -> Beat:
    """The learner answers."""
    return Beat(LEARNER, answer, before, after, also)


def for_you(answer: str, words: Text = "") -> Beat:
    """The learner's answer is given for them, where there is nothing to learn from it."""
    return Beat(LEARNER, answer, words, by_itself=True)


def they(answer: str, words: Text = "") -> Beat:
    """The other side answers."""
    return Beat(OTHER, answer, words, by_itself=True)


def option_itself(table: Any, prompt: Prompt, option: Value) -> str:
    """For games whose options are words of their own, such as moves in notation."""
    return str(option)


class Lesson(NamedTuple):
    """A script. `seed` decides lots and deals; `options` are settings of the game; `decks`: what each seat brings.

    `deck`: the id of the starter deck with which the learner may play on; `learnt`: what they know at the end. `before`: how the match was
    played up to where the lesson begins, of a game that is too long for five minutes. `learner`: what the learner is called, if not "You",
    where the table tells of players in sentences.
    """

    game: str
    title: Text
    lead: Text
    opponent: str
    seed: str
    beats: tuple[Beat, ...]
    learnt: tuple[Text, ...]
    options: dict[str, str] = {}
    decks: tuple[Deck, ...] = ()
    deck: str = ""
    reading: Reading = option_itself
    before: Before | None = None
    learner: Text = ""

    @property
    def own(self) -> tuple[Beat, ...]:
        """What the learner does."""
        return tuple(beat for beat in self.beats if not beat.by_itself)
