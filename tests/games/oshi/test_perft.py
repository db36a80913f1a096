"""Move-count tables: OSHI rules, section 8. `manage.py perft` counts the same way."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from matches.games.oshi.board import MOVES, push
from matches.games.oshi.perft import sequences, start
from matches.games.oshi.rules import choices, moves
from matches.games.oshi.table import Position
from tests.games.oshi.positions import OSHI


@pytest.mark.parametrize(("depth", "count"), [(1, 34), (2, 1_156), (3, 40_732), (4, 1_435_171)])
def test_sequences_through_the_verbs_of_play(depth, count):
    assert sequences(OSHI, start(OSHI), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 34), (2, 1_156), (3, 40_732)])
def test_sequences_with_displaced(depth, count):
    assert sequences(OSHI, start(OSHI, "displaced"), depth) == count


def positions(position: Position, depth: int) -> list[Position]:
    """All positions after so many moves, as often as they arise."""
    if depth == 0:
        return [position]
    after = (position.after(push(position.board, MOVES[name])[0]) for name in choices(position).legal)
    return [found for child in after for found in positions(child, depth - 1)]


def test_wider_rule_forbids_72_sequences_of_four():
    """O19: 1,435,171 less 1,435,099."""
    assert sum(len(choices(position).legal) for position in positions(Position(no_return="displaced"), 3)) == 1_435_099


def test_without_no_return_there_are_more():
    """Section 8: O18 first matters at the third move."""
    assert sum(len(moves(position)[0]) for position in positions(Position(), 2)) == 42_024


def test_command_ends_with_the_number():
    """Architecture section 11: the last line is an interface."""
    out = StringIO()
    call_command("perft", "oshi", "3", "--no-return", "displaced", stdout=out)

    assert out.getvalue().splitlines()[-1] == "40732"
