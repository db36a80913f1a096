"""Events in the admin: the list, making one, and the pages from which one is run.

It shows the state of the event itself, as the staff desk does. Rows of tables and entrants are written anew whenever they change, so their
pages are named by what they are in the event.

Source: tournaments reference, sections 3, 10 and 11; T1, T2, T50, T56, T82.
"""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import uuid4

from django.contrib import admin, messages
from django.contrib.auth.hashers import make_password
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, QueryDict
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import matches.addresses  # noqa: F401 - registers the converters
from matches.clock import moment, now_ms
from oshisite.accounts.staff_lists import ReadOnlyAdmin, member
from tournaments import ledger, services
from tournaments.admin import showing
from tournaments.admin.acting import LABELS, MEANINGS, Bulk, Wish, asks_first, do_all, is_correction, must_be_shown, plainly
from tournaments.admin.entrants import asked
from tournaments.admin.filters import StartsFilter
from tournaments.admin.links import entrant_in, entrant_page, event_page, table_page
from tournaments.event_templates import TEMPLATES, initial_of
from tournaments.forms.settings import SettingsForm
from tournaments.models import Tournament
from tournaments.pages.acts import ACTS, LONGEST_NOTE, allowed, entered, pairing_key, read
from tournaments.pages.common import answer, command, visitor
from tournaments.pages.organise import invite
from tournaments.rules.commands import Advance, AnyCommand, Archive, Enter
from tournaments.rules.commands.base import RUNS, Refused
from tournaments.services import Who
from tournaments.wording import refusal


