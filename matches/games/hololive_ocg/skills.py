"""Using oshi skills.

Source: H56-H60, H120, H122.
"""

from __future__ import annotations

from matches.games.hololive_ocg import facts
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.effects import pay_holopower
from matches.games.hololive_ocg.kinds import Skill, kind_of
from matches.games.resolution import Effect


def use_skill(ctx: Context, skill: Skill) -> Effect[None]:
    """The cost is archived before the effect (H57, H59); then the skill is used, whatever it does (H58, H120)."""
    yield from pay_holopower(ctx.step, ctx.me, skill.cost)
    yield from ctx.step.cause(facts.SkillUsed(ctx.me, skill.slot))
    yield facts.WorkBegan(ctx.me, ctx.this, "skill")
    yield from skill.does(kind_of(ctx.this), ctx)
    yield facts.WorkDone()
