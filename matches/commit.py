"""One append as the database takes it: header, entries, due rows and outbox rows, all of them or none.

The header is moved only from the head that the entries were decided on, so nobody has to hold it while the rules run: who was overtaken
changes nothing and decides anew. On PostgreSQL it is one call of a function, which is its own transaction where none is open; SQLite, whose
calls cross no wire, gets the same in single statements (`docs/decisions/0012-decided-before-it-is-locked.md`).

Source: architecture section 5; live play L1, L3, L5, L14.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from weakref import WeakSet

import msgspec
import psycopg
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from msgspec import Struct
from psycopg.errors import error_from_result
from psycopg.pq import DiagnosticField, ExecStatus, TransactionStatus
from psycopg.pq.abc import PGresult

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

NAME = b"append"
CALL = f"SELECT matches_append_1({', '.join(f'${number}' for number in range(1, 27))})".encode()  # migration 0006
_ready: WeakSet[psycopg.Connection[Any]] = WeakSet()
"""Connections that have prepared the call."""


def commit_at_once(match_id: str, seen: Seen, entries: Sequence[Entry], around: Around, now: int) -> bool:
    header, (first, *more) = around.header, entries
    return called(
        match_id, seen.head, seen.head_hash,
        header["head"], header["head_hash"], header["status"],
        as_json(header["owes"]), as_json(header["outcome"]), as_json(header["brief"]),
        header["created_at"], header["started_at"], header["ended_at"],
        first.seq, first.kind, first.seat, first.cid, first.body, first.at, first.salt, first.hash,
        as_json(more), as_json(around.due), as_json(around.over), as_json(around.effects), around.ends, now,
    )  # fmt: skip


def called(*values: str | int | None) -> bool:
    """What the function says. By one blocking call of libpq, which lets other threads run once: a cursor does so at each turn it takes.

    Texts are sent as binary, which is their bytes as they are: the server refuses those that it could not keep.
    """
    ours = connections[DEFAULT_DB_ALIAS]
    ours.close_if_health_check_failed()  # as Django's cursor does: workers keep their connections
    ours.ensure_connection()
    own: psycopg.Connection[Any] = ours.connection
    server = own.pgconn
    # Who is in a transaction holds the header; psycopg has begun it then.
    assert own.autocommit or server.transaction_status != TransactionStatus.IDLE
    with ours.wrap_database_errors:
        if own not in _ready:
            answered(server.prepare(NAME, CALL))
            _ready.add(own)
        plain: list[Any] = [value.encode() if isinstance(value, str) else None if value is None else b"%d" % value for value in values]
        return answered(server.exec_prepared(NAME, plain, [isinstance(value, str) for value in values])).get_value(0, 0) == b"t"


def answered(answer: PGresult) -> PGresult:
    if answer.status in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
        return answer
    if answer.error_field(DiagnosticField.SQLSTATE):
        raise error_from_result(answer)
    raise psycopg.OperationalError(answer.get_error_message())  # not the server's word: it is gone


def as_json(value: Any) -> str | None:
    """None for what is not there: there is nothing to read then, nor to do."""
    return msgspec.json.encode(value).decode() if value else None


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
