"""Dice: replaced before the roll, rolled again, counted as something else.

Source: H131, A13, A14, A28.
"""

from __future__ import annotations

from matches.games.engine import Chance
from matches.games.hololive_ocg import facts
from matches.games.hololive_ocg.asking import NONE, ask
from matches.games.hololive_ocg.context import Context, may_use
from matches.games.hololive_ocg.kinds import kind_of, oshi_kind
from matches.games.hololive_ocg.skills import use_skill
from matches.games.hololive_ocg.table import Card
from matches.games.resolution import Effect

FACES = 6


def roll(ctx: Context) -> Effect[int]:
    """One die; what it counts as."""
    (face,) = yield from roll_dice(ctx, 1)
    return face


def roll_dice(ctx: Context, n: int) -> Effect[tuple[int, ...]]:
    """Rolled at once. Rerolls first, then settings, the newest of them: a face named for this roll, or what lasts (H131, A13)."""
    named = yield from before_rolling(ctx)
    faces = yield from thrown(n)
    while again := rerolling(ctx):
        row = (*(card.id for card in again), NONE)
        picked = yield from ask(ctx.me, "reroll", row, default=NONE)
        card = next((card for card in again if card.id == picked), None)
        if card is None:
            break
        other = Context(ctx.step, ctx.me, card, ctx.home, "roll")
        if (yield from kind_of(card).on_reroll(other)):
            yield from ctx.step.cause(facts.Rolled(ctx.me, faces, ()))
            faces = yield from thrown(n)
    counted = named or lasting(ctx)
    counts = (counted,) * n if counted else faces
    yield from ctx.step.cause(facts.Rolled(ctx.me, faces, counts))
    return counts


def thrown(n: int) -> Effect[tuple[int, ...]]:
    faces: list[int] = []
    for _ in range(n):
        (face,) = yield Chance("die", FACES)
        faces.append(face)
    return tuple(faces)


def before_rolling(ctx: Context) -> Effect[int]:
    """A skill that names a face for the next roll of one of the player's holomems (A28); 0 for none. Asked before the die is rolled."""
    oshi = ctx.mine.oshi
    for skill in oshi_kind(oshi).skills:
        if skill.when == "roll" and ctx.is_of_holomem and may_use(ctx.table, ctx.me, skill):
            if (yield from ask(ctx.me, "use_skill", (skill.slot, NONE), default=NONE, pace="response")) == NONE:
                continue
            user = Context(ctx.step, ctx.me, oshi, "", "skill")
            yield from use_skill(user, skill)
    face, ctx.step.named = ctx.step.named, 0
    return face


def rerolling(ctx: Context) -> list[Card]:
    """Cards attached to the holomem whose ability rolls that may have it rolled again."""
    one = ctx.holomem
    if one is None or not ctx.is_of_holomem:
        return []
    return [card for card in one.supports if kind_of(card).has("rerolls") and kind_of(card).rerolls(ctx)]


def lasting(ctx: Context) -> int:
    """What all dice of the player count as this turn; the newest such effect, 0 for none."""
    table = ctx.table
    found = [change.n for change in table.changes if (change.what, change.seat, change.turn) == ("dice", ctx.me, table.number)]
    return found[-1] if found else 0
