"""Two web processes are restarted one after the other while people play on both: nothing is lost, nobody reloads (live play L90, L91)."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from matches.live.executor import executor
from tests.load import tables
from tests.load.client import Client
from tests.load.ledger import Ledger
from tests.load.processes import Part, answers
from tests.processes import database_url

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres, pytest.mark.redis]
PATIENCE_S = 40.0


def free_ports() -> tuple[int, int]:
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as other:
        return one.getsockname()[1], other.getsockname()[1]


@pytest.fixture
async def webs(tmp_path: Path) -> AsyncIterator[dict[int, Part]]:
    """Web processes by port."""
    environment = {**os.environ, "DATABASE_URL": database_url(), "REDIS_URL": settings.REDIS_URL, "SECRET_KEY": settings.SECRET_KEY}
    parts = {
        port: Part(f"web{port}", [sys.executable, "manage.py", "serve", "--port", str(port)], is_up, tmp_path / f"{port}.log", environment)
        for port, is_up in [(port, lambda port=port: answers(port)) for port in free_ports()]
    }
    for part in parts.values():
        part.start()
    for part in parts.values():
        await asyncio.to_thread(part.await_up)
    yield parts
    for part in parts.values():
        await asyncio.to_thread(part.stop)


class Pair:
    """Two people at a table, each through another process, who play on as soon as they may."""

    def __init__(self, webs: dict[int, Part]) -> None:
        self.ledger, self.rng = Ledger(), random.Random(1)
        self.ports = tuple(webs)
        self.clients: list[Client] = []
        self.match = ""
        self.answering: set[asyncio.Task[None]] = set()

    async def sit_down(self) -> None:
        people = [await executor.read(tables.person, name) for name in ("Aki", "Bea")]
        self.match = await executor.read(tables.new_match, tuple(people), "", "none")
        for seat, person in enumerate(people):
            client = Client(person.name, person.cookie, self.ports[:: 1 - 2 * seat], self.ledger, self.rng)
            client.changed = self.play
            self.clients.append(client)
            client.start()
            await client.turn_to(self.match, seat)

    def play(self, client: Client) -> None:
        page = client.page
        if page is not None and page.prompt is not None:
            task = asyncio.create_task(self.answer(client, page.prompt))
            self.answering.add(task)
            task.add_done_callback(self.answering.discard)

    async def answer(self, client: Client, prompt: str) -> None:
        await asyncio.sleep(0.25)
        page = client.page
        if page is not None and page.prompt == prompt:
            await client.act("reply", {"picks": [self.rng.choice(page.view["prompts"][prompt]["options"])]}, prompt)

    @property
    def heads(self) -> list[int]:
        return [client.page.seq for client in self.clients if client.page is not None]

    async def go_on(self) -> None:
        """Until both have seen four more entries."""
        goal = max(self.heads) + 4
        async with asyncio.timeout(PATIENCE_S):
            while min(self.heads) < goal:
                await asyncio.sleep(0.05)


async def test_a_rolling_restart_loses_nothing(webs: dict[int, Part]):
    pair = Pair(webs)
    await pair.sit_down()
    await pair.go_on()

    await executor.read(call_command, "announce_restart", "--seconds", "5")
    async with asyncio.timeout(PATIENCE_S):
        while not all(client.notices for client in pair.clients):
            await asyncio.sleep(0.05)
    for part in webs.values():
        assert part.process is not None
        part.process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(part.process.wait, PATIENCE_S) in (0, -signal.SIGTERM)
        part.start()
        await asyncio.to_thread(part.await_up)
        await pair.go_on()

    found = await executor.read(tables.audit, pair.ledger.acknowledged)
    for client in pair.clients:
        await client.stop()
    assert (found.lost, found.doubled, pair.ledger.twice_told) == ([], [], [])
    assert len(pair.ledger.acknowledged) >= 12
    assert {code for client in pair.clients for code in client.closed_with} == {1012}
    assert [set(client.notices) for client in pair.clients] == [{"notice.restart"}] * 2
    assert [client.whole_views for client in pair.clients] == [1, 1]
