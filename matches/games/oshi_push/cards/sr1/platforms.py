"""Signal Rush: Platforms."""

from __future__ import annotations

from matches.games.oshi_push.abilities import (
    anywhere,
    deletes_opposing,
    discards,
    draws,
    gains_funds,
    moves_own_content,
    persona_gains,
    recovers_content,
    then,
)
from matches.games.oshi_push.context import Context
from matches.games.oshi_push.effects import choose, funds, move_popularity, others
from matches.games.oshi_push.kinds import Platform, kind_of
from matches.games.oshi_push.plays import play_content
from matches.games.resolution import Effect


class PocketReel(Platform):
    code, name, threshold, subscribers = "OP-F001", "Pocket Reel", 1, 200_000


class BackyardRadio(Platform):
    """Clash Reward: Gain 1 Funds."""

    code, name, threshold, subscribers = "OP-F002", "Backyard Radio", 1, 150_000
    reward = gains_funds(1)


class Clipstack(Platform):
    code, name, threshold, subscribers = "OP-F003", "Clipstack", 2, 300_000


class Murmur(Platform):
    """Clash Reward: Draw 1 card."""

    code, name, threshold, subscribers = "OP-F004", "Murmur", 2, 250_000
    reward = draws(1)
    rulings = ("P70",)


class Sketchwall(Platform):
    """Clash Reward: Return 1 Content card with cost 2 or less from your Trash to your hand."""

    code, name, threshold, subscribers = "OP-F005", "Sketchwall", 2, 250_000
    reward = recovers_content(2)


class NightBazaar(Platform):
    """Clash Reward: Gain 2 Funds."""

    code, name, threshold, subscribers = "OP-F006", "Night Bazaar", 2, 250_000
    reward = gains_funds(2)


class Looply(Platform):
    """Clash Reward: You may move 1 of your Content cards from this Platform to another Platform."""

    code, name, threshold, subscribers = "OP-F007", "Looply", 3, 400_000
    reward = moves_own_content(optional=True)
    rulings = ("P66",)


class Threadhouse(Platform):
    """Clash Reward: You may Delete 1 opposing Content card with cost 2 or less on any Platform."""

    code, name, threshold, subscribers = "OP-F008", "Threadhouse", 3, 350_000
    reward = deletes_opposing(2, anywhere, optional=True)
    rulings = ("P63",)


class DuetSquare(Platform):
    """Clash Reward: Each opponent loses 1 Funds."""

    code, name, threshold, subscribers = "OP-F009", "Duet Square", 3, 400_000
    rulings = ("P4", "P56")

    def reward(self, ctx: Context) -> Effect[None]:
        for seat in ctx.table.opponents(ctx.me):
            yield from funds(ctx, -1, seat)


class ArcadiaLive(Platform):
    code, name, threshold, subscribers = "OP-F010", "Arcadia Live", 3, 450_000


class LanternTV(Platform):
    """Clash Reward: You may play 1 Content card with cost 2 or less from your hand on this Platform for free."""

    code, name, threshold, subscribers = "OP-F011", "Lantern TV", 3, 350_000
    rulings = ("P48", "P49", "P68")

    def reward(self, ctx: Context) -> Effect[None]:
        yield from play_content(ctx, ctx.here, 2)


class Stagehand(Platform):
    """Clash Reward: Your Persona gains +3 Influence during the next Clash this round."""

    code, name, threshold, subscribers = "OP-F012", "Stagehand", 3, 400_000
    reward = persona_gains(3, "next_clash")
    rulings = ("P43",)


class EchoPlaza(Platform):
    """Clash Reward: Resolve the Clash Reward of another Platform in the Platform Row as if it were this one."""

    code, name, threshold, subscribers = "OP-F013", "Echo Plaza", 3, 400_000
    rulings = ("P57", "P68")

    def reward(self, ctx: Context) -> Effect[None]:
        row = {place: kind_of(card) for place in others(ctx, ctx.here) if (card := ctx.table.places[place].platform)}
        rewards = [place for place, kind in row.items() if kind.has("reward") and kind is not self]
        place = yield from choose(ctx, "copy_reward", rewards, kind="pick")
        if place is not None:
            yield from row[int(place)].reward(ctx)


class SkylineOne(Platform):
    code, name, threshold, subscribers = "OP-F014", "Skyline One", 4, 550_000


class Megaphone(Platform):
    """Clash Reward: Draw 1 card, then discard 1 card from your hand."""

    code, name, threshold, subscribers = "OP-F015", "Megaphone", 4, 500_000
    reward = then(draws(1), discards(1))
    rulings = ("P70",)


class TheBigFeed(Platform):
    """Clash Reward: You may move 1 of your Popularity from another Platform to this Platform."""

    code, name, threshold, subscribers = "OP-F016", "The Big Feed", 4, 450_000
    rulings = ("P35", "P65")

    def reward(self, ctx: Context) -> Effect[None]:
        origins = [place for place in others(ctx, ctx.here) if ctx.table.popularity(ctx.me, place)]
        origin = yield from choose(ctx, "move_popularity", origins, optional=True, kind="pick")
        if origin is not None and ctx.here is not None:
            yield from move_popularity(ctx, int(origin), ctx.here)
