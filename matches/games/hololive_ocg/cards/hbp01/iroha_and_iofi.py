"""Booster hBP01: green holomems, Kazama Iroha and Airani Iofifteen."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import sends_top_cheer
from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.asking import choose
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.effects import from_archive
from matches.games.hololive_ocg.facts import CheerAttached
from matches.games.hololive_ocg.kinds import Art, HolomemCard
from matches.games.hololive_ocg.sight import Sight, has_tag, is_named
from matches.games.hololive_ocg.stage import cheers_of, here, ids, is_cheer, move_cheer, own, tagged
from matches.games.hololive_ocg.table import Holomem
from matches.games.hololive_ocg.words import ANY, BLUE, GREEN
from matches.games.resolution import Effect


def holox_but_iroha(one: Holomem) -> bool:
    return has_tag(one, "Secret Society holoX") and not is_named(one, "Kazama Iroha")


def id_but_iofi(one: Holomem) -> bool:
    return has_tag(one, "ID") and not is_named(one, "Airani Iofifteen")


class KazamaIroha048(HolomemCard):
    code, name = "hBP01-048", "Kazama Iroha"
    colours, level, hp = (GREEN,), "debut", 120
    tags = ("JP", "Secret Society holoX")
    copies = None
    arts = (Art("Everyone, It Is Kazama Iroha", (ANY,), 20),)


class KazamaIroha049(HolomemCard):
    code, name = "hBP01-049", "Kazama Iroha"
    colours, level, hp = (GREEN,), "1st", 180
    tags = ("JP", "Secret Society holoX")
    arts = (Art("Fresh-Picked Eggplant", (GREEN,), 30), Art("Care for One?", (GREEN, ANY), 50))


class KazamaIroha050(HolomemCard):
    """Gift, Bodyguard: Only in the collab position: arts of the opponent's holomems can target only your collab holomem. Special damage
    is not limited by this. Delivering Energy at Full Power!: The top cheer of your cheer deck goes to one of your #Secret Society
    holoX holomems that is not Kazama Iroha.
    """

    code, name = "hBP01-050", "Kazama Iroha"
    colours, level, hp = (GREEN,), "1st", 140
    tags = ("JP", "Secret Society holoX")
    arts = (Art("Delivering Energy at Full Power!", (GREEN, ANY), 20, does=sends_top_cheer(holox_but_iroha)),)

    def limits_targets(self, sight: Sight) -> tuple[str, ...] | None:
        return (sight.home,) if sight.place == "collab" else None


class KazamaIroha051(HolomemCard):
    """Bundle of Cheers: Only in the collab position: +20 for each cheer on this holomem, counting at most five."""

    code, name = "hBP01-051", "Kazama Iroha"
    colours, level, hp = (GREEN,), "1st", 250
    tags = ("JP", "Secret Society holoX")
    buzz = True
    baton = 2
    rulings = ("H19",)

    def bundle_of_cheers(self, ctx: Context) -> Effect[None]:
        if ctx.place == "collab":
            yield from grow(ctx, 20 * min(5, len(cheers_of(here(ctx)))))

    arts = (
        Art("Bundle of Cheers", (GREEN, ANY), 50, does=bundle_of_cheers),
        Art("Radiance of Kazahana", (GREEN, ANY, ANY), 70),
    )


class AiraniIofifteen052(HolomemCard):
    """Selamat Pagi!: You may take one cheer on your stage and re-attach it to one of your #ID holomems."""

    code, name = "hBP01-052", "Airani Iofifteen"
    colours, level, hp = (GREEN,), "debut", 70
    tags = ("ID", "ID Gen 1", "Art")
    copies = None
    rulings = ("H129",)

    def selamat_pagi(self, ctx: Context) -> Effect[None]:
        yield from move_cheer(ctx, cheers_of(own(ctx)), tagged("ID"), optional=True)

    arts = (Art("Selamat Pagi!", (ANY,), 10, does=selamat_pagi),)


class AiraniIofifteen053(HolomemCard):
    code, name = "hBP01-053", "Airani Iofifteen"
    colours, level, hp = (GREEN,), "1st", 170
    tags = ("ID", "ID Gen 1", "Art")
    arts = (Art("Your Beloved Alien", (ANY, ANY), 50),)


class AiraniIofifteen054(HolomemCard):
    """Bloom effect, A Sea of Green Light: The top cheer of your cheer deck goes to one of your #ID holomems that is not Airani
    Iofifteen.
    """

    code, name = "hBP01-054", "Airani Iofifteen"
    colours, level, hp = (GREEN,), "1st", 120
    tags = ("ID", "ID Gen 1", "Art")
    arts = (Art("Look Forward to It!", (ANY,), 30),)
    on_bloom = sends_top_cheer(id_but_iofi)


class AiraniIofifteen055(HolomemCard):
    """Collab effect, AREA 15: Choose one to three of your #ID holomems; optionally one cheer out of your archive goes to each of them.
    Relation Sky: +50 while an #ID holomem that is not Airani Iofifteen is on your stage.
    """

    code, name = "hBP01-055", "Airani Iofifteen"
    colours, level, hp = (GREEN,), "2nd", 180
    tags = ("ID", "ID Gen 1", "Art")

    def is_with_another(self, ctx: Context) -> Effect[None]:
        yield from grow(ctx, 50 if own(ctx, id_but_iofi) else 0)

    arts = (Art("Relation Sky", (GREEN, ANY, ANY), 100, vs=(BLUE, 50), does=is_with_another),)

    def on_collab(self, ctx: Context) -> Effect[None]:
        takers = ids(own(ctx, tagged("ID")))
        for card in (yield from from_archive(ctx, is_cheer, 0, min(3, len(takers)))) if takers else ():
            target = yield from choose(ctx.me, "attach_cheer", takers)
            assert target is not None
            takers.remove(target)
            yield from ctx.step.cause(CheerAttached(ctx.me, "archive", card, target))
