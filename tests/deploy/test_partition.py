"""The log is split into partitions while matches are played; nothing is lost, and each partition refuses changes (L4)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import psycopg
import pytest
from psycopg import errors

from tests.deploy.databases import COLUMNS, ROOT, environment, log_of, manage, new_database, psql

pytestmark = pytest.mark.postgres
COUNT = 4


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """With matches from before and from while the log was split."""
    with new_database(os.environ["DATABASE_URL"]) as address:
        manage("migrate", "--verbosity", "0", database=address)
        manage("simulate", "oshi", "--matches", "3", database=address)
        before = log_of(address)
        words = [sys.executable, "manage.py", "simulate", "oshi", "--matches", "4"]
        with subprocess.Popen(words, cwd=ROOT, env=environment(address), stdout=subprocess.PIPE, text=True) as playing:
            wait_for_more(address, len(before))
            said = psql("partition.sql", "-v", f"partitions={COUNT}", database=address)
            printed, _ = playing.communicate(timeout=120)
        assert said == f"the log has {COUNT} partitions"
        assert printed.strip().endswith("4 finished, 4 validated, 0 failed")
        assert set(before) <= set(log_of(address))
        yield address


def wait_for_more(address: str, count: int) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        while connection.execute("SELECT count(*) FROM matches_matchentry").fetchone() == (count,):
            pass


def test_a_split_log_is_whole_and_goes_on(database: str):
    assert manage("simulate", "oshi", "--matches", "2", database=database) == "2 finished, 2 validated, 0 failed"

    with psycopg.connect(database) as connection:
        rows, ids, parts = connection.execute(
            "SELECT count(*), count(DISTINCT id), count(DISTINCT tableoid) FROM matches_matchentry"
        ).fetchone()
        of_a_match = connection.execute("SELECT count(DISTINCT tableoid) FROM matches_matchentry GROUP BY stream_id").fetchall()

    assert (rows, parts > 1, set(of_a_match)) == (ids, True, {(1,)})
    assert manage("doctor", database=database) == "ok"
    assert manage("validate", "--all", database=database) == "9 ok, 0 failed"


@pytest.mark.parametrize("change", ["UPDATE {} SET cid = 'x'", "DELETE FROM {}", "TRUNCATE {}"])
def test_the_log_and_each_partition_refuse_changes(database: str, change: str):
    before = log_of(database)
    for table in ("matches_matchentry", *(f"matches_matchentry_p{part}" for part in range(COUNT))):
        if table in filled(database) or change.startswith("TRUNCATE"):
            with psycopg.connect(database) as connection, pytest.raises(errors.RaiseException, match="append-only"):
                connection.execute(change.format(table))

    assert log_of(database) == before


def filled(database: str) -> set[str]:
    """Triggers of rows speak where there are rows."""
    with psycopg.connect(database) as connection:
        names = connection.execute("SELECT DISTINCT tableoid::regclass::text FROM matches_matchentry").fetchall()
    return {"matches_matchentry", *(name for (name,) in names)}


@pytest.mark.parametrize(("taken", "seq", "cid"), [("entry_seq_once", "seq", "cid || 'x'"), ("entry_cid_once", "seq + 1000", "cid")])
def test_a_taken_number_or_action_id_is_refused_as_before(database: str, taken: str, seq: str, cid: str):
    """L3, by constraints with the names that the migrations know."""
    values = COLUMNS.replace("seq", seq).replace("cid", cid)
    again = f"INSERT INTO matches_matchentry ({COLUMNS}) SELECT {values} FROM matches_matchentry LIMIT 1"

    with psycopg.connect(database) as connection:
        with pytest.raises(errors.UniqueViolation):
            connection.execute(again)
        connection.rollback()
        assert connection.execute("SELECT 1 FROM pg_constraint WHERE conname = %s AND conparentid = 0", [taken]).fetchone() == (1,)
