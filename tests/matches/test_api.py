"""Matches over HTTP: what may be read, done and refused. The rules of acts are tested with the services; here are doors and shapes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from pytest_django import Settings

from decks import services as decks
from matches import log, texts
from matches.api.limits import limits
from matches.live.acts import TABLE
from matches.live.limits import ACTS
from matches.models import Match, MatchEntry
from oshisite.accounts.models import User
from tests.matches.asking import browser, caller
from tests.matches.playing import NOW, bot_match, play_on, prompt, table, user
from tests.matches.seated import FIRST

pytestmark = pytest.mark.django_db

TABLE_CALLS = ("sit", "acts", "deck", "stand-up", "bots")


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


def test_the_list_tells_finished_matches_page_by_page():
    match = bot_match()
    Match.objects.update(visibility="public")

    body = Client().get("/api/matches/").json()

    assert ([line["match"] for line in body["matches"]], body["next"]) == ([match], "")
    assert [(player["kind"], player["level"]) for player in body["matches"][0]["players"]] == [("bot", "gentle"), ("bot", "steady")]


@pytest.mark.parametrize(
    ("query", "reason"), [({"after": "x"}, "no_such_page"), ({"result": "won"}, "player"), ({"result": "x"}, "result")]
)
def test_a_list_that_makes_no_sense_is_refused(query: dict[str, str], reason: str):
    assert refusal(Client().get("/api/matches/", query)) == (400, "bad_args", reason)


# --- making and sitting


def test_a_match_is_made_and_joined():
    host, guest = caller(user("Aki")), caller(user("Bea"))

    made = post(host, "", {"game": "oshi", "opponent": "friend", "options": {"red": "0"}, "visibility": "public"})
    match = made.json()["match"]
    assert (made.status_code, made["Location"], made.json()["seat"]) == (201, f"/api/matches/{match}/", 0)
    assert post(guest, f"{match}/sit", {}).json()["seat"] == 1
    for client, share in ((host, "01" * 16), (guest, "02" * 16)):
        act(client, match, "share", {"bytes": share})

    assert guest.get(f"/api/matches/{match}/").json()["view"]["status"] == "playing"
    assert log.history(match).shares == ("01" * 16, "02" * 16)


@pytest.mark.parametrize(
    ("wish", "clock"),
    [
        ({"opponent": "friend"}, "none"),
        ({"opponent": "friend", "visibility": "public"}, "10+5"),
        ({"opponent": "bot:gentle", "visibility": "public"}, "none"),
        ({"opponent": "bot:gentle", "visibility": "public", "clock": "3+2"}, "3+2"),
    ],
)
def test_no_clock_named_is_none_but_where_strangers_play(wish: dict[str, str], clock: str):
    """L97"""
    made = post(caller(user("Aki")), "", {"game": "oshi", **wish}).json()["match"]

    assert Match.objects.get(id=made).terms.get("clock", "none") == clock


def test_only_private_tables_go_without_a_clock():
    """L97"""
    body = {"game": "oshi", "opponent": "friend", "clock": "none", "visibility": "public"}

    assert refusal(post(caller(user("Aki")), "", body)) == (400, "bad_args", "clock_needed")
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"\xff", "not_json"),
        (b"[" * 5_000, "too_deep"),
        (b" " * 20_000, "too_large"),
        ({}, "not_in_schema"),
        ({"game": "oshi", "opponent": "friend", "seat": 1}, "not_in_schema"),
        ({"game": "chess", "opponent": "friend"}, "no_such_game"),
        ({"game": "oshi", "opponent": "bot:genius"}, "no_such_bot"),
        ({"game": "oshi", "opponent": "friend", "mode": "royale"}, "no_such_mode"),
        ({"game": "oshi", "opponent": "friend", "options": {"no_return": "never"}}, "no_such_option"),
        ({"game": "oshi"}, "seats_or_opponent"),
        ({"game": "oshi", "opponent": "friend", "seats": ["human", "human"]}, "seats_or_opponent"),
        ({"game": "oshi", "seats": ["human"] * 9}, "not_in_schema"),
        ({"game": "oshi", "seats": ["human", "human", "human"]}, "no_such_mode"),
        ({"game": "oshi", "seats": ["bot:gentle", "bot:gentle"]}, "no_seat_for_you"),
        ({"game": "oshi", "opponent": "friend", "decks": ["oshi_push.OP-D01"]}, "deck_of_another_game"),
        ({"game": "oshi", "opponent": "friend", "decks": [{"draw": {"XX-001": 1}}]}, "no_decks_here"),
        ({"game": "oshi_push", "opponent": "friend", "decks": [{"draw": {"XX-001": 1}}]}, "deck_not_legal"),
        ({"game": "oshi_push", "opponent": "friend", "decks": [{"draw": {"XX-001": 0}}]}, "not_in_schema"),
        ({"game": "oshi_push", "opponent": "friend", "decks": ["oshi_push.OP-D99"]}, "no_such_deck"),
        ({"game": "oshi_push", "opponent": "friend", "decks": [None, "oshi_push.OP-D01"]}, "deck_of_another"),
        ({"game": "oshi_push", "opponent": "friend", "decks": [None, None, "oshi_push.OP-D01"]}, "deck_of_another"),
    ],
)
def test_a_match_that_cannot_be_is_not_made(body: Any, reason: str):
    answer = post(caller(user("Aki")), "", body)

    assert (refusal(answer), Match.objects.count()) == ((400, "bad_args", reason), 0)


def test_a_third_person_finds_no_seat():
    match = table()

    assert refusal(post(caller(user("Cho")), f"{match}/sit", {})) == (403, "forbidden", "no_open_seat")


def test_a_table_of_four_fills_with_people_decks_and_house_bots():
    host, guest = caller(user("Aki")), caller(user("Bea"))
    made = post(host, "", {"game": "oshi_push", "mode": "royale", "seats": ["human"] * 4, "decks": ["oshi_push.OP-D02"]})
    match = made.json()["match"]
    assert [(one["kind"], one["has_deck"], one.get("is_host")) for one in made.json()["players"]] == [
        ("human", True, True),
        *[("open", False, None)] * 3,
    ]

    assert post(guest, f"{match}/sit", {"seat": 3}).json()["seat"] == 3
    assert post(guest, f"{match}/sit", {"seat": 2, "deck": FIRST.sections}).json()["seat"] == 2
    assert post(guest, f"{match}/deck", {"deck": "oshi_push.OP-D01"}).json()["players"][2]["has_deck"] is True
    assert refusal(post(guest, f"{match}/bots", {"seat": 1, "level": "gentle"})) == (403, "forbidden", "not_the_host")
    for seat in (1, 3):
        told = post(host, f"{match}/bots", {"seat": seat, "level": "gentle"}).json()["players"][seat]
        assert (told["kind"], told["level"], told["has_deck"]) == ("bot", "gentle", True)
    assert post(host, f"{match}/bots", {"seat": 3, "level": ""}).json()["players"][3]["kind"] == "open"
    post(host, f"{match}/bots", {"seat": 3, "level": "gentle"})
    for client, share in ((host, "01" * 16), (guest, "02" * 16)):
        act(client, match, "share", {"bytes": share})

    assert guest.get(f"/api/matches/{match}/").json()["view"]["status"] == "playing"
    assert log.history(match).decks[2] == FIRST
    assert refusal(post(guest, f"{match}/stand-up", {})) == (403, "forbidden", "has_begun")
    assert refusal(post(guest, f"{match}/deck", {"deck": "oshi_push.OP-D01"})) == (403, "forbidden", "has_begun")


def test_who_stands_up_has_no_seat_any_more():
    match = post(caller(user("Aki")), "", {"game": "oshi_push", "opponent": "friend"}).json()["match"]
    guest = caller(user("Bea"))
    post(guest, f"{match}/sit", {"deck": "oshi_push.OP-D01"})

    left = post(guest, f"{match}/stand-up", {}).json()

    assert (left["key"], left["players"][1]) == ("public", {"seat": 1, "name": "", "kind": "open", "has_deck": False})
    assert refusal(post(guest, f"{match}/stand-up", {})) == (403, "forbidden", "no_seat")
    assert refusal(post(guest, f"{match}/deck", {"deck": "oshi_push.OP-D01"})) == (403, "forbidden", "no_seat")


def test_a_deck_of_somebody_else_can_be_played_only_if_it_is_shown():
    match = post(caller(user("Aki")), "", {"game": "oshi_push", "opponent": "friend"}).json()["match"]
    owner, guest = user("Bea"), caller(user("Cho"))
    hidden, shown = (
        decks.create(owner=owner, game="oshi_push", name="Mine", sections=FIRST.sections, visibility=visibility, now=NOW).id
        for visibility in ("private", "public")
    )

    assert refusal(post(guest, f"{match}/sit", {"deck": hidden})) == (400, "bad_args", "no_such_deck")
    assert post(guest, f"{match}/sit", {"deck": shown}).json()["players"][1]["has_deck"] is True


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("sit", {"seat": -1}),
        ("sit", {"place": 1}),
        ("sit", {"deck": 5}),
        ("deck", {}),
        ("deck", {"deck": ""}),
        ("bots", {"seat": 1}),
        ("bots", {"seat": "1", "level": "gentle"}),
    ],
)
def test_what_is_asked_at_a_table_has_a_closed_form(path: str, body: dict[str, Any]):
    match = post(caller(user("Aki")), "", {"game": "oshi_push", "opponent": "friend"}).json()["match"]

    assert refusal(post(caller(user("Bea")), f"{match}/{path}", body)) == (400, "bad_args", "not_in_schema")


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        *(("forbidden", why) for why in ("has_begun", "no_open_seat", "no_rematch", "no_seat", "not_the_host")),
        *(("bad_args", f"no_such_{what}") for what in ("mode", "option", "bot", "deck")),
        *(("bad_args", f"deck_{what}") for what in ("not_legal", "of_another", "of_another_game")),
        *(("bad_args", why) for why in ("no_decks_here", "seats_or_opponent", "no_seat_for_you")),
    ],
)
def test_each_refusal_at_a_table_has_words_of_its_own(code: str, reason: str):
    assert texts.refusal(code, reason) != texts.refusal(code)


# --- who may do what


@pytest.mark.parametrize("path", ["", *(f"{{match}}/{what}" for what in TABLE_CALLS)])
def test_whoever_is_not_logged_in_does_nothing(path: str):
    match = table()

    answer = post(Client(), path.format(match=match), {"cid": "c", "action": {"name": "concede"}})

    assert refusal(answer)[:2] == (401, "login_needed")
    assert (Match.objects.count(), entries(match)) == (1, 3)


def test_a_token_that_only_reads_does_nothing():
    match = table()
    client = caller("Aki", may_play=False)

    assert client.get(f"/api/matches/{match}/").json()["seat"] == 0
    assert refusal(act(client, match, "concede", {}))[:2] == (403, "forbidden")
    assert entries(match) == 3


def test_a_session_needs_the_token_of_a_form_and_a_program_does_not():
    match = table()
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(user("Cho"))

    assert refusal(act(strict, match, "concede", {}))[:2] == (403, "forbidden")
    assert act(browser("Aki"), match, "concede", {}).json()["ok"] is True


@pytest.mark.parametrize("content_type", ["application/json", "text/plain", "application/x-www-form-urlencoded", "image/png", ""])
def test_a_browser_plays_and_reads_files_over_http_whatever_it_calls_the_body(content_type: str):
    """The token of a form was looked for in the body, and each post of a page was answered with 500."""
    match = table()
    page = Client(enforce_csrf_checks=True)
    page.force_login(User.objects.get(username="Aki"))
    page.get("/replays/open")
    token = {"X-CSRFToken": page.cookies["csrftoken"].value}
    concede = json.dumps({"cid": "c1", "action": {"name": "concede"}})

    def send(path: str, body: str, **headers: Any) -> HttpResponse:
        return page.post(f"/api/{path}", body, content_type=content_type, headers=headers)

    assert refusal(send(f"matches/{match}/acts", concede))[:2] == (403, "forbidden")
    assert send("replays/read", "1. a1N3 *", **token).status_code == 200
    assert send(f"matches/{match}/acts", concede, **token).json()["ok"] is True


def test_spectators_cannot_act():
    """L130."""
    match = table()

    answer = act(caller(user("Cho")), match, "concede", {})

    assert (refusal(answer), entries(match)) == ((403, "not_seated", "not_seated"), 3)


@pytest.mark.parametrize("what", ["", *TABLE_CALLS, "entries", "replay", "record", "verify"])
def test_a_match_that_one_may_not_see_does_not_exist(what: str):
    """Appendix B."""
    hidden = table()
    Match.objects.update(visibility="participants")
    client = caller(user("Cho"))
    act_body = {"cid": "c", "action": {"name": "concede"}}

    def ask(match: str) -> tuple[int, str, str]:
        address = f"/api/matches/{match}/{what}"
        return refusal(post(client, f"{match}/{what}", act_body) if what in TABLE_CALLS else client.get(address))

    assert ask(hidden) == ask("0" * 12) == (404, "not_found", "not_found")


def test_play_goes_on_over_http_while_redis_is_away(settings: Settings):
    """L240: sessions were looked for in the cache, and every page was answered with 500."""
    match, page = table(), browser("Aki")
    nobody_listens = "redis://127.0.0.1:1"
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": nobody_listens}}

    assert page.get(f"/m/{match}/").status_code == 200
    assert act(page, match, "concede", {}).json()["ok"] is True


def test_guests_play_with_their_session():
    guest = Client()
    guest.post("/play/new", {"game": "oshi", "opponent": "friend"})
    match = Match.objects.get().id

    assert act(guest, match, "share", {"bytes": "0f" * 16}).json()["ok"] is True


# --- acts


def test_an_act_is_done_once_however_often_it_is_sent():
    """L76."""
    match, client = table(), caller("Aki")

    first, again = (act(client, match, "reply", {"picks": ["a1N1"]}, prompt="2.0.0").json() for _ in range(2))

    assert (first["ok"], first["seq"], first["dup"]) == (True, 3, False)
    assert (again["ok"], again["seq"], again["dup"]) == (True, 3, True)
    assert entries(match) == 4


@pytest.mark.parametrize(
    ("name", "args", "prompt_id", "status", "code"),
    [
        ("reply", {"picks": ["a1N9"]}, "2.0.0", 409, "illegal"),
        ("reply", {"picks": ["a1N1"]}, "1.0.0", 409, "stale_prompt"),
        ("reply", {"picks": ["a1N1"]}, None, 400, "bad_args"),
        ("reply", {"picks": "a1N1"}, "2.0.0", 400, "bad_args"),
        ("reply", {"picks": ["a1N1"], "hurry": True}, "2.0.0", 400, "bad_args"),
        ("concede", {"now": True}, None, 400, "bad_args"),
        ("concede", {}, "2.0.0", 400, "bad_args"),
        ("answer", {"offer": 7, "accept": True}, None, 409, "offer_gone"),
        ("claim", {"kind": "win"}, None, 403, "forbidden"),
        ("void", {}, None, 400, "unknown_action"),
        ("__init__", {}, None, 400, "unknown_action"),
        ("share", {"bytes": "zz"}, None, 400, "bad_args"),
    ],
)
def test_a_refused_act_says_why_and_changes_nothing(name: str, args: dict[str, Any], prompt_id: str | None, status: int, code: str):
    match = table()

    answer = act(caller("Aki"), match, name, args, prompt=prompt_id)

    assert (refusal(answer)[:2], entries(match)) == ((status, code), 3)


def test_an_act_out_of_turn_is_refused():
    match = table()

    assert refusal(act(caller("Bea"), match, "reply", {"picks": ["a9S1"]}, prompt=prompt(match)))[:2] == (403, "not_your_prompt")


def test_a_client_action_id_is_not_used_for_two_things():
    """L77."""
    match, client = table(), caller("Aki")
    act(client, match, "reply", {"picks": ["a1N1"]}, prompt="2.0.0")

    assert refusal(act(client, match, "concede", {}))[:2] == (409, "cid_reused")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"\x00\xff",
        b'{"cid": "c", "action": {"name": "reply", "args": ' + b"[" * 900 + b"]" * 900 + b"}}",
        b'{"cid": "c", "action": {"name": "concede"}, "pad": "' + b"x" * 16_384 + b'"}',
        b'{"cid": "", "action": {"name": "concede"}}',
        b'{"cid": "a b", "action": {"name": "concede"}}',
        b'{"cid": 1, "action": {"name": "concede"}}',
        b'{"cid": "c", "action": "concede"}',
        b'{"cid": "c", "action": {"name": "concede"}, "seat": 1}',
        b'{"cid": "c", "action": {"name": "concede"}, "prompt": "2.0.0; drop"}',
    ],
)
def test_a_body_that_cannot_be_read_is_refused(body: bytes):
    match = table()

    answer = post(caller("Aki"), f"{match}/acts", body)

    assert (refusal(answer)[:2], entries(match)) == ((400, "bad_args"), 3)


def test_a_form_is_not_an_act():
    match = table()

    answer = caller("Aki").post(f"/api/matches/{match}/acts", {"cid": "c", "action": "concede"})

    assert (refusal(answer)[:2], entries(match)) == ((400, "bad_args"), 3)


# --- limits


@pytest.fixture
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or on a slow machine the limit fills as fast as it is used."""
    monkeypatch.setattr("matches.api.limits.now_ms", lambda: NOW)


