"""The games that are played with decks."""

from __future__ import annotations

from decks.rejection import NotFound
from matches.games.decks import Catalogue
from matches.games.registry import GAMES


def catalogues() -> dict[str, Catalogue]:
    """By game, in the order of the registry."""
    return {name: game.catalogue for name, game in GAMES.items() if game.catalogue is not None}


def catalogue_of(game: str) -> Catalogue:
    """Raises `NotFound` for a game without decks."""
    found = catalogues().get(game)
    if found is None:
        raise NotFound(game)
    return found


def title_of(game: str) -> str:
    return GAMES[game].title
