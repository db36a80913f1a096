"""Booster hBP01: the oshis."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import searches
from matches.games.hololive_ocg.asking import choose
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.effects import take_from_archive
from matches.games.hololive_ocg.facts import ChangeBegan, CheerMoved, Damaged, Stripped
from matches.games.hololive_ocg.kinds import Cheer, HolomemCard, Kind, Oshi, Skill, holomem_kind, is_card, kind_of
from matches.games.hololive_ocg.sight import Sight, has_colour, has_tag
from matches.games.hololive_ocg.stage import (
    arts_get,
    coloured,
    heal,
    ids,
    opposing_back,
    own,
    search_to_attach,
    send_archived_cheers,
    set_hp_left,
    tagged,
)
from matches.games.hololive_ocg.table import Change
from matches.games.hololive_ocg.words import BLUE, GREEN, RED, WHITE, Position
from matches.games.resolution import Effect


def nothing(kind: Oshi, ctx: Context) -> Effect[None]:
    """What the skill does is done where it is asked for."""
    yield from ()


def is_event(kind: Kind) -> bool:
    return kind.type == "event"


def is_holomem(kind: Kind) -> bool:
    return isinstance(kind, HolomemCard)


def is_stone_axe(kind: Kind) -> bool:
    return kind.name == "Stone Axe"


def by_blue(sight: Sight, fact: Damaged) -> bool:
    """A blue holomem has dealt it: by an ability of its own, or by one that an attached card gives it."""
    one = sight.table.find(fact.home)
    if one:
        return has_colour(one, BLUE)
    return is_card(fact.source, HolomemCard) and BLUE in holomem_kind(fact.source).colours


class AmaneKanata001(Oshi):
    """Oshi skill, Squish Squish (3 holopower, once per turn): Set the remaining HP of the opponent's center holomem to exactly 50. This
    is neither damage nor recovery. SP oshi skill, I Will Crush You (2 holopower, once per game): Until end of turn the arts of one of
    your holomems do +50; if that holomem is white, a further +50.
    """

    code, name = "hBP01-001", "Amane Kanata"
    colours, life = (WHITE,), 5
    rulings = ("A19", "H87")

    def squish(self, ctx: Context) -> Effect[None]:
        if ctx.theirs.center:
            yield from set_hp_left(ctx, ctx.theirs.center.id, 50)

    def crush(self, ctx: Context) -> Effect[None]:
        target = yield from choose(ctx.me, "holomem", ids(own(ctx)))
        one = ctx.table.find(target) if target else None
        if one:
            yield from arts_get(ctx, 100 if has_colour(one, WHITE) else 50, holomem=one.id)

    skills = (
        Skill("oshi", "Squish Squish", 3, squish),
        Skill("sp", "I Will Crush You", 2, crush),
    )


class NanashiMumei002(Oshi):
    """Oshi skill, Guardian of Civilization (2 holopower, once per turn): On the opponent's turn, when one of your #Promise holomems is
    about to take damage from the opponent: that holomem takes 50 less from it. SP oshi skill, Amazing Drawing (2 holopower, once per
    game): Search your deck for one event, show it and take it into your hand, then shuffle.
    """

    code, name = "hBP01-002", "Nanashi Mumei"
    colours, life = (WHITE,), 5

    def of_promise(self, sight: Sight) -> bool:
        hit = sight.hit
        target = sight.table.find(hit.target) if hit and hit.by == sight.foe else None
        return target is not None and has_tag(target, "Promise")

    def guardian(self, ctx: Context) -> Effect[None]:
        assert ctx.hit is not None
        ctx.hit.less += 50
        yield from ()

    skills = (
        Skill("oshi", "Guardian of Civilization", 2, guardian, when="damage", turn="opponent", fits=of_promise),
        Skill("sp", "Amazing Drawing", 2, searches(is_event)),
    )


class AkiRosenthal003(Oshi):
    """Oshi skill, Survival Power (2 holopower, once per turn): Search your deck for one Stone Axe, show it and attach it to one of your
    green holomems, then shuffle. SP oshi skill, Song of the Earth (2 holopower, once per game): Your green center holomem recovers
    all of its HP.
    """

    code, name = "hBP01-003", "Aki Rosenthal"
    colours, life = (GREEN,), 5

    def survival_power(self, ctx: Context) -> Effect[None]:
        yield from search_to_attach(ctx, is_stone_axe, coloured(GREEN))

    def song_of_the_earth(self, ctx: Context) -> Effect[None]:
        center = ctx.mine.center
        if center and has_colour(center, GREEN):
            yield from heal(ctx, center.id)

    skills = (
        Skill("oshi", "Survival Power", 2, survival_power),
        Skill("sp", "Song of the Earth", 2, song_of_the_earth),
    )


class UsadaPekora004(Oshi):
    """Oshi skill, Nousagi! (2 holopower, once per turn): On the opponent's turn, when a holomem of yours is downed: take all green
    cheers of one such holomem and attach them, split as you wish, to your other holomems. SP oshi skill, Lucky Rabbit (3 holopower,
    once per game): Until end of turn, every result of your dice counts as 6.
    """

    code, name = "hBP01-004", "Usada Pekora"
    colours, life = (GREEN,), 6
    rulings = ("A10", "A13")

    def own_down(self, sight: Sight) -> bool:
        return sight.downing is not None and sight.downing.seat == sight.me

    def nousagi(self, ctx: Context) -> Effect[None]:
        downing = ctx.downing
        one = ctx.table.find(downing.holomem.id) if downing else None
        for card in one.cheers if one else ():
            others = own(ctx, lambda other: one is not None and other.id != one.id)
            if one and others and GREEN in kind_of(card).colours:
                target = yield from choose(ctx.me, "attach_cheer", ids(others))
                assert target is not None
                yield from ctx.step.cause(CheerMoved(ctx.me, card, one.id, target))

    def lucky_rabbit(self, ctx: Context) -> Effect[None]:
        yield from ctx.step.cause(ChangeBegan(Change("dice", ctx.me, ctx.table.number, 6, source=self.code)))

    skills = (
        Skill("oshi", "Nousagi!", 2, nousagi, when="down", turn="opponent", fits=own_down),
        Skill("sp", "Lucky Rabbit", 3, lucky_rabbit),
    )


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


class TakanashiKiara006(Oshi):
    """Oshi skill, Phoenix Tail (2 holopower, once per turn): Take one holomem card out of your archive into hand. SP oshi skill, Rise
    from the Ashes (2 holopower, once per game): On the opponent's turn, when a red holomem of yours is downed: your life loss is one
    smaller, and you pick one downed holomem whose whole stack of holomem cards returns to your hand (its cheers and supports are
    archived).
    """

    code, name = "hBP01-006", "Takanashi Kiara"
    colours, life = (RED,), 5
    rulings = ("A11", "H59", "H97")

    def phoenix_tail(self, ctx: Context) -> Effect[None]:
        yield from take_from_archive(ctx, is_holomem, 1, 1)

    def red_down(self, sight: Sight) -> bool:
        downing = sight.downing
        return downing is not None and downing.seat == sight.me and has_colour(downing.holomem, RED)

    def rise_from_the_ashes(self, ctx: Context) -> Effect[None]:
        assert ctx.downing is not None
        ctx.downing.less += 1
        waiting = [one.id for one in own(ctx) if one.id in ctx.step.batch]
        returns = yield from choose(ctx.me, "returns", waiting)
        if returns:
            ctx.step.returning.append(returns)

    skills = (
        Skill("oshi", "Phoenix Tail", 2, phoenix_tail),
        Skill("sp", "Rise from the Ashes", 2, rise_from_the_ashes, when="down", turn="opponent", fits=red_down),
    )


class HoshimachiSuisei007(Oshi):
    """Oshi skill, Comet (2 holopower, once per turn): When this oshi or a blue holomem of yours has dealt damage to a back holomem of
    the opponent: 50 special damage hits that same back holomem. SP oshi skill, Shooting Star (2 holopower, once per game): When a
    blue holomem of yours has dealt damage to the opponent's center or collab holomem: special damage of the same amount hits one of
    the opponent's back holomems.
    """

    code, name = "hBP01-007", "Hoshimachi Suisei"
    colours, life = (BLUE,), 5
    rulings = ("A8", "A9")

    def hit_back(self, sight: Sight) -> bool:
        """By this oshi or a blue holomem, and it is still there to be hit (A8)."""
        fact = sight.fact
        if not isinstance(fact, Damaged) or fact.by != sight.me or fact.seat != sight.foe or fact.place != "back":
            return False
        return (fact.source == sight.this or by_blue(sight, fact)) and sight.table.find(fact.holomem) is not None

    def comet(self, ctx: Context) -> Effect[None]:
        if isinstance(ctx.fact, Damaged):
            yield from special(ctx, ctx.fact.holomem, 50)

    def hit_front(self, sight: Sight) -> bool:
        fact = sight.fact
        if not isinstance(fact, Damaged) or fact.by != sight.me or fact.seat != sight.foe or fact.place == "back":
            return False
        return by_blue(sight, fact) and bool(sight.theirs.back)

    def shooting_star(self, ctx: Context) -> Effect[None]:
        if isinstance(ctx.fact, Damaged):
            target = yield from choose(ctx.me, "hit", ids(opposing_back(ctx)))
            yield from special(ctx, target, ctx.fact.n)

    skills = (
        Skill("oshi", "Comet", 2, comet, when="after", turn="any", fits=hit_back),
        Skill("sp", "Shooting Star", 2, shooting_star, when="after", turn="any", fits=hit_front),
    )


class KoboKanaeru008(Oshi):
    """Oshi skill, Rain Shamanism (1 holopower, once per turn): When an ability of one of your blue holomems has archived cheer: 20
    special damage hits one of the opponent's holomems. SP oshi skill, Praying for Rain (3 holopower, once per game): Send one to five
    cheers from your archive to your #ID holomems, split as you wish.
    """

    code, name = "hBP01-008", "Kobo Kanaeru"
    colours, life = (BLUE,), 6

    def blue_archived(self, sight: Sight) -> bool:
        fact = sight.fact
        if not isinstance(fact, Stripped) or not fact.home or sight.table.owner(fact.home) != sight.me or not sight.theirs.stage:
            return False
        one = sight.table.find(fact.home)
        return one is not None and has_colour(one, BLUE) and any(is_card(card, Cheer) for card in fact.cards)

    def rain_shamanism(self, ctx: Context) -> Effect[None]:
        target = yield from choose(ctx.me, "hit", ids(ctx.theirs.stage))
        yield from special(ctx, target, 20)

    def praying_for_rain(self, ctx: Context) -> Effect[None]:
        yield from send_archived_cheers(ctx, own(ctx, tagged("ID")), 1, 5)

    skills = (
        Skill("oshi", "Rain Shamanism", 1, rain_shamanism, when="after", turn="any", fits=blue_archived),
        Skill("sp", "Praying for Rain", 3, praying_for_rain),
    )
