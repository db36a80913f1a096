"""Decks as JSON: `{"game": ..., "name": ..., "sections": {section: {code: copies}}}`, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from decks.catalogues import catalogue_of, catalogues
from decks.reading import (
    MOST_CARDS,
    MOST_COPIES,
    BadDeck,
    Mistake,
    Mistakes,
    ReadDeck,
    Wrong,
    in_order,
    look_up,
    read_game,
    read_name,
    short,
)
from matches.games.decks import Deck

FIELDS = {"game", "name", "sections"}


class Pairs(list[tuple[str, Any]]):
    """A JSON object as it is written, so that a key which stands twice is seen."""


def write_json(game: str, name: str, deck: Deck) -> str:
    named = {"name": name} if name else {}
    return json.dumps({"game": game, **named, "sections": deck.sections}, indent=2, ensure_ascii=False) + "\n"


def read_json(text: str, game: str = "") -> ReadDeck:
    """Raises `BadDeck`. `game`: for which the deck has to be, else it says so itself."""
    mistakes = Mistakes()
    fields = members(parsed(text), "$", mistakes)
    for field in fields.keys() - FIELDS:
        mistakes.add(_("Leave this out: a deck has a game, a name and sections."), path=f"$.{short(field)}")
    if not game and "game" not in fields:
        mistakes.add(_("Say which game the deck is for: %(known)s.") % {"known": ", ".join(catalogues())}, path="$.game")
    game = string(fields, "game", lambda value: read_game(value, game), mistakes) or game
    name = string(fields, "name", read_name, mistakes)
    found = members(fields.get("sections"), "$.sections", mistakes)
    sections = {section: copies(cards, f"$.sections.{short(section)}", mistakes) for section, cards in found.items()}
    if game:
        look_up(catalogue_of(game), sections, mistakes)
    mistakes.refuse_any()
    return ReadDeck(game, name, in_order(catalogue_of(game), sections))


def parsed(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=Pairs)
    except json.JSONDecodeError as error:
        says = _("This is no JSON: %(why)s, at column %(column)d.") % {"why": error.msg, "column": error.colno}
        raise BadDeck([Mistake(says, error.lineno)]) from error
    except (RecursionError, ValueError) as error:  # the second: a number with thousands of digits
        raise BadDeck([Mistake(_("This is no deck: something in it is far too long or too deep."))]) from error


def members(value: Any, path: str, mistakes: Mistakes) -> Mapping[str, Any]:
    """What an object holds, by key."""
    if not isinstance(value, Pairs):
        mistakes.add(_("Write an object here, in braces."), path=path)
        return {}
    found: dict[str, Any] = {}
    for key, one in value:
        if key in found:
            mistakes.add(_("This stands twice. Write it once."), path=f"{path}.{short(key)}")
        found[key] = one
    return found


def string(fields: Mapping[str, Any], field: str, read: Callable[[str], str], mistakes: Mistakes) -> str:
    """The value of a field that may be left out; empty if there is none that can be used."""
    if field not in fields:
        return ""
    try:
        if not isinstance(fields[field], str):
            raise Wrong(_("Write a text here, in quotes."))
        return read(fields[field])
    except Wrong as wrong:
        mistakes.add(str(wrong), path=f"$.{field}")
        return ""


def copies(value: Any, path: str, mistakes: Mistakes) -> dict[str, int]:
    """How many of each card a section holds."""
    found: dict[str, int] = {}
    for code, count in members(value, path, mistakes).items():
        if type(count) is int and 1 <= count <= MOST_COPIES:  # a bool is an int, too
            found[code] = count
        else:
            mistakes.add(_("Write a whole number from 1 to %(most)d.") % {"most": MOST_COPIES}, path=f"{path}.{short(code)}")
    if len(found) > MOST_CARDS:
        mistakes.add(_("A section takes at most %(most)d different cards.") % {"most": MOST_CARDS}, path=path)
    return found
