"""Start deck hSD02, Nakiri Ayame."""

from __future__ import annotations

from matches.games.engine import Fact
from matches.games.hololive_ocg.abilities import (
    boosts,
    for_hand_card,
    from_debut,
    has_deck,
    hits,
    hits_front,
    holomems,
    holomems_named,
    looks,
    needs,
    of_type,
    others_in_hand,
    sends_top_cheer,
)
from matches.games.hololive_ocg.asking import pick_exactly
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.effects import archive_hand, draw, look_at, move, take, take_from_archive
from matches.games.hololive_ocg.facts import Bloomed
from matches.games.hololive_ocg.kinds import Art, Event, HolomemCard, Kind, Mascot, Oshi, Skill, Tool, kind_of, top
from matches.games.hololive_ocg.sight import Sight, at_work, is_on
from matches.games.hololive_ocg.stage import arts_get
from matches.games.hololive_ocg.table import Holomem
from matches.games.hololive_ocg.words import ANY, RED, YELLOW
from matches.games.resolution import Effect


def is_red_holomem(kind: Kind) -> bool:
    return isinstance(kind, HolomemCard) and RED in kind.colours


def is_debut(one: Holomem) -> bool:
    return top(one).level == "debut"


def take_red_holomem(kind: Oshi, ctx: Context) -> Effect[None]:
    yield from take_from_archive(ctx, is_red_holomem, 1, 1)


COME_ON = Skill("sp", "Come On! Once Again!", 1, take_red_holomem)


def takes_one_of_two(kind: Kind, ctx: Context) -> Effect[None]:
    """Of the two top cards one is shown and taken, whichever it is; the other is archived."""
    cards = ctx.mine.deck[:2]
    if not cards:
        return
    yield from look_at(ctx, "deck", cards)
    picked = yield from pick_exactly(ctx.me, "take", [card.id for card in cards], 1)
    yield from take(ctx, "deck", [card for card in cards if card.id in picked])
    yield from move(ctx.step, ctx.me, "deck", "archive", [card for card in cards if card.id not in picked])


class NakiriAyame001(Oshi):
    """Oshi skill, Red Mic (2 holopower, once per turn): Until end of turn, your red center holomem's arts do +20. SP oshi skill, Come On!
    Once Again! (1 holopower, once per game): Take one red holomem card out of your archive into hand.
    """

    code, name = "hSD02-001", "Nakiri Ayame"
    colours, life = (RED,), 5
    rulings = ("A4", "A22")
    skills = (Skill("oshi", "Red Mic", 2, boosts(20, "center", colour=RED)), COME_ON)


class NakiriAyame002(HolomemCard):
    code, name = "hSD02-002", "Nakiri Ayame"
    colours, level, hp = (RED,), "debut", 90
    tags = ("JP", "Gen 2", "Shooter")
    baton = 0
    copies = None
    arts = (Art("Konnakiri", (RED,), 30),)


class NakiriAyame003(HolomemCard):
    """Collab effect, Karma: 10 special damage hits the opponent's collab holomem."""

    code, name = "hSD02-003", "Nakiri Ayame"
    colours, level, hp = (RED,), "debut", 70
    tags = ("JP", "Gen 2", "Shooter")
    baton = 0
    arts = (Art("Shiranui", (ANY,), 30),)
    on_collab = hits(10, "collab")


class NakiriAyame004(HolomemCard):
    """Collab effect, A Slice of Ayame's Life: Needs a Poyoyo on this holomem: your center holomem's arts do +20 until end of turn."""

    code, name = "hSD02-004", "Nakiri Ayame"
    colours, level, hp = (RED,), "debut", 60
    tags = ("JP", "Gen 2", "Shooter")
    baton = 0
    arts = (Art("Dango Are Delicious", (RED,), 30),)
    rulings = ("A4", "H110")

    def on_collab(self, ctx: Context) -> Effect[None]:
        one = ctx.holomem or ctx.last
        if one and any(kind_of(card).name == "Poyoyo" for card in one.supports):
            yield from arts_get(ctx, 20, place="center")


class NakiriAyame005(HolomemCard):
    code, name = "hSD02-005", "Nakiri Ayame"
    colours, level, hp = (RED,), "1st", 140
    tags = ("JP", "Gen 2", "Shooter")
    baton = 0
    arts = (Art("Going to Sleep", (ANY,), 20), Art("Otsunakiri", (RED, ANY), 60))


class NakiriAyame006(HolomemCard):
    """Bloom effect, Birthday Party: Optional cost, archive one card from your hand; then 20 special damage hits the opponent's center or
    collab holomem.
    """

    code, name = "hSD02-006", "Nakiri Ayame"
    colours, level, hp = (RED,), "1st", 140
    tags = ("JP", "Gen 2", "Shooter")
    arts = (Art("Celebrate Together", (RED,), 30),)
    on_bloom = for_hand_card(hits_front(20))


