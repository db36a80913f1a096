"""A planned restart: everybody who is connected is told a minute ahead, and no new matches begin (live play L91).

The announcement is a row, so that a command tells every web process. It ends with the start of the site, or after a while by itself.
"""

from __future__ import annotations

from matches.models import Notice
from matches.rejection import Rejected

KEY = "restart"
FORGOTTEN_AFTER_MS = 600_000


def announce(*, at: int) -> None:
    """The site restarts at `at` (ms)."""
    Notice.objects.update_or_create(key=KEY, defaults={"at": at})


def cancel() -> bool:
    """No restart is to come, or it is over; whether one was announced."""
    return bool(Notice.objects.filter(key=KEY).delete()[0])


def announced(now: int) -> int | None:
    """When (ms) the site restarts, if it is about to. A restart that never came keeps nobody from playing for long."""
    return Notice.objects.filter(key=KEY, at__gt=now - FORGOTTEN_AFTER_MS).values_list("at", flat=True).first()


def refuse_new_match(now: int) -> None:
    """Raises `Rejected` shortly before a restart; the client asks again later."""
    if announced(now) is not None:
        raise Rejected("rate_limited", KEY)
