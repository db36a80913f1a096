"""Cheer set hYS01: the oshis."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import boosts
from matches.games.hololive_ocg.cards.hsd02 import COME_ON
from matches.games.hololive_ocg.cards.hsd03 import BACK_SHOT
from matches.games.hololive_ocg.cards.hsd05 import QUICK_GUARD
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.kinds import Oshi, Skill
from matches.games.hololive_ocg.stage import coloured, heal, own
from matches.games.hololive_ocg.words import BLUE, GREEN, RED, WHITE
from matches.games.resolution import Effect


class NanashiMumei001(Oshi):
    """Oshi skill, White Baton (2 holopower, once per turn): Until end of turn, your white collab holomem's arts do +20. SP oshi skill,
    Quick Guard (1 holopower, once per game): On the opponent's turn, when one of your white holomems is about to take damage from the
    opponent: that holomem takes 20 less from it.
    """

    code, name = "hYS01-001", "Nanashi Mumei"
    colours, life = (WHITE,), 5
    rulings = ("A4", "H114")

    skills = (Skill("oshi", "White Baton", 2, boosts(20, "collab", colour=WHITE)), QUICK_GUARD)


class UsadaPekora002(Oshi):
    """Oshi skill, Green Baton (2 holopower, once per turn): Until end of turn, your green collab holomem's arts do +20. SP oshi skill,
    Let's All Do Our Best! (1 holopower, once per game): Every green holomem of yours recovers 20 HP.
    """

    code, name = "hYS01-002", "Usada Pekora"
    colours, life = (GREEN,), 5
    rulings = ("A4",)

    def do_our_best(self, ctx: Context) -> Effect[None]:
        for one in own(ctx, coloured(GREEN)):
            yield from heal(ctx, one.id, 20)

    skills = (
        Skill("oshi", "Green Baton", 2, boosts(20, "collab", colour=GREEN)),
        Skill("sp", "Let's All Do Our Best!", 1, do_our_best),
    )


class TakanashiKiara003(Oshi):
    """Oshi skill, Red Baton (2 holopower, once per turn): Until end of turn, your red collab holomem's arts do +20. SP oshi skill, Come On!
    Once Again! (1 holopower, once per game): Take one red holomem card out of your archive into hand.
    """

    code, name = "hYS01-003", "Takanashi Kiara"
    colours, life = (RED,), 5
    rulings = ("A4", "A22")
    skills = (Skill("oshi", "Red Baton", 2, boosts(20, "collab", colour=RED)), COME_ON)


class HoshimachiSuisei004(Oshi):
    """Oshi skill, Blue Baton (2 holopower, once per turn): Until end of turn, your blue collab holomem's arts do +20. SP oshi skill, Back
    Shot (1 holopower, once per game): When a holomem of yours has dealt damage to a back holomem of the opponent: 50 special damage hits
    that same back holomem.
    """

    code, name = "hYS01-004", "Hoshimachi Suisei"
    colours, life = (BLUE,), 5
    rulings = ("A4", "A8")
    skills = (Skill("oshi", "Blue Baton", 2, boosts(20, "collab", colour=BLUE)), BACK_SHOT)
