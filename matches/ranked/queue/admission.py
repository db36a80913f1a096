"""Who may search on a ladder now, and why not.

Source: live play L189, L194, L196, L200, L220, L225.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.db.models import Exists, OuterRef, Q

from matches import log, restart, terms
from matches.clock import moment
from matches.games.clocks import DAILY_NAME
from matches.models import Due, Match, Seat
from matches.ranked.ladders import LADDERS, Ladder
from matches.ranked.queue import pauses
from matches.rejection import Rejected
from oshisite.accounts import sanctions
from oshisite.accounts.models import Sanction, User

MOST_DAILY = 20
KEEPS_OUT = (Sanction.Kind.QUEUE_PAUSE, Sanction.Kind.LADDER_OFF, Sanction.Kind.BAN)


def ladder_named(key: str) -> Ladder:
    """Raises `Rejected`."""
    if key not in LADDERS:
        raise Rejected("bad_args", "no_such_ladder")
    return LADDERS[key]


def refuse(user: User, ladder: Ladder, now: int) -> None:
    """Raises `Rejected` with the first reason for which `user` may not search on `ladder`."""
    if not user.is_authenticated or user.is_guest or not user.is_active:
        raise Rejected("forbidden", "account_needed")
    if user.plays_among != ladder.among:
        raise Rejected("forbidden", "not_among_people" if user.is_bot else "not_among_programs")
    if user.has_sanctions and sanctions.in_force(user, moment(now)).filter(kind__in=KEEPS_OUT).exists():
        raise Rejected("forbidden", "queue_off")
    if pauses.until(user.pk) > now:
        raise Rejected("forbidden", "queue_pause")
    if why := why_busy(user.pk, ladder):
        raise Rejected("forbidden", why)
    restart.refuse_new_match(now)


def why_busy(user_id: int, ladder: Ladder) -> str:
    """The reason if `user_id` has as many matches as one may have (L196): one live match, twenty daily ones."""
    if ladder.pace == "live":
        return "in_live_match" if plays_live([user_id]) else ""
    return "many_daily" if daily_matches(user_id) >= MOST_DAILY else ""


def kept_out(now: int) -> Q:
    """Users whom staff keep out of the queue now, as a condition on tickets."""
    return Q(user__in=sanctions.all_under(KEEPS_OUT, moment(now))) | Q(user__is_active=False)


# --- matches that are being played


def plays_live(user_ids: Collection[int]) -> set[int]:
    """Of these, who plays a live match with other people and has not left it. House bots can wait."""
    return {seat.user_id for seat in sitting(user_ids) if not is_daily(seat.match) and not has_left(seat) and seat.user_id is not None}


def daily_matches(user_id: int) -> int:
    return sum(is_daily(seat.match) for seat in sitting([user_id]))


def sitting(user_ids: Collection[int]) -> Iterator[Seat]:
    """Seats of these users in matches with other people that have begun, or begin as soon as everybody's bytes are here."""
    others = Seat.objects.filter(match=OuterRef("match"), bot="").exclude(pk=OuterRef("pk"))
    begins = Due.objects.filter(match=OuterRef("match"), what="shares")
    is_played = Q(match__status__in=(Match.Status.PLAYING, Match.Status.PAUSED)) | Q(Exists(begins), match__status=Match.Status.WAITING)
    return Seat.objects.filter(is_played, Exists(others), user__in=user_ids).select_related("match").iterator()


def is_daily(match: Match) -> bool:
    return DAILY_NAME.fullmatch(terms.of_match(match).clock) is not None


def has_left(seat: Seat) -> bool:
    """A table of more than two goes on without who has left it."""
    return seat.number in log.history(seat.match_id).state.absent
