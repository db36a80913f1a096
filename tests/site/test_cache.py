"""Redis is away: people log in and ask all the same, and limits hold in each process (live play L90, L240)."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.test import Client

from oshisite import databases
from oshisite.accounts.models import User
from tests.matches.playing import user


@pytest.fixture(params=["refuses", "says nothing"])
def away(request: pytest.FixtureRequest, settings) -> Iterator[None]:
    """A Redis that nobody answers at, or one that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        if request.param == "refuses":
            listener.close()
        settings.CACHES = databases.caches(f"redis://127.0.0.1:{port}/0")
        yield
        caches["default"].nearby.clear()


@pytest.mark.usefixtures("away")
def test_what_is_kept_while_redis_is_away_is_found_again():
    cache = caches["default"]

    assert (cache.add("lock", True, timeout=10), cache.add("lock", True, timeout=10)) == (True, False)
    cache.set("n", 1, timeout=10)
    assert (cache.incr("n"), cache.get("n"), cache.has_key("n"), cache.get("m", "none")) == (2, 2, True, "none")
    assert (cache.delete("lock"), cache.add("lock", True, timeout=10)) == (True, True)


@pytest.mark.django_db
@pytest.mark.usefixtures("away")
def test_people_log_in_and_wrong_passwords_are_counted():
    aki = user("Aki")
    aki.set_password("a-long-password-of-aki")
    aki.save()
    client = Client()

    right = client.post("/accounts/login/", {"login": "Aki", "password": "a-long-password-of-aki"})
    client.logout()
    wrong = [client.post("/accounts/login/", {"login": "Aki", "password": "no"}).content.decode() for _ in range(6)]

    assert (right.status_code, right["Location"]) == (302, "/")
    assert ["Too many failed login attempts" in page for page in wrong] == [False] * 5 + [True]


@pytest.mark.django_db
@pytest.mark.usefixtures("away")
def test_new_guests_come_in_and_are_counted():
    """Sixty a minute from one address."""
    statuses = [Client().post("/play/new", {"game": "oshi", "opponent": "bot:gentle"}).status_code for _ in range(3)]

    assert statuses == [302] * 3
    assert User.objects.filter(is_guest=True).count() == 3
