"""What can have happened to a tournament. A fact was decided before; folding it decides nothing and never fails.

The meaning of a fact never changes: pairings and standings are facts too, so that later code shows what was published (T3).

Source: tournaments reference, sections 2-4; architecture section 5.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tournaments.formats.field import Kind, Result
from tournaments.rules.settings import Settings
from tournaments.rules.state import (
    Call,
    Claim,
    DeckList,
    Entrant,
    Moment,
    Pairing,
    PairingKey,
    Penalty,
    Phase,
    Reason,
    Round,
    Stage,
    Standing,
    Tournament,
)


class Fact(Struct, frozen=True, tag=True, tag_field="fact", omit_defaults=True, forbid_unknown_fields=True):
    """A decided change. Rounds and tables are named by stage, round and table, all from 1."""

    def fold(self, t: Tournament, at: int) -> None:
        """Change the fork `t`, whose version is that of the entry, made at `at` (ms)."""
        raise NotImplementedError


# --- the course of the event


class Settled(Fact, frozen=True):
    """The organiser's settings, whole, as they are from now on."""

    settings: Settings

    def fold(self, t: Tournament, at: int) -> None:
        t.put_settings(self.settings)


class Moved(Fact, frozen=True):
    """The event is in another phase."""

    to: Phase

    def fold(self, t: Tournament, at: int) -> None:
        t.put_phase(self.to)


# --- who takes part


class Registered(Fact, frozen=True):
    """Somebody comes in, gets a place on the waiting list, or (a team) a place that is theirs when all members agree."""

    entrant: int
    state: Literal["pending", "registered", "waiting"]
    members: tuple[int, ...] = (0,)
    club: str = ""
    rating: int | None = None

    def fold(self, t: Tournament, at: int) -> None:
        t.put_entrant(Entrant(self.entrant, self.state, t.version, self.members, club=self.club, rating=self.rating))


class MemberAgreed(Fact, frozen=True):
    """Another member of a team will come; when all have agreed its entry stands."""

    entrant: int
    member: int
    is_complete: bool

    def fold(self, t: Tournament, at: int) -> None:
        state = "registered" if self.is_complete else t.entrants[self.entrant].state
        t.change(self.entrant, members=(*t.entrants[self.entrant].members, self.member), state=state)


class Promoted(Fact, frozen=True):
    """From the waiting list into the event, the longest waiting first (T16); a team still has to agree."""

    entrants: tuple[int, ...]
    state: Literal["registered", "pending"] = "registered"

    def fold(self, t: Tournament, at: int) -> None:
        for number in self.entrants:
            t.change(number, state=self.state)


class Withdrew(Fact, frozen=True):
    """Out before the start; not shown any more (T15)."""

    entrants: tuple[int, ...]
    why: Literal["asked", "staff", "not_checked_in", "no_deck", "incomplete", "full"]

    def fold(self, t: Tournament, at: int) -> None:
        for number in self.entrants:
            t.change(number, state="withdrawn")


class CheckedIn(Fact, frozen=True):
    entrant: int
    is_in: bool = True

    def fold(self, t: Tournament, at: int) -> None:
        t.change(self.entrant, is_here=self.is_in)


class Activated(Fact, frozen=True):
    """In the field from round `joins` of the first stage on; who comes late has the last seeds."""

    entrants: tuple[int, ...]
    joins: int = 1

    def fold(self, t: Tournament, at: int) -> None:
        for number in self.entrants:
            t.change(number, state="active", joins=Moment(1, self.joins))
        if (first := t.stages[1]).seeds:
            groups = (*first.groups, *(0 for _ in self.entrants))
            t.put_stage(replace(first, seeds=(*first.seeds, *self.entrants), groups=groups))


class Dropped(Fact, frozen=True):
    """Out of the event after round `left`, which still counts."""

    entrant: int
    left: Moment
    why: Literal["asked", "no_shows", "staff", "disqualified"] = "asked"

    def fold(self, t: Tournament, at: int) -> None:
        t.change(self.entrant, state="disqualified" if self.why == "disqualified" else "dropped", left=self.left)


