"""What is told of ratings: where somebody stands on a ladder."""

from __future__ import annotations

from collections.abc import Collection

from matches.ranked.ladders import Ladder
from matches.ranked.models import Standing
from matches.ranked.rating import Rating


def standing(user_id: int, ladder: Ladder) -> Rating:
    """The skill rating of a user, which opponents are found by; that of a new player if there is none. Without idle growth."""
    return standings([user_id], ladder)[user_id]


def standings(user_ids: Collection[int], ladder: Ladder) -> dict[int, Rating]:
    """The same for several users, by one query."""
    rows = Standing.objects.filter(ladder=ladder.key, user__in=user_ids).values_list("user_id", "mu", "sigma")
    known = {user: Rating(mu, sigma) for user, mu, sigma in rows}
    return {user: known.get(user, Rating()) for user in user_ids}
