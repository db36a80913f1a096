"""Seasons: thirteen weeks each, one after the other on all ladders; when they begin, and from what rating a player begins one.

The skill rating is never reset. The rating of a season starts from it, a quarter of the way back to the start value and less certain, and
is then updated by the same formulas (L212).
"""

from __future__ import annotations

from matches.ranked.rating import MU

WEEK_MS = 7 * 86_400_000
LENGTH_MS = 13 * WEEK_MS
FIRST_MS = 1_767_571_200_000
"""Season 1 began on Monday, 5 January 2026, 0:00 UTC."""
PULL, LEAST_SIGMA = 0.25, 4.0


def season_at(at: int) -> int:
    """The number of the season in which something happened, from 1 on."""
    return max(1, (at - FIRST_MS) // LENGTH_MS + 1)


def begins(season: int) -> int:
    return FIRST_MS + (season - 1) * LENGTH_MS


def ends(season: int) -> int:
    return begins(season + 1)


def opening(mu: float, sigma: float) -> tuple[float, float]:
    """Mu and sigma with which a season begins for whoever has this skill rating."""
    return mu + PULL * (MU - mu), max(sigma, LEAST_SIGMA)
