"""Swiss and pods as stages (tournaments reference, sections 6 and 11)."""

from __future__ import annotations

import msgspec
import pytest

from tests.tournaments.formats.play import favourite, field, leave, with_results, with_rounds
from tournaments.formats import scored
from tournaments.formats.field import Pairing
from tournaments.formats.format import Finding
from tournaments.formats.pairing import Policy
from tournaments.formats.registry import Settings, format_of
from tournaments.formats.scored import Pods, Swiss

TWO = Swiss(rounds=2)


@pytest.mark.parametrize("example", [Swiss(rounds=5), Pods(rounds=3, policy=Policy(five="table"))])
def test_settings_as_json_name_their_format(example: Settings):
    assert msgspec.json.decode(msgspec.json.encode(example), type=Settings) == example
    assert format_of(example) is scored


def test_a_stage_ends_with_the_results_of_its_last_round():
    stage = with_results(with_rounds(field(4), {1: (Pairing((1, 2)), Pairing((3, 4)))}), favourite)
    assert not scored.is_over(stage, TWO)

    stage = with_rounds(stage, {2: (Pairing((1, 3)), Pairing((2, 4)))})
    assert not scored.is_over(stage, TWO)
    assert scored.is_over(with_results(stage, favourite), TWO)
    assert scored.places(stage, TWO, (1, 3, 2, 4)) == (1, 3, 2, 4)


def test_a_stage_ends_when_one_is_left_but_not_before_the_round_has_its_results():
    """Section 11: no empty rounds."""
    stage = leave(with_rounds(field(2), {1: (Pairing((1, 2)),)}), 2)

    assert not scored.is_over(stage, TWO)
    assert scored.is_over(with_results(stage, favourite), TWO)


@pytest.mark.parametrize("players", [0, 1])
def test_nobody_or_one_player_is_a_result(players: int):
    """T64."""
    assert scored.is_over(field(players), TWO)


def test_rounds_are_checked_against_opponents_in_a_round():
    """T12."""
    assert scored.check(Swiss(rounds=4), 4) == (Finding("rematches_unavoidable", {"rounds": 4, "players": 4}),)
    assert scored.check(Pods(rounds=4), 12) == (Finding("rematches_unavoidable", {"rounds": 4, "players": 12}),)
    assert scored.check(Pods(rounds=4), 13) == scored.check(Swiss(rounds=4), 13) == ()
