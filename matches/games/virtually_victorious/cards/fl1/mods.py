"""First Light: Mods."""

from __future__ import annotations

from matches.games.resolution import Effect
from matches.games.virtually_victorious import effects as do
from matches.games.virtually_victorious.abilities import draws, gains, is_quick, negates
from matches.games.virtually_victorious.context import Context
from matches.games.virtually_victorious.facts import QuickPromised
from matches.games.virtually_victorious.kinds import Mod


class TwoCameraStudio(Mod):
    """In your Draw Phase, after your draw, draw 1 card more."""

    code, name, on = "VV-M001", "Two-Camera Studio", "draw_phase"
    resolve = draws(1)
    rulings = ("V26",)


class ProfessionalEditor(Mod):
    """Each gain by one of your Quick cards is 10,000 Followers larger."""

    code, name, quick_gain = "VV-M002", "Professional Editor", 10_000
    rulings = ("V43",)


class HeadModerator(Mod):
    """Once per Round, on any turn: Negate target card or effect that targets you."""

    code, name, activates, aim = "VV-M003", "Head Moderator", "any_turn", "stack"
    stops, only_at_me = ("quick", "continuous", "mod"), True
    resolve = negates
    rulings = ("V51", "V61", "V63")


class AgencyContract(Mod):
    """At the start of your turn, gain 30,000 Followers."""

    code, name, on = "VV-M004", "Agency Contract", "turn_start"
    resolve = gains(30_000)


class GlobalSubtitles(Mod):
    """Each Raid that you make or that is made on you gives you 15,000 Followers more."""

    code, name, raid_gain = "VV-M005", "Global Subtitles", 15_000
    rulings = ("V34",)


class EncryptedDrafts(Mod):
    """Other players cannot look at your hand or make you discard."""

    code, name, guards_hand = "VV-M006", "Encrypted Drafts", True


class StageRig(Mod):
    """Once per Round, on your turn: Take 1 Quick card from your Discard into your hand."""

    code, name, activates = "VV-M007", "Stage Rig", "own_turn"
    rulings = ("V30", "V63")

    def resolve(self, ctx: Context) -> Effect[None]:
        yield from do.recover(ctx, is_quick)  # 1 card


class RedemptionArc(Mod):
    """Effects of other players cannot make you lose more than 30,000 Followers in one turn."""

    code, name, most_lost = "VV-M008", "Redemption Arc", 30_000
    rulings = ("V44",)


class ExclusiveSlot(Mod):
    """Once per Round, on your turn: Your next Quick card this turn cannot be Negated, and its first gain is 20,000 Followers larger."""

    code, name, activates = "VV-M009", "Exclusive Slot", "own_turn"
    rulings = ("V30", "V43", "V63")

    def resolve(self, ctx: Context) -> Effect[None]:
        yield QuickPromised(ctx.me, 20_000)
