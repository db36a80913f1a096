"""Two web processes behind the proxy, on PostgreSQL and Redis.

Pages, files and sockets, and what a client sees when a process goes (L90, L91).
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.deploy.databases import log_of, manage, new_database
from tests.deploy.proxy import Proxy, free_port
from tests.deploy.webs import Player, Web, collect_static, production

pytestmark = [pytest.mark.proxy, pytest.mark.postgres, pytest.mark.redis]
PLAYING_S = 90.0


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with new_database(os.environ["DATABASE_URL"]) as address:
        manage("migrate", "--verbosity", "0", database=address)
        yield address


@pytest.fixture(scope="module")
def webs(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Web]]:
    variables = production(database, tmp_path_factory.mktemp("site"))
    collect_static(variables)
    running = [Web(variables), Web(variables)]
    try:
        yield [web.wait() for web in running]
    finally:
        for web in running:
            web.stop()


@pytest.fixture(scope="module")
def proxy(webs: list[Web], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    running = Proxy(tmp_path_factory.mktemp("proxy") / "proxy", (webs[0].address, webs[1].address))
    yield running
    running.stop()


def test_a_page_comes_with_the_sites_own_headers_once(proxy: Proxy):
    answer = proxy.ask("GET", "/", Accept_Encoding="gzip")

    assert answer.status == 200
    assert answer.all("Content-Encoding") == ["gzip"]
    assert answer.all("Strict-Transport-Security") == ["max-age=31536000"]
    assert [len(answer.all(name)) for name in ("Content-Security-Policy", "X-Frame-Options", "X-Request-ID")] == [1, 1, 1]
    assert all("Secure" in cookie for cookie in answer.all("Set-Cookie"))


def test_static_files_are_kept_by_browsers_and_by_the_proxy(proxy: Proxy, tmp_path: Path):
    (path,) = set(re.findall(r"/static/oshisite/css/base\.[0-9a-f]+\.css", proxy.ask("GET", "/").body.decode()))
    answers = [proxy.ask("GET", path, Accept_Encoding="gzip") for _ in range(2)]
    gone = f"127.0.0.1:{free_port()}"
    alone = Proxy(tmp_path / "alone", (gone, gone), cache=proxy.folder / "cache")
    kept, page = alone.ask("GET", path, Accept_Encoding="gzip"), alone.ask("GET", "/")
    alone.stop()

    assert [(one.status, one.all("Content-Encoding"), one.all("X-Request-ID")) for one in answers] == [(200, ["gzip"], [])] * 2
    assert {directive.strip() for directive in answers[0].all("Cache-Control")[0].split(",")} >= {"public", "immutable"}
    assert (kept.status, kept.body, page.status) == (200, answers[0].body, 502)


def test_readiness_is_asked_at_the_processes_alone(proxy: Proxy):
    assert [proxy.ask("GET", path).status for path in ("/readyz", "/metrics", "/healthz")] == [404, 404, 200]


def new_match(proxy: Proxy, database: str) -> tuple[str, list[Player]]:
    """A match of two programs; both sit and have not begun."""
    tokens = [manage("create_bot", f"program-{os.urandom(4).hex()}", database=database) for _ in range(2)]
    headers = [{"Authorization": f"Bearer {token}", "Content-Type": "application/json"} for token in tokens]
    made = proxy.ask("POST", "/api/matches/", b'{"game": "oshi", "opponent": "friend"}', **headers[0])
    assert made.status == 201, made.body
    match = json.loads(made.body)["match"]
    assert proxy.ask("POST", f"/api/matches/{match}/sit", b"{}", **headers[1]).status == 200
    return match, [Player(proxy, token, match) for token in tokens]


async def play_while(players: list[Player], database: str, happening: Callable[[], object]) -> None:
    """Three acts by each player, then what happens, then three acts more; at last both have seen everything."""
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        async with asyncio.timeout(PLAYING_S):
            await acts_of(players, playing, 3)
            await asyncio.to_thread(happening)
            await acts_of(players, playing, 3)
            for player in players:
                player.is_resting = True
            while any(player.open for player in players) or {player.seq for player in players} != {head(players[0].match, database)}:
                await asyncio.sleep(0.05)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


def head(match: str, database: str) -> int:
    return max(seq for stream, seq, *_ in log_of(database) if stream == match)


async def acts_of(players: list[Player], playing: list[asyncio.Task[None]], count: int) -> None:
    goals = [len(player.acked) + count for player in players]
    while any(len(player.acked) < goal for player, goal in zip(players, goals, strict=True)):
        assert not any(task.done() for task in playing), [task.exception() for task in playing if task.done()]
        if players[0].view.get("status") == "ended":
            return
        await asyncio.sleep(0.05)


def check_nothing_was_lost(players: list[Player], match: str, database: str) -> None:
    entries = {entry[4]: entry for entry in log_of(database) if entry[0] == match}
    acked = {cid: seq for player in players for cid, seq in player.acked.items()}
    assert {cid: entries[cid][1] for cid in acked} == acked
    assert max(Counter(entry[1] for entry in entries.values()).values()) == 1
    assert manage("validate", match, database=database) == "1 ok, 0 failed"


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_each_web_process_goes_in_turn_and_play_goes_on(proxy: Proxy, webs: list[Web], database: str, how: signal.Signals):
    """By a crash, and as a release does it."""
    match, players = new_match(proxy, database)

    def one_after_the_other() -> None:
        for web in webs:
            web.stop(how)
            assert [proxy.ask("GET", "/").status for _ in range(4)] == [200] * 4
            web.start()
            web.wait()

    await play_while(players, database, one_after_the_other)

    check_nothing_was_lost(players, match, database)
    codes = {code for player in players for code in player.closed}
    assert codes == ({1012} if how == signal.SIGTERM else {1006})
    assert [player.views for player in players] == [1, 1]


async def test_a_new_certificate_closes_no_socket(proxy: Proxy, database: str):
    match, players = new_match(proxy, database)

    await play_while(players, database, proxy.reload)

    check_nothing_was_lost(players, match, database)
    assert [player.closed for player in players] == [[], []]


async def test_everybody_is_told_of_a_planned_restart_and_new_matches_wait(proxy: Proxy, webs: list[Web], database: str):
    match, players = new_match(proxy, database)

    def announced() -> None:
        manage("announce_restart", "--seconds", "60", database=database)
        token = manage("create_bot", f"late-{os.urandom(4).hex()}", database=database)
        by = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        refused = proxy.ask("POST", "/api/matches/", b'{"game": "oshi", "opponent": "friend"}', **by)
        assert (refused.status, json.loads(refused.body)["reason"]) == (429, "restart")

    async def told() -> None:
        while not all(player.notices for player in players):
            await asyncio.sleep(0.1)

    await play_while(players, database, announced)
    playing = [asyncio.create_task(player.play()) for player in players]
    await asyncio.wait_for(told(), PLAYING_S)
    for task in playing:
        task.cancel()
    manage("announce_restart", "--cancel", database=database)

    assert [set(player.notices) for player in players] == [{"notice.restart"}] * 2
    check_nothing_was_lost(players, match, database)
