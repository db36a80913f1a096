"""The state of a tournament: what its facts have come to.

Parts are frozen and kept by number in dictionaries; a fact puts new parts in the place of old ones, so that a fork of the state costs the
copying of a few dictionaries. `changed` tells with which entry a part was last put: what projections have to write, and what a form that
was loaded before does not know.

Source: tournaments reference, sections 1-3.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tournaments.formats.field import Kind, Result
from tournaments.rules.settings import Settings

Phase = Literal["draft", "published", "open", "closed", "check_in", "running", "completed", "cancelled", "archived"]
EntrantState = Literal["pending", "waiting", "registered", "active", "withdrawn", "dropped", "disqualified"]
HOLDS_PLACE: frozenset[EntrantState] = frozenset({"pending", "registered", "active"})
"""States that count against the cap."""
PairingState = Literal["assigned", "playing", "reported", "disputed", "confirmed"]
RoundState = Literal["pairing", "draft", "published", "closing", "closed"]
StageState = Literal["planned", "seeded", "running", "closed"]


class Moment(NamedTuple):
    """A round of a stage, both from 1; moments are in order of play."""

    stage: int
    round: int


class PairingKey(NamedTuple):
    """A table of a round, from 1. Byes come after the tables."""

    stage: int
    round: int
    table: int

    @property
    def moment(self) -> Moment:
        return Moment(self.stage, self.round)


class DeckList(Struct, frozen=True):
    """A deck as it was handed in. `hash` names its list, `problems` are keys, each with its parameters."""

    version: int
    hash: str
    is_legal: bool
    locked_at: int | None = None


class Entrant(Struct, frozen=True):
    """Who takes part, by number. Who that is stands beside the log.

    `since`: the entry with which they came. `members`: of a team, who of them have agreed to come. `is_here`: checked in. `decks` by
    member. `joins`: the first round that counts; `left`: the last one with them in it. `byes`, `half_byes`: rounds of the first stage in
    which a bye was promised before the event; `absences`: rounds to which they have said that they do not come (T33).
    """

    number: int
    state: EntrantState
    since: int
    members: tuple[int, ...] = (0,)
    is_here: bool = False
    club: str = ""
    rating: int | None = None
    seed: int = 0
    decks: tuple[DeckList | None, ...] = ()
    joins: Moment = Moment(1, 1)
    left: Moment | None = None
    byes: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    absences: tuple[Moment, ...] = ()

    @property
    def is_playing(self) -> bool:
        return self.state == "active"


class Stage(Struct, frozen=True):
    """A stage of the plan. `seeds`: entrants in order of their seed, `groups` theirs, 0 for none. `places`: at its end, each row the
    entrants of one place.
    """

    ordinal: int
    state: StageState = "planned"
    seeds: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    places: tuple[tuple[int, ...], ...] = ()


class Round(Struct, frozen=True):
    """A round of a stage. `seed`: of this attempt, hexadecimal. `tables`: their numbers. `clock_ends`: by the clock of the round (ms),
    which stands since `paused_at`. `is_quick`: paired by the quick method, as the job failed or took too long (T48).
    """

    stage: int
    number: int
    state: RoundState
    attempt: int
    seed: str
    algorithm: str
    input_hash: str
    tables: tuple[int, ...] = ()
    forced: tuple[tuple[int, int], ...] = ()
    published_at: int | None = None
    clock_ends: int | None = None
    paused_at: int | None = None
    is_time_called: bool = False
    is_quick: bool = False

    @property
    def moment(self) -> Moment:
        return Moment(self.stage, self.number)


class Claim(Struct, frozen=True):
    """What a seat says came of its pairing."""

    seat: int
    result: Result
    at: int


class Pairing(Struct, frozen=True):
    """A table, or the seat of somebody without one (`bye`). `seats`: entrants in order; `present`: seats that have come.

    `opened_at`: when its players were told (ms). `match`: played here, its id or its series'. `extra_ms`: extension of its clock.
    `settled_by`: how the result came to count. `why`: how the pairing came about, as its format explains it (T55).
    """

    key: PairingKey
    seats: tuple[int, ...]
    state: PairingState
    bye: Kind | None = None
    present: tuple[int, ...] = ()
    match: str = ""
    claims: tuple[Claim, ...] = ()
    result: Result | None = None
    settled_by: Literal["", "players", "silence", "match", "staff", "absence", "pairing"] = ""
    opened_at: int | None = None
    reported_at: int | None = None
    extra_ms: int = 0
    is_swapped: bool = False
    why: dict[str, Any] | None = None


class Penalty(Struct, frozen=True):
    """Against an entrant, counting in the round `at`. `points` in halves, for the kind that takes some (T37)."""

    number: int
    entrant: int
    kind: Literal["warning", "game_loss", "match_loss", "points", "disqualification"]
    at: Moment | None
    reason: Reason
    points: int = 0


class Call(Struct, frozen=True):
    """A judge was called to a table (T79)."""

    number: int
    pairing: PairingKey
    since: int
    taken_at: int | None = None
    resolved_at: int | None = None


class Standing(Struct, frozen=True):
    """One row of a frozen table. `points` in halves; `values`: numerator and denominator of each tie-break, in the profile's order."""

    rank: int
    entrant: int
    points: int
    values: tuple[tuple[int, int], ...]
    is_by_lot: bool = False


