"""Matches over HTTP: what may be read, done and refused. The rules of acts are tested with the services; here are doors and shapes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from matches import log, services
from matches.api.limits import limits
from matches.models import Match, MatchEntry, MatchSecret
from oshisite.accounts.models import User
from oshisite.accounts.tokens import create_token
from tests.matches.playing import NOW, bot_match, config, play_on, prompt, table, user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    limits.buckets.clear()


def caller(who: User | str, *, may_play: bool = True) -> Client:
    """A program with a token of that user."""
    owner = User.objects.get(username=who) if isinstance(who, str) else who
    _, text = create_token(user=owner, name="test", may_play=may_play)
    return Client(headers={"Authorization": f"Bearer {text}"})


def post(client: Client, path: str, body: Any) -> HttpResponse:
    content = body if isinstance(body, bytes | str) else json.dumps(body)
    return client.post(f"/api/matches/{path}", content, content_type="application/json")


def act(client: Client, match_id: str, name: str, args: dict[str, Any], cid: str = "c1", prompt: str | None = None) -> HttpResponse:
    return post(client, f"{match_id}/acts", {"cid": cid, "prompt": prompt, "action": {"name": name, "args": args}})


def refusal(response: HttpResponse) -> tuple[int, str, str]:
    body = response.json()
    assert isinstance(body["detail"], str)
    return response.status_code, body["code"], body["reason"]


def entries(match_id: str) -> int:
    return MatchEntry.objects.filter(stream_id=match_id).count()


# --- reading


def test_a_seat_sees_its_options_and_others_do_not():
    """L39, L44."""
    match = table()

    own, other, anybody = (client.get(f"/api/matches/{match}/").json() for client in (caller("Aki"), caller("Bea"), Client()))

    assert [body["key"] for body in (own, other, anybody)] == ["seat:0", "seat:1", "public"]
    assert [body.get("seat") for body in (own, other, anybody)] == [0, 1, None]
    assert len(own["view"]["prompts"]["2.0.0"]["options"]) == 34
    assert ["options" in body["view"]["prompts"]["2.0.0"] for body in (other, anybody)] == [False, False]
    assert [player["name"] for player in anybody["players"]] == ["Aki", "Bea"]


def test_a_seat_of_a_running_match_cannot_ask_for_other_eyes():
    match = table()

    assert caller("Aki").get(f"/api/matches/{match}/?view=public").json()["key"] == "seat:0"


def test_entries_come_from_a_number_on_as_the_caller_may_see_them():
    match = table()
    play_on(match, 3)

    body = Client().get(f"/api/matches/{match}/entries?after=3").json()

    assert (body["head"], [entry["seq"] for entry in body["entries"]]) == (5, [4, 5])
    assert body["entries"][0]["hash"] == log.history(match).entries[4].hash
    assert Client().get(f"/api/matches/{match}/entries?after=5").json() == {"head": 5, "entries": []}
    assert len(Client().get(f"/api/matches/{match}/entries").json()["entries"]) == 6


@pytest.mark.parametrize("after", ["-3", "x", "1.5", "99999999", "²"])
def test_a_number_that_is_none_is_refused(after: str):
    assert refusal(Client().get(f"/api/matches/{table()}/entries", {"after": after})) == (400, "bad_args", "not_a_number")
