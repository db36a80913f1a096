"""What pages of an event share: who looks at it, and how a form becomes a command.

Each form has a `cid`, so that a second press does nothing, and, where it shows something that others may change, the version `seen` (T2).
"""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from msgspec import Struct
from msgspec.structs import replace

from matches.clock import now_ms
from matches.rejection import Busy
from oshisite.accounts.models import User
from tournaments import services
from tournaments.models import Tournament, TournamentEntry
from tournaments.rules.commands import Advance, AnyCommand
from tournaments.rules.commands.base import RECEIVES, Refused, Role
from tournaments.services import NOBODY, Done, Who
from tournaments.wording import refusal

MOST_DIGITS = 9


class Visitor(Struct, frozen=True):
    """Who looks at an event: their account, their roles there, and as which member of which entrant they play."""

    user: User | None
    roles: frozenset[Role]
    plays: tuple[tuple[int, int], ...]

    @property
    def is_staff(self) -> bool:
        return bool(self.roles & RECEIVES)

    @property
    def entrant(self) -> int | None:
        return self.plays[0][0] if self.plays else None


def visitor(request: HttpRequest, event: Tournament) -> Visitor:
    user = request.user if isinstance(request.user, User) else None
    by = services.by_user(user, event.id, now_ms())
    return Visitor(user, by.roles, by.plays)


def event_or_404(request: HttpRequest, event_id: str) -> tuple[Tournament, Visitor]:
    """A draft is for its staff, also when it was given up; an unlisted event for whoever has its address."""
    event = Tournament.objects.filter(id=event_id).first()
    if event is None:
        raise Http404
    seen_by = visitor(request, event)
    if not (seen_by.is_staff or is_announced(event)):
        raise Http404
    return event, seen_by


def is_announced(event: Tournament) -> bool:
    """Whether everybody was ever told of it."""
    if event.phase in (Tournament.Phase.CANCELLED, Tournament.Phase.ARCHIVED) and not event.is_listed:
        return TournamentEntry.objects.filter(stream=event, kind=Advance.__name__).exists()
    return event.phase != Tournament.Phase.DRAFT


def context(event: Tournament, seen_by: Visitor, tab: str) -> dict[str, Any]:
    """What `events/base.html` shows."""
    return {"event": event, "visitor": seen_by, "tab": tab, "nav": "events", "version": event.version, "cid": uuid4().hex}


def whole(text: str) -> int | None:
    """A number from 0 as forms and addresses have it; None for anything else, and for one that nothing here is as large as."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def command(request: HttpRequest, event: Tournament, asked: AnyCommand, who: Who = NOBODY) -> Done:
    """Do what a form asks. Raises `Refused`."""
    user = request.user if isinstance(request.user, User) else None
    if user is None:
        raise Refused("not_allowed")
    cid = request.POST.get("cid", "")[:64] or uuid4().hex
    version = whole(request.POST.get("seen", ""))
    who = replace(who, ip=address_of(request))
    return services.run(tournament_id=event.id, command=asked, cid=cid, now=now_ms(), user=user, seen=version, who=who)


def address_of(request: HttpRequest) -> str | None:
    """Where it was asked from, as the server has it from a proxy that it trusts; kept for 30 days beside the log."""
    address = request.META.get("REMOTE_ADDR", "")
    try:
        return str(ip_address(address))
    except ValueError:  # of a socket in the file system, say
        return None


def answer(request: HttpRequest, back: str, do: Callable[[], object], said: str = "") -> HttpResponse:
    """Do it and go `back`, with what was refused, or `said`, on top of that page."""
    try:
        do()
    except Refused as refused:
        messages.error(request, refusal(refused))
    except Busy:
        messages.error(request, refusal(Refused("stale")))
    else:
        if said:
            messages.success(request, said)
    return redirect(back)
