"""Booster hBP01: red holomems."""

from __future__ import annotations

from matches.games.hololive_ocg.asking import choose
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.effects import archive_hand, take_from_archive
from matches.games.hololive_ocg.kinds import Art, HolomemCard, Kind
from matches.games.hololive_ocg.words import ANY, RED, YELLOW
from matches.games.resolution import Effect


def is_holox(kind: Kind) -> bool:
    return isinstance(kind, HolomemCard) and "Secret Society holoX" in kind.tags


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


class HakosBaelz073(HolomemCard):
    code, name = "hBP01-073", "Hakos Baelz"
    colours, level, hp = (RED,), "1st", 140
    tags = ("EN", "Promise", "Animal Ears")
    arts = (Art("WITNESS ME!!", (RED, ANY), 60),)
