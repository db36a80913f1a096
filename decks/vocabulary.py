"""The words of a game for what is on its cards and in its decks, from the texts that its tables use.

A game gives them as `GAME.kind.NAME`, `GAME.facet.VALUE`, `GAME.number.NAME` and `GAME.section.NAME`; what has no text shows its name.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.checking import say
from matches.games.decks import Face
from matches.games.engine import Value

FACETS = {"colour": gettext_lazy("Colour"), "genre": gettext_lazy("Genre")}


def word(game: str, what: str, name: str, params: Mapping[str, Value] | None = None) -> str:
    key = f"{game}.{what}.{name}"
    said = say(key, params or {})
    return plain(name) if said == key else said


def facet_title(facet: str) -> str:
    return str(FACETS.get(facet, plain(facet)))


def number(game: str, name: str, n: int) -> str:
    """A number with what it counts: “Influence 4”."""
    shown = f"{n:,}"
    said = word(game, "number", name, {"n": shown})
    return f"{said} {shown}" if said == plain(name) else said


def kind(game: str, face: Face) -> str:
    """What a card is, in a line: its facets, then its kind."""
    facets = [word(game, "facet", value) for values in face.facets.values() for value in values]
    return " ".join([*facets, word(game, "kind", face.kind)])


def in_a_line(game: str, face: Face) -> str:
    """Everything of a card but its text."""
    return ", ".join([face.name, kind(game, face), *(number(game, name, n) for name, n in face.numbers.items()), *face.keywords])


def plain(name: str) -> str:
    return name.replace("_", " ").capitalize()


def cards(count: int, size: int) -> str:
    return _("%(count)d of %(size)d") % {"count": count, "size": size}
