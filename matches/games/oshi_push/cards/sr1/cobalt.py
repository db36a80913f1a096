"""Signal Rush: Content and Action cards in cobalt."""

from __future__ import annotations

from matches.games.engine import Fact, Prompt
from matches.games.oshi_push.abilities import (
    anywhere,
    costing,
    delete_one,
    deletes_opposing,
    move_chosen_content,
    move_to_one,
    moves_own_content,
    moves_persona_here,
    opposing_content_changes,
    opposing_content_has,
    opposing_persona_changes,
    own_content_gains,
    persona_gains,
    return_one,
    steals,
    then,
)
from matches.games.oshi_push.context import Context
from matches.games.oshi_push.effects import (
    ask_one,
    choose_target,
    content_at,
    gain_influence,
    look_at_hand,
    opposing_content,
    opposing_personas,
    others,
    own_content,
    steal,
)
from matches.games.oshi_push.facts import ClashWon, Discarded
from matches.games.oshi_push.influence import Sight, influence
from matches.games.oshi_push.kinds import ActionCard, ContentCard, kind_of
from matches.games.oshi_push.table import Card, Target
from matches.games.oshi_push.words import COBALT, GAMING, MUSIC, TALK
from matches.games.resolution import Effect


class RumourMill(ContentCard):
    """When played: One opposing Content card on this Platform loses 2 Influence this round."""

    code, name, colour, genre, cost, influence = "OP-C022", "Rumour Mill", COBALT, TALK, 1, 2
    rulings = ("P60",)
    on_play = opposing_content_changes(-2, "round")


class DebateClub(ContentCard):
    """Discard: Move your Persona to the Platform being resolved."""

    code, name, colour, genre, cost, influence = "OP-C023", "Debate Club", COBALT, TALK, 2, 4
    discard_in_clash = True
    rulings = ("P52", "P66")
    discard = moves_persona_here


class FactCheckDesk(ContentCard):
    """When played: Delete 1 opposing Content card on this Platform with Influence 4 or less."""

    code, name, colour, genre, cost, influence = "OP-C024", "Fact-Check Desk", COBALT, TALK, 2, 3
    rulings = ("P61",)

    def on_play(self, ctx: Context) -> Effect[None]:
        weak = [target for target in opposing_content(ctx, ctx.here) if influence(ctx.table, target) <= 4]
        yield from delete_one(ctx, weak)


class ColdCaseFiles(ContentCard):
    """Activate, spend 1 Funds: Look at an opponent's hand."""

    code, name, colour, genre, cost, influence = "OP-C025", "Cold Case Files", COBALT, TALK, 3, 6
    activate_funds = 1
    rulings = ("P31", "P56")

    def activate(self, ctx: Context) -> Effect[None]:
        yield from look_at_hand(ctx)


class PanelTakeover(ContentCard):
    """You may play this card on any Platform in the Platform Row."""

    code, name, colour, genre, cost, influence = "OP-C026", "Panel Takeover", COBALT, TALK, 4, 6
    rulings = ("P46",)
    anywhere = True


class SilentTreatment(ContentCard):
    """While this Platform is being resolved, Action cards cost your opponents 1 Funds more to play."""

    code, name, colour, genre, cost, influence = "OP-C027", "Silent Treatment", COBALT, TALK, 5, 9
    rulings = ("P48",)

    def modify_cost(self, sight: Sight, seat: int, card: Card, place: int | None) -> int:
        is_resolved = sight.here == sight.clash_place
        return 1 if is_resolved and kind_of(card).type == "action" and seat in sight.table.opponents(sight.me) else 0


class TribunalStream(ContentCard):
    """Clash Reward: Steal 1 Popularity from an opponent on this Platform."""

    code, name, colour, genre, cost, influence = "OP-C028", "Tribunal Stream", COBALT, TALK, 7, 12
    rulings = ("P35", "P64", "P68")
    reward = steals


class SlowMode(ActionCard):
    """Play only during a Clash. One opposing Content card on this Platform loses 4 Influence this Clash."""

    code, name, colour, genre, cost = "OP-A013", "Slow Mode", COBALT, TALK, 1
    timing = "clash"
    rulings = ("P60",)
    on_play = opposing_content_changes(-4, "clash")


class ChangeOfSubject(ActionCard):
    """Move 1 of your Content cards from any Platform to another Platform of your choice."""

    code, name, colour, genre, cost = "OP-A014", "Change of Subject", COBALT, TALK, 1
    rulings = ("P66",)
    on_play = moves_own_content(anywhere)


