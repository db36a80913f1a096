"""What a run of the suite collected and what it ran, for checks over several runs: `pytest --record FILE`.

The file is JSON: `collected` has the markers of every test, `ran` how each one that was run ended and in how many seconds.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


class Record:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.collected: dict[str, list[str]] = {}
        self.ran: dict[str, dict[str, Any]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> Any:
        """Around the plugins that mark tests and leave some out."""
        every = list(items)
        result = yield
        self.collected = {item.nodeid: sorted({mark.name for mark in item.iter_markers()}) for item in every}
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        one = self.ran.setdefault(report.nodeid, {"outcome": "passed", "seconds": 0.0})
        one["seconds"] = round(one["seconds"] + report.duration, 3)
        if report.outcome != "passed" and one["outcome"] != "failed":
            one["outcome"] = report.outcome

    def pytest_sessionfinish(self) -> None:
        self.path.write_text(json.dumps({"collected": self.collected, "ran": self.ran}), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", type=Path, metavar="FILE", help="write what was collected and run to this file")


def pytest_configure(config: pytest.Config) -> None:
    if path := config.getoption("record"):
        config.pluginmanager.register(Record(path), "oshi-record")
