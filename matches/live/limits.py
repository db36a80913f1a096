"""How much one user, or one address without a login, may ask for: token buckets and a count of open sockets.

They are kept per process and in memory: a restart forgives, and nothing is decided by them but when to ask again (live play L215, L216).
"""

from __future__ import annotations

from msgspec import Struct

FORGET_ABOVE = 10_000
SOCKETS_OF_USER = 10
SOCKETS_OF_ADDRESS = 20


class Limit(Struct, frozen=True):
    """At most `most` in `per` ms of what it is named for, refilled evenly."""

    name: str
    most: int
    per: int


FRAMES_PLAYING = Limit("frames_playing", 100, 20_000)
FRAMES_WATCHING = Limit("frames_watching", 50, 20_000)
ACTS = Limit("acts", 10, 2_000)
REJECTED_ACTS = Limit("rejected_acts", 30, 60_000)
JOINS = Limit("joins", 30, 60_000)


class Bucket:
    """What is left of a limit. One counts `per` units and each millisecond brings `most`, so that whole numbers do."""

    __slots__ = ("at", "left", "limit")

    def __init__(self, limit: Limit, now: int) -> None:
        self.limit, self.at, self.left = limit, now, limit.most * limit.per

    def take(self, now: int) -> int:
        """Take one; 0 if there was one, else the milliseconds to wait, and nothing is taken."""
        full = self.limit.most * self.limit.per
        self.left = min(full, self.left + max(0, now - self.at) * self.limit.most)
        self.at = max(self.at, now)
        if self.left >= self.limit.per:
            self.left -= self.limit.per
            return 0
        return -(-(self.limit.per - self.left) // self.limit.most)

    def is_full(self, now: int) -> bool:
        return self.left + max(0, now - self.at) * self.limit.most >= self.limit.most * self.limit.per


class Limits:
    """The buckets and sockets of this process, by who: `user:7` or `address:192.0.2.1`."""

    def __init__(self) -> None:
        self.buckets: dict[tuple[str, Limit], Bucket] = {}
        self.sockets: dict[str, int] = {}

    def wait(self, who: str, limit: Limit, now: int) -> int:
        """Count one; 0 if it is within the limit, else the whole seconds to wait."""
        bucket = self.buckets.get((who, limit))
        if bucket is None:
            self.forget(now)
            bucket = self.buckets[who, limit] = Bucket(limit, now)
        return -(-bucket.take(now) // 1000)

    def forget(self, now: int) -> None:
        """Full buckets say nothing; they go when there are many."""
        if len(self.buckets) >= FORGET_ABOVE:
            self.buckets = {key: bucket for key, bucket in self.buckets.items() if not bucket.is_full(now)}

    def open_socket(self, who: str) -> bool:
        """Count one more socket, unless there are too many."""
        most = SOCKETS_OF_USER if who.startswith("user:") else SOCKETS_OF_ADDRESS
        if self.sockets.get(who, 0) >= most:
            return False
        self.sockets[who] = self.sockets.get(who, 0) + 1
        return True

    def close_socket(self, who: str) -> None:
        self.sockets[who] -= 1
        if not self.sockets[who]:
            del self.sockets[who]