@pytest.mark.usefixtures("time_stands_still")
def test_too_many_acts_at_once_are_told_how_long_to_wait():
    """L215, L216: refused whole, and the id stays free."""
    match, client = table(), caller("Aki")
    for number in range(20):
        answer = act(client, match, "offer", {"kind": "call_off"}, cid=f"c{number}")
        if answer.status_code == 429:
            break

    assert refusal(answer)[:2] == (429, "rate_limited")
    assert int(answer["Retry-After"]) >= 1
    limits.buckets.clear()
    assert act(client, match, "concede", {}, cid=f"c{number}").json()["dup"] is False


@pytest.mark.usefixtures("time_stands_still")
def test_nobody_gets_around_a_limit_by_naming_other_addresses():
    """L215: each made-up `X-Forwarded-For` was a new visitor."""
    match = table()
    posing = ({"X-Forwarded-For": f"192.0.2.{number}"} for number in range(200))

    assert any(Client().get(f"/api/matches/{match}/", headers=headers).status_code == 429 for headers in posing)


@pytest.mark.usefixtures("time_stands_still")
def test_nobody_keeps_the_server_busy_with_files_to_check():
    answers = [Client().post("/api/replays/read", "1. a1N3 *", content_type="text/plain").status_code for _ in range(12)]

    assert (answers[:10], answers[-1]) == ([200] * 10, 429)


