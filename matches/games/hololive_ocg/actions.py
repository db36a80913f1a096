"""Main actions: what the turn player may do, why not, and doing it.

An action is written `place:<card>`, `bloom:<card>:<holomem>`, `collab:<holomem>`, `skill:oshi` or `skill:sp`, `play:<card>` (with
`:<holomem>` for what is attached), `baton:<holomem>`, or `end`.

Source: section 5, H40, H44, H65, A5, A6, A17, A20, A41.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from matches.games.hololive_ocg import facts
from matches.games.hololive_ocg.context import Context, Step, may_use
from matches.games.hololive_ocg.effects import gain_holopower
from matches.games.hololive_ocg.kinds import Attachment, HolomemCard, Kind, Skill, Support, kind_of, oshi_kind, top
from matches.games.hololive_ocg.sight import Sight, is_locked
from matches.games.hololive_ocg.skills import use_skill
from matches.games.hololive_ocg.stage import archive_cheers, can_hold, cheers_of, go, has_room, swap
from matches.games.hololive_ocg.table import Card, Holomem, Table
from matches.games.resolution import Effect

END = "end"
NEXT_LEVEL = {("debut", "1st"), ("1st", "1st"), ("1st", "2nd"), ("2nd", "2nd")}
"""What may bloom into what (H48)."""


class Act(NamedTuple):
    verb: str
    thing: str = ""
    target: str = ""

    def __str__(self) -> str:
        return ":".join(part for part in self if part)


def parse(option: str) -> Act:
    verb, thing, target = (*option.split(":"), "", "")[:3]
    return Act(verb, thing, target)


# --- what is possible


def thinkable(table: Table, seat: int) -> Iterator[Act]:
    """Every action that there could be with the cards that the player has."""
    me = table.seats[seat]
    for card in me.hand:
        kind = kind_of(card)
        if isinstance(kind, HolomemCard):
            yield Act("place", card.id)
            yield from (Act("bloom", card.id, one.id) for one in me.stage)
        elif isinstance(kind, Attachment):
            yield from (Act("play", card.id, one.id) for one in me.stage)
        else:
            yield Act("play", card.id)
    yield from (Act("collab", one.id) for one in me.back)
    yield from (Act("skill", skill.slot) for skill in oshi_kind(me.oshi).skills)
    yield from (Act("baton", one.id) for one in me.back)


def actions(table: Table, seat: int) -> tuple[str, ...]:
    """All main actions that are possible now; to end the step is one more."""
    return tuple([str(act) for act in thinkable(table, seat) if objection(table, seat, act) is None])


def objection(table: Table, seat: int, act: Act) -> str | None:
    """The rule that forbids an action of the turn player, or None."""
    me = table.seats[seat]
    match act.verb:
        case "collab":
            return objection_to_collab(table, seat, act.thing)
        case "baton":
            return objection_to_baton(table, seat, act.thing)
        case "skill":
            return objection_to_skill(table, seat, act.thing)
    card = next((card for card in me.hand if card.id == act.thing), None)
    if card is None:
        return "H40"
    kind = kind_of(card)
    if isinstance(kind, HolomemCard):
        if act.verb == "bloom":
            return objection_to_bloom(table, seat, card, kind, act.target)
        return objection_to_placing(table, seat, kind) if act.verb == "place" else "H40"
    if not isinstance(kind, Support) or act.verb != "play":
        return "H40"
    return objection_to_support(table, seat, card, kind, act.target)


def objection_to_placing(table: Table, seat: int, kind: HolomemCard) -> str | None:
    if kind.level not in ("debut", "spot"):
        return "H47"
    return None if has_room(table, seat) else "H12"


def objection_to_bloom(table: Table, seat: int, card: Card, kind: HolomemCard, target: str) -> str | None:
    if table.is_first_turn(seat):
        return "H44"
    one = next((one for one in table.seats[seat].stage if one.id == target), None)
    if one is None or one.arrived or one.bloomed:
        return "H48"
    return bloom_objection(table, seat, card, kind, one)


def bloom_objection(table: Table, seat: int, card: Card, kind: HolomemCard, one: Holomem) -> str | None:
    """Names, levels and HP, which hold for blooms by effects too (A18)."""
    old = top(one)
    if "spot" in (old.level, kind.level):
        return "H6"
    waived = old.waives_level(Sight(table, seat, one.top, one.id), card)
    if not set(old.names) & set(kind.names) or not ((old.level, kind.level) in NEXT_LEVEL or waived):
        return "H48"
    return None if kind.hp > one.damage else "A41"


def objection_to_collab(table: Table, seat: int, target: str) -> str | None:
    me = table.seats[seat]
    one = next((one for one in me.back if one.id == target), None)
    if one is None or one.resting or me.collab or "collab" in table.done:
        return "H53"
    if is_locked(table, one):
        return "H133"
    return "H53" if table.is_seed and not me.deck else None


def objection_to_baton(table: Table, seat: int, target: str) -> str | None:
    me = table.seats[seat]
    one = next((one for one in me.back if one.id == target), None)
    if me.center is None or one is None or me.center.resting or one.resting or "baton" in table.done:
        return "H68"
    if is_locked(table, me.center) or is_locked(table, one):
        return "H133"
    return None if len(me.center.cheers) >= top(me.center).baton else "H69"


def objection_to_skill(table: Table, seat: int, slot: str) -> str | None:
    skill = skill_of(table, seat, slot)
    if skill is None or skill.when != "main":
        return "H60"
    if may_use(table, seat, skill):
        return None
    is_used = f"{slot}:{seat}" in table.done or (slot == "sp" and table.seats[seat].used_sp)
    return "H56" if is_used else "H57"


def skill_of(table: Table, seat: int, slot: str) -> Skill | None:
    return next((skill for skill in oshi_kind(table.seats[seat].oshi).skills if skill.slot == slot), None)


def objection_to_support(table: Table, seat: int, card: Card, kind: Support, target: str) -> str | None:
    if kind.limited and table.is_first_turn(seat) and seat == table.first:
        return "H44"
    if kind.limited and "limited" in table.done:
        return "H62"
    sight = Sight(table, seat, card)
    if not kind.may_be_played(sight) or not kind.can_pay(sight):
        return "H63"
    if isinstance(kind, Attachment):
        one = next((one for one in table.seats[seat].stage if one.id == target), None)
        return None if one and can_hold(one, kind) else "H67"
    return None if not target and kind.would_change(sight) else "H65"


# --- doing it


def perform(step: Step, seat: int, option: str) -> Effect[None]:
    """An action of the turn player; the check timing is up to who calls (H40)."""
    act = parse(option)
    me = step.table.seats[seat]
    match act.verb:
        case "collab":
            yield facts.Done("collab")
            yield from gain_holopower(step, seat)
            yield from go(step, seat, act.thing, "collab", "collab")
        case "baton":
            yield from baton(step, seat, act.thing)
        case "skill":
            skill = skill_of(step.table, seat, act.thing)
            assert skill is not None
            yield from use_skill(Context(step, seat, me.oshi, "", "skill"), skill)
        case _:
            card = next(card for card in me.hand if card.id == act.thing)
            yield from PLAYED[act.verb](step, seat, card, act.target)


def baton(step: Step, seat: int, partner: str) -> Effect[None]:
    """H69"""
    center = step.table.seats[seat].center
    assert center is not None
    yield facts.Done("baton")
    ctx = Context(step, seat, center.top, center.id, "play")
    yield from archive_cheers(ctx, cheers_of([center]), top(center).baton, why="baton", text="baton")
    yield from swap(step, seat, center.id, partner, "baton")


def place(step: Step, seat: int, card: Card, target: str) -> Effect[None]:
    yield from step.cause(facts.Entered(seat, "hand", card))


def bloom(step: Step, seat: int, card: Card, target: str) -> Effect[None]:
    one = step.table.find(target)
    assert one is not None
    yield from step.cause(facts.Bloomed(seat, target, card, one.top))


def support(step: Step, seat: int, card: Card, target: str) -> Effect[None]:
    """H61: revealed, its cost, its text, then it counts as used (H66, A35)."""
    kind = support_kind(kind_of(card))
    if kind.limited:
        yield facts.Done("limited")
    if isinstance(kind, Attachment):
        yield from step.cause(facts.SupportAttached(seat, "hand", card, target, played=True))
    else:
        yield from step.cause(facts.SupportPlayed(seat, card))
        ctx = Context(step, seat, card, "", "play")
        yield facts.WorkBegan(seat, card, "play")
        yield from kind.pay(ctx)
        yield from kind.on_play(ctx)
        yield facts.WorkDone()
    yield from step.cause(facts.SupportUsed(seat, card, kind.type))


def support_kind(kind: Kind) -> Support:
    assert isinstance(kind, Support)
    return kind


PLAYED = {"place": place, "bloom": bloom, "play": support}
