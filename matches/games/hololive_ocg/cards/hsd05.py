"""Start deck hSD05, Todoroki Hajime."""

from __future__ import annotations

from matches.games.hololive_ocg.kinds import Art, HolomemCard
from matches.games.hololive_ocg.words import ANY, WHITE


class TodorokiHajime002(HolomemCard):
    code, name = "hSD05-002", "Todoroki Hajime"
    colours, level, hp = (WHITE,), "debut", 100
    tags = ("DEV_IS", "ReGLOSS", "Baby")
    copies = None
    arts = (Art("Bun Bun Buun!", (ANY,), 30),)


class TodorokiHajime004(HolomemCard):
    code, name = "hSD05-004", "Todoroki Hajime"
    colours, level, hp = (WHITE,), "debut", 120
    tags = ("DEV_IS", "ReGLOSS", "Baby")
    arts = (Art("Boss of ReGLOSS", (WHITE, ANY), 40),)


class TodorokiHajime005(HolomemCard):
    code, name = "hSD05-005", "Todoroki Hajime"
    colours, level, hp = (WHITE,), "1st", 140
    tags = ("DEV_IS", "ReGLOSS", "Baby")
    arts = (Art("Yoroshiku!", (WHITE,), 40), Art("Wii!", (ANY, ANY), 60))
