"""Entrants in the admin: the list with its actions. What is done to one is done on its page (`events.py`)."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from oshisite.accounts.staff_lists import ReadOnlyAdmin
from tournaments.admin.acting import MEANINGS, Bulk, Wish, do_all, plainly
from tournaments.admin.links import entrant_page, link
from tournaments.models import Entrant
from tournaments.rules.commands import AnyCommand, CheckIn, Leave


@admin.register(Entrant)
class EntrantAdmin(Bulk, ReadOnlyAdmin):
    list_display = ("entrant", "tournament", "state", "is_here", "seed", "club")
    list_display_links = None
    list_filter = ("state", "is_here", "tournament__game", "tournament__phase")
    list_select_related = ("tournament",)
    search_fields = ("name", "=tournament__id", "tournament__title")
    ordering = ("-tournament__created_at", "number")
    show_full_result_count = False
    fields = readonly_fields = (
        "tournament",
        "number",
        "name",
        "state",
        "is_here",
        "seed",
        "club",
        "joins",
        "left_stage",
        "left_round",
        "byes",
    )
    actions = ("check_in_chosen", "drop_chosen")

    @admin.display(description=gettext_lazy("entrant"), ordering="number")
    def entrant(self, row: Entrant) -> SafeString:
        return link(entrant_page(row.tournament_id, row.number), row)

    @admin.action(description=gettext_lazy("Check in"), permissions=["office"])
    def check_in_chosen(self, request: HttpRequest, queryset: QuerySet[Entrant]) -> None:
        do_all(request, [wish(row, CheckIn(row.number)) for row in self.chosen(request, queryset)], "in")

    @admin.action(description=gettext_lazy("Drop…"), permissions=["office"])
    def drop_chosen(self, request: HttpRequest, queryset: QuerySet[Entrant]) -> HttpResponse | None:
        rows = self.chosen(request, queryset)
        if "sure" not in request.POST:
            return asked(self, request, "drop_chosen", gettext_lazy("Drop entrants"), MEANINGS["drop"], [(row, str(row)) for row in rows])
        do_all(request, [wish(row, Leave(row.number)) for row in rows], "drop")
        return None


def wish(row: Entrant, command: AnyCommand) -> Wish:
    return Wish(row.tournament_id, str(row), str(row.number), plainly(command))


def asked(model_admin: Any, request: HttpRequest, action: str, title: Any, meaning: Any, rows: list[tuple[Any, str]]) -> HttpResponse:
    """The page before an action on several rows, each with what is said of it."""
    context = {
        **model_admin.admin_site.each_context(request),
        "opts": model_admin.opts,
        "title": title,
        "meaning": meaning,
        "rows": rows,
        "action": action,
        "cid": request.POST.get("cid", ""),
    }
    return TemplateResponse(request, "admin/tournaments/several.html", context)
