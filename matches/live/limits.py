"""How much one user, or one address without a login, may ask for: token buckets and a count of open sockets.

They are kept in memory: a restart forgives, and nothing is decided by them but when to ask again. What several processes share of them goes
through `shared_limits.py` (live play L215, L216).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

FORGET_ABOVE = 10_000
SOCKETS_OF_USER = 10
SOCKETS_OF_ADDRESS = 20


class Limit(Struct, frozen=True):
    """At most `most` in `per` ms of what it is named for, refilled evenly. `is_shared`: over all processes, else in each."""

    name: str
    most: int
    per: int
    is_shared: bool = False


FRAMES_PLAYING = Limit("frames_playing", 100, 20_000)
FRAMES_WATCHING = Limit("frames_watching", 50, 20_000)
ACTS = Limit("acts", 10, 2_000, is_shared=True)
REJECTED_ACTS = Limit("rejected_acts", 30, 60_000, is_shared=True)
JOINS = Limit("joins", 30, 60_000, is_shared=True)
CHAT = Limit("chat", 5, 10_000, is_shared=True)
CHAT_MINUTE = Limit("chat_minute", 20, 60_000, is_shared=True)


class Spent(NamedTuple):
    """Of what something was let through."""

    who: str
    limit: Limit


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

    def charge(self, count: int) -> None:
        """Take off what others have let through. It may leave less than nothing, which takes as long again to fill at most."""
        self.left = max(self.left - count * self.limit.per, -self.limit.most * self.limit.per)

    def is_full(self, now: int) -> bool:
        return self.left + max(0, now - self.at) * self.limit.most >= self.limit.most * self.limit.per


class Limits:
    """The buckets and sockets of this process, by who: `user:7` or `address:192.0.2.1`. `are_shared`: somebody will `take_spent`."""

    def __init__(self, *, are_shared: bool = False) -> None:
        self.are_shared = are_shared
        self.buckets: dict[Spent, Bucket] = {}
        self.sockets: dict[str, int] = {}
        self.spent: Counter[Spent] = Counter()

    def wait(self, who: str, limit: Limit, now: int) -> int:
        """Count one; 0 if it is within the limit, else the whole seconds to wait."""
        one = Spent(who, limit)
        bucket = self.buckets.get(one)
        if bucket is None:
            self.forget(now)
            bucket = self.buckets[one] = Bucket(limit, now)
        wait = bucket.take(now)
        if not wait and self.are_shared and limit.is_shared:
            self.spent[one] += 1
        return -(-wait // 1000)

    def take_spent(self) -> Counter[Spent]:
        """What was let through of shared limits since this was last asked."""
        spent, self.spent = self.spent, Counter()
        return spent

    def charge(self, others: Mapping[Spent, int]) -> None:
        """Take off what other processes have let through."""
        for one, count in others.items():
            if count and (bucket := self.buckets.get(one)):
                bucket.charge(count)

    def forget(self, now: int) -> None:
        """Full buckets say nothing; they go when there are many."""
        if len(self.buckets) >= FORGET_ABOVE:
            self.buckets = {key: bucket for key, bucket in self.buckets.items() if not bucket.is_full(now)}

    def open_socket(self, who: str) -> bool:
        """Count one more socket, unless there are too many."""
        if self.sockets.get(who, 0) >= most_sockets(who):
            return False
        self.sockets[who] = self.sockets.get(who, 0) + 1
        return True

    def close_socket(self, who: str) -> None:
        self.sockets[who] -= 1
        if not self.sockets[who]:
            del self.sockets[who]


def most_sockets(who: str) -> int:
    return SOCKETS_OF_USER if who.startswith("user:") else SOCKETS_OF_ADDRESS
