"""Matches in memory for tests: written as the service writes them, played at random, read back from their bytes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from msgspec import Struct

from matches.games.actions import AnyAction, Create, End, Leave, MakeOffer, Reply, Reveal, Seat, Setup, TimeOut
from matches.games.chain import Entry, canonical
from matches.games.chance import SECRET_BYTES, SHARE_BYTES, commitment
from matches.games.decks import Catalogue, Deck, is_legal, section_for
from matches.games.engine import OPEN, PUBLIC, STAFF, SYSTEM, Fact, Left, Prompt, Replied, State, Value, ViewKey
from matches.games.fold import History
from matches.games.game import Config, Game
from matches.games.prompts import prompt_of, to_act
from matches.games.registry import KNOWN
from tests.games.lantern.game import LANTERN

LONGEST = 3_000
SALT = "00" * 16
TOY: Mapping[str, Game[Any]] = {LANTERN.id: LANTERN}
PLAYED: Mapping[str, Game[Any]] = {game.id: game for game in (*TOY.values(), *KNOWN.values())}
"""Every game that there is, also one that is not yet on the site."""


class Answer(NamedTuple):
    """What a seat may pick: a reply to prompt `number`."""

    number: int
    seat: int
    picks: tuple[Value, ...]


class Play(Struct):
    """A match under way; its entries are written one second apart, from `base` (ms) on."""

    history: History
    base: int = 0

    @property
    def state(self) -> State[Any]:
        return self.history.state

    @property
    def game(self) -> Game[Any]:
        return self.history.game

    @property
    def now(self) -> int:
        return self.base + 1_000 * len(self.history.entries)

    def say(self, seat: int, action: AnyAction, *, at: int | None = None) -> Entry:
        return self.history.append(seat, f"c{len(self.history.entries)}", action, self.now if at is None else at, SALT)

    def reply(self, number: int, seat: int, *picks: Value) -> Entry:
        return self.say(seat, Reply(self.history.prompt_id(number), picks))

    def time_out(self, number: int) -> Entry:
        return self.say(SYSTEM, TimeOut(self.history.prompt_id(number)))

    def leave(self, seat: int) -> Entry:
        return self.say(seat, Leave())

    def offer_undo(self, seat: int) -> int:
        """The number of the offer."""
        self.say(seat, MakeOffer("undo"))
        return self.state.meta.offers_made

    def facts(self, seq: int = -1) -> tuple[Fact, ...]:
        return self.history.body(seq).facts

    def prompt(self, number: int = 0) -> Prompt:
        return prompt_of(self.state, number)

    def row(self, number: int, seat: int) -> tuple[Value, ...]:
        return self.prompt(number).row(seat)

    def until(self, seq: int) -> Play:
        """The same match as it stood after entry `seq`, loaded from its entries."""
        return Play(load(self.history, self.history.entries[: seq + 1]))

    def fork(self) -> Play:
        """A copy to go on from."""
        return Play(self.history.fork())

    def finish(self, rng: random.Random) -> Play:
        """Play at random to the end."""
        while self.state.outcome is None:
            self.reply(*flat(random_answer(self.state, rng)))
            assert len(self.history.entries) < LONGEST
        return self

    def close(self) -> Play:
        """What a service appends after the end."""
        assert self.history.secret is not None
        self.say(SYSTEM, End("casual"))
        self.say(SYSTEM, Reveal(self.history.secret.hex()))
        return self


def flat(answer: Answer) -> tuple[Any, ...]:
    return (answer.number, answer.seat, *answer.picks)


def secret_of(seed: int) -> bytes:
    return sha256(f"secret {seed}".encode()).digest()[:SECRET_BYTES]


def begin(
    game: Game[Any], mode: str, seats: int, seed: int, kind: type[History] = History, stream: str = "", base: int = 0,
    brought: tuple[Deck, ...] = (), **fixed: Any,
) -> Play:  # fmt: skip
    """A new match up to its first prompt. Seats send random bytes, but for the last one, and bring decks for which `seed` decides."""
    stream, secret = stream or f"m-{game.id}-{seed}", secret_of(seed)
    config = Config(game.id, mode, game.rules_version, ("human",) * seats, **fixed)
    shares = (*(bytes([seat + 1] * SHARE_BYTES).hex() for seat in range(seats - 1)), None)
    play = Play(kind(stream, {game.id: game}, secret), base)
    play.say(SYSTEM, Create(config, commitment(secret, stream)))
    play.say(SYSTEM, Seat(shares, brought or decks(game, seats, seed)))
    play.say(SYSTEM, Setup())
    return play


def decks(game: Game[Any], seats: int, seed: int) -> tuple[Deck, ...]:
    """A legal deck for each seat, none for a game without: the game's own ones, with other cards in many places."""
    if game.catalogue is None:
        return ()
    starters, rng = game.catalogue.starters, random.Random(seed)
    return tuple(varied(game.catalogue, starters[(seed + seat) % len(starters)].deck, rng) for seat in range(seats))


