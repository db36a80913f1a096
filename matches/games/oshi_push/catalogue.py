"""The cards of Oshi Push as lists and decks need them, and what makes a legal deck.

Source: Oshi Push rules, P7-P17; P45 for the warning of P16.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from matches.games.decks import Deck, Face, Part, Problem, Section, Starter
from matches.games.engine import Fact
from matches.games.game import Random
from matches.games.oshi_push import coverage
from matches.games.oshi_push.cards import starters
from matches.games.oshi_push.kinds import KINDS, Kind, Platform, Upgrade
from matches.games.oshi_push.table import Table

PERSONA, DRAW, PLATFORMS = "persona", "draw", "platforms"
SECTIONS = (
    Section(PERSONA, 1, ("persona",), 1),
    Section(DRAW, 40, ("content", "action", "upgrade"), 3),
    Section(PLATFORMS, 5, ("platform",), 1),
)


class Cards:
    """Oshi Push's `Catalogue`."""

    sections: tuple[Section, ...] = SECTIONS
    starters: tuple[Starter, ...] = starters.STARTERS
    faces: Mapping[str, Face]

    def __init__(self) -> None:
        self.faces = {code: face(kind) for code, kind in KINDS.items()}

    def check(self, deck: Deck) -> tuple[Problem, ...]:
        return tuple(sorted((*structure(deck), *belonging(deck)), key=lambda problem: problem.is_warning))

    def random_deck(self, rng: Random) -> Deck:
        lead = rng.choice(of_type("persona"))
        own = [kind for kind in of_type("upgrade") if isinstance(kind, Upgrade) and kind.persona == lead.code]
        others = [kind for kind in of_type("upgrade") if kind not in own and belongs(kind, lead)]
        rest = 3 * [kind for kind in (*of_type("content"), *of_type("action")) if belongs(kind, lead)] + own + others
        rng.shuffle(rest)
        draw = [kind.code for kind in (2 * own + rest)[: SECTIONS[1].size]]
        platforms = [kind.code for kind in of_type("platform")]
        rng.shuffle(platforms)
        return Deck({PERSONA: {lead.code: 1}, DRAW: dict(Counter(draw)), PLATFORMS: dict.fromkeys(platforms[: SECTIONS[2].size], 1)})

    def parts(self) -> frozenset[Part]:
        return coverage.parts()

    def used(self, steps: Iterable[tuple[Table, Fact]]) -> set[Part]:
        return coverage.used(steps)


def of_type(name: str) -> list[Kind]:
    return [kind for kind in KINDS.values() if kind.type == name]


def belongs(kind: Kind, lead: Kind) -> bool:
    """It shares colour or genre with the Persona (P14)."""
    return kind.colour == lead.colour or kind.genre == lead.genre


def face(kind: Kind) -> Face:
    numbers = {"cost": kind.cost} if kind.type in ("content", "action", "upgrade") else {}
    numbers |= {"influence": kind.influence} if kind.type in ("persona", "content", "upgrade") else {}
    numbers |= {"funds": kind.funds} if kind.type in ("persona", "upgrade") else {}
    if isinstance(kind, Platform):
        numbers |= {"threshold": kind.threshold, "subscribers": kind.subscribers}
    facets: dict[str, tuple[str, ...]] = {name: (value,) for name, value in (("colour", kind.colour), ("genre", kind.genre)) if value}
    of = kind.persona if isinstance(kind, Upgrade) else ""
    return Face(kind.code, kind.name, kind.type, kind.set, kind.text, facets, numbers, keywords(kind), kind.rulings, of)


def keywords(kind: Kind) -> tuple[str, ...]:
    """Keywords that the card bears or names, in the order of the alphabet."""
    borne = {"Activate": kind.has("activate"), "Boost": kind.boost, "Clash Reward": kind.has("reward"), "Discard": kind.has("discard")}
    named = {word: word in kind.text for word in ("Delete", "Dominating", "Kickback", "Steal")}
    return tuple(word for word, is_there in sorted((borne | named).items()) if is_there)


def structure(deck: Deck) -> Iterator[Problem]:
    """Sections, sizes, copies (P12, P13, P15, P17)."""
    known = {section.name for section in SECTIONS}
    for name in deck.sections:
        if name not in known:
            yield Problem("oshi_push.deck.no_section", {"name": name}, section=name)
    for section in SECTIONS:
        cards, rule = deck.cards(section.name), RULE_OF_SECTION[section.name]
        for code, count in cards.items():
            kind = KINDS.get(code)
            if kind is None:
                yield Problem("deck.no_card", {"code": code}, section=section.name, code=code)
            elif kind.type not in section.kinds:
                yield Problem("oshi_push.deck.not_here", {"card": code}, rule, section.name, code)
            if count > section.copies:
                params: dict[str, int | str] = {"card": code, "n": count, "most": section.copies}
                yield Problem("oshi_push.deck.copies", params, RULE_OF_COPIES[section.name], section.name, code)
            if count < 1:
                yield Problem("deck.no_copies", {"code": code}, section=section.name, code=code)
        if (n := sum(cards.values())) != section.size:
            yield Problem(f"oshi_push.deck.size.{section.name}", {"n": n, "size": section.size}, rule, section.name)


RULE_OF_SECTION = {PERSONA: "P12", DRAW: "P13", PLATFORMS: "P17"}
RULE_OF_COPIES = {PERSONA: "P12", DRAW: "P15", PLATFORMS: "P17"}


def belonging(deck: Deck) -> Iterator[Problem]:
    """Each card shares colour or genre with the Persona (P14); Upgrades of others are allowed but of no use (P16)."""
    lead = next((KINDS[code] for code in deck.cards(PERSONA) if code in KINDS and KINDS[code].type == "persona"), None)
    if lead is None:
        return
    for code in deck.cards(DRAW):
        kind = KINDS.get(code)
        if kind is None or kind.type not in SECTIONS[1].kinds:
            continue
        if not belongs(kind, lead):
            yield Problem("oshi_push.deck.foreign", {"card": code, "persona": lead.code}, "P14", DRAW, code)
        elif isinstance(kind, Upgrade) and kind.persona != lead.code:
            yield Problem("oshi_push.deck.of_another", {"card": code, "persona": kind.persona}, "P16", DRAW, code, is_warning=True)
