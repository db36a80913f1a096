"""Booster hBP01: white holomems, Amane Kanata and Nanashi Mumei."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import (
    boosts,
    center_tagged,
    draws,
    from_debut,
    grows,
    hits,
    holomems,
    needs,
    of_type,
    searches,
    then,
)
from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.dice import roll
from matches.games.hololive_ocg.effects import move, optional, reveal_top
from matches.games.hololive_ocg.facts import LossGrew
from matches.games.hololive_ocg.kinds import Art, HolomemCard, kind_of
from matches.games.hololive_ocg.sight import Sight
from matches.games.hololive_ocg.stage import arts_get, search_to_attach
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
