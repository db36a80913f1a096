"""Pages of challenges and series: what is agreed on before one accepts, who is ready for the next game, how it stands.

Source: live play L52, L120, L165, L195.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from matches import belonging, brought, challenges, log, rows, selectors, series, series_score, terms, texts
from matches.challenges import ChallengeRow
from matches.clock import now_ms
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.models import Challenge, Match, Seat, Series
from matches.ranked.queue import sign
from matches.rejection import Rejected
from oshisite.accounts.models import User
from oshisite.accounts.services import ensure_user


def state_of(*shown: object) -> str:
    """Whether a part of a page has changed."""
    return sha256(repr(shown).encode()).hexdigest()[:12]


# --- challenges


def challenge_or_404(request: HttpRequest, challenge_id: str) -> Challenge:
    try:
        return challenges.seen(challenge_id, request.user)
    except Rejected as hidden:
        raise Http404 from hidden


@require_safe
@never_cache
def challenge(request: HttpRequest, challenge_id: str) -> HttpResponse:
    return challenge_page(request, challenge_or_404(request, challenge_id))


def challenge_page(request: HttpRequest, found: Challenge, *, error: str = "", status: int = 200) -> HttpResponse:
    context = {**challenge_context(request, found), "terms": sentences(found), "error": error, "nav": "play"}
    context["part"] = render_to_string("challenges/_part.html", context, request)
    page = render(request, "challenges/page.html", context, status=status)
    page.headers["X-Robots-Tag"] = "noindex"
    return page


@require_safe
@never_cache
def challenge_part(request: HttpRequest, challenge_id: str) -> HttpResponse:
    return render(request, "challenges/_part.html", challenge_context(request, challenge_or_404(request, challenge_id)))


def challenge_context(request: HttpRequest, found: Challenge) -> dict[str, Any]:
    now, game, user = now_ms(), found.config["game"], request.user
    stands = challenges.standing(now).filter(pk=found.pk).exists()
    is_at_table = found.match_id is not None and user.is_authenticated and Seat.objects.filter(match_id=found.match_id, user=user).exists()
    answer = found.answer or ("" if stands else "expired")
    go = reverse("table", args=[found.match_id]) if is_at_table else ""
    may_accept = stands and found.by_id != user.pk
    return {
        "one": challenges.row(found, now),
        "answer": answer,
        "go": go,
        "is_own": found.by_id == user.pk,
        "is_named": found.to_id is not None,
        "link": request.build_absolute_uri(reverse("challenge", args=[found.id])),
        "starters": brought.starter_choices(game) if may_accept else [],
        "own_decks": brought.own_choices(user, game) if may_accept else [],
        "wanted": brought.first_starter(game) if may_accept else "",
        "state": state_of(answer, go),
    }


def sentences(found: Challenge) -> list[str]:
    """All that would be agreed on, the usual too, one sentence each (L52)."""
    config = msgspec.convert(found.config, Config)
    told, game = terms.terms_of(config), GAMES[config.game]
    return [
        texts.text("terms.said.no_clock" if told.clock == "none" else "terms.said.clock", {"clock": terms.clock_words(told.clock)}),
        texts.text("terms.said.best_of", {"n": found.best_of}),
        texts.text(f"terms.said.seat.{found.seat}", {"name": found.by.name}),
        *terms.options_in_words(game, config.options),
        texts.text(f"terms.said.undo.{told.undo}"),
        texts.text(f"terms.said.disclosure.{told.disclosure}"),
        texts.text(f"terms.said.visibility.{found.visibility}"),
        texts.text("terms.said.rated" if config.is_rated else "terms.said.casual"),
    ]


def answering(request: HttpRequest, challenge_id: str, act: Callable[[Challenge], HttpResponse]) -> HttpResponse:
    """Do something with a challenge; what is refused is said on its page."""
    found = challenge_or_404(request, challenge_id)
    try:
        return act(found)
    except Rejected as refused:
        found = challenge_or_404(request, challenge_id)
        error = "" if refused.code == "offer_gone" else texts.refusal(refused.code, refused.reason)
        return challenge_page(request, found, error=error, status=400 if refused.code == "bad_args" else 409)


@require_POST
def accept(request: HttpRequest, challenge_id: str) -> HttpResponse:
    def accepted(found: Challenge) -> HttpResponse:
        game = found.config["game"]
        wish = request.POST.get("deck", "") or brought.first_starter(game)
        deck = brought.deck_for(request.user, game, wish) if wish else None
        match = challenges.accept(challenge_id=challenge_id, user=ensure_user(request), deck=deck, now=now_ms())
        return redirect("table", match.id)

    return answering(request, challenge_id, accepted)


@require_POST
def decline(request: HttpRequest, challenge_id: str) -> HttpResponse:
    def declined(found: Challenge) -> HttpResponse:
        challenges.decline(challenge_id=found.id, user=ensure_user(request), now=now_ms())
        return redirect("play")

    return answering(request, challenge_id, declined)


@require_POST
def withdraw(request: HttpRequest, challenge_id: str) -> HttpResponse:
    def withdrawn(found: Challenge) -> HttpResponse:
        challenges.withdraw(challenge_id=found.id, user=ensure_user(request), now=now_ms())
        return redirect(f"{reverse('play')}?game={found.config['game']}")

    return answering(request, challenge_id, withdrawn)


@require_safe
@never_cache
def inbox(request: HttpRequest) -> JsonResponse:
    """For the badges on each page: how many ask for the visitor by name, in words, and where to look; how their search stands."""
    asking = challenges.to_user(request.user, now_ms())
    url = reverse("challenge", args=[asking[0].id]) if len(asking) == 1 else f"{reverse('play')}#offers"
    words = texts.text("challenges.inbox", {"n": len(asking), "name": asking[0].by.name}) if asking else ""
    return JsonResponse({"count": len(asking), "text": words, "url": url, "search": sign.of(request.user, now_ms())})


# --- the lobby


def offers_here(request: HttpRequest) -> str:
    """Who is waiting for an opponent: the part of the lobby that changes as people come."""
    now = now_ms()
    shown: dict[str, Any] = {
        "to_you": challenges.rows_of(challenges.to_user(request.user, now), now),
        "yours": challenges.rows_of(challenges.of_user(request.user, now), now),
        "open": challenges.rows_of(challenges.open_to(request.user, now), now),
        "open_tables": rows.open_rows(selectors.open_tables(request.user, now)),
    }
    lists: list[list[ChallengeRow]] = [shown["to_you"], shown["yours"], shown["open"]]
    state = state_of([one.id for rows_here in lists for one in rows_here], shown["open_tables"])
    return render_to_string("matches/_offers.html", {**shown, "state": state}, request)


@require_safe
@never_cache
def open_offers(request: HttpRequest) -> HttpResponse:
    return HttpResponse(offers_here(request))


# --- series


@require_safe
@never_cache
def series_part(request: HttpRequest, match_id: str) -> HttpResponse:
    """How the series stands, at the table of one of its games."""
    found = series_or_404(request, match_id)
    return HttpResponse(series_here(request, found, match_id))


def series_or_404(request: HttpRequest, match_id: str) -> Series:
    try:
        selectors.key_for(request.user, match_id)
    except log.NotFound as missing:
        raise Http404 from missing
    found = Match.objects.select_related("series").get(id=match_id).series
    if found is None:
        raise Http404
    return found


def series_here(request: HttpRequest, found: Series, match_id: str) -> str:
    context = series_context(request, found, match_id)
    return render_to_string("series/_part.html", context, request)


def series_context(request: HttpRequest, found: Series, match_id: str) -> dict[str, Any]:
    sitting, now = series.seats(found), now_ms()
    names = [rows.name(seat) for seat in sitting]
    mine = next((seat.number for seat in sitting if request.user.is_authenticated and seat.user_id == request.user.pk), None)
    last = series.last_match(found)
    played = series_score.games(found)
    is_waiting = found.state == Series.State.WAITING
    ready = [names[seat] for seat in found.ready]
    go = reverse("table", args=[last.id]) if mine is not None and last.id != match_id else ""
    return {
        "match": match_id,
        "series": found,
        "names": names,
        "points": [series_score.points(halves) for halves in found.score],
        "sentence": series_sentence(found, names, len(played)),
        "games": [game_row(number, game, names) for number, game in enumerate(played, start=1)],
        "may_be_ready": is_waiting and mine is not None and mine not in found.ready,
        "ready": ready,
        "due_in": max(0, (found.due_at or now) - now),
        "go": go,
        "state": state_of(found.state, found.score, found.ready, found.due_at, last.id),
    }


def series_sentence(found: Series, names: list[str], played: int) -> str:
    """How it stands and what comes next (L165)."""
    if found.state == Series.State.ENDED:
        key = "series.level" if found.winner is None else "series.won"
        return texts.text(key, {"name": names[found.winner or 0]})
    if found.state == Series.State.WAITING:
        return texts.text("series.next", {"number": played + 1, "best_of": found.best_of})
    return texts.text("series.playing", {"number": played + 1, "best_of": found.best_of})


def game_row(number: int, game: series_score.Game, names: list[str]) -> dict[str, Any]:
    first, second = game.score
    if game.why == "void":
        words = texts.text("series.game.void")
    elif first == second:
        why = "nobody" if game.why == "not_ready" else "level" if game.joint else "draw"
        words = texts.text(f"series.game.{why}")
    else:
        winner = names[0] if first > second else names[1]
        words = texts.text(f"series.game.{'joint' if game.joint else game.why}", {"name": winner})
    return {"number": number, "match": game.match, "words": words}


@require_POST
def ready(request: HttpRequest, match_id: str) -> HttpResponse:
    """Ready for the next game: to its table once both are, else back to where it was pressed."""
    series_or_404(request, match_id)
    try:
        if not isinstance(request.user, User):
            raise Rejected("forbidden", "no_seat")
        made = series.be_ready(match_id=match_id, user=request.user, now=now_ms())
    except Rejected:
        made = None  # the part says how it stands
    if "part" in request.GET:
        return redirect("series_part", match_id)
    return redirect("table", made or match_id)


@require_safe
@never_cache
def series_page(request: HttpRequest, series_id: str) -> HttpResponse:
    """A series: its score, its games, and where to watch them; for whoever may watch its games."""
    found = get_object_or_404(Series, id=series_id)
    last = series.last_match(found)
    series_or_404(request, last.id)
    context = series_context(request, found, last.id)
    matches = {match.id: match for match in selectors.with_players(Match.objects.filter(series=found).order_by("number"))}
    running = matches[last.id] if found.state == Series.State.PLAYING else None
    told = terms.words(msgspec.structs.replace(terms.of_match(last), game=0))
    context |= {"terms": told, "running": running, "game": GAMES[last.game].title, "nav": "play"}
    context["whole"] = belonging.whole_of(found.id)
    page = render(request, "series/page.html", context)
    page.headers["X-Robots-Tag"] = "noindex"
    return page
