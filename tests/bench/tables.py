"""Matches and players for a benchmark, made by `making.py` before anything is timed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from tests.bench.running import ROOT


class Pair(Struct, frozen=True):
    """Two users by their session cookies, seats 0 and 1 of matches that have started; seat 0 plays Red and is to move."""

    sessions: tuple[str, str]
    matches: tuple[str, ...]


def make(pairs: int, matches: int, values: Mapping[str, str]) -> list[Pair]:
    """On the database that the environment `values` names, in a process of its own; it is migrated first."""
    run(values, "manage.py", "migrate", "-v", "0")
    return msgspec.json.decode(run(values, "-m", "tests.bench.making", str(pairs), str(matches)), type=list[Pair])


def run(values: Mapping[str, str], *words: str) -> bytes:
    """What a Python process writes."""
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=dict(values), stdout=subprocess.PIPE, check=True).stdout
