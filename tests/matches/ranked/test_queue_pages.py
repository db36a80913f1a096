"""The page of the queue: what it shows to whom, that it needs no script, and that its queries do not grow (L189, L193, L198)."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from matches import clock
from matches.models import Match
from matches.ranked.queue import figures, pauses
from matches.ranked.queue.models import Member, Proposal, Ticket, Wait
from oshisite.accounts import sanctions
from oshisite.accounts.models import Sanction, User
from tests.matches.asking import browser, queries
from tests.matches.playing import user
from tests.matches.ranked.queueing import DUEL, SECOND, looked, people, searches

pytestmark = pytest.mark.django_db


def text(response: HttpResponse) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def state(response: HttpResponse) -> str:
    found = re.search(r'data-queue="(\w+)"', response.content.decode())
    assert found is not None
    return found[1]


def search(who: Client, **fields: str) -> HttpResponse:
    return who.post("/ranked/search", {"game": "oshi", "mode": "duel", "pace": "live", **fields})


def test_from_the_page_to_the_table_without_script():
    aki, bea = (browser(one) for one in people())
    for page in (aki, bea):
        assert state(page.get("/ranked/")) == "choosing"
        assert search(page)["Location"] == "/ranked/"
    shown = aki.get("/ranked/")
    assert state(shown) == "searching"
    assert '<noscript><meta http-equiv="refresh"' in shown.content.decode()
    looked(clock.now_ms())
    assert [state(page.get("/ranked/part")) for page in (aki, bea)] == ["asked", "asked"]
    proposal = Proposal.objects.get()
    ready = {"proposal": proposal.pk, "answer": "ready"}

    assert aki.post("/ranked/answer", ready)["Location"] == "/ranked/"
    assert state(aki.get("/ranked/part")) == "ready"
    assert "1 of 2 are ready." in text(bea.get("/ranked/part"))
    there = bea.post("/ranked/answer", ready)["Location"]

    match = Match.objects.get()
    assert there == f"/m/{match.id}/"
    assert f'data-go="/m/{match.id}/"' in aki.get("/ranked/part").content.decode()
    assert state(aki.get("/ranked/")) == "match"


def test_what_is_waited_for_is_shown():
    """L198: the wait, how many search here, how long it usually takes."""
    aki, bea = people()
    for seconds in (10, 40, 200):
        Wait.objects.create(ladder=DUEL, waited=seconds * SECOND)
    now = clock.now_ms()
    searches(aki, bea, now=now)
    Ticket.objects.filter(user=aki).update(since=now - 75 * SECOND)
    said = text(browser(aki).get("/ranked/"))

    assert re.search(r"Waiting for 1:1[5-9]", said)
    assert "2 are searching here." in said
    assert "It usually takes 0:40." in said
    assert "Searching now 2 OSHI · Duel · 10 min + 5 s a turn" in text(Client().get("/ranked/"))


def test_the_usual_wait_is_that_of_the_last_matches():
    assert figures.usual_wait(DUEL) is None
    Wait.objects.bulk_create(Wait(ladder=DUEL, waited=1_000 * SECOND) for _ in range(200))
    Wait.objects.bulk_create(Wait(ladder=DUEL, waited=number * SECOND) for number in range(21))
    Wait.objects.create(ladder="oshi.duel.daily", waited=1)

    assert figures.usual_wait(DUEL) == 10 * SECOND
    figures.forget_old_waits()
    assert (Wait.objects.filter(ladder=DUEL).count(), Wait.objects.count()) == (figures.KEPT_WAITS, figures.KEPT_WAITS + 1)
    assert figures.usual_wait(DUEL) == 10 * SECOND


def test_who_has_waited_long_is_asked_whether_anybody_is_fine():
    """L190"""
    (aki,) = people("Aki")
    page = browser(aki)
    search(page)
    assert b"/ranked/any" not in page.get("/ranked/part").content
    Ticket.objects.update(since=clock.now_ms() - 91 * SECOND)
    assert b"/ranked/any" in page.get("/ranked/part").content
    page.post("/ranked/any")

    assert Ticket.objects.get().takes_any_gap
    assert b"/ranked/any" not in page.get("/ranked/part").content


def test_a_house_bot_may_be_played_meanwhile_in_one_press():
    """L198"""
    (aki,) = people("Aki")
    page = browser(aki)
    search(page)
    fields = dict(re.findall(r'type="hidden" name="(game|mode|opponent)" value="([^"]+)"', page.get("/ranked/").content.decode()))
    table = page.post("/play/new", fields)["Location"]

    assert Match.objects.get(id=table.split("/")[2]).seats.exclude(bot="").count() == 1
    assert Ticket.objects.filter(user=aki).exists()
    assert page.get("/challenges/inbox").json()["search"]["asked"] is False


def test_every_page_says_how_a_search_stands_and_that_its_user_is_here():
    """L189"""
    aki, bea = people()
    page = browser(aki)
    assert page.get("/challenges/inbox").json()["search"] is None
    now = clock.now_ms()
    searches(aki, bea, now=now - 15 * SECOND)
    said = page.get("/challenges/inbox").json()["search"]
    assert (said["asked"], said["ms"] // SECOND) == (False, 15)
    assert Ticket.objects.get(user=aki).seen_at >= now

    Ticket.objects.update(seen_at=now)
    looked(clock.now_ms())
    said = page.get("/challenges/inbox").json()["search"]
    assert said["asked"] is True
    assert 13 * SECOND < said["ms"] <= 15 * SECOND
    assert "Aki" not in said["text"] + text(page.get("/ranked/part"))  # nor who the other is, before all are ready
    assert "Bea" not in text(page.get("/ranked/part"))


def test_leaving_ends_it_and_pressing_twice_is_fine():
    (aki,) = people("Aki")
    page = browser(aki)
    search(page)

    for _ in range(2):
        assert page.post("/ranked/leave")["Location"] == "/ranked/"
    assert state(page.get("/ranked/part")) == "none"


def test_logging_out_ends_a_search():
    """L189"""
    (aki,) = people("Aki")
    page = browser(aki)
    search(page)
    page.post("/accounts/logout/")

    assert not Ticket.objects.exists()


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"mode": "royale"}, 400, "There is no such ladder."),
        ({"pace": "soon"}, 400, "There is no such ladder."),
        ({"game": "chess"}, 400, "There is no such ladder."),
        ({"game": "oshi_push", "deck": "oshi_push.OP-D99"}, 400, "There is no such deck"),
    ],
    ids=["mode", "pace", "game", "deck"],
)
def test_what_is_refused_is_said_on_the_page(fields: dict[str, str], status: int, said: str):
    page = search(browser(people("Aki")[0]), **fields)

    assert page.status_code == status
    assert said in text(page)


def test_visitors_and_guests_are_told_that_they_need_an_account():
    """L200"""
    guest = browser(user("guest", is_guest=True))
    for page in (Client(), guest):
        assert "Ratings belong to accounts." in text(page.get("/ranked/"))
        assert "Find opponents" not in text(page.get("/ranked/"))
        refused = search(page)
        assert (refused.status_code, "Ranked play needs an account" in text(refused)) == (403, True)


def test_who_has_let_others_wait_is_told_until_when():
    """L194"""
    (aki,) = people("Aki")
    page, now = browser(aki), clock.now_ms()
    pauses.strike([aki.pk], now)
    assert "opens to you again" not in text(page.get("/ranked/"))
    pauses.strike([aki.pk], now)

    assert re.search(r"opens to you again in (2:00|1:5\d)", text(page.get("/ranked/")))
    assert search(page).status_code == 403


def test_whom_staff_keep_out_is_told_so():
    """L220"""
    (aki,) = people("Aki")
    sanctions.impose(
        user=aki, kind=Sanction.Kind.QUEUE_PAUSE, by=user("staff", is_staff=True), reason="so", appeal="mail", until=None,
        now=clock.moment(clock.now_ms()), press=uuid4(),
    )  # fmt: skip

    assert "Ranked play is closed to you for now." in text(search(browser(aki)))


def test_an_answer_that_comes_too_late_is_said():
    aki, bea = people()
    searches(aki, bea, now=clock.now_ms())
    looked(clock.now_ms())
    Proposal.objects.update(expires_at=clock.now_ms())
    page = browser(aki).post("/ranked/answer", {"proposal": Proposal.objects.get().pk, "answer": "ready"})

    assert page.status_code == 409
    assert "Fifteen seconds were over" in text(page)


def test_a_question_to_others_is_nobody_elses():
    aki, bea = people()
    searches(aki, bea, now=clock.now_ms())
    looked(clock.now_ms())
    page = browser(user("Cho")).post("/ranked/answer", {"proposal": Proposal.objects.get().pk, "answer": "ready"})

    assert page.status_code == 404
    assert set(Member.objects.values_list("answer", flat=True)) == {""}


def test_queries_do_not_grow_with_the_queue():
    (aki,) = people("Aki")
    page = browser(aki)
    before = queries(lambda: page.get("/ranked/"))
    search(page)
    few = [queries(lambda url=url: page.get(url)) for url in ("/ranked/", "/ranked/part", "/challenges/inbox")]
    others = [user(f"u{number}") for number in range(9)]
    searches(*others, now=clock.now_ms())
    for number in range(30):
        Wait.objects.create(ladder=DUEL, waited=number)

    assert [queries(lambda url=url: page.get(url)) for url in ("/ranked/", "/ranked/part", "/challenges/inbox")] == few
    page.post("/ranked/leave")
    assert queries(lambda: page.get("/ranked/")) == before


def test_a_scan_asks_the_same_of_a_long_queue_as_of_a_short_one():
    def alone(number: int) -> list[User]:
        return [user(f"q{number}-{one}") for one in range(number)]

    counted = []
    for number in (3, 12):
        here = alone(number)
        now = clock.now_ms()
        searches(*here, now=now)
        for place, one in enumerate(here):
            Ticket.objects.filter(user=one).update(mu=100 * place)  # nobody fits
        counted.append(queries(lambda now=now: looked(now)))
        Ticket.objects.all().delete()

    assert counted[0] == counted[1]
