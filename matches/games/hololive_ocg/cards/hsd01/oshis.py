"""Start deck hSD01, Tokino Sora and AZKi: the oshis."""

from __future__ import annotations

from matches.games.hololive_ocg.asking import ask, choose
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.dice import FACES
from matches.games.hololive_ocg.kinds import Oshi, Skill
from matches.games.hololive_ocg.stage import arts_get, cheers_of, coloured, ids, move_cheer, own, send_archived_cheers, swap_center
from matches.games.hololive_ocg.words import GREEN, WHITE
from matches.games.resolution import Effect


class TokinoSora001(Oshi):
    """Oshi skill, Replacement (1 holopower, once per turn): Take one cheer attached to any of your holomems and attach it to a different
    one of your holomems. May be used even with nothing to move. SP oshi skill, So You Are the Enemy? (2 holopower, once per game):
    Choose one of the opponent's back holomems; it trades places with the opponent's center holomem. After that, your white center
    holomem's arts do +50 until end of turn. If the trade cannot happen, only the bonus applies.
    """

    code, name = "hSD01-001", "Tokino Sora"
    colours, life = (WHITE,), 5
    rulings = ("A4", "H58", "H129", "H130")

    def replacement(self, ctx: Context) -> Effect[None]:
        yield from move_cheer(ctx, cheers_of(own(ctx)))

    def you_are_the_enemy(self, ctx: Context) -> Effect[None]:
        yield from swap_center(ctx, ctx.foe, ctx.theirs.back)
        yield from arts_get(ctx, 50, place="center", colour=WHITE)

    skills = (
        Skill("oshi", "Replacement", 1, replacement),
        Skill("sp", "So You Are the Enemy?", 2, you_are_the_enemy),
    )


class Azki002(Oshi):
    """Oshi skill, Map in the Left Hand (3 holopower, once per turn): When an ability of one of your holomems is about to roll a die,
    name a face; the next roll counts as that face. SP oshi skill, Mic in the Right Hand (3 holopower, once per game): Choose one of
    your green holomems and send any number of cheers from your archive to it.
    """

    code, name = "hSD01-002", "AZKi"
    colours, life = (GREEN,), 6
    rulings = ("A13", "A14", "A28", "H122")

    def map_in_the_left_hand(self, ctx: Context) -> Effect[None]:
        ctx.step.named = int((yield from ask(ctx.me, "name_face", tuple(range(1, FACES + 1)), kind="number")))

    def mic_in_the_right_hand(self, ctx: Context) -> Effect[None]:
        target = yield from choose(ctx.me, "holomem", ids(own(ctx, coloured(GREEN))))
        chosen = own(ctx, lambda one: one.id == target)
        yield from send_archived_cheers(ctx, chosen, 0, len(ctx.mine.archive))

    skills = (
        Skill("oshi", "Map in the Left Hand", 3, map_in_the_left_hand, when="roll", turn="any"),
        Skill("sp", "Mic in the Right Hand", 3, mic_in_the_right_hand),
    )
