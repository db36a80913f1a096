"""Every viewer gets every number once and in order, whatever the layer and the network do (live play L59-L63, L85, L86, L239)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest

from matches import seating
from matches.consumers import LiveConsumer
from matches.live import reader
from matches.live.executor import executor
from matches.live.hub import hub
from matches.live.layer import LocalChannelLayer, Message
from oshisite.accounts.models import User
from oshisite.databases import channel_layers
from tests.live.conftest import Table
from tests.live.tabs import Tab
from tests.matches import playing
from tests.matches.dying import DEAD, in_a_process

REDIS = pytest.param("LossyRedisLayer", marks=pytest.mark.redis)


def use_layer(settings: Any, name: str, **options: Any) -> None:
    """The layer for this test; one on Redis talks to nobody else."""
    if "Redis" in name:
        redis = channel_layers(settings.REDIS_URL)["default"]["CONFIG"]
        options |= redis | {"prefix": f"test-{uuid4()}"}
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": name, "CONFIG": options}}


async def undisturbed(open_tab: Any, tab: Tab, match: str) -> Tab:
    """A client of the same user that joins when all is over: nothing has been kept from it."""
    return await (await open_tab(tab.scope["session"])).join(match)


@pytest.mark.parametrize("layer", ["LossyLayer", REDIS])
@pytest.mark.parametrize("seed", range(4))
async def test_a_lossy_layer_loses_no_entry(table: Table, open_tab, settings, monkeypatch, layer: str, seed: int):
    monkeypatch.setattr(reader, "POLL_PLAYING_S", 0.05)
    use_layer(settings, f"tests.live.lossy.{layer}", seed=seed)
    tabs = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea, None, None)]

    for turn in range(12):  # as HTTP and tasks play: what they append is heard of through the layer alone
        history = await executor.read(playing.play_on, table.match, 3, seed * 100 + turn)
        if turn == 6:
            tabs.append(await (await open_tab(table.cho)).join(table.match))
    for tab in tabs:
        await tab.reach(history.head)

    assert [tab.seqs for tab in tabs[:4]] == [list(range(3, history.head + 1))] * 4
    for tab in tabs:
        assert tab.view == (await undisturbed(open_tab, tab, table.match)).view


async def test_without_any_nudge_the_log_is_looked_at(table: Table, open_tab, settings, monkeypatch):
    monkeypatch.setattr(reader, "POLL_PLAYING_S", 0.05)
    tab = await (await open_tab(table.bea)).join(table.match)
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "matches.live.layer.LocalChannelLayer"}}  # nobody listens on this one

    await executor.read(playing.play_on, table.match, 3)
    await tab.reach(5)

    assert tab.seqs == [3, 4, 5]


class SilentOnTables(LocalChannelLayer):
    """A layer that loses what is said of tables."""

    def tell(self, messages: Sequence[tuple[str, Message]]) -> None:
        super().tell([one for one in messages if one[1]["type"] != "match.table"])


async def test_who_sat_down_unheard_is_known_when_the_match_begins(table: Table, open_tab, settings, monkeypatch):
    """The nudge for the seat was lost, and while a match is played nobody looks at its seats again."""
    monkeypatch.setattr(reader, "POLL_PLAYING_S", 3600)
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": f"{__name__}.SilentOnTables"}}
    aki, bea = await executor.read(lambda: list(User.objects.filter(username__in=("Aki", "Bea")).order_by("username")))
    match = await executor.read(lambda: seating.create_match(host=aki, config=playing.config(), now=playing.NOW).id)
    tab = await (await open_tab(table.aki)).join(match)
    joined = len(tab.received)

    await executor.read(lambda: seating.sit(match_id=match, user=bea, now=playing.NOW))
    for seat, share in enumerate(playing.BYTES):
        await executor.read(lambda seat=seat, share=share: seating.share(match_id=match, seat=seat, share=share, now=playing.NOW))

    told = await tab.answer("players", after=joined)
    assert [player["name"] for player in told["players"]] == ["Aki", "Bea"]


async def test_a_layer_that_is_away_keeps_nobody_from_playing(table: Table, open_tab, settings, monkeypatch):
    monkeypatch.setattr(reader, "POLL_PLAYING_S", 0.05)
    settings.CHANNEL_LAYERS = channel_layers("redis://127.0.0.1:1")
    tab = await (await open_tab(table.bea)).join(table.match)

    await executor.read(playing.play_on, table.match, 2)
    await tab.reach(4)

    assert tab.seqs == [3, 4]


async def test_a_layer_with_room_for_one_nudge_is_enough(table: Table, open_tab, settings, monkeypatch):
    """What overflowed says so: nobody has to poll."""
    monkeypatch.setattr(reader, "POLL_PLAYING_S", 3600)
    use_layer(settings, "matches.live.layer.LocalChannelLayer", capacity=1)
    await play_two_matches(table, open_tab)


@pytest.mark.redis
async def test_room_for_one_nudge_on_redis_is_enough(table: Table, open_tab, settings, monkeypatch):
    """What overflowed is lost without a word, and found by a look."""
    monkeypatch.setattr(reader, "POLL_PLAYING_S", 0.05)
    use_layer(settings, "tests.live.lossy.NarrowRedisLayer")
    await play_two_matches(table, open_tab)


async def play_two_matches(table: Table, open_tab: Any) -> None:
    other = await executor.read(playing.table, "Dan", "Eve")
    tabs = [(match, await (await open_tab(who)).join(match)) for match in (table.match, other) for who in (table.aki, None)]

    for _ in range(10):
        await executor.read(playing.play_on, table.match, 2)
        await executor.read(playing.play_on, other, 2)
    for _, tab in tabs:
        await tab.reach(22)

    assert [tab.seqs for _, tab in tabs] == [list(range(3, 23))] * 4
    for match, tab in tabs:
        assert tab.view == (await undisturbed(open_tab, tab, match)).view


async def test_an_entry_whose_process_died_before_it_told_anybody_is_seen(table: Table, open_tab, monkeypatch):
    """L90: neither its own process nor any other was told of it."""
    monkeypatch.setattr(reader, "POLL_PLAYING_S", 0.05)
    tabs = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea, None)]

    assert await executor.read(in_a_process, "before_the_nudge", table.match, "concede") == DEAD
    for tab in tabs:
        await tab.reach(5)

    assert [tab.seqs for tab in tabs] == [[3, 4, 5]] * 3
    assert [tab.view["status"] for tab in tabs] == ["ended"] * 3


@pytest.mark.parametrize("seed", range(3))
async def test_a_socket_cut_at_every_message_ends_with_the_same_view(table: Table, open_tab, no_limits, seed: int):
    """Aki never leaves; Bea's socket is cut after each message, and after each act before or after its ack."""
    rng = random.Random(seed)
    aki = await (await open_tab(table.aki)).join(table.match)
    bea = Bea(table, open_tab)
    await bea.reconnect()

    for _ in range(15):
        await aki.until(lambda: aki.view["to_act"] == [0])
        await aki.act(table.match, "reply", aki.prompt, picks=[rng.choice(aki.options)])
        await bea.tab.until(lambda: bea.tab.view["to_act"] == [1])
        await bea.reconnect()
        await bea.play(rng)
        if aki.view["status"] == "ended":
            break
    await aki.reach(bea.tab.seq)

    stayed = await (await open_tab(table.bea)).join(table.match)
    assert bea.seen == list(range(3, bea.tab.seq + 1))
    assert (bea.tab.view, bea.tab.seq) == (stayed.view, stayed.seq)


