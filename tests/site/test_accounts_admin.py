"""Staff find accounts and take tokens away; nobody is deleted and no token is shown."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.admin.utils import flatten_fieldsets
from django.test import Client, RequestFactory

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


def test_what_a_second_factor_is_made_of_cannot_be_asked_for_letter_by_letter(staff: Client):
    owner = User.objects.get(username="chief")
    Authenticator.objects.create(user=owner, type=Authenticator.Type.TOTP, data={"secret": "JBSWY3DP"})

    answers = [staff.get(f"/admin/mfa/authenticator/?data__secret__startswith={first}") for first in "JX"]

    assert [answer.status_code for answer in answers] == [400, 400]
    assert "chief" in staff.get("/admin/mfa/authenticator/?type=totp").content.decode()


@pytest.mark.parametrize("model_admin", admin.site._registry.values(), ids=lambda one: one.opts.label)
def test_no_list_is_filtered_by_what_staff_do_not_see(model_admin: admin.ModelAdmin, rf: RequestFactory):
    """What neither the list nor the page of a row shows, nor a filter of the list asks for."""
    request = rf.get("/")
    request.user = User(is_staff=True, is_superuser=True)
    on_pages = flatten_fieldsets(model_admin.get_fieldsets(request))
    shown = {str(one) for one in (*model_admin.list_display, *model_admin.list_filter, *on_pages)}
    hidden = [field.name for field in model_admin.opts.concrete_fields if field.name not in shown and not field.primary_key]

    assert [name for name in hidden if model_admin.lookup_allowed(f"{name}__startswith", "a", request)] == []
