"""Lists of an event for its staff: entrants with what may be done about each, and what is printed for the hall.

Source: tournaments reference, sections 3 and 9.3; T6, T16, T21, T22, T33, T78.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import Struct

from matches.clock import now_ms
from tournaments import ledger
from tournaments.models import DeckSubmission, Entrant
from tournaments.models import Tournament as Event
from tournaments.pages import glance
from tournaments.pages.acts import staff_or_404
from tournaments.pages.desk import names_of, page, shown
from tournaments.rules.state import HOLDS_PLACE, EntrantState, Pairing

ENTRANTS_A_PAGE = 50
SLIPS_A_SHEET = 4
STATES: dict[EntrantState, str | Promise] = {
    "pending": gettext_lazy("not complete"),
    "waiting": gettext_lazy("on the waiting list"),
    "registered": gettext_lazy("registered"),
    "active": gettext_lazy("playing"),
    "withdrawn": gettext_lazy("withdrawn"),
    "dropped": gettext_lazy("dropped"),
    "disqualified": gettext_lazy("disqualified"),
}


# --- entrants


@never_cache
@require_safe
def entrants(request: HttpRequest, event_id: str) -> HttpResponse:
    """Entrants by number, filtered by state, by who is not here or has no deck, and by name."""
    event, seen_by = staff_or_404(request, event_id)
    t = ledger.folded(event.id).state
    show, words = request.GET.get("show", ""), request.GET.get("name", "").strip()
    found = Paginator(wanted(event, show, words), ENTRANTS_A_PAGE).get_page(request.GET.get("page"))
    said = {
        **shown(event, seen_by, t, "entrants"),
        "pages": found,
        "rows": [{"row": row, "part": t.entrants[row.number], "state": STATES[t.entrants[row.number].state]} for row in found],
        "show": show,
        "name": words,
        "filters": FILTERS,
        "members": range(t.plan.team_size),
        "total": Entrant.objects.filter(tournament=event).exclude(state="withdrawn").count(),
    }
    return page(request, event, "entrants", said)


FILTERS: list[tuple[str, str | Promise]] = [
    ("", gettext_lazy("All")),
    ("absent", gettext_lazy("Not checked in")),
    ("here", gettext_lazy("Checked in")),
    ("no_deck", gettext_lazy("Without a deck")),
    *((state, word) for state, word in STATES.items() if state not in ("pending",)),
]


def wanted(event: Event, show: str, words: str) -> QuerySet[Entrant]:
    found = Entrant.objects.filter(tournament=event).order_by("number")
    if words:
        found = found.filter(number=int(words)) if words.isdecimal() and len(words) < 6 else found.filter(name__icontains=words)
    match show:
        case "absent":
            return found.filter(is_here=False, state__in=("registered", "waiting"))
        case "here":
            return found.filter(is_here=True, state__in=("registered", "waiting", "active"))
        case "no_deck":
            having = DeckSubmission.objects.filter(tournament=event).values("entrant")
            return found.filter(state__in=("registered", "waiting", "active")).exclude(number__in=having)
        case "":
            return found.exclude(state="withdrawn")
    return found.filter(state=show)


@never_cache
@require_safe
def entrant(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """One entrant: their tables, and what staff may do about them."""
    event, seen_by = staff_or_404(request, event_id)
    t, names = ledger.folded(event.id).state, names_of(event)
    found = t.entrants.get(number)
    if found is None:
        raise Http404
    tables = [
        (_("Round {stage}.{round}").format(stage=key.stage, round=key.round), glance.row(t, one, names, seen_by, now_ms()))
        for key, one in sorted(t.pairings.items())
        if number in one.seats
    ]
    said = {
        **shown(event, seen_by, t, "entrants"),
        "entrant": found,
        "name": names.get(number, str(number)),
        "state": STATES[found.state],
        "penalties": [one for one in t.penalties.values() if one.entrant == number],
        "tables": tables,
        "next_moment": (coming := glance.next_round(t)) and f"{coming.stage}.{coming.round}",
        "next_words": glance.moment_words(coming) if coming else "",
        "is_absent_next": coming in found.absences,
        "can_leave": found.state in (*HOLDS_PLACE, "waiting"),
        "is_own": number in {own for own, _member in seen_by.plays},
        "may_be_penalised": t.phase in ("closed", "check_in", "running"),
        "penalty_rounds": glance.penalty_rounds(t),
    }
    return page(request, event, "entrant", said)


# --- print


class Slip(Struct, frozen=True):
    """A table on paper. `players`: number and name of each seat; one alone has a bye."""

    round: int
    table: int
    players: list[tuple[int, str]]
    is_bye: bool


def slips_of(tables: Iterable[Pairing], names: dict[int, str]) -> list[Slip]:
    return [
        Slip(one.key.round, one.key.table, [(number, names.get(number, str(number))) for number in one.seats], bool(one.bye))
        for one in tables
    ]


def cut_order(slips: list[Slip], a_sheet: int = SLIPS_A_SHEET) -> list[list[Slip | None]]:
    """Sheets of slips, so that when the stack of sheets is cut and its piles are laid one on the other, tables are in order.

    With n sheets the first place of each sheet has tables 1 to n, the second n + 1 to 2n. Places that are left are empty.
    """
    sheets = -(-len(slips) // a_sheet)
    padded: list[Slip | None] = [*slips, *[None] * (sheets * a_sheet - len(slips))]
    return [list(islice(padded, sheet, None, sheets)) for sheet in range(sheets)]


@never_cache
@require_safe
def printed(request: HttpRequest, event_id: str, what: str) -> HttpResponse:
    """What is played now on paper: pairings by table or by name, or result slips."""
    event, seen_by = staff_or_404(request, event_id)
    t = ledger.folded(event.id).state
    newest = t.round
    if newest is None or newest.state == "pairing":
        raise Http404
    slips = slips_of(glance.tables_now(t), names_of(event))
    rounds = [round_.number for round_ in glance.played_now(t)]
    said = {**shown(event, seen_by, t), "newest": newest, "rounds": rounds, "what": what}
    match what:
        case "tables":
            said["slips"] = slips
        case "names":
            lines = [
                (name, slip, [other for other in slip.players if other[0] != number]) for slip in slips for number, name in slip.players
            ]
            said["lines"] = sorted(lines, key=lambda line: (line[0].casefold(), line[1].table))
        case "slips":
            said["sheets"] = cut_order([slip for slip in slips if not slip.is_bye])
        case _:
            raise Http404
    return page(request, event, "print", said)
