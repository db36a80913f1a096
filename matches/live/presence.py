"""Presence of people at matches: signs of life of sockets and HTTP calls, absences, and who may be claimed against.

Source: live play L114-L118, L240.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import redis
import structlog
from django.conf import settings

from matches import log
from matches.games.clocks import Speed
from matches.games.fold import History
from matches.live.attendance import COUNTDOWN_MS, LEASE_MS, Attendance, Change, Lease, Spectators, counted, renewal
from matches.live.presence_store import Store, make_store
from matches.models import Due
from matches.publish import PROCESS

UNCLAIMED_MS = 600_000
logger = structlog.get_logger(__name__)


@cache
def store() -> Store:
    return make_store()


class Signs(NamedTuple):
    """Signs of life at a match, and the match as far as it is known: it tells for whom others waited.

    `watching`: how many spectators this process has there; None where it says nothing of them.
    """

    leases: Sequence[Lease]
    history: History | None
    watching: int | None = None


def renew_all(signs: Mapping[str, Signs], now: int) -> tuple[int, dict[str, Attendance]]:
    """Write signs of life at matches; the epoch, and who is there in each match. Two round trips, however many matches."""
    seen = store().look(signs, now, beats=True)
    epoch = now if seen.epoch is None else seen.epoch
    changes = {}
    for match_id, (leases, history, watching) in signs.items():
        before, waited_for = Attendance.stored(seen.matches[match_id]), owed(history) if history else {}
        change = renewal(before, leases, now, epoch=epoch, owed=waited_for, countdown=countdown(history))
        if watching is not None:
            change = change.joined(counted(before, Spectators(PROCESS, watching, now + LEASE_MS), now))
        changes[match_id] = change
    store().write(changes)
    return epoch, {match_id: Attendance.stored(change.applied(seen.matches[match_id])) for match_id, change in changes.items()}


def renew(match_id: str, signs: Signs, now: int) -> None:
    """A sign of life at one match."""
    renew_all({match_id: signs}, now)


def called(match_id: str, seat: int, user_id: int, now: int) -> None:
    """The player of a seat made a call over HTTP: who polls is here."""
    lease = Lease(f"http:{user_id}", seat, now + LEASE_MS, now + LEASE_MS, now)
    try:
        renew(match_id, Signs([lease], log.history(match_id)), now)
    except redis.RedisError as error:  # presence is no reason to refuse a call
        logger.warning("presence_away", error=type(error).__name__)


def end(match_id: str, lease: Lease) -> None:
    """A socket has gone: its lease ends when it says."""
    store().write({match_id: Change({lease.name: lease.value})})


def nobody_watches(match_id: str) -> None:
    """The last spectator of this process has gone."""
    store().write({match_id: Change({}, [Spectators(PROCESS, 0, 0).name])})


def leave(match_id: str, seat: int, now: int) -> None:
    """A seat pressed leave: its sockets count no more, and the countdown against it is short (L116)."""
    try:
        before = Attendance.stored(store().look([match_id], now).matches[match_id])
        ended = [Lease(old.socket, seat, min(old.until, now), 0) for old in before.of(seat)]
        store().write({match_id: Change({f"left:{seat}": str(now)} | {lease.name: lease.value for lease in ended})})
    except redis.RedisError as error:  # then the seat is away a little later
        logger.warning("presence_away", error=type(error).__name__)


# --- claims


COUNTDOWNS: Mapping[Speed, int] = {"fast": 60_000, "normal": COUNTDOWN_MS, "slow": 180_000}


def countdown(history: History | None) -> int:
    """How long (ms) a seat may be away before it can be claimed against, by the speed of the match (L116)."""
    seconds: int | None = settings.ABSENCE_COUNTDOWN_SECONDS
    clock = history.clock if history else None
    return seconds * 1000 if seconds is not None else COUNTDOWNS.get(clock.speed, COUNTDOWN_MS) if clock else COUNTDOWN_MS


def is_waited_for(history: History) -> bool:
    """Whether anybody can be claimed against: not in a daily match, where only the clock counts."""
    return not history.clock or history.clock.speed != "daily"


def owed(history: History) -> dict[int, int]:
    """People who owe a decision, each with the time (ms) since when."""
    config, state = history.config, history.state
    if config is None or state.table is None or state.outcome or state.meta.is_paused:
        return {}
    since = history.entries[history.position.opened].at
    return {seat: since for seat in history.game.to_act(state) if config.seats[seat] == "human"}


def claims(history: History, attendance: Attendance, now: int, epoch: int) -> dict[int, int]:
    """Absent seats that the match waits for, and from when (ms) each may be claimed against."""
    if not is_waited_for(history):
        return {}
    possible = {
        seat: attendance.claim_from(seat, now, epoch=epoch, owed_since=since, countdown=countdown(history))
        for seat, since in owed(history).items()
    }
    return {seat: at for seat, at in possible.items() if at is not None}


def claimable(match_id: str, now: int) -> tuple[int, ...]:
    """Seats that may be claimed against now. None while the store is not whole (L117).

    A service asks before it locks the match, so that no lock waits for a store that does not answer; if there is somebody to claim
    against it asks once more under the lock, one round trip, so that who came back in between has no claim against it.
    """
    try:
        seen = store().look([match_id], now)
    except redis.RedisError as error:
        logger.warning("presence_unknown", match=match_id, error=type(error).__name__)
        return ()
    if seen.epoch is None:
        return ()
    found = claims(log.history(match_id), Attendance.stored(seen.matches[match_id]), now, seen.epoch)
    return tuple(seat for seat, at in found.items() if at <= now)


# --- the end of waits that nobody claims


def longest_wait(now: int, history: History | None = None) -> int:
    """When (ms) to look at a seat that owes a decision since `now`: it cannot have been claimable for ten minutes before (L116)."""
    return now + countdown(history) + UNCLAIMED_MS


def await_claims(match_id: str, history: History, possible: Mapping[int, int], now: int) -> None:
    """Move the due rows of seats that owe a decision to when the match ends as if claimed. That there are rows follows from the log."""
    for seat in owed(history):
        at = possible[seat] + UNCLAIMED_MS if seat in possible else longest_wait(now, history)
        Due.objects.filter(match_id=match_id, what=f"away:{seat}").update(at=at)
