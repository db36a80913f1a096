"""What a game gives to the platform: the verbs of architecture section 4.

A game is a subclass of `Game` with a `step` written as a generator; the kernel makes the other deciding verbs of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, Protocol

from msgspec import UNSET, Struct, UnsetType

from matches.games import resolution
from matches.games.clocks import CLOCK_FACTS, Clock
from matches.games.decks import Catalogue, Deck
from matches.games.engine import PLATFORM_FACTS, Fact, Left, Outcome, Prompt, Replied, Started, State, T, Value, ViewKey, evolve
from matches.games.prompts import prompt_of, to_act
from matches.games.resolution import ChanceSource, Effect, Run


class SeriesGame(Struct, frozen=True, forbid_unknown_fields=True):
    """Game `number` of a series of at most `best_of`, counted from 1. Nothing of it is disclosed before the series is over (L52)."""

    best_of: int
    number: int


class Delay(Struct, frozen=True, forbid_unknown_fields=True):
    """How much later than the seats anybody else learns of an entry: so many seconds, and after so many more decisions (L131)."""

    seconds: int = 0
    decisions: int = 0


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed when a match is made, and recorded in its first entry (L16).

    `seats` says who sits where: `human`, or `bot:<level>` for a house bot. `options` are the game's own settings. Without `clock` seats
    may think as long as they like; without `delay` everybody learns at once what the seats learn.
    """

    game: str
    mode: str
    rules: str
    seats: tuple[str, ...]
    options: dict[str, str] = {}
    undo: Literal["none", "ask"] = "ask"
    disclosure: Literal["open", "later", "own", "never"] = "open"
    is_rated: bool = False
    clock: Clock | UnsetType = UNSET
    series: SeriesGame | UnsetType = UNSET
    delay: Delay | UnsetType = UNSET


class Mode(Struct, frozen=True):
    """A way to play: how many seats, and how many of them make a side."""

    seats: tuple[int, ...]
    side: int = 1


class Due(Struct, frozen=True):
    """An open prompt that a seat owes, with its number in the open ask. Of its owners' rows it has that of the seat alone."""

    number: int
    prompt: Prompt
    seat: int

    @property
    def row(self) -> tuple[Value, ...]:
        return self.prompt.row(self.seat)


Options = tuple[Due, ...]


def own_part(prompt: Prompt, seat: int) -> Prompt:
    """Partners do not see each other's rows."""
    return prompt if len(prompt.owners) == 1 else prompt.seen_by(ViewKey.of_seat(seat))


class Brief(Struct, frozen=True):
    """A table in short, as everybody may see it: what lists and small boards show of a match without reading its log.

    `seats`: in the order in which the game names them; `points` in the same order, none for a game without; `board`: what the game's
    own small board needs, JSON types only.
    """

    seats: tuple[int, ...]
    turns: int
    points: tuple[int, ...] = ()
    board: dict[str, str] = {}


class GameRecord(Struct, frozen=True):
    """A match read from the text of its game: players by seat, settings, the answers to one prompt after the other, places if it ended."""

    names: tuple[str, ...]
    options: dict[str, str]
    moves: tuple[Value, ...]
    places: tuple[int, ...] | None
    mode: str = "duel"


class BadRecord(ValueError):
    """The text is no record of this game; the message says where and why."""


class Random(Protocol):
    """The random source that a bot may use."""

    def choice(self, seq: Sequence[Any], /) -> Any: ...
    def random(self) -> float: ...
    def shuffle(self, x: list[Any], /) -> None: ...
    def randrange(self, stop: int, /) -> int: ...


class Picks(Struct, frozen=True):
    """What a bot wants: a reply to prompt `number`."""

    number: int
    values: tuple[Value, ...]


class Bot(Protocol):
    """A house bot. It sees its seat's view and options only; `budget` counts nodes, not time."""

    level: str
    budget: int

    def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks: ...


