"""The order: ties broken among the tied, lots at the very end (sections 5.1, 5.2 and 5.6; T8, T35, T36)."""

import msgspec
import pytest

from tests.tournaments.standings.events import CARDS
from tournaments.formats.field import Entrant, Field, Pairing, Result
from tournaments.standings.profiles import BOARD, MTR, RESISTANCE, Profile, Tiebreak
from tournaments.standings.ranking import standings

replace = msgspec.structs.replace


def field(*rounds: tuple[str, ...], **joins: int) -> Field:
    """Rounds as `"1-2"` (1 has won), `"1=2"`, `"1+2"` (2 did not come); entrants are all who are named."""
    kinds = {
        "-": Result("played", games=(1, 0)),
        "=": Result("played", games=(0, 0), drawn=1),
        "+": Result("no_show", games=(1, 0), absent=(1,)),
    }
    numbers = sorted({int(digit) for round_ in rounds for text in round_ for digit in (text[0], text[2])})
    return Field(
        tuple(Entrant(number, number, joins=joins.get(f"joins_{number}", 1)) for number in numbers),
        tuple(tuple(Pairing((int(text[0]), int(text[2])), kinds[text[1]]) for text in round_) for round_ in rounds),
    )


def by(*tiebreaks: Tiebreak, profile: Profile = BOARD) -> Profile:
    return replace(profile, tiebreaks=tiebreaks)


def order(stage: Field, profile: Profile) -> list[tuple[int, bool]]:
    """Entrants, best first, and whether by lot; the highest number has the first lot."""
    return [(row.entrant, row.by_lot) for row in standings(stage, profile, {one.number: -one.number for one in stage.entrants})]


def test_who_is_equal_in_everything_stands_by_lot_and_is_marked() -> None:
    assert order(field(("1-2", "3-4")), by("WIN")) == [(3, True), (1, True), (4, True), (2, True)]


def test_a_difference_too_small_to_be_shown_is_no_tie() -> None:
    """T8: 0.33 and a third."""
    one, other = (standings(CARDS, replace(MTR, floor=floor), dict.fromkeys(range(1, 8), 0)) for floor in ((333_333, 1_000_000), (1, 3)))

    assert [row.tiebreaks[0] for row in one if row.entrant == 4] < [row.tiebreaks[0] for row in other if row.entrant == 4]


def test_a_late_entrant_stands_behind_those_on_time_with_equal_points() -> None:
    """5.2: 1, 3 and 4 have won once, and the opponents of 3 are the best."""
    stage = field(("1-2",), ("3-1", "4-2"), joins_3=2)

    assert order(stage, RESISTANCE) == [(1, False), (4, False), (3, False), (2, False)]
    assert order(stage, by("OWP", profile=RESISTANCE)) == [(3, False), (1, False), (4, False), (2, False)]


CYCLE = field(("1-2",), ("2-3",), ("3-1",))
HAVE_MET = field(("1-2", "3-4"), ("2-3", "1-4"))
BY_ABSENCE = field(("1-2", "3-4"), ("2+3", "1-4"))
MISSING_GAME = field(("1-2", "3-4"), ("1-3", "2-4"), ("4-1", "2-5"), ("5-1",), ("3-5",))
"""1, 2 and 3 have two wins each. 1 has beaten both others, who have not met; nor have 4 and 5."""


@pytest.mark.parametrize(
    ("stage", "expected"),
    [
        (field(("1-2", "3-4")), [(3, True), (1, True), (4, True), (2, True)]),
        (HAVE_MET, [(1, False), (2, False), (3, False), (4, False)]),
        (BY_ABSENCE, [(1, False), (2, False), (3, False), (4, False)]),
        (CYCLE, [(3, True), (2, True), (1, True)]),
    ],
)
def test_head_to_head_needs_exactly_two_who_have_met(stage: Field, expected: list[tuple[int, bool]]) -> None:
    """5.2. A win by absence is a meeting."""
    assert order(stage, by("H2H")) == expected


@pytest.mark.parametrize(
    ("stage", "expected"),
    [
        (HAVE_MET, [(1, False), (2, False), (3, False), (4, False)]),
        (BY_ABSENCE, [(1, False), (3, True), (2, True), (4, False)]),
        (CYCLE, [(3, True), (2, True), (1, True)]),
        (MISSING_GAME, [(1, False), (3, True), (2, True), (5, True), (4, True)]),
    ],
)
def test_direct_encounter_needs_all_to_have_met_or_one_who_is_first_in_any_case(stage: Field, expected: list[tuple[int, bool]]) -> None:
    """5.6. A forfeit is no meeting, unless the profile says so."""
    assert order(stage, by("DE")) == expected
    assert order(BY_ABSENCE, replace(by("DE"), forfeits_count=True)) == [(1, False), (2, False), (3, False), (4, False)]


def test_direct_encounter_tells_how_many_of_the_tied_one_is_before() -> None:
    rows = standings(MISSING_GAME, by("DE"), dict.fromkeys(range(1, 6), 0))

    assert {row.entrant: row.tiebreaks[0] for row in rows} == {1: 2, 2: 0, 3: 0, 4: 0, 5: 0}