def varied(catalogue: Catalogue, deck: Deck, rng: random.Random, swaps: int = 60) -> Deck:
    """The deck after some swaps of one card for another that leave it legal."""
    codes = sorted(catalogue.faces)
    for _ in range(swaps):
        new = rng.choice(codes)
        section = section_for(catalogue, catalogue.faces[new]).name
        cards = {**deck.cards(section), new: deck.cards(section).get(new, 0) + 1}
        old = rng.choice(sorted(cards))
        cards[old] -= 1
        other = Deck({**deck.sections, section: {code: n for code, n in cards.items() if n}})
        deck = other if is_legal(catalogue.check(other)) else deck
    return deck


def lantern(mode: str = "duel", seed: int = 1, seats: int | None = None, **fixed: Any) -> Play:
    return begin(LANTERN, mode, seats or LANTERN.modes[mode].seats[0], seed, **fixed)


def whole(game: Game[Any], mode: str, seats: int, seed: int) -> Play:
    """A match played at random to its end and closed."""
    return begin(game, mode, seats, seed).finish(random.Random(seed)).close()


def load(like: History, entries: Iterable[Entry]) -> History:
    """A new history of the same stream, folded from `entries`."""
    fresh = History(like.stream, like.games, like.secret)
    for entry in entries:
        fresh.fold(entry)
    return fresh


def tables(games: Iterable[Game[Any]]) -> list[tuple[Game[Any], str, int]]:
    """Every game in every mode with every number of seats."""
    return [(game, name, seats) for game in games for name, mode in game.modes.items() for seats in mode.seats]


def keys(seats: int) -> tuple[ViewKey, ...]:
    return (*map(ViewKey.of_seat, range(seats)), PUBLIC, OPEN, STAFF)


# --- answers


def random_answer(state: State[Any], rng: random.Random) -> Answer:
    number, seat = rng.choice(to_act(state))
    return Answer(number, seat, some_picks(prompt_of(state, number), seat, rng))


def some_picks(prompt: Prompt, seat: int, rng: random.Random) -> tuple[Value, ...]:
    row = prompt.row(seat)
    return tuple(rng.sample(row, rng.randint(prompt.least, min(prompt.most, len(row)))))


def legal_answers(state: State[Any], rng: random.Random, samples: int) -> Iterator[Answer]:
    """Every answer where one option is picked, samples where subsets are."""
    answers: dict[Answer, None] = {}
    for number, seat in to_act(state):
        prompt = prompt_of(state, number)
        if prompt.least == prompt.most == 1:
            answers.update((Answer(number, seat, (pick,)), None) for pick in prompt.row(seat))
        else:
            answers.update((Answer(number, seat, some_picks(prompt, seat, rng)), None) for _ in range(samples))
    yield from answers


def came_in(play: Play, seq: int) -> Replied | Left:
    """The answer that entry `seq` brought."""
    return next(fact for fact in play.facts(seq) if isinstance(fact, Replied | Left))


def as_bytes(value: Any) -> bytes:
    """For comparisons that know no difference between lists and tuples."""
    return canonical(value)


def heads(games: Iterable[Game[Any]], seeds: range) -> str:
    """The last hash of random matches: all that was decided is in it."""
    return "\n".join(whole(*table, seed).history.head_hash for table in tables(games) for seed in seeds)


def toy_heads() -> str:
    return heads(TOY.values(), range(3))


def real_heads() -> str:
    return heads((game for name, game in PLAYED.items() if name not in TOY), range(2))
