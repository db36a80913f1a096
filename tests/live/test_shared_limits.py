"""Limits over several processes, told through Redis, and what they are while Redis is away or was emptied (live play L215, L216, L240)."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator

import pytest
import redis
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from matches.api import limits as http
from matches.clock import now_ms
from matches.live.hub import hub
from matches.live.limits import ACTS, FRAMES_PLAYING, JOINS, SOCKETS_OF_ADDRESS, SOCKETS_OF_USER, Limits
from matches.live.shared_limits import RENEW_MS, SOCKET_LEASE_MS, SharedCounts
from tests.live.conftest import Table
from tests.live.tabs import Tab
from tests.processes import web_processes

NOW = 1_800_000_000_000
needs_redis = pytest.mark.redis


class Process:
    """What one process knows of limits."""

    def __init__(self, kind: str = "test") -> None:
        self.limits, self.shared = Limits(are_shared=True), SharedCounts(settings.REDIS_URL, kind)

    def take(self, limit: object, times: int, now: int = NOW, who: str = "user:1") -> list[int]:
        return [self.limits.wait(who, limit, now) for _ in range(times)]  # type: ignore[arg-type]

    def exchange(self, now: int = NOW) -> None:
        self.limits.charge(self.shared.exchange(self.limits.take_spent(), (), now))


@pytest.fixture
def two() -> tuple[Process, Process]:
    return Process(), Process()


@pytest.fixture
def flush(two: tuple[Process, Process]) -> Callable[[], None]:
    def forget() -> None:
        store = two[0].shared.redis
        for key in store.scan_iter(f"{SharedCounts.prefix}:*"):
            store.delete(key)

    return forget


# --- what is let through


@needs_redis
def test_what_one_process_lets_through_is_taken_off_the_others(two: tuple[Process, Process]):
    here, there = two
    here.take(JOINS, 20)
    there.take(JOINS, 5)
    for process in (here, there, here):
        process.exchange()

    here.take(JOINS, 1)
    here.exchange()

    assert here.take(JOINS, 5) == [0, 0, 0, 0, 2]  # 20 and 1 here, 5 there: 4 are left of 30
    assert there.take(JOINS, 6) == [0, 0, 0, 0, 0, 2]  # it has heard of 20, and hears of the last one when it lets another through


@needs_redis
def test_over_time_two_processes_let_through_no_more_than_one(two: tuple[Process, Process]):
    """Ten acts in two seconds: who asks both, again and again, gets five a second and what the first second let through."""
    allowed = 0
    for now in range(NOW, NOW + 40_000, 100):
        for process in two:
            allowed += process.take(ACTS, 3, now).count(0)
            if now % 1_000 == 0:
                process.exchange(now)

    assert allowed <= 5 * 40 + 4 * ACTS.most
    assert allowed >= 5 * 30


@needs_redis
def test_other_users_and_limits_that_are_not_shared_are_left_alone(two: tuple[Process, Process]):
    here, there = two
    here.take(FRAMES_PLAYING, 100)
    here.take(JOINS, 30)
    there.take(JOINS, 1, who="user:2")
    for process in two:
        process.exchange()

    assert there.take(FRAMES_PLAYING, 100) == [0] * 100
    assert there.take(JOINS, 29, who="user:2") == [0] * 29


@needs_redis
def test_after_redis_was_emptied_counting_goes_on(two: tuple[Process, Process], flush: Callable[[], None]):
    """L240: nothing is charged twice, and once both have told again they hear of each other again."""
    here, there = two
    for process in two:
        process.take(JOINS, 5)
        process.exchange()
    flush()
    for process in two:
        process.take(JOINS, 1)
        process.exchange()

    here.take(JOINS, 7)
    here.exchange()
    there.take(JOINS, 1)
    there.exchange()

    assert there.take(JOINS, 30).count(0) == 30 - (5 + 1 + 1) - (5 + 7)


# --- sockets


@needs_redis
@pytest.mark.parametrize(("who", "most"), [("user:1", SOCKETS_OF_USER), ("address:192.0.2.1", SOCKETS_OF_ADDRESS)])
def test_sockets_are_counted_over_all_processes(two: tuple[Process, Process], who: str, most: int):
    opened = [two[n % 2].shared.open_socket(who, f"s{n}", NOW) for n in range(most + 1)]
    two[0].shared.close_socket(who, "s1")

    assert opened == [True] * most + [False]
    assert two[1].shared.open_socket(who, "another", NOW)
    assert two[0].shared.open_socket("user:2", "theirs", NOW)


@needs_redis
def test_sockets_of_a_process_that_died_count_no_longer_than_their_leases(two: tuple[Process, Process]):
    here, there = two
    for n in range(SOCKETS_OF_USER):
        here.shared.open_socket("user:1", f"s{n}", NOW)

    assert not there.shared.open_socket("user:1", "new", NOW + SOCKET_LEASE_MS - 1)
    assert there.shared.open_socket("user:1", "new", NOW + SOCKET_LEASE_MS)


@needs_redis
def test_sockets_are_told_anew_after_redis_was_emptied(two: tuple[Process, Process], flush: Callable[[], None]):
    """L240: with the next renewal, every five seconds."""
    here, there = two
    sockets = [("user:1", f"s{n}") for n in range(SOCKETS_OF_USER)]
    flush()
    here.shared.exchange({}, sockets, NOW + RENEW_MS)

    assert not there.shared.open_socket("user:1", "new", NOW + RENEW_MS)
    assert RENEW_MS < SOCKET_LEASE_MS <= 30_000


@needs_redis
async def test_a_user_has_ten_sockets_on_whatever_process(table: Table, open_tab: Callable[..., object], no_ticks: None):
    """The other process has nine of them."""
    tabs: list[Tab] = [await open_tab(table.aki)]  # type: ignore[misc]
    await tabs[0].ask("ping", "pong", n=1)
    shared, who = hub().shared, next(iter(hub().connections)).who
    assert shared
    for n in range(SOCKETS_OF_USER - 1):
        await asyncio.to_thread(shared.open_socket, who, f"elsewhere{n}", now_ms())

    refused: Tab = await open_tab(table.aki)  # type: ignore[misc]
    await refused.until(lambda: refused.code)
    await tabs[0].close()
    allowed: Tab = await open_tab(table.aki)  # type: ignore[misc]

    assert (refused.code, await allowed.ask("ping", "pong", n=1) is not None) == (4008, True)


@needs_redis
async def test_joins_at_another_process_count_here_with_the_next_tick(table: Table, open_tab: Callable[..., object], no_ticks: None):
    """L215, L216: the tab is told to wait, as if it had made them all here. A process hears of others when it lets something through."""
    tab: Tab = await open_tab(table.aki)  # type: ignore[misc]
    await tab.join(table.match)
    elsewhere, who = Process(kind="sockets"), next(iter(hub().connections)).who
    elsewhere.take(JOINS, 30, now_ms(), who)
    await asyncio.to_thread(elsewhere.exchange, now_ms())

    await tab.join(table.match)
    await hub().tick(now_ms())
    answer = await tab.ask("join", "error", match=table.match, want="mine")

    assert (answer["code"], answer["params"]["wait"] > 0) == ("rate_limited", True)


@needs_redis
@pytest.mark.postgres
async def test_ten_sockets_over_two_web_processes_also_after_redis_was_emptied(table: Table, come_to: Callable[..., object]):
    """L215, L240: the processes tell of their sockets again by themselves."""
    async with web_processes(2) as sites:
        tabs = [await come_to(sites[n % 2], table.aki) for n in range(SOCKETS_OF_USER)]  # type: ignore[misc]
        for tab in tabs:
            await tab.ask("ping", "pong", n=1)
        one_more = await come_to(sites[0], table.aki)  # type: ignore[misc]
        await one_more.until(lambda: one_more.code)

        await asyncio.to_thread(forget_limits_of, table.aki)
        await asyncio.sleep((RENEW_MS + 1_500) / 1_000)
        another = await come_to(sites[1], table.aki)  # type: ignore[misc]
        await another.until(lambda: another.code)

        assert (one_more.code, another.code, {tab.code for tab in tabs}) == (4008, 4008, {None})


def forget_limits_of(session: SessionStore) -> None:
    """As if Redis had been emptied of them, without what other tests keep there."""
    store = redis.Redis.from_url(settings.REDIS_URL)
    assert store.delete(f"oshi:limits:sockets:user:{session[SESSION_KEY]}") == 1


# --- without Redis


@pytest.fixture(params=["refuses", "says nothing"])
def away(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a Redis that nobody answers at, or one that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        if request.param == "refuses":
            listener.close()
        yield f"redis://127.0.0.1:{listener.getsockname()[1]}/0" if request.param != "refuses" else "redis://127.0.0.1:1/0"


def test_while_redis_is_away_http_counts_in_this_process(away: str, monkeypatch: pytest.MonkeyPatch):
    limits = http.HttpLimits()
    limits.shared, limits.are_shared = SharedCounts(away, "http"), True

    asked = [limits.wait("user:1", http.DOWNLOADS, NOW + n) for n in range(61)]

    assert asked == [0] * 60 + [1]
    assert limits.wait("user:1", http.DOWNLOADS, NOW + 2_000) == 0
    assert limits.next_exchange == NOW + 2_000 + http.LOOK_AGAIN_MS


async def test_while_redis_is_away_sockets_are_counted_in_this_process(table: Table, open_tab: Callable[..., object], away: str):
    hub().shared = SharedCounts(away, "sockets")
    hub().limits.are_shared = True

    tabs: list[Tab] = [await open_tab(table.aki) for _ in range(SOCKETS_OF_USER + 1)]  # type: ignore[misc]
    await tabs[-1].until(lambda: tabs[-1].code)

    assert [tab.code for tab in tabs] == [None] * SOCKETS_OF_USER + [4008]
    with pytest.raises(redis.RedisError):
        SharedCounts(away, "sockets").open_socket("user:1", "one", NOW)
