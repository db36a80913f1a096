"""The client of the benchmarks: many sockets on one loop, which play, watch and measure.

It speaks `oshi.v1` as far as playing needs it. Frames are told apart by their first bytes and only those of players are decoded, so
that the client takes little of the machine that it measures.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable, Sequence
from itertools import count
from urllib.parse import urlsplit

import msgspec
from django.conf import settings
from msgspec import Struct
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from matches.live.protocol import SUBPROTOCOL
from tests.bench.tables import Pair

PATIENCE_S = 30.0
AT_A_TIME = 50
ENTRY, PING, VIEW, ACK = (f'{{"t":"{word}"'.encode() for word in ("entry", "ping", "view", "ack"))
logging.getLogger("picows").setLevel(logging.WARNING)  # it tells of each socket
PONG = b'{"t":"pong","n":0}'


class OpenPrompt(Struct, frozen=True):
    """A prompt as a seat sees it; `options` only if the seat owes the answer."""

    options: list[str] = []


class Told(Struct, frozen=True):
    """As much of a view or a patch as a player has to know: prompts that are open, or closed by null."""

    prompts: dict[str, OpenPrompt | None] = {}

    def choice(self) -> tuple[str, list[str]] | None:
        """The prompt that this seat owes, and its options."""
        return next(((name, prompt.options) for name, prompt in self.prompts.items() if prompt and prompt.options), None)


class EntryFrame(Struct, frozen=True):
    match: str
    seq: int
    patch: Told


class ViewFrame(Struct, frozen=True):
    match: str
    seq: int
    view: Told


class AckFrame(Struct, frozen=True):
    ok: bool
    code: str = ""


read_entry = msgspec.json.Decoder(EntryFrame).decode
read_view = msgspec.json.Decoder(ViewFrame).decode
read_ack = msgspec.json.Decoder(AckFrame).decode


class Broken(Exception):
    """The server did what it must not: a refusal, a close, silence."""


class Client:
    """What all sockets of a benchmark share. The first thing that goes wrong ends every wait."""

    def __init__(self) -> None:
        self.broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transports: list[WSTransport] = []

    def fail(self, why: str) -> None:
        if not self.broken.done():
            self.broken.set_exception(Broken(why))

    async def wait(self, event: asyncio.Event, patience: float = PATIENCE_S) -> None:
        """Wait for `event`; raises `Broken`."""
        waiting = asyncio.ensure_future(event.wait())
        await asyncio.wait({waiting, self.broken}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        if self.broken.done():
            self.broken.result()
        if not waiting.done():
            waiting.cancel()
            raise Broken(f"nothing for {patience:g} s")

    async def sleep(self, seconds: float) -> None:
        """Raises `Broken` at once when something breaks."""
        await asyncio.wait({self.broken}, timeout=seconds)
        if self.broken.done():
            self.broken.result()

    async def connect(self, url: str, listeners: Sequence[Socket], sessions: Sequence[str] = ()) -> None:
        """Open a socket for each listener, with its session cookie if there are any."""
        gate = asyncio.Semaphore(AT_A_TIME)

        async def connect(listener: Socket, session: str) -> None:
            headers = {"Sec-WebSocket-Protocol": SUBPROTOCOL, "Origin": f"http://{urlsplit(url).netloc}"}
            if session:
                headers["Cookie"] = f"{settings.SESSION_COOKIE_NAME}={session}"
            async with gate:
                transport, _ = await ws_connect(
                    lambda: listener, url, extra_headers=headers, websocket_handshake_timeout=PATIENCE_S, disconnect_on_exception=True
                )
            self.transports.append(transport)

        sessions = sessions or [""] * len(listeners)
        await asyncio.gather(*map(connect, listeners, sessions))

    async def close(self) -> None:
        self.broken.cancel()
        for transport in self.transports:
            transport.send_close(1000)
        await asyncio.gather(*(self.gone(transport) for transport in self.transports))
        self.transports.clear()

    async def gone(self, transport: WSTransport) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                await transport.wait_disconnected()
        except TimeoutError:
            transport.disconnect()


class Socket(WSListener):  # type: ignore[misc]  # compiled, without types
    """One socket of a client; what is no text is looked after here."""

    def __init__(self, client: Client) -> None:
        super().__init__()
        self.client = client
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.received(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            self.client.fail(f"closed with {frame.get_close_code()}")
            transport.disconnect()

    def say(self, text: bytes) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, text)

    def received(self, text: bytes) -> None:
        raise NotImplementedError


class Watcher(Socket):
    """Sees one match; `joined` and `heard` tell of each view and of the text of each entry."""

    def __init__(self, client: Client, joined: Callable[[], None], heard: Callable[[bytes], None]) -> None:
        super().__init__(client)
        self.joined, self.heard = joined, heard

    def join(self, match: str) -> None:
        self.say(join_frame(match))

    def received(self, text: bytes) -> None:
        if text.startswith(ENTRY):
            self.heard(text)
        elif text.startswith(VIEW):
            self.joined()
        elif text.startswith(PING):
            self.say(PONG)


class Player(Socket):
    """A seat at a table; the table decides when it acts."""

    def __init__(self, client: Client, table: Table, seat: int) -> None:
        super().__init__(client)
        self.table, self.seat = table, seat

    def received(self, text: bytes) -> None:
        if text.startswith(ENTRY):
            entry = read_entry(text)
            self.table.told(self.seat, entry.match, entry.seq, entry.patch)
        elif text.startswith(ACK):
            ack = read_ack(text)
            if not ack.ok:
                self.client.fail(f"refused: {ack.code}")
        elif text.startswith(VIEW):
            view = read_view(text)
            self.table.told(self.seat, view.match, view.seq, view.view)
        elif text.startswith(PING):
            self.say(PONG)
        elif text.startswith(b'{"t":"error"'):
            self.client.fail(text.decode())


class Table:
    """Two players at one match after the other, who choose at random among the options of their prompt.

    An act is over when the entry that it made has reached both. `turn_over` is called then, and when both have the view of a match;
    `match_over` when nobody owes a decision any more, and goes on to the next match unless it is told otherwise.
    """

    def __init__(self, client: Client, pair: Pair, seed: int) -> None:
        self.players = (Player(client, self, 0), Player(client, self, 1))
        self.sessions = pair.sessions
        self.matches = iter(pair.matches)
        self.random = random.Random(seed)
        self.turn_over: Callable[[Table], None] = lambda table: None
        self.match_over: Callable[[Table], None] = Table.join_next
        self.cids = map(f"{secrets.token_hex(4)}-{{}}".format, count())
        self.match = ""
        self.at = [-1, -1]
        self.choice: tuple[int, str, list[str]] | None = None
        self.is_acting = False
        self.acted_at = 0.0
        self.took: list[float] = []

    def join_next(self) -> None:
        """The next match; its views count as the end of a turn."""
        for player in self.players:
            if self.match:
                player.say(leave_frame(self.match))
        match = next(self.matches, None)
        if match is None:
            self.players[0].client.fail("too few matches were made")
            return
        self.match, self.at, self.choice, self.is_acting = match, [-1, -1], None, False
        for player in self.players:
            player.say(join_frame(match))

    @property
    def is_ready(self) -> bool:
        return self.choice is not None and not self.is_acting

    def act(self, since: float | None = None) -> None:
        """Take a turn; its time counts from `since`, now if that is not said."""
        assert self.choice is not None
        seat, prompt, options = self.choice
        self.choice, self.is_acting = None, True
        self.acted_at = since or time.perf_counter()
        self.players[seat].say(act_frame(self.match, next(self.cids), prompt, self.random.choice(options)))

    def told(self, seat: int, match: str, seq: int, told: Told) -> None:
        if match != self.match:
            return
        self.at[seat] = seq
        if choice := told.choice():
            self.choice = (seat, *choice)
        if self.at[0] != self.at[1]:
            return
        if self.is_acting:
            self.is_acting = False
            self.took.append(time.perf_counter() - self.acted_at)
        if self.choice is None:
            self.match_over(self)
        else:
            self.turn_over(self)


def join_frame(match: str) -> bytes:
    return b'{"t":"join","match":"%b"}' % match.encode()


def leave_frame(match: str) -> bytes:
    return b'{"t":"leave_view","match":"%b"}' % match.encode()


def act_frame(match: str, cid: str, prompt: str, pick: str) -> bytes:
    frame = '{"t":"act","match":"%s","cid":"%s","prompt":"%s","action":{"name":"reply","args":{"picks":["%s"]}}}'
    return (frame % (match, cid, prompt, pick)).encode()
