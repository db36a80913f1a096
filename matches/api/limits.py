"""Limits of the API per user, or per address for whoever is not logged in: those of the sockets, and some of its own.

A refused request does nothing and says in `Retry-After` how long to wait. With Redis they hold over all processes, to within a second
(live play L215, L216).
"""

from __future__ import annotations

from threading import Lock
from typing import ClassVar

import redis
from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from matches.clock import now_ms
from matches.live.limits import ACTS, CHAT, CHAT_MINUTE, FRAMES_PLAYING, FRAMES_WATCHING, REJECTED_ACTS, Limit, Limits
from matches.live.shared_limits import SharedCounts, make_shared_counts

NEW_MATCHES = Limit("new_matches", 20, 3_600_000, is_shared=True)
NEW_CHALLENGES = Limit("new_challenges", 20, 3_600_000, is_shared=True)
EVENT_PASSWORDS = Limit("event_passwords", 10, 600_000, is_shared=True)
"""Whoever has the password of an event needs one try; nobody is to find it by trying."""
DOWNLOADS = Limit("downloads", 60, 60_000, is_shared=True)
UPLOADS = Limit("uploads", 10, 60_000, is_shared=True)
"""Checking a file plays a whole match again, or what somebody says is one."""
EXCHANGE_MS = 1_000
LOOK_AGAIN_MS = 5_000


class HttpLimits(Limits):
    """The buckets of this process; before it counts, once a second, it hears what the other processes have let through."""

    def __init__(self) -> None:
        super().__init__(are_shared=bool(settings.REDIS_URL))
        self.shared = make_shared_counts("http")
        self.guard = Lock()
        self.next_exchange = 0

    def wait(self, who: str, limit: Limit, now: int) -> int:
        if self.shared and now >= self.next_exchange and self.guard.acquire(blocking=False):
            try:
                self.exchange(self.shared, now)
            finally:
                self.guard.release()
        return super().wait(who, limit, now)

    def exchange(self, shared: SharedCounts, now: int) -> None:
        """While Redis is away this process counts for itself."""
        self.next_exchange = now + EXCHANGE_MS
        spent = self.take_spent()
        try:
            self.charge(shared.exchange(spent, (), now) if spent else {})
        except redis.RedisError:
            self.next_exchange = now + LOOK_AGAIN_MS


limits = HttpLimits()


class LimitThrottle(BaseThrottle):
    """One limit for a view; subclasses name it."""

    limit: ClassVar[Limit]
    seconds_left = 0

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.seconds_left = limits.wait(who(request), self.limit_for(request), now_ms())
        return self.seconds_left == 0

    def limit_for(self, request: Request) -> Limit:
        return self.limit

    def wait(self) -> float:
        return self.seconds_left


class ReadThrottle(LimitThrottle):
    """Whoever is not logged in can only watch."""

    def limit_for(self, request: Request) -> Limit:
        return FRAMES_PLAYING if request.user.is_authenticated else FRAMES_WATCHING


class ActThrottle(LimitThrottle):
    limit = ACTS


class ChatThrottle(LimitThrottle):
    limit = CHAT


class ChatMinuteThrottle(LimitThrottle):
    limit = CHAT_MINUTE


class NewMatchThrottle(LimitThrottle):
    limit = NEW_MATCHES


class NewChallengeThrottle(LimitThrottle):
    limit = NEW_CHALLENGES


class DownloadThrottle(LimitThrottle):
    limit = DOWNLOADS


class UploadThrottle(LimitThrottle):
    limit = UPLOADS


def wait_after_refusal(request: Request) -> int:
    """Count a refused act; seconds to wait if there were too many."""
    return limits.wait(who(request), REJECTED_ACTS, now_ms())


def wait_for_chat(request: HttpRequest) -> int:
    """Count something said on a page; seconds to wait if there was too much."""
    return limits.wait(who(request), CHAT, now_ms()) or limits.wait(who(request), CHAT_MINUTE, now_ms())


def wait_for_new_match(request: HttpRequest) -> int:
    """Count a match made on a page, which are as many as over the API; seconds to wait if there were too many."""
    return limits.wait(who(request), NEW_MATCHES, now_ms())


def wait_for_new_challenge(request: HttpRequest) -> int:
    """The same for a challenge."""
    return limits.wait(who(request), NEW_CHALLENGES, now_ms())


def wait_for_event_password(request: HttpRequest) -> int:
    """Count a password given for an event; seconds to wait if there were too many."""
    return limits.wait(who(request), EVENT_PASSWORDS, now_ms())


def who(request: Request | HttpRequest) -> str:
    """The address is the server's word: it has put there what a trusted proxy names, and headers may say anything."""
    return f"user:{request.user.pk}" if request.user.is_authenticated else f"address:{request.META.get('REMOTE_ADDR', '')}"