class Undropped(Fact, frozen=True):
    entrant: int

    def fold(self, t: Tournament, at: int) -> None:
        t.change(self.entrant, state="active", left=None)


class ByesAwarded(Fact, frozen=True):
    """Rounds of the first stage in which an entrant is not paired and wins (T33)."""

    entrant: int
    rounds: tuple[int, ...]

    def fold(self, t: Tournament, at: int) -> None:
        t.change(self.entrant, byes=self.rounds)


# --- decks


class DeckSubmitted(Fact, frozen=True):
    """A version of a member's deck, as the check found it (T17)."""

    entrant: int
    member: int
    deck: DeckList

    def fold(self, t: Tournament, at: int) -> None:
        put_deck(t, self.entrant, self.member, self.deck)


class DecksLocked(Fact, frozen=True):
    """The newest version of each counts from now on (T18)."""

    entrants: tuple[int, ...]

    def fold(self, t: Tournament, at: int) -> None:
        for number in self.entrants:
            decks = t.entrants[number].decks
            t.change(number, decks=tuple(deck and replace(deck, locked_at=deck.locked_at or at) for deck in decks))


class DeckUnlocked(Fact, frozen=True):
    """Another version may be handed in; it counts from the next round on (T18)."""

    entrant: int
    member: int

    def fold(self, t: Tournament, at: int) -> None:
        deck = t.entrants[self.entrant].decks[self.member]
        put_deck(t, self.entrant, self.member, deck and replace(deck, locked_at=None))


def put_deck(t: Tournament, number: int, member: int, deck: DeckList | None) -> None:
    decks = list(t.entrants[number].decks)
    decks += [None] * (member + 1 - len(decks))
    decks[member] = deck
    t.change(number, decks=tuple(decks))


# --- stages and rounds


class StageSeeded(Fact, frozen=True):
    """Who plays in a stage, by seed, and in which group (0: none); later changes do not move seeds (T62)."""

    stage: int
    seeds: tuple[int, ...]
    groups: tuple[int, ...]

    def fold(self, t: Tournament, at: int) -> None:
        t.put_stage(Stage(self.stage, "seeded", self.seeds, self.groups))
        if self.stage == 1:
            for seed, number in enumerate(self.seeds, 1):
                t.change(number, seed=seed)


class StageClosed(Fact, frozen=True):
    """Its places, best first; entrants of one place stand together."""

    stage: int
    places: tuple[tuple[int, ...], ...]

    def fold(self, t: Tournament, at: int) -> None:
        t.put_stage(replace(t.stages[self.stage], state="closed", places=self.places))


class StageReopened(Fact, frozen=True):
    stage: int

    def fold(self, t: Tournament, at: int) -> None:
        t.put_stage(replace(t.stages[self.stage], state="running", places=()))


class PairingRequested(Fact, frozen=True):
    """A round is to be paired from what `input_hash` names, with `seed`; a worker does it. Again: with another attempt (T46, T50)."""

    moment: Moment
    attempt: int
    seed: str
    algorithm: str
    input_hash: str
    reason: Reason | None = None

    def fold(self, t: Tournament, at: int) -> None:
        t.put_stage(replace(t.stages[self.moment.stage], state="running"))
        t.put_round(Round(*self.moment, "pairing", self.attempt, self.seed, self.algorithm, self.input_hash))


class Seating(Struct, frozen=True, omit_defaults=True):
    """A table of a proposal: entrants in order of their seats; alone, by which kind of bye. `why`: the format's explanation."""

    table: int
    seats: tuple[int, ...]
    bye: Kind | None = None
    why: dict[str, Any] | None = None


