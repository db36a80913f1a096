"""Events for everybody: the list, and of one event how it stands, what the visitor can do, who plays, what was settled.

Source: tournaments reference, section 12; T5-T8, T15, T16, T20, T38, T77.
"""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches import brought
from matches.games.registry import GAMES
from tournaments import selectors
from tournaments.log_words import public_extract
from tournaments.models import Tournament
from tournaments.pages import policy, values, words
from tournaments.pages.common import Visitor, context, event_or_404
from tournaments.pages.glance import REASONS
from tournaments.pages.tabs import is_unchanged, nothing_new, page, state_of, tabs
from tournaments.pages.todo import Todo, todo
from tournaments.templatetags.events import local

PLAYERS = 100
"""On one page of the players of an event."""
ON_PODIUM = 3
OVER = (Tournament.Phase.COMPLETED, Tournament.Phase.ARCHIVED)


# --- the list


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    when, game = request.GET.get("when", ""), request.GET.get("game", "")
    when, game = when if when in selectors.PHASES else "", game if game in GAMES else ""
    try:
        page = selectors.events(when=when, game=game, after=request.GET.get("after", ""))
    except selectors.BadKey as wrong:
        raise Http404 from wrong
    query = request.GET.copy()
    query["after"] = page.next
    return render(
        request,
        "events/list.html",
        {
            "nav": "events",
            "months": by_month(page.events),
            "when": when,
            "game": game,
            "games": GAMES.values(),
            "is_filtered": bool(when or game),
            "next": f"?{query.urlencode()}" if page.next else "",
            "is_first": "after" not in request.GET,
        },
    )


def by_month(events: list[Tournament]) -> list[tuple[str, list[Tournament]]]:
    """In the order that they have; the month is that of the event's own zone (T20)."""
    months: dict[str, list[Tournament]] = {}
    for event in events:
        months.setdefault(date_format(local(event.starts_at, event.zone), "F Y"), []).append(event)
    return list(months.items())


# --- one event


@require_safe
@never_cache
def overview(request: HttpRequest, event_id: str) -> HttpResponse:
    event, visitor = event_or_404(request, event_id)
    found = todo(event, visitor)
    counted, out = selectors.counted(event), selectors.rounds(event)
    newest = out[-1] if out else None
    shown = state_of(found, event.phase, event.title, counted, [(one.stage, one.number, one.state) for one in out])
    if is_unchanged(request, shown):
        return nothing_new()
    if request.GET.get("step") in ("come", "wait") and found.step == "play" and found.table:
        return led_to(found.table.address, is_part="state" in request.GET)
    more = {
        "todo": found,
        "counted": counted,
        "newest": newest,
        "playing": [one.number for one in out if one.state == "published"],
        "settings": selectors.settings_of(event),
    } | forms(event, visitor, found)
    if event.phase in OVER:
        more["podium"] = selectors.final_places(event, selectors.stages(event))[:ON_PODIUM]
    if found.table:
        more |= {"play": found.table.address, "result": words.result_words(found.table.result, found.seat)}
        more["claimed"] = words.result_words(found.claim, found.seat) if found.claim else ""
        more["claim_value"] = score_value(found.claim.games, found.seat) if found.claim and found.claim.games else ""
        more["choices"] = [(score_value(one.games, 0), words.result_words(one)) for one in found.choices]
        more["bye_words"] = words.outcome_words(found.table) if found.table.bye else ""
    return page(request, event, visitor, "overview", shown, more)


def led_to(address: str, *, is_part: bool) -> HttpResponse:
    """From the event to the match that somebody has come for: by the part that asks again, or at once if all were there already."""
    return HttpResponse(status=204, headers={"HX-Redirect": address}) if is_part else redirect(address)


def score_value(games: tuple[int, ...], seat: int) -> str:
    """As the form sends it, the own games first."""
    return ":".join(map(str, games[::-1] if seat else games))


def forms(event: Tournament, visitor: Visitor, found: Todo) -> dict[str, Any]:
    """What the form of the step offers."""
    if not found.wants_deck:
        return {"partners": range(event.settings.get("team_size", 1) - 1)}
    return {"own_decks": brought.own_choices(visitor.user, event.game), "starters": brought.starter_choices(event.game)}


@require_safe
def players(request: HttpRequest, event_id: str) -> HttpResponse:
    """Who is in, and who waits, page by page (T6, T16)."""
    event, visitor = event_or_404(request, event_id)
    found = Paginator(selectors.entrants(event), PLAYERS).get_page(request.GET.get("page"))
    shown = {**context(event, visitor, "overview"), "page": found, "tabs": tabs(event)}
    return render(request, "events/players.html", shown)


@require_safe
def info(request: HttpRequest, event_id: str) -> HttpResponse:
    event, visitor = event_or_404(request, event_id)
    plan = selectors.settings_of(event)
    shown = {
        **context(event, visitor, "info"),
        "settings": plan,
        "tabs": tabs(event),
        "sight": policy.SIGHTS[plan.decks.sight],
        "stages": policy.stages(plan),
        "points": policy.points(plan.profile),
        "tiebreaks": [(code, values.TITLES[code]) for code in plan.profile.tiebreaks],
        "has_begun": event.phase in (Tournament.Phase.RUNNING, *OVER),
        "by_hand": [(line, REASONS.get(line.reason, "")) for line in public_extract(event.id)],
    }
    return render(request, "events/info.html", shown)
