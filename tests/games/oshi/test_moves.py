"""Moves and pushes: OSHI rules O1-O16, O20, worked examples OT1-OT10."""

from __future__ import annotations

import pytest

from matches.games.engine import Asked, Began, Prompt, Replied, Settled
from matches.games.oshi.table import Moved
from tests.games.oshi.positions import OSHI, on_board, opening

FIRST_MOVES = """
a1N1 a1N2 a1N3 a1E1 a1E2 a1E3 i1N1 i1N2 i1N3 i1W1 i1W2 i1W3 c2N1 c2N2 c2S1 c2W1 c2W2 g2N1 g2N2 g2S1 g2E1 g2E2
d2N1 d2S1 d2W1 f2N1 f2S1 f2E1 e2N1 e2S1 e3N1 e3S1 e3E1 e3W1
"""


def test_opening_stands_as_printed():
    """O2, O3, O5."""
    play = opening()

    assert play.board == {
        "R3 a1", "R3 i1", "R2 c2", "R2 g2", "R1 d2", "R1 e2", "R1 f2", "R1 e3",
        "W3 a9", "W3 i9", "W2 c8", "W2 g8", "W1 d8", "W1 e8", "W1 f8", "W1 e7",
    }  # fmt: skip
    assert play.to_move == 0  # O6: Red moves first


def test_red_has_34_first_moves():
    """O7-O9 and section 8: exactly these, a1 first."""
    play = opening()

    assert sorted(play.legal) == sorted(FIRST_MOVES.split())
    assert play.legal[:6] == ("a1N1", "a1N2", "a1N3", "a1E1", "a1E2", "a1E3")


def test_turn_asks_the_side_to_move_with_the_first_move_as_default():
    """O7, section 7."""
    play = opening()
    play.move("a1N3")
    ranks = ["........3", "..21112..", "....1....", "3........", *2 * ["........."], "....A....", "..BAAAB..", "C.......C"]

    assert play.facts[0] == Replied(0, 0, ("a1N3",))
    assert play.facts[1] == Moved(
        seat=0,
        move="a1N3",
        moved=(("r1", "a4"),),
        off=(),
        points=(0, 0),
        key=f"w {''.join(ranks)}",
    )
    assert play.facts[2:4] == (Settled(), Began())
    assert play.facts[4:] == (Asked((Prompt("oshi.turn", (1,), (play.legal,), (play.legal[0],), kind="move", pace="main"),)),)
    assert len(play.legal) == 34


WORKED = {
    "OT1": ("R3 e1, W1 e2, R1 e3, W2 e4", "e1N3", {"R3 e4", "W1 e5", "R1 e6", "W2 e7"}, (), (0, 0)),
    "OT2": ("R3 e1, W1 e4", "e1N3", {"R3 e4", "W1 e5"}, (), (0, 0)),
    "OT5": ("R2 e1, W1 e3, W1 e4, W1 e5", "e1N1", {"R2 e2", "W1 e3", "W1 e4", "W1 e5"}, (), (0, 0)),
    "OT6": ("R3 a5, W1 b5, W1 d5", "a5E2", {"R3 c5", "W1 d5", "W1 e5"}, (), (0, 0)),
    "OT8 one": ("R3 e6, R1 e7, W3 e8", "e6N1", {"R3 e7", "R1 e8", "W3 e9"}, (), (0, 0)),
    "OT8 two": ("R3 e6, R1 e7, W3 e8", "e6N2", {"R3 e8", "R1 e9"}, ("w1",), (3, 0)),
    "OT8 three": ("R3 e6, R1 e7, W3 e8", "e6N3", {"R3 e9"}, ("w1", "r5"), (3, 1)),
    "OT9": ("R3 e8, W1 e9", "e8N1", {"R3 e9"}, ("w5",), (1, 0)),
    "OT10": ("R3 g5, R1 h5", "g5E2", {"R3 i5"}, ("r5",), (0, 1)),
}


@pytest.mark.parametrize("example", WORKED)
def test_move_pushes_as_in_the_worked_example(example):
    """O10, O12, O14-O16, O20, O21."""
    pieces, move, board, off, points = WORKED[example]
    play = on_board(pieces)

    moved = play.move(move)

    assert play.board == board
    assert (moved.off, moved.points) == (off, points)


@pytest.mark.parametrize(
    ("example", "pieces", "move", "rule"),
    [
        ("OT3", "R1 e1, W1 e2, W1 e3", "e1N1", "O11"),
        ("OT4: an own piece counts", "R2 e1, W1 e2, W1 e3, R1 e4", "e1N1", "O11"),
        ("OT5", "R2 e1, W1 e3, W1 e4, W1 e5", "e1N2", "O13"),
        ("OT7: the line would be four", "R3 a5, W1 b5, W1 d5, W1 e5, W1 f5", "a5E2", "O12"),
        ("OT9", "R3 e8, W1 e9", "e8N2", "O15"),
        ("the edge in front of the moving piece", "R3 e8, W1 a9", "e8N2", "O15"),
        ("farther than the value", "R2 e1, W1 a9", "e1N3", "O9"),
        ("a piece of the other side", "R2 e1, W1 a9", "a9S1", "O7"),
        ("an empty square", "R2 e1, W1 a9", "e2N1", "O7"),
        ("no direction", "R2 e1, W1 a9", "e1X1", "O8"),
    ],
)
def test_impossible_move_is_not_offered_and_its_rule_named(example, pieces, move, rule):
    assert on_board(pieces).why_not(move) == rule


def test_fact_names_all_that_moved_the_moving_piece_first():
    moved = on_board("R3 e6, R1 e7, W3 e8").move("e6N2")

    assert moved.moved == (("r1", "e8"), ("r5", "e9"))


@pytest.mark.parametrize(("move", "square"), [("e5N1", "e7"), ("e5E1", "g5"), ("e5S1", "e3"), ("e5W1", "c5")])
def test_push_goes_the_way_of_the_move(move, square):
    """O8, O10."""
    play = on_board("R1 e5, W1 e6, W1 f5, W1 e4, W1 d5")

    assert play.move(move).moved[1][1] == square


def test_who_is_not_to_move_is_told_so():
    """O7."""
    play = opening()

    assert OSHI.why_not(play.state, 1, "a9S1") == "oshi.why.O7"
