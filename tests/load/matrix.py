"""The rounds of the kill matrix: people play, a part of the site is killed, and what they were told is held against the log.

Imported once Django knows the stack (`kill_matrix.py`).
"""

from __future__ import annotations

import asyncio
import random
import time
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple, ParamSpec, TypeVar

import msgspec

from tests.load import tables
from tests.load.client import Client, connect_to
from tests.load.ledger import NO_PAUSE, Ledger, Pause
from tests.load.processes import HOST, Stack
from tests.load.tables import Person

P = ParamSpec("P")
T = TypeVar("T")
CALM_S = (2.0, 5.0)
DOWN_S = (1.0, 2.0)
OUTAGE_S = (7.0, 9.0)
CLOCKS = ("10+5", "reserve")
SILENCE_S = (6.0, 8.0)
PAGES = ("/", "/play/", "/accounts/login/", "/replays/")
PAGE_PATIENCE_S = 5.0
PATIENCE_S = 45.0
"""Within this each match has to have moved after a part is back."""
VIEW_PATIENCE_S = 10.0
AT_ONCE = 8
RECOVERY_S = 6.0


class Crowd(NamedTuple):
    """How many play and watch. One table in `bots_every` is against a house bot, none if it is 0; one in `watched_every` has `watchers`.

    `think`: how long (s) somebody looks at the options, at least and at most.
    """

    matches: int
    bots_every: int = 5
    watched_every: int = 3
    watchers: int = 1
    think: tuple[float, float] = (0.6, 1.2)


@dataclass
class Table:
    """A place where one match is played after the other."""

    number: int
    players: tuple[Person, ...]
    clients: list[Client]
    watchers: list[Client]
    match: str = ""
    began_at: int = 0


@dataclass
class Round:
    """What one kill did."""

    kind: str
    stuck: list[str] = field(default_factory=list)
    reloads: list[str] = field(default_factory=list)
    wrong_views: list[str] = field(default_factory=list)
    broken_pages: list[str] = field(default_factory=list)
    ack: Pause = NO_PAUSE
    entry: Pause = NO_PAUSE
    bot: Pause = NO_PAUSE
    down: float = 0.0
    """How long (s) the part was away, its start included."""


def has_moved(table: Table, before: dict[str, int], now: dict[str, int]) -> bool:
    """Whether both sides have moved since `before`, heads by match; a match that has begun since starts at entry 2."""
    return bool(table.match) and now.get(table.match, -1) >= before.get(table.match, 2) + 2


def fault_of(page: str, headers: dict[str, str]) -> str:
    """What is wrong with a page, empty if nothing."""
    try:
        with urllib.request.urlopen(urllib.request.Request(page, headers=headers), timeout=PAGE_PATIENCE_S):
            return ""
    except OSError as error:
        return f"{page}: {error}"


