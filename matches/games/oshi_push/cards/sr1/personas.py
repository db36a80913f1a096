"""Signal Rush: Personas."""

from __future__ import annotations

from matches.games.oshi_push.abilities import (
    first_card_costing,
    gains_funds,
    moves_own_content,
    moves_persona,
    own_content_gains,
    reacts,
    while_dominating,
    while_holding,
)
from matches.games.oshi_push.kinds import Persona
from matches.games.oshi_push.words import COBALT, CORAL, GAMING, MINT, MUSIC, TALK


class QuilloVane(Persona):
    """Activate: One of your Content cards on the Platform this card is on gains +2 Influence this round."""

    code, name, colour, genre, influence, funds = "OP-P001", "Quillo Vane", CORAL, TALK, 4, 3
    activate = own_content_gains(2, "round")


class TamsinVoltage(Persona):
    """While you are Dominating the Platform this card is on, this card gains +2 Influence."""

    code, name, colour, genre, influence, funds = "OP-P002", "Tamsin Voltage", CORAL, GAMING, 4, 3
    own_influence = while_dominating(2)
    rulings = ("P62",)


class OrrinHalfstack(Persona):
    """Activate, spend 1 Funds: Move this card to an adjacent Platform."""

    code, name, colour, genre, influence, funds = "OP-P003", "Orrin Halfstack", COBALT, GAMING, 3, 3
    activate_funds = 1
    activate = moves_persona(only_adjacent=True)
    rulings = ("P66",)


class PellNocturne(Persona):
    """Clash Reward: You may move 1 of your Content cards from this Platform to another Platform."""

    code, name, colour, genre, influence, funds = "OP-P004", "Pell Nocturne", COBALT, MUSIC, 4, 3
    reward = moves_own_content(optional=True)
    rulings = ("P66", "P68")


class FernCadenza(Persona):
    """The first time each round you play a card with cost 4 or more, gain 1 Funds."""

    code, name, colour, genre, influence, funds = "OP-P005", "Fern Cadenza", MINT, MUSIC, 4, 3
    triggers = first_card_costing(4)
    on_trigger = reacts(gains_funds(1))
    rulings = ("P105",)


class DoctorThimble(Persona):
    """While you have 5 or more cards in hand, this card gains +2 Influence."""

    code, name, colour, genre, influence, funds = "OP-P006", "Doctor Thimble", MINT, TALK, 3, 4
    own_influence = while_holding(5, 2)
    rulings = ("P61",)
