"""What staff may do by a form of the desk: each act is one command, read from the fields that are named like its own.

Source: tournaments reference, sections 3 and 10; T2, T26-T33, T37, T50, T56, T57, T79, T82.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import uuid4

import msgspec
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from matches.clock import now_ms
from matches.rejection import Busy
from oshisite.accounts.models import User
from tournaments import ledger, services
from tournaments.entering import LONGEST_NAME
from tournaments.formats.field import Result
from tournaments.models import Tournament as Event
from tournaments.pages.common import Visitor, address_of, answer, command, event_or_404, whole
from tournaments.result_words import possible
from tournaments.rules import commands
from tournaments.rules.commands import AnyCommand
from tournaments.rules.commands.base import RECEIVES, Command, Refused, Role
from tournaments.rules.commands.people import STAFF_DROPS
from tournaments.rules.stages import may_draw, plan_of
from tournaments.rules.state import PairingKey, Tournament
from tournaments.services import Who
from tournaments.wording import refusal

MINUTE_MS = 60_000
LONGEST_NOTE = 1_000


class Act(NamedTuple):
    """`fixed`: fields that the act itself says. `roles`: of the staff who may; those of the command, unless players may ask for it, too."""

    command: type[Command]
    fixed: Mapping[str, Any] = {}
    roles: frozenset[Role] | None = None
    said: str | Promise = ""

    @property
    def staff(self) -> frozenset[Role]:
        return self.command.roles if self.roles is None else self.roles


ACTS: dict[str, Act] = {
    "publish": Act(commands.Advance, {"to": "published"}, said=gettext_lazy("The event is announced.")),
    "open": Act(commands.Advance, {"to": "open"}, said=gettext_lazy("Registration is open.")),
    "close": Act(commands.Advance, {"to": "closed"}, said=gettext_lazy("Registration is closed.")),
    "check_in_phase": Act(commands.Advance, {"to": "check_in"}, said=gettext_lazy("Check-in is open.")),
    "start": Act(commands.Start, said=gettext_lazy("The event has begun.")),
    "complete": Act(commands.Complete, said=gettext_lazy("The event is completed.")),
    "cancel": Act(commands.Cancel, said=gettext_lazy("The event is cancelled.")),
    "reopen": Act(commands.Reopen, said=gettext_lazy("The event runs again.")),
    "archive": Act(commands.Archive, said=gettext_lazy("The event is archived.")),
    "pair": Act(commands.PairRound),
    "publish_round": Act(commands.PublishRound, said=gettext_lazy("The round is out.")),
    "unpair": Act(commands.Unpair, said=gettext_lazy("The round is unpaired.")),
    "swap": Act(commands.SwapSeats, said=gettext_lazy("The seats are swapped.")),
    "seat_late": Act(commands.SeatLate, said=gettext_lazy("They play in this round.")),
    "start_clock": Act(commands.StartClock, said=gettext_lazy("The clock runs.")),
    "pause_clock": Act(commands.PauseClock, said=gettext_lazy("The clock stands.")),
    "call_time": Act(commands.CallTime, said=gettext_lazy("Time is called.")),
    "close_round": Act(commands.CloseRound),
    "reopen_round": Act(commands.ReopenRound, said=gettext_lazy("The round is open again.")),
    "end_stage": Act(commands.EndStage, said=gettext_lazy("The stage is over.")),
    "come": Act(commands.Come, roles=RECEIVES),
    "rule": Act(commands.Rule, said=gettext_lazy("The result counts.")),
    "no_show": Act(commands.NoShow, said=gettext_lazy("The result counts.")),
    "void": Act(commands.VoidResult, said=gettext_lazy("The result counts no longer.")),
    "extend": Act(commands.Extend, said=gettext_lazy("The table has its time.")),
    "penalise": Act(commands.Penalise, said=gettext_lazy("The penalty stands.")),
    "call_judge": Act(commands.CallJudge, roles=RECEIVES, said=gettext_lazy("A judge is called.")),
    "take_call": Act(commands.TakeCall),
    "resolve_call": Act(commands.ResolveCall),
    "enter": Act(commands.Enter, said=gettext_lazy("They are in.")),
    "drop": Act(commands.Leave, roles=STAFF_DROPS, said=gettext_lazy("They are out.")),
    "undrop": Act(commands.Undrop, said=gettext_lazy("They are back.")),
    "check_in": Act(commands.CheckIn, {"is_in": True}, RECEIVES),
    "check_out": Act(commands.CheckIn, {"is_in": False}, RECEIVES),
    "admit": Act(commands.Admit, said=gettext_lazy("Free places are given to those who waited longest.")),
    "byes": Act(commands.AwardByes, said=gettext_lazy("The byes are promised.")),
    "absent": Act(commands.AnnounceAbsence, {"is_absent": True}, RECEIVES, gettext_lazy("They are left out of that round.")),
    "not_absent": Act(commands.AnnounceAbsence, {"is_absent": False}, RECEIVES, gettext_lazy("They are paired in that round.")),
    "lock_decks": Act(commands.LockDecks, said=gettext_lazy("The decks are locked.")),
    "unlock_deck": Act(commands.UnlockDeck, said=gettext_lazy("The deck is unlocked.")),
}
BULK = ("check_in", "check_out", "drop")
MOST_AT_ONCE = 200


def allowed(seen_by: Visitor) -> frozenset[str]:
    """The acts that somebody's offices allow."""
    return frozenset(name for name, one in ACTS.items() if one.staff & seen_by.roles)


