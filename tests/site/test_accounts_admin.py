"""Staff find accounts and take tokens away; nobody is deleted and no token is shown."""

from __future__ import annotations

import pytest
from django.test import Client

from oshisite.accounts.models import ApiToken, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("chief", "chief@example.com", "x"))
    return client


def test_accounts_are_listed_and_opened(staff: Client):
    guest = User.objects.create(username="guest-1", display_name="Guest 1", is_guest=True)

    assert "Guest 1" in staff.get("/admin/accounts/user/").content.decode()
    assert staff.get(f"/admin/accounts/user/{guest.pk}/change/").status_code == 200


def test_nobody_is_deleted(staff: Client):
    """L12."""
    someone = User.objects.create(username="mina")

    assert staff.post(f"/admin/accounts/user/{someone.pk}/delete/", {"post": "yes"}).status_code == 403
    assert User.objects.filter(username="mina").exists()


def test_a_token_shows_how_it_begins_and_nothing_more(staff: Client):
    token = ApiToken.objects.create(user=User.objects.create(username="bot"), name="mine", digest="d" * 64, hint="oshi_ab")

    page = staff.get(f"/admin/accounts/apitoken/{token.pk}/change/").content.decode()

    assert "oshi_ab" in page
    assert "d" * 64 not in page
