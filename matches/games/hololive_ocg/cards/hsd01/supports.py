"""Start deck hSD01, Tokino Sora and AZKi: supports."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import draws, has_deck, holomems, holomems_named, looks, others_in_hand, searches
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.dice import roll
from matches.games.hololive_ocg.effects import draw, shuffle
from matches.games.hololive_ocg.kinds import Cheer, Event, Item, Kind, Staff, Support, is_card
from matches.games.hololive_ocg.sight import Sight
from matches.games.hololive_ocg.stage import archive_cheers, cheers_of, own, send_archived_cheers
from matches.games.resolution import Effect


def is_limited_support(kind: Kind) -> bool:
    return isinstance(kind, Support) and kind.limited


class HarusakiNodoka(Staff):
    """Draw three cards."""

    code, name = "hSD01-016", "Harusaki Nodoka"
    limited = True
    would_change = has_deck
    on_play = draws(3)


class Manechan(Staff):
    """You need at least one other card in hand. Shuffle your entire hand into your deck, then draw five cards."""

    code, name = "hSD01-017", "Manechan"
    limited = True
    may_be_played = others_in_hand(least=1)

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from shuffle(ctx.step, ctx.me, hand=True)
        yield from draw(ctx.step, ctx.me, 5)


class SubPc(Item):
    """Look at the top five cards of your deck. Show one LIMITED support among them and take it into your hand; put the others under your
    deck in any order.
    """

    code, name = "hSD01-018", "Sub PC"
    would_change = has_deck
    on_play = looks(5, is_limited_support, 1)


class AmazingPc(Item):
    """Cost: Archive one cheer from your stage. Search your deck for one 1st or 2nd holomem that is not Buzz, show it and take it into
    your hand, then shuffle.
    """

    code, name = "hSD01-019", "Amazing PC"
    limited = True
    would_change = has_deck
    on_play = searches(holomems("1st", "2nd", buzz=False))

    def can_pay(self, sight: Sight) -> bool:
        return bool(cheers_of(own(sight)))

    def pay(self, ctx: Context) -> Effect[None]:
        yield from archive_cheers(ctx, cheers_of(own(ctx)), 1)


class HoloListenersCircle(Event):
    """Cannot be played while your archive holds no cheer. Roll a die: on 3 or more, send one cheer from your archive to one of your
    holomems.
    """

    code, name = "hSD01-020", "Holo Listeners Circle"

    def may_be_played(self, sight: Sight) -> bool:
        return any(is_card(card, Cheer) for card in sight.mine.archive)

    def on_play(self, ctx: Context) -> Effect[None]:
        face = yield from roll(ctx)
        if face >= 3:
            yield from send_archived_cheers(ctx, own(ctx), 1, 1)


class FirstGravity(Event):
    """At most six other cards in your hand. Look at the top four cards of your deck, show any number of holomems named Tokino Sora or
    AZKi among them and take those into your hand; put the others under your deck in any order.
    """

    code, name = "hSD01-021", "First Gravity"
    limited = True
    may_be_played = others_in_hand(most=6)
    would_change = has_deck
    on_play = looks(4, holomems_named("Tokino Sora", "AZKi"), 4)
