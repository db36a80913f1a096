"""What the views of decks share: bodies as bytes, answers as the bytes of structs, refusals with a code and a reason, limits."""

from __future__ import annotations

from typing import Any

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle, UserRateThrottle
from rest_framework.views import APIView

from decks import words
from decks.api.bodies import DeckRefusal
from decks.reading import BadDeck, Mistake
from decks.rejection import NotFound, Rejected
from oshisite.accounts.models import User

STATUS = {"bad_args": 400, "forbidden": 403, "not_found": 404, "rate_limited": 429}
CONFLICT = 409
"""The request is fine, but not now: the deck has been saved meanwhile, or there are as many as there may be."""


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


class SendThrottle(UserRateThrottle):
    """Whatever is more than a look, checks of a deck that is being built among it."""

    scope = "decks"
    rate = "240/min"


class DeckApi(APIView):
    """A view whose refusals are JSON: `{"code", "reason", "detail"}`, and `mistakes` of a deck."""

    content_negotiation_class = OneKind
    parser_classes = (NoFields,)

    def get_throttles(self) -> list[BaseThrottle]:
        return super().get_throttles() if self.request.method in SAFE_METHODS else [SendThrottle()]

    def handle_exception(self, exc: Exception) -> HttpResponse | Response:  # type: ignore[override]  # bytes are an answer too
        match exc:
            case NotFound():
                return refused("not_found")
            case Rejected():
                return refused(exc.code, exc.reason)
            case BadDeck():
                return refused("bad_args", "bad_deck", exc.mistakes)
            case RequestDataTooBig():
                return refused("bad_args", "too_large")
        return super().handle_exception(exc)


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(value), status=status, content_type="application/json", headers=headers)


def refused(code: str, reason: str = "", mistakes: list[Mistake] | None = None) -> HttpResponse:
    body = DeckRefusal(code, reason or code, words.refusal(reason or code), mistakes or [])
    return answer(body, STATUS.get(code, CONFLICT), {"Retry-After": "1"} if code == "rate_limited" else None)


def account(request: Request) -> User:
    """Who asks, where only accounts and guests may."""
    assert isinstance(request.user, User)
    return request.user


def raw_body(request: Request) -> bytes:
    """The body as it came."""
    plain: HttpRequest = request._request
    return plain.body


def attachment(content: str, name: str, content_type: str) -> HttpResponse:
    return HttpResponse(content, content_type=content_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def number(request: Request, name: str) -> int | None:
    """A number in the address; None if it is not there."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise Rejected("bad_args", "not_a_number")
    return int(text)


def refusals(*statuses: int) -> dict[int, type[DeckRefusal]]:
    """For the schema. Any call may answer 400, 401 and 429."""
    return dict.fromkeys(sorted({400, 401, 429, *statuses}), DeckRefusal)
