"""Suites that need a service: where it is missing they are deselected, and the last lines of the run name them.

With `OSHI_REQUIRE_ALL=1` their tests fail instead, so that a full run cannot pass by leaving something out.

The tests of the rules are pure: they reach neither database nor Redis, so one run is as good as one on each stack.
"""

import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """The browser of the end-to-end tests."""
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def nginx() -> str | None:
    """The proxy of `deploy/nginx`, which Debian keeps where only root's path leads."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")


def systemd_analyze() -> str | None:
    """Reads units without starting them."""
    return shutil.which("systemd-analyze")


def is_postgres() -> bool:
    return os.environ.get("DATABASE_URL", "").startswith(("postgres://", "postgresql://"))


def is_redis() -> bool:
    return bool(os.environ.get("REDIS_URL"))


SUITES: dict[str, tuple[Callable[[], object], str]] = {
    "postgres": (is_postgres, "DATABASE_URL names no PostgreSQL"),
    "redis": (is_redis, "REDIS_URL is not set"),
    "browser": (chromium, "no Chromium found"),
    "proxy": (nginx, "no nginx found"),
    "systemd": (systemd_analyze, "no systemd-analyze found"),
}


PURE_FOLDERS = ("games", "golden", "tournaments/formats", "tournaments/rules", "tournaments/standings")
PURE = tuple(Path(__file__).parent / folder for folder in PURE_FOLDERS)
"""Folders of pure tests. Elsewhere a module says so itself: `pytestmark = pytest.mark.pure`."""
STACK = {"django_db", *SUITES, "embedded"}
"""Markers of tests that depend on the stack under test."""


def missing() -> dict[str, str]:
    return {name: why for name, (is_here, why) in SUITES.items() if not is_here()}


def missing_of(item: pytest.Item) -> list[str]:
    return [name for name in missing() if item.get_closest_marker(name)]


def requires_all() -> bool:
    return os.environ.get("OSHI_REQUIRE_ALL") == "1"


def is_left_out(item: pytest.Item) -> bool:
    """Tests of the embedded way make no sense with Redis; tests of a missing service fail where all are required."""
    if item.get_closest_marker("embedded") and is_redis():
        return True
    return bool(missing_of(item)) and not requires_all()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if any(folder in item.path.parents for folder in PURE):
            item.add_marker(pytest.mark.pure)
    if left_out := [item for item in items if is_left_out(item)]:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not is_left_out(item)]


def pytest_runtest_setup(item: pytest.Item) -> None:
    if requires_all() and (names := missing_of(item)):
        pytest.fail(f"missing: {', '.join(f'{name} ({SUITES[name][1]})' for name in names)}", pytrace=False)


@pytest.fixture(autouse=True)
def _pure_tests_reach_no_stack(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither here nor in a process that they start. The database is closed to them by pytest-django, as to all that do not ask for it."""
    if not request.node.get_closest_marker("pure"):
        return
    needs = {mark.name for mark in request.node.iter_markers()} & STACK | {"db", "transactional_db"} & set(request.fixturenames)
    assert needs == set(), "a pure test is the same on every stack"

    def refuse(*_: Any) -> None:
        raise RuntimeError("a pure test connects to nothing")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)


def pytest_unconfigure(config: pytest.Config) -> None:
    """After the summary, so that nothing stands below it."""
    is_worker = hasattr(config, "workerinput")
    if missing() and not requires_all() and not is_worker and not config.option.collectonly:
        names = ", ".join(f"{name} ({why})" for name, why in missing().items())
        config.get_terminal_writer().line(f"not run here: {names}")
