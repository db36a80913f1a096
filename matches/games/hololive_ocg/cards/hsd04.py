"""Start deck hSD04, Yuzuki Choco."""

from __future__ import annotations

from matches.games.engine import Fact
from matches.games.hololive_ocg.abilities import (
    boosts,
    center_named,
    for_hand_card,
    has_deck,
    holomems_named,
    looks,
    needs,
    of_type,
    others_in_hand,
    searches,
    trades_with_holopower,
)
from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.asking import choose
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.effects import archive_hand, draw, take_from_archive
from matches.games.hololive_ocg.facts import Bloomed, Damaged
from matches.games.hololive_ocg.kinds import Art, Event, HolomemCard, Kind, Mascot, Oshi, Skill, oshi_kind
from matches.games.hololive_ocg.sight import Sight, has_tag, is_on
from matches.games.hololive_ocg.stage import arts_get, heal, ids, own, send_archived_cheers, tagged
from matches.games.hololive_ocg.table import Holomem
from matches.games.hololive_ocg.words import ANY, GREEN, PURPLE
from matches.games.resolution import Effect


def is_event_without_limited(kind: Kind) -> bool:
    return isinstance(kind, Event) and not kind.limited


def cheer_from_archive(kind: Kind, ctx: Context) -> Effect[None]:
    """Optional, to one of the player's holomems."""
    yield from send_archived_cheers(ctx, own(ctx), 0, 1)


class YuzukiChoco001(Oshi):
    """Oshi skill, Purple Mic (2 holopower, once per turn): Until end of turn, your purple center holomem's arts do +20. SP oshi skill, Card
    Change (1 holopower, once per game): Two cards from your deck go to your hand; afterwards one hand card of your choice is archived.
    """

    code, name = "hSD04-001", "Yuzuki Choco"
    colours, life = (PURPLE,), 5
    rulings = ("A4",)

    def card_change(self, ctx: Context) -> Effect[None]:
        yield from draw(ctx.step, ctx.me, 2)
        yield from archive_hand(ctx, "archive_hand", 1, 1)

    skills = (
        Skill("oshi", "Purple Mic", 2, boosts(20, "center", colour=PURPLE)),
        Skill("sp", "Card Change", 1, card_change),
    )


class YuzukiChoco002(HolomemCard):
    code, name = "hSD04-002", "Yuzuki Choco"
    colours, level, hp = (PURPLE,), "debut", 100
    tags = ("JP", "Gen 2", "Cooking")
    copies = None
    arts = (Art("School Nurse of the Underworld", (ANY,), 30),)


