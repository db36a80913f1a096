"""The log: rows that are only ever added, and the histories folded from them.

`LogEntry` serves matches and tournaments alike. Rows are written and read by raw SQL on Django's own connection
(`docs/decisions/0002-raw-sql-for-the-log.md`). The database refuses to change or delete them (migration 0002).

Source: architecture section 5; live play L1-L9, L13.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

import psycopg
from django.db import connection, models

from matches import metrics
from matches.games.chain import Entry
from matches.games.fold import History
from matches.games.registry import KNOWN
from matches.history_cache import HistoryCache

COLUMNS = "seq, kind, seat, cid, body, at, salt, hash"


class LogEntry(models.Model):
    """One accepted action with its facts. `at` in milliseconds; `seat` -1 for the system; `body` is the canonical JSON that was hashed."""

    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    seat = models.SmallIntegerField()
    cid = models.CharField("client action id", max_length=64)
    body = models.TextField()
    at = models.BigIntegerField("at (ms)")
    salt = models.CharField(max_length=32)
    hash = models.CharField(max_length=64)

    class Meta:
        abstract = True


class NotFound(Exception):
    """There is no such stream."""


# --- rows


def insert(table: str, stream: str, entries: Sequence[Entry]) -> None:
    """Add entries to a stream; the database refuses a taken `seq` or client action id (L3)."""
    rows = [(stream, e.seq, e.kind, e.seat, e.cid, e.body, e.at, e.salt, e.hash) for e in entries]
    marks = ", ".join(["(%s, %s, %s, %s, %s, %s, %s, %s, %s)"] * len(rows))
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {table} (stream_id, {COLUMNS}) VALUES {marks}", [value for row in rows for value in row])  # noqa: S608 - names of our own


def rows_after(table: str, stream: str, seq: int) -> list[Entry]:
    """Entries above `seq`, in order."""
    rows = prepared(f"SELECT {COLUMNS} FROM {table} WHERE stream_id = %s AND seq > %s ORDER BY seq", [stream, seq])  # noqa: S608 - names of our own
    return [Entry(*row) for row in rows]


def prepared(query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """All rows of a query that is asked often: PostgreSQL plans it once a connection. Django's own cursor would bind in the client."""
    if connection.vendor != "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(query, values)
            return cursor.fetchall()
    connection.close_if_health_check_failed()  # as Django's cursor does: workers keep their connections
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as direct:
        return direct.execute(query, values, prepare=True).fetchall()


def lock_row(table: str, columns: str, key: str) -> tuple[Any, ...] | None:
    """Lock one header row until the transaction ends; SQLite has locked the whole file already."""
    suffix = " FOR UPDATE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {table} WHERE id = %s{suffix}", [key])  # noqa: S608 - names of our own
        row: tuple[Any, ...] | None = cursor.fetchone()
        return row


# --- histories of matches


MATCH_ENTRIES = "matches_matchentry"
_cache = HistoryCache()


def history(match_id: str) -> History:
    """The match folded up to its last committed entry; only entries that this process has not seen are read and folded.

    Nobody may change what is returned: `fork` it to go on. Raises `NotFound`.
    """
    known = _cache.get(match_id)
    rows = rows_after(MATCH_ENTRIES, match_id, known.head if known else -1)
    if known and not rows:
        return known
    if not known and not rows:
        raise NotFound(match_id)
    began = perf_counter()
    grown = known.fork() if known else History(match_id, KNOWN)
    for entry in rows:
        grown.fold(entry)
    metrics.folded(len(rows), began)
    if not connection.in_atomic_block:  # or the rows may never be committed; `append` remembers when they are
        remember(grown)
    return grown


def reaching(match_id: str, seq: int) -> History:
    """The match up to entry `seq` at least: as this process knows it if that is far enough. Raises `NotFound`."""
    found = _cache.get(match_id)
    return found if found and found.head >= seq else history(match_id)


def known(match_id: str) -> History:
    """The match as this process knows it, read only if it does not: perhaps behind the log. Raises `NotFound`."""
    return _cache.get(match_id) or history(match_id)


def remember(grown: History) -> None:
    """Keep a history whose entries are all committed, unless a longer one is known."""
    _cache.keep(grown)


def forget(match_id: str | None = None) -> None:
    """Drop cached histories, of one match or all: they can always be folded again (L9)."""
    if match_id is None:
        _cache.clear()
    else:
        _cache.forget(match_id)


def head(match_id: str) -> int:
    """The last committed `seq` of a match; -1 if there is none."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COALESCE(MAX(seq), -1) FROM {MATCH_ENTRIES} WHERE stream_id = %s", [match_id])  # noqa: S608 - names of our own
        return int(cursor.fetchone()[0])
