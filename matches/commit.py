"""One append as the database takes it: header, entries, due rows and outbox rows, all of them or none.

The header is moved only from the head that the entries were decided on, so nobody has to hold it while the rules run: who was overtaken
changes nothing and decides anew. PostgreSQL gets one prepared statement, which is its own transaction where none is open; SQLite, whose
calls cross no wire, the same in single statements (`docs/decisions/0012-decided-before-it-is-locked.md`).

Source: architecture section 5; live play L1, L3, L5, L14.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
import psycopg
from django.db import connection, transaction
from msgspec import Struct

from matches import log
from matches.games.chain import Entry
from matches.models import Due, Match, MatchEntry, Outbox


class Seen(Struct, frozen=True):
    """The end of the log that new entries were decided on, as the header names it."""

    head: int
    head_hash: str


class Around(Struct, frozen=True):
    """What new entries change around the log: fields of the header, due rows to set (what, at in ms) and to drop, effects to come.

    If the match `ends`, all of its due rows are dropped.
    """

    header: Mapping[str, Any]
    due: Mapping[str, int]
    over: Sequence[str]
    effects: Sequence[str]
    ends: bool


def commit(match_id: str, seen: Seen, entries: Sequence[Entry], around: Around, now: int) -> bool:
    """Write all of it; false if the log does not end at `seen`, and then nothing is written.

    Raises `OperationalError` after 2 s of waiting for whoever holds the header.
    """
    write = commit_at_once if connection.vendor == "postgresql" else commit_in_steps
    return write(match_id, seen, entries, around, now)


# --- PostgreSQL

HEADER = """
WITH header AS (
  UPDATE matches_match SET {fields}, faults = 0 WHERE id = %s AND head = %s AND head_hash = %s RETURNING id
)"""
JSON_FIELDS = {"owes", "outcome", "brief"}
ENTRIES = """, entries AS (
  INSERT INTO matches_matchentry (stream_id, seq, kind, seat, cid, body, at, salt, hash)
  SELECT header.id, entry.* FROM header, (VALUES {rows}) AS entry
)"""
ENTRY = "(%s::int, %s::text, %s::smallint, %s::text, %s::text, %s::bigint, %s::text, %s::text)"
DUE = """, due AS (
  INSERT INTO matches_due (match_id, what, at) SELECT header.id, work.* FROM header, (VALUES {rows}) AS work
  ON CONFLICT (match_id, what) DO UPDATE SET at = EXCLUDED.at
)"""
OVER = ", over AS (DELETE FROM matches_due USING header WHERE match_id = header.id AND what = ANY(%s))"
ALL_OVER = ", over AS (DELETE FROM matches_due USING header WHERE match_id = header.id)"
EFFECTS = """, effects AS (
  INSERT INTO matches_outbox (match_id, effect, created_at, attempts, last_error)
  SELECT header.id, effect.name, %s, 0, '' FROM header, unnest(%s::text[]) AS effect (name)
  ON CONFLICT DO NOTHING
)"""
COUNT = "\nSELECT count(*) FROM header"


def commit_at_once(match_id: str, seen: Seen, entries: Sequence[Entry], around: Around, now: int) -> bool:
    values = [*map(as_stored, around.header.values()), match_id, seen.head, seen.head_hash]
    for e in entries:
        values += (e.seq, e.kind, e.seat, e.cid, e.body, e.at, e.salt, e.hash)
    for work in around.due.items():
        values += work
    if around.over and not around.ends:
        values.append(list(around.over))
    if around.effects:
        values += (now, list(around.effects))
    query = statement(
        tuple(around.header), len(entries), len(around.due), is_over=bool(around.over), ends=around.ends, has_effects=bool(around.effects)
    )
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:  # Django's own binds in the client
        row = cursor.execute(query, values, prepare=True).fetchone()
    return bool(row and row[0])


def as_stored(value: Any) -> Any:
    return msgspec.json.encode(value).decode() if isinstance(value, (dict, list)) else value


@cache
def statement(fields: tuple[str, ...], entries: int, due: int, *, is_over: bool, ends: bool, has_effects: bool) -> str:
    """What there is nothing of is left out: the statements of a match's usual entries are few, and short."""
    parts = [
        HEADER.format(fields=", ".join(f"{name} = %s::jsonb" if name in JSON_FIELDS else f"{name} = %s" for name in fields)),
        ENTRIES.format(rows=", ".join([ENTRY] * entries)),
    ]
    if due:
        parts.append(DUE.format(rows=", ".join(["(%s::text, %s::bigint)"] * due)))
    if ends:
        parts.append(ALL_OVER)
    elif is_over:
        parts.append(OVER)
    if has_effects:
        parts.append(EFFECTS)
    return "".join((*parts, COUNT))


# --- SQLite


def commit_in_steps(match_id: str, seen: Seen, entries: Sequence[Entry], around: Around, now: int) -> bool:
    with transaction.atomic():
        at_seen = Match.objects.filter(id=match_id, head=seen.head, head_hash=seen.head_hash)
        if not at_seen.update(faults=0, **around.header):
            return False
        log.insert(MatchEntry._meta.db_table, match_id, entries)
        if around.ends:
            Due.objects.filter(match_id=match_id).delete()
        elif around.over:
            Due.objects.filter(match_id=match_id, what__in=around.over).delete()
        if around.due:
            rows = [Due(match_id=match_id, what=what, at=at) for what, at in around.due.items()]
            Due.objects.bulk_create(rows, update_conflicts=True, unique_fields=["match", "what"], update_fields=["at"])
        if around.effects:
            effects = [Outbox(match_id=match_id, effect=effect, created_at=now) for effect in around.effects]
            Outbox.objects.bulk_create(effects, ignore_conflicts=True)
        return True
