"""Servers that do nothing but move bytes: what sockets alone cost, without a site behind them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_create_server

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Plain ASGI: each text goes back to where it came from."""
    while (message := await receive())["type"] != "websocket.disconnect":
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        else:
            await send({"type": "websocket.send", "text": message["text"]})


class Repeater:
    """Plain ASGI: a text from any socket goes to all of them, one after the other."""

    def __init__(self) -> None:
        self.sockets: dict[int, Send] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                if message["type"] == "websocket.connect":
                    await send({"type": "websocket.accept"})
                    self.sockets[id(send)] = send
                else:
                    await self.repeat(message["text"])
        finally:
            self.sockets.pop(id(send), None)

    async def repeat(self, text: str) -> None:
        for send in list(self.sockets.values()):
            await send({"type": "websocket.send", "text": text})


class Echo(WSListener):  # type: ignore[misc]  # compiled, without types
    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            transport.send(WSMsgType.TEXT, frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()


def serve_picows(host: str, port: int) -> None:
    """An echo whose protocol is compiled, with one Python call a frame."""

    async def serve() -> None:
        server = await ws_create_server(lambda request: Echo(), host, port)
        await server.serve_forever()

    uvloop.run(serve())
