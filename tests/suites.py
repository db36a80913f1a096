"""Suites that need a service: where it is missing they are deselected, and the last lines of the run name them.

With `OSHI_REQUIRE_ALL=1` their tests fail instead, so that a full run cannot pass by leaving something out.
"""

import os
import shutil
from collections.abc import Callable

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
    if left_out := [item for item in items if is_left_out(item)]:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not is_left_out(item)]


def pytest_runtest_setup(item: pytest.Item) -> None:
    if requires_all() and (names := missing_of(item)):
        pytest.fail(f"missing: {', '.join(f'{name} ({SUITES[name][1]})' for name in names)}", pytrace=False)


def pytest_unconfigure(config: pytest.Config) -> None:
    """After the summary, so that nothing stands below it."""
    is_worker = hasattr(config, "workerinput")
    if missing() and not requires_all() and not is_worker and not config.option.collectonly:
        names = ", ".join(f"{name} ({why})" for name, why in missing().items())
        config.get_terminal_writer().line(f"not run here: {names}")
