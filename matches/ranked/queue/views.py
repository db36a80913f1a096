"""The page of the queue: choose and search, see how it stands, say whether one is ready. Without script it loads itself anew.

Source: live play L189, L193, L198.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from matches import brought, lobby, terms, texts
from matches.challenge_views import state_of
from matches.clock import now_ms
from matches.games.registry import GAMES
from matches.lobby import Choice
from matches.ranked.ladders import LADDERS, PACES, Ladder
from matches.ranked.queue import figures, panel, pauses, proposals, services
from matches.ranked.queue.proposals import clock_of
from matches.rejection import Rejected
from oshisite.accounts.models import User

STATUS = {"bad_args": 400, "forbidden": 403, "not_found": 404, "rate_limited": 503}


@require_safe
@never_cache
def ranked(request: HttpRequest) -> HttpResponse:
    return ranked_page(request, request.GET)


def ranked_page(request: HttpRequest, chosen: QueryDict, *, error: str = "", status: int = 200) -> HttpResponse:
    """The search of whoever has one, or what may be chosen for one; `chosen`: what was, so far."""
    user, now = request.user, now_ms()
    context: dict[str, Any] = {"nav": "play", "error": error, "is_over": "over" in chosen, "may_search": may_search(user)}
    shown = panel.Panel("none")
    if isinstance(user, User):
        services.renew(user=user, now=now)
        shown = panel.panel(user, now)
        context["paused"] = texts.time_left(left) if (left := pauses.until(user.pk) - now) > 0 else ""
    if shown.state == "none":
        context |= to_choose(request, chosen, now)
    context |= {"shown": shown, "part": part_of(request, shown)}
    return render(request, "ranked/queue.html", context, status=status)


def may_search(user: object) -> bool:
    return isinstance(user, User) and not user.is_guest


def to_choose(request: HttpRequest, chosen: QueryDict, now: int) -> dict[str, Any]:
    """Ladders of one game, with its decks, and who searches there."""
    game = GAMES[wanted] if (wanted := chosen.get("game", "")) in GAMES else next(iter(GAMES.values()))
    among = request.user.plays_among if isinstance(request.user, User) else "people"
    ladders = [one for one in LADDERS.values() if one.game == game.id and one.among == among]
    here = figures.searching(now)
    return {
        "games": GAMES.values(),
        "game": game,
        "modes": [Choice(mode, texts.text(f"ranked.mode.{mode}"), texts.text(f"ranked.mode.{mode}.note")) for mode in game.modes],
        "mode": chosen.get("mode") or next(iter(game.modes)),
        "paces": [Choice(pace, texts.text(f"ranked.pace.{pace}"), terms.clock_words(clock_of(ladder_of(ladders, pace)))) for pace in PACES],
        "pace": chosen.get("pace") or PACES[0],
        "starters": brought.starter_choices(game.id),
        "own_decks": brought.own_choices(request.user, game.id),
        "wanted": chosen.get("deck") or brought.first_starter(game.id),
        "here": [(panel.title(one), here[one.key]) for one in ladders if one.key in here],
    }


def ladder_of(ladders: list[Ladder], pace: str) -> Ladder:
    return next(one for one in ladders if one.pace == pace)


def part_of(request: HttpRequest, shown: panel.Panel) -> str:
    state = state_of(shown.state, shown.proposal, shown.here, shown.usual, shown.may_take_any, shown.takes_any, shown.ready, shown.match)
    context = {
        "shown": shown,
        "usual": texts.time_left(shown.usual) if shown.usual is not None else "",
        "waited": texts.time_left(shown.waited),
        "seconds_left": -(-shown.left // 1_000),
        "bot": lobby.middle_bot(GAMES[shown.game]) if shown.game else "",
        "go": reverse("table", args=[shown.match]) if shown.match else "",
        "state": state,
    }
    return render_to_string("ranked/_queue.html", context, request)


@require_safe
@never_cache
def part(request: HttpRequest) -> HttpResponse:
    """The panel by itself; who asks for it is here."""
    if not isinstance(request.user, User):
        return HttpResponse(part_of(request, panel.Panel("none")))
    now = now_ms()
    services.renew(user=request.user, now=now)
    return HttpResponse(part_of(request, panel.panel(request.user, now)))


def acting(request: HttpRequest, act: Callable[[User, int], object]) -> HttpResponse:
    """Do something in the queue, then back to it; what is refused is said there."""
    try:
        if not isinstance(request.user, User):
            raise Rejected("forbidden", "account_needed")
        act(request.user, now_ms())
    except Rejected as refused:
        error = texts.refusal(refused.code, refused.reason)
        return ranked_page(request, request.POST, error=error, status=STATUS.get(refused.code, 409))
    return redirect("ranked_part" if "part" in request.GET else "ranked")


@require_POST
def search(request: HttpRequest) -> HttpResponse:
    def begin(user: User, now: int) -> None:
        game, mode = (request.POST.get(name, "") for name in ("game", "mode"))
        pace = next((one for one in PACES if one == request.POST.get("pace")), None)
        if pace is None:
            raise Rejected("bad_args", "no_such_ladder")
        ladder = Ladder(game, mode, pace, user.plays_among).key
        wish = request.POST.get("deck", "") or (brought.first_starter(game) if game in GAMES else "")
        deck = brought.deck_for(user, game, wish) if wish else None
        services.search(user=user, ladder=ladder, now=now, deck=deck)

    return acting(request, begin)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    return acting(request, lambda user, now: services.leave(user=user, now=now))


@require_POST
def any_gap(request: HttpRequest) -> HttpResponse:
    return acting(request, lambda user, now: services.take_any_gap(user=user, now=now))


@require_POST
def answer(request: HttpRequest) -> HttpResponse:
    """Ready or not; whoever was the last one is led to the table at once."""
    made: list[str] = []

    def say(user: User, now: int) -> None:
        is_ready = request.POST.get("answer") == "ready"
        found = proposals.answer(proposal_id=request.POST.get("proposal", ""), user=user, is_ready=is_ready, now=now)
        made.extend([found.match_id] if found.match_id else [])

    answered = acting(request, say)
    return redirect("table", made[0]) if made and "part" not in request.GET else answered
