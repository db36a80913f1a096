"""Sockets that come and go leave nothing behind (stack B13): counted in objects, not in memory."""

from __future__ import annotations

import asyncio
import gc

import pytest

from matches.live.base import SocketConsumer
from matches.live.connection import Connection
from matches.live.executor import executor
from matches.live.hub import hub
from matches.live.outgoing import Outgoing
from matches.live.reader import Reader, Viewer
from matches.live.roster import Roster
from tests.live.conftest import Table
from tests.live.tabs import Tab

pytestmark = pytest.mark.usefixtures("no_limits")
KINDS = (SocketConsumer, Connection, Outgoing, Reader, Viewer, Roster, asyncio.Task, asyncio.Lock)
AT_ONCE = 8
ROUNDS = 25


def counted() -> dict[str, int]:
    """Objects that are still there, and what the hub, the layer's channel and the executor keep in their tables."""
    gc.collect()
    objects, here = gc.get_objects(), hub()
    found = {kind.__name__: sum(isinstance(one, kind) for one in objects) for kind in KINDS}
    tables = {
        "connections": here.connections, "rosters": here.rosters, "watched": here.readers.watched, "buckets": here.limits.buckets,
        "sockets": here.limits.sockets, "locks": executor.locks,
    }  # fmt: skip
    return found | {name: len(table) for name, table in tables.items()}


async def come_and_go(table: Table, leaves_first: bool) -> None:
    tabs = [await Tab(who).open() for who in (table.aki, table.bea, table.cho, None) for _ in range(AT_ONCE // 4)]
    for tab in tabs:
        await tab.join(table.match)
    await tabs[0].act(table.match, "answer", offer=9, accept=True)
    await hub().tick(hub().connections.copy().pop().last_frame)
    for tab in tabs:
        if leaves_first:
            tab.say("leave_view", match=table.match)
            await tab.ask("ping", "pong", n=2)
        await tab.close()


async def test_hundreds_of_joins_and_leaves_leave_nothing_behind(table: Table):
    await come_and_go(table, leaves_first=True)  # what is made once is made
    seen = []
    for phase in range(3):
        for _ in range(ROUNDS):
            await come_and_go(table, leaves_first=phase % 2 == 0)
        seen.append(counted())

    # Libraries make tasks and locks, too, at times of their own; a leak would be one for each round and socket.
    shared = [[phase.pop(name) for name in ("Task", "Lock")] for phase in seen]
    assert seen[0] == seen[1] == seen[2]
    assert [max(counts) - min(counts) < ROUNDS for counts in zip(*shared, strict=True)] == [True, True]
    nothing_left = dict.fromkeys(("Connection", "Reader", "Viewer", "Roster", "connections", "rosters", "watched", "sockets", "locks"), 0)
    assert {name: seen[2][name] for name in nothing_left} == nothing_left
