"""`bench fanout`: one match before a thousand watchers, through Redis and in a single process.

Its players act as soon as everybody has the entry of the last act. The floor is a plain ASGI loop that sends the same bytes to as many
sockets, on the same server, read by the same client. Players are served first (L134): what watchers cost them is measured at a pace.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

import msgspec
import uvloop
from msgspec import Struct

from tests.bench import play, tables
from tests.bench.driver import PATIENCE_S, Client, Socket, Table, Watcher
from tests.bench.play import Throughput
from tests.bench.report import Report, Row, Target, quantile
from tests.bench.running import Running, server, services, single
from tests.bench.tables import Pair

WATCHERS = 1_000
PACE = 10
SPARE = 2
FILLING_S = 60.0
KEPT_TEXTS = 50
PRESENCE = b'{"t":"presence"'
LONGEST_TEXT = 16_000  # the repeater takes frames as long as the site does


def run(*, rounds: int = 3, seconds: float = 5.0) -> Report:
    rows: list[Row] = []
    for name, place in (("Redis", services), ("single process", single)):
        with place() as values:
            rows += measured(name, values, rounds, seconds)
    return Report("fanout", rows, [f"{WATCHERS:,} watchers; floor: a plain ASGI loop with the same bytes, or no watchers"])


def measured(name: str, values: Mapping[str, str], rounds: int, seconds: float) -> list[Row]:
    (pair,) = tables.make(1, 2 * rounds + SPARE, values)
    with server("site", values) as site, server("repeater", values) as repeater:
        found = uvloop.run(measure(site, pair, repeater, rounds, seconds))
    return [
        Row(f"{name}, deliveries", found.site.rate, "a second", found.bare.rate, Target(least_ratio=0.4)),
        Row(f"{name}, processor time of the web process", found.site.cpu * 1e6, "us a delivery", found.bare.cpu * 1e6),
        Row(f"{name}, players at {PACE}/s, p99", found.watched * 1000, "ms", found.alone * 1000),
    ]


class Found(NamedTuple):
    """Deliveries of the site and of the bare loop; times (s) of players with and without watchers, the 99th percentile."""

    site: Throughput
    bare: Throughput
    watched: float
    alone: float


async def measure(site: Running, pair: Pair, repeater: Running, rounds: int, seconds: float) -> Found:
    ours, bare = list[Throughput](), list[Throughput]()
    watched, alone = list[float](), list[float]()
    for number in range(rounds):
        alone += await players_alone(site.url(), pair, 2 * number, seconds)
        hall = await Hall.filled(site.url(), pair, 2 * number + 1)
        watched += await play.paced(hall.client, [hall.table], seconds, PACE)
        ours.append(await hall.saturated(site, seconds))
        await hall.client.close()
        bare.append(await repeated(repeater, hall.texts, seconds))
    return Found(middle(ours), middle(bare), quantile(watched, 0.99), quantile(alone, 0.99))


def middle(rounds: Sequence[Throughput]) -> Throughput:
    return Throughput(*(median(one[at] for one in rounds) for at in (0, 1)))


async def players_alone(url: str, pair: Pair, skip: int, seconds: float) -> list[float]:
    client = Client()
    took = await play.paced(client, await play.seated(client, url, [pair], skip), seconds, PACE)
    await client.close()
    return took


class Presence(Struct, frozen=True):
    """As much of a presence message as counts."""

    watching: int


class Usher(Watcher):
    """A watcher that tells how many there are."""

    def __init__(self, client: Client, joined: Callable[[], None], heard: Callable[[bytes], None], counted: Callable[[int], None]) -> None:
        super().__init__(client, joined, heard)
        self.counted = counted

    def received(self, text: bytes) -> None:
        super().received(text)
        if text.startswith(PRESENCE):
            self.counted(read_presence(text).watching)


read_presence = msgspec.json.Decoder(Presence).decode


class Hall:
    """A table with watchers: all have their view, and are told to be here. `texts` are the first entries that they saw."""

    def __init__(self, client: Client, table: Table) -> None:
        self.client, self.table = client, table
        usher = Usher(client, self.joined, self.heard, self.counted)
        self.watchers = [usher, *(Watcher(client, self.joined, self.heard) for _ in range(WATCHERS - 1))]
        self.texts: list[bytes] = []
        self.views = self.here = self.delivered = self.owed = 0
        self.full, self.over = asyncio.Event(), asyncio.Event()
        self.ends = 0.0

    @classmethod
    async def filled(cls, url: str, pair: Pair, skip: int) -> Hall:
        client = Client()
        (table,) = await play.seated(client, url, [pair], skip)
        hall = cls(client, table)
        await client.connect(url, hall.watchers)
        for watcher in hall.watchers:
            watcher.join(table.match)
        await client.wait(hall.full, FILLING_S)
        return hall

    def joined(self) -> None:
        self.views += 1
        self.look()

    def counted(self, watching: int) -> None:
        self.here = watching
        self.look()

    def look(self) -> None:
        if self.views == self.here == WATCHERS:
            self.full.set()

    def heard(self, text: bytes) -> None:
        self.delivered += 1
        if len(self.texts) < KEPT_TEXTS and len(text) < LONGEST_TEXT and self.delivered % WATCHERS == 1:
            self.texts.append(text)
        if self.delivered == self.owed:
            self.go_on(self.table)

    def go_on(self, table: Table) -> None:
        """The next act, once players and watchers have the last one, until the time is over."""
        if not table.is_ready or self.delivered < self.owed:
            return
        if time.perf_counter() >= self.ends:
            self.over.set()
        else:
            self.owed += WATCHERS
            table.act()

    async def saturated(self, site: Running, seconds: float) -> Throughput:
        """Deliveries to watchers and players; for less time if the match ends before."""
        while self.delivered % WATCHERS:  # the last entry is still on its way to some
            await self.client.sleep(0.05)
        acts, self.owed = len(self.table.took), self.delivered
        self.table.turn_over, self.table.match_over = self.go_on, lambda table: self.over.set()
        cpu, began = site.cpu(), time.perf_counter()
        self.ends = began + seconds
        self.go_on(self.table)
        await self.client.wait(self.over, seconds + PATIENCE_S)
        done = (len(self.table.took) - acts) * (WATCHERS + 2)
        return Throughput(done / (time.perf_counter() - began), (site.cpu() - cpu) / done)


class Listener(Socket):
    """Counts what comes; `complete` when it is as much as was asked for."""

    def __init__(self, client: Client, tally: Tally) -> None:
        super().__init__(client)
        self.tally = tally

    def received(self, text: bytes) -> None:
        self.tally.add()


class Tally:
    """What all listeners have got."""

    def __init__(self) -> None:
        self.count, self.awaited = 0, 0
        self.complete = asyncio.Event()

    def add(self) -> None:
        self.count += 1
        if self.count == self.awaited:
            self.complete.set()


async def repeated(repeater: Running, texts: Sequence[bytes], seconds: float) -> Throughput:
    """Each text sent by one socket to all, the next when it has come."""
    client, tally = Client(), Tally()
    sockets = [Listener(client, tally) for _ in range(WATCHERS + 2)]
    await client.connect(repeater.url(), sockets)
    cpu, began = repeater.cpu(), time.perf_counter()
    while time.perf_counter() - began < seconds:
        tally.awaited += len(sockets)
        tally.complete.clear()
        sockets[0].say(texts[tally.awaited // len(sockets) % len(texts)])
        await client.wait(tally.complete)
    found = Throughput(tally.count / (time.perf_counter() - began), (repeater.cpu() - cpu) / tally.count)
    await client.close()
    return found
