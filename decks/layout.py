"""A deck as its page lays it out: sections, in them groups of a kind, in them cards by cost; and its curve as columns."""

from __future__ import annotations

from msgspec import Struct

from decks import vocabulary
from decks.catalogues import catalogue_of
from decks.figures import COST, Bar
from matches.games.decks import Catalogue, Deck, Face, section_for

COLUMN, GAP, HEIGHT = 24, 8, 64


class Line(Struct, frozen=True):
    """Copies of a card; `face` is none for a card that is in the game no more."""

    code: str
    count: int
    face: Face | None


class Group(Struct, frozen=True):
    """The cards of a kind in a section."""

    kind: str
    title: str
    count: int
    lines: list[Line]


class Part(Struct, frozen=True):
    """A section of a deck."""

    name: str
    title: str
    count: int
    size: int
    groups: list[Group]


class Column(Struct, frozen=True):
    """A column of the curve in a field `HEIGHT` high; `x` is its left side, `middle` that of its words."""

    cost: int
    cards: int
    x: int
    middle: int
    y: float
    height: float


def parts(game: str, deck: Deck) -> list[Part]:
    catalogue = catalogue_of(game)
    return [
        Part(
            section.name,
            vocabulary.word(game, "section", section.name),
            sum(deck.cards(section.name).values()),
            section.size,
            groups(game, catalogue, deck, section.name),
        )
        for section in catalogue.sections
    ]


def groups(game: str, catalogue: Catalogue, deck: Deck, section: str) -> list[Group]:
    """In the order of the catalogue, cards that nobody knows last."""
    lines = [Line(code, count, catalogue.faces.get(code)) for code, count in deck.cards(section).items()]
    kinds = dict.fromkeys([*(face.kind for face in catalogue.faces.values()), ""])
    found = {kind: sorted((line for line in lines if kind_of(line) == kind), key=place) for kind in kinds}
    return [
        Group(kind, vocabulary.word(game, "kind", kind) if kind else "", sum(line.count for line in of_kind), of_kind)
        for kind, of_kind in found.items()
        if of_kind
    ]


def kind_of(line: Line) -> str:
    return line.face.kind if line.face else ""


def place(line: Line) -> tuple[int, str]:
    return (line.face.numbers.get(COST, 0) if line.face else 0, line.face.name if line.face else line.code)


def columns(curve: list[Bar]) -> list[Column]:
    most = max((bar.cards for bar in curve), default=0) or 1
    made = []
    for i, bar in enumerate(curve):
        height = round(HEIGHT * bar.cards / most, 1)
        x = GAP + i * (COLUMN + GAP)
        made.append(Column(bar.cost, bar.cards, x, x + COLUMN // 2, HEIGHT - height, height))
    return made


def misfits(game: str, deck: Deck) -> list[str]:
    """Cards that the rules would speak against in this deck, one copy of each beside what leads it: its sections of a single card."""
    catalogue = catalogue_of(game)
    leads = {section.name for section in catalogue.sections if section.size == 1}
    tried: dict[str, dict[str, int]] = {name: dict(deck.cards(name)) for name in leads}
    homes = {kind: section for section in catalogue.sections for kind in section.kinds}
    for face in catalogue.faces.values():
        home = homes.get(face.kind)
        if home is not None and home.name not in leads:
            tried.setdefault(home.name, {})[face.code] = 1
    return [problem.code for problem in catalogue.check(Deck(tried)) if problem.code and problem.section not in leads]


def with_card(game: str, deck: Deck, code: str) -> Deck:
    """`deck` with one more copy of a card, or as it is where there is no such card or no place for it."""
    catalogue = catalogue_of(game)
    face = catalogue.faces.get(code)
    if face is None or not any(face.kind in section.kinds for section in catalogue.sections):
        return deck
    home = section_for(catalogue, face).name
    cards = dict(deck.cards(home))
    return Deck({**deck.sections, home: {**cards, code: cards.get(code, 0) + 1}})
