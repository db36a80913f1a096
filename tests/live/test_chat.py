"""Chat over sockets: one ack for each thing said, numbers without holes, rooms that hear what they may and nothing else.

Live play L50, L58, L59, L66, L136, L138, L139, L215, L220.
"""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from matches import publish, seating, services
from matches.chat import services as chat
from matches.chat.models import ChatLine
from matches.clock import now_ms
from matches.games.actions import Leave
from matches.live.executor import executor
from matches.models import MatchEntry
from oshisite.accounts import blocks, sanctions
from oshisite.accounts.models import Block, Sanction, User
from tests.live.conftest import Table
from tests.live.tabs import Tab, login
from tests.matches import playing
from tests.processes import web_processes

pytestmark = pytest.mark.usefixtures("no_limits", "writers")


@pytest.fixture
def writers(settings: Any) -> None:
    """Everybody may write: who may not is tested beside the services."""
    settings.CHAT_NEW_ACCOUNTS_WRITE = True


async def said(tab: Tab, room: str, text: str = "", cid: str = "", **fields: Any) -> dict[str, Any]:
    cid = cid or str(uuid4())
    start = len(tab.received)
    tab.say("say", room=room, cid=cid, **({"text": text} if text else {}), **fields)
    await tab.until(lambda: acks(tab, cid, start))
    return acks(tab, cid, start)[0]


def acks(tab: Tab, cid: str, start: int = 0) -> list[dict[str, Any]]:
    return [one for one in tab.received[start:] if one["t"] == "ack" and one["cid"] == cid]


def lines(tab: Tab, room: str) -> list[tuple[int, str]]:
    """Numbers and texts in the order in which they came."""
    return [(one["number"], one.get("text", one.get("preset", ""))) for one in tab.received if one["t"] == "chat" and one["room"] == room]


async def hears(tab: Tab, room: str, number: int) -> None:
    await tab.until(lambda: any(one == number for one, _ in lines(tab, room)))


async def listening(tab: Tab, match: str, *kinds: str, have: int = 0) -> Tab:
    await tab.join(match)
    for kind in kinds:
        await tab.ask("listen", "room", room=f"{match}/{kind}", have=have)
    return tab


def of(name: str) -> User:
    return User.objects.get(username=name)


async def test_what_one_player_says_the_other_hears_and_no_entry_comes_of_it(table: Table, open_tab):
    room = f"{table.match}/players"
    aki, bea = [await listening(await open_tab(session), table.match, "players") for session in (table.aki, table.bea)]
    before = await executor.read(MatchEntry.objects.count)

    first = await said(aki, room, "hello  there")
    second = await said(bea, room, preset="good_luck")
    for tab in (aki, bea):
        await hears(tab, room, 2)

    assert (first["ok"], first["number"], first["dup"], second["number"]) == (True, 1, False, 2)
    assert lines(aki, room) == lines(bea, room) == [(1, "hello there"), (2, "good_luck")]
    (heard, _) = [one for one in bea.received if one["t"] == "chat"]
    author = {"name": "Aki", "user": "Aki", "seat": 0}
    assert heard == {"t": "chat", "room": room, "number": 1, "at": heard["at"], "from": author, "text": "hello there"}
    assert await executor.read(MatchEntry.objects.count) == before


async def test_a_message_sent_again_and_again_is_one_line_with_one_number_and_an_ack_each(table: Table, open_tab):
    room = f"{table.match}/players"
    aki, again = [await listening(await open_tab(table.aki), table.match, "players") for _ in range(2)]

    for tab in (aki, again):
        for _ in range(5):
            tab.say("say", room=room, cid="the-same", text="once")
    await aki.until(lambda: len(acks(aki, "the-same")) == 5)
    await again.until(lambda: len(acks(again, "the-same")) == 5)
    other = await said(aki, room, "something else", cid="the-same")

    answers = acks(aki, "the-same")[:5] + acks(again, "the-same")
    assert [(one["ok"], one["number"]) for one in answers] == [(True, 1)] * 10
    assert sorted(one["dup"] for one in answers) == [False] + [True] * 9
    assert (other["ok"], other["code"]) == (False, "cid_reused")
    assert await executor.read(ChatLine.objects.count) == 1


async def test_who_comes_back_is_told_what_is_missing_and_where_the_room_stands(table: Table, open_tab):
    room = f"{table.match}/players"
    aki, bea = [await listening(await open_tab(session), table.match, "players") for session in (table.aki, table.bea)]
    await said(aki, room, "one")
    await hears(bea, room, 1)
    await bea.close()
    for text in ("two", "three"):
        await said(aki, room, text)

    back = await listening(await open_tab(table.bea), table.match, "players", have=1)
    news = [one for one in back.received if one["t"] == "room"]

    assert lines(back, room) == [(2, "two"), (3, "three")]
    assert news == [{"t": "room", "room": room, "last": 3, "writing": "all"}]


