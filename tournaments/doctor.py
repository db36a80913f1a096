"""What may be wrong with the events of a site, each as one line; nothing is changed (L230, T1, T48).

  log     entries do not follow from each other, cannot be folded, or end otherwise than the header says
  tables  rows are not what the log amounts to
  due     work is overdue or was begun again and again; a row is missing, so that nobody will wake the event; a row stands for nothing

Told as `EVENT event KIND: ...`. Archived events are looked at, too: their logs are kept for ever.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from matches import doctor, log
from tournaments import ledger, mails, projections
from tournaments.models import Due, Tournament
from tournaments.rules.fold import fold, read_body
from tournaments.rules.state import Tournament as State
from tournaments.rules.timing import due_at

OVERDUE_MS = 60_000
MANY_ATTEMPTS = 4
READS = 5
MOST_NAMED = 3


def register() -> None:
    doctor.others.append(problems)


def problems(now: int) -> Iterator[str]:
    """Event by event, in order of their making."""
    yield from (f"{row.tournament_id} event {what}" for row in Due.objects.order_by("tournament_id", "id") for what in of_row(row, now))
    for event_id in Tournament.objects.order_by("created_at", "id").values_list("id", flat=True):
        yield from (f"{event_id} event {what}" for what in problems_of(event_id))


def of_row(row: Due, now: int) -> Iterator[str]:
    if row.at < now - OVERDUE_MS:
        yield f"due: {row.what} is overdue"
    if row.attempts >= MANY_ATTEMPTS and row.at < now + mails.REST_MS // 2:
        yield f"due: {row.what} was begun {row.attempts} times and is not done"


def problems_of(event_id: str) -> Iterator[str]:
    """Read again if it moves on meanwhile; what was found of a state that is gone is not told."""
    for _ in range(READS):
        version = Tournament.objects.values_list("version", flat=True).get(id=event_id)
        with transaction.atomic():
            found = list(look(event_id))
        if Tournament.objects.values_list("version", flat=True).get(id=event_id) == version:
            yield from found
            return


def look(event_id: str) -> Iterator[str]:
    """Straight from the rows and never from a cache; a log that cannot be trusted says nothing about the rest."""
    header = Tournament.objects.get(id=event_id)
    rows = log.rows_after(ledger.TABLE, event_id, -1)
    if not rows:
        yield "log: there are no entries"
        return
    if torn := ledger.chain_problems(event_id):
        yield f"log: at entry {torn[0]}, the hash is not that of what is there"
        return
    if (rows[-1].seq, rows[-1].hash) != (header.version, header.head_hash) or [row.seq for row in rows] != list(range(len(rows))):
        yield "log: does not end where the header says"
        return
    t = State()
    try:
        for row in rows:
            fold(t, read_body(row.body).facts, row.at)
    except Exception as error:  # a body that the chain vouches for and this release cannot read
        yield f"log: cannot be folded ({type(error).__name__})"
        return
    _rows, differences = projections.differences(event_id, t, header.head_hash)
    if differences:
        named = ", ".join(f"{one.table} {' '.join(map(str, one.key))}" for one in differences[:MOST_NAMED])
        yield f"tables: {len(differences)} rows differ from the log ({named})"
    yield from wrong_due(event_id, t)


def wrong_due(event_id: str, t: State) -> Iterator[str]:
    wanted, kept = set(due_at(t)), set(Due.objects.filter(tournament_id=event_id).values_list("what", flat=True))
    yield from (f"due: {what} is missing" for what in sorted(wanted - kept) if what != "disclose")
    yield from (f"due: {what} stands for nothing" for what in sorted(kept - wanted))
