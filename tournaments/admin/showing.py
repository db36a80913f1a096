"""What the pages of an event in the admin show: the event at a glance, a table, an entrant, and what an act would do."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from matches.clock import now_ms
from tournaments import ledger, services
from tournaments.admin.acting import LABELS, asks_first, offered
from tournaments.admin.links import entrant_in, entrant_page, outside, table_page
from tournaments.models import Entrant as EntrantRow
from tournaments.models import Role, Tournament
from tournaments.pages import attention, glance, previews
from tournaments.pages.acts import ACTS, allowed, pairing_key, read
from tournaments.pages.common import Visitor
from tournaments.pages.lists import STATES
from tournaments.rules.attention import proposed_no_shows
from tournaments.rules.commands.course import not_ready
from tournaments.rules.commands.pairing import Unpair
from tournaments.rules.stages import may_draw, plan_of
from tournaments.rules.state import Entrant, Pairing
from tournaments.rules.state import Tournament as State

TABLES_AT_A_GLANCE = 40
CARRIED = ("moment", "pairing", "entrant", "kind")
"""Fields that the page before an act hands on."""


def names_of(event: Tournament) -> dict[int, str]:
    return dict(EntrantRow.objects.filter(tournament=event).values_list("number", "name"))


def shown(event: Tournament, seen_by: Visitor, t: State) -> dict[str, Any]:
    """What all pages of an event show. `may`: the acts that the office of who looks allows."""
    return {
        "event": event,
        "t": t,
        "may": allowed(seen_by),
        "cid": uuid4().hex,
        "version": t.version,
        "moment": f"{t.round.stage}.{t.round.number}" if t.round else "",
        "reasons": list(glance.REASONS.items()),
    }


def dashboard(event: Tournament, seen_by: Visitor, now: int) -> dict[str, Any]:
    """The event at a glance: what comes next, the newest round with the tables that need somebody first, calls."""
    t, names = ledger.folded(event.id).state, names_of(event)
    by = services.by_user(seen_by.user, event.id, now)
    said = {
        **shown(event, seen_by, t),
        "phase": event.get_phase_display(),
        "step": glance.next_step(t),
        "acts": [(name, LABELS[name], asks_first(name, t)) for name in offered(t, by)],
        "calls": glance.calls(t, names, seen_by, now),
        "drops": attention.drops(t, names),
        "no_shows": attention.no_shows(t, names, seen_by),
        "job": attention.job(event, t, now),
        "offices": Role.objects.filter(tournament=event).select_related("user").order_by("kind", "user__username"),
        "public_page": outside("event", event.id),
        "desk": outside("desk", event.id),
        "settings_page": outside("event_settings", event.id),
        "roles_page": outside("event_roles", event.id),
        "team_size": t.plan.team_size,
        "takes_entrants": t.phase in ("draft", "published", "open", "closed", "check_in", "running"),
    }
    if newest := t.round:
        tables = glance.tables_now(t)
        urgent = sorted((one for one in tables if not one.bye), key=lambda one: glance.urgency(t, one, now))
        said |= {
            "newest": newest,
            "rounds": [round_.number for round_ in glance.played_now(t)],
            "counts": glance.counts(tables),
            "rows": [glance.row(t, one, names, seen_by, now) for one in urgent[:TABLES_AT_A_GLANCE]],
            "more": max(len(urgent) - TABLES_AT_A_GLANCE, 0),
            "byes": [names.get(number, str(number)) for one in tables if one.bye for number in one.seats],
        }
    return said


def table(event: Tournament, seen_by: Visitor, found: Pairing) -> dict[str, Any]:
    t, names = ledger.folded(event.id).state, names_of(event)
    offers = glance.choices(t, found, may_draw(plan_of(t, found.key.stage)))
    round_ = t.rounds[found.key.moment]
    return {
        **shown(event, seen_by, t),
        "table": glance.row(t, found, names, seen_by, now_ms(), offers),
        "round": round_,
        "is_out": round_.state not in ("pairing", "draft") and t.phase == "running" and not found.bye,
        "places": range(1, len(found.seats) + 1),
        "gone": proposed_no_shows(t).get(found.key, ()),
        "present": set(found.present),
    }


def entrant(event: Tournament, seen_by: Visitor, found: Entrant) -> dict[str, Any]:
    t, names = ledger.folded(event.id).state, names_of(event)
    played = [(table_page(event.id, key), glance.row(t, one, names, seen_by, now_ms())) for key, one in sorted(t.pairings.items())
              if found.number in one.seats]  # fmt: skip
    return {
        **shown(event, seen_by, t),
        "entrant": found,
        "name": names.get(found.number, str(found.number)),
        "state": STATES[found.state],
        "tables": played,
        "penalties": [one for one in t.penalties.values() if one.entrant == found.number],
        "is_in": found.state in ("pending", "waiting", "registered", "active"),
        "may_be_penalised": t.phase in ("closed", "check_in", "running") and found.state != "disqualified",
    }


def asking(event: Tournament, seen_by: Visitor, name: str, data: QueryDict, meaning: str | Promise) -> dict[str, Any]:
    """The page before an act: what it means, and what would be lost by it (T56)."""
    t, names = ledger.folded(event.id).state, names_of(event)
    number = entrant_in(data)
    newest = t.round if ACTS[name].command is Unpair else None
    lost = [one for one in t.tables(newest.moment) if one.result] if newest else []
    return {
        **shown(event, seen_by, t),
        "name": name,
        "about": names.get(number or 0, ""),
        "meaning": meaning,
        "carried": [(field, data[field]) for field in CARRIED if field in data],
        "lost": [glance.row(t, one, names, seen_by, now_ms()) for one in lost],
        "gone": [names.get(number, str(number)) for numbers in not_ready(t).values() for number in numbers] if name == "start" else [],
        "still": [one.key.table for one in glance.open_tables(t)] if name == "close_round" else [],
        "places": podium(t, names) if name == "complete" else [],
        "has_reason": "reason" in ACTS[name].command.__struct_fields__,
        "back": entrant_page(event.id, number) if number in t.entrants else "",
    }


def correcting(event: Tournament, seen_by: Visitor, name: str, data: QueryDict) -> dict[str, Any]:
    """The page before a result that counts is changed: who moves, plays elsewhere or goes on by it (T32). Raises `Refused`."""
    t, names, now = ledger.folded(event.id).state, names_of(event), now_ms()
    later = previews.after(t, read(name, data, t), services.by_user(seen_by.user, event.id, now))
    key = pairing_key(data.get("pairing", ""))
    return {
        **shown(event, seen_by, t),
        "name": name,
        "about": ", ".join(names.get(number, str(number)) for number in t.pairings[key].seats),
        "meaning": _("What follows from this is listed here. Nothing has changed yet."),
        "rows": [glance.row(state, state.pairings[key], names, seen_by, now) for state in (t, later)],
        "carried": previews.asked(data),
        "back": table_page(event.id, key),
        **previews.changes(t, later, key.stage, names),
    }


def podium(t: State, names: dict[int, str]) -> list[tuple[str, str]]:
    """The first three places of the last stage, as they would stand."""
    last = t.stages[max(t.stages)]
    first = [number for place in last.places for number in place][:3]
    return [(_("Place {n}").format(n=place), names.get(number, str(number))) for place, number in enumerate(first, 1)]
