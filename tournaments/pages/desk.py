"""The staff desk: the round at a glance, one table, and what a step would change before it is taken.

It shows the state of the event itself, not its projections, so that a form always asks for something that has just been looked at.

Source: tournaments reference, sections 3, 10 and 11; T32, T50, T56, T57, T79, T82.
"""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches.clock import now_ms
from tournaments import ledger, plan_check, services
from tournaments.models import Entrant
from tournaments.models import Tournament as Event
from tournaments.pages import attention, glance, previews
from tournaments.pages.acts import allowed, pairing_key, read, staff_or_404
from tournaments.pages.common import Visitor, context, whole
from tournaments.rules.attention import proposed_no_shows
from tournaments.rules.commands import SwapSeats
from tournaments.rules.commands.base import Refused
from tournaments.rules.commands.course import not_ready
from tournaments.rules.stages import is_live, may_draw, plan_of
from tournaments.rules.state import HOLDS_PLACE, Pairing, Round, Tournament
from tournaments.wording import refusal

TABLES_A_PAGE = 40


def names_of(event: Event) -> dict[int, str]:
    return dict(Entrant.objects.filter(tournament=event).values_list("number", "name"))


def shown(event: Event, seen_by: Visitor, t: Tournament, tab: str = "desk") -> dict[str, Any]:
    """What all pages of the desk show."""
    return {
        **context(event, seen_by, tab),
        "version": t.version,
        "t": t,
        "may": allowed(seen_by),
        "reasons": list(glance.REASONS.items()),
    }


def page(request: HttpRequest, event: Event, template: str, said: dict[str, Any], status: int = 200) -> HttpResponse:
    """A page with its times in the zone of the event (T20)."""
    with timezone.override(event.zone):
        return render(request, f"desk/{template}.html", {"back": request.get_full_path(), **said}, status=status)


@never_cache
@require_safe
def desk(request: HttpRequest, event_id: str) -> HttpResponse:
    event, seen_by = staff_or_404(request, event_id)
    t, names, now = ledger.folded(event.id).state, names_of(event), now_ms()
    newest = t.round
    said = {
        **shown(event, seen_by, t),
        "step": glance.next_step(t),
        "findings": findings(t),
        "placed": t.placed(),
        "waiting": len(t.waiting()),
        "here": sum(entrant.is_here and entrant.state in HOLDS_PLACE for entrant in t.entrants.values()),
        "not_ready": sum(map(len, not_ready(t).values())) if t.phase in ("open", "closed", "check_in") else 0,
        "calls": glance.calls(t, names, seen_by, now),
        "drops": attention.drops(t, names),
        "no_shows": attention.no_shows(t, names, seen_by),
        "job": attention.job(event, t, now),
        "newest": newest,
    }
    if newest:
        said |= of_round(request, t, newest, names, seen_by, now)
    return page(request, event, "desk", said)


def findings(t: Tournament) -> list[plan_check.Said]:
    """Warnings about the settings, for the field that is known so far."""
    if t.phase in ("completed", "cancelled", "archived"):
        return []
    is_known = t.phase in ("closed", "check_in")
    players = t.placed() if is_known else t.plan.registration.cap
    return plan_check.check(t.plan, players) if players and t.phase != "running" else []


def of_round(request: HttpRequest, t: Tournament, newest: Round, names: dict[int, str], seen_by: Visitor, now: int) -> dict[str, Any]:
    """The newest round and a page of its tables, the urgent ones first; of a live bracket those of all rounds that are played."""
    tables = glance.tables_now(t)
    playing = sorted((table for table in tables if not table.bye), key=lambda table: glance.urgency(t, table, now))
    chosen = [table for table in playing if is_wanted(request, t, table, now)]
    rows = Paginator(chosen, TABLES_A_PAGE).get_page(request.GET.get("page"))
    drawn = may_draw(plan_of(t, newest.stage))
    offered = glance.choices(t, playing[0], drawn) if playing else []
    forced = [(names.get(one, str(one)), names.get(other, str(other))) for one, other in newest.forced]
    return {
        "stage_plan": plan_of(t, newest.stage),
        "moment": f"{newest.stage}.{newest.number}",
        "counts": glance.counts(tables),
        "late": sum(glance.late_minutes(t, table, now) is not None for table in playing),
        "rows": [glance.row(t, table, names, seen_by, now, offered) for table in rows],
        "byes": [glance.row(t, table, names, seen_by, now) for table in tables if table.bye],
        "pages": rows,
        "show": request.GET.get("show", ""),
        "still": len(glance.open_tables(t)),
        "rounds": [round_.number for round_ in glance.played_now(t)],
        "is_live": is_live(t, newest.stage),
        "playing": len(playing),
        "forced": forced,
        "minutes_left": minutes_left(newest, now),
        "is_stage_over": t.stages[newest.stage].state == "closed",
    }


