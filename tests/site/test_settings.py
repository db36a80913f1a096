"""Settings come from the environment: development needs nothing, production refuses to start half-configured."""

import os
import re
import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from oshisite import databases
from oshisite.environment import Environment, process_kind
from oshisite.secret_key import kept_secret

PRODUCTION = {
    "OSHI_ENV": "production",
    "SECRET_KEY": secrets.token_urlsafe(50),
    "ALLOWED_HOSTS": "arena.example",
    "SMTP_URL": "smtps://post:word@mail.example:465",
    "DATABASE_URL": "postgres://arena:p%40ss@db.example:5433/arena",
}


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    environment["PATH"] = os.environ["PATH"]
    return subprocess.run([sys.executable, "manage.py", *arguments], env=environment, capture_output=True, text=True, check=False)


def test_production_refuses_to_start_and_names_everything_that_is_missing():
    done = manage("check", OSHI_ENV="production", OSHI_DEBUG="1")

    assert done.returncode != 0
    assert re.findall(r"^  - (\w+)", done.stderr, re.MULTILINE) == ["OSHI_DEBUG", "SECRET_KEY", "ALLOWED_HOSTS", "SMTP_URL", "DATABASE_URL"]


def test_a_complete_production_passes_the_deployment_check():
    done = manage("check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("FLAG", "maybe", "FLAG must be 1 or 0, not 'maybe'"),
        ("URL", "http://x", "URL must begin with redis://"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named(name: str, value: str, fault: str):
    env = Environment({name: value})
    env.flag("FLAG")
    env.url("URL", schemes=("redis",))

    with pytest.raises(ImproperlyConfigured) as refusal:
        env.refuse_faults("No:")

    assert str(refusal.value) == f"No:\n  - {fault}"


def test_the_secret_of_a_development_copy_is_made_once_and_kept_private(tmp_path: Path):
    path = tmp_path / "var" / "secret_key"

    first, second = kept_secret(path), kept_secret(path)

    assert first == second
    assert len(first) >= 50
    assert path.stat().st_mode & 0o077 == 0


def test_postgres_uses_a_pool_in_web_processes_and_kept_connections_in_workers():
    """Stack B7."""
    url = Environment(PRODUCTION).url("DATABASE_URL", schemes=("postgres",))
    assert url is not None

    web, worker, embedded = (
        databases.database(url, base=Path(), process=process, is_embedded=is_embedded)
        for process, is_embedded in (("web", False), ("worker", False), ("web", True))
    )

    assert (web["NAME"], web["HOST"], web["PORT"], web["USER"], web["PASSWORD"]) == ("arena", "db.example", "5433", "arena", "p@ss")
    assert [("pool" in each["OPTIONS"], each["CONN_MAX_AGE"]) for each in (web, worker, embedded)] == [(True, 0), (False, 300), (False, 0)]


def test_a_process_knows_its_kind_by_its_command(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("OSHI_PROCESS", raising=False)
    commands = [["/bin/celery", "-A", "oshisite", "worker"], ["manage.py", "serve"], ["manage.py", "migrate"]]

    assert [process_kind(command) for command in commands] == ["worker", "web", "command"]


def test_the_broker_is_asked_as_its_traps_demand():
    """Stack B8, B9: no redelivery, health checks, keep-alive; nobody waits for a broker that is away."""
    _, options = databases.broker("redis://r:6379/1")

    assert (options["ack_emulation"], options["health_check_interval"], options["socket_keepalive"]) == (False, 25, True)
    assert options["max_retries"] == 0


def test_the_static_files_of_production_can_be_collected(tmp_path: Path):
    done = manage("collectstatic", "--no-input", STATIC_ROOT=str(tmp_path), **PRODUCTION)

    assert done.returncode == 0, done.stderr
    assert re.search(r'from "\./\w+\.[0-9a-f]{12}\.js"', next(tmp_path.glob("matches/live.????????????.js")).read_text())
    assert list(tmp_path.glob("django_htmx/ht*x-4*")) == []
