"""One process runs the whole site: the embedded worker, the lock that refuses a second one, the way it starts and stops."""

import asyncio
import itertools
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from celery import shared_task
from django.db import connection
from websockets.asyncio.client import connect

from oshisite.celery import app
from oshisite.embedded import EmbeddedWorker
from oshisite.single import SecondProcess, hold_alone, lock_path, release

START_SECONDS = 60
STOP_SECONDS = 10

ran = threading.Event()


@shared_task
def note() -> None:
    ran.set()


@pytest.mark.embedded
@pytest.mark.django_db(transaction=True)
def test_the_embedded_worker_runs_tasks_of_this_process():
    worker = EmbeddedWorker()
    worker.start()
    try:
        note.delay()
        assert ran.wait(10)
    finally:
        worker.stop()
        connection.close()


def test_every_scheduled_task_exists():
    app.loader.import_default_modules()

    assert {entry["task"] for entry in app.conf.beat_schedule.values()} - set(app.tasks) == set()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "arena.sqlite3"


@pytest.fixture
def site(database: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`manage.py demo` on a free port, ready when it has printed its address."""
    with start("manage.py", "demo", "--port", str(free_port()), "--database", str(database)) as process:
        try:
            yield process, wait_for_address(process)
        finally:
            process.kill()


def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    environment["PATH"] = os.environ["PATH"]
    return subprocess.Popen([sys.executable, *arguments], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_address(process: subprocess.Popen[str]) -> str:
    """Its standard output ends without the line if it could not start."""
    assert process.stdout
    (line,) = itertools.islice((line for line in process.stdout if line.startswith("Oshi Arena is at http://")), 1)
    return line.split()[4].rstrip("/")


def test_demo_serves_from_nothing_refuses_a_second_process_and_stops_at_once(site: tuple[subprocess.Popen[str], str], database: Path):
    process, address = site
    assert urlopen(f"{address}/healthz").status == 200
    wait_until_ready(address)
    assert urlopen(f"{address}/static/oshisite/css/base.css").status == 200

    by_command = start("manage.py", "serve", "--port", str(free_port()), "--database", str(database))
    by_server = start("-m", "uvicorn", "oshisite.asgi:application", "--port", str(free_port()), DATABASE_URL=f"sqlite:///{database}")
    for second in (by_command, by_server):
        _, complaint = second.communicate(timeout=START_SECONDS)
        assert "Another web process already serves this database" in complaint
        assert second.returncode != 0

    assert asyncio.run(close_code_at_interrupt(process, address)) == 1012
    assert process.wait(STOP_SECONDS) == 0


def wait_until_ready(address: str) -> None:
    """The worker shows itself by a task, which may stand behind others. Nothing but the page tells another process of it."""
    end = time.monotonic() + START_SECONDS
    while readiness(address) != 200:
        assert time.monotonic() < end
        time.sleep(0.1)


def readiness(address: str) -> int:
    try:
        return urlopen(f"{address}/readyz").status
    except HTTPError as answer:
        return answer.code


async def close_code_at_interrupt(process: subprocess.Popen[str], address: str) -> int:
    """Stack B11: sockets are told that this is a restart."""
    async with connect(f"{address.replace('http', 'ws')}/ws/live", origin=address, subprotocols=["oshi.v1"]) as connected:
        process.send_signal(signal.SIGINT)
        await asyncio.wait_for(connected.wait_closed(), STOP_SECONDS)
        return connected.close_code or 0


@pytest.mark.django_db
def test_the_lock_is_held_once_and_free_again_after_release():
    path = lock_path()
    hold_alone()
    hold_alone()
    try:
        other = subprocess.run([sys.executable, "-c", LOCK, str(path)], capture_output=True, text=True, check=False)
        assert other.stdout.strip() == "refused"
    finally:
        release()

    other = subprocess.run([sys.executable, "-c", LOCK, str(path)], capture_output=True, text=True, check=False)
    assert other.stdout.strip() == "taken"
    assert "Redis" in str(SecondProcess())


LOCK = """
import sys, os
os.environ["DJANGO_SETTINGS_MODULE"] = "oshisite.settings"
from oshisite.single import lock_file
try:
    lock_file(open(sys.argv[1], "a"))
    print("taken")
except OSError:
    print("refused")
"""
