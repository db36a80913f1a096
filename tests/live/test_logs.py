"""What a whole site writes to its logs, at the lowest level that there is: enough to follow an act, and nothing that is hidden (L24).

Web process and worker run beside the test, in one process or in several as the stack under test has it.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from django.conf import settings

from matches import seating, services
from matches.clock import now_ms
from matches.live.executor import executor
from matches.models import Match, Seat, Validation
from oshisite.accounts.tokens import create_token
from tests.live.serving import connect_to
from tests.live.tabs import RemoteTab, login
from tests.live.test_secrecy import found, secrets_of
from tests.matches import playing
from tests.processes import environment, free_port

PATIENCE_S = 60.0
TURNS = 6
NAMES = ("HiddenAki", "HiddenBea")
SECRET_KEY = "a-key-for-this-test-alone" * 3


@dataclass
class Logged:
    """A site at work, and the file that all of its processes log to."""

    port: int
    file: Path

    @property
    def text(self) -> str:
        return self.file.read_text()

    def lines(self, event: str) -> list[dict[str, str]]:
        """Of each line about `event`, what it names."""
        return [dict(re.findall(r"(\w+)=(\S+)", line)) for line in self.text.splitlines() if re.search(rf"\] {event} ", line)]


@pytest.fixture
def site(transactional_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Logged]:
    """At DEBUG. The worker is part of the web process where there is no Redis."""
    monkeypatch.setattr(settings, "SECRET_KEY", SECRET_KEY)
    logged = Logged(free_port(), tmp_path / "log.txt")
    env = {**environment(), "OSHI_LOG_LEVEL": "DEBUG", "SECRET_KEY": SECRET_KEY}
    commands = [("manage.py", "serve", "--port", str(logged.port))]
    if settings.REDIS_URL:
        commands += [("-m", "celery", "-A", "oshisite", kind, "--loglevel", "debug") for kind in ("worker", "beat")]
    with logged.file.open("w") as file:
        running = [
            subprocess.Popen([sys.executable, *command], cwd=settings.BASE_DIR, env=env, stderr=file, stdout=file) for command in commands
        ]
        yield logged
        for process in running:
            process.terminate()
        for process in running:
            process.wait(PATIENCE_S)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not await executor.read(is_so):
            await asyncio.sleep(0.1)


def is_up(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
            return True
    except OSError:
        return False


def bot_match(host: str) -> str:
    seats = playing.config("human", "bot:gentle", options={"red": "1"})
    match = seating.create_match(host=services.User.objects.get(username=host), config=seats, now=now_ms())
    seating.share(match_id=match.id, seat=0, share=playing.BYTES[0], now=now_ms())
    return match.id


def visit(port: int, match: str, session_key: str, token: str) -> None:
    for path in (f"/m/{match}/", f"/api/matches/{match}/", "/"):
        for headers in ({"Cookie": f"sessionid={session_key}"}, {"Authorization": f"Bearer {token}"}):
            with urlopen(Request(f"http://127.0.0.1:{port}{path}", headers=headers), timeout=20) as answer:
                answer.read()


async def play_on(tabs: list[RemoteTab], match: str, turns: int) -> None:
    for turn in range(turns):
        mover = next(tab for tab in tabs if any("options" in prompt for prompt in tab.view["prompts"].values()))
        ack = await mover.act(match, "reply", mover.prompt, picks=[mover.options[0]], cid=f"turn-{turn}")
        assert ack["ok"], ack
        for tab in tabs:
            await tab.reach(ack["seq"])


async def test_the_logs_of_a_site_tell_of_every_act_and_of_nothing_hidden(site: Logged, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(playing, "NOW", now_ms())
    await until(lambda: is_up(site.port))
    match = await executor.read(lambda: playing.table(*NAMES, options={"red": "lot"}))
    secrets = await executor.read(secrets_of, match)
    users = await executor.read(lambda: [seat.user for seat in Seat.objects.filter(match_id=match).select_related("user")])
    sessions = [await executor.read(login, user) for user in users]
    _, token = await executor.read(lambda: create_token(user=users[0], name="test", may_play=True))
    tabs = [await (await RemoteTab(connect_to(site.port, session)).open()).join(match) for session in sessions]
    ports = [tab.client.local_address[1] for tab in tabs if tab.client]

    await asyncio.to_thread(visit, site.port, match, sessions[0].session_key, token)
    await play_on(tabs, match, TURNS)
    assert (await tabs[0].act(match, "reply", "9.9.9", picks=["x"]))["code"] == "stale_prompt"
    tabs[0].frame("this is no message")
    against_bot = await executor.read(bot_match, NAMES[0])
    await until(lambda: Match.objects.get(id=against_bot).head > 2)
    assert (await tabs[1].act(match, "concede"))["ok"]
    await until(lambda: Validation.objects.filter(match_id=match, is_ok=True).exists())
    for tab in tabs:
        await tab.close()
    await until(lambda: len(site.lines("socket_closed")) == len(tabs))

    private = [token, SECRET_KEY, *NAMES, *(f":{port}" for port in ports), *(session.session_key for session in sessions)]
    hidden = [*secrets, *(word.encode() for word in private), *(user.get_session_auth_hash().encode() for user in users)]
    assert found(hidden, {"logs": site.text.encode()}) == set()

    opened = {line["connection"] for line in site.lines("socket_opened")}
    acts = site.lines("act")
    seated = [line for line in acts if line["match"] == match]
    assert len(opened) == len(tabs)
    assert [line["seq"] for line in seated] == [str(seq) for seq in range(3, 4 + TURNS)]
    assert {line["connection"] for line in seated} == opened
    assert [(line["code"], line["match"], line["connection"] in opened) for line in site.lines("act_refused")] == [
        ("stale_prompt", match, True)
    ]
    assert [(line["match"], line["seq"], "task_id" in line) for line in acts if line not in seated] == [(against_bot, "3", True)]
    assert [(line["match"], line["effect"], "task_id" in line) for line in site.lines("effect_done")] == [(match, "validate", True)]
    asked = [line for line in site.lines("request") if "route" in line]  # the front page has an empty one
    assert [(line["match"], line["status"], "request_id" in line) for line in asked] == [(match, "200", True)] * 4
