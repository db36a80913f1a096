"""Boards with rows as they would stand after many matches."""

from __future__ import annotations

from matches.ranked import rating, seasons
from matches.ranked.models import LadderRow, SeasonStanding, Standing
from oshisite.accounts.models import User
from tests.matches.playing import NOW
from tests.matches.playing import user as new_user
from tests.matches.ranked.played import LIVE

SEASON = seasons.season_at(NOW)


def stands(user: User | str, mu: float, *, sigma: float = 2.0, matches: int = 20, last_at: int = NOW, season: int = SEASON) -> User:
    """A player with this rating in a season, and the same skill rating."""
    user = new_user(user) if isinstance(user, str) else user
    LadderRow.objects.get_or_create(key=LIVE)
    fields = {"mu": mu, "sigma": sigma, "shown": rating.shown(mu, sigma), "matches": matches, "last_at": last_at}
    SeasonStanding.objects.create(season=season, user=user, ladder_id=LIVE, **fields)
    Standing.objects.update_or_create(user=user, ladder_id=LIVE, defaults=fields)
    return user
