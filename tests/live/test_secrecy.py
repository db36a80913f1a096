"""Nothing that a running match sends out, keeps for clients or writes to its logs holds what the future is drawn from (L24).

Nor does anything of what spectators say reach a player while it runs, and what is said tells nothing of the table (L50, L53, L136).
"""

from __future__ import annotations

import base64
import io
import itertools
import json
import logging
from collections.abc import Iterable
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from matches import log, seating
from matches.games.chance import answer, numbers
from matches.games.engine import Chance, Drawn
from matches.games.oshi.game import Oshi
from matches.live.executor import executor
from matches.models import MatchSecret
from oshisite.accounts.models import User
from tests.live.conftest import Table
from tests.live.tabs import Tab, login
from tests.matches import playing
from tests.matches.seated import FIRST, SECOND, has_begun, open_table, share_all

STREAMS_AHEAD = 3
CHAT = (
    "/m/{match}/chat", "/replay/{match}/chat", "/conduct/", "/conduct/report?match={match}", "/api/matches/{match}/chat/players",
    "/api/matches/{match}/chat/spectators", "/api/matches/{match}/chat/team-0", "/admin/matches/case/chat/{match}/?room=spectators",
)  # fmt: skip
PAGES = (
    "/", "/play/", "/replays/", "/replays/open", "/players/Aki/", "/m/{match}/", "/replay/{match}/", "/replay/{match}/?view=seat1&ply=1",
)  # fmt: skip
API = ("", "?view=public", "entries", "entries?after=x", "replay", "replay?view=open", "replay?view=seat:1", "record", "verify", "nothing")
ADMIN = (
    "/admin/", "/admin/matches/", "/admin/matches/match/", "/admin/matches/matchsecret/", "/admin/matches/match/{match}/change/",
    "/admin/matches/match/{match}/history/", "/admin/matches/match/{match}/state/?key=staff",
)  # fmt: skip


def secrets_of(match: str) -> list[bytes]:
    """What must not get out: the secret, the seed, and what the next streams will give; each in the forms that text might have."""
    history = log.history(match).fork()
    history.secret = bytes(MatchSecret.objects.get(match_id=match).secret)
    seed = history.seed()
    drawn = [fact for seq in range(history.head + 1) for fact in history.body(seq).facts if isinstance(fact, Drawn)]
    assert [fact.value for fact in drawn] == [answer(seed, fact.label, fact.question) for fact in drawn] != []
    streams = [str(history.state.draws + ahead) for ahead in range(STREAMS_AHEAD)]
    blocks = [b"".join(number.to_bytes(4, "big") for number in itertools.islice(numbers(seed, stream), 8)) for stream in streams]
    ids = [str(value).encode() for stream in streams for value in answer(seed, stream, Chance("ids", 3))]
    return [form for value in (history.secret, seed, *blocks) for form in forms(value)] + ids


def forms(value: bytes) -> list[bytes]:
    """Beginnings are enough, so that what was cut short is found too."""
    start = value[:9]
    texts = (start.hex(), start.hex().upper(), base64.b64encode(start).decode(), base64.urlsafe_b64encode(start).decode())
    return [start, repr(start)[2:-1].encode(), json.dumps(list(start))[1:-1].encode(), *(text.encode() for text in texts)]


def found(secrets: Iterable[bytes], sent: dict[str, bytes]) -> set[str]:
    return {name for name, content in sent.items() if any(secret in content for secret in secrets)}


# --- everything that gets out


def fetched(match: str, who: str, session_key: str = "", more: Iterable[str] = ()) -> dict[str, bytes]:
    """Pages, API answers and refusals as one visitor gets them."""
    client = Client(raise_request_exception=False)
    if session_key:
        client.cookies["sessionid"] = session_key
    addresses = [*PAGES, *(f"/api/matches/{{match}}/{what}" for what in API), *ADMIN, "/api/matches/", "/healthz", *more]
    sent = {}
    for address in addresses:
        response = client.get(address.format(match=match))
        sent[f"{who} {address}"] = str(response.headers).encode() + response.content
    for name, act in {"refused": {"name": "reply", "args": {"picks": ["a1N9"]}}, "unknown": {"name": "x"}}.items():
        body = {"cid": f"{who} {name}", "prompt": "2.0.0", "action": act}
        sent[f"{who} {name}"] = client.post(f"/api/matches/{match}/acts", body, content_type="application/json").content
    return sent


