"""Pages of one match: its table, the seats before it begins, its replay. All can be read without script.

Source: architecture sections 7 and 9; live play L130, L166-L168.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import replace

from matches import again, belonging, brought, challenge_views, downloads, lobby, log, seating, selectors, terms, texts
from matches.chat.pages import boot_chat
from matches.chat.services import read_in_replay
from matches.clock import now_ms
from matches.forms import BotForm, SitForm
from matches.games.engine import ViewKey
from matches.games.fold import History
from matches.games.released import known_to
from matches.messages import view_message
from matches.models import Match
from matches.moments import Moment, moment_of
from matches.ranked import chances
from matches.services import Rejected
from oshisite.accounts.models import User
from oshisite.accounts.services import ensure_user

NO_SEAT = -1
"""Whoever asks for a seat that is no number gets none."""
PLY = re.compile(r"[0-9]{1,7}")


@require_safe
@never_cache
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    history = history_or_404(match_id)  # first, so that whoever leaves a seat meanwhile sees no more than before
    key, seat = key_or_404(request, match_id)
    now = now_ms()
    message = view_message(match_id, key=key, seat=seat, now=now, history=history)
    own = {"seat": seat, "view": msgspec.to_builtins(message), "wsPath": "/ws/live", "chat": boot_chat(request, match_id)}
    boot = boot_data(match_id, history.game.id) | own
    waiting = waiting_part(request, history)
    plain = plain_page(request, moment_of(known_to(seat, history, now), key), waiting=waiting)
    context = {"boot": boot, "plain": plain, "waiting": waiting, **agreed_part(request, history)}
    return unlisted(render(request, "matches/table.html", context))


def agreed_part(request: HttpRequest, history: History) -> dict[str, Any]:
    """What was agreed on beforehand, in words, how the series stands, which says itself which game it is, and what it is all part of."""
    config = history.config
    assert config is not None
    series_of = Match.objects.select_related("series").get(id=history.stream).series if config.series else None
    return {
        "agreed": [*terms.words(replace(terms.terms_of(config), best_of=1)), *terms.options_in_words(history.game, config.options)],
        "chances": chances.chances(history, now_ms()),
        "may_be_set": again.may_be_set(config),
        "series": challenge_views.series_here(request, series_of, history.stream) if series_of else "",
        "series_id": series_of.id if series_of else "",
        "whole": belonging.whole_of(series_of.id if series_of else history.stream),
    }


def waiting_part(request: HttpRequest, history: History) -> str:
    """The seats of a table before its match begins, empty after that."""
    host = Match.objects.values_list("host_id", flat=True).get(id=history.stream) if history.head == 0 else None
    waiting = lobby.waiting_table(history, request.user, host=host)
    if waiting is None:
        return ""
    link = request.build_absolute_uri(reverse("table", args=[history.stream]))
    return render_to_string("matches/_seats.html", {"waiting": waiting, "link": link}, request)


def plain_page(request: HttpRequest, moment: Moment, **more: object) -> str:
    """A moment for readers without script; its links lead through the replay."""
    context = {"moment": moment, "base": reverse("replay", args=[moment.match]), **more}
    return render_to_string("moments/moment.html", context, request)


# --- at a table that waits


@require_safe
@never_cache
def seats(request: HttpRequest, match_id: str) -> HttpResponse:
    """The part of the table's page that changes as people come; nothing once the match has begun."""
    key_or_404(request, match_id)
    part = waiting_part(request, log.history(match_id))
    return HttpResponse(part, status=200 if part else 204)


def seated(request: HttpRequest, match_id: str, change: Callable[[], object]) -> HttpResponse:
    """Do something at a table; what is refused is said there. The script asks for the seats alone, by `?part`."""
    key_or_404(request, match_id)
    try:
        change()
    except Rejected as refused:
        messages.error(request, texts.refusal(refused.code, refused.reason))
    return redirect("seats" if "part" in request.GET else "table", match_id)


@require_POST
def sit(request: HttpRequest, match_id: str) -> HttpResponse:
    form = SitForm(request.POST)
    seat = form.cleaned_data["seat"] if form.is_valid() else NO_SEAT
    return seated(request, match_id, lambda: seating.sit(match_id=match_id, user=ensure_user(request), now=now_ms(), seat=seat))


