"""Web processes as production runs them, each a process of its own behind the proxy, and programs that play through it."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import subprocess
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from matches.games.views import apply_patch
from tests.deploy.databases import ROOT, environment, run
from tests.deploy.proxy import HOST, PATIENCE_S, Proxy, free_port

START_S = 60.0


def production(database: str, folder: Path) -> dict[str, str]:
    """What production asks for."""
    return environment(
        database,
        REDIS_URL=os.environ["REDIS_URL"],
        OSHI_ENV="production",
        SECRET_KEY=secrets.token_urlsafe(50),
        ALLOWED_HOSTS=HOST,
        SMTP_URL="smtp://127.0.0.1:9",
        FORWARDED_ALLOW_IPS="127.0.0.1",
        STATIC_ROOT=str(folder / "static"),
        OSHI_HOST="127.0.0.1",
    )


def collect_static(variables: dict[str, str]) -> None:
    others = {name: value for name, value in variables.items() if name not in {"DATABASE_URL", "PATH"}}
    run("deploy/run", "manage", "collectstatic", "--no-input", "--verbosity", "0", database=variables["DATABASE_URL"], **others)


class Web:
    """One web process, on a port that stays its own."""

    def __init__(self, variables: dict[str, str]) -> None:
        self.port = free_port()
        self.variables = {**variables, "OSHI_PORT": str(self.port)}
        self.start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            ["deploy/run", "web"], cwd=ROOT, env=self.variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def wait(self) -> Web:
        """Until it answers."""
        end = time.monotonic() + START_S
        while not self.is_healthy():
            assert time.monotonic() < end, "it did not start"
            time.sleep(0.1)
        return self

    def is_healthy(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        try:
            connection.request("GET", "/healthz", headers={"Host": HOST})
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def stop(self, how: int = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(PATIENCE_S)


class Player:
    """Takes whatever gains most, over the socket; comes back by itself when it closes, and asks again for what was not answered."""

    def __init__(self, proxy: Proxy, token: str, match: str) -> None:
        self.proxy, self.token, self.match = proxy, token, match
        self.seat, self.seq, self.key = -1, -1, ""
        self.view: dict[str, Any] = {}
        self.open: dict[str, Any] | None = None
        self.acked: dict[str, int] = {}
        self.answered = ""
        self.closed: list[int] = []
        self.notices: list[str] = []
        self.views = 0
        self.is_resting = False

    async def play(self) -> None:
        while True:
            headers = {"Authorization": f"Bearer {self.token}"}
            try:
                async with connect(
                    f"wss://{HOST}/ws/live",
                    host="127.0.0.1",
                    port=self.proxy.https,
                    ssl=self.proxy.tls,
                    subprotocols=["oshi.v1"],
                    additional_headers=headers,
                ) as client:
                    await self.play_on(client)
            except ConnectionClosed as closed:
                self.closed.append(closed.rcvd.code if closed.rcvd else 1006)
            except (InvalidStatus, InvalidMessage, OSError):
                pass
            await asyncio.sleep(0.2)

    async def play_on(self, client: ClientConnection) -> None:
        join = {"match": self.match, "have": self.seq, "key": self.key} if self.view else {"match": self.match, "have": None}
        await self.say(client, "join", want="mine", pending=[self.open["cid"]] if self.open else [], **join)
        if self.open:
            await self.say(client, "act", **self.open)
        while True:
            await self.hear(client, json.loads(await client.recv()))
            await self.answer(client)

    async def hear(self, client: ClientConnection, message: dict[str, Any]) -> None:
        match message["t"]:
            case "view":
                self.seat, self.seq, self.key, self.view = message["seat"], message["seq"], message["key"], message["view"]
                self.views += 1
                if self.views == 1:
                    await self.act(client, "share", {"bytes": secrets.token_hex(16)})
            case "entry":
                assert message["seq"] == self.seq + 1
                self.seq, self.view = message["seq"], apply_patch(self.view, message["patch"])
            case "ack" if self.open and message["cid"] == self.open["cid"]:
                if message["ok"]:
                    if "seq" in message:  # a share alone is no entry yet
                        self.acked[message["cid"]] = message["seq"]
                    self.open = None
                else:
                    assert message["code"] == "rate_limited", message
                    await asyncio.sleep(message["result"]["wait"])
                    await self.say(client, "act", **self.open)
            case "notice":
                self.notices.append(message["key"])
            case "ping":
                await self.say(client, "pong", n=message["n"])

    async def say(self, client: ClientConnection, t: str, **fields: object) -> None:
        await client.send(json.dumps({"t": t, **fields}))

    async def act(self, client: ClientConnection, name: str, args: dict[str, object], prompt: str | None = None) -> None:
        self.open = {"match": self.match, "cid": secrets.token_hex(8), "prompt": prompt, "action": {"name": name, "args": args}}
        await self.say(client, "act", **self.open)

    async def answer(self, client: ClientConnection) -> None:
        for prompt, asked in self.view.get("prompts", {}).items():
            if not self.is_resting and self.open is None and prompt != self.answered and self.seat in asked["owed_by"]:
                self.answered = prompt
                await self.act(client, "reply", {"picks": [secrets.choice(asked["options"])]}, prompt)
