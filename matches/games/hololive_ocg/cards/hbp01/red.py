"""Booster hBP01: red holomems, Takane Lui and Takanashi Kiara."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import (
    center_tagged,
    draws,
    for_hand_card,
    from_debut,
    grows,
    hits,
    holomems,
    needs,
    of_type,
    searches,
)
from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.asking import choose
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.effects import archive_hand, from_archive, look_at_top, shuffle, take_from_archive
from matches.games.hololive_ocg.kinds import Art, HolomemCard, Kind, is_card
from matches.games.hololive_ocg.stage import here, strip
from matches.games.hololive_ocg.words import ANY, GREEN, RED, YELLOW
from matches.games.resolution import Effect


def is_holox(kind: Kind) -> bool:
    return isinstance(kind, HolomemCard) and "Secret Society holoX" in kind.tags


class TakaneLui056(HolomemCard):
    code, name = "hBP01-056", "Takane Lui"
    colours, level, hp = (RED,), "debut", 100
    tags = ("JP", "Secret Society holoX", "Bird", "Alcohol")
    copies = None
    arts = (Art("Did I Lui You Waiting?", (ANY,), 30),)


class TakaneLui057(HolomemCard):
    """Collab effect, Appointment: 10 special damage hits the opponent's collab holomem. Invited by Jet Black Wings: 10 special damage hits
    the opponent's collab holomem.
    """

    code, name = "hBP01-057", "Takane Lui"
    colours, level, hp = (RED,), "debut", 60
    tags = ("JP", "Secret Society holoX", "Bird", "Alcohol")
    arts = (Art("Invited by Jet Black Wings", (RED,), 20, does=hits(10, "collab")),)
    on_collab = hits(10, "collab")


class TakaneLui058(HolomemCard):
    code, name = "hBP01-058", "Takane Lui"
    colours, level, hp = (RED,), "1st", 170
    tags = ("JP", "Secret Society holoX", "Bird", "Alcohol")
    arts = (Art("Konluilui", (RED,), 30), Art("Otsuluilui", (RED, ANY), 50))


class TakaneLui059(HolomemCard):
    """Lui's Party: Optional cost, archive one card from your hand; then search your deck for one 1st holomem that is not Buzz, show it and
    take it into your hand, then shuffle.
    """

    code, name = "hBP01-059", "Takane Lui"
    colours, level, hp = (RED,), "1st", 130
    tags = ("JP", "Secret Society holoX", "Bird", "Alcohol")
    rulings = ("A27",)
    arts = (
        Art("Welcome to the Party", (RED,), 30),
        Art("Lui's Party", (RED, RED), 50, does=for_hand_card(searches(holomems("1st", buzz=False)))),
    )


class TakaneLui060(HolomemCard):
    """Bloom effect, It Is All Thanks to You!: If it bloomed from a Debut: optional cost, archive one card from your hand; then draw two
    cards.
    """

    code, name = "hBP01-060", "Takane Lui"
    colours, level, hp = (RED,), "1st", 100
    tags = ("JP", "Secret Society holoX", "Bird", "Alcohol")
    rulings = ("A27", "H51")
    arts = (Art("Keep Up With Me!", (ANY,), 40),)
    on_bloom = needs(from_debut, for_hand_card(draws(2)))


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


class TakanashiKiara062(HolomemCard):
    """Kikkeriki!: Optional cost, archive one card from your hand; then +20 for this art."""

    code, name = "hBP01-062", "Takanashi Kiara"
    colours, level, hp = (RED,), "debut", 90
    tags = ("EN", "Myth", "Bird")
    copies = None
    rulings = ("A27",)
    arts = (Art("Kikkeriki!", (ANY,), 20, does=for_hand_card(grows(20))),)


class TakanashiKiara063(HolomemCard):
    """Collab effect, Kiwawa Magic: Needs a center with #Bird: optional cost, archive one card from your hand; then search your deck for one
    mascot, show it and take it into your hand, then shuffle.
    """

    code, name = "hBP01-063", "Takanashi Kiara"
    colours, level, hp = (RED,), "debut", 60
    tags = ("EN", "Myth", "Bird")
    rulings = ("A27",)
    arts = (Art("Fluffy Time", (RED,), 20),)
    on_collab = needs(center_tagged("Bird"), for_hand_card(searches(of_type("mascot"))))


class TakanashiKiara064(HolomemCard):
    code, name = "hBP01-064", "Takanashi Kiara"
    colours, level, hp = (RED,), "1st", 130
    tags = ("EN", "Myth", "Bird")
    baton = 0
    arts = (Art("Auf Wiedersehen!", (RED,), 20),)


class TakanashiKiara065(HolomemCard):
    """Bloom effect, Let's Do This!!!!: Look at the top three cards of your deck, show one holomem among them and take it into your hand;
    archive the others.
    """

    code, name = "hBP01-065", "Takanashi Kiara"
    colours, level, hp = (RED,), "1st", 110
    tags = ("EN", "Myth", "Bird")
    rulings = ("H117",)
    arts = (Art("I Will Liven Things Up!", (ANY,), 40),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        yield from look_at_top(ctx, 3, holomems(), 1, rest="archive")


class TakanashiKiara066(HolomemCard):
    """Kneel: Optional cost, archive one holomem card stacked under this holomem; then 40 special damage hits the opponent's collab
    holomem.
    """

    code, name = "hBP01-066", "Takanashi Kiara"
    colours, level, hp = (RED,), "1st", 120
    tags = ("EN", "Myth", "Bird")

    def kneel(self, ctx: Context) -> Effect[None]:
        under = [card.id for one in here(ctx) for card in one.stack[:-1]]
        picked = yield from choose(ctx.me, "archive_under", under, optional=True)
        if picked:
            yield from strip(ctx.step, [picked], "cost", home=ctx.home)
            yield from hits(40, "collab")(self, ctx)

    arts = (
        Art("Phoenix Sword Princess", (RED,), 50),
        Art("Kneel", (RED, RED), 40, does=kneel),
    )


class TakanashiKiara067(HolomemCard):
    """Majestic Phoenix: +10 for each holomem card in your archive. After that, put six holomem cards from your archive into your deck and
    shuffle.
    """

    code, name = "hBP01-067", "Takanashi Kiara"
    colours, level, hp = (RED,), "2nd", 200
    tags = ("EN", "Myth", "Bird")
    baton = 2
    rulings = ("A21", "H116")

    def majestic_phoenix(self, ctx: Context) -> Effect[None]:
        yield from grow(ctx, 10 * sum(is_card(card, HolomemCard) for card in ctx.mine.archive))
        cards = yield from from_archive(ctx, holomems(), 6, 6)
        yield from shuffle(ctx.step, ctx.me, archived=cards)

    arts = (
        Art("Guide of Flame", (RED, RED), 70, vs=(GREEN, 50)),
        Art("Majestic Phoenix", (RED, RED, RED), 80, vs=(GREEN, 50), does=majestic_phoenix),
    )
