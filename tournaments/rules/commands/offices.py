"""Offices of an event: who gives and takes them. Whoever holds one stands beside the log, and is a role to all other commands.

Source: tournaments reference, section 10; T82.
"""

from __future__ import annotations

from typing import ClassVar

from tournaments.rules.commands.base import RUNS, By, Command, Facts, Refused
from tournaments.rules.facts import OfficeGiven, OfficeTaken
from tournaments.rules.state import Office, OfficeKind, Tournament


class GiveOffice(Command, frozen=True):
    """An office for somebody, until `expires_at` (ms) or for good. `instead`: of the same kind, which they hold until now."""

    roles: ClassVar = RUNS
    kind: OfficeKind
    expires_at: int | None = None
    instead: int | None = None

    def decide(self, t: Tournament, by: By) -> Facts:
        if self.kind == "owner":
            must_own(by)
        if self.expires_at is not None and (self.expires_at <= by.now or self.kind == "owner"):
            raise Refused("bad_end")
        given: Facts = [OfficeGiven(max(t.offices, default=0) + 1, self.kind, self.expires_at)]
        if self.instead is None:
            return given
        if office_of(t, self.instead).kind != self.kind:
            raise Refused("no_such_office")
        return [OfficeTaken(self.instead), *given]


class TakeOffice(Command, frozen=True):
    """An office is over. That of an owner is taken by owners alone, and the last one stays."""

    roles: ClassVar = RUNS
    office: int

    def decide(self, t: Tournament, by: By) -> Facts:
        found = office_of(t, self.office)
        if found.kind == "owner":
            must_own(by)
            if sum(one.kind == "owner" and one.holds(by.now) for one in t.offices.values()) == 1:
                raise Refused("last_owner")
        return [OfficeTaken(self.office)]


def must_own(by: By) -> None:
    """An organiser may do all but this."""
    if not by.roles & {"owner", "system"}:
        raise Refused("for_owners")


def office_of(t: Tournament, number: int) -> Office:
    """One that was not taken yet."""
    found = t.offices.get(number)
    if found is None or found.is_over:
        raise Refused("no_such_office")
    return found