def is_wanted(request: HttpRequest, t: Tournament, table: Pairing, now: int) -> bool:
    """By the state, or the table, that the list is filtered by."""
    show, number = request.GET.get("show", ""), request.GET.get("table", "").strip()
    if (wanted := whole(number)) is not None and table.key.table != wanted:
        return False
    return glance.late_minutes(t, table, now) is not None if show == "late" else show in ("", table.state)


def minutes_left(round_: Round, now: int) -> int | None:
    """Of the clock of a round, rounded up; none if it has not been started."""
    if round_.clock_ends is None:
        return None
    at = now if round_.paused_at is None else round_.paused_at
    return max(-(-(round_.clock_ends - at) // glance.MINUTE_MS), 0)


@never_cache
@require_safe
def table(request: HttpRequest, event_id: str, key: str) -> HttpResponse:
    """One table with all that staff may do there. `preview`: what a result, or voiding the one there is, would change (T32)."""
    event, seen_by = staff_or_404(request, event_id)
    t, names, now = ledger.folded(event.id).state, names_of(event), now_ms()
    found = wanted_table(t, key)
    offered = glance.choices(t, found, may_draw(plan_of(t, found.key.stage)))
    said = {
        **shown(event, seen_by, t),
        "table": glance.row(t, found, names, seen_by, now, offered),
        "round": t.rounds[found.key.moment],
        "calls": [call for call in glance.calls(t, names, seen_by, now) if call.key == key],
        "penalties": [one for one in t.penalties.values() if one.entrant in found.seats],
        "names": names,
        "places": range(1, len(found.seats) + 1),
        "penalty_rounds": glance.penalty_rounds(t),
        "late_entrants": glance.late_for(t, found, names),
        "gone": proposed_no_shows(t).get(found.key, ()),
        "present": set(found.present),
    }
    if "preview" in request.GET:
        said |= preview_of(request, event, seen_by, t, found, names, now)
    return page(request, event, "table", said)


def wanted_table(t: Tournament, key: str) -> Pairing:
    try:
        found = t.pairings.get(pairing_key(key))
    except Refused as unreadable:
        raise Http404 from unreadable
    if found is None:
        raise Http404
    return found


def preview_of(
    request: HttpRequest, event: Event, seen_by: Visitor, t: Tournament, found: Pairing, names: dict[int, str], now: int
) -> dict[str, Any]:
    by = services.by_user(seen_by.user, event.id, now)
    act = "void" if request.GET["preview"] == "void" else "rule"
    try:
        later = previews.after(t, read(act, request.GET, t), by)
    except Refused as refused:
        return {"refused": refusal(refused)}
    return {
        "preview": glance.row(later, later.pairings[found.key], names, seen_by, now),
        "preview_act": act,
        "asked": previews.asked(request.GET),
        **previews.changes(t, later, found.key.stage, names),
    }


@never_cache
@require_safe
def swap(request: HttpRequest, event_id: str) -> HttpResponse:
    """Two seats to swap, then what speaks against it (T57)."""
    event, seen_by = staff_or_404(request, event_id)
    t, names, now = ledger.folded(event.id).state, names_of(event), now_ms()
    newest = t.round
    if newest is None or "swap" not in allowed(seen_by):
        raise Http404
    seats = [
        (f"{one.key.table}.{at}", _("Table {table}: {name}").format(table=one.key.table, name=names.get(number, str(number))))
        for one in t.tables(newest.moment)
        for at, number in enumerate(one.seats)
    ]
    said = {**shown(event, seen_by, t), "moment": f"{newest.stage}.{newest.number}", "newest": newest, "seats": seats}
    if request.GET.get("one") and request.GET.get("other"):
        said |= {"one": request.GET["one"], "other": request.GET["other"], "labels": dict(seats)}
        data = request.GET.copy()
        data["moment"] = said["moment"]
        try:
            asked = read("swap", data, t)
            assert isinstance(asked, SwapSeats)
            by = services.by_user(seen_by.user, event.id, now)
            said |= {
                "warnings": previews.swap_warnings(t, asked, by, names),
                "chosen": [dict(seats).get(said[one]) for one in ("one", "other")],
            }
        except Refused as refused:
            said["refused"] = refusal(refused)
    return page(request, event, "swap", said)


@never_cache
@require_safe
def unpair(request: HttpRequest, event_id: str) -> HttpResponse:
    """The results that would be lost with the newest round (T56)."""
    event, seen_by = staff_or_404(request, event_id)
    t, names, now = ledger.folded(event.id).state, names_of(event), now_ms()
    newest = t.round
    if newest is None or "unpair" not in allowed(seen_by):
        raise Http404
    lost = [glance.row(t, one, names, seen_by, now) for one in t.tables(newest.moment) if one.result]
    return page(
        request, event, "unpair", {**shown(event, seen_by, t), "newest": newest, "moment": f"{newest.stage}.{newest.number}", "lost": lost}
    )
