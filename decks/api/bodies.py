"""What the API of decks reads and answers, as closed types; unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from decks.checking import Checked
from decks.names import LONGEST_NAME, LONGEST_NOTES
from decks.reading import MOST_CARDS, MOST_COPIES, BadDeck, Mistake
from decks.rejection import Rejected
from decks.selectors import DeckLine, DeckView, VersionLine
from matches.games.decks import Face, Section

LONGEST_BODY = 32 * 1024
T = TypeVar("T")

GameId = Annotated[str, Meta(min_length=1, max_length=32)]
Code = Annotated[str, Meta(min_length=1, max_length=32)]
Copies = Annotated[int, Meta(ge=1, le=MOST_COPIES)]
Cards = Annotated[dict[Code, Copies], Meta(max_length=MOST_CARDS)]
SectionCards = Annotated[dict[Annotated[str, Meta(min_length=1, max_length=32)], Cards], Meta(max_length=8)]
Name = Annotated[str, Meta(min_length=1, max_length=4 * LONGEST_NAME)]
"""Spaces that nobody needs are taken out before it is measured."""
Notes = Annotated[str, Meta(max_length=2 * LONGEST_NOTES)]
Visibility = Literal["private", "link", "public"]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A body that a client may send."""


class NewDeckBody(Body, frozen=True):
    """A deck to make. It may be illegal, and empty."""

    game: GameId
    name: Name
    sections: SectionCards = {}
    notes: Notes = ""
    visibility: Visibility = "private"


class SaveDeckBody(Body, frozen=True):
    """The cards as they are now. `base`: the number of the version that they were made from."""

    sections: SectionCards
    base: Annotated[int, Meta(ge=1, le=999_999)]


class EditDeckBody(Body, frozen=True):
    """What is to change; the rest may be left out."""

    name: Name | None = None
    notes: Notes | None = None
    visibility: Visibility | None = None


class CopyDeckBody(Body, frozen=True):
    """`name` of the copy; empty: it says what it is a copy of. `version` of one's own deck; none: the last one."""

    name: Annotated[str, Meta(max_length=4 * LONGEST_NAME)] = ""
    version: Annotated[int, Meta(ge=1, le=999_999)] | None = None


class CheckDeckBody(Body, frozen=True):
    """Cards to look at; nothing is kept."""

    game: GameId
    sections: SectionCards


class DeckFile(Body, frozen=True):
    """A deck as a JSON file. `sections`: how many copies of each card (by code) stand in each section."""

    sections: SectionCards
    game: GameId = ""
    name: Name = ""


class DeckAnswer(Struct, frozen=True):
    """A deck with what the rules say of it now."""

    deck: DeckView
    check: Checked


class DeckPage(Struct, frozen=True):
    """`next`: pass it as `after` for the next page; empty on the last one."""

    decks: list[DeckLine]
    next: str


class CheckAnswer(Checked, frozen=True):
    """What the rules say of some cards, errors before warnings, and what they are made of."""


class StarterList(Struct, frozen=True):
    """Decks that everybody may play and copy."""

    decks: list[DeckView]


class VersionList(Struct, frozen=True):
    """Versions of a deck, the last one first."""

    versions: list[VersionLine]


class CardList(Struct, frozen=True):
    """Cards as they are printed."""

    game: str
    cards: list[Face]


class CardCatalogue(Struct, frozen=True):
    """All cards of a game, and the sections of a deck."""

    game: str
    title: str
    sections: list[Section]
    cards: list[Face]


class DeckRefusal(Struct, frozen=True, omit_defaults=True):
    """Why a request was not done; nothing has changed. `mistakes`: where a deck that was sent cannot be read, and what to do."""

    code: str
    reason: str
    detail: str
    mistakes: list[Mistake] = []


def read_body(raw: bytes, kind: type[T]) -> T:
    """A JSON body as `kind`. Raises `Rejected`, and `BadDeck` with the path where it does not fit."""
    if len(raw) > LONGEST_BODY:
        raise Rejected("bad_args", "too_large")
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as refused:
        text, _, path = str(refused).partition(" - at `")
        raise BadDeck([Mistake(f"{text}.", path=path.rstrip("`") or "$")]) from refused
    except (msgspec.DecodeError, UnicodeError, RecursionError) as broken:
        raise Rejected("bad_args", "not_json") from broken
