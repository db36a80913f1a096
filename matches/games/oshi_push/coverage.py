"""Which parts of which cards a match has shown at work, from its facts.

A part is the hook of a card's text that was carried out; a rule or an Influence that lasts counts where it made a difference: at the result
of a Clash, or to the price of a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from matches.games.decks import Part
from matches.games.engine import Fact
from matches.games.oshi_push import facts as f
from matches.games.oshi_push.influence import Sight, in_play, in_play_at
from matches.games.oshi_push.kinds import KINDS, Kind, kind_of
from matches.games.oshi_push.table import STUDIO, Table

OF_TYPE = {"persona": "in play", "platform": "revealed", "content": "played", "action": "played", "upgrade": "played"}
OF_HOOK = {
    "on_play": "when played",
    "on_boost": "boost",
    "activate": "activate",
    "discard": "discard",
    "reward": "reward",
    "kickback": "kickback",
    "on_trigger": "set off",
    "when_clash_lost": "when lost",
    "own_influence": "own influence",
    "modify_influence": "influence of others",
    "own_cost": "own cost",
    "modify_cost": "cost of others",
    "protects": "protects",
    "anywhere": "anywhere",
    "also_discards": "also discards",
}
AT_WORK = {"play": ("on_play",), "activate": ("activate",), "discard": ("discard",), "reward": ("reward",)}
"""What a card is doing, by its hook; of its other abilities it has one only."""


def parts() -> frozenset[Part]:
    """All parts of all cards."""
    hooks = (part(kind, hook) for kind in KINDS.values() for hook in OF_HOOK if kind.has(hook))
    return frozenset((*hooks, *(Part(kind.code, OF_TYPE[kind.type]) for kind in KINDS.values())))


def part(kind: Kind, hook: str) -> Part:
    return Part(kind.code, OF_HOOK[hook])


def used(steps: Iterable[tuple[Table, Fact]]) -> set[Part]:
    """Parts at work in facts, each with the table before it."""
    return {one for table, fact in steps for one in at_work(table, fact)}


def at_work(table: Table, fact: Fact) -> Iterator[Part]:
    match fact:
        case f.Laid(personas=personas):
            yield from (Part(code, "in play") for code in personas)
        case f.PlatformRevealed(card=card):
            yield Part(card.code, "revealed")
        case f.Played():
            yield from in_playing(table, fact)
        case f.WorkBegan(card=card, what=what):
            hooks = AT_WORK.get(what, ("on_trigger", "when_clash_lost"))
            yield from (part(kind_of(card), hook) for hook in hooks if kind_of(card).has(hook))
        case f.ClashWon() | f.ClashTied():
            yield from in_result(table, fact)


def in_playing(table: Table, played: f.Played) -> Iterator[Part]:
    seat, card = played.seat, played.card
    kind, place = kind_of(card), None if played.place == STUDIO else played.place
    yield Part(card.code, "played")
    if played.boosted:
        yield part(kind, "on_boost")
    if kind.also_discards:
        yield part(kind, "also_discards")
    if kind.anywhere and played.place != table.seats[seat].at:
        yield part(kind, "anywhere")
    if kind.own_cost(Sight(table, seat, card), place):
        yield part(kind, "own_cost")
    for owner, other, its in in_play(table):
        if its.modify_cost(Sight(table, owner, other), seat, card, place):
            yield part(its, "modify_cost")


def in_result(table: Table, fact: f.ClashWon | f.ClashTied) -> Iterator[Part]:
    here = in_play_at(table, fact.place)
    targets = [one.target for one in here]
    for owner, card, kind in here:
        if kind.own_influence(Sight(table, owner, card)):
            yield part(kind, "own_influence")
        if kind.kickback and isinstance(fact, f.ClashWon) and owner not in table.sides[fact.side]:
            yield part(kind, "kickback")
    for owner, card, kind in in_play(table):
        sight = Sight(table, owner, card)
        if any(kind.modify_influence(sight, target) for target in targets):
            yield part(kind, "modify_influence")
        if any(kind.protects(sight, content) for content in table.places[fact.place].content):
            yield part(kind, "protects")
