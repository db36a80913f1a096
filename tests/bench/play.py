"""Two ways to play at many tables at once: as fast as the server answers, or at a pace."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple

from tests.bench.driver import Client, Table
from tests.bench.running import Running
from tests.bench.tables import Pair

WARM_S = 1.0


async def seated(client: Client, url: str, pairs: Sequence[Pair], skip: int = 0) -> list[Table]:
    """Both players of each pair connected and at a match of theirs, after `skip` that were played before."""
    tables = [Table(client, Pair(pair.sessions, pair.matches[skip:]), seed) for seed, pair in enumerate(pairs)]
    await client.connect(url, [p for t in tables for p in t.players], [session for t in tables for session in t.sessions])
    ready, waiting = asyncio.Event(), set(tables)

    def is_ready(table: Table) -> None:
        waiting.discard(table)
        if not waiting:
            ready.set()

    for table in tables:
        table.turn_over = is_ready
        table.join_next()
    await client.wait(ready)
    return tables


class Throughput(NamedTuple):
    """Things done a second, and the processor time (s) that the server took for each."""

    rate: float
    cpu: float


async def saturated(client: Client, tables: Sequence[Table], site: Running, seconds: float) -> Throughput:
    """Every table acts as soon as its last turn is over."""
    for table in tables:
        table.turn_over = Table.act
        if table.is_ready:
            table.act()
    await client.sleep(WARM_S)
    before, cpu, began = played(tables), site.cpu(), time.perf_counter()
    await client.sleep(seconds)
    done, took = played(tables) - before, time.perf_counter() - began
    spent = site.cpu() - cpu
    await stopped(client, tables)
    return Throughput(done / took, spent / max(1, done))


async def paced(client: Client, tables: Sequence[Table], seconds: float, rate: float) -> list[float]:
    """`rate` actions a second, spread evenly over the tables: seconds from sending each act to the last frame of both players.

    A table that is still busy at its time acts when it is ready, and then its time counts from when it should have acted.
    """
    for table in tables:
        table.turn_over = lambda table: None
    loop, ends = asyncio.get_running_loop(), time.perf_counter() + WARM_S + seconds
    period, warm_until = len(tables) / rate, time.perf_counter() + WARM_S

    def tick(table: Table, due: float) -> None:
        now = time.perf_counter()
        if now >= ends:
            return
        if now < warm_until:
            table.took.clear()
        if table.is_ready:
            table.act()
        else:
            table.turn_over = lambda table: act_late(table, now)
        loop.call_at(due + period, tick, table, due + period)

    def act_late(table: Table, since: float) -> None:
        table.turn_over = lambda table: None
        table.act(since)

    for number, table in enumerate(tables):
        due = loop.time() + period * number / len(tables)
        loop.call_at(due, tick, table, due)
    await client.sleep(WARM_S + seconds + period)
    await stopped(client, tables)
    return [took for table in tables for took in table.took]


async def stopped(client: Client, tables: Sequence[Table]) -> None:
    """No table goes on, and what is on its way has come."""
    done = asyncio.Event()

    def look(table: Table) -> None:
        if all(table.is_ready for table in tables):
            done.set()

    for table in tables:
        table.turn_over = look
    look(tables[0])
    await client.wait(done)


def played(tables: Sequence[Table]) -> int:
    return sum(len(table.took) for table in tables)
