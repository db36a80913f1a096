"""Liveness asks nobody; readiness asks everybody, names what is wrong, and waits for nobody who does not answer (L230; stack B9)."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from matches.clock import now_ms
from matches.models import Due, Match, Outbox
from oshisite.health import STALE_AFTER_S, UNTOUCHED_MS, UNWORKED_MS
from oshisite.models import Heartbeat
from oshisite.probes import Probe, database_probe, redis_probe

stored = pytest.mark.django_db(transaction=True)  # what is asked on another thread sees only what is committed
ALL_OK = dict.fromkeys(("database", "layer", "worker", "deadlines", "outbox", "clock", "static"), "ok")
SILENT = "no answer within 2 s"


@pytest.fixture
def worker() -> None:
    Heartbeat.objects.create(name="worker", at=timezone.now())


@pytest.fixture
def closed_port() -> int:
    """Nobody listens there."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def silent_port() -> Iterator[int]:
    """Connections are taken and nothing is ever said, as by a host that hangs."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]
    for probe in (database_probe, redis_probe):
        ended(probe)


def ended(probe: Probe) -> None:
    if probe.pending is not None:
        probe.pending.exception(20)


def parts(client: Client) -> dict[str, str]:
    answer = client.get("/readyz")
    said = answer.json()
    assert said["ready"] == (answer.status_code == 200) == all(word == "ok" for name, word in said.items() if name != "ready")
    return {name: word for name, word in said.items() if name != "ready"}


def test_healthz_needs_nothing(client: Client):
    assert client.get("/healthz").content == b"ok\n"


@stored
def test_readyz_is_green_when_everything_answers(client: Client, worker: None):
    assert parts(client) == ALL_OK


@stored
@pytest.mark.parametrize(("age", "word"), [(None, "not seen yet"), (STALE_AFTER_S * 2, "stale")])
def test_readyz_turns_red_when_no_worker_has_shown_itself(client: Client, age: int | None, word: str):
    """Stack B9."""
    if age is not None:
        Heartbeat.objects.create(name="worker", at=timezone.now() - timedelta(seconds=age))

    assert parts(client) == ALL_OK | {"worker": word}


@stored
def test_readyz_turns_red_when_the_static_files_of_production_are_not_collected(
    client: Client, worker: None, settings: Settings, tmp_path: Path
):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES, "staticfiles": {"BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage"}
    }  # fmt: skip

    assert parts(client) == ALL_OK | {"static": "not collected"}


# --- work that nobody does


@stored
def test_readyz_turns_red_when_nobody_works_what_is_due(client: Client, worker: None):
    match = Match.objects.create(game="oshi", mode="duel", created_at=1)
    row = Due.objects.create(match=match, what="bot:1", at=now_ms() - UNWORKED_MS // 2)
    assert parts(client) == ALL_OK

    Due.objects.filter(pk=row.pk).update(at=now_ms() - UNWORKED_MS - 5_500)
    assert parts(client) == ALL_OK | {"deadlines": "not worked for 35 s"}


@stored
def test_readyz_turns_red_when_nobody_works_the_outbox(client: Client, worker: None):
    match = Match.objects.create(game="oshi", mode="duel", created_at=1)
    Outbox.objects.create(match=match, effect="validate", created_at=now_ms() - UNTOUCHED_MS - 1_500)

    assert parts(client) == ALL_OK | {"outbox": "not worked for 121 s"}


@stored
def test_an_effect_that_fails_does_not_take_the_site_away(client: Client, worker: None):
    match = Match.objects.create(game="oshi", mode="duel", created_at=1)
    Outbox.objects.create(match=match, effect="validate", created_at=1, attempts=7, last_error="ValueError")

    assert parts(client) == ALL_OK


# --- parts that do not answer


@stored
def test_readyz_says_that_redis_is_not_there(client: Client, worker: None, settings: Settings, closed_port: int):
    settings.REDIS_URL = f"redis://127.0.0.1:{closed_port}/0"

    assert parts(client) == ALL_OK | {"layer": "not reached"}


@stored
def test_readyz_does_not_wait_for_a_redis_that_hangs(client: Client, worker: None, settings: Settings, silent_port: int):
    settings.REDIS_URL = f"redis://127.0.0.1:{silent_port}/0"

    assert parts(client) == ALL_OK | {"layer": SILENT}
    assert client.get("/healthz").status_code == 200


UNKNOWN = dict.fromkeys(("worker", "deadlines", "outbox"), "not known")


@pytest.mark.postgres
@stored
def test_readyz_says_that_the_database_is_not_there(client: Client, worker: None, monkeypatch: pytest.MonkeyPatch, closed_port: int):
    monkeypatch.setitem(connection.settings_dict, "PORT", str(closed_port))

    assert parts(client) == ALL_OK | UNKNOWN | {"database": "not reached"}


@pytest.mark.postgres
@stored
def test_readyz_does_not_wait_for_a_database_that_hangs(client: Client, worker: None, monkeypatch: pytest.MonkeyPatch, silent_port: int):
    monkeypatch.setitem(connection.settings_dict, "PORT", str(silent_port))

    assert parts(client) == ALL_OK | UNKNOWN | {"database": SILENT}
    first = database_probe.pending
    assert parts(client)["database"] == SILENT
    assert database_probe.pending is first  # a database that hangs is asked once, however often somebody wants to know
    assert client.get("/healthz").status_code == 200


@pytest.mark.postgres
@pytest.mark.redis
@stored
def test_readyz_sees_a_clock_that_is_wrong(client: Client, worker: None):
    """L242: of two clocks that differ it is not known here which is right."""
    with time_machine.travel(timezone.now() + timedelta(seconds=2), tick=True):
        assert parts(client)["clock"].endswith(" ms at the database")
    with time_machine.travel(timezone.now() + timedelta(milliseconds=30), tick=True):
        assert parts(client)["clock"] == "ok"
