"""Booster hBP01: white holomems, Tokino Sora, Vestia Zeta and IRyS."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import (
    boosts,
    center_tagged,
    draws,
    from_debut,
    grows,
    holomems,
    if_wanted,
    needs,
    on_roll,
    searches,
    then,
)
from matches.games.hololive_ocg.arts import grow, once_more
from matches.games.hololive_ocg.context import Context, Hit
from matches.games.hololive_ocg.dice import roll
from matches.games.hololive_ocg.effects import gain_holopower, take_from_holopower
from matches.games.hololive_ocg.kinds import Art, HolomemCard
from matches.games.hololive_ocg.sight import Sight
from matches.games.hololive_ocg.stage import own, tagged
from matches.games.hololive_ocg.words import ANY, RED, WHITE
from matches.games.resolution import Effect


class TokinoSora021(HolomemCard):
    code, name = "hBP01-021", "Tokino Sora"
    colours, level, hp = (WHITE,), "debut", 100
    tags = ("JP", "Gen 0", "Song")
    copies = None
    arts = (Art("Everyone, Konsome!", (WHITE,), 30),)


class TokinoSora022(HolomemCard):
    """Bloom effect, Ready to Have Fun!?: Draw a card."""

    code, name = "hBP01-022", "Tokino Sora"
    colours, level, hp = (WHITE,), "1st", 110
    tags = ("JP", "Gen 0", "Song")
    arts = (Art("Let's Make It the Best Day", (ANY,), 40),)
    on_bloom = draws(1)


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


class VestiaZeta026(HolomemCard):
    """Bloom effect, A New Destiny: If it bloomed from a Debut: search your deck for one Debut or 1st holomem with #ID Gen 3 that is not
    Buzz, show it and take it into your hand, then shuffle.
    """

    code, name = "hBP01-026", "Vestia Zeta"
    colours, level, hp = (WHITE,), "1st", 110
    tags = ("ID", "ID Gen 3")
    rulings = ("H51",)
    arts = (Art("The Whole Stage Is Mine", (ANY,), 30),)
    on_bloom = needs(from_debut, searches(holomems("debut", "1st", tag="ID Gen 3", buzz=False)))


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
    arts = (Art("Access Code: ID", (WHITE, ANY, ANY), 70, does=grows(50, center_tagged("ID"))),)

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


class Irys030(HolomemCard):
    """Bloom effect, Wrap the Stage in Hope!: Until end of turn, your center and collab holomems that have #Promise get arts +30."""

    code, name = "hBP01-030", "IRyS"
    colours, level, hp = (WHITE,), "1st", 110
    tags = ("EN", "Promise", "Song")
    rulings = ("A4",)
    arts = (Art("Watch Me Sing My Best!", (ANY,), 40),)
    on_bloom = then(boosts(30, "center", tag="Promise"), boosts(30, "collab", tag="Promise"))


class Irys031(HolomemCard):
    """Collab effect, Garden of Hope: Look through your own holopower, show one of those cards to the opponent and take it into your hand;
    then put the top card of your deck into your holopower. Power of Promise: +20 for each #Promise holomem you have on stage.
    """

    code, name = "hBP01-031", "IRyS"
    colours, level, hp = (WHITE,), "2nd", 200
    tags = ("EN", "Promise", "Song")
    baton = 2

    def power_of_promise(self, ctx: Context) -> Effect[None]:
        yield from grow(ctx, 20 * len(own(ctx, tagged("Promise"))))

    arts = (Art("Power of Promise", (WHITE, ANY, ANY), 50, vs=(RED, 50), does=power_of_promise),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        yield from take_from_holopower(ctx)
        yield from gain_holopower(ctx.step, ctx.me)
