"""Booster hBP01: tools, mascots and fans."""

from __future__ import annotations

from matches.games.engine import Fact
from matches.games.hololive_ocg.abilities import sends_top_cheer_here
from matches.games.hololive_ocg.asking import choose
from matches.games.hololive_ocg.context import Context, Downing, Hit
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.effects import archive_hand, draw, is_fresh, once_a_turn
from matches.games.hololive_ocg.facts import ArtUsed, Bloomed, Damaged, Healed, SupportAttached
from matches.games.hololive_ocg.kinds import Fan, Mascot, Tool, holomem_kind
from matches.games.hololive_ocg.sight import Sight, at_work, is_on
from matches.games.hololive_ocg.stage import cheers_of, heal, ids, move_cheer, named, own, send_top_cheer, strip
from matches.games.hololive_ocg.table import Holomem
from matches.games.hololive_ocg.words import RED, WHITE
from matches.games.resolution import Effect


class StoneAxe(Tool):
    """The holomem it is attached to gets arts +20. When that holomem has used an art, 10 special damage hits that holomem. Attached to a
    1st or higher Aki Rosenthal: Once per turn, when this holomem has recovered HP through one of your abilities, draw a card.
    """

    code, name = "hBP01-114", "Stone Axe"

    def modify_art(self, sight: Sight) -> int:
        return 20 if at_work(sight) else 0

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        match fact:
            case ArtUsed(play=play):
                return play.holomem == sight.home
            case Healed(holomem=holomem, by=by) if holomem == sight.home and by == sight.me:
                return is_on(sight, "Aki Rosenthal", first=True) and is_fresh(sight)
        return False

    def on_trigger(self, ctx: Context) -> Effect[None]:
        if isinstance(ctx.fact, ArtUsed):
            yield from special(ctx, ctx.home, 10)
        elif (yield from once_a_turn(ctx)):
            yield from draw(ctx.step, ctx.me, 1)


class HoshimachiSuiseiSMic(Tool):
    """The holomem it is attached to gets arts +10. Attached to a 1st or higher Hoshimachi Suisei: When this holomem downs an opponent's
    holomem, the top cheer of your cheer deck goes to this holomem.
    """

    code, name = "hBP01-115", "Hoshimachi Suisei's Mic"

    def modify_art(self, sight: Sight) -> int:
        return 10 if at_work(sight) else 0

    def at_down(self, sight: Sight, downing: Downing) -> bool:
        blow = downing.blow
        return blow is not None and blow.home == sight.home and downing.seat == sight.foe and is_on(sight, "Hoshimachi Suisei", first=True)

    def on_down(self, ctx: Context) -> Effect[None]:
        yield from sends_top_cheer_here(self, ctx)


class Upao(Mascot):
    """The holomem it is attached to gets arts +10. Attached to Amane Kanata: Once per turn, on the opponent's turn, when this holomem
    has taken damage: 20 special damage hits the opponent's center holomem.
    """

    code, name = "hBP01-116", "Upao"
    rulings = ("H106", "H110")
    once_per_turn = True

    def modify_art(self, sight: Sight) -> int:
        return 10 if at_work(sight) else 0

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        return isinstance(fact, Damaged) and fact.holomem == sight.home and not sight.is_my_turn and is_on(sight, "Amane Kanata")

    def on_trigger(self, ctx: Context) -> Effect[None]:
        center = ctx.theirs.center
        yield from special(ctx, center.id if center else None, 20)


class Friend(Mascot):
    """The holomem it is attached to gets arts +10. Attached to Nanashi Mumei: On the opponent's turn, when this holomem is about to take
    damage: optional cost, archive this mascot; then the holomem it was attached to takes 30 less.
    """

    code, name = "hBP01-117", "Friend"

    def modify_art(self, sight: Sight) -> int:
        return 10 if at_work(sight) else 0

    def replaces(self, sight: Sight, hit: Hit) -> bool:
        return hit.target == sight.home and not sight.is_my_turn and is_on(sight, "Nanashi Mumei")

    def instead(self, ctx: Context) -> Effect[None]:
        assert ctx.hit is not None
        yield from strip(ctx.step, [ctx.this.id], "cost")
        ctx.hit.less += 30


class Ankimo(Mascot):
    """The holomem it is attached to has +10 HP. Attached to Tokino Sora: When this holomem uses an art this mascot also counts as a
    white cheer.
    """

    code, name = "hBP01-118", "Ankimo"
    rulings = ("H19",)
    counts_as = WHITE

    def modify_hp(self, sight: Sight, holomem: Holomem) -> int:
        return 10 if holomem.id == sight.home else 0

    def counts(self, sight: Sight) -> bool:
        return is_on(sight, "Tokino Sora")


