"""Players over HTTP are at the table as long as they call (live play L114)."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from matches import log
from matches.clock import now_ms
from matches.live import presence
from matches.live.attendance import LEASE_MS, Attendance
from oshisite.accounts.models import User
from tests.matches.playing import play, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> str:
    return table()


@pytest.fixture
def player(match: str) -> Client:
    """Seat 1."""
    client = Client()
    client.force_login(User.objects.get(username="Bea"))
    return client


def states(match: str, now: int) -> list[str]:
    seen = presence.store().look([match], now, beats=True)
    assert seen.epoch is not None
    return [Attendance.stored(seen.matches[match]).state(seat, now, epoch=now - 60_000) for seat in (0, 1)]


def act(player: Client, match: str, name: str) -> int:
    body = {"cid": name, "action": {"name": name, "args": {}}}
    return player.post(f"/api/matches/{match}/acts", json.dumps(body), "application/json").status_code


@pytest.mark.parametrize("call", ["", "entries?after=1"])
def test_who_polls_is_here(match: str, player: Client, call: str):
    assert player.get(f"/api/matches/{match}/{call}").status_code == 200
    now = now_ms()

    assert states(match, now) == ["away", "here"]
    assert states(match, now + LEASE_MS + 8_000) == ["away", "away"]


def test_who_acts_is_here_until_they_leave(match: str, player: Client):
    act(player, match, "rematch")
    assert states(match, now_ms()) == ["away", "here"]
    act(player, match, "leave")
    assert states(match, now_ms()) == ["away", "left"]


def test_who_watches_over_http_is_at_no_seat(match: str):
    Client().get(f"/api/matches/{match}/")

    assert states(match, now_ms()) == ["away", "away"]


def test_who_polls_has_no_claim_against_it(match: str, player: Client):
    play(match, 0, "a1N1")
    moment = log.history(match).entries[-1].at + 600_000
    for now in range(moment - 300_000, moment + 1, 5_000):
        presence.called(match, 1, 7, now)

    assert presence.claimable(match, moment) == ()
    for now in range(moment + 5_000, moment + 200_000, 5_000):
        presence.store().look([], now, beats=True)
    assert presence.claimable(match, now) == (1,)


def test_calls_are_answered_while_the_store_is_away(match: str, player: Client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1"
    presence.store.cache_clear()

    assert player.get(f"/api/matches/{match}/").status_code == 200
    assert act(player, match, "leave") == 200
