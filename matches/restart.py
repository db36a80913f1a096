"""A planned restart: everybody who is connected is told a minute ahead, and no new matches begin (live play L91).

The announcement is a row, so that a command tells every web process. Processes restart one after the other: for each it is over when
that one has begun anew, and for all of them, whatever comes of it, some minutes after its time.
"""

from __future__ import annotations

from matches.models import Notice
from matches.rejection import Rejected

KEY = "restart"
FORGOTTEN_AFTER_MS = 600_000
"""How long (ms) a restart may take, from its announced time to the start of the last process."""
_over: int | None = None
"""The announced time of the restart that this process has come from."""


def announce(*, at: int) -> None:
    """The site restarts at `at` (ms)."""
    Notice.objects.update_or_create(key=KEY, defaults={"at": at})


def cancel() -> bool:
    """No restart is to come; whether one was announced."""
    return bool(Notice.objects.filter(key=KEY).delete()[0])


def begin_anew() -> None:
    """This process has just started: what is announced now is not to come for it."""
    global _over
    _over = Notice.objects.filter(key=KEY).values_list("at", flat=True).first()


def announced(now: int) -> int | None:
    """When (ms) this process restarts, if it is about to. A restart that never came keeps nobody from playing for long."""
    at = Notice.objects.filter(key=KEY, at__gt=now - FORGOTTEN_AFTER_MS).values_list("at", flat=True).first()
    return None if at == _over else at


def refuse_new_match(now: int) -> None:
    """Raises `Rejected` shortly before a restart; the client asks again later."""
    if announced(now) is not None:
        raise Rejected("rate_limited", KEY)
