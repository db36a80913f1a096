"""Booster hBP01: the oshis."""

from __future__ import annotations

from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.facts import ChangeBegan
from matches.games.hololive_ocg.kinds import Oshi, Skill
from matches.games.hololive_ocg.sight import Sight, has_colour
from matches.games.hololive_ocg.table import Change
from matches.games.hololive_ocg.words import RED, Position
from matches.games.resolution import Effect


def nothing(kind: Oshi, ctx: Context) -> Effect[None]:
    """What the skill does is done where it is asked for."""
    yield from ()


class TakaneLui005(Oshi):
    """Oshi skill, Executive's Orders (X holopower, once per turn): When an ability of one of your red holomems makes you archive hand
    cards: for each such card you may archive one holopower card in its place (X is at least 1). SP oshi skill, Hawk Eye (2 holopower,
    once per game): During the opponent's next turn, their center and collab holomems cannot baton pass, be moved, or trade places.
    """

    code, name = "hBP01-005", "Takane Lui"
    colours, life = (RED,), 5
    rulings = ("A27", "A29")

    def of_red_holomem(self, sight: Sight) -> bool:
        return sight.holomem is not None and has_colour(sight.holomem, RED)

    def hawk_eye(self, ctx: Context) -> Effect[None]:
        places: tuple[Position, ...] = ("center", "collab")
        for place in places:
            change = Change("locked", ctx.foe, ctx.table.number + 1, place=place, source=self.code)
            yield from ctx.step.cause(ChangeBegan(change))

    skills = (
        Skill("oshi", "Executive's Orders", 0, nothing, when="hand_archive", turn="any", fits=of_red_holomem),
        Skill("sp", "Hawk Eye", 2, hawk_eye),
    )
