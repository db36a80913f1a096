"""Bot accounts play a whole match over the socket alone: view, patches, acts, nothing else (L64, L225)."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

from websockets.asyncio.client import ClientConnection

from matches import log, seating
from matches.clock import now_ms
from matches.games.views import apply_patch
from matches.live.executor import executor
from oshisite.accounts.models import User
from oshisite.accounts.tokens import create_bot
from tests.live.serving import Server
from tests.matches.playing import config

LIMIT_S = 90


class Player:
    """Knows the protocol and nothing of the site: it keeps its view by patches and takes whatever gains most."""

    def __init__(self, client: ClientConnection, match: str) -> None:
        self.client, self.match = client, match
        self.seat, self.seq = -1, -1
        self.view: dict[str, Any] = {}
        self.answered = ""
        self.acts: dict[str, dict[str, Any]] = {}

    async def say(self, t: str, **fields: object) -> None:
        await self.client.send(json.dumps({"t": t, **fields}))

    async def act(self, name: str, args: dict[str, object], prompt: str | None = None) -> None:
        cid = secrets.token_hex(8)
        self.acts[cid] = {"match": self.match, "cid": cid, "prompt": prompt, "action": {"name": name, "args": args}}
        await self.say("act", **self.acts[cid])

    async def heard(self, ack: dict[str, Any]) -> None:
        """An act that came too fast is sent again when it may be (L216)."""
        if not ack["ok"]:
            assert ack["code"] == "rate_limited", ack
            await asyncio.sleep(ack["result"]["wait"])
            await self.say("act", **self.acts[ack["cid"]])

    async def play(self) -> dict[str, Any]:
        """The outcome."""
        await self.say("join", match=self.match, have=None, want="mine")
        while self.view.get("status") != "ended":
            message = json.loads(await self.client.recv())
            match message["t"]:
                case "view":
                    self.seat, self.seq, self.view = message["seat"], message["seq"], message["view"]
                    await self.act("share", {"bytes": secrets.token_hex(16)})
                case "entry":
                    assert message["seq"] == self.seq + 1
                    self.seq, self.view = message["seq"], apply_patch(self.view, message["patch"])
                case "ack":
                    await self.heard(message)
            await self.answer()
        return self.view["outcome"]

    async def answer(self) -> None:
        for prompt, asked in self.view["prompts"].items():
            if self.seat in asked["owed_by"] and prompt != self.answered:
                self.answered = prompt
                best = max(gain(asked["previews"][option], self.view["table"]["turn"]) for option in asked["options"])
                good = [option for option in asked["options"] if gain(asked["previews"][option], self.view["table"]["turn"]) == best]
                await self.act("reply", {"picks": [secrets.choice(good)]}, prompt)


def gain(preview: dict[str, Any], side: str) -> int:
    points = preview.get("points", {"red": 0, "white": 0})
    return points[side] - points["white" if side == "red" else "red"]


def make_match(first: User, second: User) -> str:
    match = seating.create_match(host=first, config=config(options={}), now=now_ms())
    seating.sit(match_id=match.id, user=second, now=now_ms())
    return match.id


async def test_two_bot_accounts_play_a_whole_match_over_the_socket_alone(server: Server):
    (one, token), (two, other) = [await executor.read(create_bot, name) for name in ("robo", "mecha")]
    match = await executor.read(make_match, one, two)
    by = [{"Authorization": f"Bearer {text}"} for text in (token, other)]

    async with server.connect(origin=None, additional_headers=by[0]) as a, server.connect(origin=None, additional_headers=by[1]) as b:
        async with asyncio.timeout(LIMIT_S):
            outcomes = await asyncio.gather(Player(a, match).play(), Player(b, match).play())

    assert outcomes[0] == outcomes[1]
    assert sorted(outcomes[0]["places"]) in ([1, 2], [1, 1])
    assert (await executor.read(log.history, match)).state.outcome is not None
