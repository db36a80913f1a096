"""Booster hBP01: green holomems, Aki Rosenthal, Usada Pekora and AZKi."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import grows, heals, heals_itself, if_wanted, needs, on_roll, oshi_named, sends_top_cheer, then
from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.dice import roll_dice
from matches.games.hololive_ocg.effects import from_archive
from matches.games.hololive_ocg.kinds import Ability, Art, HolomemCard, Kind, Tool, holomem_kind, is_card
from matches.games.hololive_ocg.sight import Sight
from matches.games.hololive_ocg.stage import (
    attach,
    can_hold,
    cheers_of,
    coloured,
    here,
    move_cheer,
    own,
    send_archived_cheers,
    send_top_cheer,
)
from matches.games.hololive_ocg.table import Card
from matches.games.hololive_ocg.words import ANY, BLUE, GREEN, WHITE
from matches.games.resolution import Effect


def has_tool(sight: Sight) -> bool:
    """A tool is attached to this holomem."""
    return any(is_card(card, Tool) for one in here(sight) for card in one.supports)


def grows_by_pips(dice: int) -> Ability:
    """Roll so many dice: +10 for each pip of the total."""

    def ability(kind: HolomemCard, ctx: Context) -> Effect[None]:
        yield from grow(ctx, 10 * sum((yield from roll_dice(ctx, dice))))

    return ability


class AkiRosenthal032(HolomemCard):
    code, name = "hBP01-032", "Aki Rosenthal"
    colours, level, hp = (GREEN,), "debut", 100
    tags = ("JP", "Gen 1", "Half-Elf", "Alcohol")
    copies = None
    arts = (Art("Alona!", (ANY,), 30),)


class AkiRosenthal033(HolomemCard):
    """Collab effect, Healing Runway: You may roll a die: if odd, one of your green holomems recovers 20 HP."""

    code, name = "hBP01-033", "Aki Rosenthal"
    colours, level, hp = (GREEN,), "debut", 50
    tags = ("JP", "Gen 1", "Half-Elf", "Alcohol")
    arts = (Art("After Party", (GREEN,), 20),)
    on_collab = if_wanted(on_roll(odd=heals(20, coloured(GREEN))))


class AkiRosenthal034(HolomemCard):
    code, name = "hBP01-034", "Aki Rosenthal"
    colours, level, hp = (GREEN,), "1st", 160
    tags = ("JP", "Gen 1", "Half-Elf", "Alcohol")
    arts = (Art("Ara Ara", (GREEN,), 30), Art("Mugyu Mugyu Chat", (GREEN, ANY), 50))


class AkiRosenthal035(HolomemCard):
    """Bloom effect, Bremen Music Festival: Optional: one tool out of your archive becomes attached to one of your holomems. Akirose
    Fantasia: Needs a tool on this holomem: the top cheer of your cheer deck goes to one of your holomems.
    """

    code, name = "hBP01-035", "Aki Rosenthal"
    colours, level, hp = (GREEN,), "1st", 120
    tags = ("JP", "Gen 1", "Half-Elf", "Alcohol")
    rulings = ("H17",)
    arts = (Art("Akirose Fantasia", (GREEN,), 40, does=needs(has_tool, sends_top_cheer())),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        def fits(kind: Kind) -> bool:
            return isinstance(kind, Tool) and any(can_hold(one, kind) for one in own(ctx))

        for card in (yield from from_archive(ctx, fits, 0, 1)):
            yield from attach(ctx, "archive", card, own(ctx))


class AkiRosenthal036(HolomemCard):
    """Collab effect, Rose-tai, Cheer for Me!: One of your holomems recovers 20 HP."""

    code, name = "hBP01-036", "Aki Rosenthal"
    colours, level, hp = (GREEN,), "1st", 100
    tags = ("JP", "Gen 1", "Half-Elf", "Alcohol")
    arts = (Art("Doing My Best Today Too!", (ANY,), 30),)
    on_collab = heals(20)


class AkiRosenthal037(HolomemCard):
    """Bloom effect, Gothic Doll: The top cheer of your cheer deck goes to one of your holomems. After that, if a tool is attached to this
    holomem, it recovers 40 HP. Secret Spare Key: +50 while a tool is attached to this holomem.
    """

    code, name = "hBP01-037", "Aki Rosenthal"
    colours, level, hp = (GREEN,), "2nd", 190
    tags = ("JP", "Gen 1", "Half-Elf", "Alcohol")
    baton = 2
    arts = (Art("Secret Spare Key", (GREEN, GREEN, GREEN), 70, vs=(WHITE, 50), does=grows(50, has_tool)),)
    on_bloom = then(sends_top_cheer(), needs(has_tool, heals_itself(40)))


class UsadaPekora038(HolomemCard):
    """Konpeko!: You may roll a die: an even result gives this art +20."""

    code, name = "hBP01-038", "Usada Pekora"
    colours, level, hp = (GREEN,), "debut", 90
    tags = ("JP", "Gen 3", "Animal Ears")
    copies = None
    arts = (Art("Konpeko!", (GREEN,), 20, does=if_wanted(on_roll(even=grows(20)))),)


class UsadaPekora039(HolomemCard):
    """Collab effect, Galaxy Idol: Needs Usada Pekora as your oshi: you may roll a die: if even, the top cheer of your cheer deck goes to
    one of your holomems.
    """

    code, name = "hBP01-039", "Usada Pekora"
    colours, level, hp = (GREEN,), "debut", 60
    tags = ("JP", "Gen 3", "Animal Ears")
    rulings = ("H125",)
    arts = (Art("Zero-Gravity Jump!", (ANY,), 30),)
    on_collab = needs(oshi_named("Usada Pekora"), if_wanted(on_roll(even=sends_top_cheer())))


class UsadaPekora040(HolomemCard):
    code, name = "hBP01-040", "Usada Pekora"
    colours, level, hp = (GREEN,), "1st", 150
    tags = ("JP", "Gen 3", "Animal Ears")
    arts = (Art("That Was Otsupeko", (GREEN, ANY), 60),)


class UsadaPekora041(HolomemCard):
    """Bloom effect, A Grown-Up Usada Pekora: The top cheer of your cheer deck goes to your center or collab holomem."""

    code, name = "hBP01-041", "Usada Pekora"
    colours, level, hp = (GREEN,), "1st", 90
    tags = ("JP", "Gen 3", "Animal Ears")
    arts = (Art("Do Not Miss It, Peko!", (ANY,), 30),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        yield from send_top_cheer(ctx, [one for one in (ctx.mine.center, ctx.mine.collab) if one])


class UsadaPekora042(HolomemCard):
    """KitRAAAA: You may roll a die: +10 for this art for each pip rolled."""

    code, name = "hBP01-042", "Usada Pekora"
    colours, level, hp = (GREEN,), "1st", 120
    tags = ("JP", "Gen 3", "Animal Ears")
    arts = (
        Art("Rabbit Girl on a White Beach", (GREEN,), 40),
        Art("KitRAAAA", (GREEN, GREEN), 50, does=if_wanted(grows_by_pips(1))),
    )


class UsadaPekora043(HolomemCard):
    """Bloom effect, Princess Dress: This holomem recovers 50 HP. Project Turn All Humans Into Rabbits: You may roll three dice: +10 for
    this art for each pip of the total.
    """

    code, name = "hBP01-043", "Usada Pekora"
    colours, level, hp = (GREEN,), "2nd", 200
    tags = ("JP", "Gen 3", "Animal Ears")
    baton = 2
    arts = (Art("Project Turn All Humans Into Rabbits", (GREEN, GREEN, GREEN, ANY), 60, vs=(BLUE, 50), does=if_wanted(grows_by_pips(3))),)
    on_bloom = heals_itself(50)


class Azki044(HolomemCard):
    code, name = "hBP01-044", "AZKi"
    colours, level, hp = (GREEN,), "debut", 100
    tags = ("JP", "Gen 0", "Song")
    copies = None
    arts = (Art("Konazuki", (ANY,), 20),)


class Azki045(HolomemCard):
    """Gift, Overwrite: While you have three or fewer life, this holomem may bloom into a 2nd AZKi in your hand regardless of bloom
    level.
    """

    code, name = "hBP01-045", "AZKi"
    colours, level, hp = (GREEN,), "debut", 50
    tags = ("JP", "Gen 0", "Song")
    rulings = ("A17",)
    arts = (Art("With You in a Seaside Town", (GREEN,), 20),)

    def waives_level(self, sight: Sight, card: Card) -> bool:
        kind = holomem_kind(card)
        return len(sight.mine.life) <= 3 and kind.level == "2nd" and "AZKi" in kind.names


class Azki046(HolomemCard):
    """Bloom effect, Thanks to All the Pioneers: You may choose one to three cheers on your stage and re-attach them, split as you wish, to
    your holomems.
    """

    code, name = "hBP01-046", "AZKi"
    colours, level, hp = (GREEN,), "1st", 100
    tags = ("JP", "Gen 0", "Song")
    rulings = ("H129",)
    arts = (Art("I Came to Such a Lovely World!", (ANY,), 30),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        moved: list[str] = []
        while len(moved) < 3:
            cheer = yield from move_cheer(ctx, [one for one in cheers_of(own(ctx)) if one not in moved], optional=True)
            if cheer is None:
                return
            moved.append(cheer)


class Azki047(HolomemCard):
    """Bloom effect, Trail of Life: This holomem recovers 40 HP. After that you may roll a die: if odd, optionally one to three green cheers
    out of your archive goes to this holomem.
    """

    code, name = "hBP01-047", "AZKi"
    colours, level, hp = (GREEN,), "2nd", 220
    tags = ("JP", "Gen 0", "Song")
    baton = 2
    arts = (Art("A New Map", (GREEN, GREEN, GREEN, ANY), 120, vs=(WHITE, 50)),)

    def takes_green_cheers(self, ctx: Context) -> Effect[None]:
        yield from send_archived_cheers(ctx, here(ctx), 0, 3, lambda kind: GREEN in kind.colours)

    on_bloom = then(heals_itself(40), if_wanted(on_roll(odd=takes_green_cheers)))
