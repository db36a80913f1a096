"""`manage.py doctor` on events: it finds what was changed from outside, and nothing else (L230, T1, T48)."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from matches.clock import now_ms
from oshisite.accounts.models import User
from tests.append_only import lifted
from tests.tournaments.rules.event import NOW, settings
from tests.tournaments.test_services import begun, play_round, run, work
from tournaments import doctor, services
from tournaments.models import Due, Seat, Tournament, TournamentEntry
from tournaments.rules.commands import PairRound, PublishRound
from tournaments.rules.state import Moment

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    """In its second round, which is out."""
    organiser = User.objects.create_user("organiser")
    made = services.create(organiser=organiser, settings=settings(seeding="order"), now=NOW, cid="make")
    begun(made, organiser, 5)
    play_round(made, organiser, 1)
    run(made, PairRound("bb"), organiser, "pair")
    work(made)
    run(made, PublishRound(Moment(1, 2)), organiser, "out")
    return made


def found(now: int = NOW) -> list[str]:
    return [line.partition(" event ")[2] for line in doctor.problems(now)]


def test_an_event_that_is_well_is_not_spoken_of(cup: Tournament):
    assert found() == []


def test_rows_that_differ_from_the_log_are_named(cup: Tournament):
    Seat.objects.filter(round=2, table=1, seat=0).update(is_present=True)
    assert found() == ["tables: 1 rows differ from the log (seat 1 2 1 0)"]


def test_a_log_that_was_changed_is_told_of_before_all_else(cup: Tournament):
    Seat.objects.all().delete()
    with lifted(TournamentEntry._meta.db_table):
        TournamentEntry.objects.filter(stream=cup, seq=3).update(at=NOW + 1)
    assert found() == ["log: at entry 3, the hash is not that of what is there"]


def test_a_header_that_is_elsewhere_than_its_log_is_told_of(cup: Tournament):
    Tournament.objects.update(version=4)
    assert found() == ["log: does not end where the header says"]


def test_work_that_is_overdue_or_tried_in_vain_or_missing_is_told_of(cup: Tournament):
    Due.objects.update(at=NOW)
    assert found(NOW + doctor.OVERDUE_MS + 1) == ["due: mail:1.2:1 is overdue"]
    Due.objects.update(attempts=doctor.MANY_ATTEMPTS)
    assert found() == ["due: mail:1.2:1 was begun 4 times and is not done"]
    Due.objects.update(what="mail:9.9:1", attempts=0)
    assert found() == ["due: mail:1.2:1 is missing", "due: mail:9.9:1 stands for nothing"]


def test_the_command_tells_of_events(cup: Tournament):
    Due.objects.update(at=now_ms())
    Seat.objects.filter(round=2, table=1, seat=0).update(is_present=True)
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("doctor", stdout=out)
    assert out.getvalue().splitlines() == [f"{cup.id} event tables: 1 rows differ from the log (seat 1 2 1 0)", "1 problems"]
