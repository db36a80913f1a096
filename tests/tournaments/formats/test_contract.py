"""What holds for every planned format in the registry: T43, T46, T64, T65."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest
from msgspec.structs import replace

from tests.tournaments.formats.play import by_lot, field, played_out, with_rounds
from tournaments.formats import double_elimination, elimination, groups, round_robin
from tournaments.formats.field import Field
from tournaments.formats.registry import BRACKETS, ENGINES, FORMATS, PLANNED, Settings, name_of

EXAMPLES: tuple[Settings, ...] = (
    round_robin.Settings(),
    round_robin.Settings(legs=2),
    groups.Settings(groups=3),
    elimination.Settings(),
    elimination.Settings(mode="live", third_place=True, groups_apart=True),
    double_elimination.Settings(),
    double_elimination.Settings(mode="live", grand_final="single"),
    double_elimination.Settings(grand_final="none"),
)
SIZES = (0, 1, 2, 3, 5, 8, 13, 34)

each_format = pytest.mark.parametrize("example", EXAMPLES, ids=repr)
each_size = pytest.mark.parametrize("players", SIZES)


def stage_of(players: int, settings: Settings) -> Field:
    stage = field(players)
    return replace(stage, entrants=groups.draw(stage.entrants, settings.groups)) if isinstance(settings, groups.Settings) else stage


def test_every_format_has_an_example():
    assert {name_of(settings) for settings in EXAMPLES} == set(PLANNED)
    assert set(FORMATS) == set(PLANNED) | set(ENGINES)
    assert set(BRACKETS) < set(PLANNED)


@each_format
def test_settings_as_json_name_their_format(example: Settings):
    text = msgspec.json.encode(example)

    assert msgspec.json.decode(text, type=Settings) == example
    assert msgspec.json.decode(text)["type"] == name_of(example)


@each_format
@each_size
def test_nobody_sits_twice_in_a_round_or_against_himself(example: Settings, players: int):
    """T43."""
    stage = played_out(stage_of(players, example), example, by_lot(players))

    for pairings in stage.rounds:
        seats = [number for pairing in pairings for number in pairing.seats]
        assert len(seats) == len(set(seats))
        assert set(seats) <= set(range(1, players + 1))


@each_format
@each_size
def test_a_stage_that_is_over_places_everybody_and_pairs_no_more(example: Settings, players: int):
    """T64, T65."""
    form = PLANNED[name_of(example)]
    stage = played_out(stage_of(players, example), example, by_lot(players))

    assert sorted(form.places(stage, example, range(1, players + 1))) == list(range(1, players + 1))
    assert form.pair(stage, example) == {}
    assert form.counted(stage, example) == stage


@each_format
def test_places_are_known_at_any_time(example: Settings):
    form, stage = PLANNED[name_of(example)], stage_of(9, example)

    assert sorted(form.places(stage, example, range(1, 10))) == list(range(1, 10))
    stage = with_rounds(stage, form.pair(stage, example))
    assert sorted(form.places(stage, example, range(1, 10))) == list(range(1, 10))
    assert not form.is_over(stage, example)


@each_format
def test_pairings_do_not_depend_on_the_order_of_rows(example: Settings):
    """T46."""
    form, stage = PLANNED[name_of(example)], stage_of(5, example)
    expected = form.pair(stage, example)

    for order in permutations(stage.entrants):
        assert form.pair(Field(order), example) == expected