def kept() -> dict[str, bytes]:
    """Every table but the one of secrets, sessions as they are read, and the cache."""
    tables = [model for model in apps.get_models(include_auto_created=True) if model is not MatchSecret]
    rows = {f"table {model._meta.label}": repr(list(model.objects.values())).encode() for model in tables}
    sessions = {f"session {row.pk}": repr(row.get_decoded()).encode() for row in Session.objects.all()}
    return {**rows, **sessions, **{f"cache {key}": value for key, value in cache._cache.items()}}


def said_by_commands(match: str, folder: Path) -> dict[str, bytes]:
    out = io.StringIO()
    call_command("export_replay", match, str(folder / "replay.jsonl"), stdout=out)
    call_command("validate", match, stdout=out)
    return {"commands": out.getvalue().encode(), "export_replay": (folder / "replay.jsonl").read_bytes()}


def logged(records: Iterable[logging.LogRecord]) -> bytes:
    return "\n".join(f"{one.getMessage()} {one.args} {one.exc_text} {logging.Formatter().format(one)}" for one in records).encode()


async def test_what_a_running_match_sends_keeps_and_logs_holds_no_secret_and_no_draw_to_come(
    table: Table, open_tab, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    caplog.set_level(logging.DEBUG)
    match = await executor.read(lambda: playing.table("Dai", "Eda", options={"red": "lot"}))
    people = [await executor.read(lambda name=name: login(User.objects.get(username=name))) for name in ("Dai", "Eda")]
    root = await executor.read(lambda: login(User.objects.create_superuser("root")))
    tabs: list[Tab] = [await (await open_tab(session)).join(match) for session in (*people, table.cho, None)]
    secrets = await executor.read(secrets_of, match)

    async def sent() -> dict[str, bytes]:
        answers = {f"socket {number}": json.dumps(tab.received).encode() for number, tab in enumerate(tabs)}
        for who, session in {"Dai": people[0], "Eda": people[1], "Cho": table.cho, "root": root, "visitor": None}.items():
            answers |= await executor.read(fetched, match, who, session.session_key if session else "")
        answers |= await executor.read(said_by_commands, match, tmp_path)
        return answers | await executor.read(kept) | {"logs": logged(caplog.records)}

    red, white = sorted(tabs[:2], key=lambda tab: not any("options" in prompt for prompt in tab.view["prompts"].values()))
    assert (await red.act(match, "reply", red.prompt, picks=["a1N1"], offer="draw"))["ok"]
    assert (await white.act(match, "reply", "9.9.9", picks=["a9S1"]))["code"] == "stale_prompt"
    assert (await red.act(match, "offer", kind="undo"))["ok"]
    assert (await white.act(match, "share", bytes="zz"))["code"] == "bad_args"
    with monkeypatch.context() as fault:
        fault.setattr(Oshi, "outcome", lambda self, state: 1 // 0)
        await white.reach(4)
        assert (await white.act(match, "reply", white.prompt, picks=["a9S1"]))["code"] == "internal"
    running = await sent()

    assert (await white.act(match, "concede"))["ok"]
    over = await sent()

    assert found(secrets, running) == set()
    assert {"export_replay", "visitor /api/matches/{match}/replay", "table matches.MatchEntry"} <= found(secrets, over)
    assert "ZeroDivisionError" in running["table matches.Fault"].decode()
    assert b"rules_fault" in running["logs"]


async def test_what_spectators_say_reaches_no_player_by_any_way_out_and_what_players_say_no_spectator(
    table: Table, open_tab, caplog: pytest.LogCaptureFixture, settings
):
    """L136: sockets, pages, API, files; and no line of the logs, for anybody."""
    settings.CHAT_NEW_ACCOUNTS_WRITE = True
    caplog.set_level(logging.DEBUG)
    match, among_players, among_spectators = table.match, b"between-us-two", b"red-is-as-good-as-lost"
    aki, bea, cho = [await (await open_tab(session)).join(match) for session in (table.aki, table.bea, table.cho)]
    for tab, kinds in ((aki, ("players", "spectators")), (bea, ("players", "team-0")), (cho, ("spectators", "players"))):
        for kind in kinds:
            tab.say("listen", room=f"{match}/{kind}", have=0)
    for tab, kind, text in ((aki, "players", among_players), (cho, "spectators", among_spectators)):
        tab.say("say", room=f"{match}/{kind}", cid="one", text=text.decode())
        await tab.until(lambda tab=tab: any(one["t"] == "ack" for one in tab.received))
    for tab, kind in ((bea, "players"), (cho, "spectators")):
        await tab.until(lambda tab=tab: any(one["t"] == "chat" for one in tab.received))
        assert next(one for one in tab.received if one["t"] == "chat")["room"] == f"{match}/{kind}"

    async def sent(session, tab: Tab | None) -> dict[str, bytes]:
        socket = {"socket": json.dumps(tab.received).encode()} if tab else {}
        return socket | await executor.read(fetched, match, "", session.session_key if session else "", CHAT)

    to_players = [await sent(table.aki, aki), await sent(table.bea, bea)]
    to_others = [await sent(table.cho, cho), await sent(None, None)]

    assert [found([among_spectators], one) for one in to_players] == [set(), set()]
    assert [found([among_players], one) for one in to_others] == [set(), set()]
    own = {"socket", " /m/{match}/chat", " /api/matches/{match}/chat/players"}
    assert [found([among_players], one) for one in to_players] == [own, own]
    assert found([among_spectators], to_others[1]) == {" /m/{match}/chat", " /api/matches/{match}/chat/spectators"}
    assert found([among_players, among_spectators], {"logs": logged(caplog.records)}) == set()


async def test_what_is_told_of_chat_is_the_same_whatever_the_table_hides(table: Table, open_tab, settings):
    """L53: two matches with other hands and another course; the messages of chat are equal but for ids and times."""
    settings.CHAT_NEW_ACCOUNTS_WRITE = True
    first, second = [await executor.read(push_table, names) for names in (("Dai", "Eda"), ("Fay", "Gus"))]
    views = []

    async def told(match: str, people: list[User]) -> list[dict[str, object]]:
        one, other = [await (await open_tab(await executor.read(login, user))).join(match) for user in people]
        views.append(one.view["table"])
        for tab in (one, other):
            await tab.ask("listen", "room", room=f"{match}/players", have=0)
        for tab, text in ((one, "hello"), (other, "hello to you"), (one, "hm")):
            count = len(tab.received)
            tab.say("say", room=f"{match}/players", cid=text.replace(" ", "-"), text=text)
            await tab.until(lambda tab=tab, count=count: any(message["t"] == "ack" for message in tab.received[count:]))
        await other.until(lambda: sum(message["t"] == "chat" for message in other.received) == 3)
        said = [message for message in other.received if message["t"] in ("chat", "room", "ack")]
        names = {user.username: f"player {number}" for number, user in enumerate(people)}
        return [without_what_differs(message, match, names) for message in said]

    heard = [await told(*one) for one in (first, second)]

    assert views[0] != views[1], "there was something to leak"
    assert heard[0] == heard[1] != []


def push_table(names: tuple[str, str]) -> tuple[str, list[User]]:
    """A match of Oshi Push that has been dealt."""
    people = [playing.user(name) for name in names]
    match = open_table(people[0], "human", "human", deck=FIRST)
    seating.sit(match_id=match, user=people[1], now=playing.NOW, deck=SECOND)
    share_all(match)
    assert has_begun(match)
    return match, people


def without_what_differs(message: dict[str, object], match: str, names: dict[str, str]) -> dict[str, object]:
    author = message.get("from")
    known = {"from": {"seat": author["seat"], "name": names[author["name"]]}} if isinstance(author, dict) else {}
    room = {"room": str(message["room"]).replace(match, "MATCH")} if "room" in message else {}
    return {**{name: value for name, value in message.items() if name != "at"}, **known, **room}
