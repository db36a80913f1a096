"""Cards as they are printed and decks made of them, the same for every card game.

A game with decks has a `Catalogue`: its cards, the sections of a deck, and what is wrong with one. Card browser, deck builder, imports and
the start of a match know nothing else of a game's cards.

Source: architecture section 4, "Cards"; section 11, `check_deck`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from msgspec import Struct

from matches.games.engine import Fact, Value

if TYPE_CHECKING:
    from matches.games.game import Random


class Face(Struct, frozen=True):
    """What is printed on a card. `kind` is its type; names in `facets` and `numbers` are the game's own words.

    `facets`: what it may be filtered by (`{"colour": ("coral",)}`); `numbers`: cost, Influence and the like; `rulings`: numbers of the
    rules that answer questions about it; `of`: the code of the card that it belongs to, if it belongs to one.
    """

    code: str
    name: str
    kind: str
    set: str
    text: str = ""
    facets: dict[str, tuple[str, ...]] = {}
    numbers: dict[str, int] = {}
    keywords: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    of: str = ""


class Section(Struct, frozen=True):
    """A part of a deck: how many cards it holds, which kinds of card go there, and how many copies of one.

    `most`: as many as it may hold, where that is not the very number that `size` is.
    """

    name: str
    size: int
    kinds: tuple[str, ...]
    copies: int
    most: int = 0


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """How many copies of each card (by code) stand in each section."""

    sections: dict[str, dict[str, int]] = {}

    def cards(self, section: str) -> Mapping[str, int]:
        return self.sections.get(section, {})

    def codes(self, section: str) -> tuple[str, ...]:
        """Each copy for itself, in the order of codes, so that equal decks are laid alike."""
        return tuple(code for code, count in sorted(self.cards(section).items()) for _ in range(count))


class Problem(Struct, frozen=True):
    """What is wrong with a deck, as a key of the catalogue of texts with parameters; a warning leaves it legal.

    `rule`: the number of the rule; `section` and `code` say where, if it is in one place.
    """

    text: str
    params: dict[str, Value] = {}
    rule: str = ""
    section: str = ""
    code: str = ""
    is_warning: bool = False


class Starter(Struct, frozen=True):
    """A deck that everybody may play at once."""

    id: str
    name: str
    plan: str
    deck: Deck


class Part(NamedTuple):
    """Something that a card can do, in the game's own words; that it is played is a part, too."""

    code: str
    ability: str


class Catalogue(Protocol):
    """The cards of a game and what makes a deck of them."""

    faces: Mapping[str, Face]
    sections: tuple[Section, ...]
    starters: tuple[Starter, ...]

    def check(self, deck: Deck) -> tuple[Problem, ...]:
        """Everything that is wrong with `deck`, errors before warnings; no errors: it is legal."""
        ...

    def random_deck(self, rng: Random) -> Deck:
        """A legal deck drawn by chance; any card may be in it."""
        ...

    def parts(self) -> frozenset[Part]:
        """All that all cards can do."""
        ...

    def used(self, steps: Iterable[tuple[Any, Fact]]) -> set[Part]:
        """What cards did in facts, each with the table before it."""
        ...


def is_legal(problems: tuple[Problem, ...]) -> bool:
    return all(problem.is_warning for problem in problems)


def section_for(catalogue: Catalogue, face: Face) -> Section:
    """Where a card goes."""
    return next(section for section in catalogue.sections if face.kind in section.kinds)
