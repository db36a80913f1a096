"""Setup: Personas, hands, mulligans, the first player, the row (P12-P23, P80, P87, P102)."""

from __future__ import annotations

import random

import pytest

from matches.games.engine import PUBLIC, ViewKey
from matches.games.oshi_push.facts import Drew, MulligansTaken, PlatformRevealed, Shuffled, TokenDrawn, TokenGiven
from matches.games.oshi_push.kinds import KINDS
from matches.games.prompts import to_act
from tests.games.oshi_push.scene import GAME
from tests.games.playing import Play, begin

each_table = pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("royale", 3), ("royale", 4), ("team", 4)])


def set_up(mode: str, seats: int, seed: int, *redraw: int) -> Play:
    """A match after the mulligans."""
    play = begin(GAME, mode, seats, seed)
    for number, seat in to_act(play.state):
        play.reply(number, seat, "redraw" if seat in redraw else "keep")
    return play


def last(play: Play, kind: type) -> list:
    return [fact for fact in play.facts() if isinstance(fact, kind)]


@each_table
def test_p12_to_p19_persona_funds_five_cards(mode: str, seats: int) -> None:
    """P12, P13, P17, P18, P19: before the mulligans."""
    table = begin(GAME, mode, seats, 1).state.table

    for seat in table.seats:
        (persona,) = seat.pile
        assert KINDS[persona.code].type == "persona"
        assert seat.bank == KINDS[persona.code].funds
        assert (len(seat.hand), len(seat.deck), len(seat.platforms)) == (5, 35, 5)
        assert seat.at == -1


@each_table
def test_p19_draw_decks_are_shuffled_before_the_deal(mode: str, seats: int) -> None:
    """Decks are laid in the order of codes."""
    play = begin(GAME, mode, seats, 1)

    assert [(fact.seat, fact.zone) for fact in last(play, Shuffled)] == [(seat, "deck") for seat in range(seats)]
    for seat in play.state.table.seats:
        codes = [card.code for card in seat.hand + seat.deck]
        assert codes != sorted(codes)


@each_table
def test_p20_all_decide_on_a_mulligan_at_the_same_time(mode: str, seats: int) -> None:
    play = begin(GAME, mode, seats, 2)

    assert [seat for _, seat in to_act(play.state)] == list(range(seats))
    assert all(play.prompt(number).options == (("keep", "redraw"),) for number in range(seats))
    assert all(play.prompt(number).default == ("keep",) for number in range(seats))


def test_p20_a_mulligan_shuffles_all_five_back_and_draws_five_once() -> None:
    before = begin(GAME, "duel", 2, 3).state.table
    play = set_up("duel", 2, 3, 1)
    after = play.state.table

    assert after.seats[0].hand == before.seats[0].hand
    assert {card.id for card in after.seats[1].hand}.isdisjoint(card.id for card in before.seats[1].hand)
    assert sorted(card.code for card in after.seats[1].hand + after.seats[1].deck) == sorted(
        card.code for card in before.seats[1].hand + before.seats[1].deck
    )
    assert (len(after.seats[1].hand), len(after.seats[1].deck)) == (5, 35)
    assert [fact.seat for fact in last(play, Drew)] == [1]
    assert play.prompt().text == "oshi_push.assign"


def test_p20_who_took_a_mulligan_is_known_after_all_have_decided() -> None:
    play = begin(GAME, "royale", 3, 4)
    play.reply(2, 2, "redraw")
    assert [fact.seen_by(ViewKey.of_seat(0)).picks for fact in play.facts()] == [()]

    play.reply(0, 0, "keep")
    play.reply(1, 1, "keep")

    assert [fact.seen_by(PUBLIC) for fact in last(play, MulligansTaken)] == [MulligansTaken((2,))]


@each_table
def test_p21_platform_decks_are_shuffled(mode: str, seats: int) -> None:
    play = set_up(mode, seats, 5)

    assert [fact.seat for fact in last(play, Shuffled) if fact.zone == "platforms"] == list(range(seats))


@each_table
def test_p22_every_side_may_come_first(mode: str, seats: int) -> None:
    firsts = {fact.side for seed in range(16) for fact in last(set_up(mode, seats, seed), TokenDrawn)}

    assert firsts == set(range(2 if mode == "team" else seats))


def start(starts: str) -> Play:
    return begin(GAME, "duel", 2, 1, options={"starts": starts})


@pytest.mark.parametrize(("picked", "first"), [("go_first", 1), ("go_second", 0)])
def test_p22_who_lost_the_game_before_chooses_who_goes_first(picked: str, first: int) -> None:
    """By the match format, before anything is dealt, as the first prompt, and then no die is thrown."""
    play = start("chosen_by_1")
    asked = play.prompt()
    dealt = [len(seat.hand) for seat in play.state.table.seats]

    play.reply(0, 1, picked)
    given = last(play, TokenGiven)
    for number, seat in to_act(play.state):
        play.reply(number, seat, "keep")

    assert (asked.text, asked.owners, asked.options[0], dealt) == ("oshi_push.start", (1,), ("go_first", "go_second"), [0, 0])
    assert (given, last(play, TokenDrawn)) == ([TokenGiven(first)], [])
    assert play.state.table.token == first
    assert to_act(play.state) == ((0, first),)


@pytest.mark.parametrize(("chooser", "first"), [(0, 1), (1, 2)])
def test_p78_who_leaves_instead_of_choosing_does_not_go_first(chooser: int, first: int) -> None:
    """Nobody would be there to order the Clashes."""
    play = begin(GAME, "royale", 3, 1, options={"starts": f"chosen_by_{chooser}"})

    play.leave(chooser)
    given, token = last(play, TokenGiven), play.state.table.token

    assert (given, token) == ([TokenGiven(first)], first)
    assert play.finish(random.Random(1)).state.outcome is not None


def test_p22_who_goes_first_may_be_agreed_on() -> None:
    assert [start(f"{side}").state.table.token for side in (0, 1)] == [0, 1]
    assert {start("lot").prompt().text, start("1").prompt().text} == {"oshi_push.mulligan"}


@each_table
def test_p23_p80_p87_the_row_is_laid_clockwise_from_the_first_player(mode: str, seats: int) -> None:
    for seed in range(6):
        play = set_up(mode, seats, seed)
        table = play.state.table
        first = table.sides[table.token][0]
        order = [first, (first + 1) % seats, (first + (0 if seats == 2 else 2)) % seats]
        assert [(fact.place, fact.seat) for fact in last(play, PlatformRevealed)] == list(enumerate(order))
        assert [len(seat.platforms) for seat in table.seats] == [5 - order.count(seat) for seat in range(seats)]
        assert table.filled() == (0, 1, 2)
        assert (table.round, table.phase, table.turn) == (1, "assign", table.token)


def test_p23_the_row_has_three_places_though_somebody_leaves_during_the_mulligans() -> None:
    """P76, P84"""
    for seed in range(8):
        play = begin(GAME, "royale", 3, seed)
        play.reply(0, 0, "redraw")
        play.leave(1)
        play.reply(2, 2, "redraw")
        table = play.state.table
        assert table.seats[1].is_out
        assert table.token != 1
        assert table.filled() == (0, 1, 2)
        assert last(play, MulligansTaken) == [MulligansTaken((0, 2))]


def test_p102_the_same_secret_gives_the_same_decks() -> None:
    one, other, third = set_up("duel", 2, 6), set_up("duel", 2, 6), set_up("duel", 2, 12)

    assert one.state.table == other.state.table
    assert [card.code for card in one.state.table.seats[0].deck] != [card.code for card in third.state.table.seats[0].deck]
