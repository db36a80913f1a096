"""Presence and claims as players meet them (live play L114-L118)."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from uuid import uuid4

import pytest

from matches import due, log, services
from matches.clock import now_ms
from matches.games.actions import Claim
from matches.games.fold import History
from matches.live import presence
from matches.live.attendance import Lease
from matches.live.executor import executor
from matches.live.hub import hub
from matches.live.presence import Signs
from matches.live.presence_store import PATIENCE_S, RedisStore
from matches.models import Due
from matches.rejection import Rejected
from tests.live.conftest import Table

pytestmark = pytest.mark.usefixtures("no_ticks")


def seats(tab) -> dict[str, str]:
    return next((message["seats"] for message in reversed(tab.received) if message["t"] == "presence"), {})


def watching(tab) -> int:
    return next((message["watching"] for message in reversed(tab.received) if message["t"] == "presence"), 0)


def claim(tab) -> dict[str, int]:
    """The claim that was announced last."""
    return next((message.get("claim", {}) for message in reversed(tab.received) if message["t"] == "presence"), {})


async def later(*milliseconds: int) -> None:
    """Ticks of the hub at these times from now, as if they had passed; sockets stay as they are."""
    for ms in milliseconds:
        now = now_ms() + ms
        for connection in hub().connections:
            connection.last_frame = connection.last_ping = now
        await hub().tick(now)
        await hub().look(now)


async def test_players_see_each_other_and_count_spectators(table: Table, open_tab):
    aki = await (await open_tab(table.aki)).join(table.match)
    await (await open_tab(table.bea)).join(table.match)
    await (await open_tab(None)).join(table.match)

    await later(500, 3_600)
    await aki.until(lambda: watching(aki) == 1)

    assert seats(aki) == {"0": "here", "1": "here"}


async def test_a_hidden_tab_is_idle_after_three_seconds(table: Table, open_tab):
    aki, bea = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea)]
    await later(0)
    bea.say("state", visible=False)
    await bea.ask("ping", "pong", n=2)

    await later(1_000, 3_000)
    assert seats(aki)["1"] == "here"
    await later(4_500)
    await aki.until(lambda: seats(aki)["1"] == "idle")


async def test_a_closed_tab_is_away_and_back(table: Table, open_tab):
    aki, bea = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea)]
    await later(0)
    await bea.close()

    await later(7_000)
    assert seats(aki)["1"] == "here"
    await later(9_000, 12_500)
    await aki.until(lambda: seats(aki)["1"] == "away")

    await (await open_tab(table.bea)).join(table.match)
    await later(13_000, 16_500)
    await aki.until(lambda: seats(aki)["1"] == "here")


async def test_a_claim_waits_for_the_countdown_and_ends_the_match(table: Table, open_tab, settings):
    aki, bea = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea)]
    await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"])
    await aki.reach(3)
    assert (await aki.act(table.match, "claim", kind="win"))["code"] == "forbidden"
    await bea.close()
    assert (await aki.act(table.match, "claim", kind="win"))["code"] == "forbidden"

    settings.ABSENCE_COUNTDOWN_SECONDS = 0
    await later(0)
    await aki.until(lambda: claim(aki))
    announced = claim(aki)
    ack = await aki.act(table.match, "claim", kind="win")
    await aki.until(lambda: aki.view["status"] == "ended")

    assert announced["seat"] == 1
    assert ack["ok"]
    assert aki.view["outcome"]["places"] == [1, 2]
    assert aki.view["outcome"]["reason"] == "claim"


async def waits() -> list[tuple[str, int]]:
    """The looks at the seat that owes a decision."""
    return await executor.read(lambda: list(Due.objects.filter(what="away:1").values_list("what", "at")))


async def test_an_unclaimed_match_ends_by_itself_after_ten_minutes(table: Table, open_tab, settings):
    settings.ABSENCE_COUNTDOWN_SECONDS = 0
    aki, bea = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea)]
    await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"])
    await aki.reach(3)
    await bea.close()
    await later(0)
    await aki.until(lambda: claim(aki))
    assert await waits() == [("away:1", claim(aki)["at"] + 600_000)]

    back = await (await open_tab(table.bea)).join(table.match)
    await later(500)
    ((_, renewed),) = await waits()
    assert renewed > now_ms() + 600_000

    await back.close()
    await later(1_000)
    await aki.until(lambda: claim(aki))
    ((_, due_at),) = await waits()
    await later(*range(5_000, due_at - now_ms() + 5_000, 5_000))
    await executor.read(due.run_due, now=due_at - 1, match_id=table.match)
    assert aki.view["status"] == "playing"
    await executor.read(due.run_due, now=due_at, match_id=table.match)
    await aki.until(lambda: aki.view["status"] == "ended")

    assert aki.view["outcome"] == {"places": [1, 2], "reason": "claim", "rule": ""}
    assert await waits() == []


async def test_a_row_that_is_worked_early_ends_nothing(table: Table, open_tab, settings):
    """A claim is possible, but not for ten minutes yet."""
    settings.ABSENCE_COUNTDOWN_SECONDS = 0
    aki, bea = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea)]
    await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"])
    await aki.reach(3)
    await bea.close()
    await later(0)
    await aki.until(lambda: claim(aki))
    ((_, due_at),) = await waits()
    await executor.read(Due.objects.update, at=now_ms())

    await executor.read(due.run_due, now=now_ms() + 1_000, match_id=table.match)

    assert await executor.read(log.head, table.match) == 3
    assert await waits() == [("away:1", due_at)]


async def test_who_came_back_has_no_claim_against_it(table: Table, open_tab, settings):
    settings.ABSENCE_COUNTDOWN_SECONDS = 0
    aki, bea = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea)]
    await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"])
    await aki.reach(3)
    await bea.close()
    await (await open_tab(table.bea)).join(table.match)

    assert (await aki.act(table.match, "claim", kind="win"))["code"] == "forbidden"


async def test_leave_is_no_concession_and_shortens_the_countdown(table: Table, open_tab):
    aki, bea = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea)]
    await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"])
    await aki.reach(3)
    await bea.reach(3)

    ack = await bea.act(table.match, "leave")
    await later(500, 4_000)
    await aki.until(lambda: seats(aki)["1"] == "left")

    assert ack["ok"]
    assert aki.view["status"] == "playing"
    assert claim(aki)["seat"] == 1
    assert 10_000 < claim(aki)["at"] - now_ms() <= 20_000


# --- the rule itself, over hours that no test waits for


def signs(*leases: Lease) -> Signs:
    return Signs(leases, None)


def beat(*moments: int) -> None:
    for now in moments:
        presence.store().look([], now, beats=True)


def absent_seat(match: str, now: int) -> None:
    """Seat 0 owes a decision and was last seen two and a half minutes ago; the store has been whole since."""
    beat(now - 155_000)
    presence.renew(match, signs(Lease("gone", 0, now - 149_000, 0)), now - 150_000)
    beat(*range(now - 145_000, now + 1, 5_000))


@pytest.fixture
def owing(table: Table) -> tuple[str, int]:
    """The match, and a moment three minutes after its prompt opened."""
    return table.match, log.history(table.match).entries[-1].at + 180_000


def test_an_absent_seat_that_owes_is_claimable(owing: tuple[str, int]):
    match, now = owing
    absent_seat(match, now)

    assert presence.claimable(match, now) == (0,)


def test_no_claim_while_the_store_was_away(owing: tuple[str, int]):
    match, now = owing
    absent_seat(match, now)
    beat(now + 15_000)

    assert presence.claimable(match, now + 15_000) == ()


def test_no_claim_against_a_seat_that_owes_nothing(owing: tuple[str, int]):
    match, now = owing
    absent_seat(match, now)
    presence.renew(match, signs(Lease("gone", 1, now - 149_000, 0)), now)

    assert presence.claimable(match, now) == (0,)


def test_who_comes_back_before_the_lock_is_had_has_no_claim_against_it(owing: tuple[str, int], monkeypatch):
    """L117: the look before the lock saw the seat absent; the one under it does not."""
    match, now = owing
    absent_seat(match, now)
    plain = services.locked

    def locked(match_id: str) -> History:
        history = plain(match_id)
        presence.renew(match, signs(Lease("back", 0, now + 25_000, 0)), now)
        return history

    monkeypatch.setattr(services, "locked", locked)

    with pytest.raises(Rejected, check=lambda refused: refused.code == "forbidden"):
        services.act(match_id=match, seat=1, cid="c", action=Claim("win", ()), now=now)


def test_a_store_that_was_emptied_before_the_lock_is_had_allows_no_claim(owing: tuple[str, int], monkeypatch):
    match, now = owing
    absent_seat(match, now)
    plain = services.locked

    def locked(match_id: str) -> History:
        monkeypatch.setattr(RedisStore, "prefix", f"test:{uuid4()}")
        presence.store.cache_clear()
        return plain(match_id)

    monkeypatch.setattr(services, "locked", locked)

    with pytest.raises(Rejected, check=lambda refused: refused.code == "forbidden"):
        services.act(match_id=match, seat=1, cid="c", action=Claim("win", ()), now=now)


async def test_a_store_that_is_away_stops_nobody_from_playing(table: Table, open_tab, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1"
    presence.store.cache_clear()
    aki, bea = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea)]

    await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"])
    await aki.reach(3)
    await bea.reach(3)

    assert await executor.read(presence.claimable, table.match, now_ms() + 999_999) == ()


@pytest.fixture
def silent_redis(settings) -> Iterator[None]:
    """Something that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.REDIS_URL = f"redis://127.0.0.1:{silent.getsockname()[1]}"
        presence.store.cache_clear()
        yield


