"""Runs postgres/grants.sql as the owner of the tables: `DATABASE_URL` names the database, `OSHI_APP_ROLE` who is granted what."""

import os
from pathlib import Path

import psycopg

GRANTS = Path(__file__).parent / "postgres" / "grants.sql"


def grant(database_url: str, role: str) -> None:
    with psycopg.connect(database_url) as connection:
        connection.execute("SELECT set_config('oshi.app_role', %s, false)", [role])
        connection.execute(GRANTS.read_bytes())


if __name__ == "__main__":
    grant(os.environ["DATABASE_URL"], os.environ["OSHI_APP_ROLE"])
