"""What is told of a value: terms, floors, caps, dummies (T35), on the worked examples of 5.5 and 5.6."""

from fractions import Fraction

import msgspec
import pytest

from tests.tournaments.standings.events import BOARDS, CARDS, A, B, C, D, E, F, G
from tournaments.standings.explanation import Explanation, Part, explain
from tournaments.standings.profiles import BOARD, MTR, RESISTANCE, ROUND_ROBIN
from tournaments.standings.sheet import sheet

MTR_SHEET, RESISTANCE_SHEET, BOARD_SHEET = sheet(CARDS, MTR), sheet(CARDS, RESISTANCE), sheet(BOARDS, BOARD)


def fraction(text: str) -> Fraction:
    return Fraction(text)


def part(round_: int, opponent: int | None, value: str, basis: str = "", **more: object) -> Part:
    return Part(round_, opponent, Fraction(value), Fraction(basis or value), **more)


def test_a_mean_names_each_opponent_and_the_floor_that_held_one_up() -> None:
    assert explain(MTR_SHEET, E, "OMW") == Explanation(
        "OMW",
        fraction("13/27"),
        fraction("13/27"),
        (part(1, F, "1/3", "1/6", change="floor"), part(2, G, "1/3"), part(3, A, "7/9")),
        fraction("3"),
    )


def test_a_bye_is_no_term_of_a_mean() -> None:
    assert [one.opponent for one in explain(MTR_SHEET, B, "OGW").parts] == [A, D]


def test_the_own_game_rate_shows_games_of_each_round_and_its_floor() -> None:
    """G: a bye won 2-0, then 0-2 twice; 6 of 18 game points are just a third. A bye has no opponent."""
    assert explain(MTR_SHEET, G, "GW") == Explanation(
        "GW", fraction("1/3"), fraction("1/3"), (part(1, None, "6"), part(2, E, "0"), part(3, C, "0")), fraction("18")
    )


def test_the_win_rate_of_who_left_is_capped() -> None:
    left_after_a_win = msgspec.structs.replace(
        CARDS,
        entrants=tuple(msgspec.structs.replace(one, left=1 if one.number == A else None) for one in CARDS.entrants),
        rounds=(*CARDS.rounds[:1], ()),
    )

    assert explain(sheet(left_after_a_win, RESISTANCE), B, "OWP").parts == (part(1, A, "3/4", "1", change="cap"),)


def test_a_mean_of_means_names_the_mean_of_each_opponent() -> None:
    assert explain(RESISTANCE_SHEET, B, "OOWP").parts == (part(1, A, "11/18"), part(3, D, "17/36"))


def test_buchholz_shows_the_dummy_its_cap_and_the_cut() -> None:
    """5.6: player 2's half-point bye is a dummy worth 2.5, which goes first; player 5 counts 1.5."""
    assert explain(BOARD_SHEET, 2, "BH/C1") == Explanation(
        "BH/C1",
        fraction("10"),
        fraction("10"),
        (
            part(1, 5, "3/2", "1", change="adjusted"),
            part(2, 1, "9/2"),
            part(3, None, "5/2", "7/2", change="cap", is_dummy=True, cut="unplayed"),
            part(4, 6, "1"),
            part(5, 3, "3"),
        ),
    )


def test_the_median_shows_both_cuts() -> None:
    assert [(one.value, one.cut) for one in explain(BOARD_SHEET, 1, "BH/M1").parts if one.cut] == [
        (fraction("7/2"), "highest"),
        (fraction("1"), "lowest"),
    ]


def test_sonneborn_berger_shows_what_each_round_gave() -> None:
    found = explain(BOARD_SHEET, 4, "SB")

    assert found.value == 5
    assert [(one.opponent, one.value, one.times) for one in found.parts] == [
        (1, fraction("9/2"), 0),
        (6, 1, 1),
        (None, fraction("3/2"), 0),  # a forfeit: the dummy is worth no more than the scheduled opponent
        (3, 3, fraction("1/2")),
        (None, fraction("5/2"), 1),
    ]


def test_wins_name_their_rounds() -> None:
    assert [one.round for one in explain(BOARD_SHEET, 4, "WIN").parts] == [2, 5]


def test_being_there_from_the_start_needs_no_terms() -> None:
    assert explain(RESISTANCE_SHEET, A, "ON_TIME") == Explanation("ON_TIME", Fraction(1), Fraction(1))


def test_direct_encounter_names_who_was_tied_and_what_was_got_from_them() -> None:
    """B and D have a win each, for who sits out gains nothing; B beat D, and is before one of the tied."""
    found = explain(sheet(CARDS, ROUND_ROBIN), B, "DE")

    assert found == Explanation("DE", Fraction(1), Fraction(1), (part(3, D, "3"),), tied=(B, D))


def test_a_tie_break_among_the_tied_has_to_be_one_of_the_profile() -> None:
    with pytest.raises(ValueError, match="DE"):
        explain(MTR_SHEET, A, "DE")
