"""The page on which staff see how the site is."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from oshisite import metrics
from oshisite.accounts.models import User
from oshisite.models import Heartbeat
from tests.matches.playing import table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    for figures in metrics.SITE._collector_to_names:
        monkeypatch.setattr(figures, "read_at", -metrics.FRESH_S)


def staff(*permissions: str) -> User:
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return user


def test_staff_who_see_matches_see_what_waits_and_what_answers(client: Client):
    table()
    Heartbeat.objects.create(name="worker", at=timezone.now())
    client.force_login(staff("view_match"))

    page = client.get("/admin/site/")

    assert set(page.context["parts"].values()) == {"ok"}
    told = {(figure.meaning, figure.of): figure.value for figure in page.context["site_figures"]}
    assert told["Matches that have not ended", "playing"] == 1
    assert told["Effects of ended matches that are not done", ""] == 0
    assert ("Open sockets of this process", "playing") in {(one.meaning, one.of) for one in page.context["process_figures"]}
    assert "Matches that have not ended" in page.content.decode()
    assert 'href="/admin/site/"' in client.get("/admin/").content.decode()


def test_other_staff_do_not(client: Client):
    client.force_login(staff())

    assert client.get("/admin/site/").status_code == 403
    assert "/admin/site/" not in client.get("/admin/").content.decode()


@pytest.mark.parametrize("is_known", [False, True])
def test_others_are_asked_to_log_in(client: Client, is_known: bool):
    if is_known:
        client.force_login(User.objects.create_user("somebody"))

    assert client.get("/admin/site/").status_code == 302
