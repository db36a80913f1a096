"""One web process a database, as long as there is no Redis: layer and broker live in its memory (stack section 5).

The lock is the operating system's, on a file beside the database, and falls with the process however it ends.
"""

import hashlib
import sys
from pathlib import Path
from typing import IO

from django.conf import settings
from django.db import connection

if sys.platform == "win32":
    import msvcrt

    def lock_file(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock_file(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class SecondProcess(Exception):
    """Another web process already serves this database."""

    def __str__(self) -> str:
        return (
            "Another web process already serves this database. Without Redis there can be only one: "
            "stop it, choose another --database, or set REDIS_URL."
        )


_held: dict[Path, IO[str]] = {}


def hold_alone() -> None:
    """Keep this database for this process until it ends; raises `SecondProcess`. A second call in the same process is free."""
    path = lock_path()
    if path in _held:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.open("a")
    try:
        lock_file(file)
    except OSError:
        file.close()
        raise SecondProcess from None
    _held[path] = file


def release() -> None:
    if file := _held.pop(lock_path(), None):
        file.close()


def lock_path() -> Path:
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        return Path(f"{known['NAME']}.lock")
    address = f"{known['HOST']}:{known['PORT']}/{known['NAME']}"
    return settings.VAR_DIR / f"web-{hashlib.sha256(address.encode()).hexdigest()[:12]}.lock"
