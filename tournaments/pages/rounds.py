"""What was played, for everybody: pairings, brackets, decks.

Source: tournaments reference, section 12; T5, T19, T50, T55, T63, T65, T77.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks import layout
from matches.games.decks import Deck
from tournaments import ledger, selectors, sight
from tournaments.attempts import attempts
from tournaments.models import DeckSections, Member, Round, Stage, Tournament
from tournaments.pages import brackets, policy, words
from tournaments.pages.common import Visitor, context, event_or_404
from tournaments.pages.glance import REASONS
from tournaments.pages.tabs import is_unchanged, nothing_new, page, state_of, tabs
from tournaments.rules.state import Tournament as State
from tournaments.selectors import Table


def kinds(event: Tournament) -> dict[int, str]:
    return dict(Stage.objects.filter(tournament=event).values_list("ordinal", "kind"))


def state(event: Tournament) -> State:
    """The event as its log has it, for what is worked out anew: brackets, and how a value came about."""
    found = ledger.folded(event.id)
    ledger.remember(event.id, found)
    return found.state


# --- pairings


@require_safe
@never_cache
def pairings(request: HttpRequest, event_id: str, stage: int = 0, round_: int = 0) -> HttpResponse:
    """A round, by table or by name, the visitor's own table first; unless told what is played now, of a live bracket several rounds."""
    event, visitor = event_or_404(request, event_id)
    by_name = request.GET.get("by") == "name"
    shown = state_of(event.version, visitor.entrant, by_name)
    if is_unchanged(request, shown):
        return nothing_new()
    out = selectors.rounds(event)
    chosen = chosen_of(out, stage, round_)
    named = selectors.names(event)
    tables = selectors.tables(event, chosen[0].stage, [one.number for one in chosen], named) if chosen else []
    more = {
        "rounds": out,
        "chosen": chosen[-1] if chosen else None,
        "shown": [one.pk for one in chosen],
        "attempts": [(one, REASONS.get(one.reason, "")) for one in attempts(event.id, chosen)],
        "by_name": by_name,
        "rows": rows(event, visitor, tables, named),
        "seats": seats(tables) if by_name else [],
        "has_stages": len({one.stage for one in out}) > 1,
    }
    return page(request, event, visitor, "pairings", shown, more)


def chosen_of(out: list[Round], stage: int, round_: int) -> list[Round]:
    """Of the rounds that are out the one that is named, or those that are played now, or the newest."""
    if not stage:
        return [one for one in out if one.state == "published"] or out[-1:]
    found = [one for one in out if (one.stage, one.number) == (stage, round_)]
    if not found:
        raise Http404
    return found


def rows(event: Tournament, visitor: Visitor, tables: list[Table], named: dict[int, str]) -> list[dict[str, Any]]:
    kind = kinds(event).get(tables[0].stage, "") if tables else ""
    made = [
        {
            "table": table,
            "is_mine": visitor.entrant in table.numbers,
            "outcome": words.outcome_words(table),
            "why": words.why(table, kind, named),
            "link": table.address,
        }
        for table in tables
    ]
    return sorted(made, key=lambda row: not row["is_mine"])


def seats(tables: list[Table]) -> list[tuple[str, Table, str]]:
    """Everybody by name, with their table and whom they meet."""
    found = [(side.name, table, ", ".join(one.name for one in table.sides if one is not side)) for table in tables for side in table.sides]
    return sorted(found, key=lambda row: row[0].casefold())


# --- bracket


@require_safe
@never_cache
def bracket(request: HttpRequest, event_id: str) -> HttpResponse:
    event, visitor = event_or_404(request, event_id)
    shown = state_of(event.version)
    if is_unchanged(request, shown):
        return nothing_new()
    t, named = state(event), selectors.names(event)
    drawn = [
        (ordinal, brackets.parts(t, ordinal, named), selectors.placed(event, first_places(t, ordinal)))
        for ordinal, plan in enumerate(t.plan.stages, 1)
        if brackets.is_bracket(plan.settings) and t.stages[ordinal].seeds
    ]
    return page(request, event, visitor, "bracket", shown, {"brackets": drawn, "has_stages": len(t.plan.stages) > 1})


def first_places(t: State, ordinal: int) -> list[int]:
    """The first three of a bracket that is over (T65)."""
    return [number for row in t.stages[ordinal].places for number in row][:3]


# --- decks


@require_safe
@never_cache
def decks(request: HttpRequest, event_id: str) -> HttpResponse:
    """Those that the visitor may see (T19)."""
    event, visitor = event_or_404(request, event_id)
    own = [entrant for entrant, _member in visitor.plays]
    seen = list(sight.seen_decks(event, own, is_staff=visitor.is_staff))
    lists = {row.hash: row for row in DeckSections.objects.filter(tournament=event, hash__in={one.hash for one in seen}).order_by("id")}
    members = {(one.entrant, one.member): one.name for one in Member.objects.filter(tournament=event)} if seen else {}
    shown = [
        {
            "who": members.get((one.entrant, one.member), ""),
            "deck": one,
            "parts": layout.parts(event.game, Deck(lists[one.hash].sections)),
        }
        for one in seen
        if one.hash in lists
    ]
    more = {**context(event, visitor, "decks"), "seen": shown, "tabs": tabs(event), "sight": policy.SIGHTS[sight.sight_of(event)]}
    return render(request, "events/decks.html", more)
