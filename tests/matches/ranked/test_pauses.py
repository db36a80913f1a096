"""What it costs to let others wait, and how it is forgiven (L194)."""

from __future__ import annotations

import pytest

from matches import due, log, outbox
from matches.games.clocks import GRACE_MS, MINUTE_MS
from matches.models import Match
from matches.ranked.queue import pauses
from matches.ranked.queue import services as queue
from matches.ranked.queue.models import Pause, Proposal
from oshisite.accounts.models import User
from tests.matches.playing import NOW, table
from tests.matches.ranked.queueing import SECOND, TEAM, answers, asked, begun, leaves, looked, match_of, moved, people, searches
from tests.matches.seated import share_all
from tests.matches.test_seating import refused

pytestmark = pytest.mark.django_db
MINUTE, DAY = 60 * SECOND, 86_400 * SECOND


def closed_for(who: User, now: int) -> int:
    """Minutes for which the queue is closed to somebody, rounded up; 0 if it is open."""
    return max(0, -(-(pauses.until(who.pk) - now) // MINUTE))


def declines(who: User, other: User, now: int) -> None:
    answers(asked(other, who, now=now), who, is_ready=False, now=now)
    Proposal.objects.all().delete()
    queue.leave(user=other, now=now)


def test_each_time_in_a_day_costs_more():
    aki, bea = people()
    at, costs = NOW, []
    for _ in range(5):
        declines(aki, bea, at)
        costs.append(closed_for(aki, at))
        at = max(at, pauses.until(aki.pk)) + SECOND

    assert costs == [0, 2, 10, 60, 60]
    assert closed_for(bea, at) == 0


def test_the_queue_is_closed_until_the_pause_is_over():
    aki, bea = people()
    for _ in range(2):
        declines(aki, bea, NOW)

    assert refused(lambda: searches(aki, now=NOW + 2 * MINUTE - 1)) == ("forbidden", "queue_pause")
    assert searches(aki, now=NOW + 2 * MINUTE)


def test_the_first_time_in_a_day_costs_nothing_and_the_next_what_the_level_says():
    aki, bea = people()
    declines(aki, bea, NOW)
    declines(aki, bea, NOW + SECOND)
    tomorrow = NOW + SECOND + DAY
    declines(aki, bea, tomorrow)
    assert closed_for(aki, tomorrow) == 0

    declines(aki, bea, tomorrow + SECOND)
    assert closed_for(aki, tomorrow + SECOND) == 60


def test_silence_counts_as_declining_does():
    aki, bea = people()
    answers(asked(aki, bea), aki)
    looked(NOW + 15 * SECOND)

    assert {pause.user.username: pause.level for pause in Pause.objects.all()} == {"Bea": 1}


def test_who_could_not_answer_any_more_has_let_nobody_wait():
    four = people(*"ABCD")
    answers(asked(*four, ladder=TEAM), four[2], is_ready=False)

    assert {pause.user.username for pause in Pause.objects.all()} == {"C"}


def over(match: Match) -> None:
    outbox.work_match(match.id, NOW)


def levels() -> dict[str, int]:
    return {pause.user.username: pause.level for pause in Pause.objects.select_related("user")}


def test_who_leaves_before_the_first_decision_has_let_the_other_wait():
    aki, bea = people()
    match = begun(match_of(aki, bea))
    leaves(match, aki)
    over(match)

    assert levels() == {"Aki": 1}


def test_who_leaves_later_has_not():
    aki, bea = people()
    match = begun(match_of(aki, bea))
    moved(match)
    leaves(match, aki)
    over(match)

    assert levels() == {}


def test_who_does_not_come_in_the_start_limit_has_let_the_other_wait():
    """L100: nobody has decided anything, and it is called off; who was to begin is who did not come."""
    aki, bea = people()
    match = match_of(aki, bea)
    share_all(match.id)
    (late,) = Match.objects.get(id=match.id).owes
    due.run_due(now=NOW + MINUTE_MS + GRACE_MS + SECOND, match_id=match.id)
    over(match)

    history = log.history(match.id)
    assert history.state.outcome.reason == "no_show"
    names = [seat.user.username for seat in match.seats.select_related("user")]
    assert levels() == {names[late]: 1}


def test_a_match_counts_once_however_often_it_is_told_of():
    aki, bea = people()
    match = begun(match_of(aki, bea))
    leaves(match, aki)
    for _ in range(3):
        pauses.count(match.id)

    assert levels() == {"Aki": 1}


def test_ten_finished_matches_lower_the_level_by_one():
    aki, bea = people()
    pauses.strike([aki.pk], NOW)
    pauses.strike([aki.pk], NOW)
    for number in range(10):
        assert levels()["Aki"] == 2, number
        pauses.finished([aki.pk, bea.pk])
    assert levels() == {"Aki": 1}
    for _ in range(10):
        pauses.finished([aki.pk])
    assert levels() == {"Aki": 0}


def test_a_finished_match_counts_for_those_who_finished_it():
    aki, bea = people()
    for one in (aki, bea):
        pauses.strike([one.pk], NOW)
    match = begun(match_of(aki, bea))
    leaves(match, aki)
    over(match)

    assert {pause.user.username: (pause.level, pause.finished) for pause in Pause.objects.all()} == {"Aki": (2, 0), "Bea": (1, 1)}


def test_matches_that_did_not_come_from_the_queue_count_nothing():
    match_id = table()
    leaves(Match.objects.get(id=match_id), User.objects.get(username="Aki"))
    outbox.work_match(match_id, NOW)

    assert levels() == {}