class YuzukiChoco003(HolomemCard):
    """Collab effect, Good Evening: Needs a purple oshi: draw a card."""

    code, name = "hSD04-003", "Yuzuki Choco"
    colours, level, hp = (PURPLE,), "debut", 60
    tags = ("JP", "Gen 2", "Cooking")
    arts = (Art("My Cute Students", (PURPLE, ANY), 30),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        if PURPLE in oshi_kind(ctx.mine.oshi).colours:
            yield from draw(ctx.step, ctx.me, 1)


class YuzukiChoco004(HolomemCard):
    """Collab effect, Hell-Sized Helping: Optional cost, archive one card from your hand; then search your deck for one #Food event, show it
    and take it into your hand, then shuffle.
    """

    code, name = "hSD04-004", "Yuzuki Choco"
    colours, level, hp = (PURPLE,), "debut", 60
    tags = ("JP", "Gen 2", "Cooking")
    arts = (Art("Eat a Lot", (PURPLE,), 20),)
    on_collab = for_hand_card(searches(of_type("event", tag="Food")))


class YuzukiChoco005(HolomemCard):
    code, name = "hSD04-005", "Yuzuki Choco"
    colours, level, hp = (PURPLE,), "1st", 140
    tags = ("JP", "Gen 2", "Cooking")
    baton = 0
    arts = (Art("Otsukareito", (PURPLE,), 20), Art("Ahmm (Kiss)", (PURPLE, ANY), 40))


class YuzukiChoco006(HolomemCard):
    """Forbidden Kiss: When this art has dealt damage to an opponent's holomem, this holomem recovers 10 HP for every 10 damage dealt."""

    code, name = "hSD04-006", "Yuzuki Choco"
    colours, level, hp = (PURPLE,), "1st", 130
    tags = ("JP", "Gen 2", "Cooking")
    baton = 0
    rulings = ("A24", "H85", "H91")

    def forbidden_kiss(self, ctx: Context) -> Effect[None]:
        """Its text is a trigger, which comes after the damage: `on_trigger` (H85)."""
        yield from ()

    arts = (Art("Forbidden Kiss", (PURPLE, ANY), 30, does=forbidden_kiss),)

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        return isinstance(fact, Damaged) and fact.is_art and fact.source == sight.this and fact.seat == sight.foe

    def on_trigger(self, ctx: Context) -> Effect[None]:
        if isinstance(ctx.fact, Damaged):
            yield from heal(ctx, ctx.home, ctx.fact.n // 10 * 10)


class YuzukiChoco007(HolomemCard):
    """Bloom effect, Chokkoon!: Optional: take one event without LIMITED out of your archive into hand. Love You! Smooch: One of your back
    holomems recovers 20 HP.
    """

    code, name = "hSD04-007", "Yuzuki Choco"
    colours, level, hp = (PURPLE,), "1st", 110
    tags = ("JP", "Gen 2", "Cooking")

    def smooch(self, ctx: Context) -> Effect[None]:
        target = yield from choose(ctx.me, "heal", ids(ctx.mine.back))
        if target:
            yield from heal(ctx, target, 20)

    arts = (Art("Love You! Smooch", (ANY, ANY), 30, does=smooch),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        yield from take_from_archive(ctx, is_event_without_limited, 0, 1)


class YuzukiChoco008(HolomemCard):
    """Enjoy the Meal: Optional: take one #Food event out of your archive into hand; if one was taken, +20 for this art."""

    code, name = "hSD04-008", "Yuzuki Choco"
    colours, level, hp = (PURPLE,), "1st", 230
    tags = ("JP", "Gen 2", "Cooking")
    buzz = True

    def enjoy_the_meal(self, ctx: Context) -> Effect[None]:
        if (yield from take_from_archive(ctx, of_type("event", tag="Food"), 0, 1)):
            yield from grow(ctx, 20)

    arts = (
        Art("I Did My Best Making This", (PURPLE, ANY), 40),
        Art("Enjoy the Meal", (PURPLE, PURPLE, ANY), 60, does=enjoy_the_meal),
    )


class YuzukiChoco009(HolomemCard):
    """And Action: +40 for each event you have used this turn."""

    code, name = "hSD04-009", "Yuzuki Choco"
    colours, level, hp = (PURPLE,), "2nd", 190
    tags = ("JP", "Gen 2", "Cooking")
    rulings = ("A35",)

    def and_action(self, ctx: Context) -> Effect[None]:
        yield from grow(ctx, 40 * ctx.table.done.count(f"event:{ctx.me}"))

    arts = (
        Art("33... 22... 11...", (PURPLE, ANY), 50, vs=(GREEN, 50)),
        Art("And Action", (PURPLE, PURPLE, ANY), 60, vs=(GREEN, 50), does=and_action),
    )


class OozoraSubaru010(HolomemCard):
    """Collab effect, Choco-sensei!!: Needs Yuzuki Choco as your center: optionally one cheer out of your archive goes to one of your
    holomems.
    """

    code, name = "hSD04-010", "Oozora Subaru"
    colours, level, hp = (), "spot", 60
    tags = ("JP", "Gen 2")
    arts = (Art("Draw the Hell Lottery", (ANY, ANY), 20),)
    on_collab = needs(center_named("Yuzuki Choco"), cheer_from_archive)


class HimemoriLuna011(HolomemCard):
    """Collab effect, Choco Tente: Look through your own holopower, show one of those cards to the opponent and take it into your hand; then
    place one card from your hand face down on your holopower.
    """

    code, name = "hSD04-011", "Himemori Luna"
    colours, level, hp = (), "spot", 60
    tags = ("JP", "Gen 4")
    arts = (Art("Nnaaaaaaa", (ANY,), 10),)
    rulings = ("H117",)
    on_collab = trades_with_holopower


class Subachocoluna(Event):
    """At most six other cards in your hand. Look at the top four cards of your deck, show any number of holomems named Oozora Subaru,
    Yuzuki Choco or Himemori Luna among them and take those into your hand; put the others under your deck in any order.
    """

    code, name = "hSD04-012", "SubaChocoLuna"
    limited = True
    may_be_played = others_in_hand(most=6)
    would_change = has_deck
    on_play = looks(4, holomems_named("Oozora Subaru", "Yuzuki Choco", "Himemori Luna"), 4)


class ChocoSOmurice(Event):
    """Choose one of your holomems: it recovers 20 HP, and if a #Cooking holomem is on your stage its arts also do +20 until end of turn."""

    code, name = "hSD04-013", "Choco's Omurice"
    tags = ("Food",)
    rulings = ("A4", "A20")

    def would_change(self, sight: Sight) -> bool:
        return any(one.damage or has_tag(one, "Cooking") for one in own(sight))

    def on_play(self, ctx: Context) -> Effect[None]:
        target = yield from choose(ctx.me, "heal", ids(own(ctx)))
        if target:
            yield from heal(ctx, target, 20)
            if own(ctx, tagged("Cooking")):
                yield from arts_get(ctx, 20, holomem=target)


class Chocolat(Mascot):
    """The holomem it is attached to has +20 HP. Attached to Yuzuki Choco: When this holomem has bloomed, it recovers 20 HP."""

    code, name = "hSD04-014", "Chocolat"

    def modify_hp(self, sight: Sight, holomem: Holomem) -> int:
        return 20 if holomem.id == sight.home else 0

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        return isinstance(fact, Bloomed) and fact.holomem == sight.home and is_on(sight, "Yuzuki Choco")

    def on_trigger(self, ctx: Context) -> Effect[None]:
        yield from heal(ctx, ctx.home, 20)
