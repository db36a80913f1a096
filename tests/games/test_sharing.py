"""What is worked out once for the same thing is never taken for that of another one."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest
from msgspec import Struct
from msgspec.json import encode

from matches.games.game import Game
from matches.games.sharing import of_last
from tests.games.playing import PLAYED, begin, flat, keys, random_answer, tables, whole


class Row(Struct, frozen=True, gc=False):
    cards: tuple[int, ...]


def test_the_very_same_thing_is_worked_out_once() -> None:
    given: list[Row] = []

    @of_last
    def total(row: Row) -> int:
        given.append(row)
        return sum(row.cards)

    row = Row((1, 2, 3))

    assert (total(row), total(row), given) == (6, 6, [row])


def test_another_thing_is_worked_out_by_itself_also_in_turn() -> None:
    """Where things lie in memory is used again: the one before must be held as long as it is remembered."""

    @of_last
    def total(row: Row) -> int:
        return sum(row.cards)

    rows = [Row((n,)) for n in range(3)]

    assert [total(row) for row in (*rows, *rows)] == [0, 1, 2, 0, 1, 2]
    assert [total(Row((n,))) for n in range(1_000)] == list(range(1_000))


def test_what_fails_is_not_remembered() -> None:
    failing = [True, False]

    @of_last
    def total(row: Row) -> int:
        if failing.pop(0):
            raise ValueError
        return sum(row.cards)

    row = Row((4,))
    try:
        total(row)
    except ValueError:
        assert total(row) == 4
    assert failing == []


@pytest.mark.parametrize(("game", "mode", "seats"), tables(PLAYED.values()))
def test_a_view_is_the_same_whatever_was_looked_at_before(game: Game[Any], mode: str, seats: int) -> None:
    """L38: keys and moments in any order, and a table that nobody has looked at yet."""
    play, rng = whole(game, mode, seats, 1), random.Random(1)
    moments = rng.sample([position.state.table for position in play.history.positions[2:]], 20)
    looks = [(table, key) for table in moments for key in keys(seats)]
    fresh = [encode(game.view(deepcopy(table), key)) for table, key in looks]

    assert [encode(game.view(table, key)) for table, key in looks] == fresh
    for at in rng.sample(range(len(looks)), len(looks)):
        assert encode(game.view(*looks[at])) == fresh[at]


@pytest.mark.parametrize(("game", "mode", "seats"), tables(PLAYED.values()))
def test_what_may_be_done_is_the_same_whatever_was_decided_before(game: Game[Any], mode: str, seats: int) -> None:
    """L7: two matches decide in turn, and each decides what it decides alone."""
    alone = [whole(game, mode, seats, seed) for seed in (1, 2)]
    rngs = [random.Random(seed) for seed in (1, 2)]
    plays = [begin(game, mode, seats, seed) for seed in (1, 2)]
    while open_plays := [(play, rng) for play, rng in zip(plays, rngs, strict=True) if play.state.outcome is None]:
        for play, rng in open_plays:
            play.reply(*flat(random_answer(play.state, rng)))

    assert [play.close().history.entries for play in plays] == [play.history.entries for play in alone]
