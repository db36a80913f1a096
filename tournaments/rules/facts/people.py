"""Who takes part: coming, waiting, agreeing, being there, leaving.

Source: tournaments reference, section 3; T13-T16, T21, T22, T33.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tournaments.rules.facts.base import Fact
from tournaments.rules.state import Entrant, Moment, Tournament


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
    """Rounds of the first stage in which an entrant is not paired and wins, or has half of a win (T33). A round has one of both."""

    entrant: int
    rounds: tuple[int, ...]
    kind: Literal["awarded_bye", "half_bye"] = "awarded_bye"

    def fold(self, t: Tournament, at: int) -> None:
        name, other = ("byes", "half_byes") if self.kind == "awarded_bye" else ("half_byes", "byes")
        kept = tuple(number for number in getattr(t.entrants[self.entrant], other) if number not in self.rounds)
        t.change(self.entrant, **{name: self.rounds, other: kept})


class AbsenceAnnounced(Fact, frozen=True):
    """An entrant does not come to a round, without a point and without an opponent; or does after all (T33)."""

    entrant: int
    moment: Moment
    is_absent: bool = True

    def fold(self, t: Tournament, at: int) -> None:
        others = {one for one in t.entrants[self.entrant].absences if one != self.moment}
        t.change(self.entrant, absences=tuple(sorted(others | {self.moment} if self.is_absent else others)))
