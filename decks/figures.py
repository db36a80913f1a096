"""What a deck is made of: how many cards in each section, of each kind, colour and the like, and at each cost."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from matches.games.decks import Catalogue, Deck

COST = "cost"


class Bar(Struct, frozen=True):
    """How many cards have this cost."""

    cost: int
    cards: int


class Figures(Struct, frozen=True):
    """Copies counted: by section, by kind, by the values of each facet (a card with two colours counts for both), by cost."""

    sections: dict[str, int]
    kinds: dict[str, int]
    facets: dict[str, dict[str, int]]
    curve: list[Bar]


def figures(catalogue: Catalogue, deck: Deck) -> Figures:
    kinds: Counter[str] = Counter()
    costs: Counter[int] = Counter()
    facets: dict[str, Counter[str]] = {}
    for cards in deck.sections.values():
        for code, count in cards.items():
            face = catalogue.faces.get(code)
            if face is None:
                continue
            kinds[face.kind] += count
            for facet, values in face.facets.items():
                facets.setdefault(facet, Counter()).update(dict.fromkeys(values, count))
            if COST in face.numbers:
                costs[face.numbers[COST]] += count
    sections = {section.name: sum(deck.cards(section.name).values()) for section in catalogue.sections}
    return Figures(sections, dict(kinds), {name: dict(counted) for name, counted in facets.items()}, curve(costs))


def curve(costs: Counter[int]) -> list[Bar]:
    """From the lowest cost to the highest, those without a card among them."""
    return [Bar(cost, costs[cost]) for cost in range(min(costs), max(costs) + 1)] if costs else []
