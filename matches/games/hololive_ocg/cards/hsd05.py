"""Start deck hSD05, Todoroki Hajime."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import boosts, center_tagged, draws, grows, holomems, needs, searches
from matches.games.hololive_ocg.asking import choose
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.kinds import Art, HolomemCard, Mascot, Oshi, Skill, top
from matches.games.hololive_ocg.sight import Sight, at_work, has_colour, has_tag, is_named, is_on
from matches.games.hololive_ocg.stage import arts_get, cheers_of, ids, move_cheer, own, send_archived_cheers, tagged
from matches.games.hololive_ocg.table import Holomem
from matches.games.hololive_ocg.words import ANY, BLUE, GREEN, PURPLE, RED, WHITE, YELLOW
from matches.games.resolution import Effect


def has_three_names(sight: Sight) -> bool:
    return len({top(one).name for one in own(sight, tagged("ReGLOSS"))}) >= 3


def has_another(sight: Sight) -> bool:
    return any(not is_named(one, "Todoroki Hajime") for one in own(sight, tagged("ReGLOSS")))


def leads_a_small_hand(sight: Sight) -> bool:
    return center_tagged("ReGLOSS")(sight) and sight.hand_size <= 5


def hits_white(kind: Oshi, sight: Sight) -> bool:
    hit = sight.hit
    target = sight.table.find(hit.target) if hit and hit.by == sight.foe else None
    return target is not None and has_colour(target, WHITE)


def quick_guard(kind: Oshi, ctx: Context) -> Effect[None]:
    assert ctx.hit is not None
    ctx.hit.less += 20
    yield from ()


QUICK_GUARD = Skill("sp", "Quick Guard", 1, quick_guard, when="damage", turn="opponent", fits=hits_white)


class TodorokiHajime001(Oshi):
    """Oshi skill, White Mic (2 holopower, once per turn): Until end of turn, your white center holomem's arts do +20. SP oshi skill, Quick
    Guard (1 holopower, once per game): On the opponent's turn, when one of your white holomems is about to take damage from the opponent:
    that holomem takes 20 less from it.
    """

    code, name = "hSD05-001", "Todoroki Hajime"
    colours, life = (WHITE,), 5

    skills = (Skill("oshi", "White Mic", 2, boosts(20, "center", colour=WHITE)), QUICK_GUARD)


class TodorokiHajime002(HolomemCard):
    code, name = "hSD05-002", "Todoroki Hajime"
    colours, level, hp = (WHITE,), "debut", 100
    tags = ("DEV_IS", "ReGLOSS", "Baby")
    copies = None
    arts = (Art("Bun Bun Buun!", (ANY,), 30),)


class TodorokiHajime003(HolomemCard):
    """Collab effect, Konchikuwa: Until end of turn, your center holomem gets arts +10 if it has #ReGLOSS."""

    code, name = "hSD05-003", "Todoroki Hajime"
    colours, level, hp = (WHITE,), "debut", 60
    tags = ("DEV_IS", "ReGLOSS", "Baby")
    arts = (Art("Stylish Boss", (ANY,), 30),)
    on_collab = boosts(10, "center", tag="ReGLOSS")


class TodorokiHajime004(HolomemCard):
    code, name = "hSD05-004", "Todoroki Hajime"
    colours, level, hp = (WHITE,), "debut", 120
    tags = ("DEV_IS", "ReGLOSS", "Baby")
    arts = (Art("Boss of ReGLOSS", (WHITE, ANY), 40),)


class TodorokiHajime005(HolomemCard):
    code, name = "hSD05-005", "Todoroki Hajime"
    colours, level, hp = (WHITE,), "1st", 140
    tags = ("DEV_IS", "ReGLOSS", "Baby")
    arts = (Art("Yoroshiku!", (WHITE,), 40), Art("Wii!", (ANY, ANY), 60))


class TodorokiHajime006(HolomemCard):
    """Ariatoryaasu: +20 while three or more #ReGLOSS holomems with different card names are on your stage."""

    code, name = "hSD05-006", "Todoroki Hajime"
    colours, level, hp = (WHITE,), "1st", 100
    tags = ("DEV_IS", "ReGLOSS", "Baby")
    arts = (Art("Light on My Feet", (ANY,), 30), Art("Ariatoryaasu", (WHITE, ANY), 50, does=grows(20, has_three_names)))


