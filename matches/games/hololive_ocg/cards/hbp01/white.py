"""Booster hBP01: white holomems."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import draws, grows, hits, if_wanted, on_roll
from matches.games.hololive_ocg.arts import once_more
from matches.games.hololive_ocg.context import Context, Hit
from matches.games.hololive_ocg.dice import roll
from matches.games.hololive_ocg.facts import LossGrew
from matches.games.hololive_ocg.kinds import Art, HolomemCard
from matches.games.hololive_ocg.sight import Sight, has_tag
from matches.games.hololive_ocg.words import ANY, RED, WHITE
from matches.games.resolution import Effect


def center_is_id(sight: Sight) -> bool:
    return sight.mine.center is not None and has_tag(sight.mine.center, "ID")


class AmaneKanata011(HolomemCard):
    code, name = "hBP01-011", "Amane Kanata"
    colours, level, hp = (WHITE,), "1st", 150
    tags = ("JP", "Gen 4", "Song")
    baton = 0
    arts = (Art("Salty Kanataso", (WHITE,), 20),)


class AmaneKanata014(HolomemCard):
    """Collab effect, Fallen Angel: 50 special damage hits the opponent's center holomem. Jet Black Wings: When this art downs an
    opponent's holomem and the damage dealt was at least 50 more than the HP it had left, the opponent loses one additional life.
    """

    code, name = "hBP01-014", "Amane Kanata"
    colours, level, hp = (WHITE,), "2nd", 200
    tags = ("JP", "Gen 4", "Song")
    baton = 2
    rulings = ("A38", "H95")

    def jet_black_wings(self, ctx: Context) -> Effect[None]:
        downing = ctx.downing
        if downing and downing.blow and downing.blow.excess >= 50:
            yield LossGrew(downing.seat, 1)

    arts = (Art("Jet Black Wings", (WHITE, WHITE, WHITE), 100, vs=(RED, 50), fells=jet_black_wings),)
    on_collab = hits(50, "center")


class NanashiMumei017(HolomemCard):
    code, name = "hBP01-017", "Nanashi Mumei"
    colours, level, hp = (WHITE,), "1st", 130
    tags = ("EN", "Promise", "Bird", "Art")
    arts = (Art("Going Out Together", (WHITE,), 20), Art("Coffee Break", (WHITE, ANY), 60))


class TokinoSora021(HolomemCard):
    code, name = "hBP01-021", "Tokino Sora"
    colours, level, hp = (WHITE,), "debut", 100
    tags = ("JP", "Gen 0", "Song")
    copies = None
    arts = (Art("Everyone, Konsome!", (WHITE,), 30),)


class TokinoSora023(HolomemCard):
    """Collab effect, We Keep Moving Forward!: Draw two cards. I Will Not Stop: You may roll a die: if odd, this art is used once more on
    the same holomem. It can keep repeating until that holomem is downed.
    """

    code, name = "hBP01-023", "Tokino Sora"
    colours, level, hp = (WHITE,), "2nd", 210
    tags = ("JP", "Gen 0", "Song")
    baton = 2
    rulings = ("A16", "H81")

    def i_will_not_stop(self, ctx: Context) -> Effect[None]:
        once_more(ctx)
        yield from ()

    arts = (Art("I Will Not Stop", (WHITE, WHITE, ANY), 80, vs=(RED, 50), does=if_wanted(on_roll(odd=i_will_not_stop))),)
    on_collab = draws(2)


class VestiaZeta024(HolomemCard):
    code, name = "hBP01-024", "Vestia Zeta"
    colours, level, hp = (WHITE,), "debut", 100
    tags = ("ID", "ID Gen 3")
    copies = None
    arts = (Art("Mission Start", (ANY,), 30),)


class VestiaZeta025(HolomemCard):
    code, name = "hBP01-025", "Vestia Zeta"
    colours, level, hp = (WHITE,), "1st", 160
    tags = ("ID", "ID Gen 3")
    arts = (Art("Do Not Drink the Hot Spring!", (WHITE,), 40), Art("A Relaxing Hot Spring Day", (WHITE, ANY), 60))


class VestiaZeta027(HolomemCard):
    """Gift, V.7: Once per turn, only in the collab position: when a holomem of yours is about to take damage from the opponent, you may
    roll a die; if odd, that damage is not taken. Access Code: ID: +50 while your center holomem has #ID.
    """

    code, name = "hBP01-027", "Vestia Zeta"
    colours, level, hp = (WHITE,), "1st", 200
    tags = ("ID", "ID Gen 3")
    buzz = True
    baton = 2
    rulings = ("A14",)
    once_per_turn = True
    arts = (Art("Access Code: ID", (WHITE, ANY, ANY), 70, does=grows(50, center_is_id)),)

    def replaces(self, sight: Sight, hit: Hit) -> bool:
        return sight.place == "collab" and hit.by == sight.foe

    def instead(self, ctx: Context) -> Effect[None]:
        assert ctx.hit is not None
        face = yield from roll(ctx)
        if face % 2:
            ctx.hit.prevented = True


class Irys028(HolomemCard):
    code, name = "hBP01-028", "IRyS"
    colours, level, hp = (WHITE,), "debut", 100
    tags = ("EN", "Promise", "Song")
    copies = None
    arts = (Art("Hi-RyS!", (ANY,), 30),)


class Irys029(HolomemCard):
    code, name = "hBP01-029", "IRyS"
    colours, level, hp = (WHITE,), "1st", 160
    tags = ("EN", "Promise", "Song")
    arts = (Art("A Seiso Nephilim!", (WHITE, ANY), 50),)
