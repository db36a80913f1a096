"""Buchholz, its cuts, and Sonneborn-Berger, with dummies for rounds that were not played.

Source: FIDE C.07 in force since 1 March 2026, as tournaments reference, section 5.6, tells it.
  A requested bye is a half- or zero-point bye, every round after leaving included.
  A voluntarily unplayed round (VUR) is a requested bye or a forfeit loss.
All of it is in halves of a point.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tournaments.standings.column import Column
from tournaments.standings.profiles import Tiebreak
from tournaments.standings.scoring import Score
from tournaments.standings.sheet import UNSEATED, Sheet

Cut = Literal["", "unplayed", "lowest", "highest"]

CUTS: dict[Tiebreak, tuple[int, int]] = {"BH": (0, 0), "BH/C1": (1, 0), "BH/C2": (2, 0), "BH/M1": (1, 1)}
"""How many terms go from below and from above."""


class Term(Struct, frozen=True, gc=False):
    """What one round adds. `opponent`: whose score it is; None for a dummy. `basis`: the score before it was adjusted or capped.

    `gained`: points that the round itself gave, for Sonneborn-Berger.
    """

    round: int
    opponent: int | None
    value: int
    basis: int
    gained: int
    is_voluntary: bool = False


def is_requested(score: Score) -> bool:
    return score is UNSEATED or score.kind in ("half_bye", "absent", "late")


def is_voluntary(score: Score) -> bool:
    return is_requested(score) or (score.kind in ("no_show", "both_no_show") and score.outcome == "loss")


def adjusted(sheet: Sheet, number: int) -> int:
    """The score that opponents count: each requested bye after which nothing more was played is a draw."""
    points = sheet.points[number]
    if sheet.profile.forfeits_count:
        return points
    for score in reversed(sheet.scores[number]):
        if not is_voluntary(score):
            break
        if is_requested(score):
            points += sheet.profile.draw - score.points
    return points


def terms(sheet: Sheet, number: int, scores: dict[int, int]) -> list[Term]:
    """Of each round that has a result, in order. `scores`: of everybody, adjusted."""
    own, counts_forfeits = sheet.points[number], sheet.profile.forfeits_count
    most = sheet.profile.draw * sheet.rounds if sheet.profile.edition != "2023" else own
    found = []
    for round_, score in enumerate(sheet.scores[number], start=1):
        if score.opponents and (score.is_played or counts_forfeits):
            if score.outcome != "open":
                opponent = score.opponents[0]
                found.append(Term(round_, opponent, scores[opponent], sheet.points[opponent], score.points))
        elif not counts_forfeits and (score.outcome != "open" or score is UNSEATED):
            cap = scores[score.opponents[0]] if score.opponents and sheet.profile.edition != "2023" else most
            found.append(Term(round_, None, min(own, cap), own, score.points, is_voluntary(score)))
    return found


def cuts(found: list[Term], tiebreak: Tiebreak) -> dict[int, Cut]:
    """Which terms do not count, by their place, and why. The lowest goes, but one of a VUR goes first."""
    low, high = CUTS.get(tiebreak, (0, 0))
    left = list(range(len(found)))
    gone: dict[int, Cut] = {}
    for _ in range(min(low, len(left))):
        voluntary = [place for place in left if found[place].is_voluntary]
        place = min(voluntary or left, key=lambda place: found[place].value)
        gone[place] = "unplayed" if voluntary else "lowest"
        left.remove(place)
    for _ in range(min(high, len(left))):
        place = max(left, key=lambda place: found[place].value)
        gone[place] = "highest"
        left.remove(place)
    return gone


def all_terms(sheet: Sheet) -> dict[int, list[Term]]:
    scores = {number: adjusted(sheet, number) for number in sheet.entrants}
    return {number: terms(sheet, number, scores) for number in sheet.entrants}


def buchholz_column(found: dict[int, list[Term]], tiebreak: Tiebreak) -> Column:
    """BH, its cuts, or SB, in points."""
    if tiebreak == "SB":
        return Column({number: sum([term.value * term.gained for term in some]) for number, some in found.items()}, 4)
    totals = {}
    for number, some in found.items():
        gone = cuts(some, tiebreak)
        totals[number] = sum([term.value for place, term in enumerate(some) if place not in gone])
    return Column(totals, 2)
