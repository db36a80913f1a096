"""What players do on the pages of an event: come in, bring a deck, check in, sit down, report, leave. Each form is one command.

Source: tournaments reference, sections 3 and 11; T2, T13-T18, T22, T25, T26, T30, T79.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from decks import selectors as decks
from decks.rejection import NotFound
from matches.api.limits import wait_for_event_password
from matches.clock import now_ms
from oshisite.accounts.models import User
from tournaments import entering, selectors
from tournaments.formats.field import Result
from tournaments.models import Tournament
from tournaments.pages import todo
from tournaments.pages.common import Visitor, address_of, answer, command, event_or_404
from tournaments.rules.commands import CallJudge, CheckIn, Come, Concede, Leave, Report
from tournaments.rules.commands.base import Refused
from tournaments.rules.state import PairingKey
from tournaments.selectors import Table

Deed = Callable[[HttpRequest, Tournament, Visitor], object]
MOST_PARTNERS = 3


def doing(request: HttpRequest, event_id: str, deed: Deed, said: str = "", *, step: str = "") -> HttpResponse:
    """Do it and go back to the event; `step`: what the page goes on from, if that matters."""
    event, seen_by = event_or_404(request, event_id)
    back = reverse("event", args=[event.id]) + (f"?step={step}" if step else "")
    return answer(request, back, lambda: deed(request, event, seen_by), said)


def user_of(visitor: Visitor) -> User:
    if visitor.user is None:
        raise Refused("not_entered")
    return visitor.user


def entrant_of(visitor: Visitor) -> int:
    if visitor.entrant is None:
        raise Refused("not_entered")
    return visitor.entrant


def cid_of(request: HttpRequest) -> str:
    return request.POST.get("cid", "")[:64] or uuid4().hex


# --- before the event


@require_POST
def register(request: HttpRequest, event_id: str) -> HttpResponse:
    def enter(request: HttpRequest, event: Tournament, visitor: Visitor) -> None:
        password = request.POST.get("password", "")
        if password and (seconds := wait_for_event_password(request)):
            raise Refused("too_many_guesses", seconds=seconds)
        entering.register(
            tournament_id=event.id, user=user_of(visitor), cid=cid_of(request), now=now_ms(),
            password=password, partners=partners(request.POST.getlist("partner")[:MOST_PARTNERS]),
            ip=address_of(request),
        )  # fmt: skip

    return doing(request, event_id, enter, _("Your entry is in."))


def partners(named: list[str]) -> tuple[User, ...]:
    """The others of a team by their user names. Raises `Refused`."""
    found = []
    for name in filter(None, (name.strip() for name in named)):
        partner = User.objects.filter(username__iexact=name, is_guest=False, is_active=True).first()
        if partner is None:
            raise Refused("no_such_player", name=name)
        found.append(partner)
    return tuple(found)


@require_POST
def agree(request: HttpRequest, event_id: str) -> HttpResponse:
    def say_yes(request: HttpRequest, event: Tournament, visitor: Visitor) -> None:
        entering.agree(tournament_id=event.id, user=user_of(visitor), cid=cid_of(request), now=now_ms(), ip=address_of(request))

    return doing(request, event_id, say_yes, _("You are in the team."))


@require_POST
def bring_deck(request: HttpRequest, event_id: str) -> HttpResponse:
    def hand_in(request: HttpRequest, event: Tournament, visitor: Visitor) -> None:
        user = user_of(visitor)
        try:
            chosen = decks.deck(user, request.POST.get("deck", ""))
        except NotFound as missing:
            raise Refused("no_such_deck") from missing
        if chosen.game != event.game:
            raise Refused("no_such_deck")
        entering.submit_deck(tournament_id=event.id, user=user, deck=chosen.deck, cid=cid_of(request), now=now_ms(), ip=address_of(request))

    return doing(request, event_id, hand_in, _("Your deck is in."))


@require_POST
def check_in(request: HttpRequest, event_id: str) -> HttpResponse:
    is_in = request.POST.get("out") is None

    def say(request: HttpRequest, event: Tournament, visitor: Visitor) -> None:
        command(request, event, CheckIn(entrant_of(visitor), is_in))

    return doing(request, event_id, say, _("You are checked in.") if is_in else _("You are not checked in any more."))


@require_POST
def leave(request: HttpRequest, event_id: str) -> HttpResponse:
    def go(request: HttpRequest, event: Tournament, visitor: Visitor) -> None:
        command(request, event, Leave(entrant_of(visitor)))

    return doing(request, event_id, go, _("You have left the event."))


# --- at the table


def table_of(request: HttpRequest, event: Tournament, visitor: Visitor) -> tuple[Table, int]:
    """The visitor's table, if it is still the one that the form was about, and their seat there. Raises `Refused`."""
    entrant_of(visitor)
    found = todo.todo(event, visitor)
    if found.table is None:
        raise Refused("not_yours")
    if request.POST.get("table") != found.table.label:
        raise Refused("stale")
    return found.table, found.seat


def key_of(table: Table) -> PairingKey:
    return PairingKey(table.stage, table.round, table.table)


@require_POST
def come(request: HttpRequest, event_id: str) -> HttpResponse:
    def sit_down(request: HttpRequest, event: Tournament, visitor: Visitor) -> None:
        table, seat = table_of(request, event, visitor)
        command(request, event, Come(key_of(table), seat))

    return doing(request, event_id, sit_down, step="come")


@require_POST
def report(request: HttpRequest, event_id: str) -> HttpResponse:
    def tell(request: HttpRequest, event: Tournament, visitor: Visitor) -> None:
        table, seat = table_of(request, event, visitor)
        command(request, event, Report(key_of(table), reported(request, event, table, seat)))

    return doing(request, event_id, tell, _("Your report is in."))


def reported(request: HttpRequest, event: Tournament, table: Table, seat: int) -> Result:
    """What the form says: games as `own:other`, or the place of each seat. Raises `Refused`."""
    plan = selectors.settings_of(event)
    if len(table.sides) > 2:
        given = [request.POST.get(f"place-{side.entrant}", "") for side in table.sides]
        if not all(place.isascii() and place.isdecimal() and len(place) == 1 for place in given):
            raise Refused("impossible_result", why="bad_places")
        return Result("pod", places=tuple(map(int, given)))
    own, _colon, other = request.POST.get("games", "").partition(":")
    if not all(one.isascii() and one.isdecimal() and len(one) < 3 for one in (own, other)):
        raise Refused("impossible_result", why="bad_games")
    games = (int(own), int(other)) if seat == 0 else (int(other), int(own))
    return todo.between_two(games, plan.best_of(table.stage))


@require_POST
def concede(request: HttpRequest, event_id: str) -> HttpResponse:
    def give_up(request: HttpRequest, event: Tournament, visitor: Visitor) -> None:
        command(request, event, Concede(key_of(table_of(request, event, visitor)[0])))

    return doing(request, event_id, give_up, _("You have conceded this match."))


@require_POST
def call_judge(request: HttpRequest, event_id: str) -> HttpResponse:
    def call(request: HttpRequest, event: Tournament, visitor: Visitor) -> None:
        command(request, event, CallJudge(key_of(table_of(request, event, visitor)[0])))

    return doing(request, event_id, call, _("A judge has been called to your table."))
