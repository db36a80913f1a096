"""The audit of dependencies passes over a service that is away, and never over a finding."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

verdict = runpy.run_path(str(Path(__file__).resolve().parents[2] / ".ci" / "audit.py"))["verdict"]
CLEAN = {"name": "one", "version": "1", "vulns": []}
VULNERABLE = {"name": "two", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3"]}]}
SKIPPED = {"name": "three", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("found", "code", "message"),
    [
        ([CLEAN, CLEAN], 0, "audit: 2 packages, no known vulnerability"),
        ([CLEAN, VULNERABLE], 1, "audit: known vulnerabilities\ntwo 2: PYSEC-1"),
        ([SKIPPED, VULNERABLE], 1, "audit: known vulnerabilities\ntwo 2: PYSEC-1"),
        ([SKIPPED, CLEAN], 1, "audit: no advisories could be had for three"),
        ([SKIPPED, SKIPPED], 0, "audit: not checked, the package index has no advisories"),
    ],
)
def test_what_was_found_decides(found: list[dict[str, object]], code: int, message: str):
    assert verdict(json.dumps({"dependencies": found}), "") == (code, message)


def test_without_an_answer_only_a_service_that_is_away_passes():
    away = "pip_audit._service.interface.ConnectionError: Could not connect to PyPI's vulnerability feed"

    assert verdict("", away) == (0, "audit: not checked, the advisory service cannot be reached")
    assert verdict("", "Traceback: ValueError")[0] == 1
