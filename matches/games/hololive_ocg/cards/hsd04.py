"""Start deck hSD04, Yuzuki Choco."""

from __future__ import annotations

from matches.games.hololive_ocg.kinds import Art, HolomemCard
from matches.games.hololive_ocg.words import ANY, PURPLE


class YuzukiChoco002(HolomemCard):
    code, name = "hSD04-002", "Yuzuki Choco"
    colours, level, hp = (PURPLE,), "debut", 100
    tags = ("JP", "Gen 2", "Cooking")
    copies = None
    arts = (Art("School Nurse of the Underworld", (ANY,), 30),)


class YuzukiChoco005(HolomemCard):
    code, name = "hSD04-005", "Yuzuki Choco"
    colours, level, hp = (PURPLE,), "1st", 140
    tags = ("JP", "Gen 2", "Cooking")
    baton = 0
    arts = (Art("Otsukareito", (PURPLE,), 20), Art("Ahmm (Kiss)", (PURPLE, ANY), 40))
