"""Booster hBP01: green holomems."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import sends_top_cheer
from matches.games.hololive_ocg.kinds import Art, HolomemCard, holomem_kind
from matches.games.hololive_ocg.sight import Sight, has_tag, is_named
from matches.games.hololive_ocg.table import Card, Holomem
from matches.games.hololive_ocg.words import ANY, GREEN


def holox_but_iroha(one: Holomem) -> bool:
    return has_tag(one, "Secret Society holoX") and not is_named(one, "Kazama Iroha")


class AkiRosenthal032(HolomemCard):
    code, name = "hBP01-032", "Aki Rosenthal"
    colours, level, hp = (GREEN,), "debut", 100
    tags = ("JP", "Gen 1", "Half-Elf", "Alcohol")
    copies = None
    arts = (Art("Alona!", (ANY,), 30),)


class AkiRosenthal034(HolomemCard):
    code, name = "hBP01-034", "Aki Rosenthal"
    colours, level, hp = (GREEN,), "1st", 160
    tags = ("JP", "Gen 1", "Half-Elf", "Alcohol")
    arts = (Art("Ara Ara", (GREEN,), 30), Art("Mugyu Mugyu Chat", (GREEN, ANY), 50))


class UsadaPekora040(HolomemCard):
    code, name = "hBP01-040", "Usada Pekora"
    colours, level, hp = (GREEN,), "1st", 150
    tags = ("JP", "Gen 3", "Animal Ears")
    arts = (Art("That Was Otsupeko", (GREEN, ANY), 60),)


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


class KazamaIroha048(HolomemCard):
    code, name = "hBP01-048", "Kazama Iroha"
    colours, level, hp = (GREEN,), "debut", 120
    tags = ("JP", "Secret Society holoX")
    copies = None
    arts = (Art("Everyone, It Is Kazama Iroha", (ANY,), 20),)


class KazamaIroha049(HolomemCard):
    code, name = "hBP01-049", "Kazama Iroha"
    colours, level, hp = (GREEN,), "1st", 180
    tags = ("JP", "Secret Society holoX")
    arts = (Art("Fresh-Picked Eggplant", (GREEN,), 30), Art("Care for One?", (GREEN, ANY), 50))


class KazamaIroha050(HolomemCard):
    """Gift, Bodyguard: Only in the collab position: arts of the opponent's holomems can target only your collab holomem. Special damage
    is not limited by this. Delivering Energy at Full Power!: The top cheer of your cheer deck goes to one of your #Secret Society
    holoX holomems that is not Kazama Iroha.
    """

    code, name = "hBP01-050", "Kazama Iroha"
    colours, level, hp = (GREEN,), "1st", 140
    tags = ("JP", "Secret Society holoX")
    arts = (Art("Delivering Energy at Full Power!", (GREEN, ANY), 20, does=sends_top_cheer(holox_but_iroha)),)

    def limits_targets(self, sight: Sight) -> tuple[str, ...] | None:
        return (sight.home,) if sight.place == "collab" else None


class AiraniIofifteen053(HolomemCard):
    code, name = "hBP01-053", "Airani Iofifteen"
    colours, level, hp = (GREEN,), "1st", 170
    tags = ("ID", "ID Gen 1", "Art")
    arts = (Art("Your Beloved Alien", (ANY, ANY), 50),)