class Jobz(Mascot):
    """The holomem it is attached to has +10 HP. Attached to Aki Rosenthal: When this holomem has used an art, one of your holomems
    recovers 10 HP.
    """

    code, name = "hBP01-119", "Jobz"

    def modify_hp(self, sight: Sight, holomem: Holomem) -> int:
        return 10 if holomem.id == sight.home else 0

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        return isinstance(fact, ArtUsed) and fact.play.holomem == sight.home and is_on(sight, "Aki Rosenthal")

    def on_trigger(self, ctx: Context) -> Effect[None]:
        target = yield from choose(ctx.me, "heal", ids(own(ctx)))
        if target:
            yield from heal(ctx, target, 10)


class Ganmo(Mascot):
    """The holomem it is attached to gets arts +10. Attached to Takane Lui: When this holomem has used an art in the center position,
    draw a card.
    """

    code, name = "hBP01-120", "Ganmo"

    def modify_art(self, sight: Sight) -> int:
        return 10 if at_work(sight) else 0

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        used = isinstance(fact, ArtUsed) and fact.play.holomem == sight.home and fact.place == "center"
        return used and is_on(sight, "Takane Lui")

    def on_trigger(self, ctx: Context) -> Effect[None]:
        yield from draw(ctx.step, ctx.me, 1)


class Kotori(Mascot):
    """The holomem it is attached to takes 10 less damage while in the center or collab position. Attached to Takanashi Kiara: When the
    bloom level of this holomem has gone up, draw a card.
    """

    code, name = "hBP01-121", "Kotori"
    rulings = ("A33",)

    def modify_damage(self, sight: Sight, hit: Hit) -> int:
        return -10 if hit.target == sight.home and sight.place in ("center", "collab") else 0

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        if not isinstance(fact, Bloomed) or fact.holomem != sight.home or not is_on(sight, "Takanashi Kiara"):
            return False
        return holomem_kind(fact.card).level != holomem_kind(fact.was).level

    def on_trigger(self, ctx: Context) -> Effect[None]:
        yield from draw(ctx.step, ctx.me, 1)


class RoseTai(Fan):
    """On the opponent's turn, when the holomem it is attached to is downed: the top cheer of your cheer deck goes to one of your
    holomems named Aki Rosenthal. Only on Aki Rosenthal.
    """

    code, name = "hBP01-122", "Rose-tai"
    only_on = ("Aki Rosenthal",)
    rulings = ("A10",)

    def at_down(self, sight: Sight, downing: Downing) -> bool:
        return downing.holomem.id == sight.home and not sight.is_my_turn

    def on_down(self, ctx: Context) -> Effect[None]:
        yield from send_top_cheer(ctx, own(ctx, named("Aki Rosenthal")))


class NousagiAlliance(Fan):
    """When the holomem it is attached to has rolled dice for an ability: optional cost, archive this fan; then discard every result of
    that roll and roll again from the start. Only on Usada Pekora.
    """

    code, name = "hBP01-123", "Nousagi Alliance"
    only_on = ("Usada Pekora",)
    rulings = ("A13",)

    def rerolls(self, sight: Sight) -> bool:
        return True

    def on_reroll(self, ctx: Context) -> Effect[bool]:
        yield from strip(ctx.step, [ctx.this.id], "cost")
        return True


class Pioneer(Fan):
    """On the opponent's turn, when the holomem it is attached to is downed: move one cheer from that holomem to another of your
    holomems. Only on AZKi.
    """

    code, name = "hBP01-124", "Pioneer"
    only_on = ("AZKi",)
    rulings = ("A10", "H18")

    def at_down(self, sight: Sight, downing: Downing) -> bool:
        return downing.holomem.id == sight.home and not sight.is_my_turn

    def on_down(self, ctx: Context) -> Effect[None]:
        yield from move_cheer(ctx, cheers_of([ctx.holomem] if ctx.holomem else []))


class Kfp(Fan):
    """When you attach this fan to a holomem from your hand: optional cost, archive one card from your hand; then draw a card. Only on
    Takanashi Kiara.
    """

    code, name = "hBP01-125", "KFP"
    only_on = ("Takanashi Kiara",)
    rulings = ("A34",)

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        return isinstance(fact, SupportAttached) and fact.card == sight.this and fact.played

    def on_trigger(self, ctx: Context) -> Effect[None]:
        if (yield from archive_hand(ctx, "archive_hand", 0, 1)):
            yield from draw(ctx.step, ctx.me, 1)


class Zain(Fan):
    """When the holomem it is attached to uses an art, this fan also counts as a red cheer. That holomem takes 10 more damage from each
    damage. Only on Omaru Polka.
    """

    code, name = "hBP01-126", "Zain"
    only_on = ("Omaru Polka",)
    rulings = ("H19",)
    counts_as = RED

    def modify_damage(self, sight: Sight, hit: Hit) -> int:
        return 10 if hit.target == sight.home else 0