class CrossExamine(ActionCard):
    """Look at an opponent's hand and choose 1 card there; its owner discards that card."""

    code, name, colour, genre, cost = "OP-A015", "Cross-Examine", COBALT, TALK, 3
    rulings = ("P52", "P56")

    def on_play(self, ctx: Context) -> Effect[None]:
        seat = yield from look_at_hand(ctx)
        if seat is None:
            return
        codes = tuple(sorted({card.code for card in ctx.table.seats[seat].hand}))
        reply = yield from ask_one(Prompt("oshi_push.discard_theirs", (ctx.me,), (codes,), codes[:1]))
        named = tuple(card for card in ctx.table.seats[seat].hand if card.code == reply.picks[0])
        if named and not ctx.is_out:
            yield Discarded(seat, named[:1])


class HostileClip(ActionCard):
    """Play only during a Clash. Steal 1 Popularity from an opponent on this Platform."""

    code, name, colour, genre, cost = "OP-A016", "Hostile Clip", COBALT, TALK, 6
    timing = "clash"
    rulings = ("P35", "P41", "P64")
    on_play = steals


class ScoutingRun(ContentCard):
    """Discard: Move your Persona to the Platform being resolved."""

    code, name, colour, genre, cost, influence = "OP-C029", "Scouting Run", COBALT, GAMING, 1, 3
    discard_in_clash = True
    rulings = ("P52", "P66")
    discard = moves_persona_here


class TrapRoom(ContentCard):
    """When played: If you are Dominating this Platform, Delete 1 opposing Content card on it with cost 3 or less."""

    code, name, colour, genre, cost, influence = "OP-C030", "Trap Room", COBALT, GAMING, 2, 4
    rulings = ("P62",)

    def on_play(self, ctx: Context) -> Effect[None]:
        if ctx.is_dominating:
            yield from delete_one(ctx, costing(ctx, opposing_content(ctx, ctx.here), 3))


class LadderClimb(ContentCard):
    """When you win a Clash on another Platform, this card gains +3 Influence this round."""

    code, name, colour, genre, cost, influence = "OP-C031", "Ladder Climb", COBALT, GAMING, 2, 5
    rulings = ("P33", "P68", "P97")

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        return isinstance(fact, ClashWon) and fact.side == sight.table.side_of(sight.me) and fact.place != sight.here

    def on_trigger(self, ctx: Context, fact: Fact) -> Effect[None]:
        yield from gain_influence(ctx, ctx.this.id, 3, "round")


class BaseRaid(ContentCard):
    """When played: You may move 1 opposing Content card with cost 2 or less from this Platform to another Platform of your choice."""

    code, name, colour, genre, cost, influence = "OP-C032", "Base Raid", COBALT, GAMING, 3, 5
    rulings = ("P5", "P66")

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from move_chosen_content(ctx, costing(ctx, opposing_content(ctx, ctx.here), 2), optional=True)


class HardcoreMode(ContentCard):
    """While an opponent is Dominating this Platform, this card gains +3 Influence."""

    code, name, colour, genre, cost, influence = "OP-C033", "Hardcore Mode", COBALT, GAMING, 4, 7
    rulings = ("P62",)

    def own_influence(self, sight: Sight) -> int:
        return 3 if sight.is_opponent_dominating else 0


class SiegeNight(ContentCard):
    """Each opposing Content card on this Platform has -1 Influence."""

    code, name, colour, genre, cost, influence = "OP-C034", "Siege Night", COBALT, GAMING, 5, 8
    rulings = ("P60", "P61")
    modify_influence = opposing_content_has(-1)


class FinalCircle(ContentCard):
    """Activate, spend 2 Funds: Delete 1 opposing Content card on this Platform with cost 4 or less."""

    code, name, colour, genre, cost, influence = "OP-C035", "Final Circle", COBALT, GAMING, 7, 13
    activate_funds = 2
    rulings = ("P47", "P50")
    activate = deletes_opposing(4)


class FlankRoute(ActionCard):
    """Play only during a Clash. Move your Persona to this Platform, then it gains +2 Influence this Clash."""

    code, name, colour, genre, cost = "OP-A017", "Flank Route", COBALT, GAMING, 1
    timing = "clash"
    rulings = ("P66", "P104")
    on_play = then(moves_persona_here, persona_gains(2, "clash"))


class RageQuit(ActionCard):
    """Delete 1 Content card with cost 2 or less on any Platform."""

    code, name, colour, genre, cost = "OP-A018", "Rage Quit", COBALT, GAMING, 2
    rulings = ("P47", "P55")

    def on_play(self, ctx: Context) -> Effect[None]:
        everywhere = [one.card.id for one in content_at(ctx, *anywhere(ctx))]
        yield from delete_one(ctx, costing(ctx, everywhere, 2))


class LagSpike(ActionCard):
    """Play only during a Clash. The Influence of one opposing Content card on this Platform becomes 0 this Clash."""

    code, name, colour, genre, cost = "OP-A019", "Lag Spike", COBALT, GAMING, 3
    timing = "clash"
    rulings = ("P59",)
    on_play = opposing_content_changes(0, "clash", sets=True)


