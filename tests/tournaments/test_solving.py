"""Jobs that take too long, fail or die: the quick method, retries that wait longer, and what staff see of it (T46-T49, T81)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from oshisite.accounts.models import User
from tests.tournaments.formats.requests import SEED, fields, request
from tests.tournaments.rules.event import NOW, settings
from tests.tournaments.test_services import begun, run, work
from tournaments import due, jobs, ledger, selectors, services
from tournaments.formats import elimination, swiss
from tournaments.formats.chain import StagePlan
from tournaments.formats.check import problems
from tournaments.formats.format import PairingProblem
from tournaments.models import Due, Round, Tournament, TournamentEntry
from tournaments.rules.commands import PairRound, PublishRound
from tournaments.rules.state import Moment
from tournaments.solving import TookTooLong, solved

FIRST = Moment(1, 1)


# --- in a process of its own


def test_a_process_of_its_own_gives_the_same_round():
    """T46."""
    asked = request(*fields([6, 6, 3, 3, 3, 0, 0]))
    assert solved(asked, SEED, small=0) == solved(asked, SEED) == swiss.pair(asked, SEED)


def test_a_process_that_takes_too_long_is_ended():
    """T48."""
    with pytest.raises(TookTooLong):
        solved(request(*fields([0] * 8)), SEED, small=0, limit_s=0.001)


def test_a_process_says_why_there_is_no_round():
    with pytest.raises(PairingProblem, match="stage_is_over"):
        solved(request(*fields([0])), SEED, small=0)


# --- the quick method


def everybody_has_met(players: int) -> Any:
    numbers = range(1, players + 1)
    return request(*(replace(one, met=tuple(other for other in numbers if other != one.number)) for one in fields([0] * players)))


@pytest.mark.parametrize("players", [2, 7, 40, 301])
def test_the_quick_method_seats_everybody_once(players: int):
    """T43, T47, T49: with and without a legal round."""
    for asked in (request(*fields([number % 7 for number in range(players)])), everybody_has_met(players) if players > 2 else None):
        if asked:
            quick = replace(asked, is_quick=True)
            assert problems(quick, swiss.pair(quick, SEED)) == ()


def test_a_quick_request_is_another_one():
    """T46: the hash names the method, and those of old requests stay."""
    asked = request(*fields([0] * 8))
    assert replace(asked, is_quick=True).input_hash != asked.input_hash
    assert replace(asked, is_quick=False).input_hash == asked.input_hash


# --- jobs


@pytest.fixture
def cup() -> Tournament:
    organiser = User.objects.create_user("organiser")
    made = services.create(organiser=organiser, settings=settings(seeding="order"), now=NOW, cid="make")
    begun(made, organiser, 6)
    run(made, PairRound("aa"), organiser, "pair")
    return made


def kinds(cup: Tournament) -> list[str]:
    return [entry.kind for entry in TournamentEntry.objects.filter(stream=cup).order_by("seq")][-3:]


@pytest.mark.django_db
def test_a_job_that_takes_too_long_is_asked_for_by_the_quick_method(cup: Tournament):
    """T48: the next attempt, with a reason; its draft keeps every rule and can be published."""
    jobs.pair(cup.id, NOW, limit_s=0.001, small=0)
    waiting = ledger.folded(cup.id).state.rounds[FIRST]
    assert (waiting.state, waiting.attempt, waiting.algorithm, waiting.is_quick) == ("pairing", 2, "swiss-1-quick", True)

    work(cup)
    assert kinds(cup) == ["PairRound", "FallBack", "Propose"]
    found = Round.objects.get(tournament=cup)
    assert (found.state, found.attempt, found.algorithm) == ("draft", 2, "swiss-1-quick")
    run(cup, PublishRound(FIRST), cup.organiser, "out")
    assert services.rebuild(cup.id, write=False)[1] == []


@pytest.mark.django_db
def test_a_job_whose_workers_died_twice_is_asked_for_by_the_quick_method(cup: Tournament):
    """T48, T81: nobody has to press anything; each death costs a lease."""
    for taken, at in enumerate((NOW, NOW + due.LEASE_MS), 1):
        Due.objects.filter(tournament=cup, what__startswith="pairing:").update(attempts=taken, at=at + due.LEASE_MS)
        assert due.run_due(now=at + due.LEASE_MS - 1, tournament_id=cup.id) == 0
    while due.run_due(now=NOW + 2 * due.LEASE_MS, tournament_id=cup.id):
        pass
    assert kinds(cup) == ["PairRound", "FallBack", "Propose"]


@pytest.mark.django_db
def test_a_bracket_has_no_quick_method():
    """It is worked out at once, whoever tries it."""
    organiser = User.objects.create_user("organiser")
    plan = settings(StagePlan(elimination.Settings()), seeding="order")
    cup = services.create(organiser=organiser, settings=plan, now=NOW, cid="make")
    begun(cup, organiser, 4)
    run(cup, PairRound("aa"), organiser, "pair")
    jobs.pair(cup.id, NOW, tries=9)
    assert kinds(cup)[1:] == ["PairRound", "Propose"]


@pytest.mark.django_db
def test_staff_pair_anew_by_the_whole_method(cup: Tournament):
    jobs.pair(cup.id, NOW, tries=3)
    work(cup)
    run(cup, PairRound("bb", "request"), cup.organiser, "again")
    again = ledger.folded(cup.id).state.rounds[FIRST]
    assert (again.attempt, again.is_quick, again.algorithm) == (3, False, "swiss-1")


def test_who_tries_in_vain_waits_longer_and_longer():
    assert [due.lease(attempts) // 1_000 for attempts in range(8)] == [30, 30, 60, 120, 240, 480, 960, 960]


@pytest.mark.django_db
def test_staff_see_how_a_job_stands(cup: Tournament):
    """T48."""
    job = selectors.job(cup, NOW)
    assert job == selectors.Job("pairing", 1, 1, attempt=1, tries=0, state="waiting", is_quick=False)

    Due.objects.filter(tournament=cup, what__startswith="pairing:").update(attempts=1, at=NOW + due.LEASE_MS)
    assert selectors.job(cup, NOW) == replace_job(job, tries=1, state="working")
    assert selectors.job(cup, NOW + due.LEASE_MS + 1) == replace_job(job, tries=1, state="late")

    jobs.pair(cup.id, NOW, tries=3)
    assert selectors.job(cup, NOW) == replace_job(job, attempt=2, is_quick=True)
    work(cup)
    assert selectors.job(cup, NOW) is None


def replace_job(job: selectors.Job | None, **fields: Any) -> selectors.Job:
    assert job is not None
    return job._replace(**fields)
