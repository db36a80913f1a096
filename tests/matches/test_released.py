"""A match with a delay, as everybody finds it who has no seat: nothing tells of what they may not know yet (L131)."""

from __future__ import annotations

import re

import pytest
import time_machine
from django.test import Client
from msgspec import UNSET

from matches import again, log, outbox, seating, services
from matches.chat import services as chat
from matches.games.actions import Leave, MakeOffer, Reply
from matches.games.clocks import clock_named
from matches.games.game import Delay, SeriesGame
from matches.models import Match
from matches.rejection import Rejected
from oshisite.accounts.models import User
from tests.matches.asking import browser
from tests.matches.playing import BYTES, NOW, config, keep, table, user

pytestmark = pytest.mark.django_db

SECOND = 1_000
PAGES = (
    "/", "/replays/", "/replays/?result=lost&player=Bea", "/players/Aki/", "/players/Bea/", "/m/{}/", "/m/{}/seats/", "/replay/{}/",
    "/replay/{}/?ply=9", "/replay/{}/?view=open", "/replay/{}/?view=seat0", "/replay/{}/chat", "/m/{}/chat",
)  # fmt: skip
API = (
    "/api/matches/", "/api/matches/?player=Aki", "/api/matches/{}/", "/api/matches/{}/?view=public", "/api/matches/{}/entries",
    "/api/matches/{}/entries?after=3", "/api/matches/{}/replay", "/api/matches/{}/replay?view=open", "/api/matches/{}/replay?view=seat:0",
    "/api/matches/{}/record", "/api/matches/{}/verify", "/api/matches/{}/chat/spectators",
)  # fmt: skip
VARIES = re.compile(rb'[\w-]{64}|nonce="[^"]+"|"nonce-[^"]+"')
"""Tokens against forged requests, and numbers that are used once."""


def late(**delay: int) -> str:
    """A public match of Aki and Bea, begun at `NOW`."""
    first, second = user("Aki"), user("Bea")
    match = seating.create_match(host=first, config=config(delay=Delay(**delay), clock=clock_named("48h")), now=NOW, visibility="public")
    seating.sit(match_id=match.id, user=second, now=NOW)
    for seat, share in enumerate(BYTES):
        seating.share(match_id=match.id, seat=seat, share=share, now=NOW)
    return match.id


def seen(match: str, client: Client) -> dict[str, bytes]:
    """Everything there is to be got, with its status."""
    answers = {}
    for address in (*PAGES, *API):
        response = client.get(address.format(match))
        answers[address] = str(response.status_code).encode() + VARIES.sub(b"", response.content)
    refused = {"cid": "x", "action": {"name": "concede", "args": {}}}
    answers["act"] = client.post(f"/api/matches/{match}/acts", refused, content_type="application/json").content
    return answers


def move(match: str, seat: int, at: int) -> None:
    row = log.history(match).game.legal_actions(log.history(match).state, seat)[0].row
    action = Reply(log.history(match).prompt_id(0), row[:1])
    services.act(match_id=match, seat=seat, cid=f"{at}", action=action, now=at)
    keep(match)


def at(ms: int) -> time_machine.travel:
    return time_machine.travel(ms / 1000, tick=False)


@pytest.mark.parametrize("delay", [{"seconds": 60}, {"seconds": 60, "decisions": 2}], ids=str)
@pytest.mark.parametrize("who", ["visitor", "somebody"])
def test_whatever_happens_meanwhile_changes_nothing_that_others_get(delay: dict[str, int], who: str):
    match = late(**delay)
    for number in range(4):
        move(match, number % 2, NOW + number * SECOND)
    client = browser(user("Cho")) if who == "somebody" else Client()
    now = NOW + 62 * SECOND  # by time entry 5 is known
    User.objects.update(shows_chat_in_replays=True)
    chat.say(match_id=match, kind="players", user=User.objects.get(username="Aki"), cid="c", preset="good_luck", now=NOW)
    if "decisions" in delay:
        move(match, 0, now)  # and now, when two decisions follow it
    with at(now):
        before = seen(match, client)
        assert before["/api/matches/{}/entries"].count(b'"patch"') == 6
        assert b'"outcome"' not in before["/api/matches/{}/"]

        if "decisions" not in delay:
            move(match, 0, now)
        services.act(match_id=match, seat=0, cid="offer", action=MakeOffer("call_off"), now=now)
        keep(match)
        assert seen(match, client) == before

        services.act(match_id=match, seat=1, cid="end", action=Leave("concede"), now=now)
        keep(match)
        outbox.work_match(match, now)
        for seat in (0, 1):
            again.offer_rematch(match_id=match, seat=seat, now=now)
        assert Match.objects.get(id=match).status == Match.Status.ENDED
        assert Match.objects.filter(rematch_of=match).exists()
        assert seen(match, client) == before


