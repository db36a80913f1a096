"""A running match, tabs that look at it, and threads that end with the test (stack B17)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from uuid import uuid4

import pytest
from django.contrib.sessions.backends.db import SessionStore

from matches import consumers
from matches.clock import now_ms
from matches.live import limits, presence
from matches.live.executor import chat_executor, executor, presence_executor
from matches.live.limits import Limit
from matches.live.presence_store import RedisStore
from matches.models import Match
from tests.live.serving import connect_to
from tests.live.tabs import RemoteTab, Tab, login
from tests.matches import playing
from tests.processes import WebProcess


@dataclass
class Table:
    """A match of Aki (seat 0, Red, to move) and Bea; Cho watches."""

    match: str
    aki: SessionStore
    bea: SessionStore
    cho: SessionStore


@pytest.fixture
def table(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr(playing, "NOW", now_ms())  # sockets tell the time themselves
    match = playing.table()
    seats = [seat.user for seat in Match.objects.get(id=match).seats.select_related("user").order_by("number")]
    return Table(match, *(login(user) for user in (*seats, playing.user("Cho"))))


@pytest.fixture
async def tabs() -> AsyncIterator[list[Tab]]:
    """Tabs to be closed when the test is over."""
    opened: list[Tab] = []
    yield opened
    for tab in opened:
        if tab.task and not tab.task.done():
            await tab.close()


@pytest.fixture
def open_tab(tabs: list[Tab]) -> Callable[..., object]:
    async def open_one(session: SessionStore | None = None, **options: str) -> Tab:
        tab = Tab(session, **options)
        tabs.append(tab)
        return await tab.open()

    return open_one


@pytest.fixture
def come_to(tabs: list[Tab]) -> Callable[..., object]:
    """Opens a tab on a web process."""

    async def come(site: WebProcess, session: SessionStore | None = None) -> RemoteTab:
        tab = RemoteTab(connect_to(site.port, session))
        tabs.append(tab)
        return await tab.open()

    return come


@pytest.fixture
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are faster than people."""
    for name in ("FRAMES_PLAYING", "FRAMES_WATCHING", "ACTS", "REJECTED_ACTS", "JOINS", "CHAT", "CHAT_MINUTE"):
        monkeypatch.setattr(limits, name, Limit(name, 1_000_000, 1))
    monkeypatch.setattr(consumers, "BROKEN_FRAMES_IN_MS", -1)


@pytest.fixture
def no_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hub ticks when the test says so."""
    monkeypatch.setattr("matches.live.hub.TICK_S", 3_600)


@pytest.fixture(autouse=True)
def _own_presence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that run side by side on one Redis have an epoch each."""
    monkeypatch.setattr(RedisStore, "prefix", f"test:{uuid4()}")
    presence.store.cache_clear()


@pytest.fixture(autouse=True)
def _threads_end_with_the_test(request: pytest.FixtureRequest) -> object:
    if "transactional_db" in request.fixturenames:
        request.getfixturevalue("transactional_db")  # so that it ends after the threads
    yield
    executor.close()
    presence_executor.close()
    chat_executor.close()