def staff_or_404(request: HttpRequest, event_id: str) -> tuple[Event, Visitor]:
    """The event, for its staff; for all others the page is not there (T82)."""
    event, seen_by = event_or_404(request, event_id)
    if not seen_by.is_staff:
        raise Http404
    return event, seen_by


# --- reading a form


def read(name: str, data: QueryDict, t: Tournament) -> AnyCommand:
    """The command that a form asks for. Raises `Refused`, or `BadRequest` for what no page of ours sends."""
    act = ACTS[name]
    fields = {one.name: value for one in msgspec.structs.fields(act.command) if (value := field(one.name, data, t)) is not None}
    try:
        return msgspec.convert({**fields, **act.fixed}, act.command, strict=False)  # type: ignore[return-value]  # one of `AnyCommand`
    except msgspec.ValidationError as wrong:
        raise missing(act.command, fields) or BadRequest(str(wrong)) from wrong


MISTYPED = {"rounds": "bad_rounds", "extra_ms": "bad_extension", "ms": "bad_clock", "points": "bad_points", "rating": "bad_rating"}
"""How a field that cannot be read is refused."""


def missing(asked: type[Command], fields: Mapping[str, object]) -> Refused | None:
    """What a person may have left out or mistyped, in their words."""
    wanted = {one.name for one in msgspec.structs.fields(asked) if one.required}
    if "reason" in wanted - fields.keys():
        return Refused("reason_wanted")
    for name, refused in MISTYPED.items():
        if name in wanted | fields.keys():
            return Refused(refused)
    return None


def field(name: str, data: QueryDict, t: Tournament) -> Any:
    """One field as the command wants it; None if the form does not say it."""
    given = data.get(name, "").strip()
    match name:
        case "seed":
            return secrets.token_hex(16)
        case "moment" | "at" | "pairing" | "one" | "other":
            return given.split(".") if given else None
        case "seats":
            return data.getlist(name) or None
        case "rounds":
            return given.replace(",", " ").split()
        case "ms" | "extra_ms":
            minutes = data.get("minutes", "").strip()
            found = whole(minutes.removeprefix("-"))
            return minutes or None if found is None else found * (-MINUTE_MS if minutes.startswith("-") else MINUTE_MS)
        case "points":  # halves
            return given or None if (points := whole(given)) is None else points * 2
        case "result":
            return msgspec.to_builtins(result(data, t))
    return given or None


def pairing_key(text: str) -> PairingKey:
    """`stage.round.table`. Raises `Refused`."""
    parts = [number for part in text.split(".") if (number := whole(part)) is not None]
    if len(parts) != 3 or text.count(".") != 2:
        raise Refused("no_such_table", table=text[:12], round="?")
    return PairingKey(*parts)


