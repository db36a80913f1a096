"""Every address of the admin as every role: nothing leaks or is written, no permission leads to more of them (live play L221, L222)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, get_resolver

from matches.models import Due, Match, MatchEntry, MatchSecret, Outbox, Seat, StaffAct
from oshisite.accounts.models import ApiToken, User
from oshisite.accounts.tokens import create_token
from tests.matches.playing import bot_match, play_on, table, user
from tests.site.probe import address, routes

pytestmark = pytest.mark.django_db
FACTOR = "totp-secret-of-aki"
OPEN_TO_STAFF = {"/admin/", "/admin/password_change/", "/admin/password_change/done/", "/admin/jsi18n/", "/admin/logout/", "/admin/login/"}
FORMS = ({"post": "yes"}, {"status": "ended", "head": "0", "_save": "Save"}, {"action": "delete_selected"})
KEPT = (Match, MatchEntry, MatchSecret, Seat, Due, Outbox, StaffAct, Group)


class World:
    """A running and a finished match, and what must be on no page."""

    def __init__(self) -> None:
        self.match, self.over = table(), bot_match()
        play_on(self.match, 2)
        aki = User.objects.get(username="Aki")
        self.aki = aki
        self.token, text = create_token(user=aki, name="mine", may_play=True)
        self.factor = Authenticator.objects.create(user=aki, type="totp", data={"secret": FACTOR})
        secrets = [bytes(one.secret).hex() for one in MatchSecret.objects.filter(match_id=self.match)]
        self.hidden = [*secrets, text, self.token.digest, FACTOR]

    def addresses(self) -> Iterator[str]:
        """Each route of the admin with ids that lead somewhere."""
        ids = {"accounts/user": self.aki.pk, "accounts/apitoken": self.token.pk, "mfa/authenticator": self.factor.pk}
        for path in sorted({address(route, self.match) for route in routes(get_resolver().url_patterns) if route.startswith("admin/")}):
            model = "/".join(path.split("/")[2:4])
            yield path.replace(self.match, str(ids[model])) if model in ids else path

    def rows(self) -> dict[str, list[object]]:
        """Everything that no form may change, as it is stored."""
        return {model.__name__: list(model.objects.order_by("pk").values()) for model in KEPT}


@pytest.fixture
def world() -> World:
    return World()


def client_of(who: User | None) -> Client:
    client = Client()
    if who:
        client.force_login(who)
    return client


def staff(name: str, *permissions: str, everything: bool = False) -> User:
    member = user(name, is_staff=True)
    member.user_permissions.set(Permission.objects.all() if everything else Permission.objects.filter(codename__in=permissions))
    return member


def shown(answer: HttpResponse) -> str:
    return "" if answer.streaming else answer.content.decode()


def leads_to_login(answer: HttpResponse) -> bool:
    return answer.status_code == 302 and ("/login/" in answer["Location"] or answer["Location"] == "/")


@pytest.mark.parametrize("role", ["anonymous", "user"])
def test_who_is_no_staff_is_sent_to_log_in(world: World, role: str):
    client = client_of(None if role == "anonymous" else world.aki)
    before = world.rows()

    inside = [path for path in world.addresses() if not path.endswith(("/login/", "/logout/"))]
    answers = {path: (client.get(path), client.post(path, {"post": "yes", "reason": "x", "ids": world.match})) for path in inside}

    assert [path for path, both in answers.items() if not all(leads_to_login(answer) for answer in both)] == []
    assert world.rows() == before


def test_staff_without_permissions_see_the_front_door_and_nothing_behind_it(world: World):
    client, before = client_of(staff("Sora")), world.rows()

    open_paths = set()
    for path in world.addresses():
        if path.endswith("/logout/"):
            continue
        answers = (client.get(path), client.post(path, {"post": "yes", "reason": "x", "ids": world.match}))
        if not all(answer.status_code in (403, 404, 405) or leads_nowhere(answer) for answer in answers):
            open_paths.add(path)

    assert open_paths <= OPEN_TO_STAFF
    assert world.rows() == before


def leads_nowhere(answer: HttpResponse) -> bool:
    """Whoever asks, Django leads old addresses of an object to its page, which is closed, and those of none to the front."""
    return answer.status_code == 302 and answer["Location"].endswith(("/change/", "/admin/"))


@pytest.mark.parametrize("role", ["viewer", "everything", "superuser"])
def test_no_page_leaks_and_no_form_edits_matches_whatever_one_may_do(world: World, role: str):
    """Voiding with a reason is the one thing that writes, and is not asked for here."""
    views = Permission.objects.filter(codename__startswith="view_").values_list("codename", flat=True)
    member = staff("Sora", *views, everything=role == "everything")
    member.is_superuser = role == "superuser"
    member.save()
    client, before = client_of(member), world.rows()
    seen = 0

    for path in world.addresses():
        if path.endswith(("/logout/", "/void/", "/password_change/")):
            continue
        got = client.get(path, follow=True)
        seen += got.status_code == 200
        assert [secret for secret in world.hidden if secret in shown(got)] == [], path
        if "/matches/" in path:
            for data in FORMS:
                posted = client.post(path, {**data, "_selected_action": world.match})
                assert posted.status_code in (200, 302, 403, 404, 405), (path, posted.status_code)

    assert seen > 25
    assert world.rows() == before


# --- more power than one was given


def change(client: Client, who: User, **fields: object) -> HttpResponse:
    data = {"username": who.username, "display_name": who.display_name, "email": who.email, "is_active": "on", **fields}
    return client.post(f"/admin/accounts/user/{who.pk}/change/", {name: value for name, value in data.items() if value is not None})


def test_staff_who_may_change_accounts_cannot_give_themselves_or_others_more(world: World):
    member = staff("Sora", everything=True)
    client, other = client_of(member), staff("Towa")

    answers = [
        change(client, member, is_superuser="on"),
        change(client, other, is_staff="on"),
        client.post(f"/admin/accounts/user/{other.pk}/password/", {"password1": "a-new-one-1", "password2": "a-new-one-1"}),
        client.post("/admin/auth/group/add/", {"name": "mine", "permissions": [Permission.objects.first().pk]}),
        client.post("/admin/account/emailaddress/add/", {"user": other.pk, "email": "me@arena.example", "verified": "on"}),
    ]
    change(client, world.aki, is_staff="on", is_superuser="on", user_permissions=[Permission.objects.first().pk])

    assert [answer.status_code for answer in answers] == [403] * 5
    world.aki.refresh_from_db()
    assert (world.aki.is_staff, world.aki.is_superuser, world.aki.user_permissions.count()) == (False, False, 0)
    assert User.objects.filter(is_superuser=True).count() == 0


def test_a_second_factor_of_staff_is_taken_away_by_superusers_only(world: World):
    member, other = staff("Sora", everything=True), staff("Towa")
    theirs = Authenticator.objects.create(user=other, type="totp", data={"secret": FACTOR})
    client = client_of(member)

    one_by_one = client.post(f"/admin/mfa/authenticator/{theirs.pk}/delete/", {"post": "yes"})
    client.post("/admin/mfa/authenticator/", {"action": "delete_selected", "_selected_action": [theirs.pk], "post": "yes"})
    client.post(f"/admin/mfa/authenticator/{world.factor.pk}/delete/", {"post": "yes"})

    assert one_by_one.status_code == 403
    assert list(Authenticator.objects.values_list("user__username", flat=True)) == ["Towa"]


def test_a_superuser_gives_permissions():
    root, member = user("root", is_staff=True, is_superuser=True), staff("Sora")

    change(client_of(root), member, is_staff="on", user_permissions=[Permission.objects.get(codename="view_match").pk])

    assert member.user_permissions.get().codename == "view_match"


# --- a ban


def test_a_ban_needs_a_reason_and_is_kept_once_however_often_the_button_is_pressed(world: World):
    """L220, L221."""
    client = client_of(staff("Sora", "view_user", "change_user"))

    asked = change(client, world.aki, is_active=None)
    assert (asked.status_code, User.objects.get(pk=world.aki.pk).is_active) == (200, True)
    assert "Say why." in shown(asked)

    for _ in range(2):
        change(client, world.aki, is_active=None, reason="plays with two accounts")

    assert not User.objects.get(pk=world.aki.pk).is_active
    kept = [entry.get_change_message() for entry in LogEntry.objects.filter(object_id=str(world.aki.pk)).order_by("pk")]
    assert [("plays with two accounts" in message) for message in kept] == [True, False]
    assert "plays with two accounts" in shown(client.get(f"/admin/accounts/user/{world.aki.pk}/history/"))


def test_who_may_only_look_at_accounts_sees_them_and_changes_nothing(world: World):
    client = client_of(staff("Sora", "view_user"))

    page = client.get(f"/admin/accounts/user/{world.aki.pk}/change/")

    assert (page.status_code, 'name="_save"' in shown(page)) == (200, False)
    assert change(client, world.aki, is_active=None, reason="x").status_code == 403


def test_the_routes_of_the_admin_are_all_asked(world: World):
    """An address of another model would be asked with the id of a match, and shows itself here."""
    models = {"/".join(path.split("/")[2:4]) for path in world.addresses() if path.count("/") > 4}

    assert models >= {"matches/match", "matches/staffact", "matches/fault", "accounts/user", "accounts/apitoken", "mfa/authenticator"}
    assert all(isinstance(pattern, URLPattern) or pattern.url_patterns for pattern in get_resolver().url_patterns)
    assert ApiToken.objects.count() == 1
