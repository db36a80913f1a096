"""The socket of live play: `/ws/live`, one for each tab, JSON text frames under the subprotocol `oshi.v1`.

Each frame is measured, read into a closed type and handed to the one method for it. An act goes to the executor, is committed and
acked; what follows from it comes to every viewer through the reader of the match.

Source: architecture section 7; live play sections 6-9, 12, L160, L215, appendices A-C.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable
from functools import partial
from typing import Any

import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError
from msgspec import UNSET
from structlog.contextvars import bind_contextvars, unbind_contextvars

from matches import metrics
from matches.clock import now_ms
from matches.live import limits
from matches.live.access import Access, Credentials, access, user_of
from matches.live.acts import perform
from matches.live.base import Scope, SocketConsumer
from matches.live.connection import Connection
from matches.live.executor import chat_executor
from matches.live.hub import hub
from matches.live.limits import Limit
from matches.live.outgoing import Send
from matches.live.protocol import (
    LONGEST_FRAME,
    SUBPROTOCOL,
    Act,
    BadFrame,
    ClientMessage,
    Close,
    Error,
    Hello,
    Join,
    LeaveView,
    Listen,
    More,
    Ping,
    Pong,
    Say,
    ServerPong,
    UserView,
    Visibility,
    Welcome,
    read,
    text_of,
)  # fmt: skip
from matches.live.reader import BEGUN
from matches.live.talk import said
from matches.messages import Ack

logger = structlog.get_logger(__name__)
BROKEN_FRAMES = 3
BROKEN_FRAMES_IN_MS = 10_000
MOST_SHOWN = 8
LIMITED: dict[type, tuple[str, ...]] = {Act: ("ACTS",), Join: ("JOINS",), Listen: ("JOINS",), Say: ("CHAT", "CHAT_MINUTE")}
"""What a message counts for besides being a frame, by name of a limit."""
BUILD: str = getattr(settings, "BUILD", SUBPROTOCOL)


class LiveConsumer(SocketConsumer):
    def __init__(self, scope: Scope, send: Send) -> None:
        super().__init__(scope, send)
        self.hub = hub()
        self.connection: Connection | None = None
        self.broken: deque[int] = deque(maxlen=BROKEN_FRAMES)
        self.asides: set[asyncio.Task[None]] = set()

    @property
    def open(self) -> Connection:
        assert self.connection is not None
        return self.connection

    # --- coming and going

    async def connected(self) -> None:
        """Let the socket in. Origin and token were checked on the way here; close codes reach a client only after accepting."""
        if SUBPROTOCOL not in self.scope["subprotocols"]:
            await self.accept(None)
            self.outgoing.drop(Close.TOO_OLD)
            return
        credentials = Credentials.of(self.scope)
        user = await self.hub.executor.read(user_of, credentials)
        connection = Connection(self.outgoing, credentials, user, address=address_of(self.scope), opened=now_ms())
        bind_contextvars(connection=connection.id)
        await self.accept(SUBPROTOCOL)
        if await self.hub.add(connection):
            self.connection = connection
            logger.info("socket_opened")
        else:
            self.outgoing.drop(Close.RATE)

    async def disconnected(self) -> None:
        metrics.closed(self.outgoing.code)
        if self.connection:
            bind_contextvars(connection=self.connection.id)
            logger.info("socket_closed", code=self.outgoing.code, seconds=(now_ms() - self.connection.opened) // 1000)
            await self.hub.remove(self.connection)
        await asyncio.gather(*self.asides, return_exceptions=True)

    # --- frames

    async def received(self, text: str | None) -> None:
        if self.connection is None or self.outgoing.is_closing:
            return
        now = self.open.last_frame = now_ms()
        if text is None:
            self.say(Error("bad_args"))
            return
        if len(text) > LONGEST_FRAME or len(text.encode(errors="replace")) > LONGEST_FRAME:
            self.outgoing.drop(Close.TOO_BIG)
            return
        try:
            message = read(text)
        except BadFrame as bad:
            self.refuse(bad, now)
            return
        note_match(message)
        await self.answer_for(message, self.work_on(message, now))

    async def work_on(self, message: ClientMessage, now: int) -> None:
        if self.is_within_limits(message, now):
            await self.take(message, now)

    async def answer_for(self, message: ClientMessage, work: Awaitable[None]) -> None:
        """Work on a message; whatever goes wrong is answered."""
        try:
            await work
        except (OperationalError, InterfaceError):
            logger.exception("database_away", message_type=type(message).__name__)
            self.say_away(message)
        except Exception:  # never more than the report's number leaves the server (L160)
            report = secrets.token_hex(4)
            logger.exception("socket_fault", report=report, message_type=type(message).__name__)
            self.say_fault(message, report)

    def aside(self, message: ClientMessage, work: Awaitable[None]) -> None:
        """Work on a message while others are received: chat, for which no act waits (L136). Its own thread keeps it in order."""
        task = asyncio.create_task(self.answer_for(message, work))
        self.asides.add(task)
        task.add_done_callback(self.asides.discard)

    def refuse(self, bad: BadFrame, now: int) -> None:
        """A frame that is no message: it counts as a frame, and the third broken one in ten seconds ends the socket (L57)."""
        if bad.code == "not_json":
            self.broken.append(now)
            if len(self.broken) == BROKEN_FRAMES and now - self.broken[0] <= BROKEN_FRAMES_IN_MS:
                self.outgoing.drop(Close.RATE)
                return
        wait = self.wait_for_frame(now)
        if bad.cid:
            self.refuse_act(bad.cid, bad.code)
        else:
            self.say(Error("rate_limited", {"wait": wait}) if wait else Error(bad.code))

    # --- limits (L215, L216)

    def wait_for_frame(self, now: int) -> int:
        return self.wait(limits.FRAMES_PLAYING if self.open.is_playing else limits.FRAMES_WATCHING, now)

    def wait(self, limit: Limit, now: int) -> int:
        return self.hub.limits.wait(self.open.who, limit, now)

    def is_within_limits(self, message: ClientMessage, now: int) -> bool:
        """Whether a message may be worked on; if not, it is refused whole and the client is told when to ask again."""
        wait = self.wait_for_frame(now)
        for name in LIMITED.get(type(message), ()):
            wait = wait or self.wait(getattr(limits, name), now)
        if wait and isinstance(message, Act | Say):
            self.refuse_act(message.cid, "rate_limited", result={"wait": wait})
        elif wait:
            self.say(Error("rate_limited", {"wait": wait}))
        return not wait

    # --- messages

    async def take(self, message: ClientMessage, now: int) -> None:
        match message:
            case Act():
                await self.act(message, now)
            case Ping(n=n, heads=heads):
                self.compare(heads)
                self.say(ServerPong(n, now_ms(), self.open.heads()))
            case Pong():
                pass  # it came, which is all that matters
            case Join():
                await self.join(message, now)
            case LeaveView(match=match_id):
                await self.hub.hide(self.open, match_id)
            case Visibility(visible=visible):
                self.open.is_visible, self.open.last_input = visible, now
            case More():
                await self.more(message)
            case Listen():
                self.aside(message, self.listen_to(message))
            case Say():
                self.aside(message, self.chat(message, now))
            case Hello():
                user = self.open.user
                self.say(Welcome(now_ms(), BUILD, UserView(user.name, user.is_guest) if user else UNSET))

    async def act(self, act: Act, now: int) -> None:
        connection = self.open
        connection.last_input = now
        shown = connection.shows.get(act.match)
        is_seated = shown is not None and shown.viewer.at >= BEGUN  # before that people come and go
        allowed = Access(shown.viewer.key, shown.viewer.seat) if shown and is_seated else await self.access(act.match, "mine")
        if allowed is None:
            self.refuse_act(act.cid, "not_found")
            self.count_rejected(now)
            return
        work = partial(perform, act, seat=allowed.seat, now=now, by=connection.user_id)
        if shown:
            ack = await shown.reader.write(work, self.say)
        else:
            ack = await self.hub.executor.call(act.match, work)
            self.say(ack)
        if not ack.ok:
            if ack.code != "rate_limited":  # a match or a database that is busy is not the client's doing
                self.count_rejected(now)
        elif act.action.name == "leave":
            await self.hub.hide(connection, act.match)

    def count_rejected(self, now: int) -> None:
        if self.wait(limits.REJECTED_ACTS, now):
            self.outgoing.close(Close.RATE)

    async def join(self, join: Join, now: int) -> None:
        connection = self.open
        connection.last_input = now
        allowed = await self.access(join.match, join.want)
        if allowed is None:
            await self.hub.hide(connection, join.match)
            self.say(Error("not_found", {"match": join.match}))
        elif join.match not in connection.shows and len(connection.shows) >= MOST_SHOWN:
            self.say(Error("forbidden", {"match": join.match}))
        else:
            if join.have is not None:
                metrics.resynced("gap" if join.match in connection.shows else "reconnect")
            await self.hub.show(connection, join, allowed)

    async def more(self, more: More) -> None:
        shown = self.open.shows.get(more.match)
        if shown is None:
            self.say(Error("not_found", {"match": more.match}))
        else:
            self.outgoing.put(await self.hub.executor.read(shown.reader.telling.log, *shown.viewer.eyes, more.first, more.last))

    async def listen_to(self, listen: Listen) -> None:
        match_id, _, kind = listen.room.partition("/")
        if not await self.hub.listen(self.open, match_id, kind, listen.have):
            self.say(Error("not_found", {"room": listen.room}))

    async def chat(self, say: Say, now: int) -> None:
        """Something is said. Like an act it is answered once; unlike one it waits on a thread of chat's own (L58, L136)."""
        connection = self.open
        connection.last_input = now
        match_id, _, _ = say.room.partition("/")
        self.say(await chat_executor.read(said, connection.user, say, now))
        if shown := connection.shows.get(match_id):
            shown.reader.said()

    def compare(self, heads: dict[str, int]) -> None:
        """A client may have heard of an entry before this process did (L83)."""
        for match_id, seq in heads.items():
            if (shown := self.open.shows.get(match_id)) and seq > shown.reader.told:
                shown.reader.doubt()

    async def access(self, match_id: str, want: str) -> Access | None:
        return await self.hub.executor.read(access, self.open.user, match_id, want)

    # --- answers

    def say(self, message: Any) -> None:
        self.outgoing.put(text_of(message))

    def refuse_act(self, cid: str, code: str, **why: Any) -> None:
        """Refuse an act that did not get as far as the table of acts."""
        metrics.rejected(code)
        self.say(Ack(cid=cid, ok=False, head=-1, code=code, **why))

    def say_away(self, message: ClientMessage | None) -> None:
        """The database is away: an act is sent again under its id (L216); who wants to join comes back, as after any lost contact."""
        match message:
            case Act(cid=cid) | Say(cid=cid):
                self.say(Ack(cid=cid, ok=False, head=-1, code="rate_limited", reason="busy", result={"wait": 1}))
            case Join():
                self.outgoing.close(Close.GOING_AWAY)
            case _:
                self.say(Error("rate_limited", {"wait": 1}))

    def say_fault(self, message: ClientMessage | None, report: str) -> None:
        if isinstance(message, Act | Say):
            self.refuse_act(message.cid, "internal", reason=report)
        else:
            self.say(Error("internal", {"report": report}))


def note_match(message: ClientMessage) -> None:
    """Lines that are logged about a message bear its match."""
    if isinstance(message, Act | Join | LeaveView | More):
        bind_contextvars(match=message.match)
    elif isinstance(message, Listen | Say):
        bind_contextvars(match=message.room.partition("/")[0])
    else:
        unbind_contextvars("match")


def address_of(scope: Scope) -> str:
    client: tuple[str, int] | None = scope.get("client")
    return client[0] if client else "unknown"
