"""Whose time has come: deadlines of an event, worked by the system in one command.

Source: tournaments reference, sections 3 and 11; T4, T16, T18, T22, T25, T28, T30.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tournaments.rules.commands.base import By, Command, Facts
from tournaments.rules.commands.decks import locked
from tournaments.rules.facts import Confirmed, Moved, TimeCalled
from tournaments.rules.results import absence
from tournaments.rules.state import Pairing, Round, Tournament


class Sweep(Command, frozen=True):
    """All that is due by now.

    Registration and check-in open and close, decks lock, who is missing has not come, a silence is a yes, time is called.
    """

    roles: ClassVar = frozenset({"system"})

    def decide(self, t: Tournament, by: By) -> Facts:
        return [*moves(t, by.now), *locks(t, by.now), *absences(t, by.now), *silences(t, by.now), *calls(t, by.now)]


def next_sweep(t: Tournament) -> int | None:
    """When something is due next (ms), be it past; None if nothing is."""
    return min(instants(t), default=None)


def instants(t: Tournament) -> Iterator[int]:
    plan = t.plan
    wanted = {
        "published": plan.registration.opens_at,
        "open": earliest(plan.registration.closes_at, plan.check_in.opens_at),
        "closed": plan.check_in.opens_at,
    }.get(t.phase)
    if wanted is not None:
        yield wanted
    if plan.decks.locks_at is not None and t.phase in ("published", "open", "closed", "check_in") and locked(t):
        yield plan.decks.locks_at
    for _, pairing in open_tables(t):
        yield from (at for at in (presence_ends(t, pairing), silence_ends(t, pairing)) if at is not None)
    yield from (ends for ends in map(clock_ends, played(t)) if ends is not None)


def earliest(*instants: int | None) -> int | None:
    return min((at for at in instants if at is not None), default=None)


def moves(t: Tournament, now: int) -> Facts:
    """Registration and check-in by time."""
    registration, check_in = t.plan.registration, t.plan.check_in
    phase = t.phase
    if phase == "published" and is_due(registration.opens_at, now):
        phase = "open"
    if phase == "open" and is_due(registration.closes_at, now):
        phase = "closed"
    if phase in ("open", "closed") and is_due(check_in.opens_at, now):
        phase = "check_in"
    return [Moved(phase)] if phase != t.phase else []


def locks(t: Tournament, now: int) -> Facts:
    is_before = t.phase in ("published", "open", "closed", "check_in")
    return locked(t) if is_before and is_due(t.plan.decks.locks_at, now) else []


def absences(t: Tournament, now: int) -> Facts:
    """Who is not at their table when presence ends has not come; who is there is never punished (T25, T26)."""
    found: Facts = []
    for round_, pairing in open_tables(t):
        if is_due(presence_ends(t, pairing), now):
            absent = tuple(seat for seat in range(len(pairing.seats)) if seat not in pairing.present)
            found.append(Confirmed(pairing.key, absence(len(pairing.seats), absent, t.plan.best_of(round_.stage)), "absence"))
    return found


def silences(t: Tournament, now: int) -> Facts:
    """A report that nobody has contradicted counts after a while (T30)."""
    return [Confirmed(p.key, p.claims[-1].result, "silence") for _, p in open_tables(t) if is_due(silence_ends(t, p), now)]


def calls(t: Tournament, now: int) -> Facts:
    return [TimeCalled(round_.moment) for round_ in played(t) if is_due(clock_ends(round_), now)]


def played(t: Tournament) -> list[Round]:
    """Rounds that are out while the event runs."""
    return t.open_rounds() if t.phase == "running" else []


def open_tables(t: Tournament) -> Iterator[tuple[Round, Pairing]]:
    for round_ in played(t):
        for pairing in t.tables(round_.moment):
            yield round_, pairing


def clock_ends(round_: Round) -> int | None:
    """When time is called in a round; None while its clock stands, or once it was."""
    return None if round_.paused_at is not None or round_.is_time_called else round_.clock_ends


def presence_ends(t: Tournament, pairing: Pairing) -> int | None:
    """When a table waits no longer for who is missing; None if it does not, or nobody is."""
    wait = t.plan.play.presence_ms
    is_awaited = pairing.state == "assigned" and not pairing.bye and len(pairing.present) < len(pairing.seats)
    if wait is None or not is_awaited or pairing.opened_at is None:
        return None
    return pairing.opened_at + wait + pairing.extra_ms


def silence_ends(t: Tournament, pairing: Pairing) -> int | None:
    wait = t.plan.play.confirm_ms
    is_waiting = pairing.state == "reported" and not pairing.match and pairing.reported_at is not None
    return pairing.reported_at + wait if is_waiting and wait is not None and pairing.reported_at is not None else None


def is_due(at: int | None, now: int) -> bool:
    return at is not None and at <= now
