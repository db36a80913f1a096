"""Booster hBP01: blue holomems, Moona Hoshinova and Ouro Kronii."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import hits_back, if_wanted, on_roll
from matches.games.hololive_ocg.actions import bloom_objection
from matches.games.hololive_ocg.asking import choose, pick_hidden
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.facts import Bloomed
from matches.games.hololive_ocg.kinds import Art, HolomemCard, holomem_kind, kind_of, top
from matches.games.hololive_ocg.sight import Sight
from matches.games.hololive_ocg.stage import (
    cheers_of,
    here,
    may_archive_cheers,
    may_return,
    move_cheer,
    opposing_back,
    own,
    return_to_debut,
    search_cheer,
    search_cheer_like,
    tagged,
)
from matches.games.hololive_ocg.table import Card, Holomem, card_in
from matches.games.hololive_ocg.words import ANY, BLUE, GREEN, RED
from matches.games.resolution import Effect


def may_bloom(sight: Sight, card: Card, one: Holomem) -> bool:
    """Into a 1st: names, levels and HP have to fit as ever (A18)."""
    kind = kind_of(card)
    is_1st = isinstance(kind, HolomemCard) and kind.level == "1st"
    return is_1st and bloom_objection(sight.table, sight.me, card, holomem_kind(card), one) is None


class MoonaHoshinova088(HolomemCard):
    """Moon Moon, I Am Moona!: You may roll a die: if even, 20 special damage hits one of the opponent's back holomems; no life is lost if
    that downs it.
    """

    code, name = "hBP01-088", "Moona Hoshinova"
    colours, level, hp = (BLUE,), "debut", 90
    tags = ("ID", "ID Gen 1", "Song")
    copies = None
    arts = (Art("Moon Moon, I Am Moona!", (BLUE,), 10, does=if_wanted(on_roll(even=hits_back(20, no_life=True)))),)


class MoonaHoshinova089(HolomemCard):
    code, name = "hBP01-089", "Moona Hoshinova"
    colours, level, hp = (BLUE,), "1st", 140
    tags = ("ID", "ID Gen 1", "Song")
    arts = (Art("Otsumoona", (BLUE, ANY), 60),)


class MoonaHoshinova090(HolomemCard):
    """Bloom effect, Lapis Lazuli: Search your cheer deck for one green or blue cheer, show it and send it to one of your holomems, then
    shuffle the cheer deck.
    """

    code, name = "hBP01-090", "Moona Hoshinova"
    colours, level, hp = (BLUE,), "1st", 110
    tags = ("ID", "ID Gen 1", "Song")
    arts = (Art("Look Forward to It!!", (ANY,), 20),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        yield from search_cheer(ctx, (GREEN, BLUE), own(ctx))


class MoonaHoshinova091(HolomemCard):
    """Moon Night Diva: Optional cost, archive one green or blue cheer from this holomem; then 30 special damage hits one of the
    opponent's back holomems.
    """

    code, name = "hBP01-091", "Moona Hoshinova"
    colours, level, hp = (BLUE,), "1st", 240
    tags = ("ID", "ID Gen 1", "Song")
    buzz = True
    baton = 2

    def moon_night_diva(self, ctx: Context) -> Effect[None]:
        cheers = cheers_of(here(ctx), lambda kind: GREEN in kind.colours or BLUE in kind.colours)
        if (yield from may_archive_cheers(ctx, cheers, 1)):
            yield from hits_back(30)(self, ctx)

    arts = (Art("The Moon at Night", (ANY, ANY), 50), Art("Moon Night Diva", (BLUE, ANY, ANY), 80, does=moon_night_diva))


class OuroKronii092(HolomemCard):
    """Kronichiwa: You may take one cheer from this holomem and attach it to another #Promise holomem of yours."""

    code, name = "hBP01-092", "Ouro Kronii"
    colours, level, hp = (BLUE,), "debut", 70
    tags = ("EN", "Promise")
    copies = None

    def kronichiwa(self, ctx: Context) -> Effect[None]:
        yield from move_cheer(ctx, cheers_of(here(ctx)), tagged("Promise"), optional=True)

    arts = (Art("Kronichiwa", (BLUE,), 10, does=kronichiwa),)


class OuroKronii093(HolomemCard):
    code, name = "hBP01-093", "Ouro Kronii"
    colours, level, hp = (BLUE,), "1st", 160
    tags = ("EN", "Promise")
    arts = (Art("Kroyasumi", (ANY,), 40), Art("Restful Kro Time", (BLUE, ANY), 60))


class OuroKronii094(HolomemCard):
    """Bloom effect, Kronichiwa!: Choose one of your #Promise holomems; search your cheer deck for one cheer that shares a color with it,
    show it and send it to one of your #Promise holomems, then shuffle the cheer deck.
    """

    code, name = "hBP01-094", "Ouro Kronii"
    colours, level, hp = (BLUE,), "1st", 120
    tags = ("EN", "Promise")
    arts = (Art("Let's Make This an Unforgettable Fes!", (ANY,), 40),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        of_promise = own(ctx, tagged("Promise"))
        yield from search_cheer_like(ctx, of_promise, of_promise)


class OuroKronii095(HolomemCard):
    """Collab effect, Rewind: Return one of the opponent's back holomems to Debut: its damage becomes 0, one Debut card and all its cheers
    stay, every other card of it goes to its owner's hand. Fast Forward: You may bloom one of your Debut back holomems that was put on
    stage this turn into a 1st holomem from your hand.
    """

    code, name = "hBP01-095", "Ouro Kronii"
    colours, level, hp = (BLUE,), "2nd", 200
    tags = ("EN", "Promise")
    baton = 2
    rulings = ("A18", "A26", "H132")

    def on_collab(self, ctx: Context) -> Effect[None]:
        target = yield from choose(ctx.me, "rewinds", [one.id for one in opposing_back(ctx) if may_return(one)])
        if target:
            yield from return_to_debut(ctx, target)

    def fast_forward(self, ctx: Context) -> Effect[None]:
        """The holomem, which is public, is named first; then the card is asked for whatever the hand holds (H117)."""
        new = [one.id for one in ctx.mine.back if one.arrived and not one.bloomed and top(one).level == "debut"]
        target = (yield from choose(ctx.me, "blooms", new, optional=True)) if ctx.mine.hand else None
        one = ctx.table.find(target) if target else None
        if one:
            fits = [card.id for card in ctx.mine.hand if may_bloom(ctx, card, one)]
            picked = yield from pick_hidden(ctx.me, "bloom_into", fits)
            if picked:
                yield from ctx.step.cause(Bloomed(ctx.me, one.id, card_in(ctx.mine.hand, picked), one.top))

    arts = (Art("Fast Forward", (BLUE, ANY, ANY), 60, vs=(RED, 50), does=fast_forward),)
