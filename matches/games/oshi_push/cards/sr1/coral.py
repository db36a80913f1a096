"""Signal Rush: Content and Action cards in coral."""

from __future__ import annotations

from matches.games.oshi_push.abilities import (
    chosen_gains,
    delete_one,
    deletes_opposing,
    discards,
    draws,
    each_own_content_gains,
    gains_funds,
    moves_persona,
    own_content_gains,
    persona_gains,
    recovers_content,
    then,
    while_dominating,
    while_holding,
    while_opponent_holding,
)
from matches.games.oshi_push.context import Context
from matches.games.oshi_push.effects import (
    discard,
    draw,
    gain_influence,
    gain_popularity,
    opposing_personas,
    own_content,
    recover,
)
from matches.games.oshi_push.influence import Sight
from matches.games.oshi_push.kinds import ActionCard, ContentCard, kind_of
from matches.games.oshi_push.table import persona
from matches.games.oshi_push.words import CORAL, GAMING, MUSIC, TALK
from matches.games.resolution import Effect


class ColdOpen(ContentCard):
    """Discard: One of your Content cards on the Platform being resolved gains +3 Influence this Clash."""

    code, name, colour, genre, cost, influence = "OP-C001", "Cold Open", CORAL, TALK, 1, 3
    discard_in_clash = True
    rulings = ("P52",)
    discard = own_content_gains(3, "clash")


class UnfilteredQandA(ContentCard):
    code, name, colour, genre, cost, influence = "OP-C002", "Unfiltered Q&A", CORAL, TALK, 2, 6


class HotTakeHour(ContentCard):
    """While an opponent has 4 or more cards in hand, this card gains +3 Influence."""

    code, name, colour, genre, cost, influence = "OP-C003", "Hot Take Hour", CORAL, TALK, 2, 4
    rulings = ("P61", "P103")
    own_influence = while_opponent_holding(4, 3)


class CallInMarathon(ContentCard):
    """Boost 2: Draw 1 card."""

    code, name, colour, genre, cost, influence = "OP-C004", "Call-In Marathon", CORAL, TALK, 3, 6
    boost = 2
    rulings = ("P48", "P49")
    on_boost = draws(1)


class LateDeskMonologue(ContentCard):
    """While you have 4 or more cards in hand, this card gains +3 Influence."""

    code, name, colour, genre, cost, influence = "OP-C005", "Late Desk Monologue", CORAL, TALK, 4, 7
    rulings = ("P61",)
    own_influence = while_holding(4, 3)


class TownSquareStream(ContentCard):
    """This card gains +2 Influence for each other Platform where you have a Content card."""

    code, name, colour, genre, cost, influence = "OP-C006", "Town Square Stream", CORAL, TALK, 5, 8
    rulings = ("P97",)

    def own_influence(self, sight: Sight) -> int:
        return 2 * sum(place != sight.here for place in sight.content_platforms())


class ExitInterview(ContentCard):
    """Clash Reward: Each opponent discards 1 card from their hand."""

    code, name, colour, genre, cost, influence = "OP-C007", "Exit Interview", CORAL, TALK, 7, 15
    rulings = ("P56", "P68")

    def reward(self, ctx: Context) -> Effect[None]:
        yield from discard(ctx.step, 1, *ctx.table.opponents(ctx.me))


class TalkingPoint(ActionCard):
    """Play only during a Clash. Your Persona gains +4 Influence this Clash."""

    code, name, colour, genre, cost = "OP-A001", "Talking Point", CORAL, TALK, 1
    timing = "clash"
    rulings = ("P61",)
    on_play = persona_gains(4, "clash")


class QuickPlug(ActionCard):
    """Draw 1 card, then discard 1 card from your hand."""

    code, name, colour, genre, cost = "OP-A002", "Quick Plug", CORAL, TALK, 0
    rulings = ("P70",)
    on_play = then(draws(1), discards(1))


class ShoutOver(ActionCard):
    """Play only during a Clash. One of your Content cards on this Platform gains +5 Influence this Clash. Boost 2: The same Content card
    gains a further +4 Influence this Clash.
    """

    code, name, colour, genre, cost = "OP-A003", "Shout Over", CORAL, TALK, 2
    timing = "clash"
    boost = 2
    rulings = ("P57", "P104")
    on_play = own_content_gains(5, "clash")
    on_boost = chosen_gains(4, "clash")


