"""First Light: Quick cards that are played by choice."""

from __future__ import annotations

from matches.games.resolution import Effect
from matches.games.virtually_victorious import effects as do
from matches.games.virtually_victorious.abilities import (
    draws,
    each,
    each_other,
    either,
    for_each,
    gains,
    hand,
    is_quick,
    leaders,
    loses,
    other_players,
    own_continuous,
    removes_target,
    steals,
    target,
    target_continuous,
    then,
)
from matches.games.virtually_victorious.context import Context
from matches.games.virtually_victorious.facts import GainPromised, Shielded
from matches.games.virtually_victorious.kinds import Quick


class MorningCheckIn(Quick):
    """Gain 25,000 Followers."""

    code, name = "VV-Q001", "Morning Check-In"
    resolve = gains(25_000)


class ScheduledPremiere(Quick):
    """Gain 35,000 Followers."""

    code, name = "VV-Q002", "Scheduled Premiere"
    resolve = gains(35_000)


class BirthdayCountdown(Quick):
    """Condition: discard 1 card. Gain 75,000 Followers."""

    code, name, condition = "VV-Q003", "Birthday Countdown", 1
    resolve = gains(75_000)
    rulings = ("V48", "V49", "V54")


class EnduranceMarathon(Quick):
    """Condition: discard 2 cards. Gain 120,000 Followers."""

    code, name, condition = "VV-Q004", "Endurance Marathon", 2
    resolve = gains(120_000)
    rulings = ("V48", "V49", "V54")


class ViralShort(Quick):
    """Gain 10,000 Followers for each card in your hand."""

    code, name = "VV-Q005", "Viral Short"
    resolve = gains(for_each(10_000, hand))


class FanGallery(Quick):
    """Gain 15,000 Followers, and 5,000 more for each Continuous card on your field."""

    code, name = "VV-Q006", "Fan Gallery"
    resolve = gains(for_each(5_000, own_continuous, base=15_000))


class DuetInvite(Quick):
    """Gain 45,000 Followers; target player gains 25,000 Followers."""

    code, name, aim = "VV-Q007", "Duet Invite", "player"
    resolve = then(gains(45_000), gains(25_000, target))
    rulings = ("V61",)


class CharityRelay(Quick):
    """Each player gains 10,000 Followers. Then you gain 25,000 more."""

    code, name = "VV-Q008", "Charity Relay"
    resolve = then(gains(10_000, each), gains(25_000))
    rulings = ("V3", "V43")


class UnderdogStory(Quick):
    """Gain 50,000 Followers if every other player has more Followers than you, otherwise 25,000."""

    code, name = "VV-Q009", "Underdog Story"
    resolve = either(lambda ctx: ctx.has_fewest, gains(50_000), gains(25_000))


class MerchTeaser(Quick):
    """Gain 15,000 Followers. The next gain by one of your Quick cards this turn is 20,000 larger."""

    code, name = "VV-Q010", "Merch Teaser"
    rulings = ("V43",)

    def resolve(self, ctx: Context) -> Effect[None]:
        yield from do.gain(ctx, ctx.me, 15_000)
        yield GainPromised(ctx.me, 20_000)


class PlanningStream(Quick):
    """Gain 10,000 Followers and draw 1 card."""

    code, name = "VV-Q011", "Planning Stream"
    resolve = then(gains(10_000), draws(1))


class IdeaNotebook(Quick):
    """Condition: discard 1 card. Draw 2 cards."""

    code, name, condition = "VV-Q012", "Idea Notebook", 1
    resolve = draws(2)
    rulings = ("V48", "V49", "V54")


class RoughCut(Quick):
    """Look at the top 3 cards of your deck. Take 1 into your hand and put the others under your deck in any order."""

    code, name = "VV-Q013", "Rough Cut"

    def resolve(self, ctx: Context) -> Effect[None]:
        yield from do.keep_one_of(ctx, 3)


class RerunBlock(Quick):
    """Take 1 Quick card from your Discard into your hand, but no Rerun Block."""

    code, name = "VV-Q014", "Rerun Block"

    def resolve(self, ctx: Context) -> Effect[None]:
        yield from do.recover(ctx, lambda card: is_quick(card) and card.code != self.code)


class CleanSlate(Quick):
    """Discard your whole hand, then draw as many cards."""

    code, name = "VV-Q015", "Clean Slate"

    def resolve(self, ctx: Context) -> Effect[None]:
        yield from do.cycle_hand(ctx)


class FreshFace(Quick):
    """Gain 20,000 Followers, or 45,000 instead if your field has no Continuous card."""

    code, name = "VV-Q016", "Fresh Face"
    resolve = either(lambda ctx: bool(own_continuous(ctx)), gains(20_000), gains(45_000))


