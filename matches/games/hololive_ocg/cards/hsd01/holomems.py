"""Start deck hSD01, Tokino Sora and AZKi: holomems."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import boosts, draws, grows, if_wanted, on_roll, sends_top_cheer_here, trades_with_holopower
from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.asking import may
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.dice import roll
from matches.games.hololive_ocg.effects import draw, optional
from matches.games.hololive_ocg.kinds import Art, HolomemCard, Kind
from matches.games.hololive_ocg.sight import Sight, is_named
from matches.games.hololive_ocg.stage import go, named, own, send_archived_cheers, send_top_cheer
from matches.games.hololive_ocg.words import ANY, BLUE, GREEN, WHITE
from matches.games.resolution import Effect


def azki_is_there(sight: Sight) -> bool:
    return bool(own(sight, named("AZKi")))


class TokinoSora003(HolomemCard):
    code, name = "hSD01-003", "Tokino Sora"
    colours, level, hp = (WHITE,), "debut", 60
    tags = ("JP", "Gen 0", "Song")
    arts = (Art("Nun-nun", (ANY,), 30),)


class TokinoSora004(HolomemCard):
    """Collab effect, Let's Dance!: Until end of turn, your center holomem's arts do +20."""

    code, name = "hSD01-004", "Tokino Sora"
    colours, level, hp = (WHITE,), "debut", 50
    tags = ("JP", "Gen 0", "Song")
    arts = (Art("On Stage!", (ANY,), 20),)
    on_collab = boosts(20, "center")


class TokinoSora005(HolomemCard):
    code, name = "hSD01-005", "Tokino Sora"
    colours, level, hp = (WHITE,), "1st", 150
    tags = ("JP", "Gen 0", "Song")
    arts = (Art("Let's Nun-nun", (WHITE,), 30), Art("Your Heart Is Cloudy, Then Sunny!", (WHITE, ANY), 50))


class TokinoSora006(HolomemCard):
    """SorAZ Sympathy: +50 while a holomem named AZKi is on your stage."""

    code, name = "hSD01-006", "Tokino Sora"
    colours, level, hp = (WHITE,), "1st", 240
    tags = ("JP", "Gen 0", "Song")
    buzz = True
    baton = 2
    arts = (Art("Dream Live", (WHITE, ANY), 50), Art("SorAZ Sympathy", (WHITE, GREEN, ANY), 60, does=grows(50, azki_is_there)))


class Irys007(HolomemCard):
    """Collab effect, HOPE: Look through your own holopower, show one of those cards to the opponent and take it into your hand; then
    place one card from your hand face down on your holopower.
    """

    code, name = "hSD01-007", "IRyS"
    colours, level, hp = (WHITE,), "debut", 50
    tags = ("EN", "Promise", "Song")
    arts = (Art("Embodiment of Hope", (WHITE,), 20),)
    on_collab = trades_with_holopower


class Azki008(HolomemCard):
    code, name = "hSD01-008", "AZKi"
    colours, level, hp = (GREEN,), "debut", 70
    tags = ("JP", "Gen 0", "Song")
    arts = (Art("You Are Trying So Hard!", (ANY,), 20),)


class Azki009(HolomemCard):
    """Collab effect, Expanding Map: You may roll a die. On 4 or less, the top cheer of your cheer deck goes to one of your back
    holomems. On a 1 you may also move this holomem to the back position.
    """

    code, name = "hSD01-009", "AZKi"
    colours, level, hp = (GREEN,), "debut", 60
    tags = ("JP", "Gen 0", "Song")
    arts = (Art("Hoide Hoide", (ANY,), 10),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        if not (yield from optional(ctx)):
            return
        face = yield from roll(ctx)
        if face <= 4:
            yield from send_top_cheer(ctx, ctx.mine.back)
        if face == 1 and ctx.holomem and (yield from may(ctx.me, "to_back")):
            yield from go(ctx.step, ctx.me, ctx.home, "back")


class Azki010(HolomemCard):
    code, name = "hSD01-010", "AZKi"
    colours, level, hp = (GREEN,), "1st", 160
    tags = ("JP", "Gen 0", "Song")
    arts = (Art("An Aimless Trip With You", (GREEN, ANY), 50),)


class Azki011(HolomemCard):
    """SorAZ Gravity: Needs Tokino Sora somewhere on your stage: the top cheer of your cheer deck goes to one of your holomems. Destiny
    Song: You may roll a die: an odd result gives this art +50, and a 1 gives it another +50.
    """

    code, name = "hSD01-011", "AZKi"
    colours, level, hp = (GREEN,), "2nd", 190
    tags = ("JP", "Gen 0", "Song")
    baton = 2

    def gravity(self, ctx: Context) -> Effect[None]:
        if own(ctx, named("Tokino Sora")):
            yield from send_top_cheer(ctx, own(ctx))

    def destiny_song(self, ctx: Context) -> Effect[None]:
        if (yield from optional(ctx)):
            face = yield from roll(ctx)
            yield from grow(ctx, 100 if face == 1 else 50 if face % 2 else 0)

    arts = (
        Art("SorAZ Gravity", (GREEN,), 60, vs=(BLUE, 50), does=gravity),
        Art("Destiny Song", (GREEN, GREEN, ANY), 100, vs=(BLUE, 50), does=destiny_song),
    )


class AiraniIofifteen012(HolomemCard):
    """Collab effect, Let's Draw Together!: Optional: one white or green cheer out of your archive goes to your center holomem."""

    code, name = "hSD01-012", "Airani Iofifteen"
    colours, level, hp = (GREEN,), "debut", 70
    tags = ("ID", "ID Gen 1", "Art")
    arts = (Art("Drawing Is Fun!", (GREEN,), 20),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        def wanted(kind: Kind) -> bool:
            return WHITE in kind.colours or GREEN in kind.colours

        center = ctx.mine.center
        yield from send_archived_cheers(ctx, [center] if center else [], 0, 1, wanted)


class Soraz013(HolomemCard):
    """The Future We Want to Surpass: You may roll a die: odd, the top cheer of your cheer deck goes to this holomem; even, draw a card."""

    code, name = "hSD01-013", "SorAZ"
    colours, level, hp = (WHITE, GREEN), "1st", 130
    tags = ("JP", "Gen 0", "Song")
    also = ("Tokino Sora", "AZKi")
    arts = (Art("The Future We Want to Surpass", (ANY, ANY), 50, does=if_wanted(on_roll(odd=sends_top_cheer_here, even=draws(1)))),)


class AmaneKanata014(HolomemCard):
    code, name = "hSD01-014", "Amane Kanata"
    colours, level, hp = (), "spot", 150
    tags = ("JP", "Gen 4", "Song")
    arts = (Art("Hey", (WHITE, GREEN), 30),)


class HakuiKoyori015(HolomemCard):
    """Collab effect, SoAzKo: Needs Tokino Sora as your center: draw a card. Needs AZKi as your center: the top cheer of your cheer deck
    goes to your center holomem. A center that is both gives both.
    """

    code, name = "hSD01-015", "Hakui Koyori"
    colours, level, hp = (), "spot", 50
    tags = ("JP", "Secret Society holoX", "Animal Ears")
    arts = (Art("Pure Pure Pure", (ANY,), 10),)
    rulings = ("H5",)

    def on_collab(self, ctx: Context) -> Effect[None]:
        center = ctx.mine.center
        if center and is_named(center, "Tokino Sora"):
            yield from draw(ctx.step, ctx.me, 1)
        if center and is_named(center, "AZKi"):
            yield from send_top_cheer(ctx, [center])
