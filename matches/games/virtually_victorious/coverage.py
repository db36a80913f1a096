"""Which parts of which cards a match has shown at work, from its facts.

A part is that a card comes into the game, and that what it does is carried out. What only lasts has no part of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from matches.games.decks import Part
from matches.games.engine import Fact
from matches.games.virtually_victorious import facts as f
from matches.games.virtually_victorious.kinds import KINDS, Kind
from matches.games.virtually_victorious.table import Table

ARRIVES = {"quick": "played", "negate": "played", "continuous": "played", "event": "revealed", "mod": "earned"}


def parts() -> frozenset[Part]:
    """All parts of all cards."""
    return frozenset(part for kind in KINDS.values() for part in of(kind))


def of(kind: Kind) -> Iterator[Part]:
    yield Part(kind.code, ARRIVES[kind.type])
    if kind.has("resolve"):
        yield Part(kind.code, "carried out")


def used(steps: Iterable[tuple[Table, Fact]]) -> set[Part]:
    """Parts at work in facts."""
    return {one for _, fact in steps for one in at_work(fact)}


def at_work(fact: Fact) -> Iterator[Part]:
    match fact:
        case f.EventRevealed(card=card):
            yield Part(card.code, "revealed")
        case f.ModEarned(card=card):
            yield Part(card.code, "earned")
        case f.Played(entry=entry):
            yield Part(entry.card.code, "played")
        case f.Done(entry=entry, resolved=True) if entry.what != "card" or KINDS[entry.card.code].type != "continuous":
            yield Part(entry.card.code, "carried out")
