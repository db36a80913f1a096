"""Ladders, results, ratings and seasons for staff: all is read only. A ladder is computed again for a reason that is kept (L208, L221)."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.clock import moment, now_ms
from matches.forms import ReasonForm
from matches.pairs_admin import match_link
from matches.ranked import rebuilding, words
from matches.ranked.ladders import LADDERS
from matches.ranked.models import Change, LadderAct, LadderRow, Result, SeasonEnd, SeasonStanding, Standing
from matches.rejection import Rejected
from oshisite.accounts.staff_lists import ReadOnlyAdmin, member

REBUILD = "ranked.rebuild_ladder"


@admin.register(LadderRow)
class LadderAdmin(ReadOnlyAdmin):
    list_display = ("key", "name", "last", "stale_from")
    search_fields = ("key",)
    ordering = ("key",)
    fields = readonly_fields = ("key", "name", "last", "stale_from", "done_by_staff")
    actions = ("compare", "rebuild_selected")

    def has_rebuild_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(REBUILD)

    @admin.display(description=gettext_lazy("ladder"))
    def name(self, row: LadderRow) -> str:
        return words.ladder_name(row.key) if row.key in LADDERS else row.key

    @admin.display(description=gettext_lazy("done by staff"))
    def done_by_staff(self, row: LadderRow) -> str:
        acts = row.acts.select_related("staff").order_by("-at")[:20]
        return "\n".join(f"{moment(act.at):%Y-%m-%d %H:%M} {act.staff}: {act.what}, {act.said} ({act.reason})" for act in acts)

    @admin.action(description=gettext_lazy("Compare with the results"), permissions=["view"])
    def compare(self, request: HttpRequest, queryset: QuerySet[LadderRow]) -> None:
        """Says what differs; nothing is written."""
        for row in queryset:
            try:
                rows, found = rebuilding.rebuild(row.key)
            except Rejected:
                messages.error(request, _("%(ladder)s is busy. Try again.") % {"ladder": self.name(row)})
                continue
            tell = messages.error if found else messages.success
            tell(request, _("%(ladder)s: %(rows)d rows, %(found)d differ.") % {"ladder": self.name(row), "rows": rows, "found": len(found)})

    @admin.action(description=gettext_lazy("Compute again with a reason…"), permissions=["rebuild"])
    def rebuild_selected(self, request: HttpRequest, queryset: QuerySet[LadderRow]) -> HttpResponse:
        """Leads to the page that asks for the reason."""
        keys = ",".join(queryset.values_list("key", flat=True))
        return redirect(f"{reverse('admin:ranked_ladderrow_rebuild')}?keys={keys}")

    def get_urls(self) -> list[URLPattern]:
        return [path("rebuild/", self.admin_site.admin_view(self.rebuild_view), name="ranked_ladderrow_rebuild"), *super().get_urls()]

    def rebuild_view(self, request: HttpRequest) -> HttpResponse:
        """Asks for the reason, then does it. Pressing twice finds nothing more to put right."""
        if not self.has_rebuild_permission(request):
            raise PermissionDenied
        wanted = (request.POST.get("keys") or request.GET.get("keys", "")).split(",")
        chosen = list(LadderRow.objects.filter(key__in=wanted).order_by("key"))
        form = ReasonForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            for row in chosen:
                self.rebuild(request, row, form.cleaned_data["reason"])
            return redirect("admin:ranked_ladderrow_changelist")
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Compute ladders again"),
            "chosen": chosen,
            "form": form,
        }
        return TemplateResponse(request, "admin/ranked/rebuild.html", context)

    def rebuild(self, request: HttpRequest, row: LadderRow, reason: str) -> None:
        try:
            rows, found = rebuilding.rebuild(row.key, write=True)
        except Rejected:
            messages.error(request, _("%(ladder)s is busy. Try again.") % {"ladder": self.name(row)})
            return
        said = f"{rows} rows, {len(found)} differed"
        LadderAct.objects.create(ladder=row, staff=member(request), what="rebuild", reason=reason, said=said, at=now_ms())
        messages.success(request, f"{self.name(row)}: {said}")


@admin.register(Result)
class ResultAdmin(ReadOnlyAdmin):
    list_display = ("ladder", "number", "match_played", "season", "ended", "is_void")
    list_filter = ("ladder", "is_void")
    list_select_related = ("ladder",)
    search_fields = ("=match__id",)
    ordering = ("-at", "pk")
    show_full_result_count = False
    fields = readonly_fields = ("ladder", "number", "match_played", "season", "ended", "is_void", "changed")

    @admin.display(description=gettext_lazy("match"))
    def match_played(self, result: Result) -> SafeString:
        return match_link(result.match_id)

    @admin.display(description=gettext_lazy("ended"), ordering="at")
    def ended(self, result: Result) -> Any:
        return moment(result.at)

    @admin.display(description=gettext_lazy("changes"))
    def changed(self, result: Result) -> str:
        rows = Change.objects.filter(result=result).select_related("user").order_by("seat")
        return "\n".join(f"{one.user}: {one.mu_before:.4f} / {one.sigma_before:.4f} -> {one.mu:.4f} / {one.sigma:.4f}" for one in rows)


class OfPlayers(ReadOnlyAdmin):
    list_select_related = ("user", "ladder")
    search_fields = ("user__username", "user__display_name")
    show_full_result_count = False

    @admin.display(description=gettext_lazy("last match"), ordering="last_at")
    def last(self, row: Standing | SeasonStanding) -> Any:
        return moment(row.last_at)


@admin.register(Standing)
class StandingAdmin(OfPlayers):
    list_display = ("user", "ladder", "shown", "mu", "sigma", "matches", "last")
    list_filter = ("ladder",)
    ordering = ("ladder", "-shown", "pk")
    fields = readonly_fields = ("user", "ladder", "shown", "mu", "sigma", "matches", "last")


@admin.register(SeasonStanding)
class SeasonStandingAdmin(OfPlayers):
    list_display = ("user", "ladder", "season", "shown", "matches", "last", "rank", "final")
    list_filter = ("ladder", "season")
    ordering = ("-season", "ladder", "-shown", "pk")
    fields = readonly_fields = ("user", "ladder", "season", "shown", "mu", "sigma", "matches", "last", "rank", "final")


@admin.register(SeasonEnd)
class SeasonEndAdmin(ReadOnlyAdmin):
    list_display = ("ladder", "season", "players", "frozen")
    list_filter = ("ladder",)
    list_select_related = ("ladder",)
    ordering = ("-season", "ladder")
    fields = readonly_fields = ("ladder", "season", "players", "frozen")

    @admin.display(description=gettext_lazy("frozen"), ordering="at")
    def frozen(self, end: SeasonEnd) -> Any:
        return moment(end.at)


import matches.ranked.queue.admin  # noqa: E402, F401 - the queue's own lists
