"""What the API of events answers, as closed types. Entrants are numbers with a display name; nothing else of a person is told (T7).

Points are in halves and tie-breaks exact, `[numerator, denominator]`, as in the files of tournaments. Times in ms.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from matches.api.bodies import Refusal
from tournaments.formats.bracket import Part, Source
from tournaments.formats.field import Result
from tournaments.rules.settings import CheckIn, Decks, Play, Registration
from tournaments.standings.profiles import Profile


class EventLine(Struct, frozen=True):
    """An event in a list. `entrants`: how many hold a place."""

    id: str
    title: str
    game: str
    mode: str
    phase: str
    zone: str
    starts_at: int
    entrants: int


class EventList(Struct, frozen=True):
    """`next`: pass it as `after` for the next page; empty on the last one."""

    events: list[EventLine]
    next: str


class StageLine(Struct, frozen=True):
    """A stage. `settings`: its format, who comes into it, whether points count on. `places`: at its end, each the entrants of one place."""

    ordinal: int
    kind: str
    state: str
    settings: dict[str, Any]
    places: list[list[int]]


class EventAnswer(Struct, frozen=True):
    """An event with what players are told of its settings (T38). `version` grows by one with all that happens in it."""

    id: str
    title: str
    description: str
    game: str
    mode: str
    phase: str
    zone: str
    starts_at: int
    entrants: int
    version: int
    team_size: int
    profile: Profile
    registration: Registration
    check_in: CheckIn
    decks: Decks
    play: Play
    seeding: str
    late_until: int
    stages: list[StageLine]


class EntrantLine(Struct, frozen=True, rename={"is_here": "here"}, omit_defaults=True):
    """Who takes part. `seed` is 0 until seeds are drawn; `left`: the stage and the round after which they were gone.

    Staff alone are told `rating` and `club`.
    """

    number: int
    name: str
    state: str
    is_here: bool
    seed: int
    joins: int
    left: tuple[int, int] | None = None
    rating: int | None = None
    club: str = ""


class EntrantList(Struct, frozen=True):
    entrants: list[EntrantLine]
    next: int | None


class EntrantDeck(Struct, frozen=True, rename={"is_legal": "legal"}):
    """The newest deck of a `member` of an entrant, from 0: copies of each card, by code, in each section. `locked_at`: if it is."""

    number: int
    member: int
    name: str
    version: int
    is_legal: bool
    locked_at: int | None
    sections: dict[str, dict[str, int]]


class DeckList(Struct, frozen=True):
    decks: list[EntrantDeck]
    next: int | None


class RoundLine(Struct, frozen=True):
    """A round that is out. `attempt`: how often it was paired (T50). `forced`: pairs that could not be kept apart (T42)."""

    stage: int
    number: int
    state: str
    attempt: int
    algorithm: str
    forced: list[list[int]]
    published_at: int | None
    clock_ends: int | None
    paused_at: int | None


class RoundList(Struct, frozen=True):
    rounds: list[RoundLine]
    next: int | None


class SeatLine(Struct, frozen=True, rename={"is_here": "here"}):
    number: int
    name: str
    is_here: bool


class PairingLine(Struct, frozen=True, rename={"is_swapped": "swapped"}):
    """A table, or the `bye` of one. `match`: the match or series that is played here, or empty. `result`: once it counts.

    `why`: how the pairing came about, as its format explains it (T55); `swapped`: changed by hand.
    """

    table: int
    state: str
    bye: str
    seats: list[SeatLine]
    match: str
    result: Result | None
    settled_by: str
    extra_ms: int
    is_swapped: bool
    why: dict[str, Any] | None


class RoundAnswer(Struct, frozen=True):
    """A round, its tables in order, byes last."""

    round: RoundLine
    pairings: list[PairingLine]
    next: int | None


class StandingLine(Struct, frozen=True, rename={"is_by_lot": "by_lot"}):
    """`values`: of the tie-breaks in their order. `by_lot`: somebody else is equal in all of it."""

    rank: int
    number: int
    name: str
    state: str
    points: int
    values: list[tuple[int, int]]
    is_by_lot: bool


class StandingsAnswer(Struct, frozen=True):
    """Standings as they were frozen after a round (T36)."""

    stage: int
    round: int
    tiebreaks: list[str]
    standings: list[StandingLine]
    next: int | None


class BracketLine(Struct, frozen=True):
    """A match of a bracket. `sources` say who plays; `players`: as far as they are known, 0 is nobody."""

    round: int
    slot: int
    part: Part
    sources: list[Source]
    players: list[int | None]
    winner: int | None


class BracketAnswer(Struct, frozen=True):
    """A bracket as results have made it (T63). `names`: of the players."""

    stage: int
    kind: str
    matches: list[BracketLine]
    names: dict[str, str]
    next: int | None


class ImportAnswer(Struct, frozen=True, rename={"is_dry_run": "dry_run", "is_duplicate": "dup"}):
    """How many were entered, or would be by what was a `dry_run`. `dup`: that file had been read under this `cid` before."""

    entrants: int
    is_dry_run: bool
    is_duplicate: bool


class ImportMistake(Struct, frozen=True):
    """`line` of the file, from 1; 0 is all of it."""

    line: int
    text: str


class ImportRefusal(Refusal, frozen=True, omit_defaults=True):
    """Nobody was entered. `mistakes`: what is wrong with the file."""

    mistakes: list[ImportMistake] = []
