"""Tables of rounds in the admin: the list with its actions. The result of one is entered on its page (`events.py`).

Source: tournaments reference, sections 3 and 4; T25, T30, T31.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from oshisite.accounts.staff_lists import ReadOnlyAdmin
from tournaments import ledger
from tournaments.admin.acting import Bulk, Wish, do_all
from tournaments.admin.entrants import asked
from tournaments.admin.links import link, table_page
from tournaments.models import Entrant, Pairing
from tournaments.rules.commands import AnyCommand, NoShow, Rule
from tournaments.rules.commands.base import Refused
from tournaments.rules.state import Pairing as Table
from tournaments.rules.state import PairingKey
from tournaments.services import NOBODY, Who


def key_of(row: Pairing) -> PairingKey:
    return PairingKey(row.stage, row.round, row.table)


def table_of(row: Pairing) -> Table:
    """The table as the log has it. Raises `Refused`."""
    found = ledger.folded(row.tournament_id).state.pairings.get(key_of(row))
    if found is None:
        raise Refused("stale")
    return found


def confirming(row: Pairing) -> tuple[AnyCommand, Who]:
    """The result that was reported, as staff's ruling; of a table where all who have reported say the same."""
    found = table_of(row)
    if found.state != "reported":
        raise Refused("not_reported")
    return Rule(found.key, found.claims[0].result), NOBODY


def missing(found: Table) -> tuple[int, ...]:
    """Seats that did not come, of a table where somebody did."""
    return tuple(seat for seat in range(len(found.seats)) if seat not in found.present) if found.present else ()


def noting_absence(row: Pairing) -> tuple[AnyCommand, Who]:
    found = table_of(row)
    if not missing(found):
        raise Refused("nobody_missing")
    return NoShow(found.key, missing(found)), NOBODY


def wish(row: Pairing, make: Callable[[Pairing], tuple[AnyCommand, Who]]) -> Wish:
    return Wish(row.tournament_id, str(row), ".".join(map(str, key_of(row))), partial(make, row))


@admin.register(Pairing)
class PairingAdmin(Bulk, ReadOnlyAdmin):
    list_display = ("place", "tournament", "stage", "round", "state", "settled_by", "is_swapped")
    list_display_links = None
    list_filter = ("state", "settled_by", "is_swapped", "tournament__game")
    list_select_related = ("tournament",)
    search_fields = ("=tournament__id", "tournament__title", "=match")
    ordering = ("-tournament__created_at", "-stage", "-round", "table")
    show_full_result_count = False
    fields = readonly_fields = ("tournament", "stage", "round", "table", "state", "bye", "match", "settled_by", "extra_ms", "is_swapped")
    actions = ("confirm_chosen", "no_show_chosen")

    @admin.display(description=gettext_lazy("table"), ordering="table")
    def place(self, row: Pairing) -> SafeString:
        return link(table_page(row.tournament_id, key_of(row)), row)

    @admin.action(description=gettext_lazy("Confirm what was reported"), permissions=["office"])
    def confirm_chosen(self, request: HttpRequest, queryset: QuerySet[Pairing]) -> None:
        rows = self.chosen(request, queryset)
        do_all(request, [wish(row, confirming) for row in rows], "confirm")

    @admin.action(description=gettext_lazy("Note who did not come…"), permissions=["office"])
    def no_show_chosen(self, request: HttpRequest, queryset: QuerySet[Pairing]) -> HttpResponse | None:
        rows = self.chosen(request, queryset)
        if "sure" not in request.POST:
            meaning = _("The others at the table win. Tables where nobody is noted as here are left alone: rule on those one by one.")
            return asked(self, request, "no_show_chosen", _("Note who did not come"), meaning, list(with_missing(rows)))
        do_all(request, [wish(row, noting_absence) for row in rows], "absent")
        return None


def with_missing(rows: list[Pairing]) -> Iterator[tuple[Pairing, str]]:
    """Each table with the names of who is not there."""
    for row in rows:
        found = ledger.folded(row.tournament_id).state.pairings.get(key_of(row))
        numbers = [found.seats[seat] for seat in missing(found)] if found else []
        names = Entrant.objects.filter(tournament=row.tournament_id, number__in=numbers).values_list("name", flat=True)
        yield row, f"{row}: {', '.join(names) or _('nobody')}"
