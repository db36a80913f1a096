"""A card game with nothing but decks: one leader, six cards, at most three of each, and two different places.

T1 each section has its size   T2 at most as many copies as the section allows   T3 a card of another colour than the leader warns
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.games.decks import Deck, Face, Problem, Section, Starter
from matches.games.game import Game, Mode

FACES = (
    Face("T-01", "Aya Coral", "leader", "One", facets={"colour": ("coral",)}),
    Face("T-02", "Bo Mint", "leader", "One", facets={"colour": ("mint",)}),
    Face("T-10", "Spark", "act", "One", "Draw a card.", {"colour": ("coral",)}, {"cost": 1}),
    Face("T-11", "Long Show", "show", "One", "Stays on.", {"colour": ("coral", "mint")}, {"cost": 3, "weight": 2}, ("boost",)),
    Face("T-12", "Mint Tea", "act", "One", "Take two Funds.", {"colour": ("mint",)}, {"cost": 0}),
    Face("T-13", "Aya Coral (Gala)", "show", "Two", "She shines.", {"colour": ("coral",)}, {"cost": 3}, ("boost",), of="T-01"),
    Face("T-14", "Spark", "show", "Two", "", {"colour": ("coral",)}, {"cost": 2, "weight": -1}),
    Face("T-20", "Pier", "place", "One", "Spark here."),
    Face("T-21", "Spark", "place", "Two"),
    Face("T-90", "Fund", "marker", "One"),
)
SECTIONS = (Section("leader", 1, ("leader",), 1), Section("main_deck", 6, ("act", "show"), 3), Section("places", 2, ("place",), 1))
LEGAL = Deck({"leader": {"T-01": 1}, "main_deck": {"T-10": 3, "T-11": 2, "T-13": 1}, "places": {"T-20": 1, "T-21": 1}})


class ToyCatalogue:
    faces: Mapping[str, Face] = {face.code: face for face in FACES}
    sections = SECTIONS
    starters = (Starter("coral-first", "Coral First", "Play Spark at once.", LEGAL),)

    def check(self, deck: Deck) -> tuple[Problem, ...]:
        errors, warnings = [], []
        colours = {colour for code in deck.cards("leader") for colour in self.faces[code].facets["colour"]}
        for section in self.sections:
            cards = deck.cards(section.name)
            if (size := sum(cards.values())) != section.size:
                errors.append(Problem("toy.deck.T1", {"size": size, "wanted": section.size}, "T1", section.name))
            for code, count in cards.items():
                if count > section.copies:
                    errors.append(Problem("toy.deck.T2", {"most": section.copies}, "T2", section.name, code))
                found = self.faces[code].facets.get("colour", ())
                if colours and found and not colours.intersection(found):
                    warnings.append(Problem("toy.deck.T3", {"name": self.faces[code].name}, "T3", section.name, code, is_warning=True))
        return (*errors, *warnings)


class Toy(Game[Any]):
    id, title, rules_version = "toy", "Toy", "1"
    modes: Mapping[str, Mode] = {"duel": Mode((2,))}
    facts = ()
    table = None
    catalogue = ToyCatalogue()


def sections(deck: Deck = LEGAL) -> dict[str, dict[str, int]]:
    return {name: dict(cards) for name, cards in deck.sections.items()}
