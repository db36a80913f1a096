"""First Light: Negates."""

from __future__ import annotations

from matches.games.resolution import Effect
from matches.games.virtually_victorious import effects as do
from matches.games.virtually_victorious.abilities import draws, gains, if_negated, loses, negates, target, then
from matches.games.virtually_victorious.context import Context
from matches.games.virtually_victorious.kinds import Negate


class ModeratorTimeout(Negate):
    """Negate target Quick card. If you do, gain 15,000 Followers."""

    code, name, stops = "VV-N001", "Moderator Timeout", ("quick",)
    resolve = then(negates, if_negated(gains(15_000)))


class ContextNote(Negate):
    """Negate target Quick card. Then its player draws 1 card and you gain 35,000 Followers."""

    code, name, stops = "VV-N002", "Context Note", ("quick",)
    resolve = then(negates, draws(1, target), gains(35_000))


class MuteButton(Negate):
    """Negate target card or effect that targets you. Then draw 1 card."""

    code, name, stops, only_at_me = "VV-N003", "Mute Button", ("quick", "continuous", "mod"), True
    resolve = then(negates, draws(1))
    rulings = ("V61",)


class TakedownForm(Negate):
    """Negate target Continuous card that is being played, or whose effect is activating."""

    code, name, stops = "VV-N004", "Takedown Form", ("continuous",)
    resolve = negates
    rulings = ("V56", "V57")


class CounterClip(Negate):
    """Negate target Quick card. If you do, its player loses 20,000 Followers and you gain 10,000."""

    code, name, stops = "VV-N005", "Counter-Clip", ("quick",)
    resolve = then(negates, if_negated(loses(20_000, target), gains(10_000)))


class TotalBlackout(Negate):
    """Condition: discard 1 card. Negate target card or effect."""

    code, name, condition = "VV-N006", "Total Blackout", 1
    stops = ("quick", "continuous", "negate", "mod")
    resolve = negates
    rulings = ("V49", "V56")


class BlockList(Negate):
    """Negate target Negate."""

    code, name, stops = "VV-N007", "Block List", ("negate",)
    resolve = negates
    rulings = ("V57",)


class SlowLane(Negate):
    """Negate target Quick card unless its player discards 1 card. Then gain 15,000 Followers."""

    code, name, stops = "VV-N008", "Slow Lane", ("quick",)

    def resolve(self, ctx: Context) -> Effect[None]:
        if not (yield from do.may_discard(ctx, ctx.target_seat, "save")):  # 1 card
            yield from do.negate(ctx)
        yield from do.gain(ctx, ctx.me, 15_000)


class SpamFilter(Negate):
    """Negate target Quick card that was played on another player's turn. Then draw 1 card."""

    code, name, stops, only_off_turn = "VV-N009", "Spam Filter", ("quick",), True
    resolve = then(negates, draws(1))


class FinalWord(Negate):
    """Condition: discard 1 card. Negate target Quick card. This card cannot be Negated."""

    code, name, condition, stops, negatable = "VV-N010", "Final Word", 1, ("quick",), False
    resolve = negates
    rulings = ("V49", "V57")
