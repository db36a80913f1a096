"""What is left out of one stack's run because it is pure reaches no stack."""

from __future__ import annotations

import os
import runpy
import socket
from pathlib import Path

import pytest
from django.db import connection

REPORT = runpy.run_path(str(Path(__file__).resolve().parents[2] / ".ci" / "report.py"))
COLLECTED = {"rules": ["pure"], "page": ["django_db"], "race": ["postgres"], "click": ["browser"], "worker": ["embedded"]}
PARTS = {"pure": ["rules"], "sqlite": ["page", "worker"], "browser": ["click"], "postgres": ["page", "race"]}


@pytest.mark.pure
def test_a_pure_test_reaches_neither_database_nor_redis():
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        connection.cursor()
    with pytest.raises(RuntimeError, match="connects to nothing"):
        socket.create_connection(("127.0.0.1", 6379))
    assert {"DATABASE_URL", "REDIS_URL"} & set(os.environ) == set()


def parts(**changed: list[str]) -> dict[str, dict[str, object]]:
    ran = {**PARTS, **changed}
    return {
        name: {"collected": COLLECTED, "ran": {test: {"outcome": "passed", "seconds": 1.0} for test in tests}}
        for name, tests in ran.items()
    }


def test_parts_that_leave_nothing_out_are_complete():
    assert list(REPORT["left_out"](parts())) == []


@pytest.mark.parametrize(
    ("part", "ran", "missing"),
    [
        ("pure", [], ["rules: not run on SQLite", "rules: not run on PostgreSQL"]),
        ("sqlite", ["page"], ["worker: not run on SQLite"]),
        ("browser", [], ["click: not run on SQLite", "click: not run on PostgreSQL"]),
        ("postgres", ["race"], ["page: not run on PostgreSQL"]),
    ],
)
def test_a_test_that_no_part_runs_is_told(part: str, ran: list[str], missing: list[str]):
    assert list(REPORT["left_out"](parts(**{part: ran}))) == missing


def test_parts_of_different_suites_are_told():
    told = parts()
    told["pure"]["collected"] = {**COLLECTED, "new": ["pure"]}

    assert list(REPORT["left_out"](told)) == ["the parts collected different tests: new"]
