"""Presence of people at matches: signs of life of sockets, absences, and who may be claimed against.

Source: live play L114-L118, L240.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import redis
import structlog
from django.conf import settings

from matches import log
from matches.games.fold import History
from matches.live.attendance import COUNTDOWN_MS, Attendance, Lease, renewal
from matches.live.presence_store import Store, make_store
from matches.models import Due

UNCLAIMED_MS = 600_000
logger = structlog.get_logger(__name__)


@cache
def store() -> Store:
    return make_store()


def renew_all(leases: Mapping[str, Sequence[Lease]], now: int) -> tuple[int, dict[str, Attendance]]:
    """The signs of life of this process's sockets, each second; the epoch, and who is there in each match."""
    store().beat(now)
    epoch = store().epoch(now) or now
    return epoch, {match_id: renew(match_id, some, now) for match_id, some in leases.items()}


def renew(match_id: str, leases: Sequence[Lease], now: int) -> Attendance:
    """Write signs of life, and tell who is there."""
    before = Attendance.stored(store().read(match_id))
    write, drop = renewal(before, leases, now, store().epoch(now) or now)
    store().write(match_id, write, drop)
    return Attendance.stored(store().read(match_id))


def end(match_id: str, lease: Lease) -> None:
    """A socket has gone: its lease ends when it says."""
    store().write(match_id, {lease.name: lease.value}, [])


def leave(match_id: str, seat: int, now: int) -> None:
    """A seat pressed leave: its sockets count no more, and the countdown against it is short (L116)."""
    ended = [Lease(old.socket, seat, min(old.until, now), 0) for old in Attendance.stored(store().read(match_id)).of(seat)]
    store().write(match_id, {f"left:{seat}": str(now)} | {lease.name: lease.value for lease in ended}, [])


# --- claims


def countdown() -> int:
    seconds: int | None = getattr(settings, "ABSENCE_COUNTDOWN_SECONDS", None)
    return COUNTDOWN_MS if seconds is None else seconds * 1000


def owed(history: History) -> dict[int, int]:
    """People who owe a decision, each with the time (ms) since when."""
    config, state = history.config, history.state
    if config is None or state.table is None or state.outcome or state.meta.is_paused:
        return {}
    since = history.entries[history.position.opened].at
    return {seat: since for seat in history.game.to_act(state) if config.seats[seat] == "human"}


def claims(history: History, attendance: Attendance, now: int, epoch: int) -> dict[int, int]:
    """Absent seats that the match waits for, and from when (ms) each may be claimed against."""
    possible = {
        seat: attendance.claim_from(seat, now, epoch=epoch, owed_since=since, countdown=countdown())
        for seat, since in owed(history).items()
    }
    return {seat: at for seat, at in possible.items() if at is not None}


def claimable(match_id: str, now: int) -> tuple[int, ...]:
    """Seats that may be claimed against now. None while the store is not whole (L117)."""
    try:
        epoch = store().epoch(now)
        if epoch is None:
            return ()
        attendance = Attendance.stored(store().read(match_id))
    except redis.RedisError as error:
        logger.warning("presence_unknown", match=match_id, error=type(error).__name__)
        return ()
    found = claims(log.history(match_id), attendance, now, epoch)
    return tuple(seat for seat, at in found.items() if at <= now)


def await_claims(match_id: str, possible: Mapping[int, int]) -> None:
    """When nothing happens for ten minutes after a claim was possible, the match ends as if claimed (L116)."""
    due = {f"away:{seat}": at + UNCLAIMED_MS for seat, at in possible.items()}
    Due.objects.filter(match_id=match_id, what__startswith="away:").exclude(what__in=due).delete()
    for what, at in due.items():
        Due.objects.update_or_create(match_id=match_id, what=what, defaults={"at": at})


def may_claim(match_id: str, seat: int, now: int) -> bool:
    """Whether a claim against `seat` is possible now."""
    return seat in claimable(match_id, now)


def absent_since(match_id: str, seat: int, now: int) -> int | None:
    """Since when (ms) nobody is at `seat`; None while somebody is, or while it cannot be known."""
    epoch = store().epoch(now)
    if epoch is None:
        return None
    return Attendance.stored(store().read(match_id)).absent_since(seat, now, epoch)
