"""The clients of the fuzzer, the tables that they come to, and what must be so afterwards (`fuzz_socket.py`)."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.conf import settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from matches import log, outbox, seating, services, validation
from matches.clock import now_ms
from matches.doctor import problems
from matches.games.actions import Leave
from matches.models import Match, Validation
from oshisite.accounts.models import User
from tests.live.tabs import login
from tests.load.spoil import Known, Spoiler
from tests.matches import playing

PATIENCE_S = 540
BURST = 40
LIMITED_BURST, LIMITED_WAIT_S = 10, 0.3
"""As fast as a page that has gone wrong, so that limits answer before the socket is closed for good."""
PONGS = 2**52
"""Pings of the fuzzer itself count from here, above those that it makes up."""
HANDLED_CLOSES = {1000, 1005, 1006, 1007, 1009, 4008}
"""1006: the server has closed while frames were still on their way to it, and the reset overtook the code."""
TABLES = 6


@dataclass
class Tally:
    """What came back."""

    sent: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    closes: Counter[int] = field(default_factory=Counter)
    unhandled: list[str] = field(default_factory=list)
    legal: Counter[str] = field(default_factory=Counter)

    def take(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        self.codes[f"{kind} {message.get('code') or ('ok' if message.get('ok') else '')}".strip()] += 1
        if message.get("code") == "internal":
            self.unhandled.append(str(message))


class Client:
    """A socket that comes back when it is closed, and waits after each burst until the server has worked on all of it."""

    def __init__(self, port: int, cookie: str | None, tally: Tally, *, is_limited: bool = False) -> None:
        self.port, self.cookie, self.tally, self.is_limited = port, cookie, tally, is_limited
        self.socket: ClientConnection | None = None
        self.reading: asyncio.Task[None] | None = None
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.pings = 0

    async def open(self) -> ClientConnection:
        headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={self.cookie}"} if self.cookie else {}
        self.socket = await connect(
            f"ws://127.0.0.1:{self.port}/ws/live", subprotocols=[Subprotocol("oshi.v1")], origin=Origin(f"http://127.0.0.1:{self.port}"),
            additional_headers=headers, max_size=None, compression=None, ping_interval=None, open_timeout=30, close_timeout=5,
        )  # fmt: skip
        self.reading = asyncio.create_task(self.read(self.socket))
        return self.socket

    async def read(self, opened: ClientConnection) -> None:
        try:
            async for text in opened:
                message = json.loads(text)
                self.tally.take(message)
                if message["t"] in ("ack", "pong"):
                    self.answers.put_nowait(message)
        except ConnectionClosed:
            pass
        code = opened.close_code or 1006
        self.tally.closes[code] += 1
        if code not in HANDLED_CLOSES:
            self.tally.unhandled.append(f"closed with {code}")
        self.answers.put_nowait({"t": "closed"})

    async def burst(self, spoiler: Spoiler, count: int) -> int:
        """Frames, and how many were sent; then a ping whose answer tells that all were worked on, or the close that one of them led to."""
        opened = self.socket if self.socket and self.socket.close_code is None else await self.open()
        while not self.answers.empty():
            self.answers.get_nowait()
        self.pings, sent = self.pings + 1, 0
        try:
            for _ in range(count):
                await opened.send(spoiler.frame())
                sent += 1
            await opened.send(json.dumps({"t": "ping", "n": PONGS + self.pings}))
        except ConnectionClosed:
            pass
        if self.is_limited:
            await asyncio.sleep(LIMITED_WAIT_S)
        else:
            await self.until(lambda one: one["t"] == "closed" or one.get("n") == PONGS + self.pings)
        self.tally.sent += sent
        return sent

    async def until(self, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        try:
            async with asyncio.timeout(60):
                while not is_it(answer := await self.answers.get()):
                    pass
        except TimeoutError:
            self.tally.unhandled.append("no answer within 60 s")
            return {"t": "closed"}
        return answer

    async def close(self) -> None:
        if self.socket:
            await self.socket.close()
        if self.reading:
            await self.reading


async def play(match: str, seats: list[Client], tally: Tally, done: asyncio.Event) -> None:
    """Legal moves of both seats, one a second, each sent again under its id (L76) and with other content (L77)."""
    rng = random.Random(match)
    for seat in seats:
        await seat.open()
    while not done.is_set():
        history = await asyncio.to_thread(log.history, match)
        if history.state.outcome:
            break
        (mover,) = history.game.to_act(history.state)
        (owed,) = history.game.legal_actions(history.state, mover)
        pick, cid = rng.choice(owed.prompt.row(mover)), f"play-{history.head}"
        action = {"name": "reply", "args": {"picks": [pick]}}
        act = {"t": "act", "match": match, "cid": cid, "prompt": history.prompt_id(0), "action": action}
        other = act | {"action": {"name": "concede"}, "prompt": None}
        wanted = [(act, (True, None)), (act, (True, None)), (other, (False, "cid_reused"))]
        for message, expected in wanted:
            client = seats[mover]
            assert client.socket is not None
            await client.socket.send(json.dumps(message))
            ack = await client.until(lambda one: one["t"] == "closed" or one.get("cid") == cid)  # noqa: B023 - awaited at once
            if (ack.get("ok"), ack.get("code")) != expected:
                tally.unhandled.append(f"legal act answered with {ack}")
        tally.legal[match] += 1
        await asyncio.sleep(1)
    for seat in seats:
        await seat.close()


@dataclass
class People:
    """Sessions and matches of this run. `played` and `quiet` are tables of the same seat 0."""

    seat: list[str]
    rival: str
    stranger: list[str]
    played: list[str]
    quiet: list[str]
    others: list[str]

    @property
    def matches(self) -> set[str]:
        return {*self.played, *self.quiet, *self.others}


def prepare() -> People:
    """People and tables of this run; one of the quiet ones has ended."""
    run = uuid4().hex[:6]
    aki, bea, cho, dai = (User.objects.create(username=f"fuzz-{name}-{run}") for name in ("aki", "bea", "cho", "dai"))
    made = [table(aki, bea, "public") for _ in range(2 * TABLES)]
    others = [table(bea, dai, visibility) for visibility in ("public", "unlisted", "participants") for _ in range(2)]
    ended = table(aki, bea, "public")
    services.act(match_id=ended, seat=1, cid="end", action=Leave("concede"), now=now_ms())
    seat, stranger = ([str(login(who).session_key) for _ in range(3)] for who in (aki, cho))
    return People(seat, str(login(bea).session_key), stranger, made[:TABLES], [*made[TABLES:], ended], others)


def table(first: User, second: User, visibility: str) -> str:
    match = seating.create_match(host=first, config=playing.config(), now=now_ms(), visibility=visibility)
    seating.sit(match_id=match.id, user=second, now=now_ms())
    for seat, share in enumerate(playing.BYTES):
        seating.share(match_id=match.id, seat=seat, share=share, now=now_ms())
    return match.id


def heads() -> dict[str, tuple[int, str]]:
    return {match.id: (match.head, match.head_hash) for match in Match.objects.all()}


async def fuzz(port: int, people: People, tally: Tally, *, messages: int, seed: str, is_limited: bool) -> None:
    """Send so many frames, from nine sockets, while both seats of some tables play on."""
    seated, outside = Known([*people.quiet, *people.played], people.others), Known([], [*people.quiet, *people.played, *people.others])
    clients: list[tuple[str | None, Known]] = [*((key, seated) for key in people.seat), *((key, outside) for key in people.stranger)]
    clients += [(None, outside)] * 3
    left, deadline, done = messages, time.monotonic() + PATIENCE_S, asyncio.Event()

    async def one(number: int, cookie: str | None, known: Known) -> None:
        nonlocal left
        client, spoiler = Client(port, cookie, tally, is_limited=is_limited), Spoiler(f"{seed}:{number}", known)
        while left > 0 and time.monotonic() < deadline:
            count = min(LIMITED_BURST if is_limited else BURST, left)
            left -= count
            try:
                sent = await client.burst(spoiler, count)
                left += count - sent
            except (InvalidStatus, OSError, TimeoutError) as refused:
                tally.unhandled.append(f"handshake: {refused}")
        await client.close()

    players = [(people.seat[0], people.rival)] * (0 if is_limited else len(people.played))
    seats = [[Client(port, cookie, tally) for cookie in pair] for pair in players]
    moves = [asyncio.create_task(play(match, pair, tally, done)) for match, pair in zip(people.played, seats, strict=False)]
    await asyncio.gather(*(one(number, cookie, known) for number, (cookie, known) in enumerate(clients)))
    done.set()
    await asyncio.gather(*moves)
    if left > 0:
        tally.unhandled.append(f"{left} messages were not sent within {PATIENCE_S} s")


def changes(before: dict[str, tuple[int, str]], legal: Counter[str]) -> list[str]:
    """Matches whose log is not what it was, but for the legal acts; and what validation and doctor say of all of them."""
    now = heads()
    wrong = [f"{match}: {before[match]} became {now[match]}" for match in before if before[match] != now[match] and match not in legal]
    for match, count in legal.items():
        if not is_explained(match, grown := now[match][0] - before[match][0], count):
            wrong.append(f"{match}: {grown} entries for {count} acts")
    for match in before:
        outbox.work_match(match, now_ms())  # with Redis that would be for a worker to do, and there is none
        validation.validate(match)
    broken = Validation.objects.filter(match_id__in=before, is_ok=False).values_list("match_id", flat=True)
    wrong += [f"{match}: not valid" for match in broken]
    return wrong + [f"doctor: {line}" for line in problems(now_ms()) if line.split()[0] in before]


def is_explained(match: str, grown: int, acts: int) -> bool:
    """An entry each legal act; after the last one of a match its end is settled and the secret revealed."""
    return grown - acts == (2 if Match.objects.get(id=match).ended_at else 0)