@pytest.mark.usefixtures("time_stands_still")
def test_one_visitor_cannot_make_matches_without_end():
    """L215: the page had no limit, and knew nothing of the matches made over the API."""
    wanted = {"game": "oshi", "opponent": "friend"}
    guest = Client()
    pages = [guest.post("/play/new", wanted).status_code for _ in range(10)]
    calls = [post(guest, "", wanted).status_code for _ in range(10)]

    assert (set(pages), set(calls)) == ({302}, {201})
    too_many = guest.post("/play/new", wanted)
    assert (too_many.status_code, post(guest, "", wanted).status_code) == (429, 429)
    assert int(too_many["Retry-After"]) >= 1
    assert Match.objects.count() == 20


@pytest.mark.usefixtures("time_stands_still")
def test_too_many_refused_acts_bring_a_pause():
    match, client = table(), caller("Aki")

    for number in range(31):
        answer = act(client, match, "fly", {}, cid=f"c{number}")
        limits.buckets = {key: bucket for key, bucket in limits.buckets.items() if key[1] != ACTS}

    assert refusal(answer) == (429, "rate_limited", "too_many_refused")
    assert int(answer["Retry-After"]) >= 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_match_that_is_locked_for_long_asks_to_come_again():
    match, client = table(), caller(user("Cho"))
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("BEGIN")
        cursor.execute("SELECT 1 FROM matches_match WHERE id = %s FOR UPDATE", [match])
        answer = post(client, f"{match}/sit", {})
    other.close()

    assert (refusal(answer), answer["Retry-After"]) == ((429, "rate_limited", "busy"), "1")


