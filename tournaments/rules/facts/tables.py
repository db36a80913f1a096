"""At the tables: who has come, what is played, reported and counts; judges and penalties.

Source: tournaments reference, sections 3 and 4; T25, T28, T30-T32, T37, T79.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tournaments.formats.field import Result
from tournaments.rules.facts.base import Fact
from tournaments.rules.state import Call, Claim, Pairing, PairingKey, Penalty, Reason, Tournament


class Extended(Fact, frozen=True):
    """A table has more time."""

    pairing: PairingKey
    extra_ms: int

    def fold(self, t: Tournament, at: int) -> None:
        old = t.pairings[self.pairing]
        t.put_pairing(replace(old, extra_ms=old.extra_ms + self.extra_ms))


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


class MatchDoubted(Fact, frozen=True):
    """The match that was played here was found not to be sound; its result stays reported until staff rule (section 11)."""

    pairing: PairingKey

    def fold(self, t: Tournament, at: int) -> None:
        t.put_pairing(replace(t.pairings[self.pairing], state="reported", reported_at=at))


class MatchUndecided(Fact, frozen=True):
    """The match that was played here has no winner, and one has to go on; staff say who (section 4)."""

    pairing: PairingKey

    def fold(self, t: Tournament, at: int) -> None:
        t.put_pairing(replace(t.pairings[self.pairing], state="reported", reported_at=at))


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
        t.put_pairing(
            Pairing(old.key, old.seats, "assigned", old.bye, opened_at=at, extra_ms=old.extra_ms, is_swapped=old.is_swapped, why=old.why)
        )


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
