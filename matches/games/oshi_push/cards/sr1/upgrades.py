"""Signal Rush: Upgrades, by the Persona that they belong to."""

from __future__ import annotations

from matches.games.engine import Fact
from matches.games.oshi_push.abilities import (
    deletes_opposing,
    draws,
    each_own_content_gains,
    first_card_costing,
    first_play,
    gains_funds,
    keeps_one_of,
    move_chosen_content,
    moves_persona,
    moves_persona_here,
    opposing_content_has,
    opposing_persona_changes,
    own_content_gains,
    persona_gains,
    reacts,
    steals,
    then,
    while_dominating,
    while_holding,
    while_opponent_holding,
)
from matches.games.oshi_push.context import Context
from matches.games.oshi_push.effects import funds, gain_influence, may, own_content
from matches.games.oshi_push.facts import PersonaMoved
from matches.games.oshi_push.influence import Sight
from matches.games.oshi_push.kinds import Upgrade, kind_of
from matches.games.oshi_push.table import Play
from matches.games.oshi_push.words import COBALT, CORAL, GAMING, MINT, MUSIC, TALK
from matches.games.resolution import Effect


def beside_persona(play: Play) -> bool:
    """Content was played onto the Platform where its player's Persona was."""
    return kind_of(play.card).type == "content" and play.place == play.persona_at


class QuilloVaneNightAnchor(Upgrade):
    """Activate: One of your Content cards on the Platform this card is on gains +3 Influence this round. Discard: One of your Content
    cards on the Platform being resolved gains +3 Influence this Clash.
    """

    code, name, colour, genre, cost, influence, funds = "OP-U001", "Quillo Vane, Night Anchor", CORAL, TALK, 3, 6, 4
    persona = "OP-P001"
    discard_in_clash = True
    activate = own_content_gains(3, "round")
    discard = own_content_gains(3, "clash")
    rulings = ("P52",)


class QuilloVanePrimeTimeTitan(Upgrade):
    """Activate: Each of your Content cards on the Platform this card is on gains +2 Influence this round. Clash Reward: Draw 1 card."""

    code, name, colour, genre, cost, influence, funds = "OP-U002", "Quillo Vane, Prime-Time Titan", CORAL, TALK, 7, 9, 5
    persona = "OP-P001"
    activate = each_own_content_gains(2, "round")
    reward = draws(1)
    rulings = ("P68", "P70")


class QuilloVaneBackAlleyColumnist(Upgrade):
    """While an opponent has 4 or more cards in hand, this card gains +4 Influence."""

    code, name, colour, genre, cost, influence, funds = "OP-U003", "Quillo Vane, Back-Alley Columnist", CORAL, TALK, 4, 6, 4
    persona = "OP-P001"
    own_influence = while_opponent_holding(4, 4)
    rulings = ("P61",)


class TamsinVoltageOverclocked(Upgrade):
    """While you are Dominating the Platform this card is on, this card gains +4 Influence. Discard: One of your Content cards on the
    Platform being resolved gains +3 Influence this Clash.
    """

    code, name, colour, genre, cost, influence, funds = "OP-U004", "Tamsin Voltage, Overclocked", CORAL, GAMING, 3, 5, 4
    persona = "OP-P002"
    discard_in_clash = True
    own_influence = while_dominating(4)
    discard = own_content_gains(3, "clash")
    rulings = ("P52", "P62")


class TamsinVoltageFinalForm(Upgrade):
    """While you are Dominating the Platform this card is on, this card gains +6 Influence. Boost 2: Draw 2 cards."""

    code, name, colour, genre, cost, influence, funds = "OP-U005", "Tamsin Voltage, Final Form", CORAL, GAMING, 7, 8, 5
    persona = "OP-P002"
    boost = 2
    own_influence = while_dominating(6)
    on_boost = draws(2)
    rulings = ("P49", "P62")


class TamsinVoltagePitCrew(Upgrade):
    """The first time each round you play a Content card on the Platform this card is on, gain 1 Funds."""

    code, name, colour, genre, cost, influence, funds = "OP-U006", "Tamsin Voltage, Pit Crew", CORAL, GAMING, 4, 6, 5
    persona = "OP-P002"
    triggers = first_play(beside_persona)
    on_trigger = reacts(gains_funds(1))
    rulings = ("P105",)


class OrrinHalfstackSiegeFrame(Upgrade):
    """Activate, spend 1 Funds: Move this card to another Platform in the Platform Row. Discard: Move your Persona to the Platform being
    resolved.
    """

    code, name, colour, genre, cost, influence, funds = "OP-U007", "Orrin Halfstack, Siege Frame", COBALT, GAMING, 3, 5, 4
    persona = "OP-P003"
    activate_funds = 1
    discard_in_clash = True
    activate = moves_persona()
    discard = moves_persona_here
    rulings = ("P52", "P66")


class OrrinHalfstackMonolithFrame(Upgrade):
    """Each opposing Content card on the Platform this card is on has -1 Influence. Activate, spend 1 Funds: Delete 1 opposing Content card
    with cost 2 or less on the Platform this card is on.
    """

    code, name, colour, genre, cost, influence, funds = "OP-U008", "Orrin Halfstack, Monolith Frame", COBALT, GAMING, 7, 9, 5
    persona = "OP-P003"
    activate_funds = 1
    modify_influence = opposing_content_has(-1)
    activate = deletes_opposing(2)
    rulings = ("P60", "P63")


