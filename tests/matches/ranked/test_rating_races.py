"""Many results at once: numbers without holes, each match counted once, and the ladder is what its results make it (L207, L234, L235)."""

from __future__ import annotations

from itertools import combinations

import pytest

from matches import log, outbox, services
from matches.models import Match, Outbox
from matches.ranked import rebuilding
from matches.ranked import services as ranked
from matches.ranked.models import Change, LadderRow, Result, Standing
from tests import processes
from tests.matches.playing import NOW, user
from tests.matches.ranked.played import LIVE, begun, decide, leave, people, rated
from tests.matches.test_races import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
COUNT = """
import sys, django
django.setup()
from matches.rejection import Busy
from matches.ranked import services
for match in sys.argv[1:]:
    for _ in range(50):
        try:
            services.count(match)
            break
        except Busy:
            pass
    else:
        raise SystemExit(1)
"""


def ended(count: int, *, decided: bool = True) -> list[str]:
    """Matches that are over and validated, between many people, none of them counted."""
    users = people(*(f"P{n}" for n in range(8)))
    matches = []
    for number, (winner, loser) in enumerate(list(combinations(users, 2))[:count]):
        match_id = begun(winner, loser, at=NOW + number)
        decide(match_id, (0, 1), NOW + number)
        if decided:
            leave(match_id, 1, at=NOW + number)
            outbox.work(Outbox.objects.get(match=match_id, effect="validate"), NOW)
        matches.append(match_id)
    return matches


def assert_sound(count: int) -> None:
    assert list(Result.objects.order_by("number").values_list("number", flat=True)) == list(range(1, count + 1))
    assert LadderRow.objects.get(key=LIVE).last == count
    assert Change.objects.count() == 2 * count
    assert rebuilding.rebuild(LIVE)[1] == []


def test_l207_many_results_at_once_in_threads_are_each_counted_once():
    matches = ended(20)

    answers = at_once([lambda match=match: ranked.count(match) for match in matches * 3])

    late = [match for match in matches if not Result.objects.filter(match=match).exists()]
    assert len(late) <= answers.count("rate_limited")
    for match in late:  # the outbox tries again whatever had to wait for too long
        ranked.count(match)
    assert_sound(20)
    assert sum(Standing.objects.values_list("matches", flat=True)) == 40


def test_l207_two_processes_that_count_the_same_matches_count_each_once():
    matches = ended(12)
    running = [processes.start("-c", COUNT, *order) for order in (matches, matches[::-1])]

    try:
        assert [process.wait(3 * processes.PATIENCE_S) for process in running] == [0, 0]  # two processes of a site that start at once
    finally:
        for process in running:
            process.kill()
    assert_sound(12)


def test_l191_two_matches_of_a_pair_that_end_at_once_are_not_both_the_fifth():
    aki, bea = people("Aki", "Bea")
    for n in range(4):
        rated(aki, bea, at=NOW + n)
    last = [begun(aki, bea, at=NOW + 10) for _ in range(6)]
    for match_id in last:
        decide(match_id, (0, 1), NOW + 10)

    at_once([lambda match=match: leave(match, 1, at=NOW + 20) for match in last])

    said = [Match.objects.get(id=match).outcome["unrated"] for match in last]
    assert sorted(said) == ["", *["pair_limit"] * 5]


def test_l208_taken_back_while_others_are_counted():
    matches = ended(12)
    for match in matches[:6]:
        ranked.count(match)
    staff = user("Sam", is_staff=True)
    for match in matches[:3]:
        services.void(match_id=match, staff=staff, reason="a fault", now=NOW)
    log.forget()

    at_once([lambda match=match: ranked.count(match) for match in [*matches, *matches[:3]]])

    for match in matches:
        ranked.count(match)
    assert Result.objects.filter(is_void=True).count() == 3
    assert LadderRow.objects.get(key=LIVE).stale_from is None
    assert_sound(12)
