"""The queue for staff: read only, but for links of accounts, which are made for a reason that is kept (live play L191, L221)."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from matches.clock import moment, now_ms
from matches.ranked.queue.models import Link, Member, Pause, Proposal, Ticket
from oshisite.accounts.staff_lists import ReadOnlyAdmin, ShownFilters, member


@admin.register(Ticket)
class TicketAdmin(ReadOnlyAdmin):
    """Who searches now. Decks are for nobody else's eyes."""

    list_display = ("user", "ladder", "began", "seen", "priority", "proposal")
    list_select_related = ("user", "proposal")
    search_fields = ("user__username",)
    ordering = ("since", "id")
    fields = readonly_fields = ("user", "ladder", "mu", "is_provisional", "takes_any_gap", "priority", "began", "seen", "proposal")

    @admin.display(description=gettext_lazy("searches since"), ordering="since")
    def began(self, ticket: Ticket) -> Any:
        return moment(ticket.since)

    @admin.display(description=gettext_lazy("last seen"), ordering="seen_at")
    def seen(self, ticket: Ticket) -> Any:
        return moment(ticket.seen_at)


class MemberInline(admin.TabularInline):
    model = Member
    extra = 0
    can_delete = False
    fields = readonly_fields = ("seat", "user", "answer")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Proposal)
class ProposalAdmin(ReadOnlyAdmin):
    list_display = ("id", "ladder", "created", "state", "is_rated", "match")
    list_filter = ("state",)
    list_select_related = ("match",)
    search_fields = ("=id", "=match__id", "members__user__username")
    ordering = ("-created_at", "id")
    show_full_result_count = False
    inlines = (MemberInline,)
    fields = readonly_fields = ("id", "ladder", "created", "expires", "state", "is_rated", "match")

    @admin.display(description=gettext_lazy("created"), ordering="created_at")
    def created(self, proposal: Proposal) -> Any:
        return moment(proposal.created_at)

    @admin.display(description=gettext_lazy("expires"))
    def expires(self, proposal: Proposal) -> Any:
        return moment(proposal.expires_at)


@admin.register(Pause)
class PauseAdmin(ReadOnlyAdmin):
    list_display = ("user", "level", "finished", "last", "closed_until")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    ordering = ("-until", "id")
    fields = readonly_fields = ("user", "level", "finished", "last", "closed_until")

    @admin.display(description=gettext_lazy("last let others wait"), ordering="last_at")
    def last(self, pause: Pause) -> Any:
        return moment(pause.last_at)

    @admin.display(description=gettext_lazy("no search before"), ordering="until")
    def closed_until(self, pause: Pause) -> Any:
        return moment(pause.until)


@admin.register(Link)
class LinkAdmin(ShownFilters):
    """Two accounts of one person. What is wrong is taken away and made anew; Django's own log of the admin keeps who did it."""

    list_display = ("one", "other", "reason", "by", "made")
    list_select_related = ("one", "other", "by")
    search_fields = ("one__username", "other__username")
    ordering = ("-at", "id")
    raw_id_fields = ("one", "other")
    fields = ("one", "other", "reason")

    @admin.display(description=gettext_lazy("made"), ordering="at")
    def made(self, link: Link) -> Any:
        return moment(link.at)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Link, form: Any, change: bool) -> None:
        obj.by, obj.at = member(request), now_ms()
        super().save_model(request, obj, form, change)
