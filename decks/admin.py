"""Decks for staff: read only. A private one is opened with a permission, and each look at it is kept; removing one takes a reason."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks import services, staff
from decks.clock import now_ms
from decks.models import DeckAct, DeckList, moment
from decks.rejection import NotFound
from decks.texts import write_text
from matches.games.decks import Deck
from oshisite.accounts.staff_lists import ReadOnlyAdmin, member

MOST_AT_ONCE = 100
LONGEST_REASON = 500


class ReasonActionForm(ActionForm):
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON, required=False)


@admin.register(DeckList)
class DeckListAdmin(ReadOnlyAdmin):
    """Names of private decks are not shown in lists and cannot be searched for."""

    list_display = ("id", "game", "shown_name", "owner", "visibility", "head", "updated")
    list_filter = ("game", "visibility")
    list_select_related = ("owner",)
    search_fields = ("=id", "owner__username", "owner__display_name")
    ordering = ("-updated_at", "id")
    show_full_result_count = False
    fields = readonly_fields = ("id", "game", "owner", "visibility", "head", "copied_from", "created", "updated", "name", "notes", "cards")
    action_form = ReasonActionForm
    actions = ("remove_selected",)

    @admin.display(description="name")
    def shown_name(self, row: DeckList) -> str:
        return "—" if row.visibility == DeckList.Visibility.PRIVATE else row.name

    @admin.display
    def cards(self, row: DeckList) -> str:
        version = row.versions.get(number=row.head)
        return format_html("<pre>{}</pre>", write_text(row.game, "", Deck(version.sections)))

    def has_remove_permission(self, request: HttpRequest) -> bool:
        return member(request).has_perm(staff.REMOVE)

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            staff.look(row=kwargs["obj"], staff=member(request), now=now_ms())
        except staff.Forbidden as hidden:
            raise PermissionDenied from hidden
        return super().render_change_form(request, context, *args, **kwargs)

    @admin.action(description=gettext_lazy("Remove with a reason"), permissions=["remove"])
    def remove_selected(self, request: HttpRequest, queryset: QuerySet[DeckList]) -> None:
        """The reason stands beside the action and is kept; without one nothing is removed."""
        reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
        if not reason:
            messages.error(request, _("Say why."))
            return
        for deck_id in list(queryset.values_list("pk", flat=True)[:MOST_AT_ONCE]):
            try:
                services.remove(deck_id=deck_id, staff=member(request), reason=reason, now=now_ms())
            except NotFound:  # its owner was faster
                continue
            messages.success(request, _("Deck %(id)s is removed.") % {"id": deck_id})


@admin.register(DeckAct)
class DeckActAdmin(ReadOnlyAdmin):
    list_display = ("when", "staff", "what", "deck_id", "reason")
    list_filter = ("what",)
    list_select_related = ("staff",)
    search_fields = ("=deck_id", "staff__username")
    ordering = ("-at",)

    @admin.display(ordering="at")
    def when(self, done: DeckAct) -> Any:
        return moment(done.at)
