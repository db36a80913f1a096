"""What a process does that dies in the midst of its work, without unwinding: no `finally`, no rollback sent, no thread joined.

`in_a_process` starts one; the steps below run there.
"""

from __future__ import annotations

import os
import subprocess
from typing import Any

from django.db import transaction

from matches import append, effects, enqueue, outbox, publish, services
from matches.games.actions import AnyAction, Leave, Reply
from tests import processes
from tests.matches.playing import NOW

DEAD = 9
CID = "last-act"
ACTIONS: dict[str, AnyAction] = {"move": Reply("2.0.0", ("a1N1",)), "concede": Leave()}


def in_a_process(step: str, *args: str) -> int:
    """What a process ends with that takes a step below."""
    return start(step, *args).wait(processes.PATIENCE_S)


def start(step: str, *args: str) -> subprocess.Popen[bytes]:
    words = ", ".join(map(repr, args))
    return processes.start("manage.py", "shell", "-c", f"from tests.matches import dying; dying.{step}({words})")


def die(*_: Any, **__: Any) -> None:
    os._exit(DEAD)


def act(match_id: str, what: str) -> services.Written:
    """The last act of seat 0, or the same sent again."""
    return services.act(match_id=match_id, seat=0, cid=CID, action=ACTIONS[what], now=NOW)


def before_the_insert(match_id: str, what: str) -> None:
    """Decided, and nothing sent to the database."""
    append.commit = die
    act(match_id, what)


def before_the_commit(match_id: str, what: str) -> None:
    """All rows are written, in a transaction that is open."""
    with transaction.atomic():
        act(match_id, what)
        die()


def after_the_commit(match_id: str, what: str) -> None:
    """Nothing of what comes after it has begun."""
    append.committed = die
    act(match_id, what)


def before_the_nudge(match_id: str, what: str) -> None:
    """The process knows of the entry, and tells nobody."""
    publish.moved = die
    act(match_id, what)


def before_the_task(match_id: str, what: str) -> None:
    """Other processes have been told, and no worker."""
    enqueue.send = die
    act(match_id, what)


def before_the_mark(match_id: str) -> None:
    """The validation of an ended match has been done, and is not yet marked as done."""
    effects.followers = die
    outbox.work_match(match_id, NOW)