class NakiriAyame007(HolomemCard):
    """Bloom effect, Which One, Which One?: If it bloomed from a Debut: look at the top two cards of your deck, show one and take it into
    your hand; archive the other.
    """

    code, name = "hSD02-007", "Nakiri Ayame"
    colours, level, hp = (RED,), "1st", 120
    tags = ("JP", "Gen 2", "Shooter")
    arts = (Art("Do Not Miss the Shining Me!!", (ANY,), 30),)
    rulings = ("H117", "H127")
    on_bloom = needs(from_debut, takes_one_of_two)


class NakiriAyame008(HolomemCard):
    """What Is in the Present?: Optional cost, archive one card from your hand; then 50 special damage hits the opponent's center or collab
    holomem.
    """

    code, name = "hSD02-008", "Nakiri Ayame"
    colours, level, hp = (RED,), "1st", 230
    tags = ("JP", "Gen 2", "Shooter")
    buzz = True
    arts = (
        Art("Fancy Birthday", (RED, ANY), 40),
        Art("What Is in the Present?", (RED, RED, ANY), 50, does=for_hand_card(hits_front(50))),
    )


class NakiriAyame009(HolomemCard):
    """It Is Me, Yo: Optional cost, archive one to three cards from your hand; then 40 special damage per archived card hits the opponent's
    center holomem.
    """

    code, name = "hSD02-009", "Nakiri Ayame"
    colours, level, hp = (RED,), "2nd", 180
    tags = ("JP", "Gen 2", "Shooter")

    def it_is_me(self, ctx: Context) -> Effect[None]:
        n = yield from archive_hand(ctx, "archive_hand", 0, 3)
        center = ctx.theirs.center
        yield from special(ctx, center.id if center else None, 40 * n)

    arts = (
        Art('The "Aya" of AyaFubuMi', (RED,), 60, vs=(YELLOW, 50)),
        Art("It Is Me, Yo", (RED, RED, ANY), 40, vs=(YELLOW, 50), does=it_is_me),
    )


class ShirakamiFubuki010(HolomemCard):
    """Collab effect, Come Back Home: Optional: take one mascot out of your archive into hand."""

    code, name = "hSD02-010", "Shirakami Fubuki"
    colours, level, hp = (), "spot", 80
    tags = ("JP", "Gen 1", "GAMERS", "Animal Ears", "Art")
    arts = (Art('The "Fubu" of AyaFubuMi', (ANY,), 20),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        yield from take_from_archive(ctx, of_type("mascot"), 0, 1)


class OokamiMio011(HolomemCard):
    """Collab effect, Oni and Beast Gathering: Optional cost, archive one holomem card from your hand; then the top cheer of your cheer deck
    goes to one of your Debut holomems.
    """

    code, name = "hSD02-011", "Ookami Mio"
    colours, level, hp = (), "spot", 50
    tags = ("JP", "GAMERS", "Animal Ears", "Cooking")
    arts = (Art('The "Mi" of AyaFubuMi', (ANY,), 10),)
    rulings = ("H117",)
    on_collab = for_hand_card(sends_top_cheer(is_debut), wanted=holomems())


class IrohanihohetoAyafubumi(Event):
    """At most six other cards in your hand. Look at the top four cards of your deck, show any number of holomems named Shirakami Fubuki,
    Ookami Mio or Nakiri Ayame among them and take those into your hand; put the others under your deck in any order.
    """

    code, name = "hSD02-012", "Irohanihoheto AyaFubuMi"
    limited = True
    may_be_played = others_in_hand(most=6)
    would_change = has_deck
    on_play = looks(4, holomems_named("Shirakami Fubuki", "Ookami Mio", "Nakiri Ayame"), 4)


class AsuraAndRakshasa(Tool):
    """The holomem it is attached to gets arts +10. Attached to a 1st or higher Nakiri Ayame: That holomem gets a further arts +10."""

    code, name = "hSD02-013", "Asura & Rakshasa"

    def modify_art(self, sight: Sight) -> int:
        if not at_work(sight):
            return 0
        return 20 if is_on(sight, "Nakiri Ayame", first=True) else 10


class Poyoyo(Mascot):
    """The holomem it is attached to has +20 HP. Attached to Nakiri Ayame: When this holomem has bloomed, draw a card."""

    code, name = "hSD02-014", "Poyoyo"
    tags = ("Shirakami's Character",)

    def modify_hp(self, sight: Sight, holomem: Holomem) -> int:
        return 20 if holomem.id == sight.home else 0

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        return isinstance(fact, Bloomed) and fact.holomem == sight.home and is_on(sight, "Nakiri Ayame")

    def on_trigger(self, ctx: Context) -> Effect[None]:
        yield from draw(ctx.step, ctx.me, 1)
