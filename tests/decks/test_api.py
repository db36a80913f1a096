"""Decks and cards over HTTP: who sees what, what is done and refused, and how often."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from decks import services
from decks.api.base import SendThrottle
from decks.models import DeckList
from oshisite.accounts.models import User
from tests.decks.building import NOW, SMALLER, asked, deck, refusal, user
from tests.decks.toy import FACES, LEGAL, sections
from tests.matches.asking import browser, caller, queries

pytestmark = pytest.mark.django_db
NEW = {"game": "toy", "name": "First", "sections": LEGAL.sections}
MISSING = (404, "not_found", "not_found")


def found(response: Any) -> list[str]:
    return [one["name"] for one in response.json()["decks"]]


# --- looking


def test_a_deck_comes_with_what_the_rules_say_of_it():
    aki = user("Aki")
    row = deck(aki, cards=SMALLER, visibility="link", notes="Draw.")

    body = asked(caller(aki), "get", f"decks/{row.pk}/").json()

    assert body["deck"] == {
        "id": row.pk, "game": "toy", "name": "First", "notes": "Draw.", "owner": "Aki", "owner_name": "Aki", "visibility": "link",
        "is_mine": True, "is_starter": False, "version": 1, "head": 1, "sections": SMALLER.sections, "copied_from": "",
        "created_at": NOW, "updated_at": NOW,
    }  # fmt: skip
    assert (body["check"]["is_legal"], [(one["rule"], one["section"]) for one in body["check"]["problems"]]) == (
        False, [("T1", "main_deck"), ("T1", "places")],
    )  # fmt: skip


@pytest.mark.parametrize("path", ["", "versions", "versions/1", "export", "export?as=json", "export?version=1"])
@pytest.mark.parametrize(("visibility", "sees"), [("private", False), ("link", True), ("public", True)])
def test_a_private_deck_does_not_exist_for_others(visibility: str, sees: bool, path: str):
    row = deck(user("Aki"), visibility=visibility)
    bea = user("Bea")

    for client in (Client(), caller(bea), browser(bea)):
        answer = asked(client, "get", f"decks/{row.pk}/{path}")
        assert (answer.status_code == 200) is sees
        assert sees or refusal(answer) == refusal(asked(client, "get", f"decks/{'0' * 16}/{path}")) == MISSING
    assert asked(caller("Aki"), "get", f"decks/{row.pk}/{path}").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("patch", "", {"name": "Mine"}),
        ("delete", "", None),
        ("post", "versions", {"sections": {}, "base": 1}),
        ("post", "copy", {}),
    ],
)
def test_a_private_deck_cannot_be_changed_or_copied_by_others(method: str, path: str, body: Any):
    row = deck(user("Aki"))

    assert refusal(asked(caller(user("Bea")), method, f"decks/{row.pk}/{path}", body)) == MISSING
    assert refusal(asked(Client(), method, f"decks/{row.pk}/{path}", body))[:2] == (401, "login_needed")
    assert list(DeckList.objects.values_list("name", "head")) == [("First", 1)]


def test_earlier_versions_are_the_owners():
    """They may be from before the deck was shown to anybody."""
    aki = user("Aki")
    row = deck(aki)
    services.save(owner=aki, deck_id=row.pk, sections=sections(SMALLER), base=1, now=NOW + 1)
    services.edit(owner=aki, deck_id=row.pk, visibility="public", now=NOW + 2)

    def seen(client: Client) -> tuple[list[int], list[int]]:
        listed = asked(client, "get", f"decks/{row.pk}/versions").json()["versions"]
        single = [asked(client, "get", f"decks/{row.pk}/{path}") for path in ("versions/1", "export?version=1", "versions/2")]
        return [one["number"] for one in listed], [answer.status_code for answer in single]

    assert seen(caller(aki)) == ([2, 1], [200, 200, 200])
    assert seen(Client()) == ([2], [404, 404, 200])


def test_where_a_deck_was_copied_from_is_told_to_its_owner_alone():
    source = deck(user("Aki"), visibility="link")
    made = services.copy(user=user("Bea"), deck_id=source.pk, now=NOW)
    services.edit(owner=made.owner, deck_id=made.pk, visibility="public", now=NOW)

    told = [asked(client, "get", f"decks/{made.pk}/").json()["deck"]["copied_from"] for client in (caller("Bea"), caller("Aki"))]
    assert told == [source.pk, ""]


# --- lists


def test_lists_hold_ones_own_decks_or_the_public_ones():
    aki, bea = user("Aki"), user("Bea")
    for number, (owner, visibility) in enumerate([(aki, "private"), (aki, "link"), (aki, "public"), (bea, "public"), (bea, "private")]):
        deck(owner, f"{owner} {visibility}", visibility=visibility, now=NOW + number)

    assert found(asked(caller(aki), "get", "decks/")) == ["Aki public", "Aki link", "Aki private"]
    assert found(asked(Client(), "get", "decks/public")) == ["Bea public", "Aki public"]
    assert found(asked(Client(), "get", "decks/public?owner=aKI")) == ["Aki public"]
    assert found(asked(Client(), "get", "decks/public?words=PUB%20bea")) == ["Bea public"]
    assert found(asked(Client(), "get", "decks/public?words=private")) == []
    assert refusal(asked(Client(), "get", "decks/public?game=oshi")) == MISSING
    assert len(found(asked(Client(), "get", "decks/public?game=toy"))) == 2
    assert refusal(asked(Client(), "get", "decks/"))[:2] == (401, "login_needed")


def test_more_words_than_a_name_can_have_find_nothing():
    """SQLite would refuse to look for a thousand, and PostgreSQL look for each."""
    deck(user("Aki"), "Public", visibility="public")

    answer = asked(Client(), "get", "decks/public?words=" + "+".join(["public"] * 1_200))

    assert (answer.status_code, found(answer)) == (200, [])


def test_a_line_says_how_many_cards_and_whether_they_are_legal():
    aki = user("Aki")
    row = deck(aki, visibility="public")
    services.save(owner=aki, deck_id=row.pk, sections=sections(SMALLER), base=1, now=NOW + 1)

    assert asked(Client(), "get", "decks/public").json() == {"decks": [{
        "id": row.pk, "game": "toy", "name": "First", "owner": "Aki", "owner_name": "Aki", "visibility": "public", "version": 2,
        "cards": 4, "is_legal": False, "updated_at": NOW + 1,
    }], "next": ""}  # fmt: skip


@pytest.mark.parametrize("path", ["decks/", "decks/public"])
def test_lists_go_on_page_by_page(path: str):
    aki = user("Aki")
    made = [deck(aki, f"Deck {number}", visibility="public", now=NOW + number // 2) for number in range(45)]
    client = caller(aki)

    pages, after = [], ""
    while True:
        body = asked(client, "get", f"{path}?after={after}").json()
        pages.append([one["id"] for one in body["decks"]])
        if not (after := body["next"]):
            break

    assert [len(page) for page in pages] == [20, 20, 5]
    assert sorted(one for page in pages for one in page) == sorted(row.pk for row in made)


@pytest.mark.parametrize("path", ["decks/", "decks/public"])
def test_a_list_asks_no_more_for_three_decks_than_for_one(path: str):
    aki, bea = user("Aki"), user("Bea")
    client = caller(aki)
    deck(aki, visibility="public")
    one = queries(lambda: asked(client, "get", path))
    for owner in (aki, bea):
        row = deck(owner, visibility="public")
        services.save(owner=owner, deck_id=row.pk, sections=sections(SMALLER), base=1, now=NOW)

    assert queries(lambda: asked(client, "get", path)) == one
    assert one <= 5


@pytest.mark.parametrize("after", ["x", "1", ".a", "9" * 17 + ".a", "1.a-b"])
def test_a_page_that_there_is_none_of_is_refused(after: str):
    assert refusal(asked(Client(), "get", f"decks/public?after={after}")) == (400, "bad_args", "no_such_page")


def test_starters_are_decks_that_nobody_owns():
    body = asked(Client(), "get", "decks/starters?game=toy").json()

    assert [(one["id"], one["name"], one["notes"], one["is_starter"]) for one in body["decks"]] == [
        ("toy.coral-first", "Coral First", "Play Spark at once.", True)
    ]
    shown = asked(Client(), "get", "decks/toy.coral-first/").json()
    assert (shown["deck"], shown["check"]["is_legal"]) == (body["decks"][0], True)
    assert asked(Client(), "get", "decks/toy.coral-first/versions").json() == {"versions": [{"number": 1, "made_at": 0, "cards": 9}]}
    assert asked(Client(), "get", "decks/toy.coral-first/versions/1").status_code == 200
    for path in ("decks/toy.nothing/", "decks/oshi.coral-first/", "decks/toy.coral-first/versions/2", "decks/starters?game=oshi"):
        assert refusal(asked(Client(), "get", path)) == MISSING


# --- making and changing


def test_a_deck_is_made_named_saved_copied_and_deleted():
    client = caller(user("Aki"))

    made = asked(client, "post", "decks/", NEW)
    where = made["Location"].removeprefix("/api/")
    assert (made.status_code, made.json()["deck"]["sections"], made.json()["check"]["is_legal"]) == (201, LEGAL.sections, True)
    assert asked(client, "patch", where, {"name": "Second", "visibility": "public"}).json()["deck"]["name"] == "Second"
    saved = asked(client, "post", f"{where}versions", {"sections": SMALLER.sections, "base": 1}).json()
    assert (saved["deck"]["version"], saved["deck"]["sections"], saved["check"]["is_legal"]) == (2, SMALLER.sections, False)
    late = asked(client, "post", f"{where}versions", {"sections": LEGAL.sections, "base": 1})
    assert refusal(late) == (409, "overtaken", "saved_meanwhile")
    copy = asked(caller(user("Bea")), "post", f"{where}copy", {"name": "Borrowed"})
    assert (copy.status_code, copy.json()["deck"]["name"], copy.json()["deck"]["owner"]) == (201, "Borrowed", "Bea")
    assert asked(client, "delete", where).status_code == 204
    assert refusal(asked(client, "get", where)) == MISSING
    assert asked(caller("Bea"), "get", copy["Location"].removeprefix("/api/")).status_code == 200


def test_a_public_deck_of_another_is_not_ones_own_to_change():
    row = deck(user("Aki"), visibility="public")

    assert refusal(asked(caller(user("Bea")), "patch", f"decks/{row.pk}/", {"name": "Mine"})) == (403, "forbidden", "not_yours")
    assert refusal(asked(caller("Bea"), "delete", "decks/toy.coral-first/")) == (403, "forbidden", "not_yours")


@pytest.mark.parametrize(
    ("body", "reason", "path"),
    [
        (b"", "not_json", ""),
        (b"{", "not_json", ""),
        (b"\xff", "not_json", ""),
        (b" " * 40_000, "too_large", ""),
        (b"[" * 5_000, "bad_deck", "$"),
        ({}, "bad_deck", "$"),
        ({**NEW, "owner": "Bea"}, "bad_deck", "$"),
        ({**NEW, "visibility": "all"}, "bad_deck", "$.visibility"),
        ({**NEW, "name": " "}, "name", ""),
        ({**NEW, "name": "x" * 61}, "name", ""),
        ({**NEW, "notes": "x" * 4_001}, "notes", ""),
        ({**NEW, "sections": {"leader": {"T-01": 0}}}, "bad_deck", "$.sections[...][...]"),
        ({**NEW, "sections": {"leader": {"T-01": 100}}}, "bad_deck", "$.sections[...][...]"),
        ({**NEW, "sections": {"leader": {f"T-{number}": 1 for number in range(201)}}}, "bad_deck", "$.sections[...]"),
        ({**NEW, "sections": {"leader": {"T-99": 1}}}, "bad_deck", "$.sections.leader.T-99"),
        ({**NEW, "sections": {"side": {}}}, "bad_deck", "$.sections.side"),
    ],
)
def test_a_deck_that_cannot_be_is_not_made(body: Any, reason: str, path: str):
    answer = asked(caller(user("Aki")), "post", "decks/", body)

    assert refusal(answer) == (400, "bad_args", reason)
    assert [one["path"] for one in answer.json().get("mistakes", [])] == ([path] if path else [])
    assert DeckList.objects.count() == 0


@pytest.mark.parametrize("game", ["oshi", "go"])
def test_a_game_without_decks_has_none(game: str):
    assert refusal(asked(caller(user("Aki")), "post", "decks/", {**NEW, "game": game})) == MISSING


def test_a_token_that_only_reads_makes_nothing():
    client = caller(user("Aki"), may_play=False)

    assert asked(client, "get", "decks/").status_code == 200
    assert refusal(asked(client, "post", "decks/", NEW))[:2] == (403, "forbidden")


@pytest.mark.parametrize("content_type", ["application/json", "text/plain", "application/x-www-form-urlencoded", "image/png", ""])
def test_a_browser_needs_the_token_of_a_form_whatever_it_calls_the_body(content_type: str):
    page = Client(enforce_csrf_checks=True)
    page.force_login(user("Aki"))
    page.get("/replays/open")
    body = json.dumps(NEW)

    def send(**headers: Any) -> Any:
        return page.post("/api/decks/", body, content_type=content_type, headers=headers)

    assert refusal(send())[:2] == (403, "forbidden")
    assert send(**{"X-CSRFToken": page.cookies["csrftoken"].value}).status_code == 201


def test_nobody_makes_decks_faster_than_anybody_builds(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(SendThrottle, "rate", "3/min")
    client = caller(user("Aki"))
    cache.clear()

    answers = [asked(client, "post", "decks/check", {"game": "toy", "sections": {}}) for _ in range(4)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert (refusal(answers[3])[1], int(answers[3]["Retry-After"]) >= 1) == ("rate_limited", True)
    assert asked(client, "get", "decks/").status_code == 200


# --- files


@pytest.mark.parametrize(("kind", "name"), [("text", "txt"), ("json", "json")])
def test_a_deck_is_taken_away_and_brought_back(kind: str, name: str):
    row = deck(user("Aki"), visibility="link")
    client = caller(user("Bea"))

    file = asked(client, "get", f"decks/{row.pk}/export?as={kind}")
    assert file["Content-Disposition"] == f'attachment; filename="{row.pk}.{name}"'

    brought = asked(client, "post", "decks/import", file.content)
    assert brought.status_code == 201
    made = brought.json()["deck"]
    assert (made["name"], made["owner"], made["visibility"], made["sections"]) == ("First", "Bea", "private", LEGAL.sections)


def test_a_file_says_its_game_or_the_caller_does():
    client = caller(user("Aki"))

    assert asked(client, "post", "decks/import?game=toy", "1 Aya Coral").json()["deck"]["name"] == "Toy deck"
    nowhere = asked(client, "post", "decks/import", "1 Aya Coral")
    assert (refusal(nowhere), [one["line"] for one in nowhere.json()["mistakes"]]) == ((400, "bad_args", "bad_deck"), [1])
    assert refusal(asked(client, "post", "decks/import?game=oshi", "1 Aya Coral")) == MISSING


def test_a_file_that_cannot_be_read_names_every_line_and_makes_nothing():
    answer = asked(caller(user("Aki")), "post", "decks/import", "game: toy\n1 Nobody\n[leader]\n1 Somebody")

    assert refusal(answer) == (400, "bad_args", "bad_deck")
    assert [(one["line"], one["text"].split(".")[0]) for one in answer.json()["mistakes"]] == [
        (2, "There is no card “Nobody”"), (4, "There is no card “Somebody”"),
    ]  # fmt: skip
    assert DeckList.objects.count() == 0


@pytest.mark.parametrize(
    ("file", "path"),
    [
        (r'{"game": "toy", "sections": {}, "\ud800": 1}', "$.?"),
        (r'{"game": "toy", "sections": {"\ud800": {}}}', "$.sections.?"),
        (r'{"game": "toy", "sections": {"main_deck": {"\ud800": 1}}}', "$.sections.main_deck.?"),
        (r'{"game": "\ud800", "sections": {}}', "$.game"),
        (r'{"game": "toy", "name": "\ud800", "sections": {}}', "$.name"),
    ],
)
def test_half_a_character_in_a_file_is_told_as_something_that_can_be_written(file: str, path: str):
    answer = asked(caller(user("Aki")), "post", "decks/import", file)

    assert refusal(answer) == (400, "bad_args", "bad_deck")
    assert [one["path"] for one in answer.json()["mistakes"]] == [path]


@pytest.mark.parametrize(("query", "reason"), [("as=pdf", "no_such_format"), ("version=x", "not_a_number"), ("version=²", "not_a_number")])
def test_a_file_of_no_kind_is_refused(query: str, reason: str):
    assert refusal(asked(Client(), "get", f"decks/toy.coral-first/export?{query}")) == (400, "bad_args", reason)


# --- checking


def problem(rule: str, section: str, code: str, **params: Any) -> dict[str, Any]:
    """The texts of this game stand nowhere, so they show their keys."""
    key = f"toy.deck.{rule}"
    return {"text": key, "rule": rule, "section": section, "code": code, "is_warning": False, "key": key, "params": params}


def test_anybody_may_ask_whether_cards_are_legal():
    wanted = {"leader": {"T-01": 1}, "main_deck": {"T-10": 4, "T-12": 1, "T-11": 1}, "places": {"T-20": 2}}

    body = asked(Client(), "post", "decks/check", {"game": "toy", "sections": wanted}).json()

    assert body == {
        "is_legal": False,
        "problems": [
            problem("T2", "main_deck", "T-10", most=3),
            problem("T2", "places", "T-20", most=1),
            problem("T3", "main_deck", "T-12", name="Mint Tea") | {"is_warning": True},
        ],
        "figures": {
            "sections": {"leader": 1, "main_deck": 6, "places": 2},
            "kinds": {"leader": 1, "act": 5, "show": 1, "place": 2},
            "facets": {"colour": {"coral": 6, "mint": 2}},
            "curve": [{"cost": 0, "cards": 1}, {"cost": 1, "cards": 4}, {"cost": 2, "cards": 0}, {"cost": 3, "cards": 1}],
        },
    }  # fmt: skip
    assert User.objects.count() == 0


def test_no_cards_make_a_deck_without_a_curve():
    body = asked(Client(), "post", "decks/check", {"game": "toy", "sections": {}}).json()

    assert (body["figures"]["curve"], body["figures"]["sections"]) == ([], {"leader": 0, "main_deck": 0, "places": 0})


# --- cards


def test_all_cards_of_a_game_come_once():
    first = asked(Client(), "get", "cards/toy/")
    body = first.json()

    assert [one["code"] for one in body["cards"]] == [face.code for face in FACES]
    assert (body["title"], [one["name"] for one in body["sections"]]) == ("Toy", ["leader", "main_deck", "places"])
    assert "max-age" in first["Cache-Control"]
    again = Client().get("/api/cards/toy/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert refusal(asked(Client(), "get", "cards/oshi/")) == MISSING


@pytest.mark.parametrize(
    ("query", "codes"),
    [
        ("", [face.code for face in FACES]),
        ("kind=leader&kind=act", ["T-01", "T-02", "T-10", "T-12"]),
        ("set=Two", ["T-13", "T-14", "T-21"]),
        ("facet=colour:mint", ["T-02", "T-11", "T-12"]),
        ("facet=colour:mint&facet=colour:coral&kind=show", ["T-11", "T-13", "T-14"]),
        ("facet=shape:round", []),
        ("min=cost:2", ["T-11", "T-13", "T-14"]),
        ("min=cost:1&max=cost:2", ["T-10", "T-14"]),
        ("max=weight:-1", ["T-14"]),
        ("keyword=boost", ["T-11", "T-13"]),
        ("words=SPARK", ["T-10", "T-14", "T-20", "T-21"]),
        ("words=take%20funds", ["T-12"]),
        ("words=t-2", ["T-20", "T-21"]),
        ("of=T-01", ["T-13"]),
        ("kind=show&words=nothing", []),
    ],
)
def test_cards_are_found(query: str, codes: list[str]):
    assert [one["code"] for one in asked(Client(), "get", f"cards/toy/search?{query}").json()["cards"]] == codes


@pytest.mark.parametrize("query", ["min=cost", "max=cost:x", "facet=colour", "min=cost:1.5", "min=:1"])
def test_a_question_that_makes_no_sense_is_refused(query: str):
    assert refusal(asked(Client(), "get", f"cards/toy/search?{query}")) == (400, "bad_args", "name_and_value")
