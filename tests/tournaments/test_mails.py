"""The mail that a match is ready: who gets it, once, and what it says."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from msgspec.structs import replace
from pytest_django import Settings

from matches.clock import now_ms
from oshisite.accounts.models import User
from tests.tournaments.rules.event import SWISS, settings
from tests.tournaments.test_playing import Cup
from tournaments import due, mails
from tournaments.formats.field import Result
from tournaments.models import Due
from tournaments.rules.commands import CloseRound, ReopenRound, Rule
from tournaments.rules.state import Moment, Pairing

pytestmark = pytest.mark.django_db
PLAN = settings(SWISS, game="oshi", seeding="order", title="Autumn\nCup")
FIRST = Moment(1, 1)


@pytest.fixture(autouse=True)
def letters(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mails are kept, and what is handed to a worker is done here at once."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

    def enqueue(task: str, *args: str) -> None:
        if task.endswith("mail_round"):
            mails.tell(*args, now=now_ms())

    monkeypatch.setattr(due, "enqueue", enqueue)


def entered(*names: str) -> tuple[Cup, list[User]]:
    cup = Cup(replace(PLAN, play=replace(PLAN.play, presence_ms=600_000)))
    users = cup.enter(*names)
    for user in users:
        EmailAddress.objects.create(user=user, email=f"{user.username}@example.org", verified=True, primary=True)
    return cup, users


def begin(cup: Cup) -> list[Pairing]:
    tables = cup.begin()
    cup.work()
    return tables


def told() -> list[str]:
    return sorted(address for letter in mail.outbox for address in letter.to)


def test_each_at_a_table_is_told_once_who_has_a_bye_is_not():
    cup, users = entered("aki", "bea", "cho")
    tables = begin(cup)
    seated = sorted(f"{users[number - 1].username}@example.org" for table in tables if not table.bye for number in table.seats)
    assert (told(), len(seated)) == (seated, 2)

    row = Due.objects.get(what__startswith="mail:")
    for _ in range(2):
        mails.tell(cup.id, row.what, now_ms())
    Due.objects.filter(pk=row.pk).update(at=0)  # as if its worker had died
    cup.work()
    assert told() == seated


def test_a_mail_names_event_table_and_opponent_and_can_be_stopped():
    cup, users = entered("aki", "bea")
    [table] = begin(cup)
    letter = next(letter for letter in mail.outbox if letter.to == ["aki@example.org"])
    assert letter.subject == "Your match is ready: round 1 of Autumn Cup"
    assert f"You sit at table {table.key.table} against bea. Come within 10 minutes, or the match is lost." in letter.body
    assert f"/events/{cup.id}/" in letter.body

    [stop] = re.findall(r"http\S+/mails/stop/\S+", letter.body)
    assert letter.extra_headers["List-Unsubscribe"] == f"<{stop}>"
    assert Client().post(stop[stop.index("/mails/") :]).status_code == 200
    users[0].refresh_from_db()
    assert users[0].wants_mail is False


def test_who_wants_no_mail_or_has_no_confirmed_address_gets_none():
    cup, users = entered("aki", "bea")
    User.objects.filter(pk=users[0].pk).update(wants_mail=False)
    EmailAddress.objects.filter(user=users[1]).update(verified=False)
    begin(cup)
    assert told() == []


def test_a_round_that_is_reopened_tells_nobody_again():
    cup, _users = entered("aki", "bea")
    [table] = begin(cup)
    cup.run(Rule(table.key, Result("played", games=(2, 0))))
    cup.run(CloseRound(FIRST))
    cup.work()
    assert not Due.objects.filter(what__startswith="mail:").exists()
    cup.run(ReopenRound(FIRST, "mistake"))
    cup.work()
    assert told() == ["aki@example.org", "bea@example.org"]


def test_nobody_is_told_late():
    cup, _users = entered("aki", "bea")
    cup.begin()
    [what] = Due.objects.filter(what__startswith="mail:").values_list("what", flat=True)
    mails.tell(cup.id, what, now_ms() + mails.LATE_MS + 60_000)
    assert told() == []


def test_a_mail_that_could_not_be_sent_is_sent_at_the_next_try(settings: Settings):
    cup, _users = entered("aki", "bea")
    cup.begin()
    [what] = Due.objects.filter(what__startswith="mail:").values_list("what", flat=True)
    settings.EMAIL_BACKEND = "no.such.Backend"
    with pytest.raises(ImportError):
        mails.tell(cup.id, what, now_ms())
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    mails.tell(cup.id, what, now_ms())
    assert told() == ["aki@example.org", "bea@example.org"]
