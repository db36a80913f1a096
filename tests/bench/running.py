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

from django.core.management.base import CommandError

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 30.0


@dataclass(frozen=True)
class Running:
    """A server process at `port`."""

    pid: int
    port: int

    def url(self, path: str = "/ws/live") -> str:
        return f"ws://127.0.0.1:{self.port}{path}"


def environment(**changes: str) -> dict[str, str]:
    """The environment of this process; an empty value takes a name out. Servers log what is wrong, not what is slow."""
    values = {**os.environ, "OSHI_LOG_LEVEL": "WARNING", "PYTHONPATH": str(ROOT), **changes}
    return {name: value for name, value in values.items() if value}


@contextmanager
def server(what: str, values: Mapping[str, str] | None = None) -> Iterator[Running]:
    """A server of `server.py`, from when it listens until the block ends; its log is shown if it does not start or breaks."""
    port = free_port()
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.server", what, str(port)],
            cwd=ROOT, env=values or environment(), stdout=log, stderr=log,
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
