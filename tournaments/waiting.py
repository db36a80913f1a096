"""Where somebody is waited for: their tables in events that run, for the home page.

Four queries at most, however many events there are; one for who plays in none.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Q

from tournaments.models import Member, Pairing, Round, Seat, Tournament


class OwnTable(NamedTuple):
    """A table that has no result yet, with its event."""

    event: Tournament
    round: int
    table: int


def own_tables(user_id: int) -> list[OwnTable]:
    """In rounds that are out, in order of events and of play."""
    rows = Member.objects.filter(account=user_id, tournament__phase=Tournament.Phase.RUNNING).select_related("tournament")
    plays = {row.tournament_id: row for row in rows}
    out = list(Round.objects.filter(tournament__in=plays, state="published").order_by("tournament", "stage", "number")) if plays else []
    if not out:
        return []
    mine = [Q(tournament=one.tournament_id, stage=one.stage, round=one.number, entrant=plays[one.tournament_id].entrant) for one in out]
    seats = Seat.objects.filter(reduce(or_, mine))
    keys = [Q(tournament=one.tournament_id, stage=one.stage, round=one.round, table=one.table) for one in seats]
    if not keys:
        return []
    tables = Pairing.objects.filter(reduce(or_, keys), bye="").exclude(state="confirmed").order_by("tournament", "stage", "round")
    return [OwnTable(plays[one.tournament_id].tournament, one.round, one.table) for one in tables]
