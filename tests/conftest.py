"""What all tests share. `DATABASE_URL` and `REDIS_URL` choose the stack under test, as they choose it for the site."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from pytest_django import Settings
from servestatic.middleware import ServeStaticMiddleware

from matches.api.limits import limits
from matches.live.shared_limits import SharedCounts

CLOCKS = pytest.StashKey[list[str]]()
"""Lines of the table of clocks (`tests/games/test_clock_table.py`), printed at the end."""
pytest_plugins = ["tests.append_only", "tests.live.serving", "tests.record", "tests.suites"]


def pytest_configure(config: pytest.Config) -> None:
    config.stash[CLOCKS] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if lines := config.stash[CLOCKS]:
        terminalreporter.section("clocks")
        terminalreporter.write_line("\n".join(lines))


@pytest.fixture(autouse=True)
def light_settings(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate limits and sessions of one test do not reach the next, a shared Redis is not emptied for it, and passwords cost nothing."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    monkeypatch.setattr(SharedCounts, "prefix", f"test:{uuid4()}")
    cache.clear()
    limits.buckets.clear()


@pytest.fixture(autouse=True, scope="session")
def _static_files_are_listed_once() -> Iterator[None]:
    """Each test client makes its middleware anew; outside production that lists all static files, and asks the disk each time anyway."""
    look = ServeStaticMiddleware.add_files_from_finders
    found: list[tuple[str, str]] = []

    def look_once(self: ServeStaticMiddleware) -> None:
        if not self.autorefresh:
            look(self)
        elif found:
            self.directories = found.copy()
        else:
            look(self)
            found.extend(self.directories)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ServeStaticMiddleware, "add_files_from_finders", look_once)
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """SQLite in a file of this run: in memory, threads would lock each other out in ways that a file does not."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
