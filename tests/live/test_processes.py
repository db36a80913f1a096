"""Two web processes that know of each other by the database and Redis alone (live play L59, L76, L78, L90, L216)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from matches import log
from matches.live.executor import executor
from matches.models import MatchEntry
from tests.live.conftest import Table
from tests.live.tabs import RemoteTab
from tests.processes import WebProcess, web_processes

pytestmark = [pytest.mark.postgres, pytest.mark.redis]
IN_A_BURST = 10
"""As many acts as a player may send at once (L215)."""


@pytest.fixture
async def sites(table: Table) -> AsyncIterator[tuple[WebProcess, WebProcess]]:
    async with web_processes(2) as (first, second):
        yield first, second


async def acks_of(tab: RemoteTab, match: str, times: int) -> list[dict[str, Any]]:
    """The same act again and again; what a limit refuses is sent once more after the wait that it names (L216)."""
    acks: list[dict[str, Any]] = []
    while len(acks) < times:
        before, burst = len(tab.received), min(IN_A_BURST, times - len(acks))
        for _ in range(burst):
            tab.say("act", match=match, cid="the-same", prompt="2.0.0", action={"name": "reply", "args": {"picks": ["a1N1"]}})
        await tab.until(lambda before=before, burst=burst: len(answered(tab, before)) == burst)
        refused = [ack for ack in answered(tab, before) if not ack["ok"]]
        assert {ack["code"] for ack in refused} <= {"rate_limited"}
        acks += [ack for ack in answered(tab, before) if ack["ok"]]
        if refused:
            await asyncio.sleep(refused[0]["result"]["wait"])
    return acks


def answered(tab: RemoteTab, after: int) -> list[dict[str, Any]]:
    return [message for message in tab.received[after:] if message["t"] == "ack"]


async def test_an_act_sent_a_hundred_times_over_two_processes_is_one_entry(table: Table, sites, come_to):
    """L76: one entry, and everybody hears the same `seq`."""
    first, second = [await (await come_to(site, table.aki)).join(table.match) for site in sites]
    bea = await (await come_to(sites[1], table.bea)).join(table.match)

    halves = await asyncio.gather(acks_of(first, table.match, 50), acks_of(second, table.match, 50))
    await bea.reach(3)

    acks = [ack for half in halves for ack in half]
    assert [ack["seq"] for ack in acks] == [3] * 100
    assert sorted(ack["dup"] for ack in acks) == [False] + [True] * 99
    assert await executor.read(MatchEntry.objects.filter(stream_id=table.match, cid="the-same").count) == 1
    assert await executor.read(log.head, table.match) == 3
    assert [tab.seqs for tab in (first, second, bea)] == [[3]] * 3


async def test_a_process_that_is_killed_after_its_ack_takes_nothing_with_it(table: Table, sites, come_to):
    """L90: the act is found in the log, by whoever sent it and by everybody else, and the match goes on elsewhere."""
    aki = await (await come_to(sites[0], table.aki)).join(table.match)
    bea = await (await come_to(sites[1], table.bea)).join(table.match)
    ack = await aki.act(table.match, "reply", "2.0.0", cid="last-words", picks=["a1N1"])
    sites[0].kill()

    await bea.reach(3)
    again = await come_to(sites[1], table.aki)
    again.view, again.seq = aki.view, aki.seq
    await again.join(table.match, have=aki.seq, key="seat:0", pending=["last-words"])
    found = await again.answer("ack", after=0)
    await bea.act(table.match, "reply", bea.prompt, picks=[bea.options[0]])
    await again.reach(4)

    assert (ack["seq"], found["seq"], found["dup"]) == (3, 3, True)
    assert bea.seqs == [3, 4]
    assert (await (await come_to(sites[1], table.aki)).join(table.match)).view == again.view
