"""Who is at the table of one match, worked out from leases: pure, so that one rule serves memory and Redis.

A lease is one socket of a seat at the match; any frame renews it, and a closed socket's lease ends at once. A player over HTTP has one
too, renewed by each call. The last lease of a seat is kept after its end: from then on the seat is absent. Spectators are a number for each
process: a thousand of them cost no more than one.

Source: live play L114-L117.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from msgspec import Struct

LEASE_MS = 25_000
ACTIVE_MS = 60_000
AWAY_MS = 8_000
COUNTDOWN_MS = 120_000
COUNTDOWN_AFTER_LEAVE_MS = 20_000
LONGEST_SUM_MS = 300_000

SeatState = Literal["here", "idle", "away", "left"]
Fields = Mapping[str, str]
"""How a match's presence is stored: texts by name."""


class Change(NamedTuple):
    """What to write of a match's presence, and what to drop."""

    write: Mapping[str, str]
    drop: Iterable[str] = ()

    def applied(self, fields: Mapping[str, str]) -> dict[str, str]:
        dropped = set(self.drop)
        return {name: value for name, value in fields.items() if name not in dropped} | dict(self.write)

    def joined(self, other: Change) -> Change:
        """Both."""
        return Change({**self.write, **other.write}, (*self.drop, *other.drop))


class Lease(Struct, frozen=True):
    """A socket of a seat at a match. `active_until`: when it counts as idle unless there is input. `last_input`: when there was some (ms),
    joining included; it is not stored."""

    socket: str
    seat: int
    until: int
    active_until: int
    last_input: int = 0

    @property
    def name(self) -> str:
        return f"lease:{self.seat}:{self.socket}"

    @property
    def value(self) -> str:
        return f"{self.until}:{self.active_until}"

    @classmethod
    def stored(cls, name: str, value: str) -> Lease:
        _, seat, socket = name.split(":", 2)
        until, active_until = value.split(":")
        return cls(socket, int(seat), int(until), int(active_until))


class Spectators(Struct, frozen=True):
    """How many sockets of a process watch a match without a seat. Counts until then (ms), unless the process says it again."""

    process: str
    count: int
    until: int

    @property
    def name(self) -> str:
        return f"watch:{self.process}"

    @property
    def value(self) -> str:
        return f"{self.until}:{self.count}"

    @classmethod
    def stored(cls, name: str, value: str) -> Spectators:
        until, count = value.split(":")
        return cls(name.removeprefix("watch:"), int(count), int(until))


class Attendance(Struct, frozen=True):
    """The leases of a match and its spectators; for each seat the sum of its earlier countdowns (ms), and when it pressed leave."""

    leases: tuple[Lease, ...] = ()
    sums: dict[int, int] = {}
    left: dict[int, int] = {}
    spectators: tuple[Spectators, ...] = ()

    @classmethod
    def stored(cls, fields: Fields) -> Attendance:
        def numbers(prefix: str) -> dict[int, int]:
            return {int(name.removeprefix(prefix)): int(value) for name, value in fields.items() if name.startswith(prefix)}

        leases = tuple(Lease.stored(name, value) for name, value in fields.items() if name.startswith("lease:"))
        spectators = tuple(Spectators.stored(name, value) for name, value in fields.items() if name.startswith("watch:"))
        return cls(leases, numbers("sum:"), numbers("left:"), spectators)

    def of(self, seat: int) -> list[Lease]:
        return [lease for lease in self.leases if lease.seat == seat]

    def is_present(self, seat: int, now: int) -> bool:
        return any(lease.until > now for lease in self.of(seat))

    def absent_since(self, seat: int, now: int, epoch: int) -> int | None:
        """When the absence began; None while a socket is there. Nothing is known from before `epoch`."""
        if self.is_present(seat, now):
            return None
        return max([epoch, *(lease.until for lease in self.of(seat))])

    def state(self, seat: int, now: int, epoch: int) -> SeatState:
        since = self.absent_since(seat, now, epoch)
        if since is None:
            is_active = any(lease.until > now and lease.active_until > now for lease in self.of(seat))
            return "here" if is_active else "idle"
        if seat in self.left:
            return "left"
        return "here" if now - since < AWAY_MS else "away"

    def watching(self, now: int) -> int:
        return sum(some.count for some in self.spectators if some.until > now)

    def claim_from(self, seat: int, now: int, *, epoch: int, owed_since: int, countdown: int = COUNTDOWN_MS) -> int | None:
        """From when a claim against an absent seat is possible: the countdown starts when it is both absent and owes a decision.

        All countdowns of a seat together are limited, so that leaving again and again does not help (L117); but nobody is claimed
        against who has not been away for long enough to be shown as away.
        """
        since = self.absent_since(seat, now, epoch)
        if since is None:
            return None
        start = max(since, owed_since)
        left_to_wait = min(countdown, max(AWAY_MS, LONGEST_SUM_MS - self.sums.get(seat, 0)))
        if seat in self.left:
            left_to_wait = min(left_to_wait, COUNTDOWN_AFTER_LEAVE_MS)
        return start + left_to_wait


def renewal(
    before: Attendance, leases: Iterable[Lease], now: int, *, epoch: int, owed: Mapping[int, int], countdown: int = COUNTDOWN_MS
) -> Change:
    """What changes when sockets show a sign of life. A seat that comes back adds to its sum the countdown that ran against it.

    `owed` tells who owes a decision, and since when: an absence for which nobody waited counts nothing (L117). Whoever has pressed leave
    comes back by doing something, not by a socket that is still open (L116).
    """
    write: dict[str, str] = {}
    drop = [old.name for old in before.leases if old.until <= now and before.is_present(old.seat, now)]
    for lease in leases:
        seat = lease.seat
        if lease.last_input <= before.left.get(seat, -1):
            continue  # a beat of the table that was left, before its socket knows
        write[lease.name] = lease.value
        if before.is_present(seat, now):
            continue
        drop += [f"left:{seat}", *(old.name for old in before.of(seat))]
        since = max([epoch, *(old.until for old in before.of(seat))])
        if seat in owed and before.of(seat) and now - since >= AWAY_MS and now > owed[seat]:
            ran = min(now - max(since, owed[seat]), countdown)
            write[f"sum:{seat}"] = str(before.sums.get(seat, 0) + ran)
    return Change(write, [name for name in drop if name not in write])


def counted(before: Attendance, here: Spectators, now: int) -> Change:
    """What changes when a process says how many spectators it has; numbers that count no more are dropped."""
    over = [old.name for old in before.spectators if old.until <= now or old.process == here.process]
    return Change({here.name: here.value}, [name for name in over if name != here.name]) if here.count else Change({}, over)