def test_of_a_match_that_others_learn_of_later_its_seats_know_all_at_once():
    match = late(seconds=600)
    move(match, 0, NOW)
    services.act(match_id=match, seat=1, cid="end", action=Leave("concede"), now=NOW)
    keep(match)
    outbox.work_match(match, NOW)
    players = [browser(User.objects.get(username=name)) for name in ("Aki", "Bea")]
    head = log.head(match)
    with at(NOW):
        for client in players:
            assert client.get(f"/api/matches/{match}/").json()["seq"] == head
            assert len(client.get(f"/api/matches/{match}/entries").json()["entries"]) == head + 1
            assert client.get(f"/api/matches/{match}/verify").status_code == 200
            assert [one["match"] for one in client.get("/api/matches/").json()["matches"]] == [match]
            assert match in client.get("/players/Aki/").content.decode()


def test_in_the_end_everybody_knows_everything():
    match = late(seconds=600, decisions=3)
    move(match, 0, NOW)
    User.objects.update(shows_chat_in_replays=True)
    chat.say(match_id=match, kind="players", user=User.objects.get(username="Aki"), cid="c", preset="good_luck", now=NOW)
    services.act(match_id=match, seat=1, cid="end", action=Leave("concede"), now=NOW)
    keep(match)
    outbox.work_match(match, NOW)
    visitor = Client()
    with at(NOW + 599_999):
        assert visitor.get("/api/matches/").json()["matches"] == []
        assert visitor.get(f"/api/matches/{match}/").json()["view"]["status"] == "waiting"
    with at(NOW + 600_000):
        assert [one["match"] for one in visitor.get("/api/matches/").json()["matches"]] == [match]
        assert visitor.get(f"/api/matches/{match}/").json()["view"]["status"] == "ended"
        assert visitor.get(f"/api/matches/{match}/replay?view=open").content.count(b'"body"') == log.head(match) + 1
        assert visitor.get(f"/api/matches/{match}/verify").json()["ok"]
        assert b"Good luck" in visitor.get(f"/replay/{match}/chat").content


def test_front_page_and_profile_show_a_delayed_match_as_it_stood():
    match = late(seconds=60)
    for number in range(3):
        move(match, number % 2, NOW + number * 30 * SECOND)
    visitor = Client()
    boards = []
    for seconds in (60, 90, 120):
        with at(NOW + seconds * SECOND):
            boards.append(visitor.get("/").content.decode())
            assert f"/m/{match}/" in boards[-1]
    assert len({re.sub(r'[\w-]{64}|nonce="[^"]+"', "", page) for page in boards}) == 3


@pytest.mark.parametrize("delay", [{}, {"seconds": -1}, {"seconds": 1_801}, {"decisions": -1}, {"decisions": 101}], ids=str)
def test_a_delay_has_limits(delay: dict[str, int]):
    with pytest.raises(Rejected):
        seating.create_match(host=user("Aki"), config=config(delay=Delay(**delay)), now=NOW)


def test_a_series_has_none_as_its_score_is_told_at_once():
    with pytest.raises(Rejected):
        seating.create_match(host=user("Aki"), config=config(delay=Delay(60), series=SeriesGame(3, 1)), now=NOW)


def test_nobody_asks_for_a_delay_by_the_api():
    body = {"game": "oshi", "opponent": "friend", "delay": {"seconds": 60}}
    response = browser(user("Aki")).post("/api/matches/", body, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (400, "bad_args")


def test_a_match_without_a_delay_says_nothing_of_one():
    match = table()
    assert log.history(match).config.delay is UNSET
    assert "delay" not in log.history(match).entries[0].body
