"""Chat on pages: what the script of a table starts from, and rooms to be read and written in without script.

Source: live play L136, L138, L141.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from msgspec import UNSET, Struct

from matches import texts
from matches.api.limits import wait_for_chat
from matches.chat import rooms, services
from matches.chat.models import LONGEST_TEXT
from matches.chat.services import ShownLine, Writing
from matches.chat.writing import PRESETS
from matches.clock import moment, now_ms
from matches.log import NotFound
from matches.models import Match
from matches.rejection import Rejected
from oshisite.accounts.models import User
from oshisite.accounts.services import ensure_user


class RoomPage(Struct, frozen=True):
    """A room as a page shows it."""

    kind: str
    title: str
    lines: list[dict[str, Any]]
    writing: Writing


def boot_chat(request: HttpRequest, match_id: str) -> dict[str, Any]:
    """What the script of a table starts from: its rooms, those that open when the match is over, and what may be written."""
    user = viewer(request)
    among = rooms.audience(match_id, [user.pk if user else None])
    readable = rooms.readable(among, user.pk if user else None)
    is_player = among.attendees[user.pk if user else None].seat is not None
    return {
        "rooms": [kind for kind in readable if kind != rooms.SPECTATORS or not is_player],
        "after": [rooms.SPECTATORS] if is_player else [],
        "user": user.username if user else "",
        "hides": user.hides_chat if user else False,
        "presets": PRESETS,
        "longest": LONGEST_TEXT,
    }


@require_safe
@never_cache
def table_chat(request: HttpRequest, match_id: str) -> HttpResponse:
    """The rooms of a match that the reader may read, newest line last."""
    user = viewer(request)
    try:
        among = rooms.audience(match_id, [user.pk if user else None])
    except (NotFound, Match.DoesNotExist) as missing:
        raise Http404 from missing
    kinds = rooms.readable(among, user.pk if user else None)
    if not among.attendees[user.pk if user else None].may_watch:
        raise Http404
    shown = [] if user and user.hides_chat else [room_page(match_id, kind, user) for kind in kinds]
    context = {"match": match_id, "rooms": shown, "presets": preset_texts(), "longest": LONGEST_TEXT}
    return render(request, "matches/chat.html", context | {"is_hidden": bool(user and user.hides_chat)})


def room_page(match_id: str, kind: str, user: User | None) -> RoomPage:
    _last, lines = services.read(match_id=match_id, kind=kind, user=user)
    title = texts.text(f"chat.room.{kind.partition('-')[0]}")
    return RoomPage(kind, title, [row(line) for line in lines if not line.is_hidden], services.writing_in(match_id, kind, user, now_ms()))


def row(line: ShownLine) -> dict[str, Any]:
    author = None if line.author is UNSET else line.author
    words = texts.text(f"chat.preset.{line.preset}") if line.preset is not UNSET else line.text
    return {"number": line.number, "at": moment(line.at), "author": author, "words": words}


def preset_texts() -> list[tuple[str, str]]:
    return [(preset, texts.text(f"chat.preset.{preset}")) for preset in PRESETS]


@require_POST
def say(request: HttpRequest, match_id: str) -> HttpResponse:
    """Say something by a form; a visitor who watches becomes a guest by it."""
    kind = request.POST.get("room", "")
    try:
        if wait_for_chat(request):
            raise Rejected("rate_limited", "chat_too_fast")
        services.say(
            match_id=match_id, kind=kind, user=ensure_user(request), cid=request.POST.get("cid", "")[:64] or str(uuid4()),
            text=request.POST.get("text", "")[: LONGEST_TEXT + 1], preset=request.POST.get("preset", "")[:64], now=now_ms(),
        )  # fmt: skip
    except Rejected as refused:
        if refused.code == "not_found":
            raise Http404 from refused
        messages.error(request, texts.refusal(refused.code, refused.reason))
    return redirect("table_chat", match_id)


@require_safe
@never_cache
def replay_chat(request: HttpRequest, match_id: str) -> HttpResponse:
    """What the players said, for the replay, if all of them show it there."""
    try:
        lines = services.read_in_replay(match_id, viewer(request))
    except Rejected as missing:
        raise Http404 from missing
    return render(request, "matches/replay_chat.html", {"nav": "replays", "match": match_id, "lines": [row(line) for line in lines]})


def viewer(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
