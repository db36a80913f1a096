"""House bots play whole matches by a command, also where a site on the same database takes part of the work."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from matches import due
from matches.models import Match

pytestmark = pytest.mark.django_db


def last_line(matches: int) -> str:
    out = StringIO()
    call_command("simulate", "oshi", matches=matches, stdout=out)
    return out.getvalue().splitlines()[-1]


def test_matches_are_played_and_validated():
    assert last_line(2) == "2 finished, 2 validated, 0 failed"


def test_work_that_another_worker_has_taken_is_waited_for(monkeypatch: pytest.MonkeyPatch):
    """The other one leases a row, this one finds nothing to do, and the match is not over for that."""
    plain, calls = due.run_due, iter(range(10_000))

    def shared(*, now: int, match_id: str | None = None) -> int:
        done = plain(now=now, match_id=match_id)
        return 0 if next(calls) % 2 else done

    monkeypatch.setattr(due, "run_due", shared)

    assert last_line(1) == "1 finished, 1 validated, 0 failed"
    assert Match.objects.get().status == "ended"
