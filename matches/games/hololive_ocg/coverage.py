"""Which parts of which cards a match has shown at work, from its facts.

A part is the hook that was carried out, or that a card was on stage, attached or used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from matches.games.decks import Part
from matches.games.engine import Fact
from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.kinds import KINDS, HolomemCard, Kind, Oshi, kind_of
from matches.games.hololive_ocg.table import Table, What

OF_HOOK: dict[str, What] = {
    "on_collab": "collab", "on_bloom": "bloom", "on_trigger": "trigger", "on_down": "down", "instead": "instead", "on_play": "play",
}  # fmt: skip


def parts() -> frozenset[Part]:
    return frozenset(part for kind in KINDS.values() for part in parts_of(kind))


def parts_of(kind: Kind) -> Iterator[Part]:
    yield Part(kind.code, "in play")
    yield from (Part(kind.code, word) for hook, word in OF_HOOK.items() if kind.has(hook))
    if isinstance(kind, HolomemCard):
        yield from (Part(kind.code, f"art {number}") for number in range(len(kind.arts)))
    if isinstance(kind, Oshi):
        yield from (Part(kind.code, skill.slot) for skill in kind.skills)


def used(steps: Iterable[tuple[Table, Fact]]) -> set[Part]:
    return {part for table, fact in steps for part in at_work(table, fact)}


def at_work(table: Table, fact: Fact) -> Iterator[Part]:
    match fact:
        case f.Opened(oshis=oshis, centers=centers, backs=backs):
            yield from (Part(code, "in play") for code in (*oshis, *centers, *(code for back in backs for code in back)))
        case f.Entered(card=card) | f.Bloomed(card=card) | f.SupportAttached(card=card) | f.CheerAttached(card=card):
            yield Part(card.code, "in play")
        case f.SupportPlayed(card=card):
            yield Part(card.code, "in play")
        case f.ArtDeclared(play=play):
            yield Part(play.card.code, f"art {play.number}")
        case f.SkillUsed(seat=seat, slot=slot):
            yield Part(table.seats[seat].oshi.code, slot)
        case f.WorkBegan(card=card, what=what) if what in OF_HOOK.values():
            part = Part(card.code, what)
            if part in set(parts_of(kind_of(card))):
                yield part
