"""Pages about many matches: home, the lobby and what is made there, lists of replays and players. All can be read without script.

Source: architecture sections 7 and 9; live play L166, L167, L173, L175, L176.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from msgspec import Struct

from matches import brought, challenge_views, challenges, lists, lobby, mails, rows, selectors, series, texts
from matches.api.limits import wait_for_new_challenge, wait_for_new_match
from matches.clock import now_ms
from matches.forms import HistoryFilterForm, NewMatchForm, ReplayFilterForm
from matches.games.decks import Deck
from matches.games.registry import GAMES
from matches.ranked import history, story
from matches.services import Rejected
from oshisite.accounts.models import User
from oshisite.accounts.services import ensure_user

LIVE_ON_HOME = 3
REPLAYS_ON_HOME = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    mine = rows.own_rows([match for match in selectors.waiting_for(request.user) if match.owes], request.user)
    context = {
        "live": rows.live_rows(lists.live(LIVE_ON_HOME)),
        "waiting": [row for row in mine if row.yours],
        "replays": rows.replay_rows(lists.replays(None, size=REPLAYS_ON_HOME).matches),
        "games": [(game, lobby.middle_bot(game)) for game in GAMES.values()],
        "corrections": story.unread(request.user),
    }
    return render(request, "home.html", context)


@require_safe
def play(request: HttpRequest) -> HttpResponse:
    return lobby_page(request, request.GET)


def lobby_page(request: HttpRequest, chosen: QueryDict, *, error: str = "", status: int = 200) -> HttpResponse:
    """The lobby of one game, with what is `chosen` of it so far."""
    game = chosen.get("game", "")
    offer = lobby.offer(game if game in GAMES else next(iter(GAMES)), request.user)
    context = {
        "nav": "play",
        "games": GAMES.values(),
        "offer": offer,
        "chosen": chosen,
        "opponent": chosen.get("opponent", offer.first_opponent),
        "mode": chosen.get("mode", offer.modes[0].value),
        "form_error": error,
        "tables": rows.own_rows(selectors.waiting_for(request.user), request.user),
        "offers": challenge_views.offers_here(request),
    }
    return render(request, "play.html", context, status=status)


@require_POST
def new_match(request: HttpRequest) -> HttpResponse:
    """Make a match for whoever asks; a visitor becomes a guest by it."""
    form = NewMatchForm(request.POST)
    if not form.is_valid():
        return lobby_page(request, request.POST, error=_("This match cannot be made. Choose again."), status=400)
    if form.is_challenge():
        return new_challenge(request, form)
    try:
        decks = own_deck(request, form)
        user = ensure_user(request)
        if wait := wait_for_new_match(request):
            page = lobby_page(request, request.POST, error=_("You have made many matches. Play one of them first."), status=429)
            page.headers["Retry-After"] = str(wait)
            return page
        match = series.begin(
            host=user,
            config=form.config(),
            best_of=form.best_of_wanted(),
            users={},
            decks=decks,
            visibility=form.visibility_wanted(),
            now=now_ms(),
        )
    except Rejected as refused:
        status = 400 if refused.code == "bad_args" else 503
        return lobby_page(request, request.POST, error=texts.refusal(refused.code, refused.reason), status=status)
    return redirect("table", match.id)


def new_challenge(request: HttpRequest, form: NewMatchForm) -> HttpResponse:
    """Offer a match to one player or to anybody; its page waits for whoever accepts."""
    wanted = form.cleaned_data
    try:
        deck = own_deck(request, form).get(0)
        config = form.config()
        user = ensure_user(request)
        if wait := wait_for_new_challenge(request):
            page = lobby_page(request, request.POST, error=_("You have made many challenges. Wait a while."), status=429)
            page.headers["Retry-After"] = str(wait)
            return page
        made = challenges.challenge(
            by=user,
            to=challenges.user_named(wanted["to"]) if wanted["opponent"] == lobby.PLAYER else None,
            is_open=wanted["opponent"] == lobby.ANYONE,
            config=config,
            best_of=form.best_of_wanted(),
            seat=wanted["seat"] or "lot",
            deck=deck,
            visibility=form.visibility_wanted(),
            now=now_ms(),
        )
    except Rejected as refused:
        status = 400 if refused.code == "bad_args" else 429 if refused.code == "rate_limited" else 503
        return lobby_page(request, request.POST, error=texts.refusal(refused.code, refused.reason), status=status)
    return redirect("challenge", made.id)


def own_deck(request: HttpRequest, form: NewMatchForm) -> dict[int, Deck]:
    """The deck of whoever makes a match; who chooses none plays the first starter. Raises `Rejected`."""
    game = form.cleaned_data["game"]
    wish = form.cleaned_data["deck"] or brought.first_starter(game)
    return {0: brought.deck_for(request.user, game, wish)} if wish else {}


# --- lists


class Listing(NamedTuple):
    """A page of rows; `newest` and `older` are the queries of other pages, empty where there is nothing."""

    object_list: Sequence[Struct]
    newest: str
    older: str


@require_safe
def replays(request: HttpRequest) -> HttpResponse:
    form = ReplayFilterForm(request.GET)
    filters = form.filters() if form.is_valid() else lists.Filters()
    page = page_or_404(request, lambda after: lists.replays(request.user, filters, after=after))
    context = {"nav": "replays", "form": form, "page": listing(request, page, rows.replay_rows(page.matches))}
    return render(request, "replays/list.html", context)


@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    found = get_object_or_404(User, username__iexact=name, is_active=True)
    form = HistoryFilterForm(request.GET)
    filters = form.filters() if form.is_valid() else lists.WHOLE_HISTORY
    page = page_or_404(request, lambda after: lists.history_of(found, request.user, filters, after=after))
    context = {
        "form": form,
        "is_filtered": filters != lists.WHOLE_HISTORY or not form.is_valid(),
        "player": found,
        "is_self": request.user == found,
        "page": listing(request, page, rows.own_rows(page.matches, found)),
        "tally": lists.tally_of(found, request.user),
        "places": history.places_of(found),
    }
    return render(request, "players/profile.html", context)


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop_mails(request: HttpRequest, token: str) -> HttpResponse:
    """The link at the end of a mail works without a login: whoever has the mail has the token, and mail programs may post it (RFC 8058)."""
    reader = mails.reader_of(token)
    if reader is None:
        raise Http404
    is_done = request.method == "POST"
    if is_done:
        User.objects.filter(pk=reader.pk).update(wants_mail=False)
    return render(request, "mail/stop.html", {"reader": reader, "is_done": is_done})


def page_or_404(request: HttpRequest, page: Callable[[str], lists.Page]) -> lists.Page:
    try:
        return page(request.GET.get("after", ""))
    except lists.BadKey as unknown:
        raise Http404 from unknown


def listing(request: HttpRequest, page: lists.Page, shown: Sequence[Struct]) -> Listing:
    kept = {name: value for name, value in request.GET.items() if name != "after" and value}
    newest = "?" + urlencode(kept) if "after" in request.GET else ""
    return Listing(shown, newest, "?" + urlencode({**kept, "after": page.next}) if page.next else "")
