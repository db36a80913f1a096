"""Start deck hSD06, Kazama Iroha."""

from __future__ import annotations

from matches.games.hololive_ocg.kinds import Art, HolomemCard
from matches.games.hololive_ocg.words import ANY, GREEN


class KazamaIroha004(HolomemCard):
    code, name = "hSD06-004", "Kazama Iroha"
    colours, level, hp = (GREEN,), "1st", 160
    tags = ("JP", "Secret Society holoX")
    arts = (Art("Shy Bodyguard", (GREEN, ANY), 60),)
