"""Decks as text, for people: written, and read back to the same deck (docs/decks.md).

Reading is patient with how a line is written and strict about what it means. It tells all mistakes at once, each with its line.
"""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import gettext as _

from decks.catalogues import catalogue_of, catalogues
from decks.json_format import read_json
from decks.reading import (
    MOST_CARDS,
    MOST_COPIES,
    BadDeck,
    Mistake,
    Mistakes,
    ReadDeck,
    Wrong,
    in_order,
    no_such_card,
    no_such_section,
    read_game,
    read_name,
    short,
)
from matches.games.decks import Catalogue, Deck, Face

MOST_BYTES = 32 * 1024
COMMENTS = ("#", "//")
HEADER = re.compile(r"(game|name)\s*:\s*(.*)", re.IGNORECASE)
CARD = re.compile(r"(\d{1,6})[x×]?\s+(\S.*)", re.IGNORECASE)
NAME_AND_CODE = re.compile(r"(\S.*?)\s*\(([^()]+)\)")
TOTAL = re.compile(r"\s*\(\d+\)\Z")
"""How many cards a section has, as many sites write it in its heading."""


def read(raw: bytes, game: str = "") -> ReadDeck:
    """A deck as text or as JSON. `game`: for which it has to be, else it says so itself. Raises `BadDeck`; `NotFound` for `game`."""
    if game:
        catalogue_of(game)
    if len(raw) > MOST_BYTES:
        raise BadDeck([Mistake(_("This is larger than %(most)d KiB. A deck is some lines of text.") % {"most": MOST_BYTES // 1024})])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadDeck([Mistake(_("This is no UTF-8 text. Save the file as UTF-8."), line)]) from error
    return read_json(text, game) if text.lstrip().startswith("{") else read_text(text, game)


def write_text(game: str, name: str, deck: Deck) -> str:
    faces = catalogue_of(game).faces
    lines = [f"game: {game}", *([f"name: {name}"] if name else [])]
    for section, cards in deck.sections.items():
        lines += ["", f"[{section}]"]
        lines += [f"{count} {faces[code].name} ({code})" if code in faces else f"{count} {code}" for code, count in cards.items()]
    return "\n".join(lines) + "\n"


def read_text(text: str, game: str = "") -> ReadDeck:
    """Raises `BadDeck`. `game`: for which the deck has to be, else it says so itself."""
    reader = TextReader(game)
    for number, line in enumerate(text.splitlines(), start=1):
        words = " ".join(line.split())  # thousands of spaces in a row would be tried at all lengths below
        if words and not words.startswith(COMMENTS):
            reader.read(number, words)
    return reader.done()


class TextReader:
    """What was read so far of a text, line by line."""

    def __init__(self, game: str) -> None:
        self.name, self.section = "", ""
        self.index = Index(game) if game else None
        self.sections: dict[str, dict[str, int]] = {}
        self.mistakes = Mistakes()
        self.is_blank = True

    def read(self, number: int, words: str) -> None:
        self.is_blank = False
        try:
            if header := HEADER.fullmatch(words):
                self.read_header(header[1].lower(), header[2])
            elif card := CARD.fullmatch(words):
                self.read_card(int(card[1]), card[2])
            else:
                self.read_heading(words)
        except Wrong as wrong:
            self.mistakes.add(str(wrong), line=number)
            if self.index is None:  # nothing that follows would mean anything
                self.mistakes.refuse_any()

    def read_header(self, header: str, value: str) -> None:
        if header == "name":
            self.name = read_name(value)
            return
        game = read_game(value, self.index.game if self.index else "")
        self.index = self.index or Index(game)

    def read_heading(self, words: str) -> None:
        index, name = self.known(), TOTAL.sub("", words.strip("[]: "))
        section = index.sections.get(plain(name))
        if section:
            self.section = section
        elif words.startswith("[") or words.endswith(":"):
            raise Wrong(no_such_section(index.catalogue, name))
        else:
            raise Wrong(_("Begin a card with how many, as in “3 Card Name (CODE)”, and a comment with #."))

    def read_card(self, count: int, words: str) -> None:
        index = self.known()
        face = index.face(words, self.section)
        cards = self.sections.setdefault(self.section or index.home(face), {})
        total = cards.get(face.code, 0) + count
        if not (count and total <= MOST_COPIES):
            raise Wrong(_("Write 1 to %(most)d copies of a card.") % {"most": MOST_COPIES})
        if face.code not in cards and len(cards) == MOST_CARDS:
            raise Wrong(_("A section takes at most %(most)d different cards.") % {"most": MOST_CARDS})
        cards[face.code] = total

    def known(self) -> Index:
        """The cards of the game, once it is known."""
        if self.index is None:
            ways = " / ".join(f"“game: {game}”" for game in catalogues())
            raise Wrong(_("Say first which game the deck is for, on a line of its own: %(ways)s.") % {"ways": ways})
        return self.index

    def done(self) -> ReadDeck:
        if self.is_blank:
            self.mistakes.add(_("There is nothing here. Write a card on each line, as in “3 Card Name (CODE)”."), line=1)
        self.mistakes.refuse_any()
        index = self.known()
        return ReadDeck(index.game, self.name, in_order(index.catalogue, self.sections))


class Index:
    """The cards of a game by what people call them."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.catalogue: Catalogue = catalogue_of(game)
        self.sections = {plain(section.name): section.name for section in self.catalogue.sections}
        self.codes = {plain(code): face for code, face in self.catalogue.faces.items()}
        self.names: dict[str, list[Face]] = {}
        for face in self.catalogue.faces.values():
            self.names.setdefault(plain(face.name), []).append(face)

    def home(self, face: Face) -> str:
        """Where a card goes that stands under no heading."""
        section = next((one.name for one in self.catalogue.sections if face.kind in one.kinds), None)
        if section is None:
            raise Wrong(_("%(name)s does not go into a deck.") % {"name": face.name})
        return section

    def face(self, words: str, section: str) -> Face:
        """The card called `words`: its code, its name, or both. Raises `Wrong`."""
        if face := self.by_code(words):
            return face
        if named := self.names.get(plain(words)):
            return self.one_of(named, section)
        both = NAME_AND_CODE.fullmatch(words)
        face = self.by_code(both[2].strip()) if both else None
        if both is None or face is None:
            raise Wrong(no_such_card(self.catalogue, words))
        if plain(both[1]) != plain(face.name):
            says = {"code": face.code, "name": face.name, "other": short(both[1])}
            raise Wrong(_("%(code)s is “%(name)s”, not “%(other)s”. Correct the name or the code.") % says)
        return face

    def by_code(self, code: str) -> Face | None:
        return self.catalogue.faces.get(code) or self.codes.get(plain(code))

    def one_of(self, named: list[Face], section: str) -> Face:
        """Among cards of one name the only one, or the only one that goes into the section that is being read."""
        kinds = next((one.kinds for one in self.catalogue.sections if one.name == section), ())
        fitting = [face for face in named if face.kind in kinds] or named
        if len(fitting) > 1:
            says = {"name": fitting[0].name, "codes": ", ".join(face.code for face in fitting[:8])}
            raise Wrong(_("Several cards are called “%(name)s”. Write the code of the one you mean: %(codes)s.") % says)
        return fitting[0]


def plain(words: str) -> str:
    """Without the differences that nobody means: case, width, kinds of spaces."""
    return " ".join(unicodedata.normalize("NFKC", words).casefold().replace("_", " ").split())
