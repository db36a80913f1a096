"""What the views of the API of events share: which event somebody may see, pages by a number, refusals of commands.

Source: tournaments reference, section 10; T6, T7.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from django.http import Http404, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from matches.api.base import CONFLICT, MatchApi, answer
from matches.api.bodies import Refusal
from matches.api.limits import ReadThrottle
from matches.log import NotFound
from tournaments.models import Tournament
from tournaments.pages.common import Visitor, event_or_404
from tournaments.rules.commands.base import Refused
from tournaments.wording import refusal

PAGE = 200
"""Lines of a page."""
HIGHEST = 9_999_999
PRIVATE = {"Cache-Control": "private, no-store"}
"""What depends on who asks; no store on the way may hand it to somebody else."""
STATUS = {"not_allowed": 403, "no_such_tournament": 404}
T = TypeVar("T")


def counter(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, {"type": "integer", "minimum": 0, "maximum": HIGHEST, "default": 0}, description=description)


AFTER = counter("after", "`next` of the page before.")


class EventsApi(MatchApi):
    """What everybody reads, and who is logged in does in an event."""

    throttle_classes: Sequence[type[BaseThrottle]] = (ReadThrottle,)

    def handle_exception(self, exc: Exception) -> HttpResponse | Response:  # type: ignore[override]  # bytes are an answer too
        if isinstance(exc, Refused):
            body = Refusal("forbidden" if exc.code == "not_allowed" else "refused", exc.code, refusal(exc))
            return answer(body, STATUS.get(exc.code, CONFLICT))
        return super().handle_exception(exc)


def event_for(request: Request, event_id: str) -> tuple[Tournament, Visitor]:
    """The event, and who looks at it. Raises `NotFound`, for strangers also of a draft."""
    try:
        return event_or_404(request._request, event_id)
    except Http404 as missing:
        raise NotFound(event_id) from missing


def page(rows: Sequence[T], number_of: Callable[[T], int]) -> tuple[Sequence[T], int | None]:
    """The rows of a page, out of one more than that, and the `next` of it."""
    return rows[:PAGE], number_of(rows[PAGE - 1]) if len(rows) > PAGE else None
