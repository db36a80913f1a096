"""Sockets that watch with a delay, and seats that want nobody to watch (L130, L131)."""

from __future__ import annotations

import json

import pytest

from matches import clock, log
from matches.clock import now_ms
from matches.games.game import Delay
from matches.live import reader, telling
from matches.live.executor import executor
from matches.live.hub import LOOK_MS, hub
from oshisite.accounts.models import User
from tests.live.conftest import Table
from tests.live.tabs import Tab, login
from tests.matches import playing

MINUTE = 60_000


class Three:
    """Two players at a match with a delay, and who watches it."""

    def __init__(self, match: str, red: Tab, white: Tab, watcher: Tab) -> None:
        self.match, self.red, self.white, self.watcher = match, red, white, watcher

    async def move(self) -> int:
        """The number of the entry, which both players have seen."""
        tab = next(one for one in (self.red, self.white) if any("options" in prompt for prompt in one.view["prompts"].values()))
        ack = await tab.act(self.match, "reply", tab.prompt, picks=tab.options[:1])
        assert ack["ok"], ack
        for one in (self.red, self.white):
            await one.reach(ack["seq"])
        return ack["seq"]

    async def told(self) -> int:
        """What the watcher has been told when all that was on its way has arrived."""
        pong = await self.watcher.ask("ping", "pong", n=9)
        assert pong["heads"] == {self.match: self.watcher.seq}
        return self.watcher.seq


@pytest.fixture
def three(table: Table, open_tab):
    async def seat(**delay: int) -> Three:
        match = await executor.read(lambda: playing.table("Dai", "Eda", delay=Delay(**delay)))
        people = [await executor.read(lambda name=name: login(User.objects.get(username=name))) for name in ("Dai", "Eda")]
        tabs = [await (await open_tab(session)).join(match) for session in (*people, table.cho)]
        return Three(match, *tabs)

    return seat


@pytest.fixture
def pass_time(monkeypatch: pytest.MonkeyPatch):
    """Moves the clock of what tells viewers; sockets themselves stay where they are."""

    def move_on(ms: int) -> int:
        for module in (reader, telling):
            monkeypatch.setattr(module, "now_ms", lambda: clock.now_ms() + ms)
        return clock.now_ms() + ms

    return move_on


async def tick(now: int) -> None:
    """What the hub does each second, with sockets that have just given a sign of life."""
    for connection in hub().connections:
        connection.last_frame = now
    await hub().tick(now)


async def test_who_watches_hears_of_a_move_when_so_many_have_followed(three, no_limits, no_ticks):
    at = await three(decisions=2)
    assert (at.watcher.seq, at.watcher.view["status"]) == (0, "waiting")
    assert await at.move() == 3
    assert await at.told() == 0
    for seq in (4, 5, 6):
        assert await at.move() == seq
        await at.watcher.reach(seq - 2)
        assert await at.told() == seq - 2
    assert at.watcher.seqs == [1, 2, 3, 4]


async def test_with_time_entries_come_though_nothing_new_is_committed(three, pass_time, no_limits, no_ticks):
    at = await three(seconds=60)
    await at.move()
    await at.move()
    await tick(pass_time(58_000))
    assert await at.told() == 0
    await tick(pass_time(MINUTE + 5_000))
    await at.watcher.reach(4)
    assert at.watcher.seqs == [1, 2, 3, 4]
    assert at.watcher.view["table"] == {**at.red.view["table"]}


async def test_who_joins_comes_back_or_asks_for_more_gets_no_more(three, table, open_tab, no_limits, no_ticks):
    at = await three(decisions=1)
    for _ in range(3):
        await at.move()
    await at.watcher.reach(4)
    newcomer = await (await open_tab(None)).join(at.match)
    back = await open_tab(table.cho)
    back.seq, back.view = 2, {}
    await back.join(at.match, have=2, key="public")
    ahead = await (await open_tab(table.cho)).join(at.match, have=5, key="public")
    assert [tab.seq for tab in (newcomer, back, ahead)] == [4, 4, 4]
    more = await newcomer.ask("more", "log", match=at.match, **{"from": 0, "to": 9})
    assert [one["seq"] for one in more["entries"]] == [0, 1, 2, 3, 4]
    assert (await newcomer.act(at.match, "concede"))["head"] == -1
    assert at.red.seq == 5


