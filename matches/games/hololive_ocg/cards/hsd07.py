"""Start deck hSD07, Shiranui Flare."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import (
    boosts,
    cards_named,
    grows,
    has_deck,
    hits,
    holomems,
    holomems_named,
    looks,
    others_in_hand,
    searches,
)
from matches.games.hololive_ocg.context import Context, Hit
from matches.games.hololive_ocg.effects import draw, from_archive, optional
from matches.games.hololive_ocg.kinds import Art, Event, Fan, HolomemCard, Kind, Oshi, Skill
from matches.games.hololive_ocg.sight import Sight, hp_left
from matches.games.hololive_ocg.stage import (
    active_back,
    attach,
    has_center,
    has_room,
    heal,
    named,
    own,
    search_to_stage,
    send_archived_cheers,
    swap,
    swap_center,
)
from matches.games.hololive_ocg.table import Holomem
from matches.games.hololive_ocg.words import ANY, BLUE, RED, WHITE, YELLOW
from matches.games.resolution import Effect

FRIENDS = ("Omaru Polka", "Sakura Miko", "Hoshimachi Suisei", "Shirogane Noel")
IS_ELFRIEND = cards_named("Elfriend")


def is_debut_of_a_friend(kind: Kind) -> bool:
    return holomems("debut")(kind) and holomems_named(*FRIENDS)(kind)


def has_smaller_hand(sight: Sight) -> bool:
    return len(sight.mine.hand) < len(sight.theirs.hand)


def has_three_life(sight: Sight) -> bool:
    """Or fewer."""
    return len(sight.mine.life) <= 3


def flare_leads(sight: Sight) -> bool:
    return has_center(sight, named("Shiranui Flare"))


class ShiranuiFlare001(Oshi):
    """Oshi skill, Yellow Mic (2 holopower, once per turn): Until end of turn, your yellow center holomem's arts do +20. SP oshi skill, I
    Will Take It From Here! (1 holopower, once per game): Your center holomem trades places with one of your active back holomems; the
    holomem that moved to the back also recovers 30 HP.
    """

    code, name = "hSD07-001", "Shiranui Flare"
    colours, life = (YELLOW,), 5

    def take_it_from_here(self, ctx: Context) -> Effect[None]:
        center = ctx.mine.center
        came = yield from swap_center(ctx, ctx.me, active_back(ctx))
        if center and came:
            yield from heal(ctx, center.id, 30)

    skills = (
        Skill("oshi", "Yellow Mic", 2, boosts(20, "center", colour=YELLOW)),
        Skill("sp", "I Will Take It From Here!", 1, take_it_from_here),
    )


class ShiranuiFlare002(HolomemCard):
    code, name = "hSD07-002", "Shiranui Flare"
    colours, level, hp = (YELLOW,), "debut", 110
    tags = ("JP", "Gen 3", "Half-Elf")
    copies = None
    arts = (Art("Konnui!", (ANY,), 20), Art("I Am Shiranui Flare!", (ANY, ANY, ANY), 60))


class ShiranuiFlare003(HolomemCard):
    """Collab effect, With My Precious Friends: If you have five or fewer holomems on stage: you may search your deck for one Debut holomem
    named Omaru Polka, Sakura Miko, Hoshimachi Suisei or Shirogane Noel, show it and put it on your stage; then shuffle.
    """

    code, name = "hSD07-003", "Shiranui Flare"
    colours, level, hp = (YELLOW,), "debut", 50
    tags = ("JP", "Gen 3", "Half-Elf")
    arts = (Art("Going Out With You", (YELLOW,), 20),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        if has_room(ctx.table, ctx.me) and (yield from optional(ctx)):
            yield from search_to_stage(ctx, is_debut_of_a_friend)


class ShiranuiFlare004(HolomemCard):
    """Wonderful Life: +10 while you have fewer cards in hand than the opponent."""

    code, name = "hSD07-004", "Shiranui Flare"
    colours, level, hp = (YELLOW,), "debut", 100
    tags = ("JP", "Gen 3", "Half-Elf")
    arts = (Art("Wonderful Life", (YELLOW,), 30, does=grows(10, has_smaller_hand)),)


class ShiranuiFlare005(HolomemCard):
    code, name = "hSD07-005", "Shiranui Flare"
    colours, level, hp = (YELLOW,), "1st", 170
    tags = ("JP", "Gen 3", "Half-Elf")
    baton = 2
    arts = (Art("From Me to You", (YELLOW,), 30), Art("Tea Time With You", (YELLOW, ANY), 50))


class ShiranuiFlare006(HolomemCard):
    """Bloom effect, Chirping of the Elfriends: Search your deck for one Elfriend, show it and take it into your hand, then shuffle. I Love
    You the Most: +30 while you have three or fewer life.
    """

    code, name = "hSD07-006", "Shiranui Flare"
    colours, level, hp = (YELLOW,), "1st", 120
    tags = ("JP", "Gen 3", "Half-Elf")
    arts = (Art("I Love You the Most", (ANY,), 30, does=grows(30, has_three_life)),)
    on_bloom = searches(IS_ELFRIEND)


class ShiranuiFlare007(HolomemCard):
    """Bloom effect, I Have Grown Once More: Only in the back position: this holomem may trade places with your collab holomem if that one
    has 70 or less HP left.
    """

    code, name = "hSD07-007", "Shiranui Flare"
    colours, level, hp = (YELLOW,), "1st", 150
    tags = ("JP", "Gen 3", "Half-Elf")
    baton = 2
    arts = (Art("I Want You to See Me!", (YELLOW, ANY), 40),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        collab = ctx.mine.collab
        if ctx.place == "back" and collab and hp_left(ctx.table, collab) <= 70 and (yield from optional(ctx)):
            yield from swap(ctx.step, ctx.me, ctx.home, collab.id)


class ShiranuiFlare008(HolomemCard):
    """Elfriend Party: Optional: one Elfriend out of your archive becomes attached to this holomem."""

    code, name = "hSD07-008", "Shiranui Flare"
    colours, level, hp = (YELLOW,), "1st", 250
    tags = ("JP", "Gen 3", "Half-Elf")
    buzz = True
    baton = 2

    def elfriend_party(self, ctx: Context) -> Effect[None]:
        one = ctx.holomem
        for card in (yield from from_archive(ctx, IS_ELFRIEND, 0, 1)):
            yield from attach(ctx, "archive", card, [one] if one else [])

    arts = (Art("Elfriend Party", (YELLOW, ANY), 50, does=elfriend_party),)


class ShiranuiFlare009(HolomemCard):
    """Gift, Tireless: Only in the center position: this holomem takes 10 less damage. Passion Stage: +70 while you have three or fewer
    life.
    """

    code, name = "hSD07-009", "Shiranui Flare"
    colours, level, hp = (YELLOW,), "2nd", 180
    tags = ("JP", "Gen 3", "Half-Elf")
    baton = 2
    arts = (Art("Passion Stage", (YELLOW, ANY, ANY), 70, vs=(RED, 50), does=grows(70, has_three_life)),)

    def modify_damage(self, sight: Sight, hit: Hit) -> int:
        return -10 if hit.target == sight.home and sight.place == "center" else 0


class ShiroganeNoel010(HolomemCard):
    """Collab effect, Signs of a Big Shot: Until end of turn, your center holomem's arts do +10."""

    code, name = "hSD07-010", "Shirogane Noel"
    colours, level, hp = (WHITE,), "debut", 70
    tags = ("JP", "Gen 3", "Alcohol")
    arts = (Art("I Want to Build a Lot", (ANY,), 20),)
    on_collab = boosts(10, "center")