def result(data: QueryDict, t: Tournament) -> Result:
    """The result that a form of a table says: by its code, or the place of each seat of a pod. Raises `Refused`."""
    key = pairing_key(data.get("pairing", ""))
    found = t.pairings.get(key)
    if found is None:
        raise Refused("no_such_table", table=key.table, round=key.round)
    if len(found.seats) > 2:
        places = tuple(place for seat in range(len(found.seats)) if (place := whole(data.get(f"place{seat}", ""))) is not None)
        if len(places) != len(found.seats):
            raise Refused("impossible_result", why="bad_places")
        absent = tuple(seat for seat in range(len(places)) if str(seat) in data.getlist("absent"))
        return Result("pod", places=places, absent=absent)
    codes = possible(t.plan.best_of(key.stage), may_draw=may_draw(plan_of(t, key.stage)))
    if (chosen := data.get("result", "")) not in codes:
        raise Refused("impossible_result", why="bad_games")
    return codes[chosen]


# --- doing it


@require_POST
def act(request: HttpRequest, event_id: str, name: str) -> HttpResponse:
    """Do what a form of the desk asks, and go back to where it stood."""
    event, _seen_by = staff_or_404(request, event_id)
    if name not in ACTS:
        raise Http404

    def do() -> None:
        t = ledger.folded(event.id).state
        who = entered(request.POST, t) if name == "enter" else Who(text=request.POST.get("note", "").strip()[:LONGEST_NOTE])
        command(request, event, read(name, request.POST, t), who)

    return answer(request, way_back(request, event), do, str(ACTS[name].said))


def way_back(request: HttpRequest, event: Event) -> str:
    """The page of ours that a form names, or the desk."""
    back = request.POST.get("back", "")
    return back if back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None) else reverse("desk", args=[event.id])


def entered(data: QueryDict, t: Tournament) -> Who:
    """Whom staff enter: a user name for each member, or only a name for who has no account. Raises `Refused`."""
    accounts: list[int | None] = []
    names: list[str] = []
    for account, name in zip(data.getlist("account"), data.getlist("name"), strict=False):
        user = User.objects.filter(username=account.strip(), is_guest=False).first() if account.strip() else None
        if (account.strip() and user is None) or not (user or name.strip()):
            raise Refused("no_such_person", name=account.strip()[:60])
        if user is None and not name.strip().isprintable():
            raise Refused("bad_name")
        accounts.append(user.pk if user else None)
        names.append((user.name if user else name.strip())[:LONGEST_NAME])
    if len(names) != t.plan.team_size:
        raise Refused("bad_team", size=t.plan.team_size)
    return Who(accounts, names)


@require_POST
def bulk(request: HttpRequest, event_id: str) -> HttpResponse:
    """One act for each entrant that is ticked; who is refused is told of, all others are done."""
    event, seen_by = staff_or_404(request, event_id)
    name, asked_for = request.POST.get("act", ""), request.POST.getlist("entrant")[:MOST_AT_ONCE]
    numbers = [number for one in asked_for if (number := whole(one)) is not None]
    if name not in BULK:
        raise Http404
    cid, done, refused = request.POST.get("cid", "")[:40] or uuid4().hex, 0, dict[int, str]()
    who = Who(ip=address_of(request))
    for number in numbers:
        asked = msgspec.convert({"entrant": number, **ACTS[name].fixed}, ACTS[name].command)
        try:
            services.run(tournament_id=event.id, command=asked, cid=f"{cid}-{name}-{number}", now=now_ms(), user=seen_by.user, who=who)  # type: ignore[arg-type]  # one of `AnyCommand`
            done += 1
        except Refused as why:
            refused[number] = refusal(why)
        except Busy:
            refused[number] = refusal(Refused("stale"))
    if done:
        messages.success(request, ngettext("Done for {done} entrant.", "Done for {done} entrants.", done).format(done=done))
    for number, sentence in list(refused.items())[:5]:
        messages.error(request, _("Entrant {number}: {sentence}").format(number=number, sentence=sentence))
    return redirect(way_back(request, event))
