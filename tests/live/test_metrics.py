"""What is counted of sockets (L229)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest
from prometheus_client import REGISTRY, generate_latest

from matches import publish
from matches.clock import now_ms
from matches.live.executor import executor
from matches.live.hub import hub
from matches.live.outgoing import TOO_SLOW
from matches.models import Seat
from tests.counting import Counted
from tests.live.conftest import Table
from tests.live.tabs import Tab
from tests.matches import playing

pytestmark = pytest.mark.usefixtures("no_ticks")


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not is_so():
            await asyncio.sleep(0.01)


async def test_sockets_are_counted_by_what_they_do_and_closes_by_their_code(table: Table, open_tab: Callable[..., object]):
    counted = Counted()
    player: Tab = await (await open_tab(table.aki)).join(table.match)
    watcher: Tab = await (await open_tab()).join(table.match)
    old: Tab = await open_tab(protocol="oshi.v0")
    await old.until(lambda: old.code is not None)
    await hub().tick(now_ms())
    assert (counted("oshi_sockets", role="playing"), counted("oshi_sockets", role="watching")) == (1, 1)

    for connection in hub().connections:
        if connection.user is None:
            connection.outgoing.drop(TOO_SLOW)
    await watcher.until(lambda: watcher.code is not None)
    assert watcher.task is not None
    await watcher.task
    await player.close()

    assert counted.moved("oshi_socket_closes_total") == {("4010",): 1, ("4013",): 1, ("client",): 1}
    assert (counted("oshi_sockets", role="playing"), counted("oshi_sockets", role="watching")) == (0, 0)


async def test_an_act_is_timed_to_its_commit_and_its_commit_to_the_frames(table: Table, open_tab: Callable[..., object]):
    aki: Tab = await (await open_tab(table.aki)).join(table.match)
    bea: Tab = await (await open_tab(table.bea)).join(table.match)
    counted = Counted()

    assert (await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"], cid="m"))["ok"]
    await bea.reach(3)
    assert (await aki.act(table.match, "reply", "2.0.0", picks=["a1N1"], cid="m"))["dup"]
    assert not (await aki.act("a" * 12, "reply", "2.0.0", picks=["a1N1"]))["ok"]
    assert not (await aki.act(table.match, "fly"))["ok"]

    assert counted("oshi_appends_total", game="oshi", kind="action") == 1
    assert counted("oshi_receive_to_commit_seconds_count") == 1
    assert counted("oshi_commit_to_frame_seconds_count") == 1
    assert counted("oshi_duplicates_total") == 1
    assert counted.moved("oshi_rejects_total") == {("not_found",): 1, ("unknown_action",): 1}
    assert counted("oshi_view_seconds_count", what="entry") == 2  # one for each key
    assert counted("oshi_executor_wait_seconds_count", pool="matches") > 0
    assert counted("oshi_executor_work_seconds_count", pool="matches") > 0


async def test_viewers_that_are_brought_up_to_date_count_by_the_reason(table: Table, open_tab: Callable[..., object]):
    counted = Counted()
    first: Tab = await (await open_tab(table.bea)).join(table.match)
    assert counted.moved("oshi_resyncs_total") == {}

    first.is_strict = False
    await first.join(table.match, have=2, key="seat:1")
    second: Tab = await (await open_tab(table.bea)).join(table.match, have=2, key="seat:1")
    await second.join(table.match, have=99, key="seat:1")

    assert counted.moved("oshi_resyncs_total") == {("gap",): 2, ("reconnect",): 1, ("too_far",): 1}


async def test_a_seat_that_changes_hands_counts_as_other_rights(table: Table, open_tab: Callable[..., object]):
    await (await open_tab(table.bea)).join(table.match)
    counted = Counted()

    await executor.read(lambda: Seat.objects.filter(match_id=table.match, number=1).update(user=None))
    await hub().look(now_ms() + 10_000)

    assert counted.moved("oshi_resyncs_total").get(("access",), 0) == 1


async def test_a_nudge_that_was_lost_is_counted_when_polling_finds_the_entry(
    table: Table, open_tab: Callable[..., object], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("matches.live.reader.POLL_PLAYING_S", 0.2)
    bea: Tab = await (await open_tab(table.bea)).join(table.match)
    counted = Counted()
    await asyncio.sleep(0.5)
    assert counted("oshi_lost_nudges_total") == 0

    with monkeypatch.context() as lost:
        lost.setattr(publish, "moved", lambda *_: None)
        await executor.read(playing.play, table.match, 0, "a1N1")  # as another process would
        await bea.reach(3)

    await until(lambda: counted("oshi_lost_nudges_total") == 1)


async def test_nudges_that_cannot_be_sent_are_counted(table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("matches.publish.get_channel_layer", lambda: None)
    counted = Counted()

    publish.moved("a" * 12, 3)

    await until(lambda: counted("oshi_nudges_failed_total", to="readers") == 1)


async def test_no_metric_tells_of_a_match_or_a_person(table: Table, open_tab: Callable[..., object]):
    aki: Tab = await (await open_tab(table.aki)).join(table.match)
    await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"], cid="a-cid-of-mine")
    await aki.act(table.match, "rematch", cid="another-cid")

    text = generate_latest(REGISTRY).decode()

    told = [table.match, "Aki", "Bea", "192.0.2.1", table.aki.session_key, "cid-of-mine", "a1N1", *aki.view["prompts"]]
    assert "oshi_appends_total" in text
    assert [one for one in told if one in text] == []
    assert json.dumps(aki.view)  # there was something to tell
