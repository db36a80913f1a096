"""Chat on sockets: one for each match of which somebody in this process listens to a room.

A nudge only says that somebody may have said something; besides, rooms are looked at every few seconds. A listener stands at some number
and is told what comes after it, in order. Whether they may listen is asked anew at each look, in the database, so that nobody hears a
line too many; and a line by somebody whom they have muted is told as a number alone (live play L59, L66, L136, L139).

Chat has a thread and a connection of its own: however much is said, no entry waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

import structlog

from matches import metrics
from matches.chat import rooms, services
from matches.chat.models import ChatLine
from matches.chat.services import ShownLine
from matches.clock import now_ms
from matches.live.acts import refusal
from matches.live.executor import Executor
from matches.live.outgoing import Outgoing
from matches.live.protocol import Chat, Room, Say, text_of
from matches.log import NotFound
from matches.messages import Ack
from matches.models import Match
from matches.rejection import Rejected
from oshisite.accounts import blocks
from oshisite.accounts.models import User

POLL_S = 5.0
LOOK_AGAIN_S = 1.0
logger = structlog.get_logger(__name__)


class Listener:
    """A socket that listens to a room; `at` is the last number that it was told of."""

    def __init__(self, outgoing: Outgoing, user: int | None, kind: str, at: int) -> None:
        self.outgoing, self.user, self.kind, self.at = outgoing, user, kind, at


class Told(NamedTuple):
    """What is new in a room: its last number, each line as it is shown and as it is hidden, and who wrote it."""

    last: int
    lines: list[tuple[int, int, str, str]]


class Spoken(NamedTuple):
    rooms: dict[str, Told]
    may_read: dict[int | None, frozenset[str]]
    unheard: set[tuple[int, int]]


class Talk:
    def __init__(self, match_id: str, executor: Executor) -> None:
        self.match_id = match_id
        self.executor = executor
        self.listeners: list[Listener] = []
        self.wake = asyncio.Event()

    def heard(self) -> None:
        """Somebody is said to have said something."""
        self.wake.set()

    def leave(self, outgoing: Outgoing) -> None:
        self.listeners = [one for one in self.listeners if one.outgoing is not outgoing]

    async def listen(self, outgoing: Outgoing, user: User | None, kind: str, have: int) -> bool:
        """Let a socket listen from number `have` on; False if it may not."""
        listener = Listener(outgoing, user.pk if user else None, kind, have)
        try:
            spoken = await self.executor.read(self.spoken, {kind: have}, [listener.user])
            writing = await self.executor.read(services.writing_in, self.match_id, kind, user, now_ms())
        except (NotFound, Match.DoesNotExist, Rejected):
            return False
        if kind not in spoken.may_read[listener.user]:
            return False
        self.listeners = [one for one in self.listeners if not (one.outgoing is outgoing and one.kind == kind)]
        self.hand_out(listener, spoken, have)
        outgoing.put(text_of(Room(f"{self.match_id}/{kind}", listener.at, writing)))
        self.listeners.append(listener)
        self.wake.set()  # something may have been said since the look
        return True

    async def run(self) -> None:
        while True:
            try:
                async with asyncio.timeout(POLL_S):
                    await self.wake.wait()
            except TimeoutError:
                pass
            self.wake.clear()
            try:
                await self.look()
            except Exception:  # the database is away, perhaps
                logger.exception("talk_failed", match=self.match_id)
                await asyncio.sleep(LOOK_AGAIN_S)

    async def look(self) -> None:
        after: dict[str, int] = {}
        for one in self.listeners:
            after[one.kind] = min(one.at, after.get(one.kind, one.at))
        if not after:
            return
        spoken = await self.executor.read(self.spoken, after, [one.user for one in self.listeners])
        for one in list(self.listeners):
            if one.kind not in spoken.may_read.get(one.user, ()):
                if one.user in spoken.may_read:
                    self.listeners.remove(one)
            else:
                self.hand_out(one, spoken, after.get(one.kind, -1))

    def spoken(self, after: dict[str, int], users: Sequence[int | None]) -> Spoken:
        """On a thread: what was said after these numbers, and who of `users` may read what of it."""
        news = services.lines_after(self.match_id, after)
        lines = [line for one in news.values() for line in one.lines]
        told = {kind: Told(one.last, [self.texts(kind, line) for line in one.lines]) for kind, one in news.items()}
        among = rooms.audience(self.match_id, users)
        may_read = {user: frozenset(rooms.readable(among, user)) for user in users}
        readers = {user for user in users if user is not None}
        return Spoken(told, may_read, blocks.unheard(readers, {line.author_id for line in lines}))

    def texts(self, kind: str, line: ChatLine) -> tuple[int, int, str, str]:
        return line.number, line.author_id, self.text(kind, services.shown(line)), self.text(kind, services.hidden(line))

    def text(self, kind: str, line: ShownLine) -> str:
        return text_of(Chat.of(f"{self.match_id}/{kind}", line))

    def hand_out(self, listener: Listener, spoken: Spoken, follows: int) -> None:
        """Tell a listener what was read after number `follows`; one who came during the read, further back, waits for the next look."""
        told = spoken.rooms.get(listener.kind)
        if told is None or listener.at < follows:
            self.wake.set()
            return
        texts = [
            hidden if (listener.user, author) in spoken.unheard else shown
            for number, author, shown, hidden in told.lines
            if number > listener.at
        ]
        listener.outgoing.put(*texts)
        listener.at = max(listener.at, told.last)


def said(user: User | None, say: Say, now: int) -> Ack:
    """On a thread: keep a line and answer it; never raises `Rejected`."""
    match_id, _, kind = say.room.partition("/")
    try:
        if user is None:
            raise Rejected("forbidden", "no_name")
        line = services.say(match_id=match_id, kind=kind, user=user, cid=say.cid, text=say.text, preset=say.preset, now=now)
    except Rejected as refused:
        metrics.rejected(refused.code)
        return refusal(say.cid, refused)
    return Ack(cid=say.cid, ok=True, head=-1, dup=line.is_duplicate, number=line.number)
