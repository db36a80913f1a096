"""Two worlds that differ only in what a viewer may not know, over real sockets: the same messages, as long, in the same order (L50, L53).

The matches are played in memory (`tests.games.noninterference`) and written to the log as the service writes them; sockets, readers, chat
and due rows are the real ones. Ids of cards are compared by which are equal, hashes and commitments by their length.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.db import transaction

from matches import projections, publish
from matches.append import NOTHING_SEEN, lock
from matches.chat import services as chat
from matches.chat.writing import PRESETS
from matches.clock import now_ms
from matches.commit import Seen, commit
from matches.games import chance
from matches.games.clocks import clock_named
from matches.games.engine import PUBLIC, Chance, Drawn, ViewKey
from matches.games.fold import History
from matches.live.executor import executor
from matches.live.hub import hub
from matches.models import Due, Match, MatchSecret, Seat
from tests.games.noninterference import ID, alike, negotiate, nothing, veiled
from tests.games.oshi_push.test_hidden import keeps, look, opened
from tests.games.playing import PLAYED, Play, begin, secret_of
from tests.live.tabs import Message, Tab, login
from tests.matches.playing import user

MODES = [("oshi", "duel", 2, "10+5"), ("oshi_push", "duel", 2, "reserve"), ("oshi_push", "royale", 3, "reserve"),
         ("oshi_push", "royale", 4, "reserve"), ("oshi_push", "team", 4, "reserve")]  # fmt: skip
STEPS = 40
SEED = 53
IN_VAIN = (("reply", "1.0.0"), ("reply", "999.0.0"), ("reply", None), ("offer", None))
"""Acts that nobody takes: prompts that are gone or never were, arguments that do not fit."""
NUMBERS = re.compile(r'"(hash|commitment)":"[0-9a-f]{64}"|"(now)":\d{13}')
ORDERED = ("view", "entry", "ack", "chat", "presence", "resync", "error")
"""Messages whose order is compared; others answer the test itself, or say again who is there."""


class Frames(Tab):
    """A tab that keeps what it is sent as it was sent."""

    def __init__(self, session: Any) -> None:
        super().__init__(session)
        self.texts: list[str] = []

    async def receive(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.texts.append(message["text"])
        await super().receive(message)


class World:
    """A match in memory that is written to the database as it goes on."""

    def __init__(self, play: Play) -> None:
        self.play, self.match, self.written = play, play.history.stream, -1

    def make(self, people: list[Any]) -> None:
        config = self.play.history.config
        assert config is not None
        public = Match.Visibility.PUBLIC
        Match.objects.create(id=self.match, game=config.game, mode=config.mode, visibility=public, created_at=self.play.base)
        MatchSecret.objects.create(match_id=self.match, secret=secret_of(SEED))
        for number, one in enumerate(people):
            Seat.objects.create(match_id=self.match, number=number, user=one, is_taken=True)

    def write(self) -> None:
        """What the service does with entries once they are decided."""
        whole = self.play.history
        if self.written == whole.head:
            return
        before = whole.upto(self.written) if self.written >= 0 else type(whole)(whole.stream, whole.games)
        seen = Seen(before.head, before.head_hash) if self.written >= 0 else NOTHING_SEEN
        with transaction.atomic():
            lock(self.match)
            around = projections.around(self.match, before, whole.fork(), whole.entries[-1].at)
            assert commit(self.match, seen, whole.entries[self.written + 1 :], around, whole.entries[-1].at)
        self.written = whole.head
        publish.moved(self.match, whole.head)

    def due(self) -> list[tuple[str, int]]:
        return sorted(Due.objects.filter(match_id=self.match).values_list("what", "at"))

    def seen(self, frames: Frames) -> list[str]:
        """Messages with the names of ids taken away, and how long each was."""
        history, numbers = self.play.history, dict[str, str]()
        drawn = {str(value) for seq in range(history.head + 1) for fact in history.body(seq).facts
                 if isinstance(fact, Drawn) for value in fact.value}  # fmt: skip

        def numbered(found: re.Match[str]) -> str:
            return numbers.setdefault(found[0], f"#{len(numbers)}") if found[0] in drawn else found[0]

        kept = [text for text in frames.texts if text.startswith(tuple(f'{{"t":"{kind}"' for kind in ORDERED))]
        plain = [NUMBERS.sub(r'"\1\2"', text.replace(self.match, "match")) for text in kept]
        return [f"{len(text)} {ID.sub(numbered, shown)}" for text, shown in zip(kept, plain, strict=True)]


def twin(kind: type[History]) -> type[History]:
    """Histories of another match that draw as those of one do: what is public is the same in both worlds."""

    class Twin(kind):  # type: ignore[misc, valid-type]
        def seed(self) -> bytes:
            assert self.secret is not None
            return chance.seed_of(self.secret, "twins", tuple(None if share is None else bytes.fromhex(share) for share in self.shares))

    return Twin


class Worlds:
    """Both of them, each with the sockets of one viewer."""

    def __init__(self, one: World, other: World, tabs: tuple[Frames, Frames], room: str, speaker: Any) -> None:
        self.both, self.tabs, self.room, self.speaker = (one, other), tabs, room, speaker
        self.said = 0

    async def write(self) -> None:
        for world, tab in zip(self.both, self.tabs, strict=True):
            await executor.call(world.match, world.write)
            await tab.reach(world.play.history.head)

    async def say(self) -> None:
        """Somebody else says something where the viewer listens."""
        self.said, now = self.said + 1, now_ms()
        for world, tab in zip(self.both, self.tabs, strict=True):
            start = len(tab.received)
            line = {"match_id": world.match, "kind": self.room, "user": self.speaker, "cid": f"line{self.said}"}
            line["preset"] = PRESETS[self.said % len(PRESETS)]
            await executor.read(lambda line=line: chat.say(**line, now=now))
            await tab.answer("chat", after=start)

    async def act_in_vain(self, name: str, prompt: str | None, **args: Any) -> None:
        cid = f"vain{len(self.tabs[0].texts)}"
        acks = [await tab.act(world.match, name, prompt, cid, **args) for world, tab in zip(self.both, self.tabs, strict=True)]
        assert not any(ack["ok"] for ack in acks), acks

    async def are_alike(self) -> None:
        await hub().tick(now_ms())
        for tab in self.tabs:
            await tab.ask("ping", "pong", n=1)
        first, second = (world.seen(tab) for world, tab in zip(self.both, self.tabs, strict=True))
        assert first == second
        one, other = [await executor.read(world.due) for world in self.both]
        assert one == other


@pytest.mark.parametrize(("game", "mode", "seats", "clock"), MODES, ids=str)
@pytest.mark.parametrize("key", [PUBLIC, ViewKey.of_seat(0)], ids=lambda key: key.name)
async def test_what_a_key_may_not_know_changes_no_message_and_no_time(
    transactional_db: None, tabs: list[Tab], no_limits: None, no_ticks: None, game: str, mode: str, seats: int, clock: str, key: ViewKey
):
    rng, has_cards = random.Random(f"{game} {mode} {seats} {key.name}"), game == "oshi_push"
    kinds = (History, veiled(key, keeps=keeps if has_cards else is_open))
    base, fixed = now_ms(), {"clock": clock_named(clock)}
    plays = [
        begin(PLAYED[game], mode, seats, SEED, twin(kind), name, base, **fixed)
        for name, kind in zip(("worldone1234", "worldtwo1234"), kinds, strict=True)
    ]
    worlds = await made(plays, key, tabs)
    differed, steps = 0, alike(*plays, key, look if has_cards else plain, rng, opened if has_cards else nothing)
    for step, _ in enumerate(steps):
        differed += plays[0].state.table != plays[1].state.table
        await worlds.write()
        if rng.random() < 0.3 and not plays[0].state.outcome:
            negotiate(*plays, rng)
            await worlds.write()
        if rng.random() < 0.2:
            await worlds.say()
        if rng.random() < 0.3:
            await worlds.act_in_vain(*rng.choice(IN_VAIN), picks=["nothing"])
        if step % 8 == 0:
            await worlds.are_alike()
        if step >= STEPS:
            break
    await worlds.are_alike()
    assert differed > 10 or not has_cards


def is_open(question: Chance) -> bool:
    """OSHI draws lots alone: all that differs is where they come from."""
    return True


def plain(table: Any, seat: int, option: Any) -> str:
    return str(option)


async def made(plays: list[Play], key: ViewKey, tabs: list[Tab]) -> Worlds:
    """Both matches in the database, and a tab of the viewer at each."""
    people = await executor.read(lambda: [user(name) for name in ("Aki", "Bea", "Chi", "Dai")[: len(plays[0].state.meta.clocks)]])
    watcher, other = await executor.read(lambda: (user("Eda"), user("Fumi")))
    viewer, speaker, room = (watcher, other, "spectators") if key == PUBLIC else (people[0], people[1], "players")
    worlds, seen = [World(play) for play in plays], []
    for world in worlds:
        await executor.read(lambda world=world: world.make(people))
        await executor.call(world.match, world.write)
        tab = Frames(await executor.read(login, viewer))
        tabs.append(tab)
        await (await tab.open()).join(world.match)
        await tab.ask("listen", "room", room=f"{world.match}/{room}", have=0)
        seen.append(tab)
    return Worlds(*worlds, (seen[0], seen[1]), room, speaker)


async def test_a_message_that_tells_the_worlds_apart_is_found(
    transactional_db: None, tabs: list[Tab], no_limits: None, no_ticks: None, monkeypatch: pytest.MonkeyPatch
):
    """A seat's own view is not the public's: told by another key's eyes, the worlds are not alike."""
    kinds, fixed = (History, veiled(PUBLIC, keeps=keeps)), {"clock": clock_named("reserve")}
    plays = [
        begin(PLAYED["oshi_push"], "duel", 2, SEED, twin(kind), name, now_ms(), **fixed)
        for name, kind in zip(("worldone1234", "worldtwo1234"), kinds, strict=True)
    ]
    worlds = await made(plays, ViewKey.of_seat(0), tabs)
    with pytest.raises(AssertionError):
        await worlds.are_alike()