class SakuraMiko011(HolomemCard):
    """Collab effect, Burning Burning: 10 special damage hits the opponent's center holomem."""

    code, name = "hSD07-011", "Sakura Miko"
    colours, level, hp = (RED,), "debut", 60
    tags = ("JP", "Gen 0", "Baby")
    arts = (Art("The Demon Army Is Gone", (ANY,), 20),)
    on_collab = hits(10, "center")


class OmaruPolka012(HolomemCard):
    """Collab effect, Water for Us: Needs Shiranui Flare as your center and a smaller hand than the opponent's: draw a card."""

    code, name = "hSD07-012", "Omaru Polka"
    colours, level, hp = (RED,), "debut", 50
    tags = ("JP", "Gen 5", "Animal Ears")
    baton = 0
    arts = (Art("Ready to Bury My Bones", (ANY,), 20),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        if flare_leads(ctx) and has_smaller_hand(ctx):
            yield from draw(ctx.step, ctx.me, 1)


class HoshimachiSuisei013(HolomemCard):
    """Collab effect, The Food Is Running Out: Needs Shiranui Flare as your center: optionally one cheer out of your archive goes to a
    holomem of yours other than this one.
    """

    code, name = "hSD07-013", "Hoshimachi Suisei"
    colours, level, hp = (BLUE,), "debut", 70
    tags = ("JP", "Gen 0", "Song")
    arts = (Art("Please Hire Me!!", (ANY,), 20),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        if flare_leads(ctx):
            yield from send_archived_cheers(ctx, own(ctx, lambda one: one.id != ctx.home), 0, 1)


class ShiranuiConstruction(Event):
    """At most six other cards in your hand. Look at the top four cards of your deck, show any number of holomems named Shiranui Flare,
    Omaru Polka, Sakura Miko, Hoshimachi Suisei or Shirogane Noel among them and take those into your hand; put the others under your deck
    in any order.
    """

    code, name = "hSD07-014", "Shiranui Construction"
    limited = True
    may_be_played = others_in_hand(most=6)
    would_change = has_deck
    on_play = looks(4, holomems_named("Shiranui Flare", *FRIENDS), 4)


class Elfriend(Fan):
    """The holomem it is attached to has +10 HP. Only on Shiranui Flare."""

    code, name = "hSD07-015", "Elfriend"
    only_on = ("Shiranui Flare",)

    def modify_hp(self, sight: Sight, holomem: Holomem) -> int:
        return 10 if holomem.id == sight.home else 0
