"""No return: OSHI rules O17-O19, worked examples OT11-OT16, and O26, which lifts it."""

from __future__ import annotations

import pytest

from matches.games.engine import Outcome
from tests.games.oshi.positions import on_board


def test_piece_may_not_go_back_where_the_opponent_pushed_it_from():
    """OT11: O17 a."""
    play = on_board("R1 e4, W1 e5")
    play.move("e4N1")

    assert play.why_not("e6S1") == "O18"


def test_piece_may_pass_over_an_earlier_square():
    """OT12."""
    play = on_board("R1 e4, W2 e5")
    play.move("e4N1")

    assert play.why_not("e6S1") == "O18"
    play.move("e6S2")
    assert play.board == {"R1 e3", "W2 e4"}


def test_piece_pushed_two_squares_may_finish_on_the_one_between():
    """OT13."""
    play = on_board("R2 e4, W1 e5")
    play.move("e4N2", "e7S1")

    assert play.board == {"R2 e5", "W1 e6"}


@pytest.mark.parametrize(("no_return", "rule"), [("mover", None), ("displaced", "O19")])
def test_pushed_piece_may_go_back_unless_the_setting_forbids_it(no_return, rule):
    """OT14: O19."""
    play = on_board("R1 e3, W1 e5", no_return=no_return)
    play.move("e3N1")

    assert play.why_not("e5S1") == rule


def test_pushed_back_piece_stands_where_it_stood():
    """OT14 with `mover`."""
    play = on_board("R1 e3, W1 e5")
    play.move("e3N1", "e5S1")

    assert play.board == {"R1 e3", "W1 e4"}


def test_displaced_speaks_of_own_pieces_too():
    """O19: of either colour. The white two would push the white one back to e5."""
    play = on_board("R1 e4, W1 e5, W2 e7", no_return="displaced")
    play.move("e4N1")

    assert play.why_not("e7S1") == "O19"
    assert play.why_not("e7E1") is None


def test_displaced_still_forbids_the_moving_piece_to_return():
    """O18 comes first."""
    play = on_board("R1 e4, W1 e5", no_return="displaced")
    play.move("e4N1")

    assert play.why_not("e6S1") == "O18"


def test_piece_may_not_go_back_where_its_owner_moved_it_from():
    """OT15: O17 b."""
    play = on_board("R3 a1, W3 a9, R1 e5")
    play.move("a1N1", "a9S1")

    assert play.why_not("a2S1") == "O18"
    assert play.table.seen[-1].endswith(" a2S1")  # section 7: part of the position's key


def test_piece_may_go_back_after_two_own_turns():
    """OT16."""
    play = on_board("R3 a1, W3 a9, R1 e5")
    play.move("a1N1", "a9S1", "e5N1", "a8E1")

    assert play.why_not("a2S1") is None


def test_no_return_is_ignored_when_nothing_else_is_left():
    """O26: the white piece can only go back."""
    play = on_board("W1 a8, R1 b9, R1 c9, R1 e1", to_move=1)
    play.move("a8N1", "e1N1")

    assert play.legal == ("a9S1",)
    assert play.table.seen[-1].startswith("w ")
    assert "a9S1" not in play.table.seen[-1]


def test_no_return_holds_while_another_move_is_left():
    """O26 does not lift it early."""
    play = on_board("W1 a8, R1 b9, R1 c9, R1 e1, W1 i9", to_move=1)
    play.move("a8N1", "e1N1")

    assert play.legal == ("i9S1", "i9W1")
    assert play.why_not("a9S1") == "O18"


def test_displaced_is_ignored_too_when_nothing_else_is_left():
    """O26 with O19: White can only push e4 back to where it stood."""
    play = on_board("R1 a7, W1 a9, R1 b9, R1 c9", no_return="displaced")
    play.move("a7N1")

    assert play.legal == ("a9S1",)


def test_side_without_any_move_draws():
    """O26: both ways are held by lines of two."""
    play = on_board("W1 a9, R1 b9, R1 c9, R1 a8, R1 b7")
    play.move("b7W1")

    assert play.outcome == Outcome((1, 1), "rules", "O26")
