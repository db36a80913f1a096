"""First Light: Reactions, Quick cards that answer to what happens."""

from __future__ import annotations

from matches.games.resolution import Effect
from matches.games.virtually_victorious import effects as do
from matches.games.virtually_victorious.abilities import draws, either, gains, then
from matches.games.virtually_victorious.context import Context
from matches.games.virtually_victorious.kinds import Reaction


class DamageControl(Reaction):
    """Reaction: When another player's effect makes you lose Followers, gain 35,000 Followers."""

    code, name, on = "VV-Q032", "Damage Control", "lost_followers"
    resolve = gains(35_000)
    rulings = ("V42", "V58", "V67")


class ThankYouStream(Reaction):
    """Reaction: When you are Raided, gain 25,000 Followers."""

    code, name, on = "VV-Q033", "Thank-You Stream", "raided"
    resolve = gains(25_000)
    rulings = ("V39", "V58")


class RaidHype(Reaction):
    """Reaction: When you Raid, gain 15,000 Followers and draw 1 card."""

    code, name, on = "VV-Q034", "Raid Hype", "raids"
    resolve = then(gains(15_000), draws(1))
    rulings = ("V39", "V58")


class LiveReaction(Reaction):
    """Reaction: When a card makes another player gain at least 30,000 Followers, gain 25,000 Followers."""

    code, name, on, at_least = "VV-Q035", "Live Reaction", "another_gains", 30_000
    resolve = gains(25_000)
    rulings = ("V42", "V58", "V67")


def was_raided(ctx: Context) -> bool:
    """The Raid that it reacts to was made on its player."""
    return ctx.entry is not None and ctx.entry.cause is not None and ctx.entry.cause.of == ctx.me


class GateCrash(Reaction):
    """Reaction: When another player Raids, gain 20,000 Followers, or 30,000 instead if it was not you who was Raided."""

    code, name, on = "VV-Q036", "Gate Crash", "another_raids"
    resolve = either(was_raided, gains(20_000), gains(30_000))
    rulings = ("V39", "V58")


class EncoreUpload(Reaction):
    """Reaction: When one of your Quick cards is Negated, take it from your Discard into your hand."""

    code, name, on = "VV-Q037", "Encore Upload", "quick_negated"
    rulings = ("V56", "V58")

    def resolve(self, ctx: Context) -> Effect[None]:
        cause = ctx.entry.cause if ctx.entry else None
        yield from do.recover(ctx, lambda card: cause is not None and card.id == cause.card.id)
