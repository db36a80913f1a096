"""`/metrics`: who may read it, what it says of the site, and what workers say of themselves (L229)."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from django.conf import settings as site
from django.db import connection
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from matches import seating, services
from matches.clock import now_ms
from matches.games.actions import Leave
from matches.models import Outbox, Validation
from oshisite import metrics
from oshisite.models import Heartbeat
from tests import processes
from tests.counting import Counted
from tests.matches.playing import BYTES, NOW, config, table, user

TOKEN = "a token for those who watch"
BEARER = f"Bearer {TOKEN}"
PATIENCE_S = 40.0
stored = pytest.mark.django_db(transaction=True)
Samples = dict[tuple[str, tuple[str, ...]], float]
"""By name and the values of labels in order of the labels' names."""


@pytest.fixture
def scraper(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Somebody who knows the token; nothing is remembered of what the database said before."""
    settings.METRICS_TOKEN = TOKEN
    for figures in metrics.SITE._collector_to_names:
        monkeypatch.setattr(figures, "read_at", -metrics.FRESH_S)
    return Client(headers={"Authorization": BEARER})


def samples(text: str) -> Samples:
    families = text_string_to_metric_families(text)
    return {(one.name, tuple(value for _, value in sorted(one.labels.items()))): one.value for family in families for one in family.samples}


def scraped(client: Client) -> Samples:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    return samples(answer.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("shown", [None, "Bearer wrong", "Bearer ", TOKEN, f"Basic {TOKEN}", f"Bearer {TOKEN}\u00e9"])
def test_who_does_not_show_the_token_finds_no_such_page(client: Client, settings: Settings, shown: str | None):
    settings.METRICS_TOKEN = TOKEN
    nothing = client.get("/nothing-here")

    answer = client.get("/metrics", headers={} if shown is None else {"Authorization": shown})

    assert (answer.status_code, "oshi_" in answer.content.decode()) == (nothing.status_code, False) == (404, False)


@pytest.mark.django_db
@pytest.mark.parametrize("shown", ["", "Bearer ", "Bearer"])
def test_without_a_token_there_is_no_such_page_for_anybody(client: Client, settings: Settings, shown: str):
    settings.METRICS_TOKEN = ""

    assert client.get("/metrics", headers={"Authorization": shown}).status_code == 404


@stored
def test_a_scrape_tells_what_waits_on_the_whole_site(scraper: Client):
    table()
    ended = table("Cem", "Dia")
    services.act(match_id=ended, seat=0, cid="c", action=Leave(), now=NOW)
    Outbox.objects.filter(match_id=ended).update(done_at=None, created_at=now_ms() - 90_000, attempts=2)
    Heartbeat.objects.create(name="worker", at=timezone.now())

    told = scraped(scraper)

    assert told["oshi_database_up", ()] == 1
    assert told["oshi_outbox_open", ()] == 1
    assert told["oshi_outbox_oldest_seconds", ()] == pytest.approx(90, abs=5)
    assert told["oshi_outbox_untouched_seconds", ()] == 0
    assert told["oshi_due_waiting", ()] == 0
    assert {status: value for (name, status), value in told.items() if name == "oshi_matches"} == {
        ("waiting",): 0, ("playing",): 1, ("paused",): 0
    }  # fmt: skip
    assert 0 <= told["oshi_worker_heartbeat_age_seconds", ()] < 60
    assert ("oshi_appends_total", ("oshi", "leave")) in told


@stored
def test_the_database_is_asked_once_for_scrapes_that_follow_each_other(scraper: Client):
    assert scraped(scraper)["oshi_matches", ("playing",)] == 0
    table()

    assert scraped(scraper)["oshi_matches", ("playing",)] == 0


@pytest.mark.postgres
@stored
def test_a_scrape_is_answered_while_the_database_is_away(scraper: Client, monkeypatch: pytest.MonkeyPatch):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        monkeypatch.setitem(connection.settings_dict, "PORT", str(probe.getsockname()[1]))

    told = scraped(scraper)

    assert told["oshi_database_up", ()] == 0
    assert ("oshi_outbox_open", ()) not in told
    assert ("oshi_sockets", ("playing",)) in told


@pytest.mark.django_db
def test_requests_count_by_the_pattern_of_their_address(client: Client):
    counted = Counted()

    client.get("/")
    client.generic("BREW", "/rules/oshi/")
    client.get("/m/aaaaaaaaaaaa/")
    client.get("/nothing/of/the/kind")
    client.get("/healthz")

    moved = counted.moved("oshi_requests_total")
    assert sum(moved.values()) == 4
    assert moved["GET", "", "200"] == 1
    assert moved["GET", "(none)", "404"] == 1
    assert [method for method, route, _ in moved if route == "rules/<slug:game>/"] in (["other"], [])
    assert {"BREW", "healthz"} & {value for key in moved for value in key} == set()
    assert not any("aaaaaaaaaaaa" in value for key in moved for value in key)


# --- workers


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def database_url() -> str:
    db = connection.settings_dict
    secret = f":{db['PASSWORD']}" if db["PASSWORD"] else ""
    return f"postgres://{db['USER']}{secret}@{db['HOST']}:{db['PORT'] or 5432}/{db['NAME']}"


@pytest.fixture
def worker_port(tmp_path: Path) -> Iterator[int]:
    """A worker with two processes, each replaced after forty tasks."""
    port = free_port()
    env = {
        **os.environ, "DATABASE_URL": database_url(), "REDIS_URL": site.REDIS_URL, "TMPDIR": str(tmp_path),
        "METRICS_PORT": str(port), "METRICS_TOKEN": TOKEN,
    }  # fmt: skip
    command = "worker", "--concurrency", "2", "--max-tasks-per-child", "40", "--loglevel", "warning"
    process = subprocess.Popen([sys.executable, "-m", "celery", "-A", "oshisite", *command], cwd=site.BASE_DIR, env=env)
    yield port
    process.terminate()
    process.wait(PATIENCE_S)
    assert list(tmp_path.iterdir()) == []


def worker_says(port: int, authorization: str = BEARER) -> Samples:
    with urlopen(Request(f"http://127.0.0.1:{port}/metrics", headers={"Authorization": authorization}), timeout=5) as answer:
        return samples(answer.read().decode())


def is_up(port: int) -> bool:
    try:
        return bool(worker_says(port))
    except URLError:
        return False


def bot_match() -> str:
    match = seating.create_match(host=None, config=config("bot:gentle", "bot:gentle"), now=now_ms())
    return match.id


@pytest.mark.postgres
@pytest.mark.redis
@stored
def test_a_worker_tells_what_all_its_processes_have_done(worker_port: int):
    """Counters go on where a process of the pool was replaced: each move of a house bot is a nudge, and a task."""
    processes.until(lambda: is_up(worker_port))
    with pytest.raises(HTTPError, match="404"):
        worker_says(worker_port, "Bearer wrong")
    match_id = bot_match()
    processes.until(lambda: Validation.objects.filter(match_id=match_id, is_ok=True).exists())
    processes.until(lambda: worker_says(worker_port).get(("oshi_effects_total", ("validate", "done"))) == 1)

    told = worker_says(worker_port)
    assert told["oshi_appends_total", ("oshi", "end")] == 1
    assert told["oshi_appends_total", ("oshi", "action")] == told["oshi_due_lateness_seconds_count", ("bot",)] > 5

    other = seating.create_match(host=user("Aki"), config=config("human", "bot:gentle", options={"red": "1"}), now=now_ms())
    seating.share(match_id=other.id, seat=0, share=BYTES[0], now=now_ms())
    processes.until(
        lambda: worker_says(worker_port)["oshi_appends_total", ("oshi", "action")] == told["oshi_appends_total", ("oshi", "action")] + 1
    )
