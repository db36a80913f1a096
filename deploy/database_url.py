"""DATABASE_URL for the tools of PostgreSQL and SQLite: `database_url.py path` or `database_url.py libpq`.

The parts go into environment variables, because an address on a command line shows its password to everybody on the machine.
"""

import os
import shlex
import sys
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

ROOT = Path(__file__).parents[1]


def sqlite_path(url: SplitResult) -> Path:
    """As the site reads it: `sqlite:///name` is relative to the project, `sqlite:////name` absolute."""
    return ROOT / url.path.removeprefix("/")


def libpq(url: SplitResult) -> dict[str, str]:
    """The variables of libpq; options such as `sslmode` by their own names."""
    parts = {
        "PGHOST": url.hostname,
        "PGPORT": str(url.port or ""),
        "PGUSER": unquote(url.username or ""),
        "PGPASSWORD": unquote(url.password or ""),
        "PGDATABASE": unquote(url.path.removeprefix("/")),
    }
    options = {f"PG{name.upper()}": value for name, value in parse_qsl(url.query)}
    return {name: value for name, value in {**parts, **options}.items() if value}


if __name__ == "__main__":
    address = urlsplit(os.environ["DATABASE_URL"])
    if sys.argv[1] == "path":
        print(sqlite_path(address))
    else:
        print("\n".join(f"export {name}={shlex.quote(value)}" for name, value in libpq(address).items()))
