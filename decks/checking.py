"""Whether a deck is legal, and why not, in words.

The words stand in the catalogue of texts of the tables, which decks do not know: the site says in `DECK_TEXTS` who reads it.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.utils.module_loading import import_string
from msgspec import Struct

from decks.catalogues import catalogue_of
from decks.figures import Figures, figures
from matches.games.decks import Catalogue, Deck, Problem, is_legal
from matches.games.engine import Value


class ProblemLine(Struct, frozen=True):
    """A problem with its sentence; `key` and `params` are what the sentence is made of. A warning leaves the deck legal."""

    text: str
    rule: str
    section: str
    code: str
    is_warning: bool
    key: str
    params: dict[str, Value]


class Checked(Struct, frozen=True):
    """What the rules say of a deck, errors before warnings, and what it is made of."""

    is_legal: bool
    problems: list[ProblemLine]
    figures: Figures


def checked(game: str, deck: Deck) -> Checked:
    """Raises `NotFound` for a game without decks."""
    catalogue = catalogue_of(game)
    problems = catalogue.check(deck)
    return Checked(is_legal(problems), [problem_line(catalogue, one) for one in problems], figures(catalogue, deck))


def problem_line(catalogue: Catalogue, problem: Problem) -> ProblemLine:
    text = say(problem.text, {name: named(catalogue, value) for name, value in problem.params.items()})
    return ProblemLine(text, problem.rule, problem.section, problem.code, problem.is_warning, problem.text, problem.params)


def named(catalogue: Catalogue, value: Value) -> Value:
    """A parameter as a sentence has it: a card, which is a code, by its name."""
    face = catalogue.faces.get(value) if isinstance(value, str) else None
    return face.name if face else value


def say(key: str, params: Mapping[str, Value]) -> str:
    text: str = import_string(settings.DECK_TEXTS)(key, params)
    return text
