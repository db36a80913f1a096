"""Booster hBP01: blue holomems, Hoshimachi Suisei and Kobo Kanaeru."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import (
    center_tagged,
    hits,
    hits_all_back,
    hits_back,
    if_wanted,
    needs,
    on_face,
    on_roll,
    oshi_named,
    sends_top_cheer,
)
from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.asking import choose, choose_some
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.effects import draw, optional
from matches.games.hololive_ocg.kinds import Art, HolomemCard, Kind
from matches.games.hololive_ocg.sight import Sight
from matches.games.hololive_ocg.stage import (
    archive_cheers,
    cheers_of,
    coloured,
    here,
    ids,
    may_archive_cheers,
    opposing_back,
    own,
    tagged,
)
from matches.games.hololive_ocg.timing import down_directly
from matches.games.hololive_ocg.words import ANY, BLUE, PURPLE, RED
from matches.games.resolution import Effect


def is_blue(kind: Kind) -> bool:
    return BLUE in kind.colours


def blue_cheers_here(sight: Sight) -> list[str]:
    return cheers_of(here(sight), is_blue)


class HoshimachiSuisei076(HolomemCard):
    """Diamond in the Rough: 10 special damage hits one of the opponent's back holomems; no life is lost if that downs it."""

    code, name = "hBP01-076", "Hoshimachi Suisei"
    colours, level, hp = (BLUE,), "debut", 90
    tags = ("JP", "Gen 0", "Song")
    copies = None
    arts = (Art("Diamond in the Rough", (ANY,), 20, does=hits_back(10, no_life=True)),)