async def test_a_store_that_does_not_answer_is_waited_for_by_no_socket(table: Table, open_tab, no_limits, silent_redis):
    """B12, L62: the first one finds out; after that only the tick asks, on a thread that nobody else needs."""
    tab = await (await open_tab(table.aki)).join(table.match)
    began = time.monotonic()
    for _ in range(20):
        await tab.join(table.match)
    ticking = asyncio.create_task(hub().tick(now_ms()))
    ack = await tab.act(table.match, "reply", tab.prompt, picks=["a1N1"])
    await ticking

    assert ack["ok"]
    assert time.monotonic() - began < 20 * PATIENCE_S / 2


async def test_a_slow_database_stops_neither_heartbeats_nor_presence(table: Table, open_tab, monkeypatch):
    """A tick that waits for it would look like a store that was away."""
    tab, is_free = await (await open_tab(table.aki)).join(table.match), threading.Event()
    for name, value in [("TICK_S", 0.01), ("LOOK_MS", 0), ("PING_MS", 0)]:
        monkeypatch.setattr(f"matches.live.hub.{name}", value)
    busy = [asyncio.create_task(executor.read(is_free.wait)) for _ in range(executor.threads)]
    try:
        keeping = asyncio.create_task(hub().keep())
        await tab.until(lambda: sum(message["t"] == "ping" for message in tab.received) >= 3)
        assert not any(one.done() for one in busy)
        assert presence.store().look([], now_ms()).epoch is not None
    finally:
        is_free.set()
        keeping.cancel()
        await asyncio.gather(*busy)
