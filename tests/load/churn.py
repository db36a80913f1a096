"""`python -m tests.load.churn`: sockets come, join a match, act or watch, and go; what do they leave behind (B7, B13)?

The site as one web process on PostgreSQL, in a fresh database, and on Redis. After each phase, when all its sockets have gone: resident
memory, connections to PostgreSQL, clients and subscriptions at Redis, open files of the web process. The first phase fills caches and
pools; after it nothing may grow beyond `SLACK`. Exits 1 if something does.
"""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oshisite.settings")
django.setup()

import redis  # noqa: E402 - the applications come first
import uvloop  # noqa: E402 - see above
from django.conf import settings  # noqa: E402 - see above
from django.db import connection  # noqa: E402 - see above

from tests.bench import play, tables  # noqa: E402 - see above
from tests.bench.driver import Client, Table, Watcher  # noqa: E402 - see above
from tests.bench.running import Running, server, services  # noqa: E402 - see above
from tests.bench.tables import Pair  # noqa: E402 - see above

SOCKETS = 5_000
PHASES = 5
AT_ONCE = 250
OF_A_TABLE = 5
"""Sockets at a match: two players and three watchers."""
TURNS = 4
SETTLE_S = 3.0
KIB_OF_MIB = 1024


@dataclass(frozen=True)
class Left:
    """What is held while nobody is connected; memory in MiB."""

    memory: float
    postgres: int
    redis: int
    subscriptions: int
    files: int

    def beyond(self, first: Left) -> list[str]:
        """Names of what has grown since `first` by more than the slack."""
        grown = (now - before for now, before in zip(astuple(self), astuple(first), strict=True))
        return [field.name for field, more, most in zip(fields(self), grown, astuple(SLACK), strict=True) if more > most]


SLACK = Left(memory=10, postgres=2, redis=2, subscriptions=0, files=8)


def main() -> int:
    parser = ArgumentParser(description="Let sockets come and go, and look at what they leave behind.")
    parser.add_argument("--sockets", type=int, default=SOCKETS, help="how many come in all")
    parser.add_argument("--phases", type=int, default=PHASES)
    options = parser.parse_args()
    of_phase = options.sockets // options.phases
    with services() as values:
        pairs = tables.make(max(1, min(AT_ONCE, of_phase) // OF_A_TABLE), options.phases, values)
        with server("forgetful", values) as site:
            found = [left(site, values)]
            print(line("", [field.name for field in fields(Left)]))
            print(line("before", shown(found[0])))
            for phase in range(options.phases):
                came = uvloop.run(run_phase(site.url(), pairs, phase, of_phase))
                found.append(left(site, values))
                print(line(f"{came} more", shown(found[-1])), flush=True)
    grown = sorted({name for one in found[2:] for name in one.beyond(found[1])})
    print(f"churn: {', '.join(grown)} grew after the first phase" if grown else "churn: nothing grew after the first phase")
    return 1 if grown else 0


async def run_phase(url: str, pairs: Sequence[Pair], phase: int, sockets: int) -> int:
    """At least `sockets`, not all at once; how many came."""
    came = 0
    while came < sockets:
        came += await wave(url, pairs, phase)
    await asyncio.sleep(SETTLE_S)
    return came


async def wave(url: str, pairs: Sequence[Pair], phase: int) -> int:
    """Both players of each pair and their watchers come, see some turns, and go. Raises `Broken` if anything does not arrive."""
    client = Client()
    seated = await play.seated(client, url, pairs, phase)
    hall = Hall(client, seated)
    await client.connect(url, hall.watchers)
    hall.let_in()
    await client.wait(hall.full)
    hall.begin()
    await client.wait(hall.done)
    await client.close()
    return len(hall.watchers) + 2 * len(seated)


class Hall:
    """Tables, and watchers at each of them."""

    def __init__(self, client: Client, seated: Sequence[Table]) -> None:
        self.tables = seated
        self.watchers = [Watcher(client, self.joined, self.heard) for _ in range((OF_A_TABLE - 2) * len(seated))]
        self.to_join = len(self.watchers)
        self.to_hear = self.to_join * TURNS
        self.full, self.done = asyncio.Event(), asyncio.Event()

    def let_in(self) -> None:
        for number, watcher in enumerate(self.watchers):
            watcher.join(self.tables[number % len(self.tables)].match)

    def joined(self) -> None:
        self.to_join -= 1
        if not self.to_join:
            self.full.set()

    def begin(self) -> None:
        for table in self.tables:
            table.turn_over = self.go_on
            table.act()

    def go_on(self, table: Table) -> None:
        if len(table.took) < TURNS:
            table.act()
        self.look()

    def heard(self, text: bytes) -> None:
        self.to_hear -= 1
        self.look()

    def look(self) -> None:
        """A match that ends within its turns tells more entries than turns, which is as well."""
        if self.to_hear <= 0 and all(len(table.took) >= TURNS for table in self.tables):
            self.done.set()


# --- what is left


def left(site: Running, values: Mapping[str, str]) -> Left:
    process = Path(f"/proc/{site.pid}")
    status = dict(row.split(":", 1) for row in (process / "status").read_text().splitlines())
    clients = redis_clients()
    return Left(
        memory=int(status["VmRSS"].split()[0]) / KIB_OF_MIB,
        postgres=postgres_connections(),
        redis=len(clients),
        subscriptions=sum(int(client["sub"]) + int(client["psub"]) for client in clients),
        files=len(list((process / "fd").iterdir())),
    )


def postgres_connections() -> int:
    """To the database, but for this one."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
        return int(cursor.fetchone()[0])


def redis_clients() -> list[dict[str, str]]:
    """Of the database that the site is given, but for this one."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        mine, number = str(client.client_id()), str(client.get_connection_kwargs().get("db") or 0)
        return [one for one in client.client_list() if one["db"] == number and one["id"] != mine]


def line(name: str, cells: Sequence[str]) -> str:
    return "  ".join([name.ljust(12), *(cell.rjust(13) for cell in cells)])


def shown(one: Left) -> list[str]:
    return [f"{one.memory:.1f} MiB", *map(str, astuple(one)[1:])]


if __name__ == "__main__":
    sys.exit(main())
