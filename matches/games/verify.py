"""`python -m matches.games.verify FILE`: check a replay file with the rules alone, without framework, settings, database or network.

Needs this folder, msgspec and the standard library. The last line is `verified` or `NOT verified`; the exit code is 0, 1 for a file that
fails a check, 2 for what is no replay file.

Source: live play L37, L170, L233.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from matches.games import replay
from matches.games.audit import Report
from matches.games.registry import KNOWN


def check(file: Path) -> Report:
    """What holds of a replay file. Raises `BadReplay`, `OSError`."""
    return replay.verify(replay.read(file.read_bytes()), KNOWN)


def sentences(report: Report) -> Iterator[str]:
    """One line a check, then the verdict."""
    yield from (check.sentence for check in report.checks)
    yield "verified" if report.is_ok else "NOT verified"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m matches.games.verify FILE", file=sys.stderr)
        return 2
    try:
        report = check(Path(arguments[0]))
    except (replay.BadReplay, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    for sentence in sentences(report):
        print(sentence)
    return 0 if report.is_ok else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
