"""Whether a profile can be played in a format: T12, the part about points and tie-breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from tournaments.formats.format import Finding
from tournaments.standings.profiles import Profile, Tiebreak

OPPONENTS: frozenset[Tiebreak] = frozenset({"OMW", "OGW", "OWP", "OOWP", "BH", "BH/C1", "BH/C2", "BH/M1"})
"""They tell how strong opponents were, which says nothing where everybody meets everybody (5.3)."""
PAIRS: frozenset[Tiebreak] = frozenset({"GW", "OGW", "H2H", "DE", "SB", "BH", "BH/C1", "BH/C2", "BH/M1"})
"""They ask for games, or for points that one has got from another, and a table of four has neither."""
REFUSED: dict[str, frozenset[Tiebreak]] = {"round_robin": OPPONENTS, "groups": OPPONENTS, "pods": PAIRS}
"""By format, as the registry names them."""


def findings(profile: Profile, format_: str) -> tuple[Finding, ...]:
    """All that is to be said of a profile in a format, errors first."""
    found = (*of_tiebreaks(profile, format_), *of_numbers(profile, format_))
    return tuple(sorted(found, key=lambda finding: not finding.is_error))


def of_tiebreaks(profile: Profile, format_: str) -> Iterator[Finding]:
    for tiebreak, times in Counter(profile.tiebreaks).items():
        if times > 1:
            yield Finding("tiebreak_twice", {"tiebreak": tiebreak}, is_error=True)
        if tiebreak in REFUSED.get(format_, frozenset()):
            yield Finding("tiebreak_refused", {"tiebreak": tiebreak, "format": format_}, is_error=True)
    if not profile.tiebreaks:
        yield Finding("no_tiebreaks")


def of_numbers(profile: Profile, format_: str) -> Iterator[Finding]:
    if not profile.win >= profile.draw >= profile.loss or profile.win == profile.loss:
        yield Finding("points_order", is_error=True)
    byes = (profile.bye, profile.awarded_bye, profile.half_bye, profile.absent, profile.late)
    if max(bye.points for bye in byes) > profile.win:
        yield Finding("bye_above_win", is_error=True)
    if format_ in ("round_robin", "groups") and profile.bye.points:
        yield Finding("rest_gives_points")
    if any(above > below for above, below in (profile.floor, profile.cap_left, profile.tie_credit)):
        yield Finding("rate_above_one", is_error=True)
    places = profile.place_points
    if format_ == "pods" and profile.pods == "places" and (len(places) < 4 or any(a < b for a, b in pairwise(places))):
        yield Finding("place_points", is_error=True)
