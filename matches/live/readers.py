"""The readers of one process: which matches are watched, and the one channel on which nudges for all of them arrive.

A layer that was cut off connects again without a word, and what was sent meanwhile is lost (B5). So the process sends itself an echo
each second: while none comes back the readers look at the log as often, and once one does they all look.

Source: live play L59, L60; stack B5, B6.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextvars import Context
from typing import Any

import structlog
from channels.layers import get_channel_layer

from matches import metrics
from matches.live.executor import Executor, chat_executor
from matches.live.layer import OVERFLOW
from matches.live.reader import Reader
from matches.live.talk import Talk
from matches.publish import PROCESS, group

logger = structlog.get_logger(__name__)
PATIENCE_S = 2.0
ECHO_S = 1.0
MISSED_ECHOES = 2
ECHO = {"type": "match.echo"}


class Watched:
    """A reader at work, kept while somebody holds it."""

    def __init__(self, reader: Reader, joining: asyncio.Task[None]) -> None:
        self.reader = reader
        self.joining = joining
        self.running = on_its_own(reader.run(), match=reader.match_id)
        self.talking: asyncio.Task[None] | None = None
        self.holders = 0


class Readers:
    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.watched: dict[str, Watched] = {}
        self.membership = asyncio.Lock()
        self.channel: str | None = None
        self.has_channel = asyncio.Event()
        self.listening: asyncio.Task[None] | None = None
        self.calling: asyncio.Task[None] | None = None
        self.has_echoed = asyncio.Event()
        self.is_cut_off = False

    def __iter__(self) -> Iterator[Reader]:
        return iter([one.reader for one in self.watched.values()])

    def get(self, match_id: str) -> Reader | None:
        found = self.watched.get(match_id)
        return found.reader if found else None

    def talk(self, match_id: str) -> Talk:
        """What is said at a match that somebody holds."""
        watched = self.watched[match_id]
        if watched.reader.talk is None:
            watched.reader.talk = Talk(match_id, chat_executor)
            watched.talking = on_its_own(watched.reader.talk.run(), match=match_id)
        return watched.reader.talk

    async def hold(self, match_id: str) -> Reader:
        """The reader of a match. This process has joined the match's group, or the layer is away and the reader polls (L60)."""
        if self.listening is None:
            self.listening, self.calling = on_its_own(self.listen()), on_its_own(self.call())
        watched = self.watched.get(match_id)
        if watched is None:
            reader = Reader(match_id, self.executor)
            watched = self.watched[match_id] = Watched(reader, on_its_own(self.join_group(reader), match=match_id))
        watched.holders += 1
        try:
            await asyncio.wait({watched.joining}, timeout=PATIENCE_S)
        except asyncio.CancelledError:
            await self.release(match_id)
            raise
        return watched.reader

    async def release(self, match_id: str) -> None:
        """The last holder ends the reader, the last reader the listening."""
        watched = self.watched[match_id]
        watched.holders -= 1
        if watched.holders:
            return
        del self.watched[match_id]
        channel = self.channel  # the last reader may have let it go before this one has left its group
        await stop(watched.running, watched.joining, *([watched.talking] if watched.talking else []))
        await self.leave_group(match_id, channel)
        if not self.watched and self.listening and self.calling:
            tasks, self.listening, self.calling, self.channel = (self.listening, self.calling), None, None, None
            self.has_channel.clear()
            self.reconnected()  # nobody is left who could be cut off
            await stop(*tasks)

    # --- nudges

    async def listen(self) -> None:
        """Take nudges from the layer; when it fails, begin anew with a fresh channel."""
        while True:
            try:
                layer = get_channel_layer()
                channel = self.channel = await layer.new_channel("matches")
                self.has_channel.set()
                metrics.back("layer")
                for reader in self:
                    async with self.membership:
                        if self.get(reader.match_id) is reader:  # and nobody let go of it meanwhile
                            await layer.group_add(group(reader.match_id), channel)
                            reader.table_changed()
                while True:
                    self.hear(await layer.receive(channel))
            except Exception as error:  # redis and channels raise many kinds; readers poll meanwhile
                self.note_away(error)
                self.has_channel.clear()
                await asyncio.sleep(PATIENCE_S)

    async def call(self) -> None:
        """Each second: is the layer there, and does it bring what is sent to this process?

        One call that is not answered may be this process's own slowness, which more work would not help.
        """
        missed = 0
        while True:
            await asyncio.sleep(ECHO_S)
            self.has_echoed.clear()
            try:
                async with asyncio.timeout(ECHO_S):
                    await self.has_channel.wait()
                    await get_channel_layer().send(self.channel, ECHO)
                    await self.has_echoed.wait()
            except Exception as error:
                missed += 1
                if missed >= MISSED_ECHOES:
                    self.cut_off(error)
            else:
                missed = 0
                self.reconnected()

    def cut_off(self, error: Exception) -> None:
        if not self.is_cut_off:
            self.is_cut_off = True
            self.note_away(error)
        for one in self:
            one.doubt()

    def reconnected(self) -> None:
        if self.is_cut_off:
            self.is_cut_off = False
            metrics.back("layer")
            for one in self:
                one.table_changed()

    def hear(self, message: dict[str, Any]) -> None:
        if message == ECHO:
            self.has_echoed.set()
            return
        if message == OVERFLOW:
            for one in self:
                one.table_changed()
            return
        if concerned := self.get(message["match"]):
            if message["type"] == "match.moved":
                if message["seq"] > concerned.told:
                    metrics.committed(message["match"], message["seq"], message.get("at"))
                concerned.heard(message["seq"], is_own=message.get("by") == PROCESS)
            elif message["type"] == "match.said":
                concerned.said()
            else:
                concerned.table_changed()

    async def join_group(self, reader: Reader) -> None:
        """Join until it works; what was missed meanwhile is made good by a look."""
        has_failed = False
        while True:
            await self.has_channel.wait()
            try:
                async with self.membership, asyncio.timeout(PATIENCE_S):
                    await get_channel_layer().group_add(group(reader.match_id), self.channel)
            except Exception as error:
                self.note_away(error)
                has_failed = True
                await asyncio.sleep(PATIENCE_S)
            else:
                if has_failed:
                    metrics.back("layer")
                    reader.table_changed()
                return

    def note_away(self, error: Exception) -> None:
        metrics.away("layer")
        logger.warning("layer_away", error=type(error).__name__)

    async def leave_group(self, match_id: str, channel: str | None) -> None:
        async with self.membership:
            if channel is None or (match_id in self.watched and channel == self.channel):  # somebody joined again meanwhile
                return
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await get_channel_layer().group_discard(group(match_id), channel)
            except Exception as error:
                logger.warning("layer_away", match=match_id, error=type(error).__name__)


def on_its_own(work: Coroutine[Any, Any, None], **about: str) -> asyncio.Task[None]:
    """A task that outlives whoever began it: what it logs bears `about`, and nothing of that socket or request."""
    context = Context()
    context.run(structlog.contextvars.bind_contextvars, **about)
    return asyncio.create_task(work, context=context)


async def stop(*tasks: asyncio.Task[None]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