class HardSegue(ActionCard):
    """Move your Persona to another Platform in the Platform Row, then it gains +4 Influence this round."""

    code, name, colour, genre, cost = "OP-A004", "Hard Segue", CORAL, TALK, 3
    rulings = ("P66", "P104")
    on_play = then(moves_persona(), persona_gains(4, "round"))


class WarmUpLobby(ContentCard):
    """While you are Dominating this Platform, this card gains +2 Influence."""

    code, name, colour, genre, cost, influence = "OP-C008", "Warm-Up Lobby", CORAL, GAMING, 1, 3
    rulings = ("P62",)
    own_influence = while_dominating(2)


class SpeedTrial(ContentCard):
    """Discard: One of your Content cards on the Platform being resolved gains +3 Influence this Clash."""

    code, name, colour, genre, cost, influence = "OP-C009", "Speed Trial", CORAL, GAMING, 2, 5
    discard_in_clash = True
    rulings = ("P52",)
    discard = own_content_gains(3, "clash")


class RivalRun(ContentCard):
    """When played: If an opponent's Persona is on this Platform, this card gains +4 Influence this round."""

    code, name, colour, genre, cost, influence = "OP-C010", "Rival Run", CORAL, GAMING, 2, 4
    rulings = ("P51", "P61")

    def on_play(self, ctx: Context) -> Effect[None]:
        if opposing_personas(ctx, ctx.here):
            yield from gain_influence(ctx, ctx.this.id, 4, "round")


class ComboSchool(ContentCard):
    """This card gains +2 Influence for each of your other Content cards on this Platform."""

    code, name, colour, genre, cost, influence = "OP-C011", "Combo School", CORAL, GAMING, 3, 5
    rulings = ("P97",)

    def own_influence(self, sight: Sight) -> int:
        return 2 * len(own_content(sight, sight.here, but=sight.this.id))


class BossRushNight(ContentCard):
    """Boost 3: Delete 1 opposing Content card on this Platform with cost 3 or less."""

    code, name, colour, genre, cost, influence = "OP-C012", "Boss Rush Night", CORAL, GAMING, 4, 8
    boost = 3
    rulings = ("P49", "P55")
    on_boost = deletes_opposing(3)


class GrandFinalWatch(ContentCard):
    """While you are Dominating this Platform, this card gains +4 Influence."""

    code, name, colour, genre, cost, influence = "OP-C013", "Grand Final Watch", CORAL, GAMING, 5, 9
    rulings = ("P62",)
    own_influence = while_dominating(4)


class WorldFirstAttempt(ContentCard):
    """When played: Delete 1 of your other Content cards on this Platform, if you have one there."""

    code, name, colour, genre, cost, influence = "OP-C014", "World-First Attempt", CORAL, GAMING, 7, 18
    rulings = ("P55",)

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from delete_one(ctx, own_content(ctx, ctx.here, but=ctx.this.id))


class ButtonMash(ActionCard):
    """Play only during a Clash. Each of your Content cards on this Platform gains +2 Influence this Clash."""

    code, name, colour, genre, cost = "OP-A005", "Button Mash", CORAL, GAMING, 1
    timing = "clash"
    rulings = ("P57",)
    on_play = each_own_content_gains(2, "clash")


class SecondWind(ActionCard):
    """Play only during a Clash. Your Persona gains +4 Influence this Clash, and if you are Dominating this Platform you also draw 1
    card.
    """

    code, name, colour, genre, cost = "OP-A006", "Second Wind", CORAL, GAMING, 2
    timing = "clash"
    rulings = ("P61", "P62")

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from gain_influence(ctx, persona(ctx.me), 4, "clash")
        if ctx.is_dominating:
            yield from draw(ctx.step, 1, ctx.me)


class AllInRush(ActionCard):
    """Play only during a Clash. Your Persona gains +8 Influence this Clash."""

    code, name, colour, genre, cost = "OP-A007", "All-In Rush", CORAL, GAMING, 3
    timing = "clash"
    rulings = ("P61",)
    on_play = persona_gains(8, "clash")


