"""The floor of an append: the same rows through psycopg alone, prepared, one row a commit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import psycopg
from django.db import connection

from matches.games.chain import Entry
from matches.log import COLUMNS, MATCH_ENTRIES
from matches.models import new_match_id
from tests.bench.scratch import where
from tests.bench.threads import dealt, seconds_of

TABLE = "bench_raw_entry"
INSERT = f"INSERT INTO {TABLE} (stream_id, {COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"


def make_table() -> None:
    """Columns, defaults, unique constraints and indexes of the log; neither its foreign key nor its triggers."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE {TABLE} (LIKE {MATCH_ENTRIES} INCLUDING ALL)")


@contextmanager
def connected() -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(**where(), autocommit=True) as own:
        own.execute(f"SELECT 1 FROM {TABLE} LIMIT 1")
        yield own


def insert(streams: Sequence[str], entries: Sequence[Entry], own: psycopg.Connection[Any]) -> None:
    """Stream after stream, each entry in a transaction of its own."""
    cursor = own.cursor()
    for stream in streams:
        for e in entries:
            cursor.execute(INSERT, (stream, e.seq, e.kind, e.seat, e.cid, e.body, e.at, e.salt, e.hash), prepare=True)


def seconds(matches: int, at_once: int, entries: Sequence[Entry]) -> float:
    """How long it takes to write the entries into so many streams, each thread on some of them."""
    streams = [new_match_id() for _ in range(matches)]
    return seconds_of([partial(insert, hand, entries) for hand in dealt(streams, at_once)], connected)