# --- replays


def test_a_replay_file_can_be_downloaded_and_read_back():
    """L166-L170."""
    match = bot_match()

    file = Client().get(f"/api/matches/{match}/replay")
    rows = [json.loads(line) for line in file.content.splitlines()]
    assert (rows[0]["match"], rows[0]["key"], rows[-1]["disclosed"]) == (match, "public", True)
    assert "attachment" in file["Content-Disposition"]

    read = Client().post("/api/replays/read", file.content, content_type="application/x-ndjson").json()
    assert {check["result"] for check in read["report"]} == {"ok"}
    assert read["replay"] == file.content.decode()


@pytest.mark.parametrize("accept", ["application/x-ndjson", "text/plain", "text/html", "nonsense"])
def test_a_file_comes_whatever_the_caller_accepts(accept: str):
    assert Client().get(f"/api/matches/{table()}/replay", headers={"Accept": accept}).status_code == 200


def test_a_game_record_can_be_downloaded_and_read_back():
    match = bot_match()

    record = Client().get(f"/api/matches/{match}/record").content
    read = Client().post("/api/replays/read", record, content_type="text/plain").json()

    assert record.startswith(b'[Red "')
    turns = json.loads(read["replay"].splitlines()[-2])
    assert {check["result"] for check in read["report"]} <= {"ok", "not disclosed"}
    assert turns["seq"] == log.head(match)


