"""The queue as programs meet it, and its lists for staff (L189-L193, L221, L225)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from matches import clock, log
from matches.api.limits import limits
from matches.ranked.queue import company
from matches.ranked.queue.models import Link, Proposal, Ticket
from tests.matches.asking import browser, caller
from tests.matches.playing import user
from tests.matches.ranked.queueing import BOTS, DUEL, SECOND, TEAM, looked, people, searches

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_counts():
    limits.buckets.clear()


def post(client: Client, path: str, body: dict[str, Any] | None = None) -> Any:
    return client.post(f"/api/ranked/{path}", json.dumps(body or {}), content_type="application/json")


def refusal(answer: Any) -> tuple[int, str, str]:
    return answer.status_code, answer.json()["code"], answer.json()["reason"]


def programs() -> list[Client]:
    return [caller(user(name, is_bot=True)) for name in ("Polka", "Robo")]


def test_two_programs_find_each_other_and_play():
    polka, robo = programs()
    began = post(polka, "search", {"ladder": BOTS}).json()
    post(robo, "search", {"ladder": BOTS})
    looked(clock.now_ms())
    asked = polka.get("/api/ranked/search").json()
    assert (began["state"], asked["state"], asked["ladder"], asked["asked"], asked["is_rated"]) == ("searching", "asked", BOTS, 2, True)
    assert 13 * SECOND < asked["left"] <= 15 * SECOND

    said = post(polka, "answer", {"proposal": asked["proposal"], "ready": True}).json()
    assert (said["state"], said["ready"]) == ("ready", 1)
    match = post(robo, "answer", {"proposal": asked["proposal"], "ready": True}).json()["match"]

    assert polka.get("/api/ranked/search").json()["match"] == match
    assert polka.get(f"/api/matches/{match}/").json()["seat"] in (0, 1)
    assert log.history(match).config.is_rated


def test_looking_keeps_no_search_going_and_searching_again_does():
    polka, _ = programs()
    post(polka, "search", {"ladder": BOTS})
    Ticket.objects.update(seen_at=clock.now_ms() - 15 * SECOND, since=clock.now_ms() - 40 * SECOND)
    seen = Ticket.objects.get().seen_at
    assert polka.get("/api/ranked/search").json()["waited"] >= 40 * SECOND
    assert Ticket.objects.get().seen_at == seen

    assert post(polka, "search", {"ladder": BOTS}).json()["waited"] >= 40 * SECOND
    assert Ticket.objects.get().seen_at > seen


def test_leaving_while_asked_declines():
    polka, robo = programs()
    for one in (polka, robo):
        post(one, "search", {"ladder": BOTS})
    looked(clock.now_ms())

    assert post(polka, "leave").json()["state"] == "none"
    assert post(polka, "leave").json()["state"] == "none"
    assert robo.get("/api/ranked/search").json()["state"] == "searching"
    assert Proposal.objects.get().state == "off"


def test_what_is_refused_says_why():
    aki, bea = people()
    polka, person = programs()[0], caller(aki)

    assert refusal(post(polka, "search", {"ladder": DUEL})) == (403, "forbidden", "not_among_people")
    assert refusal(post(person, "search", {"ladder": BOTS})) == (403, "forbidden", "not_among_programs")
    assert refusal(post(person, "search", {"ladder": "chess.duel.live"})) == (400, "bad_args", "no_such_ladder")
    assert refusal(post(person, "search", {"ladder": TEAM})) == (400, "bad_args", "deck_missing")
    assert refusal(post(person, "search", {"ladder": DUEL, "since": 0})) == (400, "bad_args", "not_in_schema")
    assert refusal(post(person, "any")) == (404, "not_found", "no_search")
    assert refusal(post(person, "answer", {"proposal": "0" * 12, "ready": True})) == (404, "not_found", "no_such_proposal")
    searches(aki, bea, now=clock.now_ms())
    assert refusal(post(person, "any")) == (403, "forbidden", "not_asked_yet")
    assert [Client().get("/api/ranked/search").status_code, post(Client(), "leave").status_code] == [401, 401]


def test_a_token_that_only_reads_does_not_search():
    """L225: only with the scope to play."""
    reader = caller(user("Polka", is_bot=True), may_play=False)

    assert post(reader, "search", {"ladder": BOTS}).status_code == 403
    assert not Ticket.objects.exists()


# --- staff


def test_staff_link_accounts_and_take_links_away():
    """L191, L221"""
    aki, bea = people()
    staff = user("Mod", is_staff=True, is_superuser=True)
    page = browser(staff)
    page.post("/admin/ranked/link/add/", {"one": aki.pk, "other": bea.pk, "reason": "Same hand."})

    made = Link.objects.get()
    assert (made.one, made.other, made.by) == (aki, bea, staff)
    assert len(set(company.persons([aki.pk, bea.pk]).values())) == 1
    page.post(f"/admin/ranked/link/{made.pk}/delete/", {"post": "yes"})
    assert not Link.objects.exists()


def test_staff_see_the_queue_and_no_decks():
    """L41, L221"""
    aki, bea, cho = people("Aki", "Bea", "Cho")
    searches(aki, bea, now=clock.now_ms(), ladder="oshi_push.duel.live")
    looked(clock.now_ms())
    searches(cho, now=clock.now_ms())
    page = browser(user("Mod", is_staff=True, is_superuser=True))
    addresses = [f"/admin/ranked/{name}/" for name in ("ticket", "proposal", "pause", "link")]
    addresses += [
        f"/admin/ranked/ticket/{Ticket.objects.get(user=aki).pk}/change/",
        f"/admin/ranked/proposal/{Proposal.objects.get().pk}/change/",
    ]
    shown = [page.get(address) for address in addresses]

    assert [one.status_code for one in shown] == [200] * len(addresses)
    assert b"Aki" in shown[0].content
    assert all(b"OP-C" not in one.content for one in shown)
    assert page.post("/admin/ranked/ticket/add/").status_code == 403