class RoundPaired(Fact, frozen=True):
    """The worker's answer, checked; only staff see it yet. `forced`: pairs that meet again because no other round was possible (T42)."""

    moment: Moment
    tables: tuple[Seating, ...]
    forced: tuple[tuple[int, int], ...] = ()

    def fold(self, t: Tournament, at: int) -> None:
        numbers = tuple(seating.table for seating in self.tables)
        t.put_round(replace(t.rounds[self.moment], state="draft", tables=numbers, forced=self.forced))
        for seating in self.tables:
            t.put_pairing(Pairing(PairingKey(*self.moment, seating.table), seating.seats, "assigned", seating.bye, why=seating.why))


class TablesAdded(Fact, frozen=True):
    """Tables of a bracket whose players have become known, published at once."""

    moment: Moment
    tables: tuple[Seating, ...]

    def fold(self, t: Tournament, at: int) -> None:
        numbers = tuple(seating.table for seating in self.tables)
        t.put_round(replace(t.rounds[self.moment], tables=(*t.rounds[self.moment].tables, *numbers)))
        for seating in self.tables:
            t.put_pairing(
                Pairing(PairingKey(*self.moment, seating.table), seating.seats, "assigned", seating.bye, opened_at=at, why=seating.why)
            )


class SeatsSwapped(Fact, frozen=True):
    """Staff have seated some tables by hand; who sits there now, beside what was computed (T57)."""

    moment: Moment
    tables: tuple[Seating, ...]

    def fold(self, t: Tournament, at: int) -> None:
        for seating in self.tables:
            old = t.pairings[PairingKey(*self.moment, seating.table)]
            t.put_pairing(replace(old, seats=seating.seats, bye=seating.bye, present=(), is_swapped=True))


class RoundPublished(Fact, frozen=True):
    """Everybody sees the pairings; byes count at once."""

    moment: Moment

    def fold(self, t: Tournament, at: int) -> None:
        t.put_round(replace(t.rounds[self.moment], state="published", published_at=at))
        for pairing in t.tables(self.moment):
            t.put_pairing(replace(pairing, opened_at=at))


class ClockStarted(Fact, frozen=True):
    """The round's clock runs until `ends` (ms), moved by what each table has extra; with `ends` None it stands (T28)."""

    moment: Moment
    ends: int | None
    paused_at: int | None = None

    def fold(self, t: Tournament, at: int) -> None:
        t.put_round(replace(t.rounds[self.moment], clock_ends=self.ends, paused_at=self.paused_at))


class TimeCalled(Fact, frozen=True):
    """Time is called: games under way end by their rules after the round that they are in (T28)."""

    moment: Moment

    def fold(self, t: Tournament, at: int) -> None:
        t.put_round(replace(t.rounds[self.moment], is_time_called=True))


class Extended(Fact, frozen=True):
    """A table has more time."""

    pairing: PairingKey
    extra_ms: int

    def fold(self, t: Tournament, at: int) -> None:
        old = t.pairings[self.pairing]
        t.put_pairing(replace(old, extra_ms=old.extra_ms + self.extra_ms))


class RoundClosing(Fact, frozen=True):
    """All results that will come are here; standings are computed from what `input_hash` names. `open`: tables without a result (T29)."""

    moment: Moment
    input_hash: str
    open: tuple[int, ...] = ()

    def fold(self, t: Tournament, at: int) -> None:
        t.put_round(replace(t.rounds[self.moment], state="closing", input_hash=self.input_hash))


class RoundClosed(Fact, frozen=True):
    """The standings after the round, frozen (T36); none in formats that have only places."""

    moment: Moment
    standings: tuple[Standing, ...]

    def fold(self, t: Tournament, at: int) -> None:
        t.put_round(replace(t.rounds[self.moment], state="closed"))
        t.put_standings(self.moment, self.standings)


class RoundReopened(Fact, frozen=True):
    """Results may come in again; its frozen standings are gone."""

    moment: Moment

    def fold(self, t: Tournament, at: int) -> None:
        t.put_round(replace(t.rounds[self.moment], state="published"))
        t.drop_standings(self.moment)


