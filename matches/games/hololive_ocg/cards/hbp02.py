"""Booster hBP02."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import has_deck, holomems, holomems_named, looks, others_in_hand
from matches.games.hololive_ocg.asking import pick_hidden
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.effects import Wanted, put_under, search_to_hand, show, shuffle
from matches.games.hololive_ocg.kinds import Event, Item, Kind, kind_of
from matches.games.hololive_ocg.table import card_in
from matches.games.resolution import Effect


def first_of(names: tuple[str, ...]) -> Wanted:
    """1st holomems of one of these names that are not Buzz."""

    def wanted(kind: Kind) -> bool:
        return holomems("1st", buzz=False)(kind) and holomems_named(*names)(kind)

    return wanted


class CustomPC(Item):
    """Show one Debut holomem card from your hand and put it under your deck. Search your deck for one 1st holomem that is not Buzz and has
    the same card name, show it and take it into your hand, then shuffle.
    """

    code, name = "hBP02-076", "Custom PC"
    rulings = ("H117", "A20")
    would_change = others_in_hand(least=1)

    def on_play(self, ctx: Context) -> Effect[None]:
        debut = holomems("debut")
        picked = yield from pick_hidden(ctx.me, "put_back", [card.id for card in ctx.mine.hand if debut(kind_of(card))])
        if picked:
            card = card_in(ctx.mine.hand, picked)
            yield from show(ctx.step, ctx.me, [card])
            yield from put_under(ctx, "hand", [card])
            yield from search_to_hand(ctx, first_of(kind_of(card).names))
        else:  # nothing says what is searched for (H116)
            yield from shuffle(ctx.step, ctx.me)


class SecretSocietyHoloX(Event):
    """At most six other cards in your hand. Look at the top four cards of your deck, show any number of #Secret Society holoX holomems
    among them and take those into your hand; put the others under your deck in any order.
    """

    code, name = "hBP02-080", "Secret Society holoX"
    limited = True
    may_be_played = others_in_hand(most=6)
    would_change = has_deck
    on_play = looks(4, holomems(tag="Secret Society holoX"), 4)
