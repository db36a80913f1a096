"""Promotion cards."""

from __future__ import annotations

from matches.games.hololive_ocg.abilities import has_deck, holomems, if_wanted, looks, on_roll, others_in_hand
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.kinds import Art, Event, HolomemCard
from matches.games.hololive_ocg.stage import search_cheer
from matches.games.hololive_ocg.words import ANY, BLUE, RED
from matches.games.resolution import Effect


class SakuraMiko001(HolomemCard):
    """Collab effect, If I Can Be Someone's Sprout: You may roll a die: on 1, 3 or 5, search your cheer deck for one red or blue cheer, show
    it and send it to one of your back holomems, then shuffle the cheer deck.
    """

    code, name = "hPR-001", "Sakura Miko"
    colours, level, hp = (), "spot", 50
    tags = ("JP", "Gen 0", "Song")
    arts = (Art("flower rhapsody", (ANY,), 10),)

    def sprout(self, ctx: Context) -> Effect[None]:
        yield from search_cheer(ctx, (RED, BLUE), ctx.mine.back)

    on_collab = if_wanted(on_roll(odd=sprout))


class ReGLOSS(Event):
    """At most six other cards in your hand. Look at the top four cards of your deck, show any number of #ReGLOSS holomems among them and
    take those into your hand; put the others under your deck in any order.
    """

    code, name = "hPR-002", "ReGLOSS"
    limited = True
    may_be_played = others_in_hand(most=6)
    would_change = has_deck
    on_play = looks(4, holomems(tag="ReGLOSS"), 4)