@require_POST
def stand_up(request: HttpRequest, match_id: str) -> HttpResponse:
    return seated(request, match_id, lambda: seating.stand_up(match_id=match_id, user=player_at(request)))


@require_POST
def bring_deck(request: HttpRequest, match_id: str) -> HttpResponse:
    def bring() -> None:
        user, game = player_at(request), log.history(match_id).game.id
        deck = brought.deck_for(user, game, request.POST.get("deck", ""))
        seating.bring_deck(match_id=match_id, user=user, deck=deck, now=now_ms())

    return seated(request, match_id, bring)


@require_POST
def seat_bot(request: HttpRequest, match_id: str) -> HttpResponse:
    form = BotForm(request.POST)
    seat, level = (form.cleaned_data["seat"], form.cleaned_data["level"]) if form.is_valid() else (NO_SEAT, "")
    return seated(
        request,
        match_id,
        lambda: seating.seat_bot(match_id=match_id, host=player_at(request), seat=seat, level=level, now=now_ms()),
    )


def player_at(request: HttpRequest) -> User:
    """Who is logged in, as all who sit at tables are. Raises `Rejected`."""
    if not isinstance(request.user, User):
        raise Rejected("forbidden", "no_seat")
    return request.user


# --- the replay


@require_safe
def replay(request: HttpRequest, match_id: str) -> HttpResponse:
    want = request.GET.get("view", "mine")
    try:
        history, key = downloads.shown(request.user, match_id, want)
    except log.NotFound as missing:
        raise Http404 from missing
    ply = request.GET.get("ply", "")
    seq = min(int(ply), history.head) if PLY.fullmatch(ply) else history.head
    boot = boot_data(match_id, history.game.id) | {
        "view": address_form(key),
        "views": perspectives(history, key),
        "ply": seq,
        "streamUrl": reverse("api_replay", args=[match_id]),
    }
    query = urlencode({"view": request.GET["view"]}) + "&" if "view" in request.GET else ""
    plain = plain_page(request, moment_of(history, key, seq), query=query)
    has_chat = bool(read_in_replay(match_id, request.user if isinstance(request.user, User) else None))
    match = Match.objects.get(pk=match_id)
    whole = belonging.whole_of(match.series_id or match_id)
    is_rated = history.config is not None and history.config.is_rated and history.state.outcome is not None
    context = {"nav": "replays", "boot": boot, "plain": plain, "has_chat": has_chat, "whole": whole, "is_rated": is_rated}
    page = render(request, "matches/replay.html", context)
    return page if match.visibility == Match.Visibility.PUBLIC else unlisted(page)


def unlisted(page: HttpResponse) -> HttpResponse:
    """Whoever has the link may come; search engines leave it out of their lists (L167)."""
    page.headers["X-Robots-Tag"] = "noindex"
    return page


def perspectives(history: History, key: ViewKey) -> list[str]:
    """Whose eyes a reader may choose: after disclosure everybody's, before it their own (L168)."""
    if history.revealed is None or history.config is None:
        return [address_form(key)]
    return ["public", *(f"seat{seat}" for seat in range(len(history.config.seats))), "open"]


def address_form(key: ViewKey) -> str:
    return key.name.replace(":", "")


def boot_data(match_id: str, game: str) -> dict[str, Any]:
    """What the script of a table or replay page starts from."""
    return {"match": match_id, "game": game, "replayUrl": reverse("api_replay", args=[match_id]), "textsUrl": texts_url()}


def texts_url() -> str:
    return static(f"matches/texts/{texts.language()}.json")


def history_or_404(match_id: str) -> History:
    try:
        return log.history(match_id)
    except log.NotFound as missing:
        raise Http404 from missing


def key_or_404(request: HttpRequest, match_id: str) -> tuple[ViewKey, int | None]:
    try:
        return selectors.key_for(request.user, match_id)
    except log.NotFound as missing:
        raise Http404 from missing


@require_safe
def open_replay(request: HttpRequest) -> HttpResponse:
    """A page that reads a file of one's own; its script hands the file to `/api/replays/read`."""
    boot = {"csrf": get_token(request), "textsUrl": texts_url()}
    return render(request, "matches/open_replay.html", {"nav": "replays", "boot": boot})
