"""Decks that people bring to a table: a starter, a deck of their own or one that they may see, or the cards themselves.

A match gets a copy of the cards and knows no deck; here is what may be chosen, and what a choice stands for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from decks import selectors as decks
from decks.checking import checked
from decks.models import DeckList
from decks.rejection import NotFound
from matches.games.decks import Catalogue, Deck
from matches.games.registry import GAMES
from matches.rejection import Rejected
from matches.selectors import Viewer

DeckWish: TypeAlias = str | Mapping[str, Mapping[str, int]]
"""The id of a deck or starter, or how many copies of each card stand in each section."""
MOST_OWN = 40


class DeckChoice(Struct, frozen=True):
    """A deck that may be chosen. `lead`: the card that it is about; `why_not`: in words, if it cannot be played.

    `is_chosen`: the one that its player has brought already has these cards.
    """

    id: str
    name: str
    plan: str
    lead: str
    colours: tuple[str, ...]
    why_not: str
    is_chosen: bool


Sections: TypeAlias = Mapping[str, Mapping[str, int]] | None
"""The cards of a deck that lies at a seat, if one does."""


def deck_for(user: Viewer, game: str, wish: DeckWish) -> Deck:
    """The cards that `user` means. Raises `Rejected`; whether they are legal is for who takes them."""
    if not isinstance(wish, str):
        return Deck({section: dict(cards) for section, cards in wish.items()})
    try:
        found = decks.deck(user, wish)
    except NotFound as missing:
        raise Rejected("bad_args", "no_such_deck") from missing
    if found.game != game:
        raise Rejected("bad_args", "deck_of_another_game")
    return found.deck


def first_starter(game: str) -> str:
    """The deck of whoever does not choose; empty in games without decks."""
    return starters[0].id if (starters := starter_choices(game)) else ""


def starter_choices(game: str, brought: Sections = None) -> list[DeckChoice]:
    """Decks that everybody may play at once; none in games without decks."""
    if GAMES[game].catalogue is None:
        return []
    return [choice(game, one.id, one.name, one.notes, one.deck, brought) for one in decks.starters(game)]


def own_choices(user: Viewer, game: str, brought: Sections = None) -> list[DeckChoice]:
    """Decks of `user`, the last changed first; those that cannot be played say why."""
    if user is None or not user.is_authenticated or GAMES[game].catalogue is None:
        return []
    rows = decks.with_cards(DeckList.objects.filter(owner_id=user.pk, game=game)).order_by("-updated_at", "id")[:MOST_OWN]
    return [
        choice(game, row.pk, row.name, row.notes, Deck(row.current[0].sections), brought)  # type: ignore[attr-defined]  # by `with_cards`
        for row in rows
    ]


def choice(game: str, deck_id: str, name: str, plan: str, deck: Deck, brought: Sections) -> DeckChoice:
    catalogue = GAMES[game].catalogue
    assert catalogue is not None
    problems = [problem.text for problem in checked(game, deck).problems if not problem.is_warning]
    return DeckChoice(
        id=deck_id,
        name=name,
        plan=plan,
        lead=lead_of(catalogue, deck),
        colours=colours_of(catalogue, deck),
        why_not=problems[0] if problems else "",
        is_chosen=deck.sections == brought,
    )


def lead_of(catalogue: Catalogue, deck: Deck) -> str:
    """The card that stands alone in its section."""
    alone = (code for section in catalogue.sections if section.size == 1 for code in deck.cards(section.name))
    face = catalogue.faces.get(next(alone, ""))
    return face.name if face else ""


def colours_of(catalogue: Catalogue, deck: Deck) -> tuple[str, ...]:
    """Colours of its cards, those of most cards first."""
    counted: Counter[str] = Counter()
    for cards in deck.sections.values():
        for code, count in sorted(cards.items()):
            if face := catalogue.faces.get(code):
                counted.update(dict.fromkeys(face.facets.get("colour", ()), count))
    return tuple(colour for colour, _ in counted.most_common())
