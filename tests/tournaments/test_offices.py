"""Offices stand in the log; their rows follow from it (section 10; T1, T82)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from oshisite.accounts.models import User
from tests.tournaments.rules.event import NOW, Event, settings
from tests.tournaments.test_services import in_parallel, run
from tournaments import ledger, offices, services
from tournaments.log_words import sentence
from tournaments.models import Personal, Role, Tournament, TournamentEntry
from tournaments.rules.commands import Advance, GiveOffice, TakeOffice
from tournaments.rules.commands.base import Refused
from tournaments.rules.facts import OfficeGiven, OfficeTaken
from tournaments.rules.fold import read_body
from tournaments.services import Done

# --- as rules


def test_who_makes_an_event_owns_it():
    event = Event()
    assert [(one.kind, one.since, one.is_over) for one in event.t.offices.values()] == [("owner", 0, False)]


def test_an_office_is_given_and_taken():
    event = Event()
    assert event.staff(GiveOffice("judge", NOW + 1)) == [OfficeGiven(2, "judge", NOW + 1)]
    assert (event.t.offices[2].holds(NOW), event.t.offices[2].holds(NOW + 1)) == (True, False)
    assert event.staff(GiveOffice("judge", None, 2)) == [OfficeTaken(2), OfficeGiven(3, "judge")]
    assert event.staff(TakeOffice(3)) == [OfficeTaken(3)]
    for gone in (3, 9):
        with pytest.raises(Refused, match="no_such_office"):
            event.staff(TakeOffice(gone))


@pytest.mark.parametrize("role", ["scorekeeper", "judge", "floor", "player", "anyone"])
def test_only_who_runs_an_event_gives_offices(role: Any):
    """T82."""
    event = Event()
    for command in (GiveOffice("floor"), TakeOffice(1)):
        with pytest.raises(Refused, match="not_allowed"):
            event.run(command, role)


def test_owners_alone_make_owners_and_the_last_one_stays():
    event = Event()
    for command in (GiveOffice("owner"), TakeOffice(1)):
        with pytest.raises(Refused, match="for_owners"):
            event.staff(command)
    with pytest.raises(Refused, match="last_owner"):
        event.run(TakeOffice(1), "owner")
    event.run(GiveOffice("owner"), "owner")
    event.run(TakeOffice(1), "owner")


@pytest.mark.parametrize("command", [GiveOffice("judge", NOW), GiveOffice("owner", NOW + 1)])
def test_an_office_ends_later_than_now_and_that_of_an_owner_does_not_by_itself(command: GiveOffice):
    with pytest.raises(Refused, match="bad_end"):
        Event().run(command, "owner")


# --- in a database


@pytest.fixture
def organiser() -> User:
    return User.objects.create_user("organiser")


@pytest.fixture
def cup(organiser: User) -> Tournament:
    return services.create(organiser=organiser, settings=settings(), now=NOW, cid="make")


def give(cup: Tournament, holder: User, kind: str, cid: str, expires_at: int | None = None) -> Done:
    organiser = cup.organiser
    assert organiser is not None
    return offices.give(tournament_id=cup.id, holder=holder, kind=kind, by=organiser, cid=cid, now=NOW, expires_at=expires_at)


@pytest.mark.django_db
def test_rows_follow_from_the_log(cup: Tournament, organiser: User):
    """T1; and the log names nobody (T7)."""
    helper = User.objects.create_user("helper")
    give(cup, helper, "judge", "one", NOW + 60)
    give(cup, helper, "judge", "two")
    give(cup, helper, "floor", "three")
    rows = Role.objects.order_by("number").values_list("number", "user", "kind", "expires_at")
    assert list(rows) == [(1, organiser.pk, "owner", None), (3, helper.pk, "judge", None), (4, helper.pk, "floor", None)]
    assert set(Role.objects.values_list("given_by", flat=True)) == {organiser.pk}
    offices.take(tournament_id=cup.id, number=4, by=organiser, cid="four", now=NOW)
    assert services.rebuild(cup.id, write=False)[1] == []
    Role.objects.all().delete()
    services.rebuild(cup.id, write=True)
    assert list(Role.objects.order_by("number").values_list("number", "kind")) == [(1, "owner"), (3, "judge")]
    entries = TournamentEntry.objects.order_by("seq")
    assert [sentence(entry.kind, read_body(entry.body), {}) for entry in entries][1:] == [
        "An office was given: judge, as number 2.", "An office was given: judge, as number 3.",
        "An office was given: floor helper, as number 4.", "Office number 4 was taken.",
    ]  # fmt: skip


@pytest.mark.django_db
def test_an_office_that_was_taken_gives_no_more_rights(cup: Tournament, organiser: User):
    helper = User.objects.create_user("helper")
    give(cup, helper, "organiser", "one")
    offices.take(tournament_id=cup.id, number=2, by=organiser, cid="two", now=NOW)
    with pytest.raises(Refused, match="not_allowed"):
        run(cup, Advance("published"), helper, "three")


@pytest.mark.django_db
def test_guests_hold_no_office(cup: Tournament):
    with pytest.raises(Refused, match="no_guests"):
        give(cup, User.objects.create_user("guest", is_guest=True), "judge", "one")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_an_office_that_is_given_to_somebody_at_once_is_held_once(cup: Tournament):
    """T80."""
    helper = User.objects.create_user("helper")
    done = in_parallel(6, lambda n: give(cup, helper, "judge", f"give{n}"))
    assert {one.code for one in done if isinstance(one, Refused)} <= {"holds_it", "no_such_office"}
    assert not [one for one in done if not isinstance(one, Refused | Done)]
    assert Role.objects.filter(user=helper).count() == 1
    assert services.rebuild(cup.id, write=False)[1] == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_owners_that_take_each_others_office_leave_one(cup: Tournament, organiser: User):
    """T80: never an event without an owner."""
    other = User.objects.create_user("other")
    give(cup, other, "owner", "one")
    in_parallel(2, lambda n: offices.take(tournament_id=cup.id, number=n + 1, by=(other, organiser)[n], cid=f"take{n}", now=NOW))
    assert Role.objects.filter(kind="owner").count() == 1


@pytest.mark.django_db(transaction=True)
def test_offices_of_before_come_into_the_log(cup: Tournament, organiser: User):
    """Those who held one hold it still, and the chain goes on."""
    helper = User.objects.create_user("helper")
    give(cup, helper, "judge", "one", NOW + 60)
    try:
        migrate(("tournaments", "0002_append_only"))
    finally:
        migrate(*MigrationExecutor(connection).loader.graph.leaf_nodes("tournaments"))
    ledger.forget()
    assert list(Role.objects.order_by("number").values_list("number", "user", "kind", "expires_at")) == [
        (1, organiser.pk, "owner", None), (2, helper.pk, "judge", NOW + 60)
    ]  # fmt: skip
    assert [entry.kind for entry in TournamentEntry.objects.order_by("seq")] == ["Create", "GiveOffice", "GiveOffice", "GiveOffice"]
    assert ledger.chain_problems(cup.id) == []
    assert services.rebuild(cup.id, write=False)[1] == []
    run(cup, Advance("published"), organiser, "go on")
    assert Personal.objects.filter(tournament=cup).count() == 5


def migrate(*targets: tuple[str, str]) -> None:
    MigrationExecutor(connection).migrate(list(targets))
