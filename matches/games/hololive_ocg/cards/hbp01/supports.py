"""Booster hBP01: items and events."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import (
    has_deck,
    has_holopower,
    hits_back,
    holomems,
    holomems_named,
    looks,
    on_face,
    oshi_named,
    others_in_hand,
    pays_holopower,
    refills_cheers,
    swaps_own,
    swaps_theirs,
)
from matches.games.hololive_ocg.asking import choose_some, may
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.dice import roll
from matches.games.hololive_ocg.effects import search_to_hand
from matches.games.hololive_ocg.facts import Spent
from matches.games.hololive_ocg.kinds import Cheer, Event, Item, Kind, is_card, kind_of, top
from matches.games.hololive_ocg.sight import Sight, is_locked
from matches.games.hololive_ocg.stage import active_back, cheers_of, has_room, own, search_cheer_like, search_to_stage, strip
from matches.games.hololive_ocg.table import Holomem
from matches.games.resolution import Effect


def can_swap(sight: Sight, center: Holomem | None, partners: list[Holomem]) -> bool:
    """A swap needs both, and neither may be kept from moving (H130, H133)."""
    return center is not None and not is_locked(sight.table, center) and any(not is_locked(sight.table, one) for one in partners)


class IdolMic(Item):
    """At most six other cards in your hand. Look at the top four cards of your deck, show any number of #Song holomems among them and
    take those into your hand; put the others under your deck in any order.
    """

    code, name = "hBP01-102", "Idol Mic"
    limited = True
    may_be_played = others_in_hand(most=6)
    would_change = has_deck
    on_play = looks(4, holomems(tag="Song"), 4)


class GamingPc(Item):
    """Cost: Archive one of your holopower. Search your deck for one Debut or 1st holomem that is not Buzz and shares a color with your
    oshi, show it and take it into your hand, then shuffle.
    """

    code, name = "hBP01-103", "Gaming PC"
    limited = True
    can_pay = has_holopower
    pay = pays_holopower
    would_change = has_deck

    def on_play(self, ctx: Context) -> Effect[None]:
        colours = kind_of(ctx.mine.oshi).colours

        def wanted(kind: Kind) -> bool:
            return holomems("debut", "1st", buzz=False)(kind) and not set(colours).isdisjoint(kind.colours)

        yield from search_to_hand(ctx, wanted)


class OrdinaryPc(Item):
    """Search your deck for one Debut holomem, show it and put it on your stage (back position), then shuffle."""

    code, name = "hBP01-104", "Ordinary PC"
    rulings = ("A20", "H12")

    def would_change(self, sight: Sight) -> bool:
        return bool(sight.mine.deck) and has_room(sight.table, sight.me)

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from search_to_stage(ctx, holomems("debut"))


class Penlight(Item):
    """Cost: Archive one of your holopower. Choose one of your holomems; search your cheer deck for one cheer that shares a color with it,
    show it and send it to one of your holomems, then shuffle the cheer deck.
    """

    code, name = "hBP01-105", "Penlight"
    rulings = ("A20",)
    limited = True
    can_pay = has_holopower
    pay = pays_holopower

    def would_change(self, sight: Sight) -> bool:
        return bool(sight.mine.cheer_deck) and any(top(one).colours for one in own(sight))

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from search_cheer_like(ctx, own(ctx), own(ctx))


class ILeaveTheRestToYou(Event):
    """Your center holomem trades places with one of your active back holomems."""

    code, name = "hBP01-106", "I Leave the Rest to You!"
    rulings = ("A20", "H130")
    on_play = swaps_own

    def would_change(self, sight: Sight) -> bool:
        return can_swap(sight, sight.mine.center, active_back(sight))


class Encore(Event):
    """Put one to three cheers from your archive back into your cheer deck; shuffle the cheer deck."""

    code, name = "hBP01-107", "Encore"
    rulings = ("A22",)
    on_play = refills_cheers(1)

    def would_change(self, sight: Sight) -> bool:
        return any(is_card(card, Cheer) for card in sight.mine.archive)


class ThenYouAreTheEnemy(Event):
    """The opponent's center holomem trades places with one of the opponent's back holomems (you choose which)."""

    code, name = "hBP01-108", "Then You Are the Enemy"
    rulings = ("A20", "H130")
    limited = True
    on_play = swaps_theirs

    def would_change(self, sight: Sight) -> bool:
        return can_swap(sight, sight.theirs.center, list(sight.theirs.back))


class TaleOfTheMoonAndTheRabbit(Event):
    """At most six other cards in your hand. Look at the top four cards of your deck, show any number of holomems named Usada Pekora or
    Moona Hoshinova among them and take those into your hand; put the others under your deck in any order.
    """

    code, name = "hBP01-109", "Tale of the Moon and the Rabbit"
    limited = True
    may_be_played = others_in_hand(most=6)
    would_change = has_deck
    on_play = looks(4, holomems_named("Usada Pekora", "Moona Hoshinova"), 4)


class ClubYouWithABluntWeapon(Event):
    """Roll a die: on 3 or less, archive one cheer from one of the opponent's holomems. Once per game, while your oshi is Nanashi Mumei:
    You may replace the text with: archive two cheers from the opponent's center holomem.
    """

    code, name = "hBP01-110", "Club You With a Blunt Weapon!"
    rulings = ("A20", "H125")
    limited = True

    def would_change(self, sight: Sight) -> bool:
        return bool(cheers_of(sight.theirs.stage))

    def on_play(self, ctx: Context) -> Effect[None]:
        center = ctx.theirs.center
        has_two_texts = oshi_named("Nanashi Mumei")(ctx) and self.code not in ctx.mine.spent
        if center and center.cheers and has_two_texts and (yield from may(ctx.me, "the_other_text")):
            yield Spent(ctx.me, self.code)
            yield from strip(ctx.step, (yield from choose_some(ctx.me, "archive_cheers", cheers_of([center]), 2, 2)), "effect")
        elif (yield from roll(ctx)) <= 3:
            yield from strip(ctx.step, (yield from choose_some(ctx.me, "archive_cheers", cheers_of(ctx.theirs.stage), 1, 1)), "effect")


class HololiveIndonesiaGen3(Event):
    """At most six other cards in your hand. Look at the top four cards of your deck, show any number of #ID Gen 3 holomems among them and
    take those into your hand; put the others under your deck in any order.
    """

    code, name = "hBP01-111", "hololive Indonesia Gen 3"
    limited = True
    may_be_played = others_in_hand(most=6)
    would_change = has_deck
    on_play = looks(4, holomems(tag="ID Gen 3"), 4)


class ExcitingPrankTime(Event):
    """Roll a die: on 4 or more, 20 special damage hits one of the opponent's back holomems; no life is lost if that downs it."""

    code, name = "hBP01-112", "Exciting Prank Time"
    rulings = ("A20", "H66")
    on_play = on_face(4, hits_back(20, no_life=True))

    def would_change(self, sight: Sight) -> bool:
        return bool(sight.theirs.back)


class Promise(Event):
    """At most six other cards in your hand. Look at the top four cards of your deck, show any number of #Promise holomems among them and
    take those into your hand; put the others under your deck in any order.
    """

    code, name = "hBP01-113", "Promise"
    limited = True
    may_be_played = others_in_hand(most=6)
    would_change = has_deck
    on_play = looks(4, holomems(tag="Promise"), 4)
