"""How often a round was paired, when and why again, for everybody: from the log, which keeps what was taken back (T50)."""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from operator import or_

from django.db.models import Q
from msgspec import Struct

from tournaments.models import Round, TournamentEntry
from tournaments.rules.facts import PairingRequested, RoundVoided, TablesOpened
from tournaments.rules.fold import read_body
from tournaments.rules.state import Moment

TELLING = (PairingRequested, RoundVoided, TablesOpened)


class Again(Struct, frozen=True):
    """An attempt after the first. `reason`: a key; empty if what it was computed from had changed meanwhile. `at` in milliseconds."""

    round: int
    attempt: int
    at: int
    reason: str


def attempts(tournament_id: str, rounds: Collection[Round]) -> list[Again]:
    """Of rounds that are out, in order; the log is only read if one of them was paired more than once."""
    wanted = {Moment(one.stage, one.number) for one in rounds if one.attempt > 1}
    if not wanted:
        return []
    told = reduce(or_, (Q(body__contains=f'"{fact.__name__}"') for fact in TELLING))
    found: dict[tuple[Moment, int], Again] = {}
    reasons: dict[Moment, str] = {}
    for entry in TournamentEntry.objects.filter(told, stream=tournament_id).order_by("seq"):
        for fact in read_body(entry.body).facts:
            if isinstance(fact, RoundVoided):
                reasons[fact.moment] = fact.reason or ""
            elif isinstance(fact, PairingRequested | TablesOpened) and fact.moment in wanted and fact.attempt > 1:
                reason = fact.reason or "" if isinstance(fact, PairingRequested) else reasons.get(fact.moment, "")
                found.setdefault((fact.moment, fact.attempt), Again(fact.moment.round, fact.attempt, entry.at, reason))
    return [again for _, again in sorted(found.items())]
