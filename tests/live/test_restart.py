"""A planned restart is announced to those who play, and nothing new begins (live play L91)."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command
from django.test import Client

from matches import restart, seating
from matches.clock import now_ms
from matches.live.executor import executor
from matches.live.hub import LOOK_MS, hub
from matches.models import Match, Notice
from matches.rejection import Rejected
from tests.live.conftest import Table
from tests.matches.playing import config, user

pytestmark = [pytest.mark.usefixtures("no_ticks"), pytest.mark.django_db]


def notices(tab) -> list[dict]:
    return [message for message in tab.received if message["t"] == "notice"]


async def test_everybody_is_told_once(table: Table, open_tab):
    aki = await (await open_tab(table.aki)).join(table.match)
    await hub().look(now_ms() + LOOK_MS)
    await executor.read(call_command, "announce_restart", "--seconds", "90")
    late = await open_tab(None)
    for later in (2, 3):
        await hub().look(now_ms() + later * LOOK_MS)
    await late.ask("ping", "pong", n=1)
    await aki.ask("ping", "pong", n=2)

    at = (await executor.read(Notice.objects.get)).at
    told = {"t": "notice", "key": "notice.restart", "params": {"at": at}, "level": "warning"}
    assert 80_000 < at - now_ms() <= 90_000
    assert (notices(aki), notices(late)) == ([told], [told])


def test_new_matches_of_people_are_held_back_until_it_is_over():
    aki = user("Aki")
    call_command("announce_restart")

    with pytest.raises(Rejected, check=lambda refused: (refused.code, refused.reason) == ("rate_limited", "restart")):
        seating.create_match(host=aki, config=config(), now=now_ms())
    seating.create_match(host=None, config=config("bot:gentle", "bot:gentle"), now=now_ms())
    call_command("announce_restart", "--cancel")

    assert seating.create_match(host=aki, config=config(), now=now_ms()).head == 0


def test_pages_and_programs_are_told_why():
    client = Client()
    client.force_login(user("Aki"))
    call_command("announce_restart")

    page = client.post("/play/new", {"game": "oshi", "opponent": "bot:gentle"})
    answer = client.post("/api/matches/", json.dumps({"game": "oshi", "opponent": "friend"}), "application/json")

    assert (page.status_code, answer.status_code, answer["Retry-After"]) == (503, 429, "1")
    words = "The site restarts in a moment. New matches can be made right after."
    assert words in page.content.decode()
    assert answer.json()["detail"] == words
    assert not Match.objects.exists()


def test_a_restart_that_never_came_is_forgotten():
    restart.announce(at=1_000_000)

    assert restart.announced(1_000_000 + restart.FORGOTTEN_AFTER_MS - 1) == 1_000_000
    assert restart.announced(1_000_000 + restart.FORGOTTEN_AFTER_MS) is None


def test_a_process_that_has_started_again_is_through_with_it_and_the_others_are_not(monkeypatch: pytest.MonkeyPatch):
    """Processes restart one after the other: the first one back does not speak for the others."""
    restart.announce(at=1_000_000)
    assert restart.announced(1_000_000) == 1_000_000

    with monkeypatch.context() as in_the_new_process:
        in_the_new_process.setattr(restart, "_over", None)
        restart.begin_anew()
        assert restart.announced(1_000_000) is None
        restart.announce(at=1_100_000)
        assert restart.announced(1_000_000) == 1_100_000

    restart.announce(at=1_000_000)
    assert restart.announced(1_000_000) == 1_000_000