class FanPoach(Quick):
    """Steal 35,000 Followers from target player."""

    code, name, aim = "VV-Q017", "Fan Poach", "player"
    resolve = steals(35_000)
    rulings = ("V42", "V44")


class LeakedSchedule(Quick):
    """Target player loses 30,000 Followers; you gain 25,000."""

    code, name, aim = "VV-Q018", "Leaked Schedule", "player"
    resolve = then(loses(30_000, target), gains(25_000))
    rulings = ("V44",)


class QuoteWar(Quick):
    """Target player loses 20,000 Followers and discards 1 card at random. Then you gain 20,000 Followers."""

    code, name, aim = "VV-Q019", "Quote War", "player"
    rulings = ("V44", "V65")

    def resolve(self, ctx: Context) -> Effect[None]:
        yield from do.lose(ctx, ctx.target_seat, 20_000)
        if ctx.target_seat in ctx.table.alive:
            yield from do.discard_random(ctx, ctx.target_seat)  # 1 card
        yield from do.gain(ctx, ctx.me, 20_000)


class RatioStorm(Quick):
    """Target player who has more Followers than you loses 45,000 Followers. Then you gain 25,000."""

    code, name, aim = "VV-Q020", "Ratio Storm", "player_ahead"
    resolve = then(loses(45_000, target), gains(25_000))
    rulings = ("V44", "V54")


class MisquoteCascade(Quick):
    """Each other player loses 15,000 Followers. Then you gain 25,000."""

    code, name, aim = "VV-Q021", "Misquote Cascade", "each_other"
    resolve = then(loses(15_000, each_other), gains(25_000))
    rulings = ("V44", "V61")


class BorrowedAudience(Quick):
    """Steal 15,000 Followers from target player for each Continuous card on that player's field, 60,000 at most."""

    code, name, aim = "VV-Q022", "Borrowed Audience", "player"
    resolve = steals(for_each(15_000, target_continuous, most=60_000))
    rulings = ("V42", "V44")


class SpotlightAudit(Quick):
    """Each player with the most Followers loses 40,000 Followers. Then you gain 25,000."""

    code, name = "VV-Q023", "Spotlight Audit"
    resolve = then(loses(40_000, leaders), gains(25_000))
    rulings = ("V44",)


class OwnershipClaim(Quick):
    """Target Continuous card goes to its owner's Discard."""

    code, name, aim = "VV-Q024", "Ownership Claim", "continuous"
    resolve = removes_target
    rulings = ("V54",)


class FormatSwap(Quick):
    """Target Continuous card goes to its owner's Discard. Then its owner draws 1 card and you gain 15,000 Followers."""

    code, name, aim = "VV-Q025", "Format Swap", "continuous"
    resolve = then(removes_target, draws(1, target), gains(15_000))
    rulings = ("V54",)


class SurpriseDropIn(Quick):
    """Any turn: Gain 20,000 Followers."""

    code, name, timing = "VV-Q026", "Surprise Drop-In", "any_turn"
    resolve = gains(20_000)
    rulings = ("V31", "V51")


class LurkerArmy(Quick):
    """Any turn: Gain 10,000 Followers, and 5,000 more for each other player."""

    code, name, timing = "VV-Q027", "Lurker Army", "any_turn"
    resolve = gains(for_each(5_000, other_players, base=10_000))
    rulings = ("V31", "V51")


class TimestampHunter(Quick):
    """Any turn: Target player loses 15,000 Followers; you gain 10,000."""

    code, name, timing, aim = "VV-Q028", "Timestamp Hunter", "any_turn", "player"
    resolve = then(loses(15_000, target), gains(10_000))
    rulings = ("V31", "V44", "V51")


class SecondMonitor(Quick):
    """Any turn: Gain 5,000 Followers and draw 1 card."""

    code, name, timing = "VV-Q029", "Second Monitor", "any_turn"
    resolve = then(gains(5_000), draws(1))
    rulings = ("V31", "V51")


class PeekAtTheQueue(Quick):
    """Any turn: Look at target player's hand. Then gain 10,000 Followers."""

    code, name, timing, aim = "VV-Q030", "Peek at the Queue", "any_turn", "player"
    rulings = ("V31", "V51")

    def resolve(self, ctx: Context) -> Effect[None]:
        yield from do.look_at_hand(ctx, ctx.target_seat)
        yield from do.gain(ctx, ctx.me, 10_000)


class SafeWord(Quick):
    """Any turn: You lose no Followers to effects of other players until this turn ends."""

    code, name, timing = "VV-Q031", "Safe Word", "any_turn"
    rulings = ("V31", "V44", "V51")

    def resolve(self, ctx: Context) -> Effect[None]:
        yield Shielded(ctx.me)
