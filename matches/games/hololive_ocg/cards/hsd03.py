"""Start deck hSD03, Nekomata Okayu."""

from __future__ import annotations

from matches.games.hololive_ocg.kinds import Art, HolomemCard
from matches.games.hololive_ocg.words import ANY, BLUE


class NekomataOkayu002(HolomemCard):
    code, name = "hSD03-002", "Nekomata Okayu"
    colours, level, hp = (BLUE,), "debut", 100
    tags = ("JP", "GAMERS", "Animal Ears")
    copies = None
    arts = (Art("Mogumogu Okayu", (ANY,), 30),)


class NekomataOkayu005(HolomemCard):
    code, name = "hSD03-005", "Nekomata Okayu"
    colours, level, hp = (BLUE,), "1st", 170
    tags = ("JP", "GAMERS", "Animal Ears")
    arts = (Art("Squeeze Me Tight", (ANY,), 30), Art("Ehehe Prank", (BLUE, ANY), 50))
