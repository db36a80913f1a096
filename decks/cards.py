"""Finding cards: by kind, facets, numbers, keyword, words, and the card that they belong to."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from matches.games.decks import Catalogue, Face


class Query(Struct, frozen=True):
    """Which cards are wanted; what is left empty does not matter. Of several values of one thing any will do.

    `facets`: values by facet; `least` and `most`: bounds of numbers; `words`: each of them in name, text or code; `of`: a card's code.
    """

    kinds: frozenset[str] = frozenset()
    sets: frozenset[str] = frozenset()
    facets: Mapping[str, frozenset[str]] = {}
    least: Mapping[str, int] = {}
    most: Mapping[str, int] = {}
    keywords: frozenset[str] = frozenset()
    words: str = ""
    of: str = ""


def found(catalogue: Catalogue, query: Query) -> list[Face]:
    """In the order of the catalogue."""
    words = query.words.casefold().split()
    return [face for face in catalogue.faces.values() if fits(face, query) and says(face, words)]


def fits(face: Face, query: Query) -> bool:
    numbers = face.numbers
    return (
        (not query.kinds or face.kind in query.kinds)
        and (not query.sets or face.set in query.sets)
        and (not query.of or face.of == query.of)
        and (not query.keywords or not query.keywords.isdisjoint(face.keywords))
        and all(not values.isdisjoint(face.facets.get(facet, ())) for facet, values in query.facets.items())
        and all(name in numbers and numbers[name] >= least for name, least in query.least.items())
        and all(name in numbers and numbers[name] <= most for name, most in query.most.items())
    )


def says(face: Face, words: list[str]) -> bool:
    printed = f"{face.name}\n{face.text}\n{face.code}".casefold()
    return all(word in printed for word in words)
