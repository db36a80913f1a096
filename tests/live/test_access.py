"""Who may be on a socket, and what changes while it is open (live play L39, L55, L83)."""

from __future__ import annotations

import json

import pytest
from django.db import connection as database
from django.test.utils import CaptureQueriesContext

from matches import seating
from matches.clock import now_ms
from matches.live import access
from matches.live.executor import executor
from matches.live.hub import LOOK_MS, SILENCE_MS, TICK_S, hub
from matches.models import Match
from oshisite.accounts.models import ApiToken, User
from oshisite.accounts.tokens import create_bot
from tests.live.conftest import Table
from tests.live.tabs import Tab, login
from tests.matches import playing

pytestmark = pytest.mark.usefixtures("no_ticks")


async def look_again() -> None:
    """What the hub does within five seconds."""
    await hub().look(now_ms() + LOOK_MS)


async def let_in(tab: Tab) -> Tab:
    """A socket is accepted a moment before the hub knows of it, and answers from then on."""
    await tab.ask("ping", "pong", n=1)
    return tab


async def test_logging_out_closes_the_socket(table: Table, open_tab):
    aki, bea = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea)]

    await executor.read(table.aki.flush)
    await look_again()
    await aki.until(lambda: aki.code)

    assert (aki.code, bea.code) == (4001, None)


async def test_a_new_password_closes_sockets_of_the_old_one(table: Table, open_tab):
    aki = await let_in(await open_tab(table.aki))

    await executor.read(lambda: User.objects.filter(username="Aki").update(password="!other"))
    await look_again()
    await aki.until(lambda: aki.code)

    assert aki.code == 4001


async def test_a_ban_closes_the_socket_as_forbidden(table: Table, open_tab):
    aki = await let_in(await open_tab(table.aki))

    await executor.read(lambda: User.objects.filter(username="Aki").update(is_active=False))
    await look_again()
    await aki.until(lambda: aki.code)

    assert aki.code == 4003


async def test_a_match_that_is_closed_to_spectators_ends_for_them_alone(table: Table, open_tab):
    aki, watcher = [await (await open_tab(who)).join(table.match) for who in (table.aki, None)]

    await executor.read(lambda: Match.objects.filter(id=table.match).update(visibility="participants"))
    await look_again()
    resync = await watcher.answer("resync", after=0)

    assert (resync["match"], resync["reason"]) == (table.match, "forbidden")
    assert (await watcher.ask("ping", "pong", n=2))["heads"] == {}
    assert (await watcher.ask("join", "error", match=table.match))["code"] == "not_found"
    assert (await aki.ask("ping", "pong", n=2))["heads"] == {table.match: 2}


async def test_who_sits_down_gets_the_own_view(transactional_db, open_tab):
    def open_match() -> tuple[str, User]:
        match = seating.create_match(host=playing.user("Aki"), config=playing.config(), now=playing.NOW)
        return match.id, playing.user("Bea")

    match, bea = await executor.read(open_match)
    tab: Tab = await (await open_tab(await executor.read(login, bea))).join(match)
    assert (tab.received[0]["key"], tab.view["status"]) == ("public", "waiting")

    await executor.read(seating.sit, match_id=match, user=bea, now=playing.NOW)
    await look_again()
    await tab.until(lambda: any(message.get("key") == "seat:1" for message in tab.received))
    ack = await tab.act(match, "share", bytes="ab" * 16)

    assert ack["ok"]
    assert any(message["t"] == "players" and message["players"][1]["name"] == "Bea" for message in tab.received)


async def test_shares_of_all_start_the_match_for_everybody(transactional_db, open_tab):
    def seated() -> tuple[str, list]:
        match = seating.create_match(host=playing.user("Aki"), config=playing.config(), now=playing.NOW)
        seating.sit(match_id=match.id, user=playing.user("Bea"), now=playing.NOW)
        return match.id, [login(User.objects.get(username=name)) for name in ("Aki", "Bea")]

    match, sessions = await executor.read(seated)
    tabs = [await (await open_tab(session)).join(match) for session in (*sessions, None)]

    assert (await tabs[2].act(match, "share", bytes="ab" * 16))["code"] == "not_seated"
    for tab in tabs[:2]:
        assert (await tab.act(match, "share", bytes="ab" * 16))["ok"]
    for tab in tabs:
        await tab.until(lambda tab=tab: tab.view["status"] == "playing")

    assert [tab.seqs for tab in tabs] == [[1, 2]] * 3


@pytest.fixture
def bot(transactional_db) -> tuple[User, str]:
    return create_bot("robo")


async def test_a_bot_plays_by_its_token_until_it_is_taken_back(bot: tuple[User, str], tabs: list[Tab]):
    user, text = bot
    match = await executor.read(playing.table)
    tab = Tab()
    tab.scope["headers"] = [(b"authorization", f"Bearer {text}".encode())]
    tabs.append(await tab.open())

    assert (await tab.ask("hello", "welcome", build="1", tab="a"))["user"]["name"] == "robo"
    assert (await tab.join(match)).view

    await executor.read(lambda: ApiToken.objects.filter(user=user).delete())
    await look_again()
    await tab.until(lambda: tab.code)

    assert tab.code == 4001


def test_a_ban_closes_within_five_seconds():
    """L55, L220: a socket is due after `LOOK_MS`, and what is due is looked at with the next tick; half a second is left for the look."""
    assert LOOK_MS + TICK_S * 1_000 <= 4_500


async def test_the_server_pings_and_gives_silent_sockets_up(table: Table, open_tab):
    tab = await (await open_tab(table.aki)).join(table.match)

    await hub().tick(now_ms() + 11_000)
    ping = await tab.answer("ping", after=0)
    await hub().tick(now_ms() + SILENCE_MS + 1_000)
    await tab.until(lambda: tab.code)

    assert ping["heads"] == {table.match: 2}
    assert tab.code == 1001


async def test_a_fault_tells_its_report_and_nothing_else(table: Table, open_tab, monkeypatch):
    tab = await (await open_tab(table.aki)).join(table.match)
    monkeypatch.setattr(Match, "objects", None)  # what is in the way is no business of clients
    for module in ("log", "commit"):
        monkeypatch.setattr(f"matches.{module}.connection", None)

    ack = await tab.act(table.match, "reply", tab.prompt, picks=["a1N1"])
    error = await tab.ask("join", "error", match=table.match)

    assert (ack["ok"], ack["code"], error["code"], set(error["params"])) == (False, "internal", "internal", {"report"})
    assert len(ack["reason"]) == 8
    assert "NoneType" not in json.dumps(tab.received)


async def test_many_sockets_are_looked_at_with_few_queries(table: Table, open_tab):
    """L55: one query for all sessions, one for each user, two for all matches, whoever watches them."""
    tabs = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea, None, None, None)]
    looks = [connection.look() for connection in hub().connections]

    def queries_of() -> int:
        with CaptureQueriesContext(database) as queries:
            access.standings(looks)
        return len(queries)

    assert len(tabs) == len(looks) == 5
    assert await executor.read(queries_of) == 1 + 2 + 2
