"""What a deck from outside may hold: cards of its game, in sections of its game, few enough to keep.

Whether that is legal is for the game to say (`Catalogue.check`), and what is not legal yet may be kept, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from django.utils.translation import gettext as _
from msgspec import Struct

from decks.catalogues import catalogues
from decks.names import LONGEST_NAME, name_from
from matches.games.decks import Catalogue, Deck

MOST_COPIES = 99
"""Of one card in one section: more than any game allows."""
MOST_CARDS = 200
"""Different cards in one section."""
MOST_MISTAKES = 20
"""What is told at once."""

Sections = Mapping[str, Mapping[str, int]]


class ReadDeck(Struct, frozen=True):
    """A deck that was read, for which game, and its name if it has one."""

    game: str
    name: str
    deck: Deck


class Mistake(Struct, frozen=True, omit_defaults=True):
    """Why a deck cannot be read and what to do about it, with the line of a text or the path in a JSON value."""

    text: str
    line: int = 0
    path: str = ""

    def __str__(self) -> str:
        where = _("line %(line)d") % {"line": self.line} if self.line else self.path
        return f"{where}: {self.text}" if where else self.text


class BadDeck(ValueError):
    """A deck that cannot be read, with all that is wrong with it."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = list(mistakes)
        super().__init__("; ".join(map(str, self.mistakes)))


class Wrong(ValueError):
    """What is wrong with a line or value, and what to do; where it stands is known further up."""


class Mistakes:
    """Those found so far. Raises `BadDeck` when there are as many as are told at once."""

    def __init__(self) -> None:
        self.found: list[Mistake] = []

    def add(self, text: str, *, line: int = 0, path: str = "") -> None:
        self.found.append(Mistake(text, line, path))
        if len(self.found) == MOST_MISTAKES:
            raise BadDeck([*self.found, Mistake(_("There may be more. Correct these first."))])

    def refuse_any(self) -> None:
        if self.found:
            raise BadDeck(self.found)


def deck_of(catalogue: Catalogue, sections: Sections) -> Deck:
    """A deck of sections that have come as JSON, with counts in their bounds. Raises `BadDeck`."""
    mistakes = Mistakes()
    look_up(catalogue, sections, mistakes)
    mistakes.refuse_any()
    return in_order(catalogue, sections)


def look_up(catalogue: Catalogue, sections: Sections, mistakes: Mistakes) -> None:
    """Whether there are such sections and cards."""
    names = {section.name for section in catalogue.sections}
    for name, cards in sections.items():
        if name not in names:
            mistakes.add(no_such_section(catalogue, name), path=f"$.sections.{short(name)}")
            continue
        for code in cards:
            if code not in catalogue.faces:
                mistakes.add(no_such_card(catalogue, code), path=f"$.sections.{name}.{short(code)}")


def in_order(catalogue: Catalogue, sections: Sections) -> Deck:
    """Equal decks are written alike: sections as the game has them, cards by their codes, and nothing that is empty."""
    filled = [(section.name, sections.get(section.name)) for section in catalogue.sections]
    return Deck({name: dict(sorted(cards.items())) for name, cards in filled if cards})


def read_game(value: str, wanted: str) -> str:
    """The game that a file names. Raises `Wrong`, also for another one than was asked for."""
    known = catalogues()
    if value not in known:
        raise Wrong(_("There is no game “%(game)s” with decks. There are: %(known)s.") % {"game": short(value), "known": ", ".join(known)})
    if wanted and value != wanted:
        raise Wrong(_("This deck is for %(game)s, not for %(wanted)s.") % {"game": value, "wanted": wanted})
    return value


def read_name(value: str) -> str:
    name = name_from(value)
    if name is None:
        raise Wrong(_("A name has 1 to %(most)d characters, on one line.") % {"most": LONGEST_NAME})
    return name


# --- what is said


def no_such_section(catalogue: Catalogue, name: str) -> str:
    known = ", ".join(section.name for section in catalogue.sections)
    return _("There is no section “%(name)s”. The sections are: %(known)s.") % {"name": short(name), "known": known}


def no_such_card(catalogue: Catalogue, words: str) -> str:
    said = _("There is no card “%(name)s”.") % {"name": short(words)}
    known = {called.casefold(): face for face in catalogue.faces.values() for called in (face.name, face.code)}
    near = get_close_matches(short(words).casefold(), known, n=1)
    if not near:
        return said + " " + _("Look it up among the cards of this game.")
    face = known[near[0]]
    return said + " " + _("Did you mean %(name)s (%(code)s)?") % {"name": face.name, "code": face.code}


def short(text: str) -> str:
    """The beginning of a text from outside, as an answer can hold it: half a character, which JSON may name, can be written nowhere."""
    whole = text.encode(errors="replace").decode()
    return whole if len(whole) <= 60 else f"{whole[:59]}…"
