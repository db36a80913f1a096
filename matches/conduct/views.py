"""The pages about conduct: what staff have decided about oneself, what became of one's reports, whom one does not want to hear; and a form
that reports somebody (live play L139, L140, L220). All work without script.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from matches import texts
from matches.clock import moment, now_ms
from matches.conduct import reports
from matches.conduct.forms import ReportForm
from matches.log import NotFound
from matches.models import Seat
from matches.rejection import Rejected
from matches.selectors import key_for
from oshisite.accounts import blocks, sanctions
from oshisite.accounts.models import Block, Sanction, User
from oshisite.accounts.views import AuthenticatedHttpRequest

MOST_SANCTIONS = 20


@never_cache
@login_required
def conduct(request: AuthenticatedHttpRequest) -> HttpResponse:
    user, now = request.user, timezone.now()
    found = Sanction.objects.filter(user=user)[:MOST_SANCTIONS]
    standing = set(sanctions.in_force(user, now).values_list("pk", flat=True))
    context = {
        "sanctions": [(one, one.pk in standing) for one in found],
        "reports": [(report, moment(report.at)) for report in reports.reports_of(user)],
        "blocks": blocks.blocks_of(user),
    }
    return render(request, "conduct/conduct.html", context)


@require_POST
@login_required
def note_read(request: AuthenticatedHttpRequest) -> HttpResponse:
    """What staff have decided has been read: a warning is not shown again."""
    sanctions.note_read(request.user, timezone.now())
    return back(request)


@require_POST
@login_required
def choose(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Hide all chat, or show one's own in replays: `hides_chat` and `shows_chat_in_replays`, each `1` or `0`, where it is given."""
    for name in ("hides_chat", "shows_chat_in_replays"):
        if request.POST.get(name) in ("0", "1"):
            User.objects.filter(pk=request.user.pk).update(**{name: request.POST[name] == "1"})
    return back(request)


@require_POST
@login_required
def set_block(request: AuthenticatedHttpRequest) -> HttpResponse:
    kind = request.POST.get("kind", "")
    try:
        about = whom(request, request.POST)
        if kind == "none":
            blocks.lift_block(by=request.user, about=about)
        elif kind in Block.Kind.values:
            blocks.set_block(by=request.user, about=about, kind=Block.Kind(kind), now=timezone.now())
    except (Rejected, NotFound) as missing:
        raise Http404 from missing
    except blocks.NotOneself:
        messages.error(request, texts.refusal("forbidden", "oneself"))
    return back(request)


@never_cache
@login_required
def report(request: AuthenticatedHttpRequest) -> HttpResponse:
    """A form that reports somebody: `?player=` or `?match=&seat=`, and of a match `seq`, `room`, `number`.

    By `?match=` alone one chooses who of those who sit there.
    """
    asked = request.GET
    if asked.keys() <= {"match", "seq"}:
        return choose_whom(request, asked.get("match", "")[:24], number(asked.get("seq")))
    try:
        about = whom(request, asked)
        place = place_of(asked)
        lines = reports.excerpt(request.user, place) if place and place.room else []
    except (Rejected, NotFound) as missing:
        raise Http404 from missing
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            reports.report(by=request.user, about=about, place=place, now=now_ms(), **form.cleaned_data)
        except Rejected as refused:
            form.add_error(None, texts.refusal(refused.code, refused.reason))
        else:
            messages.success(request, _("Thank you. Staff will look at it; you will read here what became of it."))
            return redirect("conduct")
    shown = {one.pk: one.name for one in User.objects.filter(pk__in={line["user"] for line in lines})}
    rows_of_lines = [(shown.get(line["user"], ""), said(line), line["meant"]) for line in lines]
    return render(request, "conduct/report.html", {"form": form, "about": about, "place": place, "lines": rows_of_lines})


def choose_whom(request: AuthenticatedHttpRequest, match_id: str, seq: int | None) -> HttpResponse:
    """Whom of those who sit at a match one wants to report."""
    try:
        key_for(request.user, match_id)
    except NotFound as missing:
        raise Http404 from missing
    seats = Seat.objects.filter(match_id=match_id, user__isnull=False, user__anonymised_at=None).exclude(user=request.user)
    return render(request, "conduct/whom.html", {"match": match_id, "seq": seq, "seats": seats.select_related("user")})


def said(line: dict[str, Any]) -> str:
    return line["text"] or texts.text(f"chat.preset.{line['preset']}")


def whom(request: AuthenticatedHttpRequest, asked: Any) -> User:
    player, match, seat = asked.get("player", ""), asked.get("match", ""), number(asked.get("seat"))
    return reports.whom(by=request.user, player=player[:150], match_id=match[:24], seat=seat)


def place_of(asked: Any) -> reports.Place | None:
    match = asked.get("match", "")[:24]
    return reports.Place(match, number(asked.get("seq")), asked.get("room", "")[:12], number(asked.get("number"))) if match else None


def number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 8 else None


def back(request: HttpRequest) -> HttpResponse:
    """To where one came from on this site, else to the page about conduct."""
    wanted = request.POST.get("next", "")
    return redirect(wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) else "conduct")
