"""What the process knows of one open socket: whom it speaks for, what it shows, when it last gave a sign of life."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Literal

from matches.live.access import Credentials, Look
from matches.live.attendance import ACTIVE_MS, LEASE_MS, Lease
from matches.live.outgoing import Outgoing
from matches.live.reader import Reader, Viewer
from oshisite.accounts.models import User


@dataclass(frozen=True)
class Shown:
    """A match on a socket, as it was asked for."""

    reader: Reader
    viewer: Viewer
    want: Literal["mine", "public"]


@dataclass(eq=False)
class Connection:
    """A socket. `guard` is held while what it shows changes."""

    outgoing: Outgoing
    credentials: Credentials
    user: User | None
    address: str
    opened: int
    id: str = field(default_factory=lambda: secrets.token_hex(6))
    shows: dict[str, Shown] = field(default_factory=dict)
    is_visible: bool = True
    guard: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self.last_frame = self.last_input = self.last_ping = self.last_look = self.opened
        self.pings = 0
        self.told_restart: int | None = None
        self.told_sanctions: tuple[int, ...] = ()

    @property
    def user_id(self) -> int | None:
        return self.user.pk if self.user else None

    @property
    def who(self) -> str:
        """Whom limits count for (L215)."""
        return f"user:{self.user.pk}" if self.user else f"address:{self.address}"

    @property
    def is_playing(self) -> bool:
        return any(shown.viewer.seat is not None for shown in self.shows.values())

    def heads(self) -> dict[str, int]:
        """The last entry handed to this socket of each match (L83)."""
        return {match: shown.viewer.at for match, shown in self.shows.items()}

    def lease(self, shown: Shown) -> Lease | None:
        """Its presence at a match; none if it only watches."""
        if shown.viewer.seat is None:
            return None
        active_until = self.last_input + ACTIVE_MS if self.is_visible else 0
        return Lease(self.id, shown.viewer.seat, self.last_frame + LEASE_MS, active_until, self.last_input)

    def look(self) -> Look:
        return Look(self.credentials, self.user_id, tuple((match, shown.want) for match, shown in self.shows.items()))