async def test_lines_that_are_gone_leave_no_hole_to_ask_for(table: Table, open_tab):
    """L66: numbers are not used twice, and a room says how far it has told."""
    room = f"{table.match}/players"
    aki = await listening(await open_tab(table.aki), table.match, "players")
    for text in ("one", "two"):
        await said(aki, room, text)
    await executor.read(ChatLine.objects.all().delete)

    bea = await listening(await open_tab(table.bea), table.match, "players")
    third = await said(aki, room, "three")
    await hears(bea, room, 3)

    assert third["number"] == 3
    assert [one["last"] for one in bea.received if one["t"] == "room"] == [2]
    assert lines(bea, room) == [(3, "three")]


async def test_a_nudge_that_is_lost_costs_a_look_and_no_line(table: Table, open_tab, monkeypatch: pytest.MonkeyPatch):
    room = f"{table.match}/players"
    monkeypatch.setattr(publish, "said", lambda match_id: None)
    monkeypatch.setattr("matches.live.talk.POLL_S", 0.05)
    bea = await listening(await open_tab(table.bea), table.match, "players")

    await executor.read(lambda: chat.say(match_id=table.match, kind="players", user=of("Aki"), cid="x", text="from afar", now=now_ms()))
    await hears(bea, room, 1)

    assert lines(bea, room) == [(1, "from afar")]


async def test_players_hear_nothing_of_spectators_until_the_match_is_over(table: Table, open_tab):
    """L136: nor do spectators hear the players."""
    players, spectators = f"{table.match}/players", f"{table.match}/spectators"
    aki = await listening(await open_tab(table.aki), table.match, "players")
    cho = await listening(await open_tab(table.cho), table.match, "spectators")
    visitor = await listening(await open_tab(None), table.match, "spectators")

    refused = [await aki.ask("listen", "error", room=spectators), await cho.ask("listen", "error", room=players)]
    answers = [await said(aki, spectators, "let me in"), await said(cho, players, "a1 is bad"), await said(visitor, spectators, "who am I")]
    await said(cho, spectators, "red is lost")
    await hears(visitor, spectators, 1)
    before_the_end = list(aki.received)
    await executor.read(lambda: services.act(match_id=table.match, seat=0, cid="end", action=Leave("concede"), now=now_ms()))
    await aki.ask("listen", "room", room=spectators)

    assert [one["code"] for one in refused] == ["not_found"] * 2
    assert [one["code"] for one in answers] == ["not_found", "not_found", "forbidden"]
    assert "red is lost" not in str(before_the_end)
    assert lines(aki, spectators) == [(1, "red is lost")]
    assert (await said(aki, spectators, "now I know"))["code"] == "forbidden"


async def test_who_sits_down_hears_no_more_of_the_spectators(transactional_db: None, open_tab, monkeypatch: pytest.MonkeyPatch):
    """Whether one may listen is asked at each line, not only at the first."""
    host, friend, other = [await executor.read(playing.user, name) for name in ("Aki", "Bea", "Cho")]
    match = await executor.read(lambda: seating.create_match(host=host, config=playing.config(), now=now_ms()).id)
    room = f"{match}/spectators"
    bea, cho = [await listening(await open_tab(await executor.read(login, one)), match, "spectators") for one in (friend, other)]
    await said(cho, room, "one")
    await hears(bea, room, 1)

    await executor.read(lambda: seating.sit(match_id=match, user=friend, now=now_ms()))
    await said(cho, room, "two")
    await hears(cho, room, 2)
    await bea.ask("ping", "pong", n=2)

    assert lines(cho, room) == [(1, "one"), (2, "two")]
    assert lines(bea, room) == [(1, "one")]


async def test_a_muted_person_is_a_number_to_who_muted_them_and_learns_nothing(table: Table, open_tab):
    room = f"{table.match}/players"
    aki, bea = [await listening(await open_tab(session), table.match, "players") for session in (table.aki, table.bea)]
    await said(aki, room, "before")
    await hears(bea, room, 1)

    await executor.read(lambda: blocks.set_block(by=of("Bea"), about=of("Aki"), kind=Block.Kind.MUTE, now=timezone.now()))
    told = await said(aki, room, "after")
    preset = await said(aki, room, preset="hello")
    await hears(bea, room, 3)

    news = [one for one in bea.received if one["t"] == "chat"]
    assert [one.get("text") for one in news] == ["before", None, None]
    assert news[2] == {"t": "chat", "room": room, "number": 3, "at": news[2]["at"], "hidden": True}
    assert (told["ok"], preset["ok"]) == (True, True)
    assert lines(aki, room) == [(1, "before"), (2, "after"), (3, "hello")]


