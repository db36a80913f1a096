"""Organising an event: made from a template, its settings, who holds which office there.

Source: tournaments reference, sections 2 and 10; T12, T13, T20, T82.
"""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.hashers import make_password
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from matches.clock import now_ms
from matches.rejection import Busy
from oshisite.accounts.models import User
from tournaments import ledger, offices, services
from tournaments.event_templates import TEMPLATES, initial_of
from tournaments.forms.roles import RoleForm
from tournaments.forms.settings import SettingsForm, initial
from tournaments.models import Invitation, Role, Tournament
from tournaments.pages.common import Visitor, address_of, answer, command, context, event_or_404, whole
from tournaments.rules.commands import Change
from tournaments.rules.commands.base import RUNS, Refused
from tournaments.wording import refusal


def organiser_of(request: HttpRequest, event_id: str) -> tuple[Tournament, Visitor]:
    """The event, for those who run it; for all others the page is not there (T82)."""
    event, seen_by = event_or_404(request, event_id)
    if not seen_by.roles & RUNS:
        raise Http404
    return event, seen_by


# --- making one


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """Choose a template, then fill in its form. Events are made by accounts that have signed up."""
    user = request.user
    if not isinstance(user, User) or user.is_guest:
        messages.info(request, _("To hold an event, log in or sign up first."))
        return redirect_to_login(request.get_full_path())
    chosen = request.GET.get("template", "")
    if request.method != "POST" and chosen not in TEMPLATES:
        return render(request, "desk/templates.html", {"templates": TEMPLATES, "nav": "events"})
    form = SettingsForm(request.POST or None, initial=initial_of(chosen) if chosen in TEMPLATES else {})
    if request.method == "POST" and form.is_valid():
        cid = request.POST.get("cid", "")[:64] or uuid4().hex
        password = make_password(form.cleaned_data["password"]) if form.cleaned_data["password"] else ""
        event = services.create(organiser=user, settings=form.settings, now=now_ms(), cid=cid, password=password)
        invite(event, form.guests)
        return redirect("desk", event.id)
    cid = request.POST.get("cid") or uuid4().hex
    return render(request, "desk/new.html", {"form": form, "nav": "events", "cid": cid, "template": TEMPLATES.get(chosen)})


def invite(event: Tournament, guests: list[User]) -> None:
    Invitation.objects.bulk_create([Invitation(tournament=event, user=user) for user in guests], ignore_conflicts=True)


def uninvite(event: Tournament, users: list[str]) -> None:
    """Take people off the list, by the ids of their accounts; who has entered already stays in."""
    numbers = [number for one in users if (number := whole(one)) is not None]
    Invitation.objects.filter(tournament=event, user__in=numbers).delete()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_event(request: HttpRequest, event_id: str) -> HttpResponse:
    """The settings of an event. A form that was loaded before somebody else's change is refused as it stands, and kept on the page."""
    event, seen_by = organiser_of(request, event_id)
    settings = ledger.folded(event.id).state.plan
    first = initial(settings, settings.registration.cap or max(event.entrants, 2))
    form = SettingsForm(request.POST or None, initial=first, kept=settings, has_password=bool(event.password))
    if request.method == "POST" and form.is_valid() and is_changed(request, event, form):
        messages.success(request, _("Saved."))
        return redirect("desk", event.id)
    invited = Invitation.objects.filter(tournament=event).select_related("user").order_by("user__username")
    shown: dict[str, Any] = {**context(event, seen_by, "settings"), "form": form, "invited": invited}
    if request.method == "POST":
        shown["version"] = request.POST.get("seen", "")
    return render(request, "desk/settings.html", shown)


def is_changed(request: HttpRequest, event: Tournament, form: SettingsForm) -> bool:
    """Whether the settings of the form are those of the event now; why not stands in the form."""
    try:
        command(request, event, Change(form.settings))
    except Refused as refused:
        form.add_error(None, refusal(refused))
        return False
    except Busy:
        form.add_error(None, refusal(Refused("stale")))
        return False
    if password := form.cleaned_data["password"]:
        Tournament.objects.filter(id=event.id).update(password=make_password(password))
    uninvite(event, request.POST.getlist("uninvite"))
    invite(event, form.guests)
    return True


# --- offices


@never_cache
@require_safe
def roles(request: HttpRequest, event_id: str) -> HttpResponse:
    event, seen_by = organiser_of(request, event_id)
    return roles_page(request, event, seen_by, RoleForm(seen_by.roles))


def roles_page(request: HttpRequest, event: Tournament, seen_by: Visitor, form: RoleForm) -> HttpResponse:
    held, now = Role.objects.filter(tournament=event).select_related("user").order_by("kind", "user__username", "id"), now_ms()
    rows = [{"role": role, "is_over": role.expires_at is not None and role.expires_at <= now} for role in held]
    with timezone.override(event.zone):
        return render(request, "desk/roles.html", {**context(event, seen_by, "roles"), "held": rows, "form": form})


@require_POST
def give_role(request: HttpRequest, event_id: str) -> HttpResponse:
    """An office for somebody with an account, for good or for some days; given again, its time is another."""
    event, seen_by = organiser_of(request, event_id)
    form = RoleForm(seen_by.roles, request.POST)
    if not form.is_valid():
        return roles_page(request, event, seen_by, form)
    assert seen_by.user is not None
    days, now, cid = form.cleaned_data["days"], now_ms(), request.POST.get("cid", "")[:64] or uuid4().hex
    give = partial(
        offices.give,
        tournament_id=event.id,
        holder=form.cleaned_data["name"],
        kind=form.cleaned_data["kind"],
        by=seen_by.user,
        cid=cid,
        now=now,
        expires_at=now + days * DAY_MS if days else None,
        ip=address_of(request),
    )
    return answer(request, reverse("event_roles", args=[event.id]), give, _("Given."))


DAY_MS = 24 * 60 * 60_000


@require_POST
def take_role(request: HttpRequest, event_id: str, role_id: int) -> HttpResponse:
    """An office is over. An owner's is taken by owners alone, and the last one stays."""
    event, seen_by = organiser_of(request, event_id)

    def take() -> None:
        role = Role.objects.filter(tournament=event, id=role_id).first()
        if role is None:
            raise Refused("no_such_office")
        assert seen_by.user is not None
        cid = request.POST.get("cid", "")[:64] or uuid4().hex
        offices.take(tournament_id=event.id, number=role.number, by=seen_by.user, cid=cid, now=now_ms(), ip=address_of(request))

    return answer(request, reverse("event_roles", args=[event.id]), take, _("Taken."))
