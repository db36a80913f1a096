"""Why a rating changed: the formulas once more, step by step, from what was kept of the match (L209).

The steps are those of L203. They end at the stored numbers; a test holds every one of them against the model.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from matches.ranked import rating
from matches.ranked.rating import BETA, KAPPA, Rating


class Played(Struct, frozen=True):
    """One who played: as stored, before the match and after it."""

    side: int
    place: int
    before: Rating


class Pairing(Struct, frozen=True):
    """Step 3 against one other side: how far apart, the chance, what came of it (1, a half, 0), what it adds to omega and to delta."""

    other: int
    c: float
    p: float
    s: float
    omega: float
    delta: float


class Side(Struct, frozen=True):
    """Step 2 and the sums of step 3. `expected`: the mean chance against the other sides; `scored`: the mean of what came of it."""

    number: int
    place: int
    mu: float
    variance: float
    pairings: tuple[Pairing, ...]

    @property
    def omega(self) -> float:
        return sum(one.omega for one in self.pairings)

    @property
    def delta(self) -> float:
        return sum(one.delta for one in self.pairings)

    @property
    def expected(self) -> float:
        return sum(one.p for one in self.pairings) / len(self.pairings)

    @property
    def scored(self) -> float:
        return sum(one.s for one in self.pairings) / len(self.pairings)


class Step(Struct, frozen=True):
    """Steps 1 and 4 for one who played: sigma after the idle days and tau, the share in the side, the rating after the match."""

    days: float
    aged_sigma: float
    began_sigma: float
    share: float
    mu: float
    sigma: float


def sides_of(players: Sequence[Played]) -> list[Side]:
    """Steps 1 to 3, side by side."""
    numbers = sorted({one.side for one in players})
    teams = {number: [one for one in players if one.side == number] for number in numbers}
    sums = {number: rating.sums_of([rating.with_tau(one.before) for one in team]) for number, team in teams.items()}
    places = {number: team[0].place for number, team in teams.items()}
    return [
        Side(i, places[i], *sums[i], tuple(pairing(sums[i], sums[q], places[i], places[q], q) for q in numbers if q != i)) for i in numbers
    ]


def pairing(mine: tuple[float, float], other: tuple[float, float], place: int, other_place: int, number: int) -> Pairing:
    variance = mine[1]
    c = math.sqrt(variance + other[1] + 2 * BETA**2)
    p = rating.chance_between(mine, other)
    s = 1.0 if place < other_place else 0.5 if place == other_place else 0.0
    return Pairing(number, c, p, s, variance / c * (s - p), math.sqrt(variance) / c * (variance / c**2) * p * (1 - p))


def step(player: Played, side: Side) -> Step:
    """Step 4: the player's part of what the side gains and learns."""
    began = rating.with_tau(player.before)
    share = began.sigma**2 / side.variance
    return Step(
        days=player.before.idle / rating.DAY_MS,
        aged_sigma=rating.aged(player.before).sigma,
        began_sigma=began.sigma,
        share=share,
        mu=began.mu + share * side.omega,
        sigma=began.sigma * math.sqrt(max(1 - share * side.delta, KAPPA)),
    )