async def test_the_end_and_what_follows_it_are_told_when_their_time_has_come(three, pass_time, no_limits, no_ticks):
    at = await three(seconds=60)
    await at.move()
    assert (await at.white.act(at.match, "concede"))["ok"]
    for tab in (at.red, at.white):
        assert (await tab.act(at.match, "rematch"))["ok"]
    await at.red.answer("rematch", after=0)
    await tick(now_ms())
    assert await at.told() == 0
    assert not any(one["t"] == "rematch" for one in at.watcher.received)
    assert not any(word in json.dumps(at.watcher.received) for word in ("outcome", "concede", "reveal"))
    await tick(pass_time(MINUTE + 5_000))
    await at.watcher.reach(at.red.seq)
    assert at.watcher.view["outcome"] == at.red.view["outcome"]
    await at.watcher.until(lambda: any(one["t"] == "rematch" and one.get("next") for one in at.watcher.received))


async def test_for_whom_a_match_waits_now_is_not_told_to_who_watches_late(three, table, open_tab, no_limits, no_ticks):
    """Who is here they may know, as ever."""
    at = await three(decisions=3)
    await at.red.close()
    await tick(now_ms() + 10_000)
    await tick(now_ms() + 20_000)
    claims = [one for one in at.white.received if one["t"] == "presence" and "claim" in one]
    told = [one for one in at.watcher.received if one["t"] == "presence"]
    assert claims
    assert told
    assert not any("claim" in one for one in told)
    assert [one["seats"] for one in told][-1] == claims[-1]["seats"]


# --- no spectators


async def test_a_seat_may_want_nobody_to_watch(table: Table, open_tab, no_limits, no_ticks):
    aki, bea, cho, visitor = [await (await open_tab(session)).join(table.match) for session in (table.aki, table.bea, table.cho, None)]
    assert (await cho.act(table.match, "no_spectators", on=True))["code"] == "not_seated"
    assert (await bea.act(table.match, "no_spectators", on=True))["ok"]
    for player in (aki, bea):
        await player.until(lambda player=player: any(one.get("no_spectators") for one in players_of(player)))
        assert [one.get("no_spectators", False) for one in players_of(player)] == [False, True]

    start = len(cho.received)
    await hub().look(now_ms() + LOOK_MS)
    for tab in (cho, visitor):
        assert await tab.answer("resync", after=0) == {"t": "resync", "match": table.match, "reason": "forbidden"}
    await aki.act(table.match, "reply", aki.prompt, picks=aki.options[:1])
    await bea.reach(aki.seq)
    assert (await cho.ask("join", "error", match=table.match, have=None, want="mine"))["code"] == "not_found"
    assert not any(one["t"] == "entry" for one in cho.received[start:])
    assert aki.seq == bea.seq

    assert (await bea.act(table.match, "no_spectators", on=False))["ok"]
    await cho.join(table.match)
    assert cho.seq == aki.seq


def players_of(tab: Tab) -> list[dict[str, object]]:
    return next(one["players"] for one in reversed(tab.received) if one["t"] in ("players", "view"))


async def test_in_rated_play_others_may_watch(table: Table, open_tab, no_limits, no_ticks):
    match = await executor.read(lambda: playing.table("Dai", "Eda", is_rated=True))
    dai = await (await open_tab(await executor.read(lambda: login(User.objects.get(username="Dai"))))).join(match)
    ack = await dai.act(match, "no_spectators", on=True)
    assert (ack["code"], ack["reason"], ack["head"]) == ("forbidden", "rated_is_watched", await executor.read(log.head, match))
