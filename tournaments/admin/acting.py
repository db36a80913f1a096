"""What staff do from the admin: the acts of the staff desk, with a page that asks first where nothing can be undone.

Source: tournaments reference, sections 3, 10 and 11; T2, T32, T50, T56, T82.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.contrib.admin.helpers import ActionForm
from django.http import HttpRequest, QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from msgspec.structs import replace

from matches.clock import now_ms
from matches.rejection import Busy
from oshisite.accounts.staff_lists import member
from tournaments import services
from tournaments.models import Role
from tournaments.pages import glance
from tournaments.pages.acts import ACTS, pairing_key, read
from tournaments.pages.common import address_of
from tournaments.rules.commands import AnyCommand, Unpair
from tournaments.rules.commands.base import By, Refused
from tournaments.rules.commands.round import RoundCommand
from tournaments.rules.fold import decide
from tournaments.rules.state import Tournament
from tournaments.services import NOBODY, Who
from tournaments.wording import refusal

MOST_AT_ONCE = 200
MOST_REFUSALS = 5

LABELS: Mapping[str, str | Promise] = {
    "publish": gettext_lazy("Announce the event"),
    "open": gettext_lazy("Open registration"),
    "check_in_phase": gettext_lazy("Open check-in"),
    "close": gettext_lazy("Close registration"),
    "start": gettext_lazy("Start the event"),
    "admit": gettext_lazy("Fill free places from the waiting list"),
    "lock_decks": gettext_lazy("Lock all decks"),
    "pair": gettext_lazy("Pair the round"),
    "publish_round": gettext_lazy("Publish the round"),
    "start_clock": gettext_lazy("Start the clock"),
    "pause_clock": gettext_lazy("Stop the clock"),
    "call_time": gettext_lazy("Call time"),
    "close_round": gettext_lazy("Close the round"),
    "reopen_round": gettext_lazy("Open the round again"),
    "unpair": gettext_lazy("Unpair the round"),
    "end_stage": gettext_lazy("End the stage"),
    "complete": gettext_lazy("Complete the event"),
    "cancel": gettext_lazy("Cancel the event"),
    "reopen": gettext_lazy("Let the event run again"),
    "archive": gettext_lazy("Archive the event"),
}
"""Acts of an event as a whole, in the order of its course."""
MEANINGS: Mapping[str, str | Promise] = {
    "start": gettext_lazy("The field is settled, decks are locked and the first stage is seeded. An event that runs does not open again."),
    "pair": gettext_lazy("The round is paired anew. Everybody sees how often it was paired."),
    "close_round": gettext_lazy("Tables without a result count as not played. They are listed in the log."),
    "reopen_round": gettext_lazy("Results of this round may come in again, and its standings are made anew when it is closed."),
    "unpair": gettext_lazy("The round is as if it had not been."),
    "end_stage": gettext_lazy("The stage ends with the rounds that it has, before its plan says so."),
    "complete": gettext_lazy("The event is over and its places stand. Only its owner can let it run again."),
    "cancel": gettext_lazy("The event does not take place, or not to its end. This cannot be undone."),
    "reopen": gettext_lazy("The completed event runs again, for a correction."),
    "archive": gettext_lazy("Nothing changes any more. This cannot be undone."),
    "drop": gettext_lazy("They are out: before the start at once, afterwards from the next round on."),
    "penalise": gettext_lazy("They are disqualified and play no further round. This cannot be undone."),
}
"""What is asked first, and what it means."""


def asks_first(name: str, t: Tournament) -> bool:
    """Whether an act has a page before it."""
    newest = t.round
    if name == "pair":
        return newest is not None and newest.state == "draft"
    if name == "close_round":
        return newest is not None and newest.state == "published" and bool(glance.open_tables(t))
    return name in MEANINGS


def is_correction(name: str, t: Tournament, data: QueryDict) -> bool:
    """Whether an act changes a result that counts, so that what follows from it is shown first (T32)."""
    if name not in ("rule", "void"):
        return False
    try:
        found = t.pairings.get(pairing_key(data.get("pairing", "")))
    except Refused:
        return False
    return found is not None and found.state == "confirmed"


def offered(t: Tournament, by: By) -> list[str]:
    """The acts of the event as a whole that would be taken now."""
    return [name for name in LABELS if would_do(name, t, by)]


def would_do(name: str, t: Tournament, by: By) -> bool:
    if issubclass(ACTS[name].command, RoundCommand) and t.round is None:
        return False
    moment = f"{t.round.stage}.{t.round.number}" if t.round else ""
    form = QueryDict(mutable=True)
    form.update({"moment": moment, "reason": "other", "voids_results": "true"})
    try:
        return bool(decide(t, read(name, form, t), by).facts)
    except Refused:
        return False


def must_be_shown(t: Tournament, asked: AnyCommand, seen: str) -> None:
    """The results that are lost with a round are those that the page has shown (T56). Raises `Refused`."""
    if not isinstance(asked, Unpair) or asked.moment not in t.rounds or not (seen.isdecimal() and len(seen) < 10):
        return
    if any(t.changed["pairing", one.key] > int(seen) for one in t.tables(asked.moment)):
        raise Refused("stale")


def press_of(request: HttpRequest) -> str:
    """The client's id of a press; shorter than a command's, as several may follow from it."""
    return request.POST.get("cid", "")[:32] or uuid4().hex


# --- several at once


class Wish(NamedTuple):
    """One of several commands. `label` names what it is about; `key` tells it from the others of the same press."""

    event_id: str
    label: str
    key: str
    make: Callable[[], tuple[AnyCommand, Who]]


def do_all(request: HttpRequest, wishes: Iterable[Wish], what: str) -> None:
    """Each for itself: who is refused is told of, all others are done. Pressed twice they are done once."""
    press, done, refused, ip = press_of(request), 0, list[str](), address_of(request)
    for wish in wishes:
        try:
            asked, who = wish.make()
            services.run(
                tournament_id=wish.event_id, command=asked, cid=f"{press}-{what}-{wish.key}", now=now_ms(), user=member(request),
                who=replace(who, ip=ip),
            )  # fmt: skip
            done += 1
        except Refused as why:
            refused.append(f"{wish.label}: {refusal(why)}")
        except Busy:
            refused.append(f"{wish.label}: {refusal(Refused('stale'))}")
    if done:
        messages.success(request, ngettext("{done} is done.", "{done} are done.", done).format(done=done))
    for sentence in refused[:MOST_REFUSALS]:
        messages.error(request, sentence)
    if len(refused) > MOST_REFUSALS:
        messages.error(request, _("{count} more were refused.").format(count=len(refused) - MOST_REFUSALS))


def plainly(command: AnyCommand) -> Callable[[], tuple[AnyCommand, Who]]:
    """A command that needs no looking up."""
    return lambda: (command, NOBODY)


class PressForm(ActionForm):
    """The choice of an action, with the id of the press."""

    cid = forms.CharField(required=False, label="", widget=forms.HiddenInput, initial=lambda: uuid4().hex)


class Bulk:
    """What lists with actions share. Rows are written anew whenever they change, so a row that is gone was changed since the page."""

    action_form = PressForm

    def has_office_permission(self, request: HttpRequest) -> bool:
        """Whether somebody holds any office, so that there is something that they may do."""
        return member(request).is_superuser or Role.objects.filter(user=member(request)).exists()

    def chosen(self, request: HttpRequest, queryset: Any) -> list[Any]:
        rows = list(queryset[:MOST_AT_ONCE])
        if request.POST.get("select_across") != "1" and len(rows) < len(set(request.POST.getlist("_selected_action")[:MOST_AT_ONCE])):
            messages.error(request, refusal(Refused("stale")))
        return rows
