"""Mails of daily matches: who is told of what, when, how often, and how one stops it.

Source: live play L41, L113.
"""

from __future__ import annotations

import re

import pytest
import redis
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from matches import due, log, mails, services
from matches.doctor import problems
from matches.games.actions import Leave
from matches.games.clocks import HOUR_MS, clock_named
from matches.live import presence
from matches.models import Due
from oshisite.accounts.models import User
from tests.matches.playing import NOW, play, table

pytestmark = pytest.mark.django_db
DAY = 24 * HOUR_MS


@pytest.fixture(autouse=True)
def letters(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture(autouse=True)
def sent_at_once(monkeypatch: pytest.MonkeyPatch):
    """What the due loop hands to a worker is done here, at the time of the loop."""
    monkeypatch.setattr(due, "enqueue", lambda task, match_id, what: mails.tell(match_id, what, work.now))


def work(match_id: str, now: int) -> list[str]:
    """Work what is due by then; the subjects of the mails that this sends."""
    before, work.now = len(mail.outbox), now
    due.run_due(now=now, match_id=match_id)
    return [letter.subject for letter in mail.outbox[before:]]


def daily(*, confirmed: bool = True) -> str:
    """Aki is to move first and has two days for it; both have an address."""
    match_id = table(clock=clock_named("48h"))
    for user in User.objects.all():
        EmailAddress.objects.create(user=user, email=f"{user.username.lower()}@example.org", verified=confirmed, primary=True)
    return match_id


def test_l113_who_owes_a_decision_is_told_after_a_moment_and_again_when_a_quarter_of_the_time_is_left():
    match_id = daily()
    assert work(match_id, NOW + 29_999) == []

    assert work(match_id, NOW + 30_000) == ["Your move against Bea"]
    assert mail.outbox[0].to == ["aki@example.org"]
    assert work(match_id, NOW + 36 * HOUR_MS - 1) == []
    assert work(match_id, NOW + 36 * HOUR_MS) == ["12 hours left against Bea"]
    assert work(match_id, NOW + 48 * HOUR_MS - 1) == []


def test_a_mail_names_the_match_and_who_waits_and_nothing_of_the_table():
    match_id = daily()
    work(match_id, NOW + 30_000)

    (letter,) = mail.outbox
    words, _, end = letter.body.partition("http://127.0.0.1:8000")

    assert words.split("\n") == ["Hello Aki,", "", "Bea waits for your decision in OSHI. You have 47 hours for it.", "", ""]
    assert end.startswith(f"/m/{match_id}/\n\nNo more mails about matches:\nhttp://127.0.0.1:8000/mails/stop/")


def test_who_decides_in_time_hears_nothing_and_the_other_is_told():
    match_id = daily()
    play(match_id, 0, "a1N1")

    assert work(match_id, NOW + 30_000) == ["Your move against Aki"]
    assert mail.outbox[0].to == ["bea@example.org"]
    assert set(Due.objects.values_list("what", flat=True)) == {"sweep", "mail:1", "remind:1"}


def test_the_next_decision_is_told_again():
    match_id = daily()
    work(match_id, NOW + 30_000)
    play(match_id, 0, "a1N1")
    play(match_id, 1, "a9S1")

    assert work(match_id, NOW + 120_000) == ["Your move against Bea"]


def test_work_that_has_been_done_is_not_done_again_and_is_as_the_doctor_expects():
    match_id = daily()
    work(match_id, NOW + 30_000)

    assert work(match_id, NOW + 200_000) == []
    assert list(problems(NOW + 200_000)) == []


def test_a_decision_that_comes_to_be_owed_while_a_mail_is_sent_is_told_too(monkeypatch: pytest.MonkeyPatch):
    """Sending is slow: meanwhile Aki decides, and so does Bea."""
    match_id = daily()

    def slowly(self):
        play(match_id, 0, "a1N1")
        play(match_id, 1, "a9S1")

    with monkeypatch.context() as slow:
        slow.setattr("django.core.mail.EmailMessage.send", slowly)
        work(match_id, NOW + 30_000)

    assert work(match_id, NOW + 60_000) == ["Your move against Bea"]


def test_a_mail_that_cannot_be_sent_is_tried_again_after_a_minute(monkeypatch: pytest.MonkeyPatch):
    match_id = daily()
    with monkeypatch.context() as broken:
        broken.setattr("django.core.mail.EmailMessage.send", lambda self: 1 / 0)
        assert work(match_id, NOW + 30_000) == []

    assert work(match_id, NOW + 89_999) == []
    assert work(match_id, NOW + 90_000) == ["Your move against Bea"]


@pytest.mark.parametrize("why", ["unconfirmed", "does_not_want", "banned", "guest"])
def test_who_has_no_address_or_wants_no_mail_gets_none(why: str):
    match_id = daily(confirmed=why != "unconfirmed")
    if why == "does_not_want":
        User.objects.update(wants_mail=False)
    if why == "banned":
        User.objects.update(is_active=False)
    if why == "guest":
        EmailAddress.objects.all().delete()

    assert work(match_id, NOW + 30_000) == []
    assert work(match_id, NOW + 36 * HOUR_MS) == []


def test_who_has_the_table_open_needs_no_mail():
    match_id = daily()
    presence.called(match_id, 0, User.objects.get(username="Aki").pk, NOW + 29_000)

    assert work(match_id, NOW + 30_000) == []


def test_while_presence_is_unknown_mails_are_sent(monkeypatch: pytest.MonkeyPatch):
    class Away:
        def look(self, *args):
            raise redis.ConnectionError

    match_id = daily()
    monkeypatch.setattr(presence, "store", Away)

    assert work(match_id, NOW + 30_000) == ["Your move against Bea"]


def test_a_match_that_has_ended_sends_nothing():
    match_id = daily()
    services.act(match_id=match_id, seat=1, cid="gone", action=Leave("concede"), now=NOW)

    assert work(match_id, NOW + 30_000) == []
    mails.tell(match_id, "mail:0", NOW + 30_000)  # a worker that was late
    assert mail.outbox == []


@pytest.mark.parametrize("clock", ["none", "10+5"])
def test_other_matches_send_nothing(clock: str):
    match_id = table(**({"clock": named} if (named := clock_named(clock)) else {}))

    assert not {row.what.partition(":")[0] for row in Due.objects.filter(match_id=match_id)} & {"mail", "remind"}
    assert not mails.is_daily(log.history(match_id))


# --- stopping it


def link() -> str:
    daily_match = daily()
    work(daily_match, NOW + 30_000)
    (found,) = re.findall(r"http://127.0.0.1:8000(/mails/stop/\S+)", mail.outbox[0].body)
    assert mail.outbox[0].extra_headers["List-Unsubscribe"] == f"<http://127.0.0.1:8000{found}>"
    return found


def test_the_link_in_a_mail_asks_and_then_stops_them(client: Client):
    address = link()

    assert "Stop these mails" in client.get(address).content.decode()
    assert User.objects.get(username="Aki").wants_mail

    assert "No more mails" in client.post(address).content.decode()
    assert {user.username: user.wants_mail for user in User.objects.all()} == {"Aki": False, "Bea": True}


def test_a_mail_program_stops_them_without_a_cookie():
    address = link()

    assert Client(enforce_csrf_checks=True).post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not User.objects.get(username="Aki").wants_mail


def test_another_link_stops_nothing(client: Client):
    assert client.post(link()[:-1] + "x").status_code == 404
    assert User.objects.get(username="Aki").wants_mail


def test_the_settings_switch_them_off_and_on(client: Client):
    daily()
    client.force_login(User.objects.get(username="Aki"))

    assert "wants_mail" in client.get("/accounts/mails/").content.decode()
    client.post("/accounts/mails/", {})
    assert not User.objects.get(username="Aki").wants_mail
    client.post("/accounts/mails/", {"wants_mail": "on"})
    assert User.objects.get(username="Aki").wants_mail
