"""What the desk asks staff about, and what a worker is at: told, and done by a press alone.

Source: tournaments reference, section 11; T26, T48.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from msgspec import Struct

from tournaments import selectors
from tournaments.models import Tournament as Event
from tournaments.pages.common import Visitor
from tournaments.rules.attention import proposed_drops, proposed_no_shows
from tournaments.rules.state import Tournament
from tournaments.selectors import Job

JOBS: Mapping[str, str | Promise] = {
    "pairing": gettext_lazy("Stage {stage}, round {round} is being paired, attempt {attempt}."),
    "closing": gettext_lazy("The standings of stage {stage}, round {round} are being worked out."),
}
JOB_STATES: Mapping[str, str | Promise] = {
    "waiting": gettext_lazy("No worker has begun yet."),
    "working": gettext_lazy("A worker is at it."),
    "late": gettext_lazy("The worker that was at it has stopped; the next one begins anew."),
}


class NoShow(Struct, frozen=True):
    """An open table at which somebody sits who has left. `gone`: their seats; `is_own`: who looks plays there."""

    key: str
    round: int
    table: int
    gone: tuple[int, ...]
    names: str
    is_own: bool


def drops(t: Tournament, names: Mapping[int, str]) -> list[tuple[int, str]]:
    """Who did not come twice in a row, and still plays on (T26)."""
    return [(number, names.get(number, str(number))) for number in proposed_drops(t)] if t.phase == "running" else []


def no_shows(t: Tournament, names: Mapping[int, str], seen_by: Visitor) -> list[NoShow]:
    """Where the others wait in vain (section 11, drop after publication)."""
    mine = {entrant for entrant, _member in seen_by.plays}
    found = []
    for key, gone in proposed_no_shows(t).items():
        seats = t.pairings[key].seats
        called = ", ".join(names.get(seats[seat], str(seats[seat])) for seat in gone)
        found.append(NoShow(".".join(map(str, key)), key.round, key.table, gone, called, bool(mine & set(seats))))
    return found


def job(event: Event, t: Tournament, now: int) -> list[str]:
    """What a worker is to do now and how far it is, in sentences; none if nothing is computed (T48)."""
    if t.round is None or t.round.state not in ("pairing", "closing"):
        return []
    found = selectors.job(event, now)
    return sentences(found) if found else []


def sentences(found: Job) -> list[str]:
    said = [str(JOBS[found.what]).format(stage=found.stage, round=found.round, attempt=found.attempt), str(JOB_STATES[found.state])]
    if found.tries > 1:
        said.append(ngettext("It was begun {n} time.", "It was begun {n} times.", found.tries).format(n=found.tries))
    if found.is_quick:
        said.append(_("The quick method is used, as the whole one failed or took too long."))
    return said
