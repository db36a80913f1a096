"""Start deck hSD03, Nekomata Okayu."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import (
    boosts,
    center_named,
    center_tagged,
    has_deck,
    hits,
    hits_back,
    holomems_named,
    looks,
    needs,
    of_type,
    others_in_hand,
    searches,
    sends_top_cheer_here,
    then,
)
from matches.games.hololive_ocg.context import Context, Hit
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.effects import draw_until, optional, put_under, reveal_top
from matches.games.hololive_ocg.facts import Damaged
from matches.games.hololive_ocg.kinds import Ability, Art, Event, Fan, HolomemCard, Kind, Mascot, Oshi, Skill, is_card, kind_of
from matches.games.hololive_ocg.sight import Sight, is_named
from matches.games.hololive_ocg.stage import archive_cheers, cheers_of, own, send_archived_cheers, tagged
from matches.games.hololive_ocg.table import Holomem
from matches.games.hololive_ocg.words import ANY, BLUE, WHITE
from matches.games.resolution import Effect

DOROBO = ("Takane Lui", "Ookami Mio", "Shirakami Fubuki", "La+ Darknesss", "Inugami Korone")


def is_blue(kind: Kind) -> bool:
    return BLUE in kind.colours


def hit_back(kind: Oshi, sight: Sight) -> bool:
    """By a holomem, and the one that was hit is still there (A8)."""
    fact = sight.fact
    if not isinstance(fact, Damaged) or fact.by != sight.me or fact.seat != sight.foe or fact.place != "back":
        return False
    return bool(fact.home) and sight.table.find(fact.holomem) is not None


def hit_again(kind: Oshi, ctx: Context) -> Effect[None]:
    if isinstance(ctx.fact, Damaged):
        yield from special(ctx, ctx.fact.holomem, 50)


BACK_SHOT = Skill("sp", "Back Shot", 1, hit_again, when="after", turn="any", fits=hit_back)


def for_blue_cheers(cost: int, ability: Ability) -> Ability:
    """ "Optional cost, archive so many blue cheers from this holomem; then ...". An Okanyan may stand in for one, also for the last."""

    def paid(kind: Kind, ctx: Context) -> Effect[None]:
        one = ctx.holomem
        if one is None:
            return
        row = [*cheers_of([one], is_blue), *(card.id for card in one.supports if is_card(card, Okanyan))]
        if len(row) >= cost and (yield from optional(ctx)) and (yield from archive_cheers(ctx, row, cost)):
            yield from ability(kind, ctx)

    return paid


class NekomataOkayu001(Oshi):
    """Oshi skill, Blue Mic (2 holopower, once per turn): Until end of turn, your blue center holomem's arts do +20. SP oshi skill, Back
    Shot (1 holopower, once per game): When a holomem of yours has dealt damage to a back holomem of the opponent: 50 special damage hits
    that same back holomem.
    """

    code, name = "hSD03-001", "Nekomata Okayu"
    colours, life = (BLUE,), 5
    rulings = ("A4", "A8")
    skills = (Skill("oshi", "Blue Mic", 2, boosts(20, "center", colour=BLUE)), BACK_SHOT)


class NekomataOkayu002(HolomemCard):
    code, name = "hSD03-002", "Nekomata Okayu"
    colours, level, hp = (BLUE,), "debut", 100
    tags = ("JP", "GAMERS", "Animal Ears")
    copies = None
    arts = (Art("Mogumogu Okayu", (ANY,), 30),)


class NekomataOkayu003(HolomemCard):
    """Collab effect, Pardon the Intrusion!: Needs a center with #GAMERS: 10 special damage hits the opponent's center holomem and one of
    their back holomems; no life is lost for downs.
    """

    code, name = "hSD03-003", "Nekomata Okayu"
    colours, level, hp = (BLUE,), "debut", 70
    tags = ("JP", "GAMERS", "Animal Ears")
    arts = (Art("Let Me Into Your House", (BLUE,), 10),)
    rulings = ("H96",)
    on_collab = needs(center_tagged("GAMERS"), then(hits(10, "center", no_life=True), hits_back(10, no_life=True)))


class NekomataOkayu004(HolomemCard):
    """Collab effect, Let's Walk to School?: You may reveal the top card of your deck: if it is a Debut or Spot holomem, the top cheer of
    your cheer deck goes to this holomem. Then put the revealed card under your deck.
    """

    code, name = "hSD03-004", "Nekomata Okayu"
    colours, level, hp = (BLUE,), "debut", 80
    tags = ("JP", "GAMERS", "Animal Ears")
    arts = (Art("Student Cat", (ANY,), 20),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        if not ctx.mine.deck or not (yield from optional(ctx)):
            return
        card = yield from reveal_top(ctx)
        kind = kind_of(card) if card else None
        if isinstance(kind, HolomemCard) and kind.level in ("debut", "spot"):
            yield from sends_top_cheer_here(self, ctx)
        yield from put_under(ctx, "deck", [card] if card else [])


class NekomataOkayu005(HolomemCard):
    code, name = "hSD03-005", "Nekomata Okayu"
    colours, level, hp = (BLUE,), "1st", 170
    tags = ("JP", "GAMERS", "Animal Ears")
    arts = (Art("Squeeze Me Tight", (ANY,), 30), Art("Ehehe Prank", (BLUE, ANY), 50))


class NekomataOkayu006(HolomemCard):
    """Shaa: Optional cost, archive one blue cheer from this holomem; then 10 special damage hits the opponent's center holomem and one of
    their back holomems.
    """

    code, name = "hSD03-006", "Nekomata Okayu"
    colours, level, hp = (BLUE,), "1st", 140
    tags = ("JP", "GAMERS", "Animal Ears", "Song")
    arts = (
        Art("Playing Innocent", (BLUE,), 30),
        Art("Shaa", (BLUE, ANY), 40, does=for_blue_cheers(1, then(hits(10, "center"), hits_back(10)))),
    )


class NekomataOkayu007(HolomemCard):
    """Bloom effect, Laugh a Lot Again!: Optional: one cheer out of your archive goes to one of your #GAMERS holomems."""

    code, name = "hSD03-007", "Nekomata Okayu"
    colours, level, hp = (BLUE,), "1st", 110
    tags = ("JP", "GAMERS", "Animal Ears")
    arts = (Art("My Song, With All My Might!", (ANY,), 20),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        yield from send_archived_cheers(ctx, own(ctx, tagged("GAMERS")), 0, 1)


class NekomataOkayu008(HolomemCard):
    """Gift, Dorobo Construction CEO: Only in the center position: every holomem on your stage named Takane Lui, Ookami Mio, Shirakami
    Fubuki, La+ Darknesss or Inugami Korone gets arts +20.
    """

    code, name = "hSD03-008", "Nekomata Okayu"
    colours, level, hp = (BLUE,), "1st", 240
    tags = ("JP", "GAMERS", "Animal Ears")
    buzz = True
    baton = 2
    arts = (Art("The Noblest Nekomata Okayu", (BLUE, ANY), 60),)

    def modify_art(self, sight: Sight) -> int:
        art = sight.table.art
        one = sight.table.find(art.holomem) if art and art.seat == sight.me and sight.place == "center" else None
        return 20 if one and is_named(one, *DOROBO) else 0


class NekomataOkayu009(HolomemCard):
    """Okayu: Optional cost, archive two blue cheers from this holomem; then 30 special damage hits the opponent's center holomem and one of
    their back holomems.
    """

    code, name = "hSD03-009", "Nekomata Okayu"
    colours, level, hp = (BLUE,), "2nd", 190
    tags = ("JP", "GAMERS", "Animal Ears")
    baton = 2
    arts = (
        Art("MOGMOG", (BLUE, ANY), 60, vs=(WHITE, 50)),
        Art("Okayu", (BLUE, BLUE, ANY, ANY), 100, vs=(WHITE, 50), does=for_blue_cheers(2, then(hits(30, "center"), hits_back(30)))),
    )


class InugamiKorone010(HolomemCard):
    """Collab effect, Dorobo Construction Intern: Needs Nekomata Okayu as your center: search your deck for one mascot or fan, show it and
    take it into your hand, then shuffle.
    """

    code, name = "hSD03-010", "Inugami Korone"
    colours, level, hp = (), "spot", 70
    tags = ("JP", "GAMERS", "Animal Ears")
    arts = (Art("Orayo", (ANY,), 30),)
    on_collab = needs(center_named("Nekomata Okayu"), searches(of_type("mascot", "fan")))


class LaplusDarknesss011(HolomemCard):
    """I Will Make You Eat It: If you have two or fewer cards in hand, draw until you have three."""

    code, name = "hSD03-011", "La+ Darknesss"
    colours, level, hp = (), "spot", 60
    tags = ("JP", "Secret Society holoX", "Shooter")
    rulings = ("H126",)

    def i_will_make_you_eat_it(self, ctx: Context) -> Effect[None]:
        yield from draw_until(ctx.step, ctx.me, 3)

    arts = (
        Art("Dorobo Construction Minister of Agriculture", (ANY,), 10),
        Art("I Will Make You Eat It", (ANY, ANY), 20, does=i_will_make_you_eat_it),
    )


class DoroboConstruction(Event):
    """At most six other cards in your hand. Look at the top four cards of your deck, show any number of holomems named Nekomata Okayu,
    Takane Lui, Ookami Mio, Shirakami Fubuki, La+ Darknesss or Inugami Korone among them and take those into your hand; put the others under
    your deck in any order.
    """

    code, name = "hSD03-012", "Dorobo Construction"
    limited = True
    may_be_played = others_in_hand(most=6)
    would_change = has_deck
    on_play = looks(4, holomems_named("Nekomata Okayu", *DOROBO), 4)


class Okanyan(Mascot):
    """The holomem it is attached to takes 10 less damage while in the center or collab position. Attached to Nekomata Okayu: When an
    ability of this holomem makes you archive cheer, you may archive this mascot in place of one blue cheer.
    """

    code, name = "hSD03-013", "Okanyan"
    rulings = ("A27",)

    def modify_damage(self, sight: Sight, hit: Hit) -> int:
        return -10 if hit.target == sight.home and sight.place in ("center", "collab") else 0


class Onigirya(Fan):
    """The holomem it is attached to has +10 HP. Only on Nekomata Okayu."""

    code, name = "hSD03-014", "Onigirya"
    only_on = ("Nekomata Okayu",)

    def modify_hp(self, sight: Sight, holomem: Holomem) -> int:
        return 10 if holomem.id == sight.home else 0
