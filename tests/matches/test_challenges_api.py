"""Challenges and series as programs meet them: what is answered, refused, and told to whom."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from matches import log, outbox, services, texts
from matches.api.limits import limits
from matches.clock import now_ms
from matches.games.actions import Leave
from matches.models import Challenge, Series
from tests.matches.asking import caller
from tests.matches.pairs import two
from tests.matches.playing import user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_counts():
    limits.buckets.clear()


def post(client: Client, path: str, body: dict[str, Any] | None = None) -> Any:
    return client.post(f"/api/{path}", json.dumps(body or {}), content_type="application/json")


def get(client: Client, path: str) -> Any:
    return client.get(f"/api/{path}").json()


def refusal(answer: Any) -> tuple[int, str, str]:
    return answer.status_code, answer.json()["code"], answer.json()["reason"]


@pytest.mark.parametrize("name", ["a\0b", "\u202e", "a b"])
def test_whom_nobody_can_be_called_is_not_looked_for(name: str):
    """PostgreSQL takes no NUL in a text, and would make a fault of the server of it."""
    aki, _ = map(caller, two())

    assert refusal(post(aki, "challenges/", {"game": "oshi", "to": name})) == (400, "bad_args", "not_in_schema")


def test_two_programs_play_a_series_from_the_challenge_to_its_end():
    aki, bea = map(caller, two())
    wish = {"game": "oshi_push", "to": "Bea", "best_of": 3, "deck": "oshi_push.OP-D01", "clock": "reserve", "undo": "none"}
    made = post(aki, "challenges/", wish)
    listed = get(bea, "challenges/")

    view = post(bea, f"challenges/{made.json()['id']}/accept", {"deck": "oshi_push.OP-D02"})

    assert made.status_code == 201
    assert made.headers["Location"] == f"/api/challenges/{made.json()['id']}/"
    assert listed == {"to_you": [made.json()], "yours": [], "open": []}
    assert made.json() | {"id": "", "created_at": 0, "expires_at": 0} == {
        "id": "", "by": "Aki", "to": "Bea", "open": False, "game": "oshi_push", "options": {}, "clock": "reserve", "undo": "none",
        "disclosure": "open", "best_of": 3, "rated": False, "seat": "lot", "visibility": "unlisted", "created_at": 0, "expires_at": 0,
        "answer": "", "match": "",
    }  # fmt: skip
    match = view.json()["match"]
    assert (view.status_code, view.json()["seat"], view.json()["config"]["series"]) == (200, 1, {"best_of": 3, "number": 1})
    assert get(aki, f"challenges/{made.json()['id']}/") == {**made.json(), "answer": "accepted", "match": match}

    for number in (1, 2):
        for seat, client in enumerate((aki, bea)):
            act(client, match, "share", bytes=f"{seat + 1:02}" * 16)
        act(bea, match, "concede")
        outbox.work_match(match, now_ms())
        told = get(aki, f"matches/{match}/series")
        if number == 1:
            assert (told["state"], told["score"]) == ("waiting", [1.0, 0.0])
            assert told["games"] == [{"match": match, "score": [1.0, 0.0], "why": "played"}]
            assert told["ready_until"] > told["now"]
            assert post(aki, f"matches/{match}/ready").json()["ready"] == [0]
            match = post(bea, f"matches/{match}/ready").json()["match"]

    assert (told["state"], told["score"], told["winner"]) == ("ended", [2.0, 0.0], 0)
    assert Series.objects.count() == 1


def act(client: Client, match: str, name: str, **args: Any) -> None:
    answer = post(client, f"matches/{match}/acts", {"cid": f"{name}-{match}", "action": {"name": name, "args": args}})
    assert answer.status_code == 200, answer.json()


def test_a_challenge_says_nothing_of_the_deck():
    aki, bea = map(caller, two())
    made = post(aki, "challenges/", {"game": "oshi_push", "open": True, "deck": "oshi_push.OP-D01"}).json()

    for client in (bea, Client(), aki):
        assert "OP-" not in client.get("/api/challenges/").content.decode()
        assert "OP-" not in client.get(f"/api/challenges/{made['id']}/").content.decode()


def test_challenges_of_one_game_can_be_listed():
    aki, bea = map(caller, two())
    post(aki, "challenges/", {"game": "oshi", "open": True})

    assert [len(get(bea, f"challenges/?game={game}")["open"]) for game in ("", "oshi", "oshi_push")] == [1, 1, 0]
    assert refusal(bea.get("/api/challenges/?game=chess")) == (400, "bad_args", "no_such_game")


def test_no_clock_named_is_the_first_of_the_game():
    """L97"""
    aki, _ = two()

    assert [post(caller(aki), "challenges/", {"game": game, "deck": deck}).json()["clock"] for game, deck in
            (("oshi", None), ("oshi_push", "oshi_push.OP-D01"))] == ["10+5", "reserve"]  # fmt: skip


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"to": "Nobody"}, "no_such_player"),
        ({"to": "Aki"}, "oneself"),
        ({"clock": "5"}, "no_such_clock"),
        ({"clock": "200+0"}, "no_such_clock"),
        ({"clock": "none", "open": True}, "clock_needed"),
        ({"undo": "free"}, "not_in_schema"),
        ({"best_of": 2}, "not_in_schema"),
        ({"disclosure": "never", "visibility": "public"}, "no_such_disclosure"),
        ({"game": "oshi_push"}, "deck_missing"),
        ({"options": {"no_return": "never"}}, "no_such_option"),
        ({"deck": "oshi_push.OP-D01"}, "deck_of_another_game"),
    ],
)
def test_a_challenge_that_cannot_be_is_refused(wish: dict[str, Any], reason: str):
    aki, _ = two()

    assert refusal(post(caller(aki), "challenges/", {"game": "oshi", **wish})) == (400, "bad_args", reason)
    assert not Challenge.objects.exists()


def test_who_may_not_see_a_challenge_hears_that_there_is_none():
    aki, bea = two()
    made = post(caller(aki), "challenges/", {"game": "oshi", "to": "Bea"}).json()["id"]
    cho = caller(user("Cho"))

    assert refusal(cho.get(f"/api/challenges/{made}/")) == (404, "not_found", "no_such_challenge")
    assert [refusal(post(cho, f"challenges/{made}/{what}"))[:2] for what in ("accept", "decline", "withdraw")] == [(404, "not_found")] * 3
    assert refusal(post(Client(), f"challenges/{made}/accept"))[:2] == (401, "login_needed")
    assert refusal(post(caller(aki), f"challenges/{made}/decline"))[:2] == (403, "forbidden")
    assert post(caller(bea), f"challenges/{made}/decline").json()["answer"] == "declined"
    assert refusal(post(caller(bea), f"challenges/{made}/accept"))[:2] == (409, "offer_gone")
    assert post(caller(aki), "challenges/", {"game": "oshi"}).status_code == 201


def test_twenty_challenges_an_hour():
    """L215"""
    aki, _ = two()
    client = caller(aki)
    for _ in range(20):
        made = post(client, "challenges/", {"game": "oshi"}).json()["id"]
        post(client, f"challenges/{made}/withdraw")

    answer = post(client, "challenges/", {"game": "oshi"})

    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.parametrize("opponent", ["friend", "bot:gentle"])
def test_a_table_has_the_same_options(opponent: str):
    aki, _ = two()
    wish = {"game": "oshi", "opponent": opponent, "clock": "3+2", "undo": "none", "disclosure": "own", "best_of": 5}
    match = post(caller(aki), "matches/", wish).json()["match"]

    config = log.history(match).config
    assert (config.clock.name, config.undo, config.disclosure, config.series.best_of) == ("3+2", "none", "own", 5)


def test_a_table_of_four_is_no_series():
    wish = {"game": "oshi_push", "mode": "royale", "seats": ["human"] * 3, "best_of": 3}

    assert refusal(post(caller(user("Aki")), "matches/", wish)) == (400, "bad_args", "no_such_series")


def test_a_friend_who_sits_down_plays_the_series_with_the_deck_brought_then():
    aki, bea = map(caller, two())
    match = post(aki, "matches/", {"game": "oshi_push", "opponent": "friend", "best_of": 3, "decks": ["oshi_push.OP-D01"]}).json()["match"]
    post(bea, f"matches/{match}/sit", {"deck": "oshi_push.OP-D02"})
    for seat, client in enumerate((aki, bea)):
        act(client, match, "share", bytes=f"{seat + 1:02}" * 16)
    services.act(match_id=match, seat=0, cid="c", action=Leave("concede"), now=now_ms())
    outbox.work_match(match, now_ms())
    post(aki, f"matches/{match}/ready")
    second = post(bea, f"matches/{match}/ready").json()["match"]
    for seat, client in enumerate((aki, bea)):
        act(client, second, "share", bytes=f"{seat + 1:02}" * 16)

    assert log.history(second).decks == log.history(match).decks


def test_a_single_match_has_no_series():
    aki, _ = two()
    match = post(caller(aki), "matches/", {"game": "oshi", "opponent": "friend"}).json()["match"]

    assert caller(aki).get(f"/api/matches/{match}/series").status_code == 404


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        *(("bad_args", f"no_such_{what}") for what in ("clock", "disclosure", "series", "seat", "undo", "player")),
        *(("bad_args", what) for what in ("oneself", "deck_missing")),
        *(("forbidden", what) for what in ("no_series", "series_over")),
        ("not_found", "no_such_challenge"),
        ("rate_limited", "many_challenges"),
    ],
)
def test_each_refusal_has_words_of_its_own(code: str, reason: str):
    assert texts.refusal(code, reason) != texts.refusal(code)
