"""Profiles that come with the site, as data, and what a profile may not say (T12)."""

import msgspec
import pytest

from tournaments.standings.checking import Format, Problem, problems
from tournaments.standings.profiles import BOARD, MTR, PODS, PROFILES, RESISTANCE, ROUND_ROBIN, SINGLE_GAME, Profile

replace = msgspec.structs.replace


@pytest.mark.parametrize(
    ("profile", "format_"),
    [(MTR, "swiss"), (RESISTANCE, "swiss"), (SINGLE_GAME, "swiss"), (BOARD, "swiss"), (ROUND_ROBIN, "round_robin"), (PODS, "pods")],
)
def test_a_profile_of_the_site_has_no_problem_in_its_format(profile: Profile, format_: Format) -> None:
    assert problems(profile, format_) == ()


def test_profiles_are_known_by_name_and_survive_json() -> None:
    assert list(PROFILES) == ["mtr", "resistance", "single-game", "pods", "round-robin", "board"]
    for profile in PROFILES.values():
        assert msgspec.json.decode(msgspec.json.encode(profile), type=Profile) == profile


def test_an_unknown_tie_break_is_refused() -> None:
    written = msgspec.json.encode(MTR).replace(b'"OGW"', b'"LUCK"')

    with pytest.raises(msgspec.ValidationError, match="Invalid enum value 'LUCK'"):
        msgspec.json.decode(written, type=Profile)


@pytest.mark.parametrize(
    ("profile", "format_", "found"),
    [
        (replace(ROUND_ROBIN, tiebreaks=("DE", "BH")), "round_robin", [Problem("tiebreak_refused", tiebreak="BH")]),
        (replace(ROUND_ROBIN, bye=MTR.bye), "round_robin", [Problem("bye_in_round_robin", is_warning=True)]),
        (replace(PODS, tiebreaks=("OWP", "GW")), "pods", [Problem("tiebreak_refused", tiebreak="GW")]),
        (replace(PODS, pods="places", place_points=(8, 6, 4)), "pods", [Problem("place_points")]),
        (replace(PODS, pods="places", place_points=(8, 6, 4, 5)), "pods", [Problem("place_points")]),
        (replace(MTR, tiebreaks=("OMW", "GW", "OMW")), "swiss", [Problem("tiebreak_twice", tiebreak="OMW")]),
        (replace(MTR, tiebreaks=()), "swiss", [Problem("no_tiebreaks", is_warning=True)]),
        (replace(MTR, draw=7), "swiss", [Problem("points_order")]),
        (replace(MTR, win=2, draw=2, loss=2), "swiss", [Problem("points_order"), Problem("bye_above_win")]),
        (replace(MTR, half_bye=replace(MTR.bye, points=7)), "swiss", [Problem("bye_above_win")]),
        (replace(MTR, floor=(4, 3)), "swiss", [Problem("rate_above_one")]),
    ],
)
def test_what_cannot_be_played_is_named(profile: Profile, format_: Format, found: list[Problem]) -> None:
    """T12."""
    assert list(problems(profile, format_)) == found
