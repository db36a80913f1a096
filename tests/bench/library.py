"""What the `eventsourcing` package does on the same server, as its manual shows it: an aggregate, an application, its PostgreSQL recorder.

One event a save. Rebuilding goes through the repository, without its cache and without snapshots, as both are off by default.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from uuid import UUID

from django.db import connection
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from tests.bench.scratch import where
from tests.bench.threads import dealt, seconds_of


class Diary(Aggregate):
    """An aggregate with one field that each event sets."""

    @event("Opened")
    def __init__(self) -> None:
        self.last = ""

    @event("Noted")
    def note(self, text: str) -> None:
        self.last = text


class Diaries(Application[UUID]):
    """Keeps diaries in the table `diaries_events`."""


@contextmanager
def application(connections: int) -> Iterator[Diaries]:
    """An application on the scratch database with that many connections, all of them open."""
    database = {f"POSTGRES_{name.upper()}": str(value) for name, value in ({"password": ""} | where()).items()}
    pool = {"POSTGRES_POOL_SIZE": str(connections), "POSTGRES_MAX_OVERFLOW": "0", "POSTGRES_POOL_OPEN_TIMEOUT": "10"}
    diaries = Diaries(env={"PERSISTENCE_MODULE": "eventsourcing.postgres", **database, **pool})
    try:
        yield diaries
    finally:
        diaries.close()


def fresh_diary(diaries: Diaries) -> Diary:
    diary = Diary()
    diaries.save(diary)
    return diary


def write(diaries: Diaries, hand: Sequence[Diary], notes: Sequence[str], _own: None = None) -> None:
    """Diary after diary, one event a save."""
    for diary in hand:
        for text in notes:
            diary.note(text)
            diaries.save(diary)


def seconds(matches: int, at_once: int, notes: Sequence[str]) -> float:
    """How long it takes to write the notes into so many diaries, each thread on some of them, with as many connections as threads."""
    with application(at_once) as diaries:
        fresh = [fresh_diary(diaries) for _ in range(matches)]
        return seconds_of([partial(write, diaries, hand, notes) for hand in dealt(fresh, at_once)], nullcontext)


def written(diaries: Diaries, events: int, size: float) -> UUID:
    """An aggregate of `events` events after its first, `size` bytes of stored state each."""
    probe = fresh_diary(diaries)
    write(diaries, [probe], [""])
    text = "n" * round(size - stored_bytes(probe.id))
    diary = fresh_diary(diaries)
    write(diaries, [diary], [text] * events)
    return diary.id


def stored_bytes(diary_id: UUID) -> float:
    """The mean size of an event's state as the recorder has stored it, without the first one."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT avg(length(state)) FROM diaries_events WHERE originator_id = %s AND originator_version > 1", [diary_id])
        return float(cursor.fetchone()[0])