class SpawnCamp(ActionCard):
    """Play only during a Clash. Delete 1 opposing Content card on this Platform with cost 5 or less."""

    code, name, colour, genre, cost = "OP-A020", "Spawn Camp", COBALT, GAMING, 4
    timing = "clash"
    rulings = ("P47",)
    on_play = deletes_opposing(5)


class PracticeLoop(ContentCard):
    """Activate, spend 1 Funds: Move this card to an adjacent Platform."""

    code, name, colour, genre, cost, influence = "OP-C036", "Practice Loop", COBALT, MUSIC, 1, 2
    activate_funds = 1
    rulings = ("P50", "P66")

    def activate(self, ctx: Context) -> Effect[None]:
        if ctx.here is not None:
            yield from move_to_one(ctx, ctx.this.id, ctx.table.adjacent(ctx.here))


class RemixDraft(ContentCard):
    """Clash Reward: You may move this card to another Platform."""

    code, name, colour, genre, cost, influence = "OP-C037", "Remix Draft", COBALT, MUSIC, 2, 4
    rulings = ("P66", "P68")

    def reward(self, ctx: Context) -> Effect[None]:
        yield from move_to_one(ctx, ctx.this.id, others(ctx, ctx.here), optional=True)


class BackupVocals(ContentCard):
    """When played: One of your other Content cards on any Platform gains +3 Influence this round."""

    code, name, colour, genre, cost, influence = "OP-C038", "Backup Vocals", COBALT, MUSIC, 2, 3
    rulings = ("P97",)
    on_play = own_content_gains(3, "round", anywhere, but_this=True)


class Dissonance(ContentCard):
    """Each opposing Persona on this Platform has -2 Influence."""

    code, name, colour, genre, cost, influence = "OP-C039", "Dissonance", COBALT, MUSIC, 3, 5
    rulings = ("P60", "P61")

    def modify_influence(self, sight: Sight, target: Target) -> int:
        return -2 if target in opposing_personas(sight, sight.here) else 0


class GuestVerse(ContentCard):
    """Discard: Move your Persona to the Platform being resolved."""

    code, name, colour, genre, cost, influence = "OP-C040", "Guest Verse", COBALT, MUSIC, 4, 8
    discard_in_clash = True
    rulings = ("P52", "P66")
    discard = moves_persona_here


class MashupBattle(ContentCard):
    """Boost 4: Steal 1 Popularity from an opponent on this Platform."""

    code, name, colour, genre, cost, influence = "OP-C041", "Mashup Battle", COBALT, MUSIC, 5, 8
    boost = 4
    rulings = ("P35", "P40", "P49", "P64")
    on_boost = steals


class FarewellTour(ContentCard):
    """Clash Reward: Return 1 opposing Content card on this Platform to its owner's hand."""

    code, name, colour, genre, cost, influence = "OP-C042", "Farewell Tour", COBALT, MUSIC, 7, 14
    rulings = ("P51", "P68")

    def reward(self, ctx: Context) -> Effect[None]:
        yield from return_one(ctx, opposing_content(ctx, ctx.here))


class KeyChange(ActionCard):
    """Move 1 of your Content cards to an adjacent Platform, then it gains +2 Influence this round."""

    code, name, colour, genre, cost = "OP-A021", "Key Change", COBALT, MUSIC, 1
    rulings = ("P66", "P104")

    def on_play(self, ctx: Context) -> Effect[None]:
        moving = yield from choose_target(ctx, "move", own_content(ctx, *anywhere(ctx)))
        if moving is not None and (place := ctx.table.place_of(moving)) is not None:
            yield from move_to_one(ctx, moving, ctx.table.adjacent(place))
            yield from gain_influence(ctx, moving, 2, "round")


class FeedbackLoop(ActionCard):
    """Play only during a Clash. One opposing Persona on this Platform loses 6 Influence this Clash."""

    code, name, colour, genre, cost = "OP-A022", "Feedback Loop", COBALT, MUSIC, 2
    timing = "clash"
    rulings = ("P60",)
    on_play = opposing_persona_changes(-6, "clash")


class CutTheFeed(ActionCard):
    """Return 1 opposing Content card with cost 4 or less on any Platform to its owner's hand."""

    code, name, colour, genre, cost = "OP-A023", "Cut the Feed", COBALT, MUSIC, 3
    rulings = ("P51",)

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from return_one(ctx, costing(ctx, opposing_content(ctx, *anywhere(ctx)), 4))


class BootlegSingle(ActionCard):
    """Play only during a Clash. Steal 1 Popularity on this Platform from an opponent who has more Popularity there than you."""

    code, name, colour, genre, cost = "OP-A024", "Bootleg Single", COBALT, MUSIC, 4
    timing = "clash"
    rulings = ("P35", "P41", "P64")

    def on_play(self, ctx: Context) -> Effect[None]:
        table, place = ctx.table, ctx.here
        if place is not None:
            mine = table.popularity(ctx.me, place)
            yield from steal(ctx, place, lambda seat: table.popularity(seat, place) > mine)
