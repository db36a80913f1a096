"""Who takes part: registration, waiting list, check-in, late entries, leaving.

Source: tournaments reference, sections 3 and 11; T13-T16, T21, T22, T26, T33.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from tournaments.formats import scored
from tournaments.rules.commands.base import RECEIVES, RUNS, SCORES, By, Command, Facts, Refused, Role, entrant_of, must_be, must_speak_for
from tournaments.rules.facts import (
    AbsenceAnnounced,
    Activated,
    ByesAwarded,
    CheckedIn,
    Dropped,
    MemberAgreed,
    Promoted,
    Registered,
    Undropped,
    Withdrew,
)
from tournaments.rules.state import Entrant, Moment, Tournament

EntryState = Literal["pending", "registered", "waiting"]
ANYONE: frozenset[Role] = RECEIVES | {"player", "anyone"}
STAFF_DROPS: frozenset[Role] = SCORES | {"judge"}
LONGEST_CLUB = 60
HIGHEST_RATING = 9_999
LAST_ROUND = 100
"""As many rounds as a stage may have."""


class Register(Command, frozen=True):
    """Somebody comes in by themselves. Whether they know the password or are invited is found out before (`services`)."""

    roles: ClassVar = ANYONE
    club: str = ""
    rating: int | None = None

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "open")
        must_be_told_well(self.club, self.rating)
        if by.is_any(RECEIVES) and not t.plan.staff_may_play:
            raise Refused("staff_does_not_play")
        registration = t.plan.registration
        if registration.closes_at is not None and by.now >= registration.closes_at:
            raise Refused("registration_over")
        is_full = registration.cap is not None and t.placed() >= registration.cap
        if is_full and not registration.has_waiting_list:
            raise Refused("full", cap=registration.cap)
        # A team waits on the list as it is; its members agree when it has a place.
        state: EntryState = "waiting" if is_full or t.waiting() else "registered" if t.plan.team_size == 1 else "pending"
        return [Registered(next_number(t), state, club=self.club, rating=self.rating)]


class Enter(Command, frozen=True):
    """Staff enter somebody, at any time until late entry is over; the cap does not bind them."""

    roles: ClassVar = RUNS
    club: str = ""
    rating: int | None = None
    joins: int = 1

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "draft", "published", "open", "closed", "check_in", "running")
        must_be_told_well(self.club, self.rating)
        number = next_number(t)
        members = tuple(range(t.plan.team_size))
        facts: Facts = [Registered(number, "registered", members, self.club, self.rating)]
        if t.phase == "running":
            facts.append(Activated((number,), late_round(t)))
        return facts


class Agree(Command, frozen=True):
    """The next member of a team says that they come."""

    roles: ClassVar = ANYONE
    entrant: int
    member: int

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "open", "closed", "check_in")
        entrant = entrant_of(t, self.entrant)
        if not by.plays == ((self.entrant, self.member),):
            raise Refused("not_yours")
        if self.member in entrant.members:
            return []
        return [MemberAgreed(self.entrant, self.member, len(entrant.members) + 1 == t.plan.team_size)]


class Leave(Command, frozen=True):
    """Out: before the start without a trace for others, afterwards from the next round on (T15)."""

    roles: ClassVar = ANYONE
    entrant: int

    def decide(self, t: Tournament, by: By) -> Facts:
        entrant = must_speak_for(t, by, self.entrant, STAFF_DROPS)
        if entrant.state == "active":
            must_be(t, "running")
            return [Dropped(self.entrant, last_round(t), "asked" if by.is_entrant(self.entrant) else "staff")]
        if entrant.state in ("withdrawn", "dropped", "disqualified"):
            return []
        must_be(t, "draft", "published", "open", "closed", "check_in")
        return [Withdrew((self.entrant,), "asked" if by.is_entrant(self.entrant) else "staff"), *moved_up(t, leaving=1, by=by, of=entrant)]


class Undrop(Command, frozen=True):
    """Back in the field from the next round on; rounds missed stay missed."""

    roles: ClassVar = SCORES
    entrant: int

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "running")
        entrant = entrant_of(t, self.entrant)
        if entrant.state == "active":
            return []
        if entrant.state != "dropped":
            raise Refused("cannot_come_back", state=entrant.state)
        if (stage := t.stage) is None or stage.ordinal != 1:
            raise Refused("stage_is_fixed")
        return [Undropped(self.entrant)]


class CheckIn(Command, frozen=True):
    """There, or not after all (`is_in` false), until check-in closes (T22). Who waits may check in, too."""

    roles: ClassVar = ANYONE
    entrant: int
    is_in: bool = True

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "check_in")
        entrant = must_speak_for(t, by, self.entrant, RECEIVES)
        closes_at = t.plan.check_in.closes_at
        if closes_at is not None and by.now >= closes_at and not by.is_any(RECEIVES):
            raise Refused("check_in_over")
        if entrant.state not in ("registered", "waiting"):
            raise Refused("not_registered", state=entrant.state)
        return [CheckedIn(self.entrant, self.is_in)] if entrant.is_here != self.is_in else []


class Admit(Command, frozen=True):
    """Whoever waits longest gets the places that are free: after the cap was raised, say."""

    roles: ClassVar = RUNS

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "open", "closed", "check_in")
        return moved_up(t, leaving=0, by=by)


class AwardByes(Command, frozen=True):
    """Rounds of the first stage that an entrant wins without playing, or half wins; promised before the event begins (T33)."""

    roles: ClassVar = RUNS
    entrant: int
    rounds: tuple[int, ...]
    kind: Literal["awarded_bye", "half_bye"] = "awarded_bye"

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "draft", "published", "open", "closed", "check_in")
        entrant_of(t, self.entrant)
        if any(not 1 <= number <= LAST_ROUND for number in self.rounds) or len(set(self.rounds)) != len(self.rounds):
            raise Refused("bad_rounds")
        return [ByesAwarded(self.entrant, tuple(sorted(self.rounds)), self.kind)]


class AnnounceAbsence(Command, frozen=True):
    """Somebody does not come to a round that is not out yet, and is not paired in it; or does after all (T33)."""

    roles: ClassVar = ANYONE
    entrant: int
    moment: Moment
    is_absent: bool = True

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "open", "closed", "check_in", "running")
        entrant = must_speak_for(t, by, self.entrant, RECEIVES)
        stage, number = self.moment
        settings = t.plan.stages[stage - 1].settings if 1 <= stage <= len(t.plan.stages) else None
        if not isinstance(settings, scored.Settings) or not 1 <= number <= settings.rounds:
            raise Refused("no_such_round", round=number)
        if self.moment <= last_round(t) or t.stages[stage].state == "closed":
            raise Refused("round_is_out", round=number)
        is_known = self.moment in entrant.absences
        return [AbsenceAnnounced(self.entrant, self.moment, self.is_absent)] if is_known != self.is_absent else []


# ---


def must_be_told_well(club: str, rating: int | None) -> None:
    """As an entrant has it in every table and file."""
    if len(club) > LONGEST_CLUB or not club.isprintable():
        raise Refused("bad_club")
    if rating is not None and not 0 <= rating <= HIGHEST_RATING:
        raise Refused("bad_rating")


def next_number(t: Tournament) -> int:
    return max(t.entrants, default=0) + 1


def moved_up(t: Tournament, *, leaving: int, by: By, of: Entrant | None = None) -> Facts:
    """Who comes in from the waiting list when `leaving` entrants go (T16); nobody while it stands above the cap."""
    registration = t.plan.registration
    if registration.promotes_until is not None and by.now >= registration.promotes_until:
        return []
    waiting = [entrant.number for entrant in t.waiting() if entrant is not of]
    gone = leaving if of is None or of.state != "waiting" else 0
    free = len(waiting) if registration.cap is None else registration.cap - (t.placed() - gone)
    chosen = tuple(waiting[: max(free, 0)])
    return [Promoted(chosen, "registered" if t.plan.team_size == 1 else "pending")] if chosen else []


def last_round(t: Tournament) -> Moment:
    """The newest round that is out: who leaves now is in no later one. A round that is still being paired is paired anew without them."""
    out = [moment for moment, round_ in t.rounds.items() if round_.state not in ("pairing", "draft")]
    return max(out, default=Moment(1, 0))


def late_round(t: Tournament) -> int:
    """The first round that a late entrant plays (T21). Only where scores pair can somebody come in later."""
    if not isinstance(t.plan.stages[0].settings, scored.Settings) or t.stages[1].state == "closed":
        raise Refused("stage_is_fixed")
    newest = max((moment.round for moment in t.rounds if t.rounds[moment].state not in ("pairing", "draft")), default=0)
    if any(moment.stage > 1 for moment in t.rounds) or newest + 1 > t.plan.late_until:
        raise Refused("too_late", until=t.plan.late_until)
    return newest + 1
