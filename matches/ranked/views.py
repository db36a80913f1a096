"""Pages of ladders: which there are, their boards, a player's history, why a match changed a rating. All are read without script.

Source: live play L185, L208-L213.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from matches import log
from matches.clock import now_ms
from matches.models import Match
from matches.ranked import boards, history, seasons, story
from matches.ranked.ladders import LADDERS, Ladder
from matches.ranked.models import Correction, SeasonEnd, Standing
from matches.selectors import key_for
from oshisite.accounts.models import User
from oshisite.accounts.views import AuthenticatedHttpRequest, RankForm

T = TypeVar("T")


@require_safe
@never_cache
def ladders(request: HttpRequest) -> HttpResponse:
    """All ladders, with how many are rated on each and where the reader stands."""
    players = dict(Standing.objects.values_list("ladder").annotate(n=Count("pk")).order_by())
    own = {place.ladder.key: place for place in history.places_of(request.user)} if isinstance(request.user, User) else {}
    lines = [(ladder, players.get(key, 0), own.get(key)) for key, ladder in LADDERS.items()]
    context = {
        "nav": "ladders",
        "people": [line for line in lines if line[0].among == "people"],
        "programs": [line for line in lines if line[0].is_bots],
        "season": seasons.season_at(now_ms()),
        "corrections": story.unread(request.user),
    }
    return render(request, "ranked/ladders.html", context)


@require_safe
@never_cache
def ladder(request: HttpRequest, key: str, season: int | None = None) -> HttpResponse:
    """The board of a season; of the one that goes on, if none is named."""
    found, now = ladder_or_404(key), now_ms()
    current = seasons.season_at(now)
    past = list(SeasonEnd.objects.filter(ladder=key).order_by("-season").values_list("season", flat=True))
    if season is not None and season != current and season not in past:
        raise Http404
    viewer = request.user if isinstance(request.user, User) and not request.user.is_guest else None
    page = or_404(lambda: boards.board(key, season or current, now, viewer=viewer, after=request.GET.get("after", "")))
    context = {
        "nav": "ladders", "ladder": found, "board": page, "is_current": page.season == current, "past": past, "current": current,
        "least": boards.LEAST_MATCHES, "is_first": "after" not in request.GET,
    }  # fmt: skip
    return render(request, "ranked/ladder.html", context)


@require_safe
@never_cache
def player_history(request: HttpRequest, name: str, key: str) -> HttpResponse:
    """How a player's rating on a ladder came to be."""
    found, on = get_object_or_404(User, username__iexact=name, is_active=True), ladder_or_404(key)
    standing = Standing.objects.filter(user=found, ladder=key).first()
    page = or_404(lambda: history.history(found, on, after=request.GET.get("after", "")))
    context: dict[str, Any] = {
        "nav": "ladders", "player": found, "ladder": on, "standing": standing, "page": page, "is_first": "after" not in request.GET,
        "drawn": [point for point in page.points if point.result != "void"],
        "opponents": history.by_opponent(found, on), "decks": history.by_deck(found, on),
        "is_provisional": standing is not None and standing.sigma > history.PROVISIONAL_ABOVE,
    }  # fmt: skip
    return render(request, "ranked/history.html", context)


@require_safe
@never_cache
def match_rating(request: HttpRequest, match_id: str) -> HttpResponse:
    """What a match did to everybody's rating, step by step; with `?part` in short, for the end of a match."""
    try:
        key_for(request.user, match_id)
    except log.NotFound as missing:
        raise Http404 from missing
    told = story.of_match(Match.objects.get(id=match_id))
    if "part" in request.GET:
        return story_part(request, told)
    if told is None:
        raise Http404
    return render(request, "ranked/why.html", {"nav": "ladders", "story": told, "match_id": match_id})


def story_part(request: HttpRequest, told: story.Story | None) -> HttpResponse:
    """202 while the match is yet to be counted: ask again."""
    if told is None:
        return HttpResponse(status=204)
    return render(request, "ranked/_story.html", {"story": told}, status=202 if told.why == "pending" else 200)


@never_cache
@login_required
def rank_settings(request: AuthenticatedHttpRequest) -> HttpResponse:
    form = RankForm(request.POST if request.method == "POST" else None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("rank_settings")
    return render(request, "ranked/settings.html", {"form": form})


@require_POST
@login_required
def corrections_read(request: AuthenticatedHttpRequest) -> HttpResponse:
    Correction.objects.filter(user=request.user, is_read=False).update(is_read=True)
    return redirect("ladders")


def ladder_or_404(key: str) -> Ladder:
    if key not in LADDERS:
        raise Http404
    return LADDERS[key]


def or_404(page: Callable[[], T]) -> T:
    try:
        return page()
    except (boards.BadKey, history.BadKey) as unknown:
        raise Http404 from unknown
