"""Lets test clean-up empty the log, which the database otherwise refuses to change; nothing but clean-up may use it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.test import TransactionTestCase

from matches import log
from tournaments import ledger

LOGS = ("matches_matchentry", "tournaments_tournamententry")
MIGRATED = {"django_content_type", "auth_permission"}
"""What `migrate` fills: no test changes it."""


@contextmanager
def lifted(table: str = LOGS[0]) -> Iterator[None]:
    """The triggers of a log are off inside."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # or checks that wait for the commit hold the table
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            yield
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
            return
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [table])
        triggers = cursor.fetchall()
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        yield
        for _, sql in triggers:
            cursor.execute(sql)


def empty() -> None:
    """Deletes all rows of tests. Django's `flush` truncates every table and fills anew what `migrate` has filled, which costs far more.

    Whoever still writes is waited for, as a truncation would.
    """
    tables = sorted({model._meta.db_table for model in apps.get_models(include_auto_created=True) if model._meta.managed} - MIGRATED)
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"LOCK TABLE {', '.join(tables)} IN ACCESS EXCLUSIVE MODE")
        cursor.execute(" UNION ALL ".join(f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {table})" for table in tables))
        full = [table for (table,) in cursor.fetchall()]
        for table in full:
            if table in LOGS:
                with lifted(table):
                    cursor.execute(f"DELETE FROM {table}")
        for table in full:
            cursor.execute(f"DELETE FROM {table}")


def forget() -> None:
    log.forget()
    ledger.forget()


@pytest.fixture(autouse=True, scope="session")
def _clean_up_empties_the_log() -> Iterator[None]:
    clean_up = TransactionTestCase._fixture_teardown

    def with_the_log(self: Any) -> None:
        empty()
        forget()

    TransactionTestCase._fixture_teardown = with_the_log
    yield
    TransactionTestCase._fixture_teardown = clean_up


@pytest.fixture(autouse=True)
def _no_histories_of_other_tests() -> None:
    """A test that is rolled back leaves none of its matches and tournaments in this process."""
    forget()