class Game(Generic[T]):
    """One game. Pure: no clock, no randomness; every verb returns what it made and changes nothing."""

    id: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[str]
    retired_rules: ClassVar[tuple[str, ...]] = ()
    """Versions that were in force before. What they decided is not decided again (L17)."""
    modes: ClassVar[Mapping[str, Mode]]
    settings: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Allowed values of each option, the default first."""
    team_settings: ClassVar[frozenset[str]] = frozenset()
    """Those that mean something only where several seats make a side."""
    starter: ClassVar[str] = ""
    """The setting that says which side starts: by lot, its first value, or a side by its number; empty where rules know no other way."""
    offers: ClassVar[frozenset[str]] = frozenset({"undo"})
    """Offers of its own beside those that every match has."""
    clocks: ClassVar[tuple[str, ...]] = ("reserve", "48h", "none")
    """Names of clocks that are offered first, the one for strangers before the others (L97)."""
    facts: ClassVar[tuple[type[Fact], ...]]
    table: ClassVar[Any]
    bots: ClassVar[Mapping[str, Bot]] = {}
    """House bots, the weakest first."""
    has_record: ClassVar[bool] = False
    """The game has a text of its own for whole matches (L169 b)."""
    catalogue: ClassVar[Catalogue | None] = None
    """The cards of a game that is played with decks."""

    # --- what each game writes

    def opening(self, config: Config, decks: tuple[Deck, ...]) -> Fact:
        """The fact that lays the table of a new match; `decks` by seat, none for a game without."""
        raise NotImplementedError

    def step(self, run: Run[T]) -> Effect[None]:
        """One decision with all that follows from it."""
        raise NotImplementedError

    def outcome(self, state: State[T]) -> Outcome | None:
        """The end of the match, by rules or by departures."""
        raise NotImplementedError

    def round_of(self, table: T) -> int:
        """The number of the round that is being played, from 1 on, also while the table is still being laid. A round ends with a step.

        When time is called in an event this round is the last one (T28).
        """
        raise NotImplementedError

    def standing(self, state: State[T]) -> tuple[int, ...]:
        """Place of each seat after the last round of a game in which time was called: by what the rules for events compare."""
        raise NotImplementedError

    def joint_winners(self, table: T) -> tuple[int, ...]:
        """Seats that have won together, whatever their places; none where the first place says who has won."""
        return ()

    def view(self, table: T, key: ViewKey) -> Any:
        """What `key` may see of the table, built by naming it; a struct without nulls."""
        raise NotImplementedError

    def preview(self, table: T, prompt: Prompt, option: Value) -> Any:
        """The public outcome of picking `option`, if it is certain (L71, L92); None otherwise."""
        return None

    def why_not(self, state: State[T], seat: int, thing: Value) -> str | None:
        """The first unmet condition that keeps `seat` from picking `thing` now, as a text key; None if nothing does (L73)."""
        raise NotImplementedError

    def rematch(self, config: Config, state: State[T]) -> Config:
        """What the same seats play next, by the custom of the game: who starts, who has which colour (L129)."""
        return config

    def next_game(self, config: Config, last: State[T] | None, loser: int | None) -> Config:
        """Another game of a series with its custom of who starts (architecture section 7); `config` says already which game it is.

        `last`: the end of the game before, none if nobody came to it; `loser`: the side that lost it.
        """
        return config

    def margin(self, table: T) -> int:
        """What side 0 has over side 1 in the points that decide between sides whose series is level; 0 where rules know none."""
        return 0

    def describe(self, fact: Fact) -> tuple[str, dict[str, Value]] | None:
        """One log line of a fact as its viewer sees it: a key of the catalogue and parameters; None for no line (L158)."""
        raise NotImplementedError

    def brief(self, table: T) -> Brief:
        """The table in short, for lists and small boards."""
        raise NotImplementedError

    def write_record(self, facts: Sequence[Fact], names: Sequence[str], outcome: Outcome | None, headers: Mapping[str, str]) -> str:
        """A match as text, as far as it has come: `facts` of the game that count, in order; `names` by seat. Only if it `has_record`."""
        raise NotImplementedError

    def read_record(self, text: str) -> GameRecord:
        """Read what `write_record` writes. Raises `BadRecord`. Only if the game `has_record`."""
        raise NotImplementedError

    # --- what the kernel makes of it

    def sides(self, config: Config) -> tuple[tuple[int, ...], ...]:
        size = self.modes[config.mode].side
        return tuple(tuple(range(first, first + size)) for first in range(0, len(config.seats), size))

    def settings_of(self, mode: str) -> Mapping[str, tuple[str, ...]]:
        """Those that mean something in a mode."""
        return {name: values for name, values in self.settings.items() if self.modes[mode].side > 1 or name not in self.team_settings}

    def setup(self, config: Config, chance: ChanceSource, decks: tuple[Deck, ...] = ()) -> tuple[Fact, ...]:
        """Opening facts up to the first prompt, deals included."""
        return resolution.start(self, (Started(self.sides(config)), self.opening(config, decks)), chance)

    def to_act(self, state: State[T]) -> tuple[int, ...]:
        """Seats that owe a decision."""
        return tuple(dict.fromkeys(seat for _, seat in to_act(state)))

    def legal_actions(self, state: State[T], seat: int) -> Options:
        """The prompts that `seat` owes; a reply is legal if its prompt accepts it."""
        owed = [number for number, owner in to_act(state) if owner == seat]
        return tuple([Due(number, own_part(prompt_of(state, number), seat), seat) for number in owed])

    def apply(self, state: State[T], answer: Replied | Left, chance: ChanceSource) -> tuple[Fact, ...]:
        """The facts of a reply or a departure. Raises `IllegalAction`, or `Mismatch` if the code under an open step has changed."""
        return resolution.advance(self, state, answer, chance)

    def evolve(self, state: State[T], fact: Fact) -> State[T]:
        return evolve(state, fact)

    @property
    def all_facts(self) -> tuple[type[Fact], ...]:
        """The closed union that a log of this game decodes."""
        return (*PLATFORM_FACTS, *CLOCK_FACTS, *self.facts)