class OrrinHalfstackCourierFrame(Upgrade):
    """When an effect moves this card to a Platform, it gains +4 Influence this round. Activate: Move this card to an adjacent Platform."""

    code, name, colour, genre, cost, influence, funds = "OP-U009", "Orrin Halfstack, Courier Frame", COBALT, GAMING, 4, 5, 5
    persona = "OP-P003"
    activate = moves_persona(only_adjacent=True)
    on_trigger = reacts(persona_gains(4, "round"))
    rulings = ("P54", "P66")

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        return isinstance(fact, PersonaMoved) and fact.seat == sight.me


class PellNocturneMinorKey(Upgrade):
    """Clash Reward: You may move 1 of your Content cards from this Platform to another Platform; if you do, it gains +2 Influence this
    round. Discard: Move your Persona to the Platform being resolved.
    """

    code, name, colour, genre, cost, influence, funds = "OP-U010", "Pell Nocturne, Minor Key", COBALT, MUSIC, 3, 5, 4
    persona = "OP-P004"
    discard_in_clash = True
    discard = moves_persona_here
    rulings = ("P52", "P68", "P104")

    def reward(self, ctx: Context) -> Effect[None]:
        if (yield from move_chosen_content(ctx, own_content(ctx, ctx.here), optional=True)):
            yield from gain_influence(ctx, ctx.chosen, 2, "round")


class PellNocturneMidnightVirtuoso(Upgrade):
    """Clash Reward: You may spend 3 Funds; if you do, Steal 1 Popularity from an opponent on this Platform."""

    code, name, colour, genre, cost, influence, funds = "OP-U011", "Pell Nocturne, Midnight Virtuoso", COBALT, MUSIC, 7, 8, 5
    persona = "OP-P004"
    rulings = ("P64", "P68")

    def reward(self, ctx: Context) -> Effect[None]:
        if ctx.table.seats[ctx.me].bank >= 3 and (yield from may(ctx, "spend_3")):
            yield from funds(ctx, -3)
            yield from steals(self, ctx)


class PellNocturneBuskerInBlue(Upgrade):
    """Kickback 2: Each time you lose a Clash on this Platform, gain 2 Funds. Activate, spend 1 Funds: One opposing Persona on the Platform
    this card is on loses 3 Influence this round.
    """

    code, name, colour, genre, cost, influence, funds = "OP-U012", "Pell Nocturne, Busker in Blue", COBALT, MUSIC, 4, 5, 4
    persona = "OP-P004"
    kickback = 2
    activate_funds = 1
    activate = opposing_persona_changes(-3, "round")
    rulings = ("P60", "P67")


class FernCadenzaSecondVerse(Upgrade):
    """The first time each round you play a card with cost 4 or more, gain 1 Funds. Kickback 1: Each time you lose a Clash on this
    Platform, gain 1 Funds.
    """

    code, name, colour, genre, cost, influence, funds = "OP-U013", "Fern Cadenza, Second Verse", MINT, MUSIC, 3, 6, 4
    persona = "OP-P005"
    kickback = 1
    triggers = first_card_costing(4)
    on_trigger = reacts(gains_funds(1))
    rulings = ("P67", "P105")


class FernCadenzaFullOrchestra(Upgrade):
    """Clash Reward: Draw 1 card, then gain 1 Funds."""

    code, name, colour, genre, cost, influence, funds = "OP-U014", "Fern Cadenza, Full Orchestra", MINT, MUSIC, 7, 9, 6
    persona = "OP-P005"
    reward = then(draws(1), gains_funds(1))
    rulings = ("P68", "P70")


class FernCadenzaGardenRehearsal(Upgrade):
    """Activate, spend 2 Funds: Look at the top 2 cards of your Draw Deck, put 1 into your hand and the other on the bottom. Discard: Draw
    1 card.
    """

    code, name, colour, genre, cost, influence, funds = "OP-U015", "Fern Cadenza, Garden Rehearsal", MINT, MUSIC, 4, 6, 5
    persona = "OP-P005"
    activate_funds = 2
    activate = keeps_one_of(2)
    discard = draws(1)
    rulings = ("P70", "P106")


class DoctorThimbleHouseCalls(Upgrade):
    """While you have 5 or more cards in hand, this card gains +2 Influence. Kickback 1: Each time you lose a Clash on this Platform, gain
    1 Funds.
    """

    code, name, colour, genre, cost, influence, funds = "OP-U016", "Doctor Thimble, House Calls", MINT, TALK, 3, 6, 5
    persona = "OP-P006"
    kickback = 1
    own_influence = while_holding(5, 2)
    rulings = ("P61", "P67")


class DoctorThimbleHeadOfDepartment(Upgrade):
    """While you have 5 or more cards in hand, this card gains +4 Influence. Activate, spend 2 Funds: Draw 1 card."""

    code, name, colour, genre, cost, influence, funds = "OP-U017", "Doctor Thimble, Head of Department", MINT, TALK, 7, 9, 6
    persona = "OP-P006"
    activate_funds = 2
    own_influence = while_holding(5, 4)
    activate = draws(1)
    rulings = ("P61", "P70")


class DoctorThimbleNightPharmacist(Upgrade):
    """Activate, discard 1 card: Gain 2 Funds."""

    code, name, colour, genre, cost, influence, funds = "OP-U018", "Doctor Thimble, Night Pharmacist", MINT, TALK, 4, 6, 5
    persona = "OP-P006"
    activate_discards = 1
    activate = gains_funds(2)
    rulings = ("P50", "P55")
