"""Processes of the site beside the tests, on the database and the Redis of this run."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

PATIENCE_S = 30.0


def database_url() -> str:
    """The database of this test run, as another process finds it."""
    db = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{db['NAME']}"
    secret = f":{db['PASSWORD']}" if db["PASSWORD"] else ""
    return f"postgres://{db['USER']}{secret}@{db['HOST']}:{db['PORT'] or 5432}/{db['NAME']}"


def environment() -> Mapping[str, str]:
    return {**os.environ, "DATABASE_URL": database_url(), "REDIS_URL": settings.REDIS_URL, "DJANGO_SETTINGS_MODULE": "oshisite.settings"}


def start(*command: str, **variables: str) -> subprocess.Popen[bytes]:
    """A Python command in the project's folder, with more `variables` in its environment."""
    return subprocess.Popen([sys.executable, *command], cwd=Path(settings.BASE_DIR), env={**environment(), **variables})


@contextmanager
def celery(**variables: str) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts celery commands, and ends them."""
    running: list[subprocess.Popen[bytes]] = []

    def run(*command: str) -> subprocess.Popen[bytes]:
        running.append(start("-m", "celery", "-A", "oshisite", *command, **variables))
        return running[-1]

    yield run
    for process in running:
        process.terminate()
    for process in running:
        process.wait(PATIENCE_S)


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


class WebProcess:
    """`manage.py serve` on a free port of this machine."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process = start("manage.py", "serve", "--port", str(self.port))

    async def ready(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                assert self.process.poll() is None, "the site did not start"
                assert time.monotonic() < deadline, "the site did not start in time"
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return

    def kill(self) -> None:
        """As a machine that fails would: nothing is said to anybody."""
        self.process.kill()
        self.process.wait(PATIENCE_S)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE_S)


@asynccontextmanager
async def web_processes(number: int) -> AsyncIterator[list[WebProcess]]:
    """So many, all of them ready."""
    running = [WebProcess() for _ in range(number)]
    try:
        for site in running:
            await site.ready()
        yield running
    finally:
        for site in running:
            site.stop()