class TodorokiHajime007(HolomemCard):
    """Bloom effect, Jack-of-All-Trades Aiming to Be the Best Boss: Draw a card."""

    code, name = "hSD05-007", "Todoroki Hajime"
    colours, level, hp = (WHITE,), "1st", 120
    tags = ("DEV_IS", "ReGLOSS", "Baby")
    arts = (Art("Guts, Charm, Strongest", (ANY,), 20),)
    on_bloom = draws(1)


class TodorokiHajime008(HolomemCard):
    """I Am Starting to Look Like a Boss: Until end of turn, one #ReGLOSS Debut holomem on your stage gets arts +40."""

    code, name = "hSD05-008", "Todoroki Hajime"
    colours, level, hp = (WHITE,), "1st", 230
    tags = ("DEV_IS", "ReGLOSS", "Baby")
    buzz = True
    baton = 2

    def like_a_boss(self, ctx: Context) -> Effect[None]:
        debuts = own(ctx, lambda one: top(one).level == "debut" and has_tag(one, "ReGLOSS"))
        target = yield from choose(ctx.me, "holomem", ids(debuts))
        if target:
            yield from arts_get(ctx, 40, holomem=target)

    arts = (Art("I Am Starting to Look Like a Boss", (WHITE, WHITE), 50, does=like_a_boss),)


class TodorokiHajime009(HolomemCard):
    """Bloom effect, Color the World With Dance!: Search your deck for one Debut or 1st holomem with #ReGLOSS, show it and take it into your
    hand, then shuffle. Purple Thunder: +30 while a #ReGLOSS holomem that is not Todoroki Hajime is on your stage.
    """

    code, name = "hSD05-009", "Todoroki Hajime"
    colours, level, hp = (WHITE,), "2nd", 180
    tags = ("DEV_IS", "ReGLOSS", "Baby")
    baton = 2
    arts = (Art("Purple Thunder", (WHITE, WHITE, ANY), 80, vs=(PURPLE, 50), does=grows(30, has_another)),)
    on_bloom = searches(holomems("debut", "1st", tag="ReGLOSS"))


class JuufuuteiRaden010(HolomemCard):
    """One Little Story: Optional: one cheer out of your archive goes to one of your #ReGLOSS holomems."""

    code, name = "hSD05-010", "Juufuutei Raden"
    colours, level, hp = (GREEN,), "debut", 80
    tags = ("DEV_IS", "ReGLOSS", "Alcohol")

    def one_little_story(self, ctx: Context) -> Effect[None]:
        yield from send_archived_cheers(ctx, own(ctx, tagged("ReGLOSS")), 0, 1)

    arts = (Art("One Little Story", (ANY,), 20, does=one_little_story),)


class IchijouRirika011(HolomemCard):
    """Collab effect, Leave It to Me!: Needs a center with #ReGLOSS and at most five cards in your hand: draw a card."""

    code, name = "hSD05-011", "Ichijou Ririka"
    colours, level, hp = (RED,), "debut", 70
    tags = ("DEV_IS", "ReGLOSS", "Cooking")
    arts = (Art("The President's Oshi Work", (ANY,), 20),)
    on_collab = needs(leads_a_small_hand, draws(1))


class HiodoshiAo012(HolomemCard):
    """Collab effect, Doon!: 10 special damage hits the opponent's center holomem or one of their back holomems."""

    code, name = "hSD05-012", "Hiodoshi Ao"
    colours, level, hp = (BLUE,), "debut", 70
    tags = ("DEV_IS", "ReGLOSS", "Art")
    arts = (Art("Cutest in the World", (ANY,), 20),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        center = ctx.theirs.center
        target = yield from choose(ctx.me, "hit", ids([*([center] if center else []), *ctx.theirs.back]))
        yield from special(ctx, target, 10)


class OtonoseKanade013(HolomemCard):
    """Collab effect, Crescendo Days: You may take one cheer on your stage and attach it to a holomem of yours other than this one."""

    code, name = "hSD05-013", "Otonose Kanade"
    colours, level, hp = (YELLOW,), "debut", 90
    tags = ("DEV_IS", "ReGLOSS", "Song")
    arts = (Art("Gaha lol", (ANY,), 20),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        yield from move_cheer(ctx, cheers_of(own(ctx)), lambda one: one.id != ctx.home, optional=True)


class Banpen(Mascot):
    """The holomem it is attached to gets arts +10. Attached to Todoroki Hajime: That holomem has +20 HP."""

    code, name = "hSD05-014", "Banpen"

    def modify_art(self, sight: Sight) -> int:
        return 10 if at_work(sight) else 0

    def modify_hp(self, sight: Sight, holomem: Holomem) -> int:
        return 20 if holomem.id == sight.home and is_on(sight, "Todoroki Hajime") else 0
