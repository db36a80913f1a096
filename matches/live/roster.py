"""What the people at a match are shown of each other: who is here, idle, away or left, and against whom a claim is possible.

A change is shown once it has lasted three seconds, to avoid flicker; what is shown first, and claims, at once (live play L115, L116).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from matches.games.fold import History
from matches.live.attendance import Attendance
from matches.live.presence import claims
from matches.live.protocol import ClaimView, Presence, text_of

SETTLE_MS = 3_000
V = TypeVar("V")


class Settled(Generic[V]):
    """Values that change only when a difference has lasted."""

    def __init__(self) -> None:
        self.shown: dict[str, V] = {}
        self.since: dict[str, int] = {}

    def settle(self, current: Mapping[str, V], now: int) -> dict[str, V]:
        for name, value in current.items():
            if name not in self.shown:
                self.shown[name] = value
            elif value == self.shown[name]:
                self.since.pop(name, None)
            elif now - self.since.setdefault(name, now) >= SETTLE_MS:
                self.shown[name] = value
                del self.since[name]
        self.shown = {name: self.shown[name] for name in current}
        return dict(self.shown)


class Roster:
    """The presence message of one match as it was last told."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.seats: Settled[str] = Settled()
        self.watching: Settled[int] = Settled()
        self.claims: dict[int, int] = {}
        self.awaited: dict[int, int] | None = None
        """The claims that due rows stand for; None while it is not known."""
        self.text = self.text_for_others = ""

    def update(self, history: History, attendance: Attendance, now: int, epoch: int) -> bool:
        """Take in who is there; whether there is something new to tell."""
        people = seats_of_people(history)
        seats = self.seats.settle({str(seat): attendance.state(seat, now, epoch) for seat in people}, now)
        watching = self.watching.settle({"": attendance.watching(now)}, now)[""]
        self.claims = claims(history, attendance, now, epoch)
        first = min(self.claims.items(), key=lambda claim: claim[1], default=None)
        told = Presence(self.match_id, seats, watching, UNSET if first is None else ClaimView(*first))
        text = text_of(told)
        if text == self.text:
            return False
        self.text = self.text_for_others = text
        if history.config and history.config.delay:
            self.text_for_others = text_of(replace(told, claim=UNSET))
        return True

    def text_for(self, seat: int | None) -> str:
        """Who watches with a delay is not told for whom the match waits now (L131)."""
        return self.text_for_others if seat is None else self.text


def seats_of_people(history: History) -> list[int]:
    """Before the match begins any seat may become somebody's."""
    kinds = history.config.seats if history.config else ()
    return [seat for seat, kind in enumerate(kinds) if kind == "human" or history.head < 1]
