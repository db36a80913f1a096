"""`bench live`: whole acts over sockets, from a player's frame to the entry on both players' screens.

Fifty matches of OSHI on PostgreSQL and Redis, one web process. The comparison is the same play as a textbook on Channels would write it
(`textbook.py`); the floor of the paced figures is the bare echo at the same pace.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import uvloop

from tests.bench import echo, play, tables
from tests.bench.driver import Client
from tests.bench.report import Report, Row, Target, quantile
from tests.bench.running import server, services
from tests.bench.tables import Pair

MATCHES = 50
RATE = 200
SPARE = 4
"""More matches than rounds, as some end within one."""


def run(*, rounds: int = 3, seconds: float = 5.0) -> Report:
    with services() as values:
        ours, theirs = (tables.make(MATCHES, 2 * rounds + SPARE, values) for _ in range(2))
        with server("site", values) as site, server("textbook", values) as textbook, server("echo", values) as bare:
            return uvloop.run(measure(site.url(), ours, textbook.url(), theirs, bare.url(), rounds, seconds))


async def measure(site: str, ours: Sequence[Pair], textbook: str, theirs: Sequence[Pair], bare: str, rounds: int, seconds: float) -> Report:
    rates: dict[str, list[float]] = {"site": [], "textbook": []}
    waits: dict[str, list[list[float]]] = {"site": [], "textbook": [], "echo": []}
    for number in range(rounds):
        for name, url, pairs in (("site", site, ours), ("textbook", textbook, theirs)):
            rates[name].append(await saturated(url, pairs, 2 * number, seconds))
        for name, url, pairs in (("site", site, ours), ("textbook", textbook, theirs)):
            waits[name].append(await paced(url, pairs, 2 * number + 1, seconds))
        waits["echo"].append(await echo.paced(bare, seconds, RATE))
    return Report(
        "live",
        [
            Row("saturated", median(rates["site"]), "actions/s", median(rates["textbook"]), Target(least_ratio=4)),
            Row(f"paced at {RATE}/s, p50", wait(waits["site"], 0.5), "ms", wait(waits["echo"], 0.5)),
            Row(f"paced at {RATE}/s, p99", wait(waits["site"], 0.99), "ms", wait(waits["echo"], 0.99), Target(most=10, most_ratio=3)),
            Row("textbook, the same, p50", wait(waits["textbook"], 0.5), "ms", wait(waits["echo"], 0.5)),
            Row("textbook, the same, p99", wait(waits["textbook"], 0.99), "ms", wait(waits["echo"], 0.99)),
        ],
        [
            f"{MATCHES} matches, 2 players each, {rounds} rounds of {seconds:g} s",
            "floor: the textbook for saturated actions, the bare echo for times",
            f"site, actions/s by round: {', '.join(f'{rate:.0f}' for rate in rates['site'])}",
            f"textbook, actions/s by round: {', '.join(f'{rate:.0f}' for rate in rates['textbook'])}",
        ],
    )


def wait(rounds: Sequence[Sequence[float]], share: float) -> float:
    """The median of the rounds' quantiles, in milliseconds."""
    return median(quantile(took, share) for took in rounds) * 1000


async def saturated(url: str, pairs: Sequence[Pair], skip: int, seconds: float) -> float:
    client = Client()
    rate = await play.saturated(client, await play.seated(client, url, pairs, skip), seconds)
    await client.close()
    return rate


async def paced(url: str, pairs: Sequence[Pair], skip: int, seconds: float) -> list[float]:
    client = Client()
    took = await play.paced(client, await play.seated(client, url, pairs, skip), seconds, RATE)
    await client.close()
    return took
