"""Databases of their own for tests of what an operator does, and the project's commands run on them, each in a process of its own."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

ROOT = Path(__file__).parents[2]
PATIENCE_S = 240.0
COLUMNS = "stream_id, seq, kind, seat, cid, body, at, salt, hash"
LOG = f'SELECT {COLUMNS} FROM matches_matchentry ORDER BY stream_id COLLATE "C", seq'


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """The address of an empty database on the server that `server` names; dropped afterwards."""
    name = f"oshi_deploy_{secrets.token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def as_role(database: str, role: str, password: str) -> str:
    """The same database, by another login."""
    parts = urlsplit(database)
    return parts._replace(netloc=f"{role}:{password}@{parts.netloc.rpartition('@')[2]}").geturl()


def environment(database: str, **others: str) -> dict[str, str]:
    return {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "DATABASE_URL": database, **others}


def run(*command: object, database: str, **others: str) -> str:
    """The last line that a command printed; it must have ended well."""
    return last_line(attempt(*command, database=database, **others))


def attempt(*command: object, database: str, **others: str) -> subprocess.CompletedProcess[str]:
    words = [str(word) for word in command]
    return subprocess.run(
        words, cwd=ROOT, env=environment(database, **others), capture_output=True, text=True, check=False, timeout=PATIENCE_S
    )


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip().rpartition("\n")[2]


def manage(*words: object, database: str) -> str:
    return run(sys.executable, "manage.py", *words, database=database)


def psql(script: str, *options: str, database: str) -> str:
    """A script of `deploy/postgres`, as the operator runs it."""
    return run("psql", database, "-X", "-q", *options, "-f", ROOT / "deploy/postgres" / script, database=database)


def log_of(database: str) -> list[tuple[object, ...]]:
    """Every entry of every match, in order."""
    with psycopg.connect(database) as connection:
        return connection.execute(LOG).fetchall()
