"""A database of the benchmark's own on the server that `DATABASE_URL` names: made empty, dropped at the end."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import CommandError
from django.db import connection, connections

from matches import log


@contextmanager
def scratch_database() -> Iterator[None]:
    """Inside, Django's connections lead to a fresh PostgreSQL database, each thread keeps its own, and logs are quiet.

    Raises `CommandError` if `DATABASE_URL` names none.
    """
    if connection.vendor != "postgresql":
        raise CommandError("This benchmark needs DATABASE_URL to name PostgreSQL.")
    settings, name = connection.settings_dict, connection.settings_dict["NAME"]
    kept = settings["CONN_MAX_AGE"]
    root = logging.getLogger()
    level = root.level
    settings["TEST"]["NAME"], settings["CONN_MAX_AGE"] = f"bench_{name}", None
    root.setLevel(logging.WARNING)  # many threads on few cores are slow, and say so
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        log.forget()
        connections.close_all()
        connection.creation.destroy_test_db(name, verbosity=0)
        settings["CONN_MAX_AGE"] = kept
        root.setLevel(level)


def where() -> dict[str, Any]:
    """The database as psycopg names its parts."""
    settings = connection.settings_dict
    parts = {"host": settings["HOST"], "port": settings["PORT"], "dbname": settings["NAME"], "user": settings["USER"]}
    return {name: part for name, part in (parts | {"password": settings["PASSWORD"]}).items() if part}