def test_a_record_leaves_out_what_was_taken_back():
    match, aki, bea = table(), caller("Aki"), caller("Bea")
    act(aki, match, "reply", {"picks": ["a1N1"]}, cid="1", prompt=prompt(match))
    act(aki, match, "offer", {"kind": "undo"}, cid="2")
    act(bea, match, "answer", {"offer": 1, "accept": True}, cid="3")
    act(aki, match, "reply", {"picks": ["a1N2"]}, cid="4", prompt=prompt(match))

    record = Client().get(f"/api/matches/{match}/record").content.decode()

    assert record.splitlines()[-1] == "1. a1N2 *"


@pytest.mark.parametrize(
    "file", [b"", b"{}", b"\xff\xfe", b"hello", b'{"format":"oshi-arena-replay-1"}\n' * 4, b"[" * 50_000, b"x" * 5_000_000]
)
def test_a_file_that_is_no_replay_is_refused(file: bytes):
    answer = Client().post("/api/replays/read", file, content_type="text/plain")

    assert refusal(answer)[:2] == (400, "bad_args")


def test_the_last_validation_can_be_read():
    match, running = bot_match(), table()

    body = Client().get(f"/api/matches/{match}/verify").json()

    assert (body["ok"], body["head"]) == (True, log.head(match))
    assert {check["name"] for check in body["checks"]} >= {"chain", "commitment", "shuffles", "audit", "result"}
    assert refusal(Client().get(f"/api/matches/{running}/verify"))[:2] == (404, "not_found")


# --- the schema


def test_the_schema_is_valid_and_names_every_call_and_message():
    schema = SchemaGenerator().get_schema(request=None, public=True)

    validate_schema(schema)
    calls = {operation["operationId"] for path in schema["paths"].values() for operation in path.values()}
    assert calls >= {"list_matches", "create_match", "match", "sit", "act", "entries", "replay", "record", "verify", "read_replay"}
    assert set(schema["components"]["schemas"]) >= {"ActBody", "Ack", "ViewMessage", "MatchView", "EntryMessage", "Replay", "Refusal"}
    names = {variant["$ref"].rpartition("/")[2] for variant in schema["components"]["schemas"]["ActBody"]["properties"]["action"]["anyOf"]}
    assert names == {f"{name.title()}Action" for name in TABLE}
