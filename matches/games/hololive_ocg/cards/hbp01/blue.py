"""Booster hBP01: blue holomems."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import sends_top_cheer
from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.effects import optional
from matches.games.hololive_ocg.kinds import Art, HolomemCard, Kind
from matches.games.hololive_ocg.sight import Sight
from matches.games.hololive_ocg.stage import archive_cheers, cheers_of, coloured
from matches.games.hololive_ocg.words import ANY, BLUE, RED
from matches.games.resolution import Effect


def is_blue(kind: Kind) -> bool:
    return BLUE in kind.colours


def blue_cheers_here(sight: Sight) -> list[str]:
    return cheers_of([sight.holomem], is_blue) if sight.holomem else []


class HoshimachiSuisei078(HolomemCard):
    code, name = "hBP01-078", "Hoshimachi Suisei"
    colours, level, hp = (BLUE,), "1st", 150
    tags = ("JP", "Gen 0", "Song")
    arts = (Art("Street Snap", (BLUE,), 30), Art("A Moment of Dappled Sunlight", (BLUE, ANY), 50))


class HoshimachiSuisei081(HolomemCard):
    """Collab effect, Light Across the Sky: The top cheer of your cheer deck goes to one of your blue holomems. Shining Comet: Optional
    cost, archive two blue cheers from this holomem; then +60 for each holomem card stacked under it, and this art may then also be
    aimed at one of the opponent's back holomems.
    """

    code, name = "hBP01-081", "Hoshimachi Suisei"
    colours, level, hp = (BLUE,), "2nd", 210
    tags = ("JP", "Gen 0", "Song")
    baton = 2
    rulings = ("A15",)

    def back_for_two(self, sight: Sight) -> tuple[str, ...]:
        return tuple([one.id for one in sight.theirs.back]) if len(blue_cheers_here(sight)) >= 2 else ()

    def shining_comet(self, ctx: Context) -> Effect[None]:
        cheers, aim = blue_cheers_here(ctx), ctx.table.art
        is_at_back = aim is not None and ctx.theirs.place_of(aim.target) == "back"
        if len(cheers) < 2 or not (is_at_back or (yield from optional(ctx))):
            return
        if (yield from archive_cheers(ctx, cheers, 2)) and ctx.holomem:
            yield from grow(ctx, 60 * (len(ctx.holomem.stack) - 1))

    arts = (Art("Shining Comet", (BLUE, BLUE, BLUE, ANY), 60, vs=(RED, 50), does=shining_comet, reach=back_for_two),)
    on_collab = sends_top_cheer(coloured(BLUE))


class KoboKanaeru082(HolomemCard):
    code, name = "hBP01-082", "Kobo Kanaeru"
    colours, level, hp = (BLUE,), "debut", 100
    tags = ("ID", "ID Gen 3")
    copies = None
    arts = (Art("Bokobokobokoboko", (BLUE,), 30),)


class KoboKanaeru084(HolomemCard):
    code, name = "hBP01-084", "Kobo Kanaeru"
    colours, level, hp = (BLUE,), "1st", 180
    tags = ("ID", "ID Gen 3")
    arts = (Art("Turning Into a Cat", (BLUE, ANY), 50),)


class MoonaHoshinova089(HolomemCard):
    code, name = "hBP01-089", "Moona Hoshinova"
    colours, level, hp = (BLUE,), "1st", 140
    tags = ("ID", "ID Gen 1", "Song")
    arts = (Art("Otsumoona", (BLUE, ANY), 60),)


class OuroKronii093(HolomemCard):
    code, name = "hBP01-093", "Ouro Kronii"
    colours, level, hp = (BLUE,), "1st", 160
    tags = ("EN", "Promise")
    arts = (Art("Kroyasumi", (ANY,), 40), Art("Restful Kro Time", (BLUE, ANY), 60))
