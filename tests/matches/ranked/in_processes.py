"""What other processes do to the queue at the same time, and one that dies in the midst of it. Steps as in `tests.matches.dying`."""

from __future__ import annotations

import os
import subprocess
import time
from typing import Any

from matches import seating
from matches.clock import now_ms
from matches.ranked.queue import proposals, searching
from matches.ranked.queue.models import Member, Ticket
from matches.rejection import Rejected
from oshisite.accounts.models import User
from tests import processes

DEAD = 9


def start(step: str, *args: object) -> subprocess.Popen[bytes]:
    words = ", ".join(map(repr, args))
    return processes.start("manage.py", "shell", "-c", f"from tests.matches.ranked import in_processes; in_processes.{step}({words})")


def work() -> None:
    """A worker, and pages that answer at once for everybody: searches until nobody does, and says ready for all who are asked."""
    until = now_ms() + int(processes.PATIENCE_S * 1_000)
    while Ticket.objects.exists() and now_ms() < until:
        searching.search_everywhere(now_ms())
        for proposal_id, user in list(Member.objects.filter(proposal__state="open").values_list("proposal_id", "user_id")):
            try:
                proposals.answer(proposal_id=proposal_id, user=User(pk=user), is_ready=True, now=now_ms())
            except Rejected:
                time.sleep(0.01)


def die(*_: Any, **__: Any) -> None:
    os._exit(DEAD)


def die_before_the_commit_of_a_proposal() -> None:
    """Tickets are held and moved, in a transaction that is open."""
    company = proposals.Member.objects.bulk_create

    def create_and_die(*args: Any, **kwargs: Any) -> None:
        company(*args, **kwargs)
        die()

    proposals.Member.objects.bulk_create = create_and_die  # type: ignore[method-assign]
    searching.search_everywhere(now_ms())


def die_after_asking() -> None:
    searching.search_everywhere(now_ms())
    die()


def die_before_the_match(proposal_id: str, user: int) -> None:
    """The last one is ready, the proposal is confirmed, in a transaction that is open; the match has its first entry."""
    create = seating.create_match

    def create_and_die(**kwargs: Any) -> None:
        create(**kwargs)
        die()

    seating.create_match = create_and_die  # type: ignore[assignment]
    proposals.answer(proposal_id=proposal_id, user=User(pk=user), is_ready=True, now=now_ms())
