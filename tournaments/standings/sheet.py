"""The sheet of a stage: what everybody has of every round, as tie-breaks read it.

Source: tournaments reference, sections 4 and 5.4. A round before a late entry counts as `late`, whether or not it is written down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from tournaments.formats.field import Entrant, Field
from tournaments.standings.profiles import Profile
from tournaments.standings.scoring import Score, score_of_bye, scores

UNSEATED = Score(None, "open")
"""Of a round without a seat and without a reason: who has left, or was not told of. It counts in no rate."""


class Sheet(Struct, frozen=True, gc=False):
    """Scores of each entrant, round by round (round 1 first), and their points so far, in halves. `lost`: taken off those by penalties."""

    profile: Profile
    entrants: dict[int, Entrant]
    rounds: int
    scores: dict[int, tuple[Score, ...]]
    points: dict[int, int]
    lost: dict[int, int] = {}

    def has_left(self, number: int) -> bool:
        """Whether they left before the last round so far."""
        left = self.entrants[number].left
        return left is not None and left < self.rounds


def sheet(field: Field, profile: Profile) -> Sheet:
    """Raises `BadResult`."""
    rounds = len(field.rounds)
    late = score_of_bye("late", profile)
    found = {one.number: [late] * min(one.joins - 1, rounds) + [UNSEATED] * max(rounds - one.joins + 1, 0) for one in field.entrants}
    for index, pairings in enumerate(field.rounds):
        for pairing in pairings:
            for number, score in zip(pairing.seats, scores(pairing, profile), strict=True):
                found[number][index] = score
    return Sheet(
        profile,
        {one.number: one for one in field.entrants},
        rounds,
        {number: tuple(row) for number, row in found.items()},
        {number: sum([score.points for score in row]) for number, row in found.items()},
    )


def penalised(found: Sheet, taken: Iterable[tuple[int, int]]) -> Sheet:
    """The same with points taken off: entrants, and how many halves (T37). Who is not on the sheet loses none."""
    lost: Counter[int] = Counter()
    for entrant, halves in taken:
        if entrant in found.points:
            lost[entrant] += halves
    return replace(found, points={number: points - lost[number] for number, points in found.points.items()}, lost=dict(lost))


def points(field: Field, profile: Profile) -> dict[int, int]:
    """Match points of everybody so far, in halves: what pairing sorts by. Raises `BadResult`."""
    return sheet(field, profile).points
