"""Start deck hSD07, Shiranui Flare."""

from __future__ import annotations

from matches.games.hololive_ocg.kinds import Art, HolomemCard
from matches.games.hololive_ocg.words import ANY, YELLOW


class ShiranuiFlare002(HolomemCard):
    code, name = "hSD07-002", "Shiranui Flare"
    colours, level, hp = (YELLOW,), "debut", 110
    tags = ("JP", "Gen 3", "Half-Elf")
    copies = None
    arts = (Art("Konnui!", (ANY,), 20), Art("I Am Shiranui Flare!", (ANY, ANY, ANY), 60))


class ShiranuiFlare005(HolomemCard):
    code, name = "hSD07-005", "Shiranui Flare"
    colours, level, hp = (YELLOW,), "1st", 170
    tags = ("JP", "Gen 3", "Half-Elf")
    baton = 2
    arts = (Art("From Me to You", (YELLOW,), 30), Art("Tea Time With You", (YELLOW, ANY), 50))
