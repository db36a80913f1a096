"""The cards of Virtually Victorious as lists and decks need them, and what makes a legal deck.

Three Events are played in every game; games of two and three players have two more (V6). So one deck list serves all.

Source: Virtually Victorious rules, V5-V7.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from matches.games.decks import Deck, Face, Part, Problem, Section, Starter
from matches.games.engine import Fact
from matches.games.game import Random
from matches.games.virtually_victorious import coverage
from matches.games.virtually_victorious.cards import starters
from matches.games.virtually_victorious.kinds import KINDS, Kind
from matches.games.virtually_victorious.table import Table

DECK, EVENTS, MORE_EVENTS, MODS = "deck", "events", "more_events", "mods"
MOST = 50
SECTIONS = (
    Section(DECK, 40, ("quick", "continuous", "negate"), 4, most=MOST),
    Section(EVENTS, 3, ("event",), 1),
    Section(MORE_EVENTS, 2, ("event",), 1),
    Section(MODS, 3, ("mod",), 1),
)
RULES = {DECK: "V5", EVENTS: "V6", MORE_EVENTS: "V6", MODS: "V7"}
NAMED = ("Condition", "Negate", "Raid", "Reaction", "Steal", "Target")
"""Keywords that texts name."""
FOLLOWERS = re.compile(r"(?<!at least )\b(\d{1,3},000)\b")
"""Numbers of Followers in a text, but for those that something waits for."""


class Cards:
    """Virtually Victorious's `Catalogue`."""

    sections: tuple[Section, ...] = SECTIONS
    starters: tuple[Starter, ...] = starters.STARTERS
    faces: Mapping[str, Face]

    def __init__(self) -> None:
        self.faces = {code: face(kind) for code, kind in KINDS.items()}

    def check(self, deck: Deck) -> tuple[Problem, ...]:
        return tuple(problems(deck))

    def random_deck(self, rng: Random) -> Deck:
        pool = 4 * [kind.code for kind in KINDS.values() if kind.type in SECTIONS[0].kinds]
        events = [kind.code for kind in KINDS.values() if kind.type == "event"]
        mods = [kind.code for kind in KINDS.values() if kind.type == "mod"]
        for cards in (pool, events, mods):
            rng.shuffle(cards)
        size = SECTIONS[0].size + rng.randrange(MOST - SECTIONS[0].size + 1)
        return Deck(
            {
                DECK: dict(Counter(pool[:size])),
                EVENTS: dict.fromkeys(events[:3], 1),
                MORE_EVENTS: dict.fromkeys(events[3:5], 1),
                MODS: dict.fromkeys(mods[:3], 1),
            }
        )

    def parts(self) -> frozenset[Part]:
        return coverage.parts()

    def used(self, steps: Iterable[tuple[Table, Fact]]) -> set[Part]:
        return coverage.used(steps)


def face(kind: Kind) -> Face:
    facets: dict[str, tuple[str, ...]] = {"timing": (kind.timing,)}
    numbers = {"condition": kind.condition} if kind.condition else {}
    numbers |= {"counters": kind.counters} if kind.counters else {}
    numbers |= {"followers": first} if (first := followers(kind)) else {}
    return Face(kind.code, kind.name, kind.type, kind.set, kind.text, facets, numbers, keywords(kind), kind.rulings)


def followers(kind: Kind) -> int:
    """The Followers that the card is mostly about, for its small face: those that its text names first; 0 if it names none."""
    named = FOLLOWERS.search(kind.text)
    return int(named[1].replace(",", "")) if named else 0


def keywords(kind: Kind) -> tuple[str, ...]:
    """Keywords that the card names besides its type, in the order of the alphabet."""
    return tuple(word for word in NAMED if word.lower() in kind.text.lower().replace("raided", "raid") and word.lower() != kind.type)


def problems(deck: Deck) -> Iterator[Problem]:
    """Sections, sizes, copies (V5-V7)."""
    known = {section.name for section in SECTIONS}
    for name in deck.sections:
        if name not in known:
            yield Problem("virtually_victorious.deck.no_section", {"name": name}, section=name)
    for section in SECTIONS:
        yield from problems_of(deck, section)
    for code in deck.cards(MORE_EVENTS):
        if code in deck.cards(EVENTS):
            yield Problem("virtually_victorious.deck.twice", {"card": code}, "V6", MORE_EVENTS, code)


def problems_of(deck: Deck, section: Section) -> Iterator[Problem]:
    cards, rule = deck.cards(section.name), RULES[section.name]
    for code, count in cards.items():
        kind = KINDS.get(code)
        if kind is None:
            yield Problem("deck.no_card", {"code": code}, section=section.name, code=code)
        elif kind.type not in section.kinds:
            yield Problem("virtually_victorious.deck.not_here", {"card": code}, rule, section.name, code)
        if count > section.copies:
            params: dict[str, int | str] = {"card": code, "n": count, "most": section.copies}
            yield Problem("virtually_victorious.deck.copies", params, rule, section.name, code)
        if count < 1:
            yield Problem("deck.no_copies", {"code": code}, section=section.name, code=code)
    n, most = sum(cards.values()), section.most or section.size
    if not section.size <= n <= most:
        sizes: dict[str, int | str] = {"n": n, "size": section.size, "most": most}
        yield Problem(f"virtually_victorious.deck.size.{section.name}", sizes, rule, section.name)
