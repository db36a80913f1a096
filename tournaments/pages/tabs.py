"""The tabs of an event, and the parts of them that change by themselves.

A page asks for its changed part every few seconds, naming the `state` that it shows; nothing is sent while that is still so. What was
missed meanwhile is in the next answer, as each is the whole part (T77).
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.formats.registry import BRACKETS
from tournaments.models import Tournament
from tournaments.pages.common import Visitor, context


def state_of(*shown: object) -> str:
    """Changes when something does that a part shows."""
    return sha256(repr(shown).encode()).hexdigest()[:16]


def page(request: HttpRequest, event: Tournament, visitor: Visitor, tab: str, state: str, more: Mapping[str, Any]) -> HttpResponse:
    """A tab of an event, or its changing part alone."""
    part = f"events/_{tab}.html"
    shown = {**context(event, visitor, tab), **more, "state": state, "part": part, "tabs": tabs(event)}
    answer = render(request, "events/_part.html" if "state" in request.GET else f"events/{tab}.html", shown)
    if not event.is_listed:
        answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def is_unchanged(request: HttpRequest, state: str) -> bool:
    return request.GET.get("state") == state


def nothing_new() -> HttpResponse:
    return HttpResponse(status=204)


def tabs(event: Tournament) -> list[str]:
    """Those that have something to show, or will have."""
    formats = {stage.get("settings", {}).get("type") for stage in event.settings.get("stages", ())}
    found = ["overview", "pairings", "standings"]
    if formats & BRACKETS.keys():
        found.append("bracket")
    if event.settings.get("decks", {}).get("are_required"):
        found.append("decks")
    return [*found, "info"]
