"""A client that behaves as the table in the browser does (`matches/static/matches/live.js`), over a real socket.

It keeps its view by number, sends acts until they are answered, and comes back by itself, trying the web processes in turn as a
proxy in front of them would (live play L63, L64, L76-L78, L82-L86, L216).
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Origin, Subprotocol

from matches.games.views import apply_patch
from tests.load.ledger import Act, Ledger
from tests.load.page import Message, Page, Waiting

PROTOCOL = "oshi.v1"
PING_EVERY_S = 5.0
RESEND_AFTER_S = 2.5
OFFLINE_AFTER_S = 12.0
OPEN_PATIENCE_S = 12.0
WAITS_S = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
RESTART = 1012
NO_RETRY = {4001, 4003, 4010}


async def connect_to(port: int, cookie: str) -> ClientConnection:
    return await connect(
        f"ws://127.0.0.1:{port}/ws/live", subprotocols=[Subprotocol(PROTOCOL)], origin=Origin(f"http://127.0.0.1:{port}"),
        additional_headers={"Cookie": f"sessionid={cookie}"}, compression=None, open_timeout=OPEN_PATIENCE_S, ping_interval=None,
        max_size=None, close_timeout=2, proxy=None,
    )  # fmt: skip


class Client:
    """One tab of one person. `cookie` is the session; `ports` those of the web processes, the preferred one first."""

    def __init__(self, name: str, cookie: str, ports: Sequence[int], ledger: Ledger, rng: random.Random) -> None:
        self.name, self.cookie, self.ports, self.ledger, self.rng = name, cookie, list(ports), ledger, rng
        self.page: Page | None = None
        self.socket: ClientConnection | None = None
        self.has_joined = False
        self.close_code = 0
        self.tries = self.resumes = self.whole_views = self.acts = self.pings = 0
        self.join_ping = 0
        self.heard = 0.0
        self.pong_due: set[int] = set()
        self.refused_for_good = 0
        self.errors: list[str] = []
        self.notices: list[str] = []
        self.closed_with: list[int] = []
        self.changed: Callable[[Client], None] = lambda client: None
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.tasks = [asyncio.create_task(one) for one in (self.run(), self.beat())]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def turn_to(self, match: str, seat: int | None) -> None:
        """Another match, which is another page with another socket."""
        self.page = Page(match, seat)
        if self.socket:
            await self.socket.close()

    # --- the socket

    async def run(self) -> None:
        while self.close_code not in NO_RETRY:
            if self.page is None:
                await asyncio.sleep(0.05)
                continue
            page = self.page
            self.close_code = await self.connect_once()
            if page is self.page:
                await asyncio.sleep(self.retry_wait())
                self.tries += 1
            else:
                self.tries = 0
        self.refused_for_good += 1

    def retry_wait(self) -> float:
        if self.close_code == RESTART and self.tries == 0:
            return 5.0 * self.rng.random()
        return WAITS_S[min(self.tries, len(WAITS_S) - 1)] * (0.7 + 0.6 * self.rng.random())

    async def connect_once(self) -> int:
        """One socket from open to close; its close code."""
        socket = await self.open()
        if socket is None:
            return 1006
        try:
            self.socket, self.heard = socket, time.monotonic()
            await self.greet()
            async for text in socket:
                await self.receive(msgspec.json.decode(text))
        except ConnectionClosed:
            pass
        finally:
            self.socket, self.has_joined = None, False
            self.pong_due.clear()
            await socket.close()
        self.closed_with.append(socket.close_code or 1006)
        return self.closed_with[-1]

    async def open(self) -> ClientConnection | None:
        """A process that nobody answers at is passed over at once, as a proxy does; a refused handshake is the answer."""
        for port in self.ports:
            try:
                return await connect_to(port, self.cookie)
            except ConnectionRefusedError:
                continue
            except (OSError, InvalidHandshake, InvalidMessage, ConnectionClosed, EOFError):
                return None
        return None

    async def greet(self) -> None:
        await self.send({"t": "hello", "build": PROTOCOL, "tab": self.name[:60]})
        await self.join()

    async def join(self) -> None:
        """Start, or resume from the last number applied; the ping's answer tells when everything before it has arrived."""
        page = self.page
        assert page is not None
        self.has_joined = False
        message: Message = {"t": "join", "match": page.match, "want": "mine" if page.seat is not None else "public"}
        if page.seq >= 0:
            self.resumes += 1
            message |= {"have": page.seq, "key": page.key}
        if page.waiting:
            message["pending"] = list(page.waiting)
        await self.send(message)
        self.join_ping = await self.ping()

    async def ping(self) -> int:
        self.pings += 1
        self.pong_due.add(self.pings)
        page = self.page
        assert page is not None
        await self.send({"t": "ping", "n": self.pings, "heads": {page.match: page.seq} if page.seq >= 0 else {}})
        return self.pings

    async def send(self, message: Message) -> None:
        if self.socket is None:
            return
        with suppress(ConnectionClosed):  # the reading side finds out too
            await self.socket.send(msgspec.json.encode(message).decode())

    async def beat(self) -> None:
        """Each second: give up on a silent socket; every five: ping, or ask again for what was refused."""
        last = time.monotonic()
        while True:
            await asyncio.sleep(1.0)
            socket, now = self.socket, time.monotonic()
            if socket is None:
                continue
            if now - self.heard >= OFFLINE_AFTER_S:
                socket.transport.abort()
            elif now - last >= PING_EVERY_S:
                last = now
                await (self.ping() if self.has_joined else self.join())

    # --- what arrives

    async def receive(self, message: Message) -> None:
        self.heard = time.monotonic()
        page = self.page
        assert page is not None
        if message.get("match", page.match) != page.match:
            return  # of the page before
        match message["t"]:
            case "view":
                self.whole_views += 1
                page.key = message["key"]
                page.keep(message["view"], message["seq"])
                self.note_change(page)
            case "entry":
                await self.take_entry(page, message)
            case "ack":
                self.take_ack(page, message)
            case "ping":
                await self.send({"t": "pong", "n": message["n"]})
                await self.compare(page, message["heads"])
            case "pong":
                await self.take_pong(page, message)
            case "resync":
                await self.join()
            case "notice":
                self.notices.append(message["key"])
            case "error":
                self.errors.append(message["code"])

    async def take_entry(self, page: Page, entry: Message) -> None:
        """Apply the next entry only; drop what is known, ask again when one is missing (L64)."""
        page.head = max(page.head, entry["seq"])
        if entry["seq"] <= page.seq:
            return
        if entry["seq"] > page.seq + 1:
            if self.has_joined:
                await self.join()
            return
        page.keep(apply_patch(page.view, entry["patch"]), entry["seq"])
        self.note_change(page)

    def note_change(self, page: Page) -> None:
        if page.seat is not None:
            self.ledger.arrive(page.match, page.seq)
            for prompt in page.owed:
                self.ledger.show(page.match, page.seat, prompt)
        if page.is_over:
            self.ledger.over.add(page.match)
        self.changed(self)

    def take_ack(self, page: Page, ack: Message) -> None:
        waiting = page.waiting.get(ack["cid"])
        if waiting is None:
            if ack["ok"] and "seq" in ack:  # answered twice: the numbers have to agree
                self.ledger.acknowledge(self.act_of(page, ack["cid"]), ack["seq"])
            return
        if ack.get("code") == "rate_limited":
            waiting.is_held = True
            wait = float(ack.get("result", {}).get("wait", 1))
            asyncio.get_running_loop().call_later(wait, lambda: asyncio.ensure_future(self.release(page, ack["cid"])))
            return
        del page.waiting[ack["cid"]]
        if ack["ok"]:
            self.ledger.acknowledge(self.act_of(page, ack["cid"]), ack["seq"])
        else:
            self.ledger.refuse(self.act_of(page, ack["cid"]), ack["code"])
        self.changed(self)

    async def release(self, page: Page, cid: str) -> None:
        """What was limited keeps its cid and is sent again after the wait (L216)."""
        waiting = page.waiting.get(cid)
        if waiting is None or not waiting.is_held:
            return
        waiting.is_held = False
        self.give_up(page)
        if cid in page.waiting and self.has_joined and page is self.page:
            await self.send(waiting.message)

    async def take_pong(self, page: Page, pong: Message) -> None:
        if pong["n"] not in self.pong_due:
            return
        self.pong_due.discard(pong["n"])
        if self.has_joined:
            await self.compare(page, pong["heads"])
            return
        head = pong["heads"].get(page.match)
        if pong["n"] < self.join_ping or head is None:
            return
        self.has_joined, self.tries = True, 0
        page.head = max(page.seq, head)
        self.give_up(page)
        for waiting in list(page.waiting.values()):
            waiting.is_held = False
            await self.send(waiting.message)
        self.changed(self)

    async def compare(self, page: Page, heads: dict[str, int]) -> None:
        """A head beyond ours means that a push was lost (L83)."""
        page.head = max(page.head, heads.get(page.match, -1))
        if self.has_joined and page.seq < page.head:
            await self.join()

    def give_up(self, page: Page) -> None:
        """Acts whose prompt has closed without them."""
        for cid, waiting in list(page.waiting.items()):
            prompt = waiting.message["prompt"]
            if prompt is not None and prompt not in page.view["prompts"]:
                del page.waiting[cid]
                self.ledger.refuse(self.act_of(page, cid), "given_up")

    # --- what is sent

    async def act(self, name: str, args: Message, prompt: str | None = None) -> None:
        page = self.page
        assert page is not None
        assert page.seat is not None
        self.acts += 1
        cid = f"{self.name}-{self.acts}"
        message = {"t": "act", "match": page.match, "cid": cid, "prompt": prompt, "action": {"name": name, "args": args}}
        page.waiting[cid] = Waiting(message)
        self.ledger.press(self.act_of(page, cid), prompt)
        if self.has_joined:
            await self.send(message)
        asyncio.get_running_loop().call_later(RESEND_AFTER_S, lambda: asyncio.ensure_future(self.send_again(page, cid)))

    async def send_again(self, page: Page, cid: str) -> None:
        waiting = page.waiting.get(cid)
        if waiting and not waiting.is_held and self.has_joined and page is self.page:
            await self.send(waiting.message)

    def act_of(self, page: Page, cid: str) -> Act:
        assert page.seat is not None
        return Act(page.match, page.seat, cid)

    @property
    def is_caught_up(self) -> bool:
        page = self.page
        return page is not None and self.socket is not None and self.has_joined and page.seq >= page.head
