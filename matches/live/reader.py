"""One reader for each match that somebody in this process watches: it reads new entries once and hands them to its sockets in order.

A nudge only says that the log may have grown; besides, the reader looks by itself every few seconds. Every viewer stands at some
entry k and is sent k+1 up to the head, exactly once, players before spectators (L59-L63, L134).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

import structlog

from matches import log, metrics
from matches.clock import now_ms
from matches.games.engine import PUBLIC, ViewKey
from matches.games.fold import History
from matches.games.released import known_to, released
from matches.games.views import status
from matches.live.executor import Executor
from matches.live.outgoing import Outgoing
from matches.live.protocol import Resync, text_of
from matches.live.talk import Talk
from matches.live.telling import Telling, may_know_of_rematch
from matches.messages import Ack
from matches.selectors import Sitting, sitting_at

POLL_PLAYING_S = 5.0
POLL_WATCHING_S = 15.0
LOOK_AGAIN_S = 1.0
BEGUN = 1
"""From this entry on nobody takes a seat or leaves it; before it nothing is hidden."""


class Eyes(NamedTuple):
    """Viewers that are told the same: with a seat at once, without one perhaps later (L131)."""

    key: ViewKey
    seat: int | None


Wanted = dict[Eyes, int]
News = dict[Eyes, tuple[int, tuple[str, ...]]]
"""For each pair of eyes the entry that its texts follow, and the texts."""


class Read(NamedTuple):
    """What was read on one trip to a thread; `sitting` if some viewer is to hear that the match has begun."""

    history: History
    news: News
    sitting: Sitting | None


logger = structlog.get_logger(__name__)


class Viewer:
    """A socket that shows a match under a key; `at` is the last entry that was handed to it, `user_id` whose socket it is."""

    def __init__(self, outgoing: Outgoing, *, key: ViewKey, seat: int | None, user_id: int | None) -> None:
        self.outgoing, self.user_id = outgoing, user_id
        self.at = -1
        self.speaks_for(key, seat)

    def speaks_for(self, key: ViewKey, seat: int | None) -> None:
        self.key, self.seat, self.eyes = key, seat, Eyes(key, seat)

    def sits_at(self, sitting: Sitting) -> bool:
        """Whether its user is still the one on its seat; nobody need be to watch."""
        return self.seat is None or sitting.get(self.seat) == self.user_id


class Reader:
    def __init__(self, match_id: str, executor: Executor) -> None:
        self.match_id = match_id
        self.executor = executor
        self.telling = Telling(match_id)
        self.viewers: list[Viewer] = []
        self.history: History | None = None
        self.looked = asyncio.get_running_loop().time()
        self.told = self.heard_of = -1
        self.table_told: tuple[str, ...] = ()
        self.wake = asyncio.Event()
        self.is_table_due = self.is_in_doubt = False
        self.writing = 0
        self.talk: Talk | None = None

    # --- what others tell it

    def heard(self, seq: int, *, is_own: bool = False) -> None:
        """Entry `seq` is said to be in the log. What this process itself wrote is on its way here, if something is (`write`)."""
        self.heard_of = max(seq, self.heard_of)
        if seq > self.told and not (is_own and self.writing):
            self.wake.set()

    def doubt(self) -> None:
        """There may be entries that nobody told of: look at the log itself."""
        self.is_in_doubt = True
        self.wake.set()
        self.said()

    def table_changed(self) -> None:
        self.is_table_due = True
        self.doubt()

    def said(self) -> None:
        """Somebody may have said something: that is looked at elsewhere, so that no entry waits for it."""
        if self.talk:
            self.talk.heard()

    async def write(self, work: Callable[[], Ack], answer: Callable[[Ack], None]) -> Ack:
        """A write of the match, in turn. What comes of it is read on the same trip to a thread, and handed out after the answer."""
        wanted = self.wanted()
        self.writing += 1
        try:
            ack, read = await self.executor.call(self.match_id, self.write_and_read, work, wanted)
            answer(ack)
            self.heard_of = max(ack.head, self.heard_of)
            if read:
                self.take(wanted, *read)
            return ack
        finally:
            self.writing -= 1
            self.heard(self.heard_of)

    def write_and_read(self, work: Callable[[], Ack], wanted: Wanted) -> tuple[Ack, Read | None]:
        """Done is done: trouble in reading what came of it must not look like a refusal to whoever acted."""
        ack = work()
        if not ack.ok or ack.head <= self.told:
            return ack, None
        try:
            return ack, self.read_news(wanted, ack.head)
        except Exception:  # the next look reads it
            logger.exception("look_failed", match=self.match_id)
            return ack, None

    # --- viewers

    async def join(self, viewer: Viewer, *, have: int | None, had_key: str | None, pending: Sequence[str]) -> None:
        """Bring a viewer up to the head and keep it there. This process is in the match's group already (L60)."""
        opening = await self.executor.read(
            self.telling.opening, key=viewer.key, seat=viewer.seat, have=have, had_key=had_key, pending=pending
        )
        if not viewer.sits_at(opening.sitting):
            self.turn_away(viewer)
            return
        viewer.at = opening.at
        viewer.outgoing.put(*opening.texts)
        self.viewers.append(viewer)
        self.viewers.sort(key=lambda one: one.seat is None)
        self.keep(opening.history)
        self.table_told = self.table_told or opening.table
        if self.told != opening.history.head:  # others are behind this one, or it is behind them
            self.wake.set()

    def leave(self, viewer: Viewer) -> None:
        if viewer in self.viewers:
            self.viewers.remove(viewer)

    def release(self, now: int) -> None:
        """With time there is more that who has no seat may know, though nothing new has happened."""
        if self.history is None or not self.history.config or not self.history.config.delay:
            return
        known = released(self.history, now)
        if any(viewer.seat is None and viewer.at < known for viewer in self.viewers):
            self.wake.set()

    def tell(self, *texts: str) -> None:
        """The same to everybody."""
        for viewer in self.viewers:
            viewer.outgoing.put(*texts)

    def keep(self, history: History) -> None:
        if self.history is None or history.head >= self.history.head:
            self.history = history

    # --- the log

    async def run(self) -> None:
        """Look at each nudge, and when nobody has looked for some seconds: an act of this process was a look, too (L60)."""
        while True:
            is_poll = False
            try:
                async with asyncio.timeout_at(self.next_poll):
                    await self.wake.wait()
            except TimeoutError:
                if asyncio.get_running_loop().time() < self.next_poll:
                    continue
                is_poll = self.is_in_doubt = True
                self.is_table_due = self.is_table_open
            self.wake.clear()
            before = self.told
            try:
                await self.look()
            except Exception:  # the database is away, perhaps: look again soon, so that viewers have all of it as soon as it is back
                logger.exception("look_failed", match=self.match_id)
                await asyncio.sleep(LOOK_AGAIN_S)
                self.table_changed()
            if is_poll and -1 < before < self.told:
                metrics.lost_nudge()

    @property
    def next_poll(self) -> float:
        return self.looked + (POLL_PLAYING_S if self.is_played else POLL_WATCHING_S)

    @property
    def is_table_open(self) -> bool:
        """Seats may still be taken, or a rematch may be asked for: while a match is played nothing changes beside its log."""
        return self.history is None or status(self.history.state) in ("waiting", "ended")

    @property
    def is_played(self) -> bool:
        return any(viewer.seat is not None for viewer in self.viewers)

    async def look(self) -> None:
        wanted, heard_of = self.wanted(), -1 if self.is_in_doubt else self.heard_of
        self.is_in_doubt = False
        self.take(wanted, *await self.executor.read(self.read_news, wanted, heard_of))
        if self.is_table_due:
            self.is_table_due = False
            await self.look_at_table()

    def wanted(self) -> Wanted:
        """For each pair of eyes the entry that the viewer furthest back has."""
        wanted: Wanted = {}
        for viewer in self.viewers:
            wanted[viewer.eyes] = min(viewer.at, wanted.get(viewer.eyes, viewer.at))
        return wanted

    def take(self, wanted: Wanted, history: History, news: News, sitting: Sitting | None) -> None:
        """Hand out what was read of `history` for the eyes that were `wanted`; `sitting` if some of them hear that the match has begun."""
        self.looked = asyncio.get_running_loop().time()
        was_table_open = self.is_table_open
        self.keep(history)
        if was_table_open and not self.is_table_open:  # a last look: nobody asks again while it is played
            self.is_table_due = True
            self.wake.set()
        is_new = history.head > self.told
        self.told = max(self.told, history.head)
        for viewer in self.viewers.copy():
            if viewer.at >= BEGUN and (told := news.get(viewer.eyes)):
                self.hand_out(viewer, *told)
            elif viewer.at < BEGUN and sitting is not None and not viewer.sits_at(sitting):
                self.turn_away(viewer)
            elif viewer.at < BEGUN <= history.head and sitting is None:  # it joined during the read
                self.wake.set()
            elif viewer.eyes in news:
                self.hand_out(viewer, *news[viewer.eyes])
            elif viewer.eyes not in wanted:  # it joined during the read
                self.wake.set()
        if is_new:
            metrics.framed(self.match_id, history.head)

    def turn_away(self, viewer: Viewer) -> None:
        """Somebody else sits there now: nothing of theirs is shown or done on this socket, whose client asks anew (L39)."""
        self.leave(viewer)
        viewer.speaks_for(PUBLIC, None)
        viewer.outgoing.put(text_of(Resync(self.match_id, "access")))

    async def look_at_table(self) -> None:
        table = await self.executor.read(self.telling.table)
        if table != self.table_told:
            self.table_told = table
            for viewer in self.viewers:
                viewer.outgoing.put(*table if self.may_know_of_rematch(viewer) else table[:1])

    def may_know_of_rematch(self, viewer: Viewer) -> bool:
        history = self.history
        if viewer.seat is not None or not history or not history.config or not history.config.delay:
            return True
        return may_know_of_rematch(history.upto(viewer.at))

    def read_news(self, wanted: Wanted, heard_of: int) -> Read:
        """On a thread: what these eyes have not been told yet, read from the log unless this process knows up to `heard_of` already.

        Eyes whose telling fails keeps nobody else waiting (L160).
        """
        history = log.history(self.match_id) if heard_of < 0 else log.reaching(self.match_id, heard_of)
        is_beginning = history.head >= BEGUN > min(wanted.values(), default=BEGUN)
        sitting = sitting_at(self.match_id) if is_beginning else None
        news, now = News(), now_ms()
        for eyes, seq in wanted.items():
            try:
                news[eyes] = seq, self.telling.entries_after(known_to(eyes.seat, history, now), seq, eyes.key)
            except Exception:
                logger.exception("telling_failed", match=self.match_id, key=eyes.key.name, seq=seq)
        return Read(history, news, sitting)

    def hand_out(self, viewer: Viewer, follows: int, texts: tuple[str, ...]) -> None:
        if viewer.at < follows:  # it joined during the read, further back than the others
            self.wake.set()
            return
        has_known = self.may_know_of_rematch(viewer)
        viewer.outgoing.put(*(texts[viewer.at - follows :] if viewer.at > follows else texts))
        viewer.at = max(viewer.at, follows + len(texts))
        if not has_known and self.may_know_of_rematch(viewer):
            viewer.outgoing.put(*self.table_told[1:])
