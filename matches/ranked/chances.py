"""How likely each side of a rated match is to win, told before it is over: `p` of the formulas (L203, L210)."""

from __future__ import annotations

from msgspec import Struct

from matches.games.fold import History
from matches.models import Seat
from matches.ranked import rating
from matches.ranked.ladders import ladder_of
from matches.ranked.models import Standing
from matches.ranked.rating import Rating


class Chance(Struct, frozen=True):
    """A side by the names of its players, its chance against another side, and its numbers as shown; provisional if one of them is."""

    names: tuple[str, ...]
    chance: float
    shown: tuple[int, ...]
    is_provisional: bool


def chances(history: History, now: int) -> list[Chance]:
    """Of each side of a rated match that is not over; nothing for another one, or while somebody is missing. Two queries."""
    config = history.config
    if config is None or not config.is_rated or history.state.outcome:
        return []
    seats = list(Seat.objects.filter(match=history.stream).select_related("user").order_by("number"))
    users = [seat.user for seat in seats if seat.user is not None]
    if len(users) < len(config.seats):
        return []
    ladder = ladder_of(config, users[0].plays_among)
    rows = {row.user_id: row for row in Standing.objects.filter(ladder=ladder.key, user__in=users)}
    ratings = [Rating(row.mu, row.sigma, max(0, now - row.last_at)) if (row := rows.get(user.pk)) else Rating() for user in users]
    sides = history.game.sides(config)
    found = rating.win_chances([[ratings[seat] for seat in side] for side in sides])
    return [
        Chance(
            tuple(users[seat].name for seat in side),
            chance,
            tuple(ratings[seat].shown for seat in side),
            any(ratings[seat].is_provisional for seat in side),
        )
        for side, chance in zip(sides, found, strict=True)
    ]