OfficeKind = Literal["owner", "organiser", "scorekeeper", "judge", "floor"]


class Office(Struct, frozen=True):
    """Somebody's office in this event, by its number; who that is stands beside the log (section 10). `since`: the entry that gave it, at
    `given_at` (ms). `is_over`: it was taken; it also ends at `expires_at` by itself.
    """

    number: int
    kind: OfficeKind
    since: int
    given_at: int
    expires_at: int | None = None
    is_over: bool = False

    def holds(self, now: int) -> bool:
        return not self.is_over and (self.expires_at is None or now < self.expires_at)


class Attempt(Struct, frozen=True):
    """The last pairing of a round that was asked for, and why it was taken back, if it was (T50)."""

    number: int
    reason: Reason | None = None


Part = Literal["tournament", "entrant", "stage", "round", "pairing", "standings", "penalty", "call", "office"]
PartKey = tuple[Part, Any]
"""A part by its kind and its number, moment or table."""

Reason = Literal[
    "mistake",
    "wrong_result",
    "slow_play",
    "tardiness",
    "deck_error",
    "conduct",
    "absence",
    "technical",
    "request",
    "schedule",
    "other",
]
"""Why staff did something, as a key; what they write besides stands beside the log."""


class Tournament:
    """Everything by its number. Facts change a fork of it through `put_*` alone."""

    __slots__ = (
        "attempts",
        "calls",
        "changed",
        "entrants",
        "is_announced",
        "offices",
        "pairings",
        "penalties",
        "phase",
        "rounds",
        "settings",
        "stages",
        "standings",
        "version",
    )

    def __init__(self) -> None:
        self.version = -1
        self.phase: Phase = "draft"
        self.is_announced = False
        self.settings: Settings | None = None
        self.entrants: dict[int, Entrant] = {}
        self.stages: dict[int, Stage] = {}
        self.rounds: dict[Moment, Round] = {}
        self.attempts: dict[Moment, Attempt] = {}
        self.pairings: dict[PairingKey, Pairing] = {}
        self.standings: dict[Moment, tuple[Standing, ...]] = {}
        self.penalties: dict[int, Penalty] = {}
        self.calls: dict[int, Call] = {}
        self.offices: dict[int, Office] = {}
        self.changed: dict[PartKey, int] = {}

    def fork(self) -> Tournament:
        """A copy to go on from; this one stays as it is."""
        other = Tournament()
        other.version, other.phase, other.settings, other.is_announced = self.version, self.phase, self.settings, self.is_announced
        other.entrants, other.stages, other.rounds = dict(self.entrants), dict(self.stages), dict(self.rounds)
        other.attempts, other.offices = dict(self.attempts), dict(self.offices)
        other.pairings, other.standings = dict(self.pairings), dict(self.standings)
        other.penalties, other.calls, other.changed = dict(self.penalties), dict(self.calls), dict(self.changed)
        return other

    @property
    def plan(self) -> Settings:
        """The settings; every tournament begins with them."""
        assert self.settings is not None
        return self.settings

    # --- what facts put

    def put_settings(self, settings: Settings) -> None:
        self.settings = settings
        self.changed["tournament", 0] = self.version
        for ordinal in range(1, len(settings.stages) + 1):
            if ordinal not in self.stages:
                self.put_stage(Stage(ordinal))
        for ordinal in [ordinal for ordinal in self.stages if ordinal > len(settings.stages)]:
            del self.stages[ordinal]
            self.changed["stage", ordinal] = self.version

    def put_phase(self, phase: Phase) -> None:
        self.phase = phase
        self.is_announced = self.is_announced or phase not in ("draft", "cancelled", "archived")
        self.changed["tournament", 0] = self.version

    def put_entrant(self, entrant: Entrant) -> None:
        self.entrants[entrant.number] = entrant
        self.changed["entrant", entrant.number] = self.version

    def put_stage(self, stage: Stage) -> None:
        self.stages[stage.ordinal] = stage
        self.changed["stage", stage.ordinal] = self.version

    def put_round(self, round_: Round) -> None:
        self.rounds[round_.moment] = round_
        self.attempts[round_.moment] = Attempt(round_.attempt)
        self.changed["round", round_.moment] = self.version

    def put_pairing(self, pairing: Pairing) -> None:
        self.pairings[pairing.key] = pairing
        self.changed["pairing", pairing.key] = self.version

    def drop_pairing(self, key: PairingKey) -> None:
        """The table is not played any more."""
        round_ = self.rounds[key.moment]
        del self.pairings[key]
        self.changed["pairing", key] = self.version
        self.put_round(replace(round_, tables=tuple(table for table in round_.tables if table != key.table)))

    def drop_round(self, moment: Moment, reason: Reason | None = None) -> None:
        """The round as if it had not been paired; its number is free again, and its attempts count on (T50)."""
        for pairing in self.tables(moment):
            del self.pairings[pairing.key]
            self.changed["pairing", pairing.key] = self.version
        self.attempts[moment] = Attempt(self.rounds[moment].attempt, reason)
        del self.rounds[moment]
        self.changed["round", moment] = self.version

    def put_standings(self, moment: Moment, rows: tuple[Standing, ...]) -> None:
        self.standings[moment] = rows
        self.changed["standings", moment] = self.version

    def drop_standings(self, moment: Moment) -> None:
        self.standings.pop(moment, None)
        self.changed["standings", moment] = self.version

    def put_penalty(self, penalty: Penalty) -> None:
        self.penalties[penalty.number] = penalty
        self.changed["penalty", penalty.number] = self.version

    def put_call(self, call: Call) -> None:
        self.calls[call.number] = call
        self.changed["call", call.number] = self.version

    def put_office(self, office: Office) -> None:
        self.offices[office.number] = office
        self.changed["office", office.number] = self.version

    # --- what is asked often

    def tables(self, moment: Moment) -> list[Pairing]:
        """The pairings of a round, byes last."""
        return [self.pairings[PairingKey(*moment, table)] for table in self.rounds[moment].tables]

    @property
    def stage(self) -> Stage | None:
        """The stage that is played now, or the next one to play."""
        return next((stage for _, stage in sorted(self.stages.items()) if stage.state != "closed"), None)

    @property
    def round(self) -> Round | None:
        """The newest round of all."""
        return self.rounds[max(self.rounds)] if self.rounds else None

    def open_rounds(self) -> list[Round]:
        """Rounds that are played now, in order: one, or those of a bracket that is played live."""
        return [round_ for _, round_ in sorted(self.rounds.items()) if round_.state == "published"]

    def placed(self) -> int:
        """How many entrants hold a place."""
        return sum(entrant.state in HOLDS_PLACE for entrant in self.entrants.values())

    def waiting(self) -> list[Entrant]:
        """The waiting list, first come first."""
        return sorted((e for e in self.entrants.values() if e.state == "waiting"), key=lambda e: (e.since, e.number))

    def change(self, number: int, **fields: object) -> None:
        """Put an entrant with some fields changed."""
        self.put_entrant(replace(self.entrants[number], **fields))
