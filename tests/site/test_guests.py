"""Guests: made at the first Play, kept by a cookie, turned into accounts without losing their row (architecture section 7)."""

from datetime import timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from oshisite.accounts import services
from oshisite.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.site.urls")]
PASSWORD = "a long enough phrase"


def sign_up(client: Client, name: str) -> None:
    page = client.post("/accounts/signup/", {"username": name, "email": "", "password1": PASSWORD})
    assert page.status_code == 302, page.context["form"].errors


def account(name: str) -> User:
    return User.objects.create_user(name, password=PASSWORD)


def test_the_first_play_makes_a_guest_and_the_second_is_the_same(client: Client):
    first, second = client.post("/play").content, client.post("/play").content

    guest = User.objects.get()
    assert first == second == guest.name.encode()
    assert guest.name == f"Guest {guest.username.removeprefix('guest-')}"
    assert (guest.is_guest, guest.has_usable_password()) == (True, False)


def test_a_guest_is_still_known_after_three_months(client: Client, settings: Settings):
    client.post("/play")

    assert client.session.get_expiry_age() > services.IDLE_DAYS * 86400
    assert settings.SESSION_COOKIE_AGE > services.IDLE_DAYS * 86400


def test_signing_up_gives_credentials_to_the_row_of_the_guest(client: Client):
    client.post("/play")
    guest = User.objects.get()

    sign_up(client, "Aki")

    user = User.objects.get()
    assert (user.pk, user.name, user.is_guest, user.check_password(PASSWORD)) == (guest.pk, "Aki", False, True)
    assert client.post("/play").content == b"Aki"


def test_a_sign_up_that_fails_leaves_the_guest_as_it_was(client: Client):
    account("Bea")
    client.post("/play")
    before = User.objects.get(is_guest=True)

    page = client.post("/accounts/signup/", {"username": "bea", "email": "", "password1": PASSWORD})

    assert list(page.context["form"].errors) == ["username"]
    assert User.objects.get(is_guest=True).name == before.name
    assert client.post("/play").content == before.name.encode()


def test_signing_up_without_having_played_makes_a_new_row(client: Client):
    sign_up(client, "Aki")

    assert list(User.objects.values_list("username", "is_guest")) == [("Aki", False)]


def test_logging_in_hands_over_what_the_guest_holds_and_closes_its_row(client: Client, monkeypatch: pytest.MonkeyPatch):
    handed: list[tuple[int, int]] = []
    monkeypatch.setattr(services, "merge_hooks", [*services.merge_hooks, lambda guest, user: handed.append((guest.pk, user.pk))])
    aki = account("Aki")
    client.post("/play")
    guest = User.objects.get(is_guest=True)

    client.post("/accounts/login/", {"login": "Aki", "password": PASSWORD})

    guest.refresh_from_db()
    assert handed == [(guest.pk, aki.pk)]
    assert (guest.merged_into, guest.is_active, guest.name) == (aki, False, "Former guest")
    assert client.post("/play").content == b"Aki"


def test_a_hand_over_that_fails_leaves_the_guest_whole(monkeypatch: pytest.MonkeyPatch):
    def refuse(guest: User, user: User) -> None:
        raise ImproperlyConfigured("no")

    monkeypatch.setattr(services, "merge_hooks", [refuse])
    guest = services.create_guest()

    with pytest.raises(ImproperlyConfigured):
        services.merge_guest(guest=guest, into=account("Aki"), now=timezone.now())

    guest.refresh_from_db()
    assert (guest.is_active, guest.merged_into) == (True, None)


@pytest.mark.parametrize("page", ["/accounts/password/set/", "/accounts/email/", "/accounts/tokens/", "/accounts/2fa/"])
def test_a_guest_is_led_to_sign_up_where_credentials_are_needed(client: Client, page: str):
    client.post("/play")

    assert client.get(page)["Location"] == "/accounts/signup/"


@pytest.mark.parametrize("name", ["Guest-17", "guest 4821", "former-3", "admin", "a/b", ".aki", "x" * 31, "bot_1", "\u3164", "aki\uffa0"])
def test_names_that_pose_as_others_or_break_addresses_are_refused(client: Client, name: str):
    page = client.post("/accounts/signup/", {"username": name, "email": "", "password1": PASSWORD})

    assert list(page.context["form"].errors) == ["username"]


@pytest.mark.parametrize("name", ["Botan", "星街", "administer", "a", "aki.2-b_c"])
def test_ordinary_names_are_taken(client: Client, name: str):
    sign_up(client, name)

    assert User.objects.get().name == name


def test_an_idle_guest_is_anonymised_after_ninety_days_and_an_account_never():
    now = timezone.now()
    idle, fresh, aki = services.create_guest(), services.create_guest(), account("Aki")
    User.objects.filter(pk__in=[idle.pk, aki.pk]).update(seen_at=now - timedelta(days=91))
    User.objects.filter(pk=fresh.pk).update(seen_at=now - timedelta(days=89))

    count = services.anonymise_idle(now)

    assert count == 1
    assert list(User.objects.order_by("pk").values_list("display_name", "is_active")) == [
        ("Former guest", False),
        (fresh.name, True),
        ("", True),
    ]


def test_a_visit_keeps_a_guest(client: Client):
    client.post("/play")
    User.objects.update(seen_at=timezone.now() - timedelta(days=80))

    client.get("/accounts/login/")

    assert timezone.now() - User.objects.get().seen_at < timedelta(minutes=1)


def test_one_address_cannot_make_guests_without_end(client: Client, settings: Settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/m/ip"}

    answers = [Client().post("/play").status_code for _ in range(3)]

    assert answers == [200, 200, 429]
    assert User.objects.count() == 2
