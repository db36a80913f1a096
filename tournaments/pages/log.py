"""The log of an event for its staff: who did what, when (section 10 of the reference; T7)."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import ledger
from tournaments.log_words import is_by_hand, reason_of, sentence
from tournaments.models import Personal, TournamentEntry
from tournaments.pages import glance
from tournaments.pages.acts import staff_or_404
from tournaments.pages.desk import names_of, page, shown
from tournaments.rules.fold import read_body

ENTRIES_A_PAGE = 50


@never_cache
@require_safe
def log(request: HttpRequest, event_id: str) -> HttpResponse:
    """Newest first. Persons and notes stand beside the log, and may have been erased."""
    event, seen_by = staff_or_404(request, event_id)
    names = names_of(event)
    found = Paginator(TournamentEntry.objects.filter(stream=event).order_by("-seq"), ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    behind = Personal.objects.filter(tournament=event, seq__in=[entry.seq for entry in found]).select_related("actor")
    who = {row.seq: row for row in behind}
    rows = []
    for entry in found:
        body, person = read_body(entry.body), who.get(entry.seq)
        rows.append(
            {
                "seq": entry.seq,
                "at": entry.at,
                "what": sentence(entry.kind, body, names),
                "who": person.actor.name if person and person.actor else "" if "system" not in body.roles else _("the site"),
                "reason": glance.REASONS.get(reason_of(body), ""),
                "note": person.text if person else "",
                "is_by_hand": is_by_hand(entry.kind, body),
            }
        )
    return page(request, event, "log", {**shown(event, seen_by, ledger.folded(event.id).state, "log"), "rows": rows, "pages": found})
