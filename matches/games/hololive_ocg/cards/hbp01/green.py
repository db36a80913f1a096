"""Booster hBP01: green holomems."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import sends_top_cheer
from matches.games.hololive_ocg.kinds import Art, HolomemCard, holomem_kind
from matches.games.hololive_ocg.sight import Sight, has_tag, is_named
from matches.games.hololive_ocg.table import Card, Holomem
from matches.games.hololive_ocg.words import ANY, GREEN


def holox_but_iroha(one: Holomem) -> bool:
    return has_tag(one, "Secret Society holoX") and not is_named(one, "Kazama Iroha")


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
