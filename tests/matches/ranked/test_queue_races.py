"""Many at once in the queue: one match, nobody in two, nothing lost with a process that dies (L192, L193, L196, L235).

Row locks exist on PostgreSQL alone.
"""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from matches.clock import now_ms
from matches.models import Match, Seat
from matches.ranked.queue import proposals, searching
from matches.ranked.queue import services as queue
from matches.ranked.queue.models import Member, Proposal, Ticket, Wait
from tests.matches.playing import NOW, user
from tests.matches.ranked import in_processes
from tests.matches.ranked.in_processes import DEAD
from tests.matches.ranked.queueing import DAILY, DUEL, ROYALE, SECOND, TEAM, answers, asked, people, searches, searching_now
from tests.matches.test_races import ROUNDS, at_once
from tests.processes import PATIENCE_S

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def in_how_many_matches() -> Counter[str]:
    return Counter(seat.user.username for seat in Seat.objects.select_related("user") if seat.user)


@pytest.mark.parametrize(("ladder", "names"), [(DUEL, "AB"), (TEAM, "ABCD")])
def test_two_hundred_confirmations_at_once_are_one_match(ladder: str, names: str):
    """L192"""
    here = people(*names)
    proposal = asked(*here, ladder=ladder)

    said = at_once([partial(answers, proposal, here[number % len(here)]) for number in range(200)])

    assert Match.objects.count() == 1
    match = Match.objects.get()
    assert {one.match for one in said if isinstance(one, Proposal) and one.match} == {match}
    assert set(said) - set(Proposal.objects.all()) <= {"rate_limited"}  # who waited for too long may ask again
    assert in_how_many_matches() == dict.fromkeys(names, 1)
    assert (Ticket.objects.count(), Wait.objects.count()) == (0, len(names))


def test_ready_and_declined_at_once_are_one_answer():
    """L193: the first is final, whichever it was."""
    for number in range(ROUNDS):
        here = people(f"Aki{number}", f"Bea{number}")
        proposal = asked(*here)
        answers(proposal, here[1])

        at_once([partial(answers, proposal, here[0], is_ready=bool(n % 2)) for n in range(8)])

        proposal.refresh_from_db()
        said = Member.objects.get(proposal=proposal, user=here[0]).answer
        assert (said, proposal.state, proposal.match is not None) in (("ready", "confirmed", True), ("declined", "off", False))
        Ticket.objects.all().delete()


def test_many_scans_at_once_ask_each_once():
    names = [f"u{number}" for number in range(40)]
    searches(*people(*names))

    at_once([partial(searching.search_everywhere, NOW)] * 8)

    assert Counter(Member.objects.values_list("user__username", flat=True)) == dict.fromkeys(names, 1)
    assert Proposal.objects.count() == 20


def test_who_leaves_while_being_paired_is_asked_or_gone():
    for number in range(ROUNDS):
        aki, bea = people(f"Aki{number}", f"Bea{number}")
        searches(aki, bea)

        at_once([partial(searching.search_everywhere, NOW), partial(queue.leave, user=aki, now=NOW)])

        assert aki.username not in searching_now()
        assert Ticket.objects.get().user == bea
        Ticket.objects.all().delete()


def test_tabs_that_search_at_once_make_one_search():
    """L189"""
    (aki,) = people("Aki")

    at_once([partial(searches, aki, ladder=ladder) for ladder in (DUEL, DAILY) * 8])

    assert Ticket.objects.filter(user=aki).count() == 1


def test_an_answer_at_the_last_moment_and_the_end_of_the_time_are_one_outcome():
    for number in range(ROUNDS):
        aki, bea = people(f"Aki{number}", f"Bea{number}")
        proposal = asked(aki, bea)
        answers(proposal, aki)
        end = proposal.expires_at

        at_once([partial(answers, proposal, bea, now=end - 1), partial(proposals.close_expired, end)])

        proposal.refresh_from_db()
        left = {ticket.user for ticket in Ticket.objects.all()}
        assert (proposal.state, proposal.match is not None, left) in (("confirmed", True, set()), ("off", False, {aki}))
        Ticket.objects.all().delete()


# --- processes


@pytest.mark.parametrize("ladder", [DUEL, ROYALE])
def test_two_processes_that_pair_one_queue_put_nobody_into_two_matches(ladder: str):
    names = [f"u{number}" for number in range(60)]
    searches(*(user(name) for name in names), ladder=ladder, now=now_ms())
    Ticket.objects.update(seen_at=now_ms() + 60 * SECOND)

    running = [in_processes.start("work") for _ in range(2)]
    assert [process.wait(2 * PATIENCE_S) for process in running] == [0, 0]

    assert in_how_many_matches() == dict.fromkeys(names, 1)
    assert Match.objects.count() == len(names) // (2 if ladder == DUEL else 4)
    assert Counter(Proposal.objects.values_list("state", flat=True)) == {"confirmed": Match.objects.count()}


def test_a_process_that_dies_while_it_asks_has_asked_nobody():
    aki, bea = people()
    searches(aki, bea, now=now_ms())

    assert in_processes.start("die_before_the_commit_of_a_proposal").wait(PATIENCE_S) == DEAD

    assert (Proposal.objects.count(), searching_now()) == (0, {"Aki": False, "Bea": False})
    Ticket.objects.update(seen_at=now_ms())
    assert searching.search_everywhere(now_ms()) == 1


def test_a_process_that_dies_after_asking_leaves_what_others_go_on_with():
    aki, bea = people()
    searches(aki, bea, now=now_ms())

    assert in_processes.start("die_after_asking").wait(PATIENCE_S) == DEAD

    proposal = Proposal.objects.get()
    at = proposal.created_at + SECOND
    answers(proposal, aki, now=at)
    assert answers(proposal, bea, now=at).match is not None


def test_a_process_that_dies_as_the_last_one_is_ready_leaves_the_question_open():
    """Between proposal and confirmation: nothing of the match is there, and the answer may be given again, or nobody's in time."""
    aki, bea = people()
    proposal = asked(aki, bea, now=now_ms())
    Proposal.objects.update(expires_at=now_ms() + 60 * SECOND)  # another process takes a while to start
    answers(proposal, aki, now=now_ms())

    assert in_processes.start("die_before_the_match", proposal.pk, bea.pk).wait(PATIENCE_S) == DEAD

    assert Proposal.objects.get().state == "open"
    assert (Match.objects.count(), searching_now()) == (0, {"Aki": True, "Bea": True})
    assert answers(proposal, bea, now=now_ms()).match is not None
    assert in_how_many_matches() == {"Aki": 1, "Bea": 1}
