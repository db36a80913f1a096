"""What a rules page is made of: numbered rules in sections, and the words of the game."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from django.utils.functional import Promise

Text: TypeAlias = "str | Promise"


class Rule(NamedTuple):
    """A rule as the engine and its tests cite it. Its address is its number, that of a step too: `P33`, `P33.2`."""

    number: int
    text: Text
    steps: tuple[Text, ...] = ()


class Section(NamedTuple):
    """A heading and the rules below it; the slug is its address. `after`: a template that shows more; `drawn`: what it draws, in words."""

    slug: str
    title: Text
    rules: tuple[Rule, ...] = ()
    after: str = ""
    drawn: str = ""


class Term(NamedTuple):
    """A word of the game in one sentence; its address is `word-<slug>`."""

    slug: str
    word: Text
    meaning: Text


class Book(NamedTuple):
    """The rules of a game. `letter` stands before each number; `short`: a template, the game in a few lines."""

    game: str
    name: str
    title: Text
    lead: Text
    letter: str
    short: str
    sections: tuple[Section, ...]
    glossary: tuple[Term, ...] = ()
