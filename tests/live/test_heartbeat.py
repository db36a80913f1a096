"""A web process says each second that it serves players (L109), and tells workers of whoever is out of time before their eyes (L103)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError

from matches import outages
from matches.clock import now_ms
from matches.games.clocks import GRACE_MS, MINUTE_MS, clock_named
from matches.live import heartbeat
from matches.live.hub import hub
from matches.models import Beat, Match, Outage
from tests.live.tabs import login
from tests.matches import playing
from tests.processes import WebProcess

pytestmark = pytest.mark.usefixtures("no_ticks")


@pytest.fixture(autouse=True)
def _knows_of_nothing() -> Iterator[None]:
    outages.forget()
    yield
    outages.forget()


async def test_a_web_process_beats_though_nobody_is_connected(transactional_db: None):
    site = WebProcess()
    try:
        await site.ready()
        while not (first := await Beat.objects.afirst()):
            await asyncio.sleep(0.05)
        while (await Beat.objects.aget()).at == first.at:
            await asyncio.sleep(0.05)
    finally:
        site.stop()
    assert await Outage.objects.acount() == 0


async def test_a_database_that_was_away_is_an_outage_and_ends_no_beat(transactional_db: None, monkeypatch: pytest.MonkeyPatch):
    now, times = now_ms(), iter([0, None, None, 9_000, 9_500])
    over = asyncio.Event()
    loop, plain = asyncio.get_running_loop(), outages.beat

    def say_so() -> None:
        try:
            at = next(times)
        except StopIteration:
            loop.call_soon_threadsafe(over.set)
            return
        if at is None:
            raise OperationalError("the connection is closed")
        plain(now + at)

    monkeypatch.setattr(heartbeat, "BEAT_S", 0)
    monkeypatch.setattr(heartbeat, "say_so", say_so)
    beating = asyncio.create_task(heartbeat.keep_beating())
    await over.wait()
    beating.cancel()

    assert [(one.began - now, one.ended - now) async for one in Outage.objects.all()] == [(0, 9_000)]
    assert (await Beat.objects.aget()).at == now + 9_500


async def test_workers_are_told_once_of_each_head_at_which_time_is_up(transactional_db: None, open_tab, monkeypatch: pytest.MonkeyPatch):
    told: list[str] = []
    monkeypatch.setattr("matches.live.hub.send", lambda task, match: told.append(match))
    now = now_ms()
    monkeypatch.setattr(playing, "NOW", now)
    match = await sync_to_async(lambda: playing.table(clock=clock_named("10+5")))()
    aki = await sync_to_async(lambda: login(Match.objects.get(id=match).seats.get(number=0).user))()
    await (await open_tab(aki)).join(match)

    for late in (-1, 0, 1_000):
        hub().nudge_sweeps(now + MINUTE_MS + GRACE_MS + late)

    assert told == [match]
