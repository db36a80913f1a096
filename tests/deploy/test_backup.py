"""A backup taken while matches are played is restored elsewhere, and every match is what it was (L232)."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest

from deploy.database_url import libpq, sqlite_path
from tests.deploy.databases import COLUMNS, ROOT, attempt, environment, log_of, manage, new_database, run

Log = list[tuple[Any, ...]]


@pytest.fixture
def sqlite(tmp_path: Path) -> Callable[[], str]:
    """Addresses of databases that are not there yet."""
    numbers = iter(range(9))
    return lambda: f"sqlite:///{tmp_path}/arena-{next(numbers)}.sqlite3"


def sqlite_log(database: str) -> Log:
    with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
        return connection.execute(f"SELECT {COLUMNS} FROM matches_matchentry ORDER BY stream_id, seq").fetchall()


@pytest.fixture
def two_postgres() -> Iterator[tuple[str, str]]:
    with new_database(os.environ["DATABASE_URL"]) as one, new_database(os.environ["DATABASE_URL"]) as other:
        yield one, other


def check_round_trip(source: str, target: str, read: Callable[[str], Log], folder: Path) -> Path:
    """The file of the backup, after it was restored and looked at."""
    manage("migrate", "--verbosity", "0", database=source)
    manage("simulate", "oshi", "--matches", "2", database=source)
    before = read(source)
    words = [sys.executable, "manage.py", "simulate", "oshi", "--matches", "2"]
    with subprocess.Popen(words, cwd=ROOT, env=environment(source), stdout=subprocess.DEVNULL) as playing:
        file = run("deploy/backup.sh", folder, database=source)
        assert playing.wait(120) == 0
    after = read(source)

    assert run("deploy/restore.sh", file, database=target) == "restored"

    kept = read(target)
    assert len(before) > 20
    assert set(before) <= set(kept) <= set(after)
    run("deploy/run", "migrate", "--verbosity", "0", database=target)
    assert manage("validate", "--all", database=target).endswith(" ok, 0 failed")
    refused = attempt("deploy/restore.sh", file, database=target)
    assert (refused.returncode, "there already" in refused.stderr or "tables" in refused.stderr) == (1, True)
    return Path(file)


def test_a_site_on_sqlite_comes_back_from_its_backup(sqlite: Callable[[], str], tmp_path: Path):
    source, target = sqlite(), sqlite()

    file = check_round_trip(source, target, sqlite_log, tmp_path / "backups")

    assert manage("doctor", database=target) == "ok"
    assert file.stat().st_mode & 0o077 == 0
    with sqlite3.connect(target.removeprefix("sqlite:///")) as restored, pytest.raises(sqlite3.DatabaseError, match="append-only"):
        restored.execute("DELETE FROM matches_matchentry")


@pytest.mark.postgres
def test_a_site_on_postgresql_comes_back_from_its_backup(two_postgres: tuple[str, str], tmp_path: Path):
    source, target = two_postgres

    check_round_trip(source, target, log_of, tmp_path)

    assert manage("doctor", database=target) == "ok"
    with psycopg.connect(target) as restored, pytest.raises(psycopg.errors.RaiseException, match="append-only"):
        restored.execute("DELETE FROM matches_matchentry")


def test_a_backup_that_was_changed_is_not_restored(sqlite: Callable[[], str], tmp_path: Path):
    source, target = sqlite(), sqlite()
    manage("migrate", "--verbosity", "0", database=source)
    file = Path(run("deploy/backup.sh", tmp_path, database=source))
    file.write_bytes(file.read_bytes()[:-1])

    refused = attempt("deploy/restore.sh", file, database=target)

    assert refused.returncode != 0
    assert not Path(target.removeprefix("sqlite:///")).exists()


def test_no_password_stands_on_a_command_line():
    url = urlsplit("postgres://oshi:p%40ss@db.example:6432/arena?sslmode=verify-full&sslrootcert=/etc/ca.pem")

    assert libpq(url) == {
        "PGHOST": "db.example",
        "PGPORT": "6432",
        "PGUSER": "oshi",
        "PGPASSWORD": "p@ss",
        "PGDATABASE": "arena",
        "PGSSLMODE": "verify-full",
        "PGSSLROOTCERT": "/etc/ca.pem",
    }
    assert sqlite_path(urlsplit("sqlite:////srv/arena.sqlite3")) == Path("/srv/arena.sqlite3")
