"""Offices: given and taken.

Source: tournaments reference, section 10; T82.
"""

from __future__ import annotations

from msgspec.structs import replace

from tournaments.rules.facts.base import Fact
from tournaments.rules.state import Office, OfficeKind, Tournament


class OfficeGiven(Fact, frozen=True):
    """Somebody has an office, until `expires_at` (ms) or for good."""

    office: int
    kind: OfficeKind
    expires_at: int | None = None

    def fold(self, t: Tournament, at: int) -> None:
        t.put_office(Office(self.office, self.kind, t.version, at, self.expires_at))


class OfficeTaken(Fact, frozen=True):
    """It is over."""

    office: int

    def fold(self, t: Tournament, at: int) -> None:
        t.put_office(replace(t.offices[self.office], is_over=True))