class RoundVoided(Fact, frozen=True):
    """The newest round is unpaired, with all of its results (T56)."""

    moment: Moment
    reason: Reason | None

    def fold(self, t: Tournament, at: int) -> None:
        t.drop_standings(self.moment)
        t.drop_round(self.moment)


# --- tables


class Came(Fact, frozen=True):
    """A seat of a table is there."""

    pairing: PairingKey
    seat: int

    def fold(self, t: Tournament, at: int) -> None:
        old = t.pairings[self.pairing]
        t.put_pairing(replace(old, present=(*old.present, self.seat)))


class MatchBegan(Fact, frozen=True):
    """The table plays here, in this match or series."""

    pairing: PairingKey
    match: str

    def fold(self, t: Tournament, at: int) -> None:
        t.put_pairing(replace(t.pairings[self.pairing], state="playing", match=self.match))


class Reported(Fact, frozen=True):
    """A seat says what came of its match; the newest claim of a seat counts. `is_disputed`: another seat has said something else (T30)."""

    pairing: PairingKey
    seat: int
    result: Result
    is_disputed: bool = False

    def fold(self, t: Tournament, at: int) -> None:
        old = t.pairings[self.pairing]
        claims = (*(claim for claim in old.claims if claim.seat != self.seat), Claim(self.seat, self.result, at))
        state = "disputed" if self.is_disputed else "reported"
        t.put_pairing(replace(old, claims=claims, state=state, reported_at=old.reported_at or at))


class Confirmed(Fact, frozen=True):
    """The result counts; one that counted before is superseded (T32)."""

    pairing: PairingKey
    result: Result
    by: Literal["players", "silence", "match", "staff", "absence", "pairing"]
    reason: Reason | None = None

    def fold(self, t: Tournament, at: int) -> None:
        old = t.pairings[self.pairing]
        t.put_pairing(replace(old, state="confirmed", result=self.result, settled_by=self.by))


class ResultVoided(Fact, frozen=True):
    """The result counts no longer, and the table is as before it was played."""

    pairing: PairingKey
    reason: Reason

    def fold(self, t: Tournament, at: int) -> None:
        old = t.pairings[self.pairing]
        t.put_pairing(Pairing(old.key, old.seats, "assigned", old.bye, opened_at=at, extra_ms=old.extra_ms, is_swapped=old.is_swapped))


# --- judges


class Penalised(Fact, frozen=True):
    penalty: Penalty

    def fold(self, t: Tournament, at: int) -> None:
        t.put_penalty(self.penalty)


class JudgeCalled(Fact, frozen=True):
    call: int
    pairing: PairingKey

    def fold(self, t: Tournament, at: int) -> None:
        t.put_call(Call(self.call, self.pairing, at))


class CallTaken(Fact, frozen=True):
    call: int

    def fold(self, t: Tournament, at: int) -> None:
        t.put_call(replace(t.calls[self.call], taken_at=at))


class CallResolved(Fact, frozen=True):
    call: int

    def fold(self, t: Tournament, at: int) -> None:
        t.put_call(replace(t.calls[self.call], resolved_at=at))


AnyFact = (
    Settled | Moved | Registered | MemberAgreed | Promoted | Withdrew | CheckedIn | Activated | Dropped | Undropped | ByesAwarded
    | DeckSubmitted | DecksLocked | DeckUnlocked | StageSeeded | StageClosed | StageReopened | PairingRequested | RoundPaired | TablesAdded
    | SeatsSwapped | RoundPublished | ClockStarted | TimeCalled | Extended | RoundClosing | RoundClosed | RoundReopened | RoundVoided
    | Came | MatchBegan | Reported | Confirmed | ResultVoided | Penalised | JudgeCalled | CallTaken | CallResolved
)  # fmt: skip
"""The closed list that entries hold."""
