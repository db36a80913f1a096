"""Start deck hSD02, Nakiri Ayame."""

from __future__ import annotations

from matches.games.hololive_ocg.kinds import Art, HolomemCard
from matches.games.hololive_ocg.words import ANY, RED


class NakiriAyame002(HolomemCard):
    code, name = "hSD02-002", "Nakiri Ayame"
    colours, level, hp = (RED,), "debut", 90
    tags = ("JP", "Gen 2", "Shooter")
    baton = 0
    copies = None
    arts = (Art("Konnakiri", (RED,), 30),)


class NakiriAyame005(HolomemCard):
    code, name = "hSD02-005", "Nakiri Ayame"
    colours, level, hp = (RED,), "1st", 140
    tags = ("JP", "Gen 2", "Shooter")
    baton = 0
    arts = (Art("Going to Sleep", (ANY,), 20), Art("Otsunakiri", (RED, ANY), 60))
