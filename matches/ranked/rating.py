"""The rating model of all ladders: Bradley-Terry with full pairing, by Weng and Lin, as `openskill` computes it.

What somebody can do is a number `mu`, known up to `sigma`. Both change by the places of a match alone, never by points. Before each match
a rating is as uncertain as the days since the last one have made it (`aged`).

Source: live play L203-L206, L210.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from openskill.models import BradleyTerryFull

MU, SIGMA, BETA, KAPPA, TAU = 25.0, 25 / 3, 25 / 6, 0.0001, 25 / 300
GROWTH_A_DAY = 0.0404
"""What a day without a match adds to the square of sigma."""
DAY_MS = 86_400_000
PROVISIONAL_ABOVE = 5.0
ZERO, SCALE, DOUBT = 1000, 40, 3
MODEL = BradleyTerryFull(mu=MU, sigma=SIGMA, beta=BETA, kappa=KAPPA, tau=TAU)


class Rating(Struct, frozen=True):
    """What is known of a player on a ladder. `idle`: since the last match, in ms; 0 before the first one."""

    mu: float = MU
    sigma: float = SIGMA
    idle: int = 0

    @property
    def is_provisional(self) -> bool:
        """Still too uncertain to be shown without a question mark (L210)."""
        return self.sigma > PROVISIONAL_ABOVE

    @property
    def shown(self) -> int:
        """The number that pages show: what the player can do at least, all but certainly (L210)."""
        return shown(self.mu, self.sigma)


def shown(mu: float, sigma: float) -> int:
    return math.floor(ZERO + SCALE * (mu - DOUBT * sigma) + 0.5)


def aged(rating: Rating) -> Rating:
    """The rating when the next match is rated: the first step of L203 but for tau. Nobody becomes less certain than a new player."""
    most = max(SIGMA, rating.sigma)
    variance = rating.sigma**2 + GROWTH_A_DAY * max(rating.idle, 0) / DAY_MS
    return Rating(rating.mu, min(math.sqrt(variance), most))


def rate(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a match, side by side; `places` by side, 1 is first, equal places are a tie."""
    before = [[MODEL.rating(mu=old.mu, sigma=old.sigma) for old in map(aged, side)] for side in sides]
    after = MODEL.rate(before, ranks=[float(place) for place in places])
    return [[Rating(new.mu, new.sigma) for new in side] for side in after]


def with_tau(rating: Rating) -> Rating:
    """What a match really begins from: aged, and a little less certain still, as players change while they play."""
    old = aged(rating)
    return Rating(old.mu, math.sqrt(old.sigma**2 + TAU**2))


def win_chances(sides: Sequence[Sequence[Rating]]) -> list[float]:
    """Of each side, how likely it is to be before another one: `p` of L203, and its mean over the others where there are several (L210)."""
    sums = [sums_of([with_tau(one) for one in side]) for side in sides]
    others = [[other for q, other in enumerate(sums) if q != i] for i in range(len(sums))]
    return [sum(chance_between(mine, other) for other in rest) / len(rest) for mine, rest in zip(sums, others, strict=True)]


def sums_of(side: Sequence[Rating]) -> tuple[float, float]:
    """What a side is taken for: the sums of mu and of squared sigma (L203, 2)."""
    return sum(one.mu for one in side), sum(one.sigma**2 for one in side)


def chance_between(mine: tuple[float, float], other: tuple[float, float]) -> float:
    """`p` of one side against another, each by its sums (L203, 3)."""
    (mu, variance), (other_mu, other_variance) = mine, other
    return 1 / (1 + math.exp((other_mu - mu) / math.sqrt(variance + other_variance + 2 * BETA**2)))
