"""Work that is due for tournaments: jobs that compute, deadlines, tables whose match is to be made.

What is due follows from the state alone (`rules/timing.py`); rows make it found by a scan each second, and a nudge after a commit makes it
fast. A piece taken is leased, so that one worker does it and a dead one blocks nothing (T48, T81, L236).
"""

from __future__ import annotations

import time

import structlog
from django.db.models import F
from structlog.contextvars import bound_contextvars

from matches.enqueue import enqueue
from tournaments import jobs, mails, playing
from tournaments.models import Due
from tournaments.rules.state import Moment, PairingKey, Tournament
from tournaments.rules.timing import NOW, due_at

logger = structlog.get_logger(__name__)
LEASE_MS = 30_000
"""How long (ms) a piece waits after the death of its worker, twice; then longer and longer. Longer than a pairing may take."""
MOST_DOUBLED = 5
TIME_AGAIN_MS = 5_000
"""How long (ms) until time is called for what has begun since."""
BATCH = 200
BATCH_S = 5.0


def set_for(tournament_id: str, t: Tournament, now: int) -> None:
    """The rows that follow from a state, in the transaction of its entry."""
    wanted = due_at(t)
    kept = dict(Due.objects.filter(tournament_id=tournament_id).values_list("what", "at"))
    if gone := kept.keys() - wanted.keys():
        Due.objects.filter(tournament_id=tournament_id, what__in=gone).delete()
    new = {what: now if at == NOW else at for what, at in wanted.items() if what not in kept or at not in (NOW, kept[what])}
    if new:
        rows = [Due(tournament_id=tournament_id, what=what, at=at) for what, at in new.items()]
        Due.objects.bulk_create(rows, update_conflicts=True, unique_fields=["tournament", "what"], update_fields=["at", "attempts"])
    if any(at <= now for at in new.values()):
        enqueue("tournaments.tasks.run_tournament", tournament_id)


def run_due(*, now: int, tournament_id: str | None = None) -> int:
    """Work what is due, of one tournament or all; how many pieces were taken."""
    rows = Due.objects.filter(at__lte=now).order_by("at")
    taken, began = 0, time.monotonic()
    for row in rows.filter(tournament_id=tournament_id) if tournament_id else rows[:BATCH]:
        if taken and time.monotonic() - began > BATCH_S:
            break
        if Due.objects.filter(pk=row.pk, at=row.at).update(at=now + lease(row.attempts), attempts=F("attempts") + 1):
            taken += 1
            with bound_contextvars(tournament=row.tournament_id, due=row.what):
                work(row, now)
    return taken


def lease(attempts: int) -> int:
    """How long (ms) a piece is left to who takes it after so many attempts that came to nothing."""
    return LEASE_MS << min(max(attempts - 1, 0), MOST_DOUBLED)


def work(row: Due, now: int) -> None:
    try:
        match row.what.split(":"):
            case ["sweep"]:
                jobs.sweep(row.tournament_id, now)
            case ["pairing", _, _]:
                jobs.pair(row.tournament_id, now, tries=row.attempts + 1)
            case ["closing", _, _]:
                jobs.close(row.tournament_id, now)
            case ["disclose"]:
                playing.disclose(row.tournament_id, now)
                Due.objects.filter(pk=row.pk).delete()
            case ["time", moment]:
                playing.call_time(row.tournament_id, Moment(*map(int, moment.split("."))), now)
                Due.objects.filter(pk=row.pk).update(at=now + TIME_AGAIN_MS, attempts=0)
            case ["mail", _, _]:
                enqueue("tournaments.tasks.mail_round", row.tournament_id, row.what)
                Due.objects.filter(pk=row.pk).update(at=now + mails.AGAIN_MS, attempts=0)  # sending may take longer than a lease
            case ["begin", table]:
                playing.begin(row.tournament_id, PairingKey(*map(int, table.split("."))), now)
    except Exception:  # one tournament's trouble keeps no other from its turn; the lease brings it back
        logger.exception("tournament_due_failed")
