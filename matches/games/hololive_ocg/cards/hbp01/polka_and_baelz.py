"""Booster hBP01: red holomems, Omaru Polka and Hakos Baelz."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import cards_named, from_debut, hits, holomems, if_wanted, needs, of_type, on_roll, searches
from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.asking import in_order
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.effects import draw, move, take_from_archive
from matches.games.hololive_ocg.kinds import Art, Fan, HolomemCard, is_card, kind_of
from matches.games.hololive_ocg.sight import Sight
from matches.games.hololive_ocg.stage import cheers_of, here, own
from matches.games.hololive_ocg.table import card_in
from matches.games.hololive_ocg.words import ANY, GREEN, RED
from matches.games.resolution import Effect


def has_red_cheer(sight: Sight) -> bool:
    return bool(cheers_of(here(sight), lambda kind: RED in kind.colours))


class OmaruPolka068(HolomemCard):
    code, name = "hBP01-068", "Omaru Polka"
    colours, level, hp = (RED,), "debut", 70
    tags = ("JP", "Gen 5", "Animal Ears")
    baton = 0
    copies = None
    arts = (Art("Polka Is Here!", (ANY,), 20),)


class OmaruPolka069(HolomemCard):
    code, name = "hBP01-069", "Omaru Polka"
    colours, level, hp = (RED,), "1st", 180
    tags = ("JP", "Gen 5", "Animal Ears")
    baton = 0
    arts = (Art("Ohapol", (RED,), 20), Art("Osopol", (RED, ANY), 40))


class OmaruPolka070(HolomemCard):
    """Bloom effect, The Feast Begins!: Search your deck for one fan, show it and take it into your hand, then shuffle. Codependence: Usable
    only while a Zain is attached to this holomem.
    """

    code, name = "hBP01-070", "Omaru Polka"
    colours, level, hp = (RED,), "1st", 110
    tags = ("JP", "Gen 5", "Animal Ears")

    def has_zain(self, sight: Sight) -> bool:
        return any(kind_of(card).name == "Zain" for one in here(sight) for card in one.supports)

    arts = (Art("Codependence", (RED, ANY), 70, usable=has_zain),)
    on_bloom = searches(of_type("fan"))


class OmaruPolka071(HolomemCard):
    """Bloom effect, Polka Illusion: Optional: take one Zain out of your archive into hand. Polka Circus: +20 for each fan attached to all
    of your holomems together.
    """

    code, name = "hBP01-071", "Omaru Polka"
    colours, level, hp = (RED,), "1st", 240
    tags = ("JP", "Gen 5", "Animal Ears")
    buzz = True

    def polka_circus(self, ctx: Context) -> Effect[None]:
        fans = [card for one in own(ctx) for card in one.supports if is_card(card, Fan)]
        yield from grow(ctx, 20 * len(fans))

    arts = (Art("Polka Circus", (RED, ANY), 50, does=polka_circus),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        yield from take_from_archive(ctx, cards_named("Zain"), 0, 1)


class HakosBaelz072(HolomemCard):
    """WAZZUP!!: Needs a red cheer on this holomem: you may roll a die: if odd, 20 special damage hits the opponent's collab holomem."""

    code, name = "hBP01-072", "Hakos Baelz"
    colours, level, hp = (RED,), "debut", 80
    tags = ("EN", "Promise", "Animal Ears")
    copies = None
    arts = (Art("WAZZUP!!", (ANY,), 20, does=needs(has_red_cheer, if_wanted(on_roll(odd=hits(20, "collab"))))),)


class HakosBaelz073(HolomemCard):
    code, name = "hBP01-073", "Hakos Baelz"
    colours, level, hp = (RED,), "1st", 140
    tags = ("EN", "Promise", "Animal Ears")
    arts = (Art("WITNESS ME!!", (RED, ANY), 60),)


class HakosBaelz074(HolomemCard):
    """Bloom effect, The Rat Idol Finally Appears!: If it bloomed from a Debut: optionally take one Debut or 1st holomem card out of your
    archive into hand; if that card has #EN, 20 special damage hits the opponent's collab holomem.
    """

    code, name = "hBP01-074", "Hakos Baelz"
    colours, level, hp = (RED,), "1st", 90
    tags = ("EN", "Promise", "Animal Ears")
    rulings = ("H51",)
    arts = (Art("The Fun Starts Now!", (ANY,), 30),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        if from_debut(ctx):
            taken = yield from take_from_archive(ctx, holomems("debut", "1st"), 0, 1)
            if any("EN" in kind_of(card).tags for card in taken):
                yield from hits(20, "collab")(self, ctx)


class HakosBaelz075(HolomemCard):
    """Collab effect, Chaos Shuffle: Each player puts their whole hand under their own deck in any order they like, then each draws as
    many cards as they put back.
    """

    code, name = "hBP01-075", "Hakos Baelz"
    colours, level, hp = (RED,), "2nd", 180
    tags = ("EN", "Promise", "Animal Ears")
    baton = 2
    rulings = ("H124",)
    arts = (Art("Disorder", (RED, ANY), 100, vs=(GREEN, 50)),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        hands = {seat: ctx.table.seats[seat].hand for seat in ctx.table.seats_in_turn()}
        orders = dict[int, tuple[str, ...]]()
        for seat, hand in hands.items():
            orders[seat] = yield from in_order(seat, "order_under", [card.id for card in hand])
        for seat, hand in hands.items():
            yield from move(ctx.step, seat, "hand", "deck", [card_in(hand, one) for one in orders[seat]], under=True, known=True)
        for seat, hand in hands.items():
            yield from draw(ctx.step, seat, len(hand))
