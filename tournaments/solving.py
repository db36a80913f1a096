"""A round paired in a process of its own, which can be ended when it takes too long and keeps no other work of its parent waiting.

`python -m tournaments.solving` reads a `Task` from its input and writes an `Outcome`, both as JSON. Fields below `SMALL` take a few
milliseconds, less than a process takes to begin, and are paired where they are.

Source: tournaments reference, section 13; T47, T48.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from tournaments.formats.format import PairingProblem
from tournaments.formats.pairing import Proposal, Request
from tournaments.formats.registry import ENGINES

SMALL = 200
LIMIT_S = 20.0
"""Several times what the largest field takes whose limits are known (section 13)."""
ROOT = Path(__file__).resolve().parent.parent


class TookTooLong(Exception):
    """No answer within the limit; the process was ended."""


class Task(Struct, frozen=True):
    request: Request
    seed: str


class Outcome(Struct, frozen=True):
    """The proposal, or the code of the problem."""

    proposal: Proposal | None = None
    problem: str = ""


def solved(request: Request, seed: bytes, *, limit_s: float = LIMIT_S, small: int = SMALL) -> Proposal:
    """The engine's answer, the same wherever it is worked out (T46). Raises `PairingProblem`, or `TookTooLong`."""
    if len(request.contenders) < small:
        return ENGINES[request.algorithm].pair(request, seed)
    task = msgspec.json.encode(Task(request, seed.hex()))
    command = [sys.executable, "-m", "tournaments.solving"]
    try:
        done = subprocess.run(  # noqa: S603 - ourselves
            command, input=task, stdout=subprocess.PIPE, timeout=limit_s, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
    except subprocess.TimeoutExpired as expired:
        raise TookTooLong from expired
    outcome = msgspec.json.decode(done.stdout, type=Outcome)
    if outcome.proposal is None:
        raise PairingProblem(outcome.problem)
    return outcome.proposal


def answered(task: Task) -> Outcome:
    try:
        return Outcome(ENGINES[task.request.algorithm].pair(task.request, bytes.fromhex(task.seed)))
    except PairingProblem as problem:
        return Outcome(problem=problem.code)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(answered(msgspec.json.decode(sys.stdin.buffer.read(), type=Task))))
