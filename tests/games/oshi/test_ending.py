"""How a match ends: OSHI rules O20-O27, worked example OT17, and the lot for colours (O6)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest

from matches.games.actions import AnswerOffer, CallTime, Leave, Reply
from matches.games.engine import SYSTEM, Drawn, Ended, Left, OfferClosed, Offered, Outcome, TimeCalled
from matches.games.oshi.table import Coloured
from tests.games import playing
from tests.games.oshi.positions import OSHI, Play, on_board, opening, quiet_for

NEAR_THE_END = "R3 e8, W1 e9, W3 a9, R3 a1"


def test_seven_points_win_at_once():
    """O22."""
    play = on_board(NEAR_THE_END, points=(6, 0))
    play.move("e8N1")

    assert play.outcome == Outcome((1, 2), "rules", "O22")
    assert play.facts[-1] == Ended(play.outcome)


def test_six_points_do_not_win():
    play = on_board(NEAR_THE_END, points=(5, 6))
    play.move("e8N1")

    assert play.table.points == (6, 6)
    assert play.outcome is None


def test_pushing_off_an_own_piece_can_win_for_the_other_side():
    """O16, O20, O22."""
    play = on_board("R3 g5, R1 h5, W3 a9", points=(0, 6))
    play.move("g5E2")

    assert play.outcome == Outcome((2, 1), "rules", "O22")


def test_who_moved_loses_when_both_reach_seven():
    """OT17: O21, O23."""
    play = on_board("R2 e7, R2 e8, W2 e9", points=(5, 5))
    play.move("e7N2")

    assert play.table.points == (7, 7)
    assert play.outcome == Outcome((2, 1), "rules", "O23")


def test_third_occurrence_with_the_same_moves_draws():
    """O24: both threes walk in circles of eight turns. At first less is forbidden, so the third same position is that of turn 18."""
    play = on_board("R3 a1, W3 a9")
    circle = ["a1E1", "a9E1", "b1N1", "b9S1", "b2W1", "b8W1", "a2S1", "a8N1"]

    play.move(*circle, *circle)
    assert play.outcome is None
    assert play.board == {"R3 a1", "W3 a9"}
    play.move("a1E1")
    assert play.outcome is None
    play.move("a9E1")

    assert play.table.turns == 18
    assert play.outcome == Outcome((1, 1), "rules", "O24")


def test_starting_position_is_the_first_that_is_kept():
    """O24: it counts."""
    play = opening()

    ranks = ["3.......3", "..21112..", "....1....", *3 * ["........."], "....A....", "..BAAAB..", "C.......C"]
    assert play.table.seen == (f"r {''.join(ranks)}",)


def around(square: str, way: str) -> Iterator[str]:
    """Single steps on and on along `way`."""
    file, rank = square
    for direction in cycle(way):
        yield f"{file}{rank}{direction}1"
        file = chr(ord(file) + {"E": 1, "W": -1}.get(direction, 0))
        rank = chr(ord(rank) + {"N": 1, "S": -1}.get(direction, 0))


def test_120_quiet_turns_draw():
    """O25: two threes walk around on ways of 22 and 20 squares, so that no position comes up three times."""
    play = on_board("R3 a1, W3 a9")
    red, white = around("a1", "E" * 8 + "N" * 3 + "W" * 8 + "S" * 3), around("a9", "E" * 8 + "S" * 2 + "W" * 8 + "N" * 2)

    for _ in range(119):
        play.move(next(white if play.to_move else red))
    assert (play.outcome, play.table.quiet) == (None, 119)
    play.move(next(white))

    assert play.outcome == Outcome((1, 1), "rules", "O25")


def test_claim_starts_the_count_of_quiet_turns_again():
    """O25."""
    play = quiet_for(on_board(NEAR_THE_END), 119)
    play.move("e8N1")

    assert play.outcome is None
    assert play.table.quiet == 0
    assert len(play.table.seen) == 1


def test_seven_points_come_before_the_count_of_turns():
    """Section 7: O22 is tested before O25."""
    play = quiet_for(on_board("R3 e8, W1 a9, W3 e9", points=(6, 0)), 119)
    play.move("e8N1")

    assert play.outcome == Outcome((1, 2), "rules", "O22")


# --- what the platform adds


def begin(**options: str) -> playing.Play:
    return playing.begin(OSHI, "duel", 2, seed=1, options={"red": "0", **options})


def test_colours_are_drawn_by_lot():
    """O6: either seat may get Red, and Red is asked first."""
    firsts = set()
    for seed in range(12):
        play = playing.begin(OSHI, "duel", 2, seed=seed)
        (drawn,) = [fact for fact in play.facts() if isinstance(fact, Drawn)]
        assert [fact for fact in play.facts() if isinstance(fact, Coloured)] == [Coloured(drawn.value[0])]
        assert OSHI.to_act(play.state) == (drawn.value[0],)
        firsts.add(drawn.value[0])

    assert firsts == {0, 1}


@pytest.mark.parametrize("seat", [0, 1])
def test_colours_can_be_set(seat):
    """O6: by the pairing; nothing is drawn."""
    play = begin(red=str(seat))

    assert OSHI.to_act(play.state) == (seat,)
    assert not any(isinstance(fact, Drawn) for fact in play.facts())


@pytest.mark.parametrize(("seat", "places"), [(0, (2, 1)), (1, (1, 2))])
def test_either_side_may_resign_at_any_time(seat, places):
    """O27: also who is not to move."""
    play = begin()
    play.say(seat, Leave())

    assert play.facts() == (Left(seat, "concede"), Ended(Outcome(places, "concede")))


def with_draw_offer(*moves: str) -> playing.Play:
    """A match in which the last of these moves carries an offer."""
    play = begin()
    for turn, move in enumerate(moves):
        offer = "draw" if turn == len(moves) - 1 else ""
        play.say(turn % 2, Reply(play.history.prompt_id(0), (move,), offer=offer))
    return play


def test_draw_is_offered_together_with_a_move_and_accepted():
    """O27."""
    play = with_draw_offer("a1N1")
    (offer,) = play.state.meta.offers
    assert play.facts()[-1] == Offered(offer)
    assert (offer.kind, offer.seat) == ("draw", 0)

    play.say(1, AnswerOffer(offer.id, accept=True))

    assert play.state.outcome == Outcome((1, 1), "agreement")


def test_refused_draw_offer_changes_nothing_on_the_board():
    """O27."""
    play = with_draw_offer("a1N1")
    table = play.state.table

    play.say(1, AnswerOffer(1, accept=False))

    assert (play.state.table, play.state.meta.offers, OSHI.to_act(play.state)) == (table, (), (1,))


def test_move_refuses_a_draw_offer():
    """O27."""
    play = with_draw_offer("a1N1")

    play.reply(0, 1, "a9S1")

    assert play.facts()[0] == OfferClosed(1, "moved", play.now - 1_000)
    assert play.state.meta.offers == ()


# --- time is called in an event (T28, decision 0021)


def called(points: tuple[int, int], *, before: tuple[str, ...] = ()) -> Play:
    """Time is called after some moves; Red has a piece that can push one of White's off with its next move but one."""
    play = on_board("R3 e7, W1 e9, W3 a9, R3 a1", points=points)
    if before:
        play.move(*before)
    play.happen((TimeCalled(OSHI.round_of(play.table)),))
    return play