class Matrix:
    def __init__(self, stack: Stack, *, crowd: Crowd, seed: int, say: Callable[[str], None]) -> None:
        self.stack, self.crowd, self.rng, self.say = stack, crowd, random.Random(seed), say
        self.ledger = Ledger()
        self.threads = ThreadPoolExecutor(4)
        self.tables: list[Table] = []
        self.by_client: dict[Client, Table] = {}
        self.pending: set[asyncio.Task[None]] = set()
        self.rounds: list[Round] = []
        self.lost: set[str] = set()
        self.doubled: set[str] = set()
        self.is_ending = False

    async def on_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, lambda: tables.patiently(work, *args, **kwargs))

    # --- the tables

    async def sit_down(self) -> None:
        for number in range(self.crowd.matches):
            is_against_bot = self.crowd.bots_every and number % self.crowd.bots_every == 0
            names = [f"p{number}a", *([] if is_against_bot else [f"p{number}b"])]
            players = tuple([await self.on_thread(tables.person, name) for name in names])
            clients = [self.client(one, number + place) for place, one in enumerate(players)]
            watching = range(0 if number % self.crowd.watched_every else self.crowd.watchers)
            watchers = [self.client(await self.on_thread(tables.person, f"w{number}-{one}"), number + one) for one in watching]
            table = Table(number, players, clients, watchers)
            self.tables.append(table)
            for client in (*clients, *watchers):
                self.by_client[client] = table
                client.changed = self.react
                client.start()
        for table in self.tables:
            await self.begin(table)

    def client(self, person: Person, place: int) -> Client:
        """Neighbours at a table come in through different processes."""
        ports = self.stack.web_ports if place % 2 else self.stack.web_ports[::-1]
        return Client(person.name, person.cookie, ports, self.ledger, random.Random(self.rng.random()))

    async def begin(self, table: Table) -> None:
        clock = CLOCKS[table.number % len(CLOCKS)]
        table.match = await self.on_thread(tables.new_match, table.players, self.rng.choice(("gentle", "steady")), clock)
        for seat, client in enumerate(table.clients):
            await client.turn_to(table.match, seat)
        for client in table.watchers:
            await client.turn_to(table.match, None)

    # --- play

    def react(self, client: Client) -> None:
        """A client's view has changed, or an act of it was answered."""
        page = client.page
        if page is None or page.seat is None:
            return
        table = self.by_client[client]
        if page.is_over:
            if page.match == table.match and client is table.clients[0] and not self.is_ending:
                self.spawn(self.begin_again(table, page.match))
        elif page.prompt is not None:
            self.spawn(self.think(client, page.prompt))

    def spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.pending.add(task)
        task.add_done_callback(self.pending.discard)

    async def begin_again(self, table: Table, match: str) -> None:
        await asyncio.sleep(self.rng.uniform(*self.crowd.think))
        if table.match == match:
            table.match = ""
            await self.begin(table)

    async def think(self, client: Client, prompt: str) -> None:
        """Look at the options for a while, then choose; another event may have chosen meanwhile."""
        page = client.page
        await asyncio.sleep(self.rng.uniform(*self.crowd.think))
        if page is None or page is not client.page or page.prompt != prompt or self.is_ending:
            return
        await client.act("reply", {"picks": [self.rng.choice(page.view["prompts"][prompt]["options"])]}, prompt)

    # --- a round

    async def kill(self, kind: str) -> Round:
        """Kill one part at a random moment, bring it back as a supervisor would, and see whether everything goes on."""
        name = {"web": f"web{self.rng.randrange(2)}", "silence": "redis", "flush": "redis", "outage": "postgres"}.get(kind, kind)
        part, done = self.stack[name], Round(name if kind == "web" else kind)
        harm, mend = {"silence": (part.silence, part.wake), "flush": (self.stack.flush, None)}.get(kind, (part.kill, part.start))
        await asyncio.sleep(self.rng.uniform(*CALM_S))
        began = time.monotonic()
        await asyncio.to_thread(harm)
        down = self.rng.uniform(*{"silence": SILENCE_S, "outage": OUTAGE_S}.get(kind, DOWN_S))
        _, done.broken_pages = await asyncio.gather(asyncio.sleep(down), asyncio.to_thread(self.broken_pages, name))
        if mend:
            await asyncio.to_thread(mend)
        await asyncio.to_thread(part.await_up)
        done.broken_pages += await asyncio.to_thread(self.broken_pages, "")
        back = time.monotonic()
        done.down = back - began
        await self.recover(done, await self.on_thread(tables.heads), back)
        await self.compare(done)
        self.close(done, began)
        return done

    def broken_pages(self, without: str) -> list[str]:
        """Pages that are not served, by a web process that is there. There are none without a database."""
        if without == "postgres":
            return []
        port = next(port for number, port in enumerate(self.stack.web_ports) if without != f"web{number}")
        table = self.tables[0]
        headers = {"Cookie": f"sessionid={table.players[0].cookie}"}
        about = (f"/m/{table.match}/", f"/api/matches/{table.match}/") if table.match else ()
        return [found for page in (*PAGES, *about) if (found := fault_of(f"http://{HOST}:{port}{page}", headers))]

    async def calm(self, seconds: float) -> Round:
        """What the pauses are when nothing is killed."""
        done, began = Round("nothing"), time.monotonic()
        await asyncio.sleep(seconds)
        await self.compare(done)
        self.close(done, began)
        return done

    async def recover(self, done: Round, before: dict[str, int], back: float) -> None:
        """Wait until each match has moved and each client has all, then as long again as nothing may go wrong."""
        waiting = {table.number: table.match for table in self.tables}
        while waiting and time.monotonic() - back < PATIENCE_S:
            await asyncio.sleep(0.5)
            heads = await self.on_thread(tables.heads)
            for table in self.tables:
                if has_moved(table, before, heads) and all(one.is_caught_up for one in (*table.clients, *table.watchers)):
                    waiting.pop(table.number, None)
        await asyncio.sleep(max(0.0, back + RECOVERY_S - time.monotonic()))
        for number in waiting:
            await self.judge_stuck(done, self.tables[number], before)

    async def judge_stuck(self, done: Round, table: Table, before: dict[str, int]) -> None:
        """A match that has not moved is stuck; a client that is behind would need a fresh page."""
        heads = await self.on_thread(tables.heads)
        if not has_moved(table, before, heads):
            clients = [(one.name, one.page.seq if one.page else None, one.is_caught_up) for one in table.clients]
            done.stuck.append(f"{table.match} at {heads.get(table.match)}; clients {clients}")
        for client in (*table.clients, *table.watchers):
            if not client.is_caught_up and client.page is not None:
                done.reloads.append(f"{client.name} at {client.page.match}:{client.page.seq}, head {client.page.head}, {client.close_code}")
                await client.turn_to(client.page.match, client.page.seat)

    async def compare(self, done: Round) -> None:
        """Each client's patched view against a fresh one, and the log against what was acknowledged."""
        guard = asyncio.Semaphore(AT_ONCE)
        found = await asyncio.gather(*[self.compare_view(client, guard) for client in self.by_client])
        done.wrong_views = [one for one in found if one]
        findings = await self.on_thread(tables.audit, dict(self.ledger.acknowledged))
        self.lost |= set(findings.lost)
        self.doubled |= set(findings.doubled) | set(self.ledger.twice_told)

    async def compare_view(self, client: Client, guard: asyncio.Semaphore) -> str:
        """What is wrong with a client's view, empty if nothing; a client that is between matches is left out."""
        page = client.page
        if page is None or page.seq < 0:
            return ""
        async with guard:
            fresh = await self.fresh_view(client.cookie, page.match, "mine" if page.seat is not None else "public")
        deadline = time.monotonic() + VIEW_PATIENCE_S
        while page.seq < fresh["seq"] and client.page is page:
            if time.monotonic() > deadline:
                return f"{client.name} stays at {page.seq} of {page.match}, which is at {fresh['seq']}"
            await asyncio.sleep(0.05)
        known = page.views.get(fresh["seq"])
        if known is not None and known != fresh["view"]:
            return f"{client.name} shows {page.match} at {fresh['seq']} otherwise than a fresh page"
        return ""

    async def fresh_view(self, cookie: str, match: str, want: str) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE_S):
            socket = await connect_to(self.rng.choice(self.stack.web_ports), cookie)
            async with socket:
                await socket.send(msgspec.json.encode({"t": "join", "match": match, "want": want}).decode())
                while (message := msgspec.json.decode(await socket.recv()))["t"] != "view":
                    pass
        return message

    def close(self, done: Round, began: float) -> None:
        now = time.monotonic()
        among_people = {table.match for table in self.tables if len(table.players) == 2}
        against_bots = {table.match for table in self.tables} - among_people
        done.reloads += [f"{one.name} was told to log in" for one in self.by_client if one.refused_for_good]
        done.ack = self.ledger.longest_wait_for_ack(began, now)
        done.entry, done.bot = (self.ledger.longest_gap(played, began, now) for played in (among_people, against_bots))
        self.rounds.append(done)
        self.say(
            f"{done.kind:9} away {done.down:4.1f} s; longest pause: to an ack {done.ack.seconds:5.1f} s, "
            f"between entries of people {done.entry.seconds:5.1f} s, against a bot {done.bot.seconds:5.1f} s; "
            f"acknowledged {len(self.ledger.acknowledged)}, lost {len(self.lost)}, doubled {len(self.doubled)}, stuck {len(done.stuck)}, "
            f"reloads {len(done.reloads)}, wrong views {len(done.wrong_views)}, "
            f"broken pages {len(done.broken_pages)}"
        )
        for line in (*done.stuck, *done.reloads, *done.wrong_views, *done.broken_pages, *sorted(self.lost)[:5], *sorted(self.doubled)[:5]):
            self.say(f"          {line}")

    # --- the end

    async def times(self) -> tables.Times:
        return await self.on_thread(tables.times, dict(self.ledger.thought))

    async def finish(self) -> list[str]:
        """Everybody concedes, the outbox is worked; what is left undone."""
        self.is_ending = True
        for table in self.tables:
            if table.match and (page := table.clients[0].page) is not None and not page.is_over:
                await table.clients[0].act("concede", {})
        deadline = time.monotonic() + PATIENCE_S
        while (left := await self.on_thread(tables.unfinished)) and time.monotonic() < deadline:
            await asyncio.sleep(1.0)
            await self.on_thread(tables.concede_all)
        deadline = time.monotonic() + 2 * PATIENCE_S
        while (open_effects := list(await self.on_thread(tables.not_validated))) and time.monotonic() < deadline:
            await asyncio.sleep(1.0)
        findings = await self.on_thread(tables.audit, dict(self.ledger.acknowledged))
        self.lost |= set(findings.lost)
        self.doubled |= set(findings.doubled) | set(self.ledger.twice_told)
        for client in self.by_client:
            await client.stop()
        for task in self.pending:
            task.cancel()
        return [*[f"{one} has not ended" for one in left], *[f"{one} was not validated" for one in open_effects]]
