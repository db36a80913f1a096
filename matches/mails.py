"""Mails of daily matches: that a decision is owed, and again when a quarter of its time is left.

Each is a due row of the seat for as long as it owes a decision, so that who answers in time hears nothing more; several decisions in a
row are one mail. A row that has been worked waits until the seat has decided. A mail that could not be sent is tried again each minute;
a worker that dies just after sending sends it twice.

A mail names the match, who waits and the time that is left, and nothing of the table (L41).

Source: live play L97, L113.
"""

from __future__ import annotations

from typing import NamedTuple

import redis
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from matches import log, rows
from matches.games.clocks import HOUR_MS, deadline
from matches.games.engine import SeatClock
from matches.games.fold import History
from matches.live import presence
from matches.live.attendance import Attendance
from matches.models import Due, Match
from matches.selectors import with_players
from oshisite.accounts.models import User

AFTER_MS = 30_000
"""Who decides within half a minute needs no mail."""
RETRY_MS = 60_000
SALT = "matches.mails"


class Owed(NamedTuple):
    """A decision of a daily match that somebody is told of."""

    match: Match
    user: User
    hours_left: int


def due_mails(seat: int, clock: SeatClock) -> dict[str, int]:
    """The rows of a seat that owes a decision, and when (ms)."""
    after: int | None = settings.DAILY_MAIL_AFTER_SECONDS
    return {
        f"mail:{seat}": clock.since + (AFTER_MS if after is None else after * 1_000),
        f"remind:{seat}": clock.since + clock.limit * 3 // 4,
    }


def is_daily(history: History) -> bool:
    return history.clock is not None and history.clock.mode == "daily"


def tell(match_id: str, what: str, now: int) -> None:
    """Work the row `what`, `mail:<seat>` or `remind:<seat>`: send it, unless the time for it has not come or there is nobody to tell.

    A row that is written anew meanwhile is about another decision, and is left as it is.
    """
    found = Due.objects.filter(match_id=match_id, what=what).first()
    if found is None:
        return
    row = Due.objects.filter(pk=found.pk, at=found.at)
    history, seat = log.history(match_id), int(what.partition(":")[2])
    clocks = history.state.meta.clocks
    if not clocks or (end := deadline(clocks[seat])) is None:
        row.delete()
        return
    if (at := due_mails(seat, clocks[seat])[what]) > now:  # another decision has come to be owed since
        row.update(at=at)
        return
    is_reminder = what.startswith("remind")
    if (is_reminder or not is_here(match_id, seat, now)) and (user := reader(match_id, seat)):
        match = with_players(Match.objects.filter(id=match_id)).get()
        send(Owed(match, user, max(0, end - now) // HOUR_MS), is_reminder=is_reminder)
    row.update(at=end + RETRY_MS)


def is_here(match_id: str, seat: int, now: int) -> bool:
    """Whoever has the table open sees it there. If that is not known they are told once too often."""
    try:
        seen = presence.store().look([match_id], now)
    except redis.RedisError:
        return False
    return Attendance.stored(seen.matches[match_id]).is_present(seat, now)


def reader(match_id: str, seat: int) -> User | None:
    """Who plays in the seat, with an address that is theirs, if they want mails."""
    user = User.objects.filter(seats__match_id=match_id, seats__number=seat, wants_mail=True, is_active=True).first()
    return user if user and address_of(user) else None


def address_of(user: User) -> str:
    """Only an address that its owner has confirmed is written to."""
    verified = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary").first()
    return verified.email if verified else ""


def send(owed: Owed, *, is_reminder: bool) -> None:
    row = rows.own_row(owed.match, owed.user.pk)
    hours = ngettext("%(n)d hour", "%(n)d hours", owed.hours_left) % {"n": owed.hours_left}
    opponent = row.opponent or gettext("your opponent")
    subject = gettext("%(hours)s left against %(opponent)s") if is_reminder else gettext("Your move against %(opponent)s")
    stop = stop_link(owed.user)
    context = {
        "name": owed.user.name,
        "opponent": opponent,
        "game": row.game,
        "hours": hours,
        "is_reminder": is_reminder,
        "table": settings.PUBLIC_URL + reverse("table", args=[owed.match.id]),
        "stop": stop,
    }
    told = {"hours": hours, "opponent": opponent}
    post(address_of(owed.user), subject % told, render_to_string("mail/owed.txt", context), stop)


def stop_link(user: User) -> str:
    """Stops all mails of this kind by one press, without a login."""
    return settings.PUBLIC_URL + reverse("stop_mails", args=[signing.dumps(user.pk, salt=SALT)])


def post(address: str, subject: str, text: str, stop: str) -> None:
    """Send a mail that its reader can stop, by the link in it or in their own program."""
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    EmailMessage(subject, text, to=[address], headers=headers).send()


def reader_of(token: str) -> User | None:
    """Whose mails the link in a mail stops; None if it is no such link."""
    try:
        return User.objects.filter(pk=signing.loads(token, salt=SALT)).first()
    except signing.BadSignature:
        return None
