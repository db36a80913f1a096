"""`bench echo`: what a socket costs before anything is done with a message.

A plain ASGI echo on the site's server and flags, one process. Its floor is an echo whose protocol is compiled (picows). The paced figures
are the floor of `bench live`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from statistics import median

import uvloop

from tests.bench.driver import Client, Socket
from tests.bench.report import Report, Row, quantile
from tests.bench.running import environment, server

SOCKETS = 100
RATES = (200, 1_000)
TEXT = b"x" * 127
WARM_S = 0.5


class Caller(Socket):
    """Sends a text and takes the time until it is back."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self.took: list[float] = []
        self.called_at = 0.0
        self.is_waiting = False
        self.is_back: Callable[[Caller], None] = lambda caller: None

    def call(self) -> None:
        self.is_waiting, self.called_at = True, time.perf_counter()
        self.say(TEXT)

    def received(self, text: bytes) -> None:
        self.took.append(time.perf_counter() - self.called_at)
        self.is_waiting = False
        self.is_back(self)


def run(*, rounds: int = 3, seconds: float = 3.0) -> Report:
    with server("echo", environment()) as bare, server("picows", environment()) as compiled:
        return uvloop.run(measure(bare.url(), compiled.url(), rounds, seconds))


async def measure(bare: str, compiled: str, rounds: int, seconds: float) -> Report:
    found: dict[str, list[float]] = {}

    def note(name: str, figure: float) -> None:
        found.setdefault(name, []).append(figure)

    for _ in range(rounds):
        for name, url in (("bare", bare), ("compiled", compiled)):
            note(f"{name} saturated", await saturated(url, seconds))
            for rate in RATES:
                took = await paced(url, seconds, rate)
                for share in (0.5, 0.99):
                    note(f"{name} {rate} {share}", quantile(took, share) * 1000)
    figures = {name: median(values) for name, values in found.items()}
    rows = [Row(f"saturated, {SOCKETS} sockets", figures["bare saturated"], "messages/s", figures["compiled saturated"])]
    for rate in RATES:
        for share in (0.5, 0.99):
            name = f"paced at {rate:,}/s, p{share * 100:g}"
            rows.append(Row(name, figures[f"bare {rate} {share}"], "ms", figures[f"compiled {rate} {share}"]))
    return Report("echo", rows, ["floor: an echo by picows, compiled"])


async def callers(client: Client, url: str) -> list[Caller]:
    made = [Caller(client) for _ in range(SOCKETS)]
    await client.connect(url, made)
    return made


async def saturated(url: str, seconds: float) -> float:
    """One message in flight on every socket: messages a second, there and back."""
    client = Client()
    sockets = await callers(client, url)
    for one in sockets:
        one.is_back = Caller.call
        one.call()
    await client.sleep(WARM_S)
    before, began = sum(len(one.took) for one in sockets), time.perf_counter()
    await client.sleep(seconds)
    rate = (sum(len(one.took) for one in sockets) - before) / (time.perf_counter() - began)
    await client.close()
    return rate


async def paced(url: str, seconds: float, rate: float) -> list[float]:
    """`rate` messages a second, spread evenly over the sockets: seconds there and back."""
    client = Client()
    sockets = await callers(client, url)
    loop, period = asyncio.get_running_loop(), SOCKETS / rate
    ends = loop.time() + seconds

    def tick(caller: Caller, due: float) -> None:
        if not caller.is_waiting:
            caller.call()
        if due + period < ends:
            loop.call_at(due + period, tick, caller, due + period)

    for number, one in enumerate(sockets):
        due = loop.time() + period * number / SOCKETS
        loop.call_at(due, tick, one, due)
    await client.sleep(seconds + period)
    await client.close()
    return [took for one in sockets for took in one.took]
