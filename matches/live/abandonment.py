"""How a match ends that waits for somebody who does not come: as if claimed, or called off when it is forsaken.

Asked by the due row of a seat that owes a decision. Whoever is connected, or calls over HTTP, is waited for without limit.

Source: live play L116, L117, L121; `docs/decisions/0005-abandoned-matches.md`.
"""

from __future__ import annotations

import redis
import structlog
from msgspec import Struct

from matches.games.actions import Claim
from matches.games.fold import History
from matches.live import presence
from matches.live.attendance import Attendance
from matches.live.presence import UNCLAIMED_MS

FORSAKEN_MS = 86_400_000
logger = structlog.get_logger(__name__)


class Verdict(Struct, frozen=True):
    """What becomes of the wait: a claim that the system may make now, if any, and when (ms) to ask again if it comes to nothing.

    `is_forsaken`: the claim rests on the log and not on presence.
    """

    ask_again: int
    claim: Claim | None = None
    is_forsaken: bool = False


def judge(history: History, seat: int, now: int) -> Verdict:
    later = now + UNCLAIMED_MS
    try:
        kept_since = presence.store().kept_since(now)
        seen = presence.store().look([history.stream], now)
    except redis.RedisError as error:
        logger.warning("presence_unknown", match=history.stream, error=type(error).__name__)
        return Verdict(later)
    attendance = Attendance.stored(seen.matches[history.stream])
    if is_forsaken(history, attendance, kept_since, now):
        return Verdict(later, Claim("call_off", tuple(presence.owed(history))), is_forsaken=True)
    possible = presence.claims(history, attendance, now, seen.epoch) if seen.epoch is not None else {}
    if seat not in possible:
        return Verdict(later)
    if (end := possible[seat] + UNCLAIMED_MS) > now:
        return Verdict(end)
    away = {other for other, at in possible.items() if at <= now}
    others = set(range(len(history.position.replied))) - away
    is_anybody_left = any(is_at_table(history, attendance, other, now) for other in others)
    return Verdict(later, Claim("win" if is_anybody_left else "call_off", ()))


def is_at_table(history: History, attendance: Attendance, seat: int, now: int) -> bool:
    """House bots always are, unless they are out."""
    config = history.config
    is_bot = config is not None and config.seats[seat] != "human"
    return seat not in history.state.absent and (is_bot or attendance.is_present(seat, now))


def is_forsaken(history: History, attendance: Attendance, kept_since: int, now: int) -> bool:
    """Nobody of the match has been seen for a day, by the log and by presence. Where there are clocks, they end the match.

    Leases that were lost tell nothing: after a start everybody has ten minutes to come back.
    """
    if history.clock:
        return False
    last_seen = max([history.entries[-1].at, *(lease.until for lease in attendance.leases)])
    return now - last_seen >= FORSAKEN_MS and now - kept_since >= UNCLAIMED_MS
