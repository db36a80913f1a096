"""First Light: Events."""

from __future__ import annotations

from matches.games.resolution import Effect
from matches.games.virtually_victorious.abilities import gains, leaders, loses, trailers
from matches.games.virtually_victorious.context import Context
from matches.games.virtually_victorious.effects import each_may_cycle
from matches.games.virtually_victorious.kinds import EventCard


class CollabWeek(EventCard):
    """This Round, each Raid gives both players 25,000 Followers more."""

    code, name, raid_gain = "VV-E001", "Collab Week", 25_000


class QuietSeason(EventCard):
    """This Round, each gain from a card is 10,000 Followers smaller."""

    code, name, gain = "VV-E002", "Quiet Season", -10_000
    rulings = ("V43",)


class TrendingTab(EventCard):
    """This Round, the first Quick card that each player resolves on the own turn is followed by 20,000 Followers from this Event."""

    code, name, first_quick_bonus = "VV-E003", "Trending Tab", 20_000
    rulings = ("V22",)


class CrunchTime(EventCard):
    """This Round, everybody's hand size is 4."""

    code, name, sets_hand_size = "VV-E004", "Crunch Time", 4
    rulings = ("V23",)


class ConventionWeekend(EventCard):
    """This Round, everybody's hand size is 7."""

    code, name, sets_hand_size = "VV-E005", "Convention Weekend", 7
    rulings = ("V23",)


class PlatformOutage(EventCard):
    """This Round, nobody can play Quick cards on the turn of another player."""

    code, name, no_quick_off_turn = "VV-E006", "Platform Outage", True
    rulings = ("V58",)


class DramaSeason(EventCard):
    """This Round, each loss by an effect is 10,000 Followers larger."""

    code, name, loss = "VV-E007", "Drama Season", 10_000
    rulings = ("V44",)


class KindnessCampaign(EventCard):
    """This Round, nobody loses Followers and nothing can be stolen."""

    code, name, no_loss = "VV-E008", "Kindness Campaign", True
    rulings = ("V44",)


class NewcomerSpotlight(EventCard):
    """When revealed, each player with the fewest Followers gains 50,000 Followers."""

    code, name = "VV-E009", "Newcomer Spotlight"
    on_reveal = gains(50_000, trailers)
    rulings = ("V20", "V22")


class AuditDay(EventCard):
    """When revealed, each player with the most Followers loses 30,000 Followers."""

    code, name = "VV-E010", "Audit Day"
    on_reveal = loses(30_000, leaders)
    rulings = ("V20", "V22")


class OpenDoors(EventCard):
    """This Round, the Raid of the last turn may choose any other player, also one who was Raided already."""

    code, name, closing_raid_free = "VV-E011", "Open Doors", True
    rulings = ("V36", "V38")


class IdeaExchange(EventCard):
    """After hands are drawn, each player may discard up to 2 cards and draw as many."""

    code, name = "VV-E012", "Idea Exchange"
    rulings = ("V20",)

    def after_draw(self, ctx: Context) -> Effect[None]:
        yield from each_may_cycle(ctx.step, 2)


class DoubleFeature(EventCard):
    """This Round, each player draws 1 card more in the own Draw Phase."""

    code, name, more_draws = "VV-E013", "Double Feature", 1
    rulings = ("V26",)


class EquipmentFailure(EventCard):
    """This Round, Continuous cards do nothing at the start of a turn."""

    code, name, no_turn_start = "VV-E014", "Equipment Failure", True
    rulings = ("V25",)


class GoldenHour(EventCard):
    """This Round, who takes the last turn gains 30,000 Followers at its start."""

    code, name, last_turn_bonus = "VV-E015", "Golden Hour", 30_000
    rulings = ("V22",)


class RerunSeason(EventCard):
    """This Round, the first Quick card that each player plays on the own turn goes under its owner's deck instead of to the Discard."""

    code, name, first_quick_to_deck = "VV-E016", "Rerun Season", True
