"""The socket behind a real server, with the handshake as browsers and programs make it (stack B4, B11, B17; live play L54, L55, L57)."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidStatus

from matches.live.base import SocketConsumer
from matches.live.executor import executor
from oshisite.accounts.tokens import create_bot
from tests.live.conftest import Table
from tests.live.serving import Server


async def ask(client: ClientConnection, t: str, answered_by: str, **fields) -> dict:
    await client.send(json.dumps({"t": t, **fields}))
    async with asyncio.timeout(10):
        while True:
            if (message := json.loads(await client.recv()))["t"] == answered_by:
                return message


async def close_code(client: ClientConnection) -> int:
    await asyncio.wait_for(client.wait_closed(), 10)
    assert client.close_code is not None
    return client.close_code


async def test_a_browser_plays_by_its_session(table: Table, server: Server):
    async with server.connect(table.aki) as client:
        assert client.subprotocol == "oshi.v1"
        assert (await ask(client, "hello", "welcome", build="1", tab="a"))["user"]["name"] == "Aki"
        view = await ask(client, "join", "view", match=table.match)
        action = {"name": "reply", "args": {"picks": ["a1N1"]}}
        ack = await ask(client, "act", "ack", match=table.match, cid="c-1", prompt="2.0.0", action=action)

    assert (view["key"], ack["ok"], ack["seq"]) == ("seat:0", True, 3)


async def test_a_program_plays_by_its_token_without_an_origin(server: Server):
    _, text = await executor.read(create_bot, "robo")
    async with server.connect(origin=None, additional_headers={"Authorization": f"Bearer {text}"}) as client:
        assert (await ask(client, "hello", "welcome", build="1", tab="a"))["user"]["name"] == "robo"


@pytest.mark.parametrize("origin", ["http://evil.example", None])
async def test_pages_of_other_sites_are_kept_out(table: Table, server: Server, origin: str | None):
    with pytest.raises(InvalidStatus, match="403"):
        await server.connect(table.aki, origin=origin)


async def test_other_protocols_are_told_that_they_are_too_old(server: Server):
    async with server.connect(subprotocols=["oshi.v0"]) as client:
        assert await close_code(client) == 4010


@pytest.mark.parametrize("size", [16_385, 200_000])
async def test_a_frame_that_is_too_long_closes(server: Server, size: int):
    async with server.connect() as client:
        await client.send("x" * size)
        assert await close_code(client) == 1009


class Echo(SocketConsumer):
    """Says what it hears."""

    async def connected(self) -> None:
        await self.accept(None)

    async def received(self, text: str | None) -> None:
        self.outgoing.put(text or "")

    async def disconnected(self) -> None:
        pass


async def test_a_socket_that_the_server_has_closed_by_itself_is_gone_and_no_fault():
    """uvicorn closes one whose frame is too long, and answers what is sent then with a bare RuntimeError."""
    came: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    sent = []

    async def send(message: dict[str, str]) -> None:
        if message["type"] == "websocket.send":
            raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")
        sent.append(message["type"])

    came.put_nowait({"type": "websocket.connect"})
    came.put_nowait({"type": "websocket.receive", "text": "x"})
    await asyncio.wait_for(Echo.as_asgi()({}, came.get, send), 5)

    assert sent == ["websocket.accept"]


async def test_a_binary_frame_is_refused(server: Server):
    async with server.connect() as client:
        await client.send(b"\x00\xff")
        assert json.loads(await client.recv())["code"] == "bad_args"


async def test_a_frame_that_is_no_text_closes(server: Server):
    async with server.connect() as client:
        await client.send(b"\xff\xfe", text=True)
        assert await close_code(client) == 1007


async def test_a_restart_tells_clients_to_come_back(server: Server):
    async with server.connect() as client:
        await ask(client, "ping", "pong", n=1)
        await server.stop()
        assert await close_code(client) == 1012


@pytest.mark.redis
async def test_an_idle_socket_on_redis_survives_seven_seconds_and_is_told(table: Table, server: Server):
    """redis-py gives sockets a read time-out of 5 s (B4)."""
    async with server.connect(table.bea) as idle, server.connect(table.aki) as client:
        await ask(idle, "join", "view", match=table.match)
        await asyncio.sleep(7)
        action = {"name": "reply", "args": {"picks": ["a1N1"]}}
        await ask(client, "act", "ack", match=table.match, cid="c-1", prompt="2.0.0", action=action)

        async with asyncio.timeout(3):
            while (message := json.loads(await idle.recv()))["t"] != "entry":
                pass

    assert message["seq"] == 3
