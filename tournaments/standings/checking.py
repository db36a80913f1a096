"""Whether a profile can be played: T12, the part about points and tie-breaks. Problems have codes; who shows them has the sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from tournaments.standings.profiles import Profile, Tiebreak

Format = Literal["swiss", "round_robin", "pods"]

OPPONENTS: frozenset[Tiebreak] = frozenset({"OMW", "OGW", "OWP", "OOWP", "BH", "BH/C1", "BH/C2", "BH/M1"})
"""They tell how strong opponents were, which says nothing where everybody meets everybody (5.3)."""
PAIRS: frozenset[Tiebreak] = frozenset({"GW", "OGW", "H2H", "DE", "SB", "BH", "BH/C1", "BH/C2", "BH/M1"})
"""They ask for games, or for points that one has got from another, and a table of four has neither."""
REFUSED: dict[Format, frozenset[Tiebreak]] = {"swiss": frozenset(), "round_robin": OPPONENTS, "pods": PAIRS}


class Problem(Struct, frozen=True):
    """An error blocks, a warning is shown. `tiebreak`: the one that it is about, if any."""

    code: Literal[
        "tiebreak_refused",
        "tiebreak_twice",
        "no_tiebreaks",
        "points_order",
        "bye_above_win",
        "bye_in_round_robin",
        "rate_above_one",
        "place_points",
    ]
    is_warning: bool = False
    tiebreak: Tiebreak | None = None


def problems(profile: Profile, format_: Format) -> tuple[Problem, ...]:
    """All that is wrong with a profile for a format, errors first."""
    return tuple(sorted((*tiebreak_problems(profile, format_), *number_problems(profile, format_)), key=lambda one: one.is_warning))


def tiebreak_problems(profile: Profile, format_: Format) -> Iterator[Problem]:
    for tiebreak, times in Counter(profile.tiebreaks).items():
        if times > 1:
            yield Problem("tiebreak_twice", tiebreak=tiebreak)
        if tiebreak in REFUSED[format_]:
            yield Problem("tiebreak_refused", tiebreak=tiebreak)
    if not profile.tiebreaks:
        yield Problem("no_tiebreaks", is_warning=True)


def number_problems(profile: Profile, format_: Format) -> Iterator[Problem]:
    if not profile.win >= profile.draw >= profile.loss or profile.win == profile.loss:
        yield Problem("points_order")
    byes = (profile.bye, profile.awarded_bye, profile.half_bye, profile.absent, profile.late)
    if max(bye.points for bye in byes) > profile.win:
        yield Problem("bye_above_win")
    if format_ == "round_robin" and profile.bye.points:
        yield Problem("bye_in_round_robin", is_warning=True)
    if any(above > below for above, below in (profile.floor, profile.cap_left, profile.tie_credit)):
        yield Problem("rate_above_one")
    places = profile.place_points
    if format_ == "pods" and profile.pods == "places" and (len(places) < 4 or any(a < b for a, b in pairwise(places))):
        yield Problem("place_points")
