"""The sockets of one process, looked after each second: heartbeats, silence, presence, and whether they may still be here.

What needs the database is a task of its own, so that a slow one stops neither heartbeats nor presence.

Source: live play L55, L83, L114-L116.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar
from weakref import WeakKeyDictionary

import redis
import structlog
from msgspec import UNSET

from matches import metrics, restart
from matches.chat import services
from matches.clock import now_ms
from matches.enqueue import send
from matches.games.clocks import next_sweep
from matches.games.fold import History
from matches.live import presence
from matches.live.access import Access, standings
from matches.live.attendance import Lease
from matches.live.connection import Connection, Shown
from matches.live.executor import Executor, chat_executor, executor, presence_executor
from matches.live.limits import Limits
from matches.live.presence import Signs
from matches.live.protocol import Close, Conduct, Join, Notice, Resync, SanctionView, ServerPing, text_of
from matches.live.reader import Viewer
from matches.live.readers import Readers, on_its_own, stop
from matches.live.roster import Roster
from matches.live.shared_limits import RENEW_MS, SharedCounts, make_shared_counts
from oshisite.accounts.models import Sanction

TICK_S = 1.0
PING_MS = 10_000
SILENCE_MS = 30_000
LOOK_MS = 3_500
P = ParamSpec("P")
T = TypeVar("T")
logger = structlog.get_logger(__name__)


class Hub:
    """One for each event loop that serves sockets."""

    def __init__(self, executor: Executor, presence_executor: Executor) -> None:
        self.executor = executor
        self.presence_executor = presence_executor
        self.is_presence_away = False
        self.readers = Readers(executor)
        self.shared = make_shared_counts("sockets")
        self.limits = Limits(are_shared=self.shared is not None)
        self.last_renewal = 0
        self.connections: set[Connection] = set()
        self.rosters: dict[str, Roster] = {}
        self.swept: dict[str, int] = {}
        """Heads at which workers were told that a seat is out of time."""
        self.keeping: asyncio.Task[None] | None = None
        self.telling: asyncio.Task[None] | None = None
        self.looking: asyncio.Task[None] | None = None

    async def add(self, connection: Connection) -> bool:
        """Take in a socket, unless its user has too many, here or over all processes."""
        if not self.limits.open_socket(connection.who):
            return False
        try:
            fits = self.shared is None or await self.ask(True, self.shared.open_socket, connection.who, connection.id, now_ms())
        except BaseException:
            self.limits.close_socket(connection.who)
            raise
        if not fits:
            self.limits.close_socket(connection.who)
            return False
        self.connections.add(connection)
        if self.keeping is None:
            self.keeping = on_its_own(self.keep())
        return True

    async def remove(self, connection: Connection) -> None:
        """A socket has gone: what it showed is let go, and its presence ends now."""
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        self.limits.close_socket(connection.who)
        for match_id in list(connection.shows):
            await self.hide(connection, match_id)
        if self.shared:
            await self.ask(None, self.shared.close_socket, connection.who, connection.id)
        if not self.connections and self.keeping:
            tasks = [task for task in (self.keeping, self.telling, self.looking) if task]
            self.keeping = self.telling = self.looking = None
            metrics.sockets(0, 0)
            await stop(*tasks)

    # --- what a socket shows

    async def show(self, connection: Connection, join: Join, access: Access) -> None:
        """Bring a match onto a socket, or bring it up to date there."""
        async with connection.guard:
            if old := connection.shows.pop(join.match, None):
                old.reader.leave(old.viewer)
                reader = old.reader
            else:
                reader = await self.readers.hold(join.match)
            viewer = Viewer(connection.outgoing, key=access.key, seat=access.seat, user_id=connection.user_id)
            try:
                await reader.join(viewer, have=join.have, had_key=join.key, pending=join.pending)
                shown = connection.shows[join.match] = Shown(reader, viewer, join.want)
                if lease := connection.lease(shown):
                    await self.note_presence(presence.renew, join.match, Signs([lease], reader.history), now_ms())
            except BaseException:
                if join.match not in connection.shows:
                    await self.readers.release(join.match)
                raise
        if roster := self.rosters.get(join.match):
            connection.outgoing.put(roster.text_for(access.seat))
        if connection not in self.connections:  # it went away meanwhile
            await self.hide(connection, join.match)

    async def hide(self, connection: Connection, match_id: str) -> None:
        """A socket no longer shows a match: its presence there ends now."""
        async with connection.guard:
            shown = connection.shows.pop(match_id, None)
            if shown is None:
                return
            shown.reader.leave(shown.viewer)
            if shown.reader.talk:
                shown.reader.talk.leave(connection.outgoing)
            if lease := connection.lease(shown):
                await self.note_presence(presence.end, match_id, Lease(lease.socket, lease.seat, min(lease.until, now_ms()), 0))
            elif not shown.reader.viewers:
                await self.note_presence(presence.nobody_watches, match_id)
            await self.readers.release(match_id)
        if self.readers.get(match_id) is None:
            self.rosters.pop(match_id, None)
            self.swept.pop(match_id, None)

    async def listen(self, connection: Connection, match_id: str, kind: str, have: int) -> bool:
        """Let a socket hear what is said in a room of a match that it shows; False if it may not."""
        async with connection.guard:
            if match_id not in connection.shows:
                return False
            return await self.readers.talk(match_id).listen(connection.outgoing, connection.user, kind, have)

    async def note_presence(self, function: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Presence is no reason to fail: what cannot be written now comes with the next tick, or runs out by itself.

        While the store is away nobody waits for it but the tick, which finds out when it is back.
        """
        await self.ask(None, partial(function, *args, **kwargs))

    async def ask(self, otherwise: T, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Something of Redis, or `otherwise` while it is away."""
        if self.is_presence_away:
            return otherwise
        try:
            return await self.presence_executor.read(function, *args, **kwargs)
        except redis.RedisError as error:
            self.lose_presence(error)
            return otherwise

    def lose_presence(self, error: redis.RedisError) -> None:
        self.is_presence_away = True
        metrics.away("presence")
        logger.warning("presence_away", error=type(error).__name__)

    # --- each second

    async def keep(self) -> None:
        """Heartbeats wait for nothing; what asks Redis or the database does so beside them, once at a time."""
        while True:
            now = now_ms()
            try:
                self.beat(now)
                self.nudge_sweeps(now)
                self.release(now)
            except Exception:  # whatever it is, the sockets stay
                logger.exception("beat_failed")
            if self.telling is None or self.telling.done():
                self.telling = asyncio.create_task(self.keep_telling(now))
            if self.looking is None or self.looking.done():
                self.looking = asyncio.create_task(self.keep_looking(now))
            await asyncio.sleep(TICK_S)

    async def tick(self, now: int) -> None:
        """What needs no database."""
        self.beat(now)
        self.nudge_sweeps(now)
        self.release(now)
        await self.tell(now)

    def beat(self, now: int) -> None:
        playing = 0
        for connection in self.connections:
            beat(connection, now)
            playing += connection.is_playing
        metrics.sockets(playing, len(self.connections) - playing)

    def nudge_sweeps(self, now: int) -> None:
        """Where somebody looks on, workers need not find out by a scan that a seat is out of time (L103)."""
        for reader in self.readers:
            history = reader.history
            at = next_sweep(history.state) if history else None
            if history and at and at <= now and self.swept.get(reader.match_id) != history.head:
                self.swept[reader.match_id] = history.head
                send("matches.tasks.run_match", reader.match_id)

    def release(self, now: int) -> None:
        """Who watches with a delay is told of an entry when its time has come (L131)."""
        for reader in self.readers:
            reader.release(now)

    async def keep_telling(self, now: int) -> None:
        try:
            await self.tell(now)
        except Exception:
            logger.exception("telling_failed")

    async def tell(self, now: int) -> None:
        """Tell viewers who is there, and other processes what was let through here."""
        await self.tell_presence(now)
        if self.shared:
            await self.share_limits(self.shared, now)

    async def share_limits(self, shared: SharedCounts, now: int) -> None:
        """Tell the other processes what was let through here, and take off what was let through there."""
        spent, sockets = self.limits.take_spent(), list[tuple[str, str]]()
        if now - self.last_renewal >= RENEW_MS:
            self.last_renewal = now
            sockets = [(connection.who, connection.id) for connection in self.connections]
        if spent or sockets:
            self.limits.charge(await self.ask({}, shared.exchange, spent, sockets, now))

    async def tell_presence(self, now: int) -> None:
        leases: dict[str, list[Lease]] = {reader.match_id: [] for reader in self.readers}
        watching = Counter[str]()
        for connection in self.connections:
            for match_id, shown in connection.shows.items():
                if lease := connection.lease(shown):
                    leases.setdefault(match_id, []).append(lease)
                else:
                    watching[match_id] += 1
        signs = {match_id: Signs(some, self.history_of(match_id), watching[match_id]) for match_id, some in leases.items()}
        try:
            epoch, attendances = await self.presence_executor.read(presence.renew_all, signs, now)
        except redis.RedisError as error:
            self.lose_presence(error)
            return
        self.is_presence_away = False
        metrics.back("presence")
        for match_id, attendance in attendances.items():
            reader = self.readers.get(match_id)
            if reader is None or reader.history is None:
                continue
            roster = self.rosters.setdefault(match_id, Roster(match_id))
            if roster.update(reader.history, attendance, now, epoch):
                for viewer in reader.viewers:
                    viewer.outgoing.put(roster.text_for(viewer.seat))

    def history_of(self, match_id: str) -> History | None:
        reader = self.readers.get(match_id)
        return reader.history if reader else None

    # --- with the database

    async def keep_looking(self, now: int) -> None:
        try:
            await self.look(now)
        except Exception:  # a database that is away comes back
            logger.exception("look_failed")

    async def look(self, now: int) -> None:
        due = [one for one in self.connections if now - one.last_look >= LOOK_MS]
        if due:
            await self.look_at(due, now)
            self.tell_restart(await self.executor.read(restart.announced, now))
        for roster in list(self.rosters.values()):
            await self.await_claims(roster, now)

    def tell_restart(self, at: int | None) -> None:
        """Once to each socket, within five seconds (L91)."""
        for connection in self.connections:
            if at is not None and at != connection.told_restart:
                connection.told_restart = at
                connection.outgoing.put(text_of(Notice("notice.restart", {"at": at}, "warning")))

    async def await_claims(self, roster: Roster, now: int) -> None:
        claims, history = roster.claims, self.history_of(roster.match_id)
        if claims != roster.awaited and history is not None:
            await self.executor.read(presence.await_claims, roster.match_id, history, claims, now)
            roster.awaited = claims

    async def look_at(self, connections: list[Connection], now: int) -> None:
        """Logout, ban and changed permissions close a socket or change what it is shown (L55)."""
        looks = [one.look() for one in connections]
        for connection, found in zip(connections, await self.executor.read(standings, looks), strict=True):
            connection.last_look = now
            if found.user_id != connection.user_id:
                connection.outgoing.drop(Close.FORBIDDEN if found.is_banned else Close.LOGIN_NEEDED)
                continue
            await self.tell_sanctions(connection, found.sanctions)
            for match_id, access in found.matches.items():
                await self.reconsider(connection, match_id, access)

    async def tell_sanctions(self, connection: Connection, sanctions: tuple[Sanction, ...]) -> None:
        """What staff have decided about somebody is on their pages within five seconds, and so is that it is over (L220)."""
        ids = tuple(sorted(one.pk for one in sanctions))
        if connection.user and ids != connection.told_sanctions:
            connection.told_sanctions = ids
            writing = await chat_executor.read(services.writing, connection.user, now_ms())
            connection.outgoing.put(text_of(Conduct([sanction_view(one) for one in sanctions], writing)))

    async def reconsider(self, connection: Connection, match_id: str, access: Access | None) -> None:
        shown = connection.shows.get(match_id)
        if shown is None:
            return
        if access is None:
            connection.outgoing.put(text_of(Resync(match_id, "forbidden")))
            await self.hide(connection, match_id)
        elif access.seat != shown.viewer.seat:
            viewer = shown.viewer
            metrics.resynced("access")
            await self.show(connection, Join(match_id, viewer.at, shown.want, key=viewer.key.name), access)


def beat(connection: Connection, now: int) -> None:
    """Ping a socket, or give it up (L83)."""
    if now - connection.last_frame > SILENCE_MS:
        connection.outgoing.drop(Close.GOING_AWAY)
    elif now - connection.last_ping >= PING_MS:
        connection.last_ping = now
        connection.pings += 1
        connection.outgoing.put(text_of(ServerPing(connection.pings, now, connection.heads())))


def sanction_view(sanction: Sanction) -> SanctionView:
    until = UNSET if sanction.until is None else int(sanction.until.timestamp() * 1000)
    return SanctionView(sanction.pk, sanction.kind, sanction.reason, sanction.appeal, until)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running loop."""
    loop = asyncio.get_running_loop()
    found = _hubs.get(loop)
    if found is None:
        found = _hubs[loop] = Hub(executor, presence_executor)
    return found
