"""How byes, drops, absences and late entries count: every cell of the table in 5.4 that the worked examples leave out."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tournaments.formats.field import Entrant, Field, Pairing, Result
from tournaments.standings.explanation import explain
from tournaments.standings.profiles import BOARD, MTR, RESISTANCE, Profile
from tournaments.standings.rates import game_rate, match_rate, win_rate
from tournaments.standings.sheet import points, sheet


def field(*rounds: tuple[Pairing, ...], **one: int) -> Field:
    """Six entrants; `joins` and `left` are those of number 1."""
    return Field((Entrant(1, 1, **one), *(Entrant(number, number) for number in range(2, 7))), rounds)


def won(winner: int, loser: int) -> Pairing:
    return Pairing((winner, loser), Result("played", games=(2, 0)))


def alone(number: int, kind: str) -> Pairing:
    return Pairing((number,), Result(kind))


@pytest.mark.parametrize(
    ("kind", "match_points", "mtr", "games", "resistance"),
    [
        ("bye", 12, (12, 12), (24, 24), (2, 2)),
        ("awarded_bye", 12, (12, 12), (24, 24), (2, 2)),
        ("half_bye", 9, (6, 6), (12, 12), (2, 2)),
        ("absent", 6, (6, 6), (12, 12), (2, 2)),
        ("late", 6, (6, 12), (12, 12), (2, 4)),
    ],
)
def test_a_bye_counts_in_own_rates_as_its_kind_says(kind: str, match_points: int, mtr: object, games: object, resistance: object) -> None:
    """One win, and a round without a table. Win rates are out of twice the rounds, for a draw is half a win."""
    stage = field((alone(1, kind),), (won(1, 2),))

    assert points(stage, MTR)[1] == match_points
    assert match_rate(sheet(stage, MTR), 1).raw == mtr
    assert game_rate(sheet(stage, MTR), 1).raw == games
    assert win_rate(sheet(stage, RESISTANCE), 1).raw == resistance


@pytest.mark.parametrize("profile", [MTR, RESISTANCE])
def test_a_win_over_who_did_not_come_is_like_a_played_one(profile: Profile) -> None:
    stage = field((Pairing((1, 2), Result("no_show", absent=(1,))),))

    tiebreak = "OMW" if profile is MTR else "OWP"
    assert (match_rate(sheet(stage, profile), 1).raw, game_rate(sheet(stage, profile), 1).raw) == ((6, 6), (12, 12))
    assert [part.opponent for part in explain(sheet(stage, profile), 1, tiebreak).parts] == [2]


def test_both_who_did_not_come_have_met_and_lost() -> None:
    found = sheet(field((Pairing((1, 2), Result("both_no_show", absent=(0, 1))),)), MTR)

    assert (match_rate(found, 1).raw, game_rate(found, 1).raw) == ((0, 6), (0, 1))
    assert [part.opponent for part in explain(found, 1, "OMW").parts] == [2]


def test_who_left_counts_with_the_rounds_taken_part_in() -> None:
    """5.1: his rate at the time he left."""
    found = sheet(field((won(1, 2),), (won(3, 1),), (), (), left=2), MTR)

    assert match_rate(found, 1).raw == (6, 12)


@pytest.mark.parametrize(("left", "rate"), [(2, (3, 4)), (3, (2, 2)), (None, (2, 2))])
def test_only_who_left_before_the_last_round_is_capped(left: int | None, rate: tuple[int, int]) -> None:
    """5.2. A bye of the last round: one win of one round."""
    stage = field((), (won(1, 2),), (), **({"left": left} if left else {}))

    assert win_rate(sheet(stage, RESISTANCE), 1).value == rate


def test_missed_rounds_before_a_late_entry_are_losses_written_down_or_not() -> None:
    unwritten, written = (field(first, (), (won(1, 2),), joins=3) for first in ((), (alone(1, "late"),)))

    assert match_rate(sheet(unwritten, MTR), 1).raw == match_rate(sheet(written, MTR), 1).raw == (6, 18)
    assert win_rate(sheet(unwritten, RESISTANCE), 1).value == (2, 6)


@pytest.mark.parametrize("kind", ["bye", "awarded_bye", "half_bye", "absent", "late"])
def test_a_round_without_a_table_is_a_dummy_on_boards(kind: str) -> None:
    """1 has at least one point of the other round; a draw in each of two rounds caps the dummy at one."""
    found = explain(sheet(field((alone(1, kind),), (won(1, 2),)), BOARD), 1, "BH")

    assert [(part.opponent, part.value) for part in found.parts] == [(None, 1), (2, 0)]


def test_each_round_after_leaving_is_half_a_point_to_those_met_on_boards() -> None:
    """5.4: 1 point, and three rounds away."""
    found = explain(sheet(field((won(1, 2),), (), (), (), left=1), BOARD), 2, "BH")

    assert [(part.value, part.basis, part.change) for part in found.parts if part.opponent == 1] == [
        (Fraction(5, 2), Fraction(1), "adjusted")
    ]


def test_a_bye_before_a_game_is_no_draw_to_those_met_on_boards() -> None:
    found = explain(sheet(field((won(2, 1),), (alone(1, "absent"),), (won(3, 1),)), BOARD), 2, "BH")

    assert [part.value for part in found.parts if part.opponent == 1] == [0]


def test_a_win_by_absence_is_a_dummy_worth_no_more_than_who_was_to_be_met() -> None:
    rounds = ((Pairing((1, 2), Result("no_show", absent=(1,))),), (won(1, 3), won(2, 4)), (won(1, 4), alone(2, "absent")))
    found = explain(sheet(field(*rounds), BOARD), 1, "BH")

    assert found.parts[0].is_dummy
    assert (found.parts[0].value, found.parts[0].basis) == (Fraction(3, 2), Fraction(3))


def test_until_2026_a_dummy_had_no_cap() -> None:
    stage = field((alone(1, "bye"),), (won(1, 2),))

    assert [part.value for part in explain(sheet(stage, replace(BOARD, edition="2023")), 1, "BH").parts] == [2, 0]


def test_an_open_match_counts_nowhere_yet() -> None:
    found = sheet(field((won(1, 2),), (Pairing((1, 3)),)), MTR)

    assert (match_rate(found, 1).raw, match_rate(found, 3).raw) == ((6, 6), (0, 1))
    assert [part.opponent for part in explain(found, 1, "OMW").parts] == [2]
    assert [part.opponent for part in explain(sheet(field((won(1, 2),), (Pairing((1, 3)),)), BOARD), 1, "BH").parts] == [2]
