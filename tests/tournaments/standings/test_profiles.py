"""Profiles that come with the site, as data, and what a profile may not say (T12)."""

import msgspec
import pytest

from tournaments.formats.format import Finding
from tournaments.standings.checking import findings
from tournaments.standings.profiles import BOARD, MTR, PODS, PROFILES, RESISTANCE, ROUND_ROBIN, SINGLE_GAME, Profile

replace = msgspec.structs.replace


@pytest.mark.parametrize(
    ("profile", "format_"),
    [(MTR, "swiss"), (RESISTANCE, "swiss"), (SINGLE_GAME, "swiss"), (BOARD, "swiss"), (ROUND_ROBIN, "round_robin"), (PODS, "pods")],
)
def test_a_profile_of_the_site_has_no_problem_in_its_format(profile: Profile, format_: str) -> None:
    assert findings(profile, format_) == ()


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
        (
            replace(ROUND_ROBIN, tiebreaks=("DE", "BH")),
            "round_robin",
            [Finding("tiebreak_refused", {"tiebreak": "BH", "format": "round_robin"}, is_error=True)],
        ),
        (replace(ROUND_ROBIN, bye=MTR.bye), "round_robin", [Finding("rest_gives_points")]),
        (
            replace(PODS, tiebreaks=("OWP", "GW")),
            "pods",
            [Finding("tiebreak_refused", {"tiebreak": "GW", "format": "pods"}, is_error=True)],
        ),
        (replace(PODS, pods="places", place_points=(8, 6, 4)), "pods", [Finding("place_points", is_error=True)]),
        (replace(PODS, pods="places", place_points=(8, 6, 4, 5)), "pods", [Finding("place_points", is_error=True)]),
        (replace(MTR, tiebreaks=("OMW", "GW", "OMW")), "swiss", [Finding("tiebreak_twice", {"tiebreak": "OMW"}, is_error=True)]),
        (replace(MTR, tiebreaks=()), "swiss", [Finding("no_tiebreaks")]),
        (replace(MTR, draw=7), "swiss", [Finding("points_order", is_error=True)]),
        (replace(MTR, win=2, draw=2, loss=2), "swiss", [Finding("points_order", is_error=True), Finding("bye_above_win", is_error=True)]),
        (replace(MTR, half_bye=replace(MTR.bye, points=7)), "swiss", [Finding("bye_above_win", is_error=True)]),
        (replace(MTR, floor=(4, 3)), "swiss", [Finding("rate_above_one", is_error=True)]),
    ],
)
def test_what_cannot_be_played_is_named(profile: Profile, format_: str, found: list[Finding]) -> None:
    """T12."""
    assert list(findings(profile, format_)) == found
