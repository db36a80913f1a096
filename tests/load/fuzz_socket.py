"""A fuzzer for the socket: very many frames that no page sends, to a real server process, from anonymous, seated and other users.

    python -m tests.load.fuzz_socket [--messages N] [--seed S] [--limits] [--log FILE]

On the database and Redis of the environment, migrated. Meanwhile one legal move after the other is played at some tables. Afterwards every
log must be what it was but for these, the server must have reported no fault, and its memory must not have grown. Last line:
`fuzz: N messages, 0 unhandled, 0 changed`; the exit code is 1 otherwise. With `--limits` the server keeps its limits, so that most
frames are refused or close the socket.

Source: live play L54-L57, L76, L77, L160, L215.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from tests.load.fuzzing import Tally

FAULTS = re.compile(r"socket_fault|tick_failed|look_failed|reader_failed|Traceback|Exception|never retrieved")
MOST_GROWTH_MB = 24


class Scales:
    """The memory (MB) of a process, each second."""

    def __init__(self, pid: int) -> None:
        self.pid, self.seen, self.done = pid, list[float](), threading.Event()
        self.thread = threading.Thread(target=self.weigh)
        self.thread.start()

    def weigh(self) -> None:
        while True:
            found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
            self.seen.append(int(found.group(1)) / 1024 if found else 0.0)
            if self.done.wait(1):
                return

    def stop(self) -> None:
        self.done.set()
        self.thread.join()

    @property
    def settled(self) -> float:
        """After a third of the time: what is loaded once has been loaded."""
        return self.seen[len(self.seen) // 3]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load.fuzz_socket", description="Fuzz the socket of a real server process.")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--port", type=int, default=8610, help="a free one")
    parser.add_argument("--limits", action="store_true", help="keep the server's limits")
    parser.add_argument("--log", type=Path, help="where the server's output is kept")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oshisite.settings")
    django.setup()
    return run(options)


def run(options: argparse.Namespace) -> int:
    from django.core.management import call_command

    from tests.load import fuzzing

    call_command("migrate", verbosity=0)
    people, tally = fuzzing.prepare(), fuzzing.Tally()
    before = {match: head for match, head in fuzzing.heads().items() if match in people.matches}
    command = ["manage.py", "serve", "--port"] if options.limits else ["-m", "tests.load.unlimited"]
    with options.log.open("w+") if options.log else tempfile.NamedTemporaryFile("w+", suffix=".log") as output:
        server = subprocess.Popen([sys.executable, *command, str(options.port)], stdout=output, stderr=output, text=True)
        try:
            wait_for(server, options.port, Path(output.name))
            scales, began = Scales(server.pid), time.monotonic()
            fuzz = fuzzing.fuzz(options.port, people, tally, messages=options.messages, seed=options.seed, is_limited=options.limits)
            try:
                asyncio.run(fuzz)
                took = time.monotonic() - began
                time.sleep(3)  # what ends with its sockets has ended
            finally:
                scales.stop()
        finally:
            server.send_signal(signal.SIGINT)
            code = server.wait(30)
        tally.unhandled += [line[:300] for line in Path(output.name).read_text().splitlines() if FAULTS.search(line)]
    if code:
        tally.unhandled.append(f"the server ended with {code}")
    if scales.seen[-1] - scales.settled > MOST_GROWTH_MB:
        tally.unhandled.append(f"memory grew from {scales.settled:.0f} to {scales.seen[-1]:.0f} MB")
    wrong = fuzzing.changes(before, tally.legal)
    report(tally, scales, took, wrong)
    return 1 if tally.unhandled or wrong else 0


def wait_for(server: subprocess.Popen[str], port: int, output: Path) -> None:
    for _ in range(300):
        if server.poll() is not None:
            raise SystemExit(f"the server did not start:\n{output.read_text()}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("the server does not listen")


def report(tally: Tally, scales: Scales, took: float, wrong: list[str]) -> None:
    for name, count in sorted(tally.codes.items(), key=lambda item: -item[1]):
        print(f"{count:9,}  {name}")
    print("closed: " + ", ".join(f"{count} with {code}" for code, count in sorted(tally.closes.items())))
    print(
        f"memory: {scales.seen[0]:.0f} MB at first, {scales.settled:.0f} after a third,"
        f" {max(scales.seen):.0f} at most, {scales.seen[-1]:.0f} at the end"
    )
    print(f"{took:.0f} s, {tally.sent / took:,.0f} messages/s, {sum(tally.legal.values())} legal acts in {len(tally.legal)} matches")
    for line in [*tally.unhandled[:20], *wrong[:20]]:
        print(line)
    print(f"fuzz: {tally.sent} messages, {len(tally.unhandled)} unhandled, {len(wrong)} changed")


if __name__ == "__main__":
    raise SystemExit(main())
