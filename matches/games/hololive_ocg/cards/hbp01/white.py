"""Booster hBP01: white holomems."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import (
    boosts,
    center_tagged,
    draws,
    from_debut,
    grows,
    hits,
    holomems,
    if_wanted,
    needs,
    of_type,
    on_roll,
    searches,
    then,
)
from matches.games.hololive_ocg.arts import grow, once_more
from matches.games.hololive_ocg.context import Context, Hit
from matches.games.hololive_ocg.dice import roll
from matches.games.hololive_ocg.effects import gain_holopower, move, optional, reveal_top, take_from_holopower
from matches.games.hololive_ocg.facts import LossGrew
from matches.games.hololive_ocg.kinds import Art, HolomemCard, kind_of
from matches.games.hololive_ocg.sight import Sight
from matches.games.hololive_ocg.stage import arts_get, own, search_to_attach, tagged
from matches.games.hololive_ocg.words import ANY, PURPLE, RED, WHITE
from matches.games.resolution import Effect


def used_support(sight: Sight) -> bool:
    """Counted from the moment it has resolved (A35)."""
    return f"support:{sight.me}" in sight.table.done


class AmaneKanata009(HolomemCard):
    """Konkanata: May target only the opponent's center holomem."""

    code, name = "hBP01-009", "Amane Kanata"
    colours, level, hp = (WHITE,), "debut", 90
    tags = ("JP", "Gen 4", "Song")
    copies = None
    arts = (Art("Konkanata", (WHITE,), 40, at_center=True),)


class AmaneKanata010(HolomemCard):
    """Collab effect, Angel on an Outing: Until end of turn your center holomem gets arts +10; if your center holomem has #Gen 4 it gets a
    further +20.
    """

    code, name = "hBP01-010", "Amane Kanata"
    colours, level, hp = (WHITE,), "debut", 60
    tags = ("JP", "Gen 4", "Song")
    rulings = ("A4",)
    arts = (Art("I Am Off!", (ANY,), 20),)
    on_collab = then(boosts(10, "center"), boosts(20, "center", tag="Gen 4"))


class AmaneKanata011(HolomemCard):
    code, name = "hBP01-011", "Amane Kanata"
    colours, level, hp = (WHITE,), "1st", 150
    tags = ("JP", "Gen 4", "Song")
    baton = 0
    arts = (Art("Salty Kanataso", (WHITE,), 20),)


class AmaneKanata012(HolomemCard):
    """Bloom effect, Idol Kanataso: You may roll a die: on 3 or less, search your deck for one mascot, show it and attach it to one of your
    holomems, then shuffle.
    """

    code, name = "hBP01-012", "Amane Kanata"
    colours, level, hp = (WHITE,), "1st", 120
    tags = ("JP", "Gen 4", "Song")
    arts = (Art("Give Me Lots of Support!", (ANY,), 40),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        if (yield from optional(ctx)) and (yield from roll(ctx)) <= 3:
            yield from search_to_attach(ctx, of_type("mascot"))


class AmaneKanata013(HolomemCard):
    """Bloom effect, An Angel's Job: 30 special damage hits the opponent's center holomem; if that downs it, no life is lost."""

    code, name = "hBP01-013", "Amane Kanata"
    colours, level, hp = (WHITE,), "1st", 100
    tags = ("JP", "Gen 4", "Song")
    rulings = ("H96",)
    arts = (Art("Angel Stage", (WHITE, ANY), 50),)
    on_bloom = hits(30, "center", no_life=True)


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


class NanashiMumei015(HolomemCard):
    """Oh, Hi: +20 if you have used a support card this turn."""

    code, name = "hBP01-015", "Nanashi Mumei"
    colours, level, hp = (WHITE,), "debut", 90
    tags = ("EN", "Promise", "Bird", "Art")
    copies = None
    rulings = ("A35",)
    arts = (Art("Oh, Hi", (WHITE,), 10, does=grows(20, used_support)),)


class NanashiMumei016(HolomemCard):
    """Collab effect, White Canvas: Needs a center with #Promise: draw a card."""

    code, name = "hBP01-016", "Nanashi Mumei"
    colours, level, hp = (WHITE,), "debut", 60
    tags = ("EN", "Promise", "Bird", "Art")
    arts = (Art("Relax Time", (ANY,), 10),)
    on_collab = needs(center_tagged("Promise"), draws(1))


class NanashiMumei017(HolomemCard):
    code, name = "hBP01-017", "Nanashi Mumei"
    colours, level, hp = (WHITE,), "1st", 130
    tags = ("EN", "Promise", "Bird", "Art")
    arts = (Art("Going Out Together", (WHITE,), 20), Art("Coffee Break", (WHITE, ANY), 60))


class NanashiMumei018(HolomemCard):
    """Fragments of Memory: You may reveal the top card of your deck: if it has #Promise +20 for this art. Take the revealed card into your
    hand either way.
    """

    code, name = "hBP01-018", "Nanashi Mumei"
    colours, level, hp = (WHITE,), "1st", 120
    tags = ("EN", "Promise", "Bird", "Art")

    def fragments_of_memory(self, ctx: Context) -> Effect[None]:
        if not ctx.mine.deck or not (yield from optional(ctx)):
            return
        card = yield from reveal_top(ctx)
        if card:
            yield from grow(ctx, 20 if "Promise" in kind_of(card).tags else 0)
            yield from move(ctx.step, ctx.me, "deck", "hand", [card], known=True)

    arts = (Art("Fragments of Memory", (WHITE,), 20, does=fragments_of_memory),)


class NanashiMumei019(HolomemCard):
    """Bloom effect, I Want to Sing and Dance With Everyone!: If it bloomed from a Debut: search your deck for one Debut or 1st holomem
    with #Promise that is not Buzz, show it and take it into your hand, then shuffle.
    """

    code, name = "hBP01-019", "Nanashi Mumei"
    colours, level, hp = (WHITE,), "1st", 100
    tags = ("EN", "Promise", "Bird", "Art")
    rulings = ("H51",)
    arts = (Art("Thank You for Always Cheering!", (ANY,), 30),)
    on_bloom = needs(from_debut, searches(holomems("debut", "1st", tag="Promise", buzz=False)))


class NanashiMumei020(HolomemCard):
    """Collab effect, The Promise of That Day: Search your deck for one #Promise holomem, show it and take it into your hand, then shuffle.
    Everyone Together: Until end of turn, your center and collab holomems get arts +10 for each back holomem you have.
    """

    code, name = "hBP01-020", "Nanashi Mumei"
    colours, level, hp = (WHITE,), "2nd", 190
    tags = ("EN", "Promise", "Bird", "Art")
    baton = 2
    rulings = ("A4",)

    def everyone_together(self, ctx: Context) -> Effect[None]:
        n = 10 * len(ctx.mine.back)
        if n:
            yield from arts_get(ctx, n, place="center")
            yield from arts_get(ctx, n, place="collab")

    arts = (Art("Everyone Together", (WHITE, ANY, ANY), 70, vs=(PURPLE, 50), does=everyone_together),)
    on_collab = searches(holomems(tag="Promise"))


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
