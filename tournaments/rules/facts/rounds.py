"""Rounds: requested, paired, published, timed, closed, void.

Source: tournaments reference, section 3; T27-T29, T36, T46, T50, T56, T57.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tournaments.formats.field import Kind
from tournaments.rules.facts.base import Fact
from tournaments.rules.state import Moment, Pairing, PairingKey, Reason, Round, Standing, Tournament


class PairingRequested(Fact, frozen=True):
    """A round is to be paired from what `input_hash` names, with `seed`; a worker does it. Again: with another attempt (T46, T50).
    `is_quick`: by the quick method, as it failed or took too long before (T48).
    """

    moment: Moment
    attempt: int
    seed: str
    algorithm: str
    input_hash: str
    reason: Reason | None = None
    is_quick: bool = False

    def fold(self, t: Tournament, at: int) -> None:
        t.put_stage(replace(t.stages[self.moment.stage], state="running"))
        asked = Round(*self.moment, "pairing", self.attempt, self.seed, self.algorithm, self.input_hash, is_quick=self.is_quick)
        if self.moment in t.rounds:  # a draft that is thrown away
            t.drop_round(self.moment)
        t.put_round(asked)


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


class SeatsSwapped(Fact, frozen=True):
    """Staff have seated some tables by hand; who sits there now, beside what was computed (T57)."""

    moment: Moment
    tables: tuple[Seating, ...]

    def fold(self, t: Tournament, at: int) -> None:
        for seating in self.tables:
            old = t.pairings[PairingKey(*self.moment, seating.table)]
            t.put_pairing(replace(old, seats=seating.seats, bye=seating.bye, present=(), is_swapped=True))


class LateSeated(Fact, frozen=True):
    """Somebody who came late plays whoever had the bye of a round that is out (section 11)."""

    pairing: PairingKey
    entrant: int

    def fold(self, t: Tournament, at: int) -> None:
        t.change(self.entrant, joins=self.pairing.moment)
        old = t.pairings[self.pairing]
        t.put_pairing(Pairing(old.key, (*old.seats, self.entrant), "assigned", opened_at=at, is_swapped=True))


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
        t.drop_round(self.moment, self.reason)


class TablesOpened(Fact, frozen=True):
    """Tables of a bracket whose players have become known: of a round that is out already, or of one that begins with them (8.1, T63).
    A round that was closed is open again. `attempt` and `algorithm`: of a round that begins.
    """

    moment: Moment
    tables: tuple[Seating, ...]
    attempt: int
    algorithm: str

    def fold(self, t: Tournament, at: int) -> None:
        numbers = tuple(seating.table for seating in self.tables)
        begins = Round(*self.moment, "published", self.attempt, "", self.algorithm, "")
        found = t.rounds.get(self.moment, begins)
        t.put_round(replace(found, state="published", tables=tuple(sorted({*found.tables, *numbers})), published_at=at))
        t.drop_standings(self.moment)
        for seating in self.tables:
            t.put_pairing(Pairing(PairingKey(*self.moment, seating.table), seating.seats, "assigned", opened_at=at))


class TableReseated(Fact, frozen=True):
    """A result was corrected, and others play at this table of a bracket, which had not begun (T63); nobody yet: it is open again who."""

    pairing: PairingKey
    seats: tuple[int, ...]

    def fold(self, t: Tournament, at: int) -> None:
        if not self.seats:
            t.drop_pairing(self.pairing)
            return
        old = t.pairings[self.pairing]
        t.put_pairing(Pairing(self.pairing, self.seats, "assigned", opened_at=at, extra_ms=old.extra_ms))
