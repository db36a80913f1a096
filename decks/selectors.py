"""What decks tell, and to whom: a private deck to its owner alone, one by link to who has the link, a public one to everybody.

Others than the owner see the cards as they are now; earlier versions, which may be from before a deck was shown to anybody, are the
owner's. Starter decks look like everybody's decks, have ids of their own (`game.starter`) and are in no table.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Prefetch, Q, QuerySet
from msgspec import Struct

from decks.catalogues import catalogue_of, catalogues
from decks.models import ID_LENGTH, DeckList, DeckVersion
from decks.names import LONGEST_NAME
from decks.reading import in_order
from decks.rejection import NotFound
from matches.games.decks import Deck, Starter, is_legal
from oshisite.accounts.models import User

Viewer: TypeAlias = User | AnonymousUser | None
PAGE = 20
KEY = re.compile(r"([0-9]{1,16})\.([0-9a-z]+)")
DECK_ID = re.compile(rf"[0-9a-z]{{{ID_LENGTH}}}")
PUBLIC = DeckList.Visibility.PUBLIC


class DeckView(Struct, frozen=True):
    """A deck as its viewer may see it. `owner` is a user name, empty for a starter; times are milliseconds, 0 for a starter.

    `version` is the number of the cards shown here, `head` of the last ones. `copied_from` is told to the owner.
    """

    id: str
    game: str
    name: str
    notes: str
    owner: str
    owner_name: str
    visibility: str
    is_mine: bool
    is_starter: bool
    version: int
    head: int
    sections: dict[str, dict[str, int]]
    copied_from: str = ""
    created_at: int = 0
    updated_at: int = 0

    @property
    def deck(self) -> Deck:
        return Deck(self.sections)


class DeckLine(Struct, frozen=True):
    """A deck in a list, with how many cards it holds and whether they are legal now."""

    id: str
    game: str
    name: str
    owner: str
    owner_name: str
    visibility: str
    version: int
    cards: int
    is_legal: bool
    updated_at: int


class VersionLine(Struct, frozen=True):
    """A version in the list of them."""

    number: int
    made_at: int
    cards: int


class Page(NamedTuple):
    """Decks, the last changed first, and the key of the next page, empty on the last one."""

    decks: list[DeckLine]
    next: str


class Filters(NamedTuple):
    """`game`, a user name as `owner`, `words` that all stand in the name of the deck; empty: any."""

    game: str = ""
    owner: str = ""
    words: str = ""


EVERYTHING = Filters()


class BadKey(ValueError):
    """Not a key of a page."""


# --- one deck


def deck(viewer: Viewer, deck_id: str, version: int | None = None) -> DeckView:
    """A deck or starter with the cards of a version, none: the last one. Raises `NotFound`."""
    if is_starter(deck_id):
        return starter_view(deck_id, version)
    row = row_for(viewer, deck_id)
    number = row.head if version is None else version
    if number != row.head and not is_owner(viewer, row):
        raise NotFound(deck_id)
    cards = row.versions.filter(number=number).first()
    if cards is None:
        raise NotFound(deck_id)
    return view(row, cards, is_mine=is_owner(viewer, row))


def versions(viewer: Viewer, deck_id: str) -> list[VersionLine]:
    """The last one first; to others than the owner the last one alone. Raises `NotFound`."""
    if is_starter(deck_id):
        return [VersionLine(1, 0, count(starter_of(deck_id)[1].deck.sections))]
    row = row_for(viewer, deck_id)
    found = row.versions.order_by("-number") if is_owner(viewer, row) else row.versions.filter(number=row.head)
    return [VersionLine(one.number, one.made_at, count(one.sections)) for one in found]


def row_for(viewer: Viewer, deck_id: str) -> DeckList:
    """The row of a deck that `viewer` may see. Raises `NotFound`."""
    looked_for = DeckList.objects.filter(game__in=catalogues(), pk=deck_id).select_related("owner")
    row = looked_for.first() if DECK_ID.fullmatch(deck_id) else None  # PostgreSQL takes not every text for one
    if row is None or (row.visibility == DeckList.Visibility.PRIVATE and not is_owner(viewer, row)):
        raise NotFound(deck_id)
    return row


def is_owner(viewer: Viewer, row: DeckList) -> bool:
    return viewer is not None and viewer.is_authenticated and viewer.pk == row.owner_id


def view(row: DeckList, cards: DeckVersion, *, is_mine: bool) -> DeckView:
    return DeckView(
        id=row.pk,
        game=row.game,
        name=row.name,
        notes=row.notes,
        owner=row.owner.username,
        owner_name=row.owner.name,
        visibility=row.visibility,
        is_mine=is_mine,
        is_starter=False,
        version=cards.number,
        head=row.head,
        sections=in_order(catalogue_of(row.game), cards.sections).sections,  # JSON in PostgreSQL has an order of its own
        copied_from=row.copied_from if is_mine else "",
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


# --- starters


def is_starter(deck_id: str) -> bool:
    return "." in deck_id


def starter_of(deck_id: str) -> tuple[str, Starter]:
    """The game and the starter of such an id. Raises `NotFound`."""
    game, _, name = deck_id.partition(".")
    for starter in catalogue_of(game).starters:
        if starter.id == name:
            return game, starter
    raise NotFound(deck_id)


def starter_view(deck_id: str, version: int | None = None) -> DeckView:
    game, starter = starter_of(deck_id)
    if version not in (None, 1):
        raise NotFound(deck_id)
    return DeckView(
        id=deck_id,
        game=game,
        name=starter.name,
        notes=starter.plan,
        owner="",
        owner_name="",
        visibility=PUBLIC,
        is_mine=False,
        is_starter=True,
        version=1,
        head=1,
        sections=starter.deck.sections,
    )


def starters(game: str = "") -> list[DeckView]:
    """Of a game, or of all. Raises `NotFound`."""
    games = {game: catalogue_of(game)} if game else catalogues()
    return [starter_view(f"{name}.{starter.id}") for name, catalogue in games.items() for starter in catalogue.starters]


# --- lists


def my_decks(user: User, *, game: str = "", after: str = "", size: int = PAGE) -> Page:
    """Of a game, or of all. Raises `BadKey`, `NotFound` for a game without decks."""
    return page(of_game(DeckList.objects.filter(owner=user), game), after, size)


def public_decks(filters: Filters = EVERYTHING, *, after: str = "", size: int = PAGE) -> Page:
    """Raises `BadKey`, `NotFound` for a game without decks."""
    listed = of_game(DeckList.objects.filter(visibility=PUBLIC), filters.game)
    if filters.owner:
        listed = listed.filter(owner__username__iexact=filters.owner)
    if len(filters.words) > LONGEST_NAME:  # no name has them all, and a database no end of questions
        listed = listed.none()
    for word in filters.words.split():
        listed = listed.filter(name__icontains=word)
    return page(listed, after, size)


def of_game(decks: QuerySet[DeckList], game: str) -> QuerySet[DeckList]:
    if not game:
        return decks.filter(game__in=catalogues())
    catalogue_of(game)
    return decks.filter(game=game)


def page(decks: QuerySet[DeckList], after: str, size: int) -> Page:
    """One page, in two queries whatever it holds."""
    if after:
        decks = decks.filter(beyond(after))
    ordered = with_cards(decks).order_by("-updated_at", "id")
    rows = list(ordered[: size + 1])
    is_last = len(rows) <= size
    return Page([line(row) for row in rows[:size]], "" if is_last else f"{rows[size - 1].updated_at}.{rows[size - 1].pk}")


def with_cards(decks: QuerySet[DeckList]) -> QuerySet[DeckList]:
    """With owners, and the last version of each as `current`."""
    last = DeckVersion.objects.filter(number=F("deck__head"))
    return decks.select_related("owner").prefetch_related(Prefetch("versions", last, to_attr="current"))


def beyond(key: str) -> Q:
    parts = KEY.fullmatch(key)
    if parts is None:
        raise BadKey(key)
    at = int(parts[1])
    return Q(updated_at__lt=at) | Q(updated_at=at, id__gt=parts[2])


def line(row: DeckList) -> DeckLine:
    (cards,) = row.current  # type: ignore[attr-defined]  # by `with_cards`
    return DeckLine(
        id=row.pk,
        game=row.game,
        name=row.name,
        owner=row.owner.username,
        owner_name=row.owner.name,
        visibility=row.visibility,
        version=row.head,
        cards=count(cards.sections),
        is_legal=is_legal(catalogue_of(row.game).check(Deck(cards.sections))),
        updated_at=row.updated_at,
    )


def count(sections: dict[str, dict[str, int]]) -> int:
    return sum(copies for cards in sections.values() for copies in cards.values())
