"""The worked examples of the tournaments reference, in full: T92."""

from dataclasses import dataclass
from fractions import Fraction

import msgspec
import pytest

from tests.tournaments.standings.events import BOARDS, CARDS, A, B, C, D, E, F, G
from tournaments.standings.profiles import BOARD, MTR, RESISTANCE, Profile
from tournaments.standings.ranking import Standing, standings
from tournaments.standings.rates import match_rate
from tournaments.standings.sheet import sheet

LOTS = {number: number for number in range(1, 8)}


@dataclass
class Line:
    """A row of the table in 5.5; OWP in percent, once with half a win for a draw and once with nothing."""

    player: int
    record: tuple[int, int, int]
    points: int
    mw: str
    omw: str
    gw: str
    ogw: str
    owp: tuple[str, str]


TABLE = [
    Line(A, (2, 0, 1), 7, "7/9", "17/27", "5/8", "73/126", ("61.11", "50.00")),
    Line(B, (2, 1, 0), 6, "2/3", "5/9", "4/7", "77/144", ("58.33", "50.00")),
    Line(C, (2, 1, 0), 6, "2/3", "13/27", "5/8", "101/216", ("47.22", "41.67")),
    Line(E, (1, 0, 2), 5, "5/9", "13/27", "13/24", "97/216", ("44.44", "38.89")),
    Line(G, (1, 2, 0), 3, "1/3", "11/18", "1/3", "7/12", ("66.67", "50.00")),
    Line(D, (1, 2, 0), 3, "1/3", "5/9", "4/9", "799/1512", ("47.22", "47.22")),
    Line(F, (0, 1, 1), 1, "1/3", "4/9", "7/18", "71/144", ("50.00", "33.33")),
]


def test_card_games_are_ranked_as_published() -> None:
    """5.5: points, record, OMW, GW, OGW."""
    expected = tuple(
        Standing(
            rank,
            line.player,
            2 * line.points,
            (Fraction(line.omw), Fraction(line.gw), Fraction(line.ogw)),
            won=line.record[0],
            lost=line.record[1],
            drawn=line.record[2],
        )
        for rank, line in enumerate(TABLE, start=1)
    )

    assert standings(CARDS, MTR, LOTS) == expected


def test_card_games_have_the_match_rates_as_published() -> None:
    """5.5: MW, and the floor that holds F up."""
    found = sheet(CARDS, MTR)

    assert [Fraction(*match_rate(found, line.player).value) for line in TABLE] == [Fraction(line.mw) for line in TABLE]
    assert (match_rate(found, F).raw, match_rate(found, F).bound) == ((2, 12), "floor")


def test_a_floor_of_33_hundredths_gives_another_mean() -> None:
    """5.5: D would have 55.44 %."""
    rows = standings(CARDS, msgspec.structs.replace(MTR, floor=(33, 100)), LOTS)

    assert [f"{float(row.tiebreaks[0]):.2%}" for row in rows if row.entrant == D] == ["55.44%"]


@pytest.mark.parametrize("credit", [0, 1])
def test_resistance_is_as_published_for_both_credits_of_a_tie(credit: int) -> None:
    """5.5: OWP with half a win for a draw, and with nothing."""
    rows = standings(CARDS, msgspec.structs.replace(RESISTANCE, tie_credit=(1, 2) if not credit else (0, 1)), LOTS)

    assert {row.entrant: f"{float(row.tiebreaks[1]) * 100:.2f}" for row in rows} == {line.player: line.owp[credit] for line in TABLE}


BOARD_TABLE = {  # points, BH, BH/C1, BH/M1, SB, WIN
    1: (4.5, 11.5, 10.5, 7.0, 9.75, 4),
    2: (3.5, 12.5, 10.0, 5.5, 7.50, 2),
    3: (3.0, 13.0, 12.0, 7.5, 5.50, 2),
    4: (2.5, 12.5, 11.0, 6.5, 5.00, 2),
    6: (1.0, 14.5, 13.5, 9.0, 1.00, 1),
    5: (1.0, 13.0, 12.0, 7.5, 1.00, 1),
}


def test_boards_are_ranked_as_published() -> None:
    """5.6: every column that is not for later."""
    profile = msgspec.structs.replace(BOARD, tiebreaks=("BH", "BH/C1", "BH/M1", "SB", "WIN"))

    rows = standings(BOARDS, profile, LOTS)

    assert {row.entrant: (row.points / 2, *map(float, row.tiebreaks)) for row in rows} == BOARD_TABLE
    assert [row.entrant for row in rows] == list(BOARD_TABLE)


def test_the_second_cut_takes_the_lowest_term_after_the_first() -> None:
    """5.6: of player 2, R3 (2.5, a half-point bye) went first; then the lowest of 1.5, 4.5, 1.0 and 3.0."""
    profile: Profile = msgspec.structs.replace(BOARD, tiebreaks=("BH/C2",))

    rows = standings(BOARDS, profile, LOTS)

    assert [row.tiebreaks[0] for row in rows if row.entrant == 2] == [Fraction(9)]
