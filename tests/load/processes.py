"""The whole site on loopback, each part a process that can be killed and started again: database, Redis, web, worker, beat.

A part is started in a session of its own, so that it is ended with everything that it has started itself. Nothing is ended by name.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
PATIENCE_S = 30.0
WORKER_PROCESSES = 2


class NotUp(Exception):
    """A part did not come up in time."""


@dataclass
class Part:
    """One process of the site. `is_up` says whether it serves; `user` runs it as somebody else, if any."""

    name: str
    command: Sequence[str]
    is_up: Callable[[], bool]
    log: Path
    environment: dict[str, str]
    user: str | None = None
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, cwd=ROOT if self.user is None else "/", env=self.environment, stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, start_new_session=True, user=self.user, group=self.user, extra_groups=[] if self.user else None,
            )  # fmt: skip

    def await_up(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not self.is_up():
            if time.monotonic() > deadline or not self.is_running:
                raise NotUp(f"{self.name}: see {self.log}")
            time.sleep(0.05)

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """As the kernel does when memory is short: at once, with all that it has started."""
        assert self.process is not None
        family = [*descendants(self.process.pid), self.process.pid]
        for pid in reversed(family):
            end(pid, signal.SIGKILL)
        self.process.wait(PATIENCE_S)

    def silence(self) -> None:
        """It answers nobody any more, and closes nothing."""
        assert self.process is not None
        end(self.process.pid, signal.SIGSTOP)

    def wake(self) -> None:
        assert self.process is not None
        end(self.process.pid, signal.SIGCONT)

    def ask_to_stop(self) -> None:
        if self.process is not None and self.is_running:
            self.wake()
            self.process.send_signal(signal.SIGINT if self.name == "postgres" else signal.SIGTERM)

    def stop(self) -> None:
        """As a supervisor does: asked first, then made to."""
        if self.process is None:
            return
        self.ask_to_stop()
        try:
            self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.kill()


def end(pid: int, sign: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, sign)


def descendants(pid: int) -> list[int]:
    """Processes that `pid` has started, directly or not."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:  # it has just ended
                continue
    found, new = [], [pid]
    while new:
        new = [child for child, parent in parents.items() if parent in new]
        found += new
    return found


class Stack:
    """Two web processes, a worker and a beat on PostgreSQL and Redis of their own, in a folder that goes with them.

    Ports: `first` and the next for web, then Redis, then PostgreSQL.
    """

    def __init__(self, first: int, logs: Path | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="oshi-load-"))
        self.folder.chmod(0o755)
        self.logs = logs or self.folder / "logs"
        self.logs.mkdir(parents=True, exist_ok=True)
        self.web_ports = (first, first + 1)
        self.redis_port, self.postgres_port = first + 2, first + 3
        self.database = f"postgres://postgres@{HOST}:{self.postgres_port}/postgres"
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "oshisite.settings",
            "DATABASE_URL": self.database,
            "REDIS_URL": f"redis://{HOST}:{self.redis_port}/0",
            "SECRET_KEY": secrets.token_urlsafe(50),
            "OSHI_ENV": "development",
            "OSHI_LOG_LEVEL": "WARNING",
            "METRICS_TOKEN": secrets.token_urlsafe(24),
        }
        self.parts = {part.name: part for part in (self.postgres(), self.redis(), *self.webs(), self.worker(), self.beat())}

    def __getitem__(self, name: str) -> Part:
        return self.parts[name]

    # --- the parts

    def postgres(self) -> Part:
        data = self.folder / "postgres"
        programs = postgres_programs()
        owner = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
        command = [
            str(programs / "postgres"), "-D", str(data), "-p", str(self.postgres_port),
            "-c", f"listen_addresses={HOST}", "-c", f"unix_socket_directories={data}",
        ]  # fmt: skip
        ready = [str(programs / "pg_isready"), "-q", "-h", HOST, "-p", str(self.postgres_port)]
        return self.part("postgres", command, lambda: subprocess.run(ready, check=False).returncode == 0, owner)

    def redis(self) -> Part:
        command = ["redis-server", "--bind", HOST, "--port", str(self.redis_port), "--save", "", "--appendonly", "no"]
        ping = ["redis-cli", "-h", HOST, "-p", str(self.redis_port), "ping"]
        return self.part("redis", command, lambda: subprocess.run(ping, check=False, capture_output=True).stdout == b"PONG\n")

    def webs(self) -> list[Part]:
        return [
            self.part(f"web{n}", [sys.executable, "manage.py", "serve", "--port", str(port)], lambda port=port: answers(port))
            for n, port in enumerate(self.web_ports)
        ]

    def worker(self) -> Part:
        """It is up when it waits for tasks."""
        listing = ["redis-cli", "-h", HOST, "-p", str(self.redis_port), "client", "list"]
        words = ("--concurrency", str(WORKER_PROCESSES), "--loglevel", "warning", "--without-mingle", "--without-gossip")
        return self.celery("worker", *words, is_up=lambda: b"cmd=brpop" in subprocess.run(listing, check=False, capture_output=True).stdout)

    def beat(self) -> Part:
        return self.celery("beat", "--loglevel", "warning", is_up=lambda: True)

    def celery(self, name: str, *words: str, is_up: Callable[[], bool]) -> Part:
        return self.part(name, [sys.executable, "-m", "celery", "-A", "oshisite", name, *words], is_up)

    def part(self, name: str, command: Sequence[str], is_up: Callable[[], bool], user: str | None = None) -> Part:
        return Part(name, command, is_up, self.logs / f"{name}.log", self.environment, user)

    # --- all of them

    def start(self) -> None:
        self.make_cluster()
        for name in ("postgres", "redis"):
            self[name].start()
            self[name].await_up()
        self.manage("migrate", "--verbosity", "0")
        for name in ("web0", "web1", "worker", "beat"):
            self[name].start()
        for part in self.parts.values():
            part.await_up()

    def make_cluster(self) -> None:
        data = self.folder / "postgres"
        data.mkdir(mode=0o700)
        owner = "postgres" if os.geteuid() == 0 else None
        if owner:
            shutil.chown(data, owner, owner)
        command = [str(postgres_programs() / "initdb"), "-D", str(data), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"]
        groups: list[int] | None = [] if owner else None
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", user=owner, group=owner, extra_groups=groups)

    def flush(self) -> None:
        """Redis forgets everything and closes nothing."""
        subprocess.run(["redis-cli", "-h", HOST, "-p", str(self.redis_port), "flushall"], check=True, stdout=subprocess.DEVNULL)

    def manage(self, *words: str) -> str:
        """What a command of the site prints. Raises `CalledProcessError`."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True)
        return done.stdout

    def stop(self) -> None:
        for part in self.parts.values():
            if part.name not in ("redis", "postgres"):
                part.ask_to_stop()
        for name in ("beat", "worker", "web0", "web1", "redis", "postgres"):
            self[name].stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def postgres_programs() -> Path:
    """Where the newest PostgreSQL of this machine is."""
    if found := sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3])):
        return found[-1].parent
    if found_on_path := shutil.which("postgres"):
        return Path(found_on_path).parent
    raise NotUp("PostgreSQL is not installed")


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/healthz", timeout=2) as answer:
            return answer.status == 200
    except OSError:
        return False
