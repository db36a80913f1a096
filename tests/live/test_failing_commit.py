"""A commit that fails: nobody anywhere hears of the act, nothing is left of it, and the match goes on (L5, L6, L14, L76, L237)."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from collections.abc import AsyncIterator
from typing import Any

import pytest
import redis
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection

from matches import log, publish
from matches.live.executor import executor
from matches.models import Due, Match
from tests.live.conftest import Table
from tests.live.tabs import PATIENCE_S
from tests.processes import web_processes

pytestmark = [pytest.mark.postgres, pytest.mark.redis]
FAULTS = {
    "the disk is full": "RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full';",
    "a constraint is found broken": "RAISE EXCEPTION 'broken' USING ERRCODE = 'integrity_constraint_violation';",
    "the server ends the connection": "PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5);",
}
QUEUE = "oshi:oshi"
"""Where Redis keeps tasks that no worker has taken yet."""
QUIET_S = 1.0
AFTER_A_CONCESSION = [3, 4, 5]
"""The concession, the end, and the secret."""


def doom(fault: str) -> None:
    """Entries with the client action id `doomed` are written, and their commit goes wrong."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE FUNCTION doom() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {fault} RETURN NULL; END $$")
        cursor.execute(
            "CREATE CONSTRAINT TRIGGER doomed AFTER INSERT ON matches_matchentry DEFERRABLE INITIALLY DEFERRED "
            "FOR EACH ROW WHEN (NEW.cid = 'doomed') EXECUTE FUNCTION doom()"
        )


def save() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP FUNCTION IF EXISTS doom CASCADE")


@pytest.fixture
async def saved_at_last(table: Table) -> AsyncIterator[None]:
    yield
    await executor.read(save)


@pytest.fixture
async def nudges(table: Table) -> AsyncIterator[list[Any]]:
    """What every process hears of the match, as it comes."""
    heard: list[Any] = []
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(publish.group(table.match), channel)

    async def listen() -> None:
        while True:
            heard.append((await layer.receive(channel))["seq"])

    listening = asyncio.create_task(listen())
    yield heard
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)


def waiting_tasks(match_id: str) -> int:
    """How many tasks of the match wait for a worker; there is none here."""
    with redis.Redis.from_url(settings.REDIS_URL) as broker:
        tasks = [b64decode(json.loads(task)["body"]).decode() for task in broker.lrange(QUEUE, 0, -1)]
    return sum(match_id in task for task in tasks)


async def until_waiting(match_id: str) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not waiting_tasks(match_id):
            await asyncio.sleep(0.05)


def kept(match_id: str) -> dict[str, Any]:
    """All that a concession changes."""
    match = Match.objects.get(id=match_id)
    due = sorted(Due.objects.filter(match=match).values_list("what", flat=True))
    return {"log": log.head(match_id), "header": (match.head, match.status, match.outcome), "due": due, "effects": match.outbox.count()}


@pytest.mark.parametrize("fault", FAULTS)
async def test_nobody_hears_of_an_act_whose_commit_fails(table: Table, open_tab, come_to, nudges, saved_at_last, fault: str):
    async with web_processes(1) as (site,):
        aki, watching = [await (await open_tab(who)).join(table.match) for who in (table.aki, None)]
        bea, elsewhere = [await (await come_to(site, who)).join(table.match) for who in (table.bea, None)]
        everybody = (aki, watching, bea, elsewhere)
        before = await executor.read(kept, table.match)

        await executor.read(doom, FAULTS[fault])
        refused = await aki.act(table.match, "concede", cid="doomed")
        await asyncio.sleep(QUIET_S)

        assert (refused["ok"], "seq" in refused) == (False, False)
        assert [tab.seqs for tab in everybody] == [[]] * 4
        assert (nudges, waiting_tasks(table.match)) == ([], 0)
        assert await executor.read(kept, table.match) == before

        await executor.read(save)
        done = await aki.act(table.match, "concede", cid="doomed")
        for tab in everybody:
            await tab.reach(AFTER_A_CONCESSION[-1])

    assert (done["ok"], done["seq"], done["dup"]) == (True, 3, False)
    assert [tab.seqs for tab in everybody] == [AFTER_A_CONCESSION] * 4
    assert nudges == AFTER_A_CONCESSION[-1:]
    await until_waiting(table.match)
    assert waiting_tasks(table.match) == 1
