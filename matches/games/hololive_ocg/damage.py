"""Damage, from what would be dealt to what is.

Source: H82-H91, A7, A9, A23, A24.
"""

from __future__ import annotations

from matches.games.hololive_ocg import facts
from matches.games.hololive_ocg.asking import NONE, ask
from matches.games.hololive_ocg.context import Blow, Context, Hit, Step, may_use
from matches.games.hololive_ocg.kinds import Skill, kind_of, oshi_kind
from matches.games.hololive_ocg.sight import InPlay, filling, hp_left
from matches.games.hololive_ocg.skills import use_skill
from matches.games.resolution import Effect


def special(ctx: Context, target: str | None, amount: int, *, no_life: bool = False, is_fixed: bool = False) -> Effect[int]:
    """Special damage of the card at work, also to an own holomem; what was dealt (H78, H84)."""
    seat = None if target is None else ctx.table.owner(target)
    if target is None or seat is None:
        return 0
    art = ctx.table.art.number if ctx.what == "art" and ctx.table.art else -1
    hit = Hit(ctx.me, ctx.this, ctx.home, seat, target, amount, art=art, no_life=no_life, is_fixed=is_fixed)
    return (yield from deal(ctx.step, hit))


def deal(step: Step, hit: Hit) -> Effect[int]:
    """One damage event: what always changes it, what its victim's side may do instead, then the damage (H82). Returns the amount (A9)."""
    if step.table.find(hit.target) is None or hit.amount <= 0:
        return 0
    yield from replace(step, hit)
    one, place = step.table.find(hit.target), step.table.place_of(hit.target)
    n = final(step, hit)
    if one is None or place is None or n <= 0:
        return 0  # no damage at all (H86, A24)
    left = hp_left(step.table, one)
    if 0 < left <= n:
        by = step.table.find(hit.home)
        attached = by.supports if by else ()
        step.blows[one.id] = Blow(hit.by, hit.source, hit.home, attached, n, left, hit.is_art, hit.art, hit.no_life)
    yield from step.cause(facts.Damaged(hit.seat, hit.target, place, n, hit.by, hit.source, hit.home, hit.is_art, hit.no_life))
    return n


def final(step: Step, hit: Hit) -> int:
    """Several changes are added up and kept from going below 0 once; prevention makes it 0 (A23)."""
    if hit.prevented:
        return 0
    always = [one.kind.modify_damage(one.sight(step.table), hit) for one in filling(step.table, "modify_damage")]
    changes = [*always, -hit.less]
    if hit.is_fixed:
        changes = [n for n in changes if n > 0]
    return max(0, hit.amount + sum(changes))


def replace(step: Step, hit: Hit) -> Effect[None]:
    """Optional replacements, each at most once, in the order that the controller of the holomem chooses (H82, H114)."""
    used: list[str] = []
    while final(step, hit) > 0:
        cards = [one for one in filling(step.table, "replaces") if one.card.id not in used and is_usable(step, one, hit)]
        skills = [skill for skill in skills_against(step, hit) if skill.slot not in used]
        row = (*(one.card.id for one in cards), *(skill.slot for skill in skills))
        if not row:
            return
        picked = yield from ask(hit.seat, "instead", (*row, NONE), default=NONE, pace="response")
        if picked == NONE:
            return
        used.append(picked)
        for one in cards:
            if one.card.id == picked:
                yield from replace_by_card(step, one, hit)
        for skill in skills:
            if skill.slot == picked:
                oshi = step.table.seats[hit.seat].oshi
                yield from use_skill(Context(step, hit.seat, oshi, "", "skill", hit=hit), skill)


def is_usable(step: Step, one: InPlay, hit: Hit) -> bool:
    """Of the victim's side, and not used up (H46)."""
    if one.seat != hit.seat or (one.kind.once_per_turn and f"{one.card.id}:instead" in step.table.done):
        return False
    return one.kind.replaces(one.sight(step.table), hit)


def replace_by_card(step: Step, one: InPlay, hit: Hit) -> Effect[None]:
    if one.kind.once_per_turn:
        yield facts.Done(f"{one.card.id}:instead")
    yield facts.WorkBegan(one.seat, one.card, "instead")
    yield from kind_of(one.card).instead(Context(step, one.seat, one.card, one.home, "instead", hit=hit))
    yield facts.WorkDone()


def skills_against(step: Step, hit: Hit) -> list[Skill]:
    """Oshi skills of the victim's player that may be used when damage is about to be taken (H122)."""
    table = step.table
    oshi = oshi_kind(table.seats[hit.seat].oshi)
    ctx = Context(step, hit.seat, table.seats[hit.seat].oshi, "", "skill", hit=hit)
    return [
        skill
        for skill in oshi.skills
        if skill.when == "damage" and may_use(table, hit.seat, skill) and skill.fits is not None and skill.fits(oshi, ctx)
    ]