async def test_chat_off_acts_on_an_open_socket_and_so_does_its_end(table: Table, open_tab):
    """L220: the page is told within five seconds, what is written is refused at once."""
    room = f"{table.match}/players"
    aki = await listening(await open_tab(table.aki), table.match, "players")
    admin = await executor.read(playing.user, "root", is_staff=True, is_superuser=True)
    await said(aki, room, "one")

    made = await executor.read(
        lambda: sanctions.impose(
            user=of("Aki"), kind=Sanction.Kind.CHAT_OFF, by=admin, reason="Insults.", appeal="Write to us.",
            until=timezone.now() + timedelta(days=1), now=timezone.now(), press=uuid4(),
        )
    )  # fmt: skip
    refused = await said(aki, room, "two")
    told = await aki.answer("conduct", after=0)
    await executor.read(lambda: sanctions.lift(sanction=made, by=admin, reason="A mistake.", now=timezone.now()))
    again = await said(aki, room, "two")
    await aki.until(lambda: len([one for one in aki.received if one["t"] == "conduct"]) == 2)

    assert (refused["ok"], refused["code"]) == (False, "muted")
    assert told["writing"] == "none"
    assert [(one["kind"], one["reason"], one["appeal"]) for one in told["sanctions"]] == [("chat_off", "Insults.", "Write to us.")]
    assert again["ok"]
    assert [one for one in aki.received if one["t"] == "conduct"][1] == {"t": "conduct", "sanctions": [], "writing": "all"}


async def test_a_ban_closes_the_socket_for_as_long_as_it_lasts(table: Table, open_tab):
    aki = await listening(await open_tab(table.aki), table.match, "players")
    admin = await executor.read(playing.user, "root", is_staff=True, is_superuser=True)
    fields = {"user": await executor.read(of, "Aki"), "kind": Sanction.Kind.BAN, "by": admin, "reason": "x", "appeal": "y"}

    await executor.read(lambda: sanctions.impose(**fields, until=None, now=timezone.now(), press=uuid4()))
    await aki.until(lambda: aki.code is not None)

    assert aki.code == 4003


async def test_a_chat_that_is_slow_holds_up_no_move(table: Table, open_tab, monkeypatch: pytest.MonkeyPatch):
    """L136: chat has a thread of its own, and a socket that waits for it goes on listening."""
    may_go_on, keep = threading.Event(), chat.keep
    monkeypatch.setattr(chat, "keep", lambda *args: (may_go_on.wait(20), keep(*args))[1])
    aki, bea = [await listening(await open_tab(session), table.match, "players") for session in (table.aki, table.bea)]

    aki.say("say", room=f"{table.match}/players", cid="slow", text="hm")
    ack = await aki.act(table.match, "reply", aki.prompt, picks=[aki.options[0]])
    await bea.reach(3)
    before = acks(aki, "slow")
    may_go_on.set()
    await aki.until(lambda: acks(aki, "slow"))

    assert (ack["ok"], before) == (True, [])
    assert acks(aki, "slow")[0]["ok"]


@pytest.mark.parametrize(
    "frame",
    [
        {"room": "{match}/players", "cid": "a", "text": "x" * 301},
        {"room": "{match}/judges", "cid": "a", "text": "x"},
        {"room": "{match}", "cid": "a", "text": "x"},
        {"room": "{match}/players", "cid": "a", "text": "x", "to": "Bea"},
    ],
)
async def test_a_say_that_fits_no_schema_is_answered_under_its_id(table: Table, open_tab, frame: dict[str, str]):
    aki = await listening(await open_tab(table.aki), table.match, "players")

    aki.say("say", **{name: value.replace("{match}", table.match) for name, value in frame.items()})
    await aki.until(lambda: acks(aki, "a"))

    assert [(one["ok"], one["code"]) for one in acks(aki, "a")] == [(False, "bad_args")]
    assert await executor.read(ChatLine.objects.count) == 0


@pytest.mark.postgres
@pytest.mark.redis
async def test_two_processes_number_what_is_said_in_one_order(table: Table, come_to):
    """L59, L66: whoever listens, wherever, hears every number once and in order."""
    await executor.read(lambda: User.objects.update(date_joined=timezone.now() - timedelta(days=30)))
    room = f"{table.match}/players"
    async with web_processes(2) as sites:
        people = zip(sites, (table.aki, table.bea), strict=True)
        aki, bea = [await listening(await come_to(site, session), table.match, "players") for site, session in people]
        for tab, name in ((aki, "aki"), (bea, "bea")):
            for number in range(5):
                tab.say("say", room=room, cid=f"{name}{number}", text=f"{name} {number}")
        for tab in (aki, bea):
            await hears(tab, room, 10)

        assert [number for number, _ in lines(aki, room)] == list(range(1, 11))
        assert lines(aki, room) == lines(bea, room)
        assert sorted(text for _, text in lines(aki, room)) == sorted(f"{name} {number}" for name in ("aki", "bea") for number in range(5))
