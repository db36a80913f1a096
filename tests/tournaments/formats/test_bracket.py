"""Corrections in a bracket: unstarted matches are derived anew, started ones stand in the way (T63; section 11)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from msgspec.structs import replace

from tests.tournaments.formats.play import favourite, field, win, with_result, with_results, with_rounds
from tournaments.formats import bracket as brackets
from tournaments.formats import double_elimination, elimination
from tournaments.formats.bracket import Misfit, tables, winning_seat
from tournaments.formats.field import Field, Pairing, Result

SINGLE = elimination.Settings()
DOUBLE = double_elimination.Settings()


def to_the_final() -> Field:
    """Four players; 1 and 2 have won, their final is published."""
    stage = with_results(with_rounds(field(4), elimination.pair(field(4), SINGLE)), favourite)
    return with_rounds(stage, elimination.pair(stage, SINGLE))


def misfits(stage: Field, *started: tuple[int, int]) -> tuple[Misfit, ...]:
    return brackets.misfits(elimination.bracket(stage, SINGLE), stage, started)


def test_a_match_that_has_not_begun_gets_the_new_winner():
    stage = with_result(to_the_final(), (1, 4), win(1))

    assert misfits(stage) == (Misfit(2, Pairing((1, 2), slot=1), (2, 4), is_conflict=False),)


def test_a_match_that_has_begun_is_in_the_way():
    stage = with_result(to_the_final(), (1, 4), win(1))

    assert misfits(stage, (2, 1)) == (Misfit(2, Pairing((1, 2), slot=1), (2, 4), is_conflict=True),)


def test_a_match_that_is_over_is_in_the_way():
    stage = with_result(with_result(to_the_final(), (1, 2), win(0)), (1, 4), win(1))

    assert misfits(stage) == (Misfit(2, Pairing((1, 2), win(0), slot=1), (2, 4), is_conflict=True),)


def test_a_corrected_score_with_the_same_winner_changes_nothing():
    stage = with_result(to_the_final(), (1, 4), Result("played", games=(2, 1)))

    assert misfits(stage, (2, 1)) == ()


def test_a_winner_that_is_open_again_empties_the_match_after():
    stage = with_result(to_the_final(), (1, 4), Result("draw_agreed", drawn=1))

    assert misfits(stage) == (Misfit(2, Pairing((1, 2), slot=1), (), is_conflict=False),)


def test_a_result_counts_only_between_its_own_players():
    """After the correction the old final says nothing of who has won."""
    stage = with_result(with_result(to_the_final(), (1, 2), win(0)), (1, 4), win(1))

    assert not elimination.is_over(stage, SINGLE)


def test_a_corrected_winner_changes_both_parts_of_a_double_elimination():
    stage = field(4)
    stage = with_results(with_rounds(stage, double_elimination.pair(stage, DOUBLE)), favourite)
    stage = with_rounds(stage, double_elimination.pair(stage, DOUBLE))
    assert [pairing.seats for pairing in stage.rounds[1]] == [(1, 2), (3, 4)]

    stage = with_result(stage, (1, 4), win(1))
    found = brackets.misfits(double_elimination.bracket(stage, DOUBLE), stage, {(2, 2)})

    assert found == (
        Misfit(2, Pairing((1, 2), slot=1), (2, 4), is_conflict=False),
        Misfit(2, Pairing((3, 4), slot=2), (1, 3), is_conflict=True),
    )


def test_a_second_final_that_is_no_longer_due_is_named():
    """1 has come through the winners' bracket; 2 wins the final, but by a mistake in the report."""
    stage = field(4)
    for _ in range(3):
        stage = with_results(with_rounds(stage, double_elimination.pair(stage, DOUBLE)), favourite)
    stage = with_results(with_rounds(stage, double_elimination.pair(stage, DOUBLE)), lambda seats: win(1))
    stage = with_rounds(stage, double_elimination.pair(stage, DOUBLE))
    assert [pairing.seats for pairing in stage.rounds[4]] == [(1, 2)]

    stage = replace(stage, rounds=(*stage.rounds[:3], (Pairing((1, 2), win(0), slot=1),), stage.rounds[4]))

    assert brackets.misfits(double_elimination.bracket(stage, DOUBLE), stage, ()) == (
        Misfit(5, Pairing((1, 2), slot=1), (), is_conflict=False),
    )


@pytest.mark.parametrize(
    ("result", "seat"),
    [
        (Result("played", games=(2, 1)), 0),
        (Result("conceded", games=(0, 2)), 1),
        (Result("match_loss", games=(0, 2)), 1),
        (Result("no_show", absent=(1,)), 0),
        (Result("no_show", games=(0, 2), absent=(0,)), 1),
        (Result("both_no_show"), None),
        (Result("played", games=(1, 1), drawn=1), None),
        (Result("double_loss", games=(1, 0)), None),
    ],
)
def test_who_has_won(result: Result, seat: int | None):
    assert winning_seat(result) == seat


@pytest.mark.parametrize("players", [5, 8, 12])
@pytest.mark.parametrize("seed", range(12))
def test_what_is_derived_anew_is_as_if_the_first_report_had_been_right(players: int, seed: int):
    """T63: played live, one result in three still open. Conflicts are void first, then open pairings are derived anew."""
    settings = double_elimination.Settings(mode="live")
    lots = Random(seed)
    stage = field(players)
    for _ in range(4):
        stage = with_rounds(stage, double_elimination.pair(stage, settings))
        open_ = [(key, pairing) for key, pairing in tables(stage).items() if not pairing.result and lots.random() < 0.67]
        stage = changed(stage, {key: replace(pairing, result=win(lots.randrange(2))) for key, pairing in open_})
    key, old = lots.choice([(key, pairing) for key, pairing in tables(stage).items() if pairing.result])
    stage = changed(stage, {key: replace(old, result=win(0 if old.result == win(1) else 1))})

    def found() -> tuple[Misfit, ...]:
        return brackets.misfits(double_elimination.bracket(stage, settings), stage, ())

    stage = changed(stage, {(misfit.round, misfit.pairing.slot): None for misfit in found() if misfit.is_conflict})
    assert [misfit.is_conflict for misfit in found()] == [False] * len(found())
    stage = changed(stage, {(m.round, m.pairing.slot): Pairing(m.seats, slot=m.pairing.slot) if m.seats else None for m in found()})
    assert found() == ()

    decided = changed(stage, {key: None for key, pairing in tables(stage).items() if pairing.result is None})
    as_if = with_rounds(decided, double_elimination.pair(decided, settings))
    assert tables(with_rounds(stage, double_elimination.pair(stage, settings))) == tables(as_if)


def changed(stage: Field, tables: Mapping[tuple[int, int | None], Pairing | None]) -> Field:
    """Pairings replaced, or void, by round and slot."""
    rounds = enumerate(stage.rounds, start=1)
    return replace(
        stage, rounds=tuple(tuple(new for p in ps if (new := tables.get((number, p.slot), p)) is not None) for number, ps in rounds)
    )
