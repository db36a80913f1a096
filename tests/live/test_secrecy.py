"""Nothing that a running match sends out, keeps for clients or writes to its logs holds what the future is drawn from (L24)."""

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

from matches import log
from matches.games.chance import answer, numbers
from matches.games.engine import Chance, Drawn
from matches.games.oshi.game import Oshi
from matches.live.executor import executor
from matches.models import MatchSecret
from oshisite.accounts.models import User
from tests.live.conftest import Table
from tests.live.tabs import Tab, login
from tests.matches import playing

STREAMS_AHEAD = 3
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


def fetched(match: str, who: str, session_key: str = "") -> dict[str, bytes]:
    """Pages, API answers and refusals as one visitor gets them."""
    client = Client(raise_request_exception=False)
    if session_key:
        client.cookies["sessionid"] = session_key
    addresses = [*PAGES, *(f"/api/matches/{{match}}/{what}" for what in API), *ADMIN, "/api/matches/", "/healthz"]
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
