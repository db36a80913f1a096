"""Standings while a round is played (T34, T36, T77)."""

from __future__ import annotations

import pytest

from oshisite.accounts.models import User
from tests.tournaments.rules.event import NOW, WON, settings
from tests.tournaments.test_services import begun, play_round, run, work
from tournaments import ledger, provisional, selectors, services
from tournaments.models import Standing, Tournament
from tournaments.rules.commands import CloseRound, PairRound, PublishRound, Rule
from tournaments.rules.state import Moment

pytestmark = pytest.mark.django_db
FIRST, SECOND = Moment(1, 1), Moment(1, 2)


@pytest.fixture
def organiser() -> User:
    return User.objects.create_user("organiser")


@pytest.fixture
def cup(organiser: User) -> Tournament:
    made = services.create(organiser=organiser, settings=settings(seeding="order"), now=NOW, cid="make")
    begun(made, organiser, 5)
    return made


def publish(cup: Tournament, organiser: User, moment: Moment) -> None:
    run(cup, PairRound("aa"), organiser, f"pair{moment}")
    work(cup)
    run(cup, PublishRound(moment), organiser, f"out{moment}")


def told(cup: Tournament, moment: Moment = FIRST) -> list[selectors.Row]:
    cup.refresh_from_db()
    return provisional.standings(cup, moment)


def test_they_follow_each_result_and_are_those_that_are_frozen_in_the_end(cup: Tournament, organiser: User):
    publish(cup, organiser, FIRST)
    assert [row.standing.points for row in told(cup)] == [6, 0, 0, 0, 0]  # a bye counts at once

    for number in (1, 2):
        table = ledger.folded(cup.id).state.tables(FIRST)[number - 1]
        run(cup, Rule(table.key, WON), organiser, f"rule{number}")
        assert [row.standing.points for row in told(cup)].count(6) == number + 1
    last = [row.standing for row in told(cup)]
    run(cup, CloseRound(FIRST), organiser, "close")
    work(cup)
    frozen = Standing.objects.filter(tournament=cup).order_by("rank").values_list("rank", "entrant", "points", "values")
    assert [(one.rank, one.entrant, one.points, [list(value) for value in one.values]) for one in last] == list(frozen)


def test_what_is_frozen_stays_beside_them(cup: Tournament, organiser: User):
    """T36."""
    play_round(cup, organiser, 1)
    frozen = list(Standing.objects.filter(tournament=cup).order_by("rank").values_list("entrant", "points"))
    publish(cup, organiser, SECOND)
    run(cup, Rule(ledger.folded(cup.id).state.tables(SECOND)[0].key, WON), organiser, "rule")
    assert [(row.standing.entrant, row.standing.points) for row in told(cup, SECOND)] != frozen
    assert list(Standing.objects.filter(tournament=cup).order_by("rank").values_list("entrant", "points")) == frozen
