"""The board of a ladder: whoever has played enough in a season, by the shown number of the season, page by page (L211, L212).

Who wants to be left out, or is kept off by staff, is on no board; of a frozen one their place stays empty.
"""

from __future__ import annotations

import re
from datetime import datetime

from django.db.models import Count, Q, QuerySet
from msgspec import Struct

from matches.clock import moment
from matches.ranked import seasons
from matches.ranked.models import SeasonEnd, SeasonStanding
from matches.ranked.rating import PROVISIONAL_ABOVE
from oshisite.accounts import sanctions
from oshisite.accounts.models import Sanction, User

LEAST_MATCHES = 20
ACTIVE_MS = 30 * 86_400_000
PAGE = 50
KEEPS_OFF = (Sanction.Kind.LADDER_OFF, Sanction.Kind.BAN)
KEY = re.compile(r"(-?[0-9]{1,7})\.([0-9]{1,18})")


class BadKey(ValueError):
    """Not a key of a page."""


class Row(Struct, frozen=True):
    rank: int
    user: int
    username: str
    name: str
    shown: int
    is_provisional: bool
    matches: int
    last_at: int

    @property
    def last(self) -> datetime:
        return moment(self.last_at)


class Own(Struct, frozen=True):
    """Where a reader stands. Without a `rank`, why: `few` matches, not `active`, `hidden` by choice, kept `off`, not `ranked` then."""

    shown: int
    is_provisional: bool
    matches: int
    rank: int = 0
    why: str = ""


class Board(Struct, frozen=True):
    """A page of a board. `frozen_at`: when it came to its end (ms), 0 while the season goes on; `next`: the key of the next page."""

    ladder: str
    season: int
    frozen_at: int
    rows: list[Row]
    next: str
    own: Own | None

    @property
    def begins(self) -> datetime:
        return moment(seasons.begins(self.season))

    @property
    def ends(self) -> datetime:
        return moment(seasons.ends(self.season) - 1)

    @property
    def frozen(self) -> datetime | None:
        return moment(self.frozen_at) if self.frozen_at else None


def shown_users(now: int) -> Q:
    """Of standings, those whose user may be on a board."""
    off = sanctions.all_under(KEEPS_OFF, moment(now))
    return Q(user__hides_rank=False, user__is_active=True, user__anonymised_at=None) & ~Q(user__in=off)


def eligible(ladder: str, season: int, now: int) -> QuerySet[SeasonStanding]:
    """Whoever has a rank in a season that goes on, or at its end."""
    at = min(now, seasons.ends(season))
    enough = SeasonStanding.objects.filter(ladder=ladder, season=season, matches__gte=LEAST_MATCHES, last_at__gte=at - ACTIVE_MS)
    return enough.filter(shown_users(now))


def board(ladder: str, season: int, now: int, *, viewer: User | None = None, after: str = "", size: int = PAGE) -> Board:
    """A page of the board as it stands, or as it was frozen. Raises `BadKey`. A fixed number of queries."""
    end = SeasonEnd.objects.filter(ladder=ladder, season=season).first()
    if end:
        rows, more = frozen_rows(ladder, season, now, after, size)
        own = own_frozen(ladder, season, viewer)
    else:
        rows, more = standing_rows(ladder, season, now, after, size)
        own = own_standing(ladder, season, now, viewer)
    return Board(ladder, season, end.at if end else 0, rows, more, own)


def standing_rows(ladder: str, season: int, now: int, after: str, size: int) -> tuple[list[Row], str]:
    everybody = eligible(ladder, season, now)
    beyond = everybody
    if after:
        shown, user = read_key(after)
        beyond = everybody.filter(Q(shown__lt=shown) | Q(shown=shown, user__gt=user))
    found = list(beyond.select_related("user").order_by("-shown", "user")[: size + 1])
    if not found:
        return [], ""
    first = found[0]
    higher, before = Q(shown__gt=first.shown), Q(shown=first.shown, user__lt=first.user_id)
    counted = everybody.aggregate(higher=Count("pk", filter=higher), before=Count("pk", filter=before))
    position, rank, rows = counted["higher"] + counted["before"], counted["higher"] + 1, []
    for number, row in enumerate(found[:size]):
        if number and row.shown != found[number - 1].shown:
            rank = position + number + 1
        rows.append(as_row(row, rank, row.shown))
    return rows, next_key(found, size, [row.shown for row in found])


def frozen_rows(ladder: str, season: int, now: int, after: str, size: int) -> tuple[list[Row], str]:
    ranked = SeasonStanding.objects.filter(shown_users(now), ladder=ladder, season=season, rank__isnull=False)
    if after:
        rank, user = read_key(after)
        ranked = ranked.filter(Q(rank__gt=rank) | Q(rank=rank, user__gt=user))
    found = list(ranked.select_related("user").order_by("rank", "user")[: size + 1])
    rows = [as_row(row, row.rank or 0, row.shown if row.final is None else row.final) for row in found[:size]]
    return rows, next_key(found, size, [row.rank or 0 for row in found])


def as_row(row: SeasonStanding, rank: int, shown: int) -> Row:
    is_provisional = row.sigma > PROVISIONAL_ABOVE
    return Row(rank, row.user_id, row.user.username, row.user.name, shown, is_provisional, row.matches, row.last_at)


def next_key(found: list[SeasonStanding], size: int, keys: list[int]) -> str:
    return f"{keys[size - 1]}.{found[size - 1].user_id}" if len(found) > size else ""


def read_key(text: str) -> tuple[int, int]:
    read = KEY.fullmatch(text)
    if read is None:
        raise BadKey(text)
    return int(read[1]), int(read[2])


# --- one's own


def own_row(ladder: str, season: int, viewer: User | None) -> SeasonStanding | None:
    return SeasonStanding.objects.filter(ladder=ladder, season=season, user=viewer).first() if viewer else None


def own_standing(ladder: str, season: int, now: int, viewer: User | None) -> Own | None:
    row = own_row(ladder, season, viewer)
    if row is None or viewer is None:
        return None
    mine = Own(row.shown, row.sigma > PROVISIONAL_ABOVE, row.matches)
    if why := why_not(row, viewer, now):
        return Own(mine.shown, mine.is_provisional, mine.matches, why=why)
    rank = eligible(ladder, season, now).filter(shown__gt=row.shown).count() + 1
    return Own(mine.shown, mine.is_provisional, mine.matches, rank=rank)


def why_not(row: SeasonStanding, viewer: User, now: int) -> str:
    """Why a player has no rank, the first reason."""
    if row.matches < LEAST_MATCHES:
        return "few"
    if row.last_at < now - ACTIVE_MS:
        return "active"
    if viewer.hides_rank:
        return "hidden"
    is_off = viewer.has_sanctions and sanctions.in_force(viewer, moment(now)).filter(kind__in=KEEPS_OFF).exists()
    return "off" if is_off else ""


def own_frozen(ladder: str, season: int, viewer: User | None) -> Own | None:
    row = own_row(ladder, season, viewer)
    if row is None:
        return None
    shown = row.shown if row.final is None else row.final
    return Own(shown, row.sigma > PROVISIONAL_ABOVE, row.matches, rank=row.rank or 0, why="" if row.rank else "ranked")
