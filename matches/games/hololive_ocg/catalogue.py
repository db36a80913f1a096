"""The cards of the hololive OCG as lists and decks need them, and what makes a legal deck.

Source: H1-H3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from matches.games.decks import Deck, Face, Part, Problem, Section, Starter
from matches.games.engine import Fact
from matches.games.game import Random
from matches.games.hololive_ocg import coverage
from matches.games.hololive_ocg.cards import starters
from matches.games.hololive_ocg.kinds import KINDS, HolomemCard, Kind, Oshi, Support
from matches.games.hololive_ocg.table import Table

OSHI, MAIN, CHEER = "oshi", "main", "cheer"
SECTIONS = (
    Section(OSHI, 1, ("oshi",), 1),
    Section(MAIN, 50, ("holomem", "staff", "item", "event", "tool", "mascot", "fan"), 50),
    Section(CHEER, 20, ("cheer",), 20),
)
RESTRICTIONS: Mapping[str, Mapping[str, int]] = {"none": {}, "publisher-2026-06-19": {"hBP01-030": 1}}
"""Lists of cards of which a deck may hold fewer, by the name of the format that knows them."""


def number(code: str) -> str:
    """The card number without what tells artwork versions of it apart (H3): `hBP01-014_SR` is `hBP01-014`."""
    return code.partition("_")[0]


class Cards:
    """The `Catalogue` of the hololive OCG, for a format with a list of restrictions."""

    sections: tuple[Section, ...] = SECTIONS
    starters: tuple[Starter, ...] = starters.STARTERS
    faces: Mapping[str, Face]

    def __init__(self, restrictions: str = "none") -> None:
        self.faces = {code: face(kind) for code, kind in KINDS.items()}
        self.most = RESTRICTIONS[restrictions]

    def check(self, deck: Deck) -> tuple[Problem, ...]:
        return (*structure(deck), *copies(deck, self.most))

    def random_deck(self, rng: Random) -> Deck:
        """An oshi, holomems with enough Debuts among them, supports; cheers of the colours of oshi and holomems."""
        oshi = rng.choice([code for code, kind in KINDS.items() if kind.type == "oshi"])
        deck = Counter[str]()
        for pool, n in ((of_level("debut", "spot"), 22), (of_level("1st", "2nd"), 16), (supports(), 12)):
            fill(deck, [code for code in pool for _ in range(min(self.most.get(code, n), KINDS[code].copies or n))], n, rng)
        needed = sorted({colour for code in (oshi, *deck) for colour in KINDS[code].colours})
        cheers = sorted(code for code, kind in KINDS.items() if kind.type == "cheer" and set(kind.colours) & set(needed))
        return Deck({OSHI: {oshi: 1}, MAIN: dict(deck), CHEER: dict(Counter(rng.choice(cheers) for _ in range(SECTIONS[2].size)))})

    def parts(self) -> frozenset[Part]:
        return coverage.parts()

    def used(self, steps: Iterable[tuple[Table, Fact]]) -> set[Part]:
        return coverage.used(steps)


def of_level(*levels: str) -> list[str]:
    return [code for code, kind in KINDS.items() if isinstance(kind, HolomemCard) and kind.level in levels]


def supports() -> list[str]:
    return [code for code, kind in KINDS.items() if isinstance(kind, Support)]


def fill(deck: Counter[str], pool: list[str], n: int, rng: Random) -> None:
    rng.shuffle(pool)
    deck.update(pool[:n])


def face(kind: Kind) -> Face:
    facets: dict[str, tuple[str, ...]] = {name: tuple(value) for name, value in (("colour", kind.colours), ("tag", kind.tags)) if value}
    numbers: dict[str, int] = {}
    if isinstance(kind, HolomemCard):
        facets["level"] = (kind.level,)
        numbers = {"hp": kind.hp, "baton": kind.baton}
    if isinstance(kind, Oshi):
        numbers = {"life": kind.life}
    return Face(kind.code, kind.name, kind.type, kind.set, kind.text, facets, numbers, keywords(kind), kind.rulings)


def keywords(kind: Kind) -> tuple[str, ...]:
    borne = {
        "Bloom effect": kind.has("on_bloom"),
        "Buzz": isinstance(kind, HolomemCard) and kind.buzz,
        "Collab effect": kind.has("on_collab"),
        "Gift": "Gift, " in kind.text,
        "LIMITED": isinstance(kind, Support) and kind.limited,
    }
    return tuple(word for word, is_there in borne.items() if is_there)


def structure(deck: Deck) -> Iterator[Problem]:
    """Sections, sizes, what goes where (H1, H2)."""
    known = {section.name for section in SECTIONS}
    for name in deck.sections:
        if name not in known:
            yield Problem("hololive_ocg.deck.no_section", {"name": name}, section=name)
    for section in SECTIONS:
        cards = deck.cards(section.name)
        for code, count in cards.items():
            kind = KINDS.get(number(code))
            if kind is None:
                yield Problem("deck.no_card", {"code": code}, section=section.name, code=code)
            elif kind.type not in section.kinds:
                yield Problem("hololive_ocg.deck.not_here", {"card": code}, "H2", section.name, code)
            if count < 1:
                yield Problem("deck.no_copies", {"code": code}, section=section.name, code=code)
        if (n := sum(cards.values())) != section.size:
            yield Problem(f"hololive_ocg.deck.size.{section.name}", {"n": n, "size": section.size}, "H1", section.name)


def copies(deck: Deck, restricted: Mapping[str, int]) -> Iterator[Problem]:
    """At most so many of one number over all its artwork versions, fewer where a list says so (H3)."""
    counts = Counter[str]()
    for code, n in deck.cards(MAIN).items():
        counts[number(code)] += n
    for code, n in counts.items():
        kind = KINDS.get(code)
        most = restricted.get(code, kind.copies if kind else None)
        if kind and kind.type in SECTIONS[1].kinds and most is not None and n > most:
            why = "restricted" if code in restricted else "copies"
            yield Problem(f"hololive_ocg.deck.{why}", {"card": code, "n": n, "most": most}, "H3", MAIN, code)
