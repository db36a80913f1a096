"""Limits of the API per user, or per address for whoever is not logged in: those of the sockets, and some of its own.

A refused request does nothing and says in `Retry-After` how long to wait (live play L215, L216).
"""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from matches.clock import now_ms
from matches.live.limits import ACTS, FRAMES_PLAYING, FRAMES_WATCHING, REJECTED_ACTS, Limit, Limits

NEW_MATCHES = Limit("new_matches", 20, 3_600_000)
DOWNLOADS = Limit("downloads", 60, 60_000)
UPLOADS = Limit("uploads", 10, 60_000)
"""Checking a file plays a whole match again, or what somebody says is one."""
limits = Limits()


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


class NewMatchThrottle(LimitThrottle):
    limit = NEW_MATCHES


class DownloadThrottle(LimitThrottle):
    limit = DOWNLOADS


class UploadThrottle(LimitThrottle):
    limit = UPLOADS


def wait_after_refusal(request: Request) -> int:
    """Count a refused act; seconds to wait if there were too many."""
    return limits.wait(who(request), REJECTED_ACTS, now_ms())


def wait_for_new_match(request: HttpRequest) -> int:
    """Count a match made on a page, which are as many as over the API; seconds to wait if there were too many."""
    return limits.wait(who(request), NEW_MATCHES, now_ms())


def who(request: Request | HttpRequest) -> str:
    """The address is the server's word: it has put there what a trusted proxy names, and headers may say anything."""
    return f"user:{request.user.pk}" if request.user.is_authenticated else f"address:{request.META.get('REMOTE_ADDR', '')}"