class VictoryLap(ActionCard):
    """Play only during a Clash. If you are Dominating this Platform, gain 1 Popularity on it."""

    code, name, colour, genre, cost = "OP-A008", "Victory Lap", CORAL, GAMING, 4
    timing = "clash"
    rulings = ("P35", "P41", "P65")

    def on_play(self, ctx: Context) -> Effect[None]:
        if ctx.here is not None and ctx.is_dominating:
            yield from gain_popularity(ctx.step, ctx.table.side_of(ctx.me), ctx.here)


class VocalWarmUp(ContentCard):
    """While your Persona has an Upgrade, this card gains +3 Influence."""

    code, name, colour, genre, cost, influence = "OP-C015", "Vocal Warm-Up", CORAL, MUSIC, 1, 2
    rulings = ("P3",)

    def own_influence(self, sight: Sight) -> int:
        return 3 if sight.is_upgraded else 0


class OpenMic(ContentCard):
    """Discard: One of your Content cards on the Platform being resolved gains +3 Influence this Clash."""

    code, name, colour, genre, cost, influence = "OP-C016", "Open Mic", CORAL, MUSIC, 2, 5
    discard_in_clash = True
    rulings = ("P52",)
    discard = own_content_gains(3, "clash")


class CoverRequest(ContentCard):
    """Clash Reward: Draw 1 card, then discard 1 card from your hand."""

    code, name, colour, genre, cost, influence = "OP-C017", "Cover Request", CORAL, MUSIC, 2, 4
    rulings = ("P68", "P70")
    reward = then(draws(1), discards(1))


class AcousticSet(ContentCard):
    """While this is your only Content card on this Platform, this card gains +3 Influence."""

    code, name, colour, genre, cost, influence = "OP-C018", "Acoustic Set", CORAL, MUSIC, 3, 6
    rulings = ("P97",)

    def own_influence(self, sight: Sight) -> int:
        return 3 if len(own_content(sight, sight.here)) == 1 else 0


class EncoreChant(ContentCard):
    """Clash Reward: Return 1 Action card from your Trash to your hand."""

    code, name, colour, genre, cost, influence = "OP-C019", "Encore Chant", CORAL, MUSIC, 4, 7
    rulings = ("P68",)

    def reward(self, ctx: Context) -> Effect[None]:
        yield from recover(ctx, lambda card: kind_of(card).type == "action")


class FestivalSlot(ContentCard):
    """Boost 3: Your Persona gains +6 Influence this round."""

    code, name, colour, genre, cost, influence = "OP-C020", "Festival Slot", CORAL, MUSIC, 5, 9
    boost = 3
    rulings = ("P49", "P61")
    on_boost = persona_gains(6, "round")


class AnniversaryLive(ContentCard):
    """When played: Each of your other Content cards on this Platform gains +2 Influence this round."""

    code, name, colour, genre, cost, influence = "OP-C021", "Anniversary Live", CORAL, MUSIC, 8, 18
    rulings = ("P51",)
    on_play = each_own_content_gains(2, "round", but_this=True)


class HighNote(ActionCard):
    """Play only during a Clash. Your Persona gains +3 Influence this Clash, or +6 instead if it has an Upgrade."""

    code, name, colour, genre, cost = "OP-A009", "High Note", CORAL, MUSIC, 1
    timing = "clash"
    rulings = ("P51", "P61")

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from gain_influence(ctx, persona(ctx.me), 6 if ctx.is_upgraded else 3, "clash")


class CrowdWave(ActionCard):
    """Each of your Content cards on this Platform gains +2 Influence this round."""

    code, name, colour, genre, cost = "OP-A010", "Crowd Wave", CORAL, MUSIC, 2
    rulings = ("P57",)
    on_play = each_own_content_gains(2, "round")


class DoubleChorus(ActionCard):
    """Play only during a Clash. One of your Content cards on this Platform gains +6 Influence this Clash. Boost 1: Draw 1 card."""

    code, name, colour, genre, cost = "OP-A011", "Double Chorus", CORAL, MUSIC, 2
    timing = "clash"
    boost = 1
    rulings = ("P57", "P70")
    on_play = own_content_gains(6, "clash")
    on_boost = draws(1)


class TheShowGoesOn(ActionCard):
    """Return 1 Content card from your Trash to your hand, then gain 1 Funds."""

    code, name, colour, genre, cost = "OP-A012", "The Show Goes On", CORAL, MUSIC, 3
    rulings = ("P104",)
    on_play = then(recovers_content(), gains_funds(1))
