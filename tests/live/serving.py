"""A real server for the tests of the socket: uvicorn on a free port of this machine."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import connections
from websockets.asyncio.client import connect

from matches.routing import websocket_urlpatterns
from oshisite.accounts.sockets import SocketAuthentication


class Server:
    """uvicorn on a free port of this machine, as the site starts it."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        application = SocketAuthentication(URLRouter(websocket_urlpatterns))
        config = uvicorn.Config(
            application, lifespan="off", log_config=None, ws_max_size=16_384, ws_per_message_deflate=False, timeout_graceful_shutdown=5
        )
        self.server = uvicorn.Server(config)
        self.serving = asyncio.create_task(self.server.serve(sockets=[self.listener]))

    async def stop(self) -> None:
        self.server.should_exit = True
        await self.serving

    def connect(self, session: SessionStore | None = None, **options: Any) -> connect:
        return connect_to(self.port, session, **options)


def connect_to(port: int, session: SessionStore | None = None, origin: str | None = "own", **options: Any) -> connect:
    """A socket to a site on this machine, as a browser with that session opens it."""
    headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session.session_key}"} if session else {}
    origin = f"http://127.0.0.1:{port}" if origin == "own" else origin
    options = {"subprotocols": ["oshi.v1"], "origin": origin, "additional_headers": headers} | options
    return connect(f"ws://127.0.0.1:{port}/ws/live", **options)


@pytest.fixture
async def server(transactional_db: None) -> AsyncIterator[Server]:
    running = Server()
    while not running.server.started:
        await asyncio.sleep(0.01)
    yield running
    await running.stop()
    await database_sync_to_async(connections.close_all)()
