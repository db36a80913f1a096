"""A whole and consistent copy of an SQLite database that may be in use: `sqlite_copy.py FROM TO`."""

import sqlite3
import sys
from contextlib import closing


def copy(source: str, target: str) -> None:
    """Raises `sqlite3.DatabaseError` if what was copied is damaged."""
    with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        (said,) = new.execute("PRAGMA integrity_check").fetchone()
    if said != "ok":
        raise sqlite3.DatabaseError(said)


if __name__ == "__main__":
    copy(*sys.argv[1:])
