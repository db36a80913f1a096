"""Files of an event for its staff: what is printed, what is taken away, and entrants that are brought in.

Source: tournaments reference, section 9.3; T75, T76, T78.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from matches.clock import now_ms
from matches.rejection import Busy
from oshisite.accounts.models import User
from tournaments import importing, ledger
from tournaments.files.mistakes import BadFile
from tournaments.forms.importing import ImportForm
from tournaments.models import Tournament
from tournaments.pages.acts import allowed, staff_or_404
from tournaments.pages.common import address_of
from tournaments.pages.desk import page, shown
from tournaments.rules.commands.base import Refused
from tournaments.standings.profiles import BOARD
from tournaments.wording import refusal


@never_cache
@require_safe
def files(request: HttpRequest, event_id: str) -> HttpResponse:
    """What there is to print and to take away by now."""
    event, seen_by = staff_or_404(request, event_id)
    t = ledger.folded(event.id).state
    said = {
        **shown(event, seen_by, t, "files"),
        "has_round": t.round is not None and t.round.state != "pairing",
        "begun": [(one.ordinal, one.ordinal if len(t.stages) > 1 else 0) for one in t.stages.values() if one.seeds],
        "has_standings": any(t.standings.values()),
        "is_board": t.plan.profile == BOARD,
    }
    return page(request, event, "files", said)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bring_entrants(request: HttpRequest, event_id: str) -> HttpResponse:
    """Entrants from a CSV file: checked first, and then all of them or none (T76)."""
    event, seen_by = staff_or_404(request, event_id)
    if "enter" not in allowed(seen_by) or seen_by.user is None:
        raise Http404
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    said: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        is_sure = request.POST.get("sure") == "yes"
        said = read(request, event, seen_by.user, form.cleaned_data["text"], is_sure=is_sure)
        if is_sure and "found" in said:
            words = ngettext("{n} entrant is in.", "{n} entrants are in.", said["found"])
            messages.success(request, words.format(n=said["found"]))
            return redirect("desk_entrants", event.id)
        form = ImportForm({"text": form.cleaned_data["text"]})
        form.is_valid()
    t = ledger.folded(event.id).state
    return page(request, event, "bring_entrants", {**shown(event, seen_by, t, "files"), "form": form, **said})


def read(request: HttpRequest, event: Tournament, user: User, text: str, *, is_sure: bool) -> dict[str, Any]:
    """How many are found, or what is wrong."""
    cid, ip = request.POST.get("cid", "")[:56] or uuid4().hex, address_of(request)
    try:
        done = importing.import_entrants(tournament_id=event.id, user=user, text=text, cid=cid, now=now_ms(), is_dry_run=not is_sure, ip=ip)
    except BadFile as bad:
        return {"mistakes": bad.mistakes}
    except Refused as refused:
        return {"refused": refusal(refused)}
    except Busy:
        return {"refused": refusal(Refused("stale"))}
    return {"found": done.entrants, "cid": cid} if done.entrants else {"refused": _("Nobody stands in this file.")}
