"""What the views of the API share: who may ask and how often, answers as the bytes of structs, refusals with a code and a reason."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from matches import texts
from matches.api.bodies import Refusal
from matches.api.limits import ActThrottle, ReadThrottle
from matches.log import NotFound
from matches.services import Rejected
from oshisite.accounts.models import User

STATUS = {
    "bad_args": 400, "unknown_action": 400, "not_seated": 403, "not_your_prompt": 403, "forbidden": 403, "muted": 403,
    "not_found": 404, "rate_limited": 429, "internal": 500,
}  # fmt: skip
CONFLICT = 409
"""The request is fine, but not now: the match has moved on, or will not take this."""


class OneKind(BaseContentNegotiation):
    """Each call takes and gives one kind of body, whatever the caller calls the one or says it accepts."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class NoFields(BaseParser):
    """Bodies are read as bytes (`raw_body`). A look for fields, as for the token of a form, finds none and leaves them unread."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> dict[str, Any]:
        return {}


class MatchApi(APIView):
    """A view whose refusals are JSON: `{"code", "reason", "detail"}`."""

    content_negotiation_class = OneKind
    parser_classes = (NoFields,)

    def handle_exception(self, exc: Exception) -> HttpResponse | Response:  # type: ignore[override]  # bytes are an answer too
        match exc:
            case NotFound():
                return refused("not_found")
            case Rejected():
                return refused(exc.code, exc.reason, exc.head)
            case OperationalError():  # the lock of a match was not to be had in time (L216)
                return refused("rate_limited", "busy")
            case RequestDataTooBig():
                return refused("bad_args", "too_large")
        return super().handle_exception(exc)


class ActingApi(MatchApi):
    """What accounts and guests do, as often as they may act."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (ActThrottle,)


class ReadOrAddApi(MatchApi):
    """What anybody reads, and accounts and guests add to, each within limits of its own."""

    adding: ClassVar[tuple[type[BaseThrottle], ...]]

    def get_permissions(self) -> list[BasePermission]:
        return [IsAuthenticated()] if self.request.method == "POST" else [AllowAny()]

    def get_throttles(self) -> list[BaseThrottle]:
        return [limit() for limit in self.adding] if self.request.method == "POST" else [ReadThrottle()]


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(value), status=status, content_type="application/json", headers=headers)


def refused(code: str, reason: str = "", head: int = -1, wait: int = 0) -> HttpResponse:
    """A refusal; `detail` says it in words, from the catalogue."""
    body = Refusal(code, reason or code, texts.refusal(code, reason), head)
    return answer(body, STATUS.get(code, CONFLICT), {"Retry-After": str(wait or 1)} if code == "rate_limited" else None)


def account(request: Request) -> User:
    """Who asks, where only accounts and guests may."""
    assert isinstance(request.user, User)
    return request.user


def raw_body(request: Request) -> bytes:
    """The body as it came."""
    plain: HttpRequest = request._request
    return plain.body
