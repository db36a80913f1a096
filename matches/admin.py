"""Matches for staff: all is read only. What staff do goes through the services, with a reason, and is kept (live play L221, L222).

The secret of a match is nowhere here (L24); entries are shown as everybody may know them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from django.contrib import admin, messages
from django.contrib.admin.options import BaseModelAdmin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

import matches.addresses  # noqa: F401 - registers the converters
from matches import log, rows, selectors, services, staff, texts, validation
from matches.clock import moment, now_ms
from matches.conduct import desk  # noqa: F401 - its part of the admin
from matches.forms import ReasonForm
from matches.games.engine import PUBLIC
from matches.models import Fault, Match, StaffAct
from matches.moments import log_rows
from matches.pairs_admin import match_link
from oshisite.accounts.staff_lists import ReadOnlyAdmin, member

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

DAY_MS = 86_400_000
MOST_AT_ONCE = 100


class Deed(NamedTuple):
    """What staff do to matches for a reason: its words, and the service that does it."""

    name: str
    permission: str
    title: StrOrPromise
    meaning: StrOrPromise
    button: StrOrPromise
    done: StrOrPromise
    service: Callable[..., object]


VOID = Deed(
    "void",
    staff.VOID,
    gettext_lazy("Void matches"),
    gettext_lazy(
        "The result is taken back; a running match ends. The log keeps every entry, and one more that says so. This cannot be undone."
    ),
    gettext_lazy("Void"),
    gettext_lazy("Match %(id)s is void."),
    services.void,
)
RESUME = Deed(
    "resume",
    staff.RESUME,
    gettext_lazy("Resume matches"),
    gettext_lazy(
        "A paused match goes on where it stopped: players are asked anew, and clocks are given the time of the pause. After three faults "
        "in a row a match pauses by itself; resume it once the cause is mended."
    ),
    gettext_lazy("Resume"),
    gettext_lazy("Match %(id)s goes on."),
    services.resume_match,
)


class CreatedFilter(admin.SimpleListFilter):
    """Matches made lately; times are milliseconds, which Django's own date filter cannot read."""

    title = "created"
    parameter_name = "created"
    DAYS = {"1": 1, "7": 7, "30": 30}

    def lookups(self, request: HttpRequest, model_admin: BaseModelAdmin[Any]) -> list[tuple[str, str]]:
        return [(name, ngettext("last day", "last %(days)d days", days) % {"days": days}) for name, days in self.DAYS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        days = self.DAYS.get(self.value() or "")
        return queryset.filter(created_at__gte=now_ms() - days * DAY_MS) if days else queryset


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("id", "players", "game", "status", "visibility", "created", "ended")
    list_filter = ("game", "status", "visibility", CreatedFilter)
    search_fields = ("=id", "seats__user__username", "seats__user__display_name")
    ordering = ("-created_at", "id")
    show_full_result_count = False
    fields = ("id", "game", "mode", "status", "visibility", "head", "owes", "outcome", "created", "started", "ended", "rematch_of")
    readonly_fields = ("created", "started", "ended")
    actions = ("validate_now", "void_selected", "resume_selected")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return selectors.with_players(super().get_queryset(request))

    def has_void_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(staff.VOID)

    def has_resume_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(staff.RESUME)

    # --- columns

    @admin.display
    def players(self, match: Match) -> str:
        return " · ".join(rows.name(seat) for seat in match.seats.all())

    @admin.display(ordering="created_at")
    def created(self, match: Match) -> Any:
        return moment(match.created_at)

    @admin.display(ordering="started_at")
    def started(self, match: Match) -> Any:
        return moment(match.started_at) if match.started_at else None

    @admin.display(ordering="ended_at")
    def ended(self, match: Match) -> Any:
        return moment(match.ended_at) if match.ended_at else None

    # --- the page of a match

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> HttpResponse:
        match: Match = kwargs["obj"]
        history = log.history(match.pk)
        names = [rows.name(seat) for seat in match.seats.all()]
        context |= {
            "seats": match.seats.all(),
            "entries": zip(history.entries, log_rows(history, PUBLIC, names), strict=True),
            "outbox": match.outbox.all(),
            "due": match.due.all(),
            "validation": getattr(match, "validation", None),
            "staff_acts": match.staff_acts.select_related("staff"),
            "faults": match.fault_reports.all(),
            "keys": keys_for(request, match.pk),
            "may_void": self.has_void_permission(request) and match.status != Match.Status.VOID,
            "may_resume": self.has_resume_permission(request) and match.status == Match.Status.PAUSED,
        }
        return super().render_change_form(request, context, *args, **kwargs)

    def get_urls(self) -> list[URLPattern]:
        return [
            path("void/", self.admin_site.admin_view(partial(self.with_reason, deed=VOID)), name="matches_match_void"),
            path("resume/", self.admin_site.admin_view(partial(self.with_reason, deed=RESUME)), name="matches_match_resume"),
            path("<match:match_id>/state/", self.admin_site.admin_view(self.state_view), name="matches_match_state"),
            *super().get_urls(),
        ]

    def state_view(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """The state after any entry, as a key sees it: `?seq=N&key=public`."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        seq, key = request.GET.get("seq", ""), request.GET.get("key", PUBLIC.name)
        number = int(seq) if seq.isascii() and seq.isdigit() and len(seq) < 8 else None
        try:
            look = staff.look(match_id=match_id, staff=member(request), key=key, seq=number, now=now_ms())
        except staff.Forbidden as hidden:
            raise PermissionDenied from hidden
        except log.NotFound as missing:
            raise Http404 from missing
        context = self.page(request, _("State of match %(id)s") % {"id": match_id}) | {
            "match_id": match_id,
            "look": look,
            "keys": keys_for(request, match_id),
            "table": look.view.get("table", {}),
            "names": [texts.player_name(player) for player in selectors.players(match_id)],
            "table_template": f"moments/{log.history(match_id).game.id}_table.html",
            "view_json": json.dumps(look.view, indent=2, ensure_ascii=False),
        }
        return TemplateResponse(request, "admin/matches/match/state.html", context)

    def page(self, request: HttpRequest, title: str) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "opts": self.opts, "title": title}

    # --- actions

    @admin.action(description="Validate now", permissions=["view"])
    def validate_now(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        """Check each match against its log; the result replaces the one before."""
        chosen = list(queryset[:MOST_AT_ONCE])
        for match in chosen:
            validation.validate(match.pk)
        found = Match.objects.filter(pk__in=chosen)
        failed = [str(match.pk) for match in found.filter(validation__is_ok=False)]
        messages.success(request, _("%(count)d ok.") % {"count": len(chosen) - len(failed)})
        if failed:
            messages.error(request, _("Failed: %(ids)s") % {"ids": ", ".join(failed)})

    @admin.action(description="Void with a reason…", permissions=["void"])
    def void_selected(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponse:
        """Leads to the page that asks for the reason."""
        return asking_why(VOID, queryset)

    @admin.action(description="Resume with a reason…", permissions=["resume"])
    def resume_selected(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponse:
        """Leads to the page that asks for the reason."""
        return asking_why(RESUME, queryset)

    def with_reason(self, request: HttpRequest, deed: Deed) -> HttpResponse:
        """Asks for the reason, then does it. Pressing twice does it once."""
        if not request.user.has_perm(deed.permission):
            raise PermissionDenied
        wanted = (request.POST.get("ids") or request.GET.get("ids", "")).split(",")[:MOST_AT_ONCE]
        chosen = list(self.get_queryset(request).filter(pk__in=[one for one in wanted if one.isalnum()]))
        form = ReasonForm(request.POST or None)
        if chosen and request.method == "POST" and form.is_valid():
            for match in chosen:
                do(request, deed, match, form.cleaned_data["reason"])
            return redirect("admin:matches_match_changelist")
        about = {"form": form, "deed": deed, "chosen": [(match, self.players(match)) for match in chosen]}
        return TemplateResponse(request, "admin/matches/match/deed.html", self.page(request, str(deed.title)) | about)


def asking_why(deed: Deed, chosen: QuerySet[Match]) -> HttpResponse:
    ids = ",".join(chosen.values_list("pk", flat=True)[:MOST_AT_ONCE])
    return redirect(f"{reverse(f'admin:matches_match_{deed.name}')}?ids={ids}")


def do(request: HttpRequest, deed: Deed, match: Match, reason: str) -> None:
    try:
        deed.service(match_id=match.pk, staff=member(request), reason=reason, now=now_ms())
    except services.Rejected as refused:
        messages.error(request, f"{match.pk}: {refused.reason or refused.code}")
    else:
        messages.success(request, str(deed.done) % {"id": match.pk})


def keys_for(request: HttpRequest, match_id: str) -> list[str]:
    """Keys that this member of staff may look with."""
    history = log.history(match_id)
    is_open = history.revealed is not None or request.user.has_perm(staff.SEE_HIDDEN)
    return [key.name for key in staff.keys(history)] if is_open else [PUBLIC.name]


@admin.register(StaffAct)
class StaffActAdmin(ReadOnlyAdmin):
    list_display = ("when", "staff", "what", "match_link", "seq", "reason")
    list_filter = ("what",)
    list_select_related = ("staff",)
    search_fields = ("=match__id", "staff__username")
    ordering = ("-at",)

    @admin.display(ordering="at")
    def when(self, done: StaffAct) -> Any:
        return moment(done.at)

    @admin.display(description="match")
    def match_link(self, done: StaffAct) -> str:
        return match_link(done.match_id)


@admin.register(Fault)
class FaultAdmin(ReadOnlyAdmin):
    list_display = ("when", "report", "match_link", "seat")
    search_fields = ("=match__id", "=report")
    ordering = ("-at",)

    @admin.display(ordering="at")
    def when(self, fault: Fault) -> Any:
        return moment(fault.at)

    @admin.display(description="match")
    def match_link(self, fault: Fault) -> str:
        return match_link(fault.match_id)
