"""The desk of those who look after conduct, in the admin: the queue of cases, the chat of a match, the word filter.

All is read only but the one decision of a case and the words of the filter. Each look at a room is kept (live play L136, L140, L221, L222).
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches import texts
from matches.chat.models import ChatLine, ChatRoom, FilteredWord
from matches.clock import moment, now_ms
from matches.conduct import decisions
from matches.conduct.forms import CaseForm
from matches.conduct.models import Case
from matches.models import Match, StaffAct
from matches.rejection import Rejected
from oshisite.accounts.models import Sanction, User
from oshisite.accounts.staff_lists import ReadOnlyAdmin, ShownFilters, member

DECIDE, SANCTION, READ_CHAT = "matches.decide_case", "accounts.add_sanction", "matches.read_chat"


@admin.register(Case)
class CaseAdmin(ReadOnlyAdmin):
    list_display = ("opened", "about", "what", "count", "state", "decided_by")
    list_filter = ("state", "reports__reason")
    list_select_related = ("about", "decided_by", "match")
    search_fields = ("=match__id", "about__username", "about__display_name", "reports__by__username")
    ordering = ("-state", "opened_at")  # open ones first, the oldest of them first
    fields = readonly_fields = ("about", "opened", "state", "decided", "decided_by", "answer", "sanction")
    change_form_template = "admin/matches/case/change_form.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        return super().get_queryset(request).annotate(voices=Count("reports", distinct=True)).prefetch_related("reports")

    @admin.display(description=gettext_lazy("opened"), ordering="opened_at")
    def opened(self, case: Case) -> Any:
        return moment(case.opened_at)

    @admin.display(description=gettext_lazy("decided"))
    def decided(self, case: Case) -> Any:
        return moment(case.decided_at) if case.decided_at else None

    @admin.display(description=gettext_lazy("reports"), ordering="voices")
    def count(self, case: Any) -> int:
        return int(case.voices)

    @admin.display(description=gettext_lazy("what"))
    def what(self, case: Case) -> str:
        return ", ".join(sorted({report.get_reason_display() for report in case.reports.all()}))

    # --- the page of a case

    def get_urls(self) -> list[URLPattern]:
        return [
            path("<int:case_id>/decide/", self.admin_site.admin_view(self.decide_view), name="matches_case_decide"),
            path("chat/<match:match_id>/", self.admin_site.admin_view(self.chat_view), name="matches_case_chat"),
            *super().get_urls(),
        ]

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> HttpResponse:
        case: Case = kwargs["obj"]
        may_decide = request.user.has_perm(DECIDE) and case.state == Case.State.OPEN
        context |= about_case(case) | {
            "form": case_form(request) if may_decide else None,
            "may_read_chat": request.user.has_perm(READ_CHAT),
            "adminform": context["adminform"],
        }
        return super().render_change_form(request, context, *args, **kwargs)

    def decide_view(self, request: HttpRequest, case_id: int) -> HttpResponse:
        """Pressed twice it is decided once."""
        if not request.user.has_perm(DECIDE):
            raise PermissionDenied
        case = Case.objects.filter(pk=case_id).first()
        if case is None:
            raise Http404
        form = case_form(request)
        if request.method == "POST" and form.is_valid() and decided(request, case, form):
            return redirect("admin:matches_case_changelist")
        context = {**self.admin_site.each_context(request), "opts": self.opts, "title": _("Decide a case"), "original": case, "form": form}
        return TemplateResponse(request, "admin/matches/case/decide.html", context | about_case(case))

    def chat_view(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """The rooms of a match; one of them by `?room=`, and then the look is kept."""
        if not request.user.has_perm(READ_CHAT):
            raise PermissionDenied
        if not Match.objects.filter(pk=match_id).exists():
            raise Http404
        room = ChatRoom.objects.filter(match_id=match_id, kind=request.GET.get("room", "")).first()
        if room:
            StaffAct.objects.create(match_id=match_id, staff=member(request), what="read_chat", reason=f"room {room.kind}", at=now_ms())
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Chat of match %(id)s") % {"id": match_id},
            "match_id": match_id,
            "rooms": ChatRoom.objects.filter(match_id=match_id).order_by("kind"),
            "room": room,
            "lines": [said(line.author, line) for line in ChatLine.objects.filter(room=room).select_related("author")] if room else [],
        }
        return TemplateResponse(request, "admin/matches/case/chat.html", context)


def case_form(request: HttpRequest) -> CaseForm:
    """Who may not sanction can only close a case without action."""
    form = CaseForm(request.POST or None)
    if not request.user.has_perm(SANCTION):
        form.fields["kind"].choices = [("", _("no action"))]  # type: ignore[attr-defined]  # of a ChoiceField
    return form


def decided(request: HttpRequest, case: Case, form: CaseForm) -> bool:
    """Decide as the form says; a refusal is said in it."""
    chosen = form.cleaned_data
    days = int(chosen["length"]) if chosen["length"] else None
    verdict = decisions.Verdict(Sanction.Kind(chosen["kind"]), days, chosen["reason"], chosen["appeal"]) if chosen["kind"] else None
    try:
        is_first = decisions.decide(
            case_id=case.pk, by=member(request), verdict=verdict, answer=chosen["answer"], press=chosen["press"], now=now_ms()
        )
    except Rejected as refused:
        form.add_error(None, texts.refusal(refused.code, refused.reason))
        return False
    if is_first:
        messages.success(request, _("Case %(number)d is decided.") % {"number": case.pk})
    else:
        messages.warning(request, _("Case %(number)d had been decided before; nothing has changed.") % {"number": case.pk})
    return True


def about_case(case: Case) -> dict[str, Any]:
    """What the page of a case shows: each report with its lines, the authors by the names that they have now, and what was before."""
    reports = list(case.reports.select_related("by"))
    authors = User.objects.in_bulk({line["user"] for report in reports for line in report.excerpt})
    return {
        "case": case,
        "reports": [(report, [excerpt_row(line, authors) for line in report.excerpt]) for report in reports],
        "before": case.about.sanctions.select_related("by")[:20],
        "other_cases": Case.objects.filter(about=case.about).exclude(pk=case.pk).order_by("-opened_at")[:20],
    }


def excerpt_row(line: dict[str, Any], authors: dict[int, User]) -> dict[str, Any]:
    words = line["text"] or (texts.text(f"chat.preset.{line['preset']}") if line["preset"] else "")
    author = authors.get(line["user"])
    return {"number": line["number"], "at": line["at"], "name": author.name if author else "", "words": words, "meant": line["meant"]}


def said(author: User, line: ChatLine) -> dict[str, Any]:
    words = line.text or texts.text(f"chat.preset.{line.preset}")
    return {"number": line.number, "at": line.at, "name": author.name, "words": words, "meant": False}


@admin.register(FilteredWord)
class FilteredWordAdmin(ShownFilters):
    list_display = ("word", "note")
    actions = None
    search_fields = ("word",)
