"""Start deck hSD06, Kazama Iroha."""

from __future__ import annotations

from matches.games.engine import Fact
from matches.games.hololive_ocg.abilities import (
    boosts,
    cards_named,
    center_tagged,
    draws,
    grows,
    heals,
    hits,
    holomems,
    needs,
    searches,
    sends_top_cheer,
)
from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.effects import take_from_archive
from matches.games.hololive_ocg.facts import Damaged
from matches.games.hololive_ocg.kinds import Art, HolomemCard, Mascot, Oshi, Skill, Tool
from matches.games.hololive_ocg.sight import Sight, at_work, is_on
from matches.games.hololive_ocg.stage import cheers_of, coloured, has_center, heal, ids, own, tagged
from matches.games.hololive_ocg.table import Holomem
from matches.games.hololive_ocg.words import ANY, BLUE, GREEN, PURPLE, RED, WHITE
from matches.games.resolution import Effect

HOLOX = tagged("Secret Society holoX")


def center_is_hurt(sight: Sight) -> bool:
    return has_center(sight, lambda one: one.damage > 0)


def has_five_cheers(sight: Sight) -> bool:
    return len(cheers_of(own(sight))) >= 5


def leads_a_small_hand(sight: Sight) -> bool:
    return center_tagged("Secret Society holoX")(sight) and sight.hand_size <= 5


class KazamaIroha001(Oshi):
    """Oshi skill, Green Mic (2 holopower, once per turn): Until end of turn, your green center holomem's arts do +20. SP oshi skill, Let's
    All Do Our Best! (1 holopower, once per game): Every green holomem of yours recovers 20 HP.
    """

    code, name = "hSD06-001", "Kazama Iroha"
    colours, life = (GREEN,), 5

    def do_our_best(self, ctx: Context) -> Effect[None]:
        for one in ids(own(ctx, coloured(GREEN))):
            yield from heal(ctx, one, 20)

    skills = (
        Skill("oshi", "Green Mic", 2, boosts(20, "center", colour=GREEN)),
        Skill("sp", "Let's All Do Our Best!", 1, do_our_best),
    )


class KazamaIroha002(HolomemCard):
    """Collab effect, Not! Nin Nin!!: One of your holomems recovers 10 HP."""

    code, name = "hSD06-002", "Kazama Iroha"
    colours, level, hp = (GREEN,), "debut", 80
    tags = ("JP", "Secret Society holoX")
    arts = (Art("Yes! Jakin Jakin!!", (ANY,), 20),)
    on_collab = heals(10)


class KazamaIroha003(HolomemCard):
    """Cut Clean in Two: +10 while your center holomem is missing HP."""

    code, name = "hSD06-003", "Kazama Iroha"
    colours, level, hp = (GREEN,), "debut", 80
    tags = ("JP", "Secret Society holoX")
    arts = (Art("Cut Clean in Two", (GREEN,), 30, does=grows(10, center_is_hurt)),)


class KazamaIroha004(HolomemCard):
    code, name = "hSD06-004", "Kazama Iroha"
    colours, level, hp = (GREEN,), "1st", 160
    tags = ("JP", "Secret Society holoX")
    arts = (Art("Shy Bodyguard", (GREEN, ANY), 60),)


class KazamaIroha005(HolomemCard):
    """Bloom effect, An Outing With Kazama: The top cheer of your cheer deck goes to one of your #Secret Society holoX holomems."""

    code, name = "hSD06-005", "Kazama Iroha"
    colours, level, hp = (GREEN,), "1st", 120
    tags = ("JP", "Secret Society holoX")
    arts = (Art("Together With Kazama!", (GREEN,), 30),)
    on_bloom = sends_top_cheer(HOLOX)


class KazamaIroha006(HolomemCard):
    """Bloom effect, Samurai Girl: Search your deck for one Chakimaru or Pokobe, show it and take it into your hand, then shuffle."""

    code, name = "hSD06-006", "Kazama Iroha"
    colours, level, hp = (GREEN,), "1st", 220
    tags = ("JP", "Secret Society holoX")
    buzz = True
    baton = 2
    arts = (Art("Rust on My Blade!", (GREEN, ANY), 50),)
    on_bloom = searches(cards_named("Chakimaru", "Pokobe"))


class KazamaIroha007(HolomemCard):
    """Bloom effect, Energy Delivery: One of your #Secret Society holoX holomems recovers 30 HP. Am I a Genius?: +50 while at least five
    cheers are on your stage.
    """

    code, name = "hSD06-007", "Kazama Iroha"
    colours, level, hp = (GREEN,), "2nd", 180
    tags = ("JP", "Secret Society holoX")
    baton = 2
    arts = (Art("Am I a Genius?", (GREEN, ANY, ANY), 70, vs=(BLUE, 50), does=grows(50, has_five_cheers)),)
    on_bloom = heals(30, HOLOX)


class HakuiKoyori008(HolomemCard):
    """Collab effect, Brains!: Needs a center with #Secret Society holoX and at most five cards in your hand: draw a card."""

    code, name = "hSD06-008", "Hakui Koyori"
    colours, level, hp = (WHITE,), "debut", 70
    tags = ("JP", "Secret Society holoX", "Animal Ears")
    arts = (Art("Smug", (ANY,), 10),)
    on_collab = needs(leads_a_small_hand, draws(1))


class TakaneLui009(HolomemCard):
    """Reliable Executive: Optional: take one #Secret Society holoX Debut holomem card out of your archive into hand."""

    code, name = "hSD06-009", "Takane Lui"
    colours, level, hp = (RED,), "debut", 80
    tags = ("JP", "Secret Society holoX", "Bird", "Alcohol")

    def reliable_executive(self, ctx: Context) -> Effect[None]:
        yield from take_from_archive(ctx, holomems("debut", tag="Secret Society holoX"), 0, 1)

    arts = (Art("Reliable Executive", (ANY,), 20, does=reliable_executive),)


class LaPlusDarknesss010(HolomemCard):
    """Feast of Madness: Only in the collab position: +50 if you used your SP oshi skill in your main step this turn."""

    code, name = "hSD06-010", "La+ Darknesss"
    colours, level, hp = (PURPLE,), "debut", 60
    tags = ("JP", "Secret Society holoX", "Shooter")

    def feast_of_madness(self, ctx: Context) -> Effect[None]:
        if ctx.place == "collab" and f"sp:{ctx.me}:main" in ctx.table.done:
            yield from grow(ctx, 50)

    arts = (Art("Feast of Madness", (ANY,), 30, does=feast_of_madness),)


class Chakimaru(Tool):
    """The holomem it is attached to gets arts +10. Attached to a 1st or higher Kazama Iroha: Once per turn, on the opponent's turn, when
    this holomem has taken damage: 20 special damage hits the opponent's center holomem; no life is lost if that downs it.
    """

    code, name = "hSD06-011", "Chakimaru"
    rulings = ("H96", "H106", "H110")
    once_per_turn = True

    def modify_art(self, sight: Sight) -> int:
        return 10 if at_work(sight) else 0

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        if not isinstance(fact, Damaged) or fact.holomem != sight.home or sight.is_my_turn:
            return False
        return is_on(sight, "Kazama Iroha", first=True)

    on_trigger = hits(20, "center", no_life=True)


class Pokobe(Mascot):
    """The holomem it is attached to has +10 HP. Attached to Kazama Iroha: That holomem has a further +20 HP."""

    code, name = "hSD06-012", "Pokobe"

    def modify_hp(self, sight: Sight, holomem: Holomem) -> int:
        if holomem.id != sight.home:
            return 0
        return 30 if is_on(sight, "Kazama Iroha") else 10
