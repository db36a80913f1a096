"""`bench live`: whole acts over sockets, from a player's frame to the entry on both players' screens.

Fifty matches of OSHI on PostgreSQL and Redis, one web process. The comparison is the same play as a textbook on Channels would write it
(`textbook.py`); the floor of the paced figures is the bare echo at the same pace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import NamedTuple

import uvloop

from tests.bench import echo, play, tables
from tests.bench.driver import Client
from tests.bench.play import Throughput
from tests.bench.report import Report, Row, Target, quantile
from tests.bench.running import Running, server, services
from tests.bench.tables import Pair

MATCHES = 50
RATE = 200
SPARE = 4
"""More matches than rounds, as some end within one."""


class Side(NamedTuple):
    """A server and the tables that play on it."""

    name: str
    server: Running
    pairs: Sequence[Pair]


def run(*, rounds: int = 3, seconds: float = 5.0) -> Report:
    with services() as values:
        ours, theirs = (tables.make(MATCHES, 2 * rounds + SPARE, values) for _ in range(2))
        with server("site", values) as site, server("textbook", values) as textbook, server("echo", values) as bare:
            return uvloop.run(measure((Side("site", site, ours), Side("textbook", textbook, theirs)), bare, rounds, seconds))


async def measure(sides: Sequence[Side], bare: Running, rounds: int, seconds: float) -> Report:
    full: dict[str, list[Throughput]] = {side.name: [] for side in sides}
    waits: dict[str, list[list[float]]] = {name: [] for name in (*full, "echo")}
    for number in range(rounds):
        for side in sides:
            full[side.name].append(await saturated(side, 2 * number, seconds))
        for side in sides:
            waits[side.name].append(await paced(side, 2 * number + 1, seconds))
        waits["echo"].append(await echo.paced(bare.url(), seconds, RATE))
    return Report("live", rows(full, waits), notes(full, rounds, seconds))


def rows(full: Mapping[str, Sequence[Throughput]], waits: Mapping[str, Sequence[Sequence[float]]]) -> list[Row]:
    rate, cpu = ({name: median(one[at] for one in found) for name, found in full.items()} for at in (0, 1))
    half, most = ({name: wait(found, share) for name, found in waits.items()} for share in (0.5, 0.99))
    paced = f"paced at {RATE}/s"
    return [
        Row("saturated", rate["site"], "actions/s", rate["textbook"], Target(least_ratio=4)),
        Row("processor time of the web process", cpu["site"] * 1000, "ms an action", cpu["textbook"] * 1000),
        Row(f"{paced}, p50", half["site"], "ms", half["echo"]),
        Row(f"{paced}, p99", most["site"], "ms", most["echo"], Target(most=10, most_ratio=3)),
        Row(f"textbook {paced}, p50", half["textbook"], "ms", half["echo"]),
        Row(f"textbook {paced}, p99", most["textbook"], "ms", most["echo"]),
    ]


def notes(full: Mapping[str, Sequence[Throughput]], rounds: int, seconds: float) -> list[str]:
    return [
        f"{MATCHES} matches, 2 players each, {rounds} rounds of {seconds:g} s",
        "floor: the textbook for saturated actions and processor time, the bare echo for times",
        *(f"{name}, actions/s by round: {', '.join(f'{one.rate:.0f}' for one in found)}" for name, found in full.items()),
    ]


def wait(rounds: Sequence[Sequence[float]], share: float) -> float:
    """The median of the rounds' quantiles, in milliseconds."""
    return median(quantile(took, share) for took in rounds) * 1000


async def saturated(side: Side, skip: int, seconds: float) -> Throughput:
    client = Client()
    seated = await play.seated(client, side.server.url(), side.pairs, skip)
    found = await play.saturated(client, seated, side.server, seconds)
    await client.close()
    return found


async def paced(side: Side, skip: int, seconds: float) -> list[float]:
    client = Client()
    took = await play.paced(client, await play.seated(client, side.server.url(), side.pairs, skip), seconds, RATE)
    await client.close()
    return took
