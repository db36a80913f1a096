"""Processes of a benchmark: servers are started on free ports of this machine and ended with the benchmark."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection

from tests.bench.scratch import scratch_database

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 30.0


@dataclass(frozen=True)
class Running:
    """A server process at `port`."""

    pid: int
    port: int

    def url(self, path: str = "/ws/live") -> str:
        return f"ws://127.0.0.1:{self.port}{path}"

    def cpu(self) -> float:
        """Seconds of processor time that it has taken so far; other work on the machine hardly changes what a thing costs in them."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def environment(**changes: str) -> dict[str, str]:
    """The environment of this process; an empty value takes a name out. Servers log what is wrong, not what is slow."""
    values = {**os.environ, "OSHI_LOG_LEVEL": "WARNING", "PYTHONPATH": str(ROOT), **changes}
    return {name: value for name, value in values.items() if value}


@contextmanager
def services() -> Iterator[dict[str, str]]:
    """The environment of servers on PostgreSQL, in a fresh database that is dropped at the end, and on Redis. Raises `CommandError`."""
    if not settings.REDIS_URL:
        raise CommandError("This benchmark needs REDIS_URL.")
    with scratch_database():
        url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}")
        yield environment(DATABASE_URL=url.geturl())


@contextmanager
def single() -> Iterator[dict[str, str]]:
    """The environment of the site as one process, on an SQLite file that goes with the block."""
    with tempfile.TemporaryDirectory() as folder:
        yield environment(DATABASE_URL=f"sqlite:///{folder}/bench.sqlite3", REDIS_URL="")


@contextmanager
def server(what: str, values: Mapping[str, str]) -> Iterator[Running]:
    """A server of `server.py`, from when it listens until the block ends; its log is shown if it does not start or breaks."""
    port = free_port()
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.server", what, str(port)],
            cwd=ROOT, env=dict(values), stdout=log, stderr=log,
        )  # fmt: skip
        try:
            wait_for(process, port)
            yield Running(process.pid, port)
        except BaseException:
            log.seek(0)
            sys.stderr.write(log.read().decode(errors="replace")[-4000:])
            raise
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    patience = time.monotonic() + PATIENCE_S
    while time.monotonic() < patience and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise CommandError("A server did not start.")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
