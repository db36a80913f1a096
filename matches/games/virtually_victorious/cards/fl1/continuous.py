"""First Light: Continuous cards."""

from __future__ import annotations

from matches.games.resolution import Effect
from matches.games.virtually_victorious import effects as do
from matches.games.virtually_victorious.abilities import (
    draws,
    each_other,
    for_each,
    gains,
    is_quick,
    loses,
    quicks_this_turn,
    steals,
    then,
)
from matches.games.virtually_victorious.context import Context, Sight
from matches.games.virtually_victorious.kinds import Continuous


class DailyUpload(Continuous):
    """At the start of your turn, gain 10,000 Followers."""

    code, name, on = "VV-C001", "Daily Upload", "turn_start"
    resolve = gains(10_000)


class EveningSlot(Continuous):
    """At the end of your turn, gain 5,000 Followers for each Quick card you played this turn, 15,000 at most."""

    code, name, on = "VV-C002", "Evening Slot", "turn_end"
    resolve = gains(for_each(5_000, quicks_this_turn, most=15_000))


class MemberClub(Continuous):
    """When you are Raided, gain 10,000 Followers more."""

    code, name, on = "VV-C003", "Member Club", "raided"
    resolve = gains(10_000)
    rulings = ("V39",)


class RaidCaptain(Continuous):
    """When you Raid, gain 15,000 Followers more."""

    code, name, on = "VV-C004", "Raid Captain", "raids"
    resolve = gains(15_000)
    rulings = ("V39",)


class EditingTeam(Continuous):
    """In your Draw Phase, after your draw, draw 1 card more."""

    code, name, on = "VV-C005", "Editing Team", "draw_phase"
    resolve = draws(1)
    rulings = ("V26",)


class BiggerDesk(Continuous):
    """Your hand size is 1 larger."""

    code, name, hand_size = "VV-C006", "Bigger Desk", 1
    rulings = ("V23", "V57")


class LoyalChat(Continuous):
    """Each time an effect of another player would make you lose Followers, you lose 10,000 fewer."""

    code, name, fewer_losses = "VV-C007", "Loyal Chat", 10_000
    rulings = ("V44", "V57")


class HateWatchers(Continuous):
    """When another player's effect makes you lose Followers, gain 15,000 Followers."""

    code, name, on = "VV-C008", "Hate-Watchers", "lost_followers"
    resolve = gains(15_000)
    rulings = ("V42", "V67")


class SponsorshipDeal(Continuous):
    """At the start of your turn, you may discard 1 card. If you do, gain 40,000 Followers."""

    code, name, on = "VV-C009", "Sponsorship Deal", "turn_start"
    rulings = ("V54", "V59")

    def resolve(self, ctx: Context) -> Effect[None]:
        if (yield from do.may_discard(ctx, ctx.me)):  # 1 card
            yield from do.gain(ctx, ctx.me, 40_000)


class RivalWatch(Continuous):
    """At the end of your turn, if another player has more Followers than you, gain 20,000 Followers."""

    code, name, on = "VV-C010", "Rival Watch", "turn_end"
    resolve = gains(20_000)
    rulings = ("V60",)

    def requires(self, sight: Sight) -> bool:
        return sight.someone_is_ahead


class FrontPagePin(Continuous):
    """At the start of your turn, if nobody has more Followers than you, gain 25,000 Followers."""

    code, name, on = "VV-C011", "Front-Page Pin", "turn_start"
    resolve = gains(25_000)
    rulings = ("V60",)

    def requires(self, sight: Sight) -> bool:
        return not sight.someone_is_ahead


class GossipServer(Continuous):
    """At the end of your turn, each other player loses 10,000 Followers. Then you gain 20,000."""

    code, name, on, aim = "VV-C012", "Gossip Server", "turn_end", "each_other"
    resolve = then(loses(10_000, each_other), gains(20_000))
    rulings = ("V44", "V61")


class LeechPlaylist(Continuous):
    """At the start of your turn, steal 15,000 Followers from target player."""

    code, name, on, aim = "VV-C013", "Leech Playlist", "turn_start", "player"
    resolve = steals(15_000)
    rulings = ("V42", "V59")


class ArchiveVault(Continuous):
    """At the end of your turn, you may put 1 Quick card from your Discard under your deck. If you do, gain 10,000 Followers."""

    code, name, on = "VV-C014", "Archive Vault", "turn_end"

    def resolve(self, ctx: Context) -> Effect[None]:
        if (yield from do.may_put_under(ctx, is_quick)):  # 1 card
            yield from do.gain(ctx, ctx.me, 10_000)


class OverlayUpgrade(Continuous):
    """Each gain by one of your Quick cards is 5,000 Followers larger."""

    code, name, quick_gain = "VV-C015", "Overlay Upgrade", 5_000
    rulings = ("V43", "V57")


class VerifiedBadge(Continuous):
    """Your first Quick card each turn cannot be Negated."""

    code, name, first_quick_sure = "VV-C016", "Verified Badge", True
    rulings = ("V57",)


class TickingSubathon(Continuous):
    """Enters with 3 counters. At the start of your turn, gain 20,000 Followers and remove 1 counter. With the last one, it goes to your
    Discard.
    """

    code, name, on, counters = "VV-C017", "Ticking Subathon", "turn_start", 3

    def resolve(self, ctx: Context) -> Effect[None]:
        yield from do.gain(ctx, ctx.me, 20_000)
        yield from do.count_down(ctx)  # 1 counter


class BackstageCrew(Continuous):
    """When you play a Negate against a card or effect of another player, gain 20,000 Followers."""

    code, name, on = "VV-C018", "Backstage Crew", "plays_negate"
    resolve = gains(20_000)
    rulings = ("V68",)