class Bea:
    """A client on a bad line: it resumes from the last number applied, and sends again what has no ack."""

    def __init__(self, table: Table, open_tab) -> None:
        self.table, self.open_tab = table, open_tab
        self.tab: Tab | None = None
        self.seen: list[int] = []
        self.acts = 0

    async def reconnect(self, *pending: str) -> None:
        old, self.tab = self.tab, await self.open_tab(self.table.bea)
        if old is None:
            await self.tab.join(self.table.match)
            return
        await old.close()
        self.tab.view, self.tab.seq = old.view, old.seq
        self.seen += old.seqs
        await self.tab.join(self.table.match, have=old.seq, key="seat:1", pending=pending)
        self.seen += self.tab.seqs
        self.tab.seqs = []

    async def play(self, rng: random.Random) -> None:
        self.acts += 1
        cid, prompt, pick = f"bea-{self.acts}", self.tab.prompt, rng.choice(self.tab.options)
        act = {"match": self.table.match, "cid": cid, "prompt": prompt, "action": {"name": "reply", "args": {"picks": [pick]}}}
        self.tab.say("act", **act)
        if rng.random() < 0.5:
            await self.tab.answer("ack", "entry", after=len(self.tab.received))
        await self.reconnect(cid)
        if not any(message["t"] == "ack" for message in self.tab.received):
            self.tab.say("act", **act)
            ack = await self.tab.answer("ack", after=0)
            assert ack["ok"], ack
        await self.tab.until(lambda: prompt not in self.tab.view["prompts"])
        await self.reconnect()


async def test_a_client_that_does_not_read_is_let_go_and_delays_nobody(table: Table, open_tab, monkeypatch):
    monkeypatch.setattr(LiveConsumer, "patience", 0.2)
    aki, bea, slow = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea, None)]
    slow.is_reading.clear()

    await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"])
    await bea.reach(3)
    assert slow.task is not None
    await asyncio.wait_for(slow.task, 5)

    assert hub().readers.get(table.match)
    assert [shown.viewer.at for one in hub().connections for shown in one.shows.values()] == [3, 3]


async def test_readers_end_with_their_last_socket(table: Table, open_tab):
    tabs = [await (await open_tab(who)).join(table.match) for who in (table.aki, None)]
    here = hub()
    assert here.readers.get(table.match)

    for tab in tabs:
        await tab.close()

    assert (list(here.readers), here.readers.listening, here.keeping, here.limits.sockets) == ([], None, None, {})
