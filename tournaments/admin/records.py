"""What is kept of tournaments, read only: rounds, standings, penalties, calls, decks, offices, work that is due, and the log.

What is in a deck is nowhere here, nor a hash that would tell who plays the same (T19). The address from which somebody acted is for
superusers.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.clock import moment
from oshisite.accounts.staff_lists import ReadOnlyAdmin
from tournaments.admin.links import event_page, link
from tournaments.log_words import reason_of, sentence
from tournaments.models import DeckSubmission, Due, Entrant, JudgeCall, Penalty, Personal, Role, Round, Standing, TournamentEntry
from tournaments.pages import glance
from tournaments.rules.fold import read_body


class RecordAdmin(ReadOnlyAdmin):
    """A list of one of an event's tables."""

    list_select_related: ClassVar[tuple[str, ...]] = ("tournament",)
    search_fields: ClassVar[tuple[str, ...]] = ("=tournament__id", "tournament__title")
    show_full_result_count = False


@admin.register(Round)
class RoundAdmin(RecordAdmin):
    list_display = ("number", "stage", "tournament", "state", "attempt", "algorithm")
    list_filter = ("state",)
    ordering = ("-tournament__created_at", "-stage", "-number")
    fields = readonly_fields = ("tournament", "stage", "number", "state", "attempt", "algorithm", "input_hash", "forced")


@admin.register(Standing)
class StandingAdmin(RecordAdmin):
    list_display = ("rank", "entrant", "points", "is_by_lot", "stage", "round", "tournament")
    list_filter = ("is_by_lot",)
    ordering = ("-tournament__created_at", "-stage", "-round", "rank")
    fields = readonly_fields = ("tournament", "stage", "round", "rank", "entrant", "points", "values", "is_by_lot")


@admin.register(Penalty)
class PenaltyAdmin(RecordAdmin):
    list_display = ("number", "kind", "entrant", "reason", "points", "tournament")
    list_filter = ("kind", "reason")
    ordering = ("-tournament__created_at", "-number")
    fields = readonly_fields = ("tournament", "number", "entrant", "kind", "stage", "round", "reason", "points")


@admin.register(JudgeCall)
class JudgeCallAdmin(RecordAdmin):
    list_display = ("number", "table", "round", "stage", "when", "is_resolved", "tournament")
    ordering = ("-since",)
    fields = readonly_fields = ("tournament", "number", "stage", "round", "table", "when", "is_resolved")

    @admin.display(description=gettext_lazy("since"), ordering="since")
    def when(self, call: JudgeCall) -> Any:
        return moment(call.since)

    @admin.display(description=gettext_lazy("resolved"), boolean=True)
    def is_resolved(self, call: JudgeCall) -> bool:
        return call.resolved_at is not None


@admin.register(DeckSubmission)
class DeckSubmissionAdmin(RecordAdmin):
    list_display = ("entrant", "member", "version", "is_legal", "is_locked", "tournament")
    list_filter = ("is_legal",)
    ordering = ("-tournament__created_at", "entrant", "member")
    fields = readonly_fields = ("tournament", "entrant", "member", "version", "is_legal", "is_locked")

    @admin.display(description=gettext_lazy("locked"), boolean=True)
    def is_locked(self, deck: DeckSubmission) -> bool:
        return deck.locked_at is not None


@admin.register(Role)
class RoleAdmin(RecordAdmin):
    list_display = ("user", "kind", "tournament", "given_by", "expires")
    list_filter = ("kind",)
    list_select_related = ("tournament", "user", "given_by")
    search_fields = ("=tournament__id", "tournament__title", "user__username")
    ordering = ("-given_at",)
    fields = readonly_fields = ("tournament", "user", "kind", "given_by", "expires")

    @admin.display(description=gettext_lazy("expires"), ordering="expires_at")
    def expires(self, role: Role) -> Any:
        return moment(role.expires_at) if role.expires_at else None


@admin.register(Due)
class DueAdmin(RecordAdmin):
    list_display = ("what", "when", "attempts", "tournament")
    ordering = ("at",)
    fields = readonly_fields = ("tournament", "what", "when", "attempts")

    @admin.display(description=gettext_lazy("due"), ordering="at")
    def when(self, due: Due) -> Any:
        return moment(due.at)


@admin.register(TournamentEntry)
class EntryAdmin(ReadOnlyAdmin):
    """The log in words. Persons and notes stand beside it and may have been erased (T7)."""

    list_display = ("seq", "when", "event", "kind", "who")
    list_filter = ("kind",)
    list_select_related = ("stream",)
    search_fields = ("=stream__id", "stream__title", "=cid")
    ordering = ("-at", "-seq")
    show_full_result_count = False
    fields = readonly_fields = ("event", "seq", "when", "kind", "what", "who", "reason", "note", "address", "cid", "hash")

    def get_queryset(self, request: HttpRequest) -> QuerySet[TournamentEntry]:
        behind = Personal.objects.filter(tournament=OuterRef("stream"), seq=OuterRef("seq"))
        columns = {"actor": "actor__username", "note": "text", "ip": "ip"}
        beside = {name: Subquery(behind.values(column)[:1]) for name, column in columns.items()}
        return super().get_queryset(request).annotate(**beside)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [name for name in self.fields if name != "address" or request.user.is_superuser]

    @admin.display(description=gettext_lazy("at"), ordering="at")
    def when(self, entry: TournamentEntry) -> Any:
        return moment(entry.at)

    @admin.display(description=gettext_lazy("event"))
    def event(self, entry: TournamentEntry) -> SafeString:
        return link(event_page(entry.stream_id), entry.stream)

    @admin.display(description=gettext_lazy("who"))
    def who(self, entry: Any) -> str:
        return entry.actor or (_("the site") if "system" in read_body(entry.body).roles else "")

    @admin.display(description=gettext_lazy("what"))
    def what(self, entry: TournamentEntry) -> str:
        names = dict(Entrant.objects.filter(tournament=entry.stream_id).values_list("number", "name"))
        return sentence(entry.kind, read_body(entry.body), names)

    @admin.display(description=gettext_lazy("reason"))
    def reason(self, entry: TournamentEntry) -> str:
        return str(glance.REASONS.get(reason_of(read_body(entry.body)), ""))

    @admin.display(description=gettext_lazy("note"))
    def note(self, entry: Any) -> str:
        return str(entry.note or "")

    @admin.display(description=gettext_lazy("address"))
    def address(self, entry: Any) -> str:
        return str(entry.ip or "")