@admin.register(Tournament)
class TournamentAdmin(Bulk, ReadOnlyAdmin):
    list_display = ("title", "game", "mode", "phase", "entrants", "starts", "organiser", "is_listed")
    list_filter = ("game", "phase", StartsFilter, "is_listed")
    list_select_related = ("organiser",)
    search_fields = ("title", "=id", "organiser__username")
    ordering = ("-starts_at", "id")
    show_full_result_count = False
    fields = readonly_fields = ("id", "title", "organiser", "game", "mode", "phase", "zone", "starts", "is_listed", "entrants", "version")
    actions = ("publish_chosen", "archive_chosen")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("tournaments.add_tournament")

    @admin.display(description=gettext_lazy("starts"), ordering="starts_at")
    def starts(self, event: Tournament) -> Any:
        return moment(event.starts_at)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("<match:object_id>/act/<slug:name>/", view(self.act_view), name="tournaments_tournament_act"),
            path("<match:object_id>/enter/", view(self.enter_view), name="tournaments_tournament_enter"),
            path("<match:object_id>/compare/", view(self.compare_view), name="tournaments_tournament_compare"),
            path("<match:object_id>/tables/<str:key>/", view(self.table_view), name="tournaments_tournament_table"),
            path("<match:object_id>/entrants/<int:number>/", view(self.entrant_view), name="tournaments_tournament_entrant"),
            *super().get_urls(),
        ]

    # --- actions

    @admin.action(description=gettext_lazy("Announce"), permissions=["office"])
    def publish_chosen(self, request: HttpRequest, queryset: QuerySet[Tournament]) -> None:
        do_all(request, [Wish(row.id, str(row), "", plainly(Advance("published"))) for row in self.chosen(request, queryset)], "publish")

    @admin.action(description=gettext_lazy("Archive…"), permissions=["office"])
    def archive_chosen(self, request: HttpRequest, queryset: QuerySet[Tournament]) -> HttpResponse | None:
        rows = self.chosen(request, queryset)
        if "sure" not in request.POST:
            return asked(self, request, "archive_chosen", _("Archive events"), MEANINGS["archive"], [(row, str(row)) for row in rows])
        do_all(request, [Wish(row.id, str(row), "", plainly(Archive())) for row in rows], "archive")
        return None

    # --- making one

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Choose a template, then fill in its form; pressed twice the event is made once."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        chosen = request.GET.get("template", "")
        form = SettingsForm(request.POST or None, initial=initial_of(chosen) if chosen in TEMPLATES else {})
        if request.method == "POST" and form.is_valid():
            password = make_password(form.cleaned_data["password"]) if form.cleaned_data["password"] else ""
            cid = request.POST.get("cid", "")[:64] or uuid4().hex
            event = services.create(organiser=member(request), settings=form.settings, now=now_ms(), cid=cid, password=password)
            invite(event, form.guests)
            return redirect(event_page(event.id))
        is_chosen = request.method == "POST" or chosen in TEMPLATES
        said = {"form": form if is_chosen else None, "templates": TEMPLATES, "cid": request.POST.get("cid") or uuid4().hex}
        return self.page(request, "add_form", _("New event"), said)

    # --- the pages of one

    def event(self, request: HttpRequest, object_id: str) -> Tournament:
        """The event, for those who may look at events here."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        found = Tournament.objects.filter(id=object_id).first()
        if found is None:
            raise Http404
        return found

    def page(self, request: HttpRequest, template: str, title: str, said: dict[str, Any]) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "opts": self.opts, "title": title, **said}
        return TemplateResponse(request, f"admin/tournaments/tournament/{template}.html", context)

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> HttpResponse:
        event: Tournament = kwargs["obj"]
        context |= showing.dashboard(event, visitor(request, event), now_ms())
        return super().render_change_form(request, context, *args, **kwargs)

    def table_view(self, request: HttpRequest, object_id: str, key: str) -> HttpResponse:
        """One table, and the form of its result."""
        event = self.event(request, object_id)
        try:
            found = ledger.folded(event.id).state.pairings.get(pairing_key(key))
        except Refused as unreadable:
            raise Http404 from unreadable
        if found is None:
            raise Http404
        return self.page(request, "table", _("Table {n}").format(n=found.key.table), showing.table(event, visitor(request, event), found))

    def entrant_view(self, request: HttpRequest, object_id: str, number: int) -> HttpResponse:
        event = self.event(request, object_id)
        found = ledger.folded(event.id).state.entrants.get(number)
        if found is None:
            raise Http404
        return self.page(
            request, "entrant", _("Entrant {n}").format(n=number), showing.entrant(event, visitor(request, event), found)
        )  # fmt: skip

    # --- doing something

    def act_view(self, request: HttpRequest, object_id: str, name: str) -> HttpResponse:
        """Do what a form asks. What cannot be undone has a page before it, which alone says that somebody is sure."""
        event = self.event(request, object_id)
        t = ledger.folded(event.id).state
        data = request.POST if request.method == "POST" else request.GET
        if name not in ACTS or (name == "penalise" and data.get("kind") != "disqualification"):
            raise Http404
        if asks_first(name, t) and "sure" not in request.POST:
            seen_by = visitor(request, event)
            if name not in allowed(seen_by):
                raise PermissionDenied
            title = _("Disqualify") if name == "penalise" else str(LABELS.get(name, _("Drop")))
            return self.page(request, "act", title, showing.asking(event, seen_by, name, data, MEANINGS[name]))
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if is_correction(name, t, data) and "sure" not in request.POST:
            try:
                said = showing.correcting(event, visitor(request, event), name, data)
            except Refused as refused:
                messages.error(request, refusal(refused))
                return redirect(way_back(event, data))
            return self.page(request, "act", _("Correct the result") if name == "rule" else _("Void the result"), said)

        def do() -> None:
            wanted = read(name, request.POST, t)
            must_be_shown(t, wanted, request.POST.get("seen", ""))
            command(request, event, wanted, Who(text=request.POST.get("note", "").strip()[:LONGEST_NOTE]))

        return answer(request, way_back(event, request.POST), do, str(ACTS[name].said))

    def enter_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Entrants by name, one on a line; members of a team parted by a slash, `@` before a user name."""
        event = self.event(request, object_id)
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        lines = [line.strip() for line in request.POST.get("names", "").splitlines() if line.strip()]
        do_all(request, [Wish(event.id, line[:60], str(n), partial(entering, event, line)) for n, line in enumerate(lines)], "enter")
        return redirect(event_page(event.id))

    def compare_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Every table of the event against its log; nothing is written (T1)."""
        event = self.event(request, object_id)
        if not visitor(request, event).roles & RUNS:
            raise PermissionDenied
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        rows, found = services.rebuild(event.id, write=False)
        said = {"event": event, "rows": rows, "differences": found, "broken": ledger.chain_problems(event.id)}
        return self.page(request, "compare", _("Comparison with the log"), said)


def entering(event: Tournament, line: str) -> tuple[AnyCommand, Who]:
    """Who is named on a line, as entered by staff. Raises `Refused`."""
    data = QueryDict(mutable=True)
    for one in (part.strip() for part in line.split("/")):
        data.appendlist("account", one[1:] if one.startswith("@") else "")
        data.appendlist("name", "" if one.startswith("@") else one)
    return Enter(), entered(data, ledger.folded(event.id).state)


def way_back(event: Tournament, data: QueryDict) -> str:
    """The page of the table or entrant that a form is about, or that of the event."""
    if number := entrant_in(data):
        return entrant_page(event.id, number)
    try:
        return table_page(event.id, pairing_key(data.get("pairing", "")))
    except Refused:
        return event_page(event.id)
