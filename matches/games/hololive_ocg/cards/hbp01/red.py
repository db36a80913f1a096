"""Booster hBP01: red holomems."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import cards_named, from_debut, hits, holomems, if_wanted, needs, on_roll
from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.asking import choose, in_order
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.effects import archive_hand, draw, move, take_from_archive
from matches.games.hololive_ocg.kinds import Art, Fan, HolomemCard, Kind, is_card, kind_of
from matches.games.hololive_ocg.sight import Sight
from matches.games.hololive_ocg.stage import cheers_of, here, own
from matches.games.hololive_ocg.table import card_in
from matches.games.hololive_ocg.words import ANY, GREEN, RED, YELLOW
from matches.games.resolution import Effect


def is_holox(kind: Kind) -> bool:
    return isinstance(kind, HolomemCard) and "Secret Society holoX" in kind.tags


def has_red_cheer(sight: Sight) -> bool:
    return bool(cheers_of(here(sight), lambda kind: RED in kind.colours))


class TakaneLui056(HolomemCard):
    code, name = "hBP01-056", "Takane Lui"
    colours, level, hp = (RED,), "debut", 100
    tags = ("JP", "Secret Society holoX", "Bird", "Alcohol")
    copies = None
    arts = (Art("Did I Lui You Waiting?", (ANY,), 30),)


class TakaneLui058(HolomemCard):
    code, name = "hBP01-058", "Takane Lui"
    colours, level, hp = (RED,), "1st", 170
    tags = ("JP", "Secret Society holoX", "Bird", "Alcohol")
    arts = (Art("Konluilui", (RED,), 30), Art("Otsuluilui", (RED, ANY), 50))


class TakaneLui061(HolomemCard):
    """Bloom effect, Command Tower of the Organization: Optional: take one or two #Secret Society holoX holomem cards out of your archive
    into hand. Hawk Rave: Optional cost, archive one to five cards from your hand; then 20 special damage per archived card hits
    either the opponent's center or collab holomem.
    """

    code, name = "hBP01-061", "Takane Lui"
    colours, level, hp = (RED,), "2nd", 190
    tags = ("JP", "Secret Society holoX", "Bird", "Alcohol")
    baton = 2
    rulings = ("A27",)

    def art_text(self, ctx: Context) -> Effect[None]:
        n = yield from archive_hand(ctx, "archive_hand", 0, 5)
        if n:
            front = [one.id for one in (ctx.theirs.center, ctx.theirs.collab) if one]
            target = yield from choose(ctx.me, "hit", front)
            yield from special(ctx, target, 20 * n)

    arts = (Art("Hawk Rave", (RED, RED, ANY), 60, vs=(YELLOW, 50), does=art_text),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        yield from take_from_archive(ctx, is_holox, 0, 2)


class TakanashiKiara064(HolomemCard):
    code, name = "hBP01-064", "Takanashi Kiara"
    colours, level, hp = (RED,), "1st", 130
    tags = ("EN", "Myth", "Bird")
    baton = 0
    arts = (Art("Auf Wiedersehen!", (RED,), 20),)


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