@pytest.mark.parametrize(("points", "places"), [((2, 1), (1, 2)), ((1, 2), (2, 1)), ((3, 3), (1, 1))])
def test_when_time_is_called_the_points_claimed_decide(points: tuple[int, int], places: tuple[int, int]):
    """T28"""
    play = called(points)
    play.move("a1N1")
    assert play.outcome is None

    play.move("a9S1")

    assert play.outcome == Outcome(places, "time_called")
    assert play.facts[-1] == Ended(play.outcome)


def test_both_have_had_the_same_number_of_turns_when_time_ends_the_game():
    """T28: where White is to move, that turn is the last one."""
    play = called((0, 0), before=("a1N1",))

    play.move("a9S1")

    assert play.outcome == Outcome((1, 1), "time_called")


def test_what_is_claimed_in_the_last_round_counts():
    """T28, O21"""
    play = called((0, 1), before=("a1N1", "a9S1"))

    play.move("e7N2")
    assert play.table.points == (1, 1)
    play.move("a8S1")

    assert play.outcome == Outcome((1, 1), "time_called")


def test_seven_points_in_the_last_round_win_by_the_rules():
    """T28, O22"""
    play = called((6, 0))

    play.move("e7N2")

    assert play.outcome == Outcome((1, 2), "rules", "O22")


def test_a_draw_may_be_agreed_in_the_last_round():
    """T28, O27: an offer stands though time is called."""
    play = playing.begin(OSHI, "duel", 2, 1, options={"red": "0"})
    move, *_ = play.row(0, 0)
    play.say(0, Reply(play.history.prompt_id(0), (move,), "draw"))
    play.say(SYSTEM, CallTime())

    play.say(1, AnswerOffer(1, accept=True))

    assert play.state.outcome == Outcome((1, 1), "agreement")
