"""The site under test: `manage.py demo` on a free port with an otherwise empty environment, as a newcomer starts it.

It can be killed and started again on the same port and database, which is what a machine does that loses power.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
STARTED = "Oshi Arena is at"
STARTS_WITHIN = 120


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


class Site:
    """One process at a time. What it says is kept in a file beside the screenshots."""

    def __init__(self, database: Path, said: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.said = said
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Starts, and returns once the site answers."""
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--database", str(self.database)]
        command = [sys.executable, "-u", "manage.py", "demo", *where]
        self.process = subprocess.Popen(command, cwd=ROOT, env={}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        is_settled = Event()
        Thread(target=self.listen, args=(self.process, is_settled), daemon=True).start()
        assert is_settled.wait(STARTS_WITHIN), self.said.read_text()
        with urlopen(f"{self.url}/healthz") as answer:
            assert answer.read().strip() == b"ok"

    def listen(self, process: subprocess.Popen[str], is_settled: Event) -> None:
        """Keeps what the process says; settled is it with its address, or with its end."""
        assert process.stdout is not None  # it was asked for
        with self.said.open("a") as file:
            for line in process.stdout:
                file.write(line)
                file.flush()
                if STARTED in line:
                    is_settled.set()
        is_settled.set()

    def stop(self) -> None:
        self.end("terminate")

    def kill(self) -> None:
        """As `kill -9`: nothing is said, saved or closed."""
        self.end("kill")

    def end(self, how: str) -> None:
        if self.process is None:
            return
        getattr(self.process, how)()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    @property
    def staff_password(self) -> str:
        """Of `admin`; the demo prints it once."""
        found = re.search(r"as admin with the password (\S+)", self.said.read_text())
        assert found is not None
        return found[1]