class HoshimachiSuisei077(HolomemCard):
    """Collab effect, Sparkling Wardrobe: Needs Hoshimachi Suisei as your oshi: optional cost, archive one blue cheer from this holomem;
    then draw two cards.
    """

    code, name = "hBP01-077", "Hoshimachi Suisei"
    colours, level, hp = (BLUE,), "debut", 70
    tags = ("JP", "Gen 0", "Song")
    rulings = ("H125",)
    arts = (Art("New Outfit", (BLUE,), 30),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        if oshi_named("Hoshimachi Suisei")(ctx) and (yield from may_archive_cheers(ctx, blue_cheers_here(ctx), 1)):
            yield from draw(ctx.step, ctx.me, 2)


class HoshimachiSuisei078(HolomemCard):
    code, name = "hBP01-078", "Hoshimachi Suisei"
    colours, level, hp = (BLUE,), "1st", 150
    tags = ("JP", "Gen 0", "Song")
    arts = (Art("Street Snap", (BLUE,), 30), Art("A Moment of Dappled Sunlight", (BLUE, ANY), 50))


class HoshimachiSuisei079(HolomemCard):
    """Bloom effect, Do Not Miss My Surprise!: 20 special damage hits one of the opponent's back holomems; no life is lost if that downs
    it.
    """

    code, name = "hBP01-079", "Hoshimachi Suisei"
    colours, level, hp = (BLUE,), "1st", 120
    tags = ("JP", "Gen 0", "Song")
    arts = (Art("Suichan Is Cute Again Today!!", (ANY, ANY), 50),)
    on_bloom = hits_back(20, no_life=True)


class HoshimachiSuisei080(HolomemCard):
    """Collab effect, Memories of the Snowy Mountain: You may roll a die: if odd, down one of the opponent's back holomems that is missing
    40 HP or more; no life is lost for it.
    """

    code, name = "hBP01-080", "Hoshimachi Suisei"
    colours, level, hp = (BLUE,), "1st", 110
    tags = ("JP", "Gen 0", "Song")
    rulings = ("A37", "H89")
    arts = (Art("The Fighting Maid", (BLUE, BLUE), 70),)

    def snowy_mountain(self, ctx: Context) -> Effect[None]:
        target = yield from choose(ctx.me, "downs", [one.id for one in opposing_back(ctx) if one.damage >= 40])
        if target:
            down_directly(ctx, target, no_life=True)

    on_collab = if_wanted(on_roll(odd=snowy_mountain))


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


class KoboKanaeru083(HolomemCard):
    """Collab effect, Take Kobo to the Sea!: Needs a center with #ID: you may roll a die: on 3 or more, the top cheer of your cheer deck
    goes to one of your holomems.
    """

    code, name = "hBP01-083", "Kobo Kanaeru"
    colours, level, hp = (BLUE,), "debut", 70
    tags = ("ID", "ID Gen 3")
    arts = (Art("Waves! Swim!", (ANY,), 10),)
    on_collab = needs(center_tagged("ID"), if_wanted(on_face(3, sends_top_cheer())))


class KoboKanaeru084(HolomemCard):
    code, name = "hBP01-084", "Kobo Kanaeru"
    colours, level, hp = (BLUE,), "1st", 180
    tags = ("ID", "ID Gen 3")
    arts = (Art("Turning Into a Cat", (BLUE, ANY), 50),)


class KoboKanaeru085(HolomemCard):
    """Raindrops: 10 special damage hits each of three of the opponent's back holomems (as many as possible if fewer); no life is lost for
    downs.
    """

    code, name = "hBP01-085", "Kobo Kanaeru"
    colours, level, hp = (BLUE,), "1st", 120
    tags = ("ID", "ID Gen 3")
    rulings = ("A21",)

    def raindrops(self, ctx: Context) -> Effect[None]:
        for target in (yield from choose_some(ctx.me, "hit", ids(opposing_back(ctx)), 3, 3)):
            yield from special(ctx, target, 10, no_life=True)

    arts = (Art("perayaan", (BLUE,), 40), Art("Raindrops", (BLUE, ANY), 50, does=raindrops))


class KoboKanaeru086(HolomemCard):
    """Bloom effect, Virtual Marketing: Optional cost, archive one cheer from one of your #ID holomems; then 10 special damage hits every
    back holomem of the opponent; no life is lost for downs.
    """

    code, name = "hBP01-086", "Kobo Kanaeru"
    colours, level, hp = (BLUE,), "1st", 110
    tags = ("ID", "ID Gen 3")
    arts = (Art("OnAeru", (ANY,), 40),)

    def on_bloom(self, ctx: Context) -> Effect[None]:
        if (yield from may_archive_cheers(ctx, cheers_of(own(ctx, tagged("ID"))), 1)):
            yield from hits_all_back(10, no_life=True)(self, ctx)


class KoboKanaeru087(HolomemCard):
    """Rain Mantra: Optional cost, archive one cheer from this holomem; then 20 special damage hits every back holomem of the opponent; no
    life is lost for downs. Wave Mantra: Optional cost, archive two cheers from this holomem; then the opponent's center holomem is hit
    by special damage equal to the total damage currently on all of the opponent's back holomems.
    """

    code, name = "hBP01-087", "Kobo Kanaeru"
    colours, level, hp = (BLUE,), "2nd", 200
    tags = ("ID", "ID Gen 3")
    baton = 2

    def rain_mantra(self, ctx: Context) -> Effect[None]:
        if (yield from may_archive_cheers(ctx, cheers_of(here(ctx)), 1)):
            yield from hits_all_back(20, no_life=True)(self, ctx)

    def wave_mantra(self, ctx: Context) -> Effect[None]:
        if (yield from may_archive_cheers(ctx, cheers_of(here(ctx)), 2)):
            yield from hits(sum(one.damage for one in opposing_back(ctx)), "center")(self, ctx)

    arts = (
        Art("Rain Mantra", (BLUE, ANY), 40, vs=(PURPLE, 50), does=rain_mantra),
        Art("Wave Mantra", (BLUE, BLUE, ANY), 40, vs=(PURPLE, 50), does=wave_mantra),
    )
