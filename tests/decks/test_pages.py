"""The pages about cards and decks, without script: what they show and to whom, and what their forms do."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from decks import layout, selectors, services
from decks.catalogues import catalogue_of
from decks.models import DeckList, DeckVersion
from matches.games.decks import Deck
from oshisite.accounts.models import User
from oshisite.rules import rule_text
from tests.decks.building import NOW, SMALLER, deck, user
from tests.decks.toy import LEGAL, sections
from tests.matches.asking import browser, queries

pytestmark = pytest.mark.django_db
INLINE = re.compile(r"<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*(\ssrc=|application/json))", re.IGNORECASE)
STARTER = "oshi_push.OP-D01"
TEXT = "1 Aya Coral\n3 T-10\n2 T-11\n1 T-13\n\n[places]\n1 T-20\n1 T-21\n"


def text_of(answer: HttpResponse) -> str:
    """What a reader reads, in one line."""
    content = re.sub(r"<(script|template|title)\b.*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", content)).split())


def faces(answer: HttpResponse) -> list[str]:
    """Codes of the cards that a page shows."""
    return re.findall(r'class="card card--small" href="/cards/\w+/([\w-]+)/"', answer.content.decode())


def form(**fields: Any) -> dict[str, Any]:
    return {"name": "First", "text": TEXT, "notes": "", "visibility": "private", **fields}


# --- all of them


@pytest.mark.parametrize(
    "address",
    [
        "/cards/oshi_push/",
        "/cards/toy/",
        "/cards/oshi_push/OP-U001/",
        "/cards/toy/T-90/",
        "/decks/",
        "/decks/public",
        f"/decks/{STARTER}/",
        "/decks/new?game=toy",
        "/decks/import",
    ],
)
def test_a_page_is_whole_and_obeys_the_content_policy(client: Client, address: str):
    page = client.get(address).content.decode()

    assert page.count("<h1") == 1
    assert INLINE.findall(page) == []
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'aria-(?:labelledby|describedby|controls)="([^"]+)"', page)) <= set(ids)
    links = re.findall(r'(?:href|action)="([^"]*)"', page)
    assert [link for link in links if not re.fullmatch(r"[/?#][\w./?=&#;%+-]*", link)] == []


@pytest.mark.parametrize(
    "address",
    ["/cards/oshi/", "/cards/nothing/", "/cards/toy/T-99/", "/cards/oshi/T-01/", "/decks/toy.none/", "/decks/0000000000000000/",
     "/decks/new?game=oshi", "/decks/?after=x", "/decks/public?after=x"],
)  # fmt: skip
def test_what_is_not_there_is_not_found(client: Client, address: str):
    visitor = browser(user("Aki")) if address == "/decks/?after=x" else client

    assert visitor.get(address).status_code == 404


def test_the_way_to_cards_and_decks_is_on_every_page(client: Client):
    header = client.get("/about/").content.decode().split("</header>")[0]

    assert 'href="/cards/"' in header
    assert 'href="/decks/"' in header
    assert client.get("/cards/").headers["Location"] == "/cards/oshi_push/"


# --- cards


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("words=spark", ["T-10", "T-14", "T-20", "T-21"]),
        ("kind=act", ["T-10", "T-12"]),
        ("kind=act&kind=show&facet=colour:mint", ["T-11", "T-12"]),
        ("keyword=boost&min=cost:3&max=", ["T-11", "T-13"]),
        ("max=cost:1&words=", ["T-10", "T-12"]),
        ("words=nowhere", []),
        ("facet=broken", [f"T-{n}" for n in ("01", "02", "10", "11", "12", "13", "14", "20", "21", "90")]),
    ],
)
def test_cards_are_found_by_the_addresses_of_the_form(client: Client, query: str, found: list[str]):
    page = client.get(f"/cards/toy/?{query}")

    assert faces(page) == found
    assert (f"{len(found)} of 10 cards" if len(found) < 10 else "10 cards") in text_of(page)
    assert ("No card fits all of this." in text_of(page)) is (not found)


def test_the_form_shows_what_was_asked_for(client: Client):
    page = client.get("/cards/oshi_push/?words=draw&kind=action&facet=colour:mint&keyword=Boost&min=cost:1&show=texts").content.decode()

    checked = re.findall(r'value="([^"]*)" checked', page)
    assert checked == ["action", "colour:mint", "Boost", "texts"]
    assert 'value="draw"' in page
    assert re.findall(r'<option value="(cost:\d)" selected', page) == ["cost:1"]


def test_a_card_is_told_in_words_numbers_and_rulings(client: Client):
    page = client.get("/cards/oshi_push/OP-U001/")
    text = text_of(page)

    for said in ("Coral Talk Upgrade", "Influence 6", "Goes onto Quillo Vane", "3 × Quillo Vane: Breaking News", "OP-U001"):
        assert said in text
    assert "<b>Activate</b>: One of your Content" in page.content.decode()
    assert 'href="/rules/oshi_push/#P52"' in page.content.decode()
    assert f"P52 {rule_text('oshi_push', 'P52')}" in text


def test_every_rule_that_cards_and_problems_of_oshi_push_cite_is_in_its_book():
    cited = {rule for face in catalogue_of("oshi_push").faces.values() for rule in face.rulings} | {f"P{n}" for n in range(12, 18)}

    assert [rule for rule in sorted(cited) if not rule_text("oshi_push", rule)] == []
    assert rule_text("oshi_push", "P9999") == rule_text("toy", "T1") == ""


def test_a_card_leads_into_ones_own_decks_of_its_game(client: Client):
    row = deck(user("Aki"), name="Mine")

    own = browser("Aki")
    assert f'href="/decks/{row.pk}/edit?add=T-10"' in own.get("/cards/toy/T-10/").content.decode()
    assert row.pk not in own.get("/cards/oshi_push/OP-C001/").content.decode()
    assert row.pk not in client.get("/cards/toy/T-10/").content.decode()


def test_a_card_from_its_page_is_in_the_builder_but_not_saved():
    row = deck(user("Aki"), cards=SMALLER)

    assert "4 Spark (T-10)" in browser("Aki").get(f"/decks/{row.pk}/edit?add=T-10").content.decode()
    assert "1 Pier (T-20)" in Client().get("/decks/new?game=toy&add=T-20").content.decode()
    assert DeckVersion.objects.count() == 1
    assert layout.with_card("toy", SMALLER, "T-90") == layout.with_card("toy", SMALLER, "no such") == SMALLER


# --- decks


def test_a_deck_is_laid_out_by_section_kind_and_cost(client: Client):
    row = deck(user("Aki"), visibility="public", notes="Spark at once.\n\nThen rest.")
    text = text_of(client.get(f"/decks/{row.pk}/"))

    assert "Main deck 6 Act 3 3 Cost 1 Spark Show 3 1 Cost 3 Aya Coral (Gala) 2 Cost 3 Long Show" in text
    assert "Legal: ready to play." in text
    assert "<p>Then rest.</p>" in client.get(f"/decks/{row.pk}/").content.decode()
    assert 'aria-label="Cost 1: 3, Cost 2: 0, Cost 3: 3"' in client.get(f"/decks/{row.pk}/").content.decode()


def test_a_deck_says_what_is_wrong_with_the_rule_beside_it_and_cannot_be_played(client: Client):
    row = deck(user("Aki"), cards=SMALLER, visibility="link")
    page = client.get(f"/decks/{row.pk}/")

    assert "Not legal yet." in text_of(page)
    assert text_of(page).count("toy.deck.T1 T1") == 2
    assert "rule-link" not in page.content.decode()
    assert "deck=" not in page.content.decode()
    assert f'href="/play/?game=oshi_push&amp;deck={STARTER}"' in client.get(f"/decks/{STARTER}/").content.decode()


def test_a_card_that_is_in_the_game_no_more_is_shown_by_its_code(client: Client):
    row = services.create(owner=user("Aki"), game="oshi_push", name="Old", sections={}, now=NOW, visibility="link")
    DeckVersion.objects.create(deck=row, number=2, sections={"draw": {"OP-X99": 2}}, made_at=NOW)
    DeckList.objects.filter(pk=row.pk).update(head=2)

    assert "2 OP-X99" in text_of(client.get(f"/decks/{row.pk}/"))


@pytest.mark.parametrize(("visibility", "sees"), [("private", False), ("link", True), ("public", True)])
def test_a_private_deck_does_not_exist_for_others(visibility: str, sees: bool):
    row = deck(user("Aki"), visibility=visibility)
    services.save(owner=row.owner, deck_id=row.pk, sections=sections(SMALLER), base=1, now=NOW)

    for visitor in (Client(), browser(user("Bea"))):
        assert (visitor.get(f"/decks/{row.pk}/").status_code == 200) is sees
        assert visitor.get(f"/decks/{row.pk}/?version=1").status_code == 404
        assert (visitor.get(f"/decks/{row.pk}/edit").status_code == 302) is sees
        assert (visitor.post(f"/decks/{row.pk}/edit", form()).status_code == 302) is sees
        for what in ("delete", "restore"):
            assert (visitor.post(f"/decks/{row.pk}/{what}", {"version": 2}).status_code == 302) is sees
    row.refresh_from_db()
    assert (row.name, row.head, row.visibility) == ("First", 2, visibility)
    assert browser("Aki").get(f"/decks/{row.pk}/?version=1").status_code == 200


@pytest.mark.parametrize(("visibility", "robots"), [("link", "noindex"), ("public", None)])
def test_search_engines_list_what_is_public_alone(client: Client, visibility: str, robots: str | None):
    row = deck(user("Aki"), visibility=visibility)

    assert client.get(f"/decks/{row.pk}/").headers.get("X-Robots-Tag") == robots


def test_names_and_notes_are_text(client: Client):
    row = deck(user("Aki"), name="<b>Bold", visibility="public", notes="<i>sly")

    for address in (f"/decks/{row.pk}/", "/decks/public"):
        page = client.get(address).content.decode()
        assert "&lt;b&gt;Bold" in page
        assert "<b>Bold" not in page
        assert "<i>sly" not in page


def test_an_earlier_version_can_be_looked_at_and_brought_back():
    row = deck(user("Aki"))
    services.save(owner=row.owner, deck_id=row.pk, sections=sections(SMALLER), base=1, now=NOW)
    own = browser("Aki")

    assert "This is version 1 of 2." in text_of(own.get(f"/decks/{row.pk}/?version=1"))
    own.post(f"/decks/{row.pk}/restore", {"version": 1})

    assert selectors.deck(row.owner, row.pk).version == 3
    assert selectors.deck(row.owner, row.pk).deck == LEGAL


def test_a_starter_is_copied_by_one_press_and_the_visitor_becomes_a_guest(client: Client):
    answer = client.post(f"/decks/{STARTER}/copy")

    (row,) = DeckList.objects.all()
    assert answer.headers["Location"] == f"/decks/{row.pk}/"
    assert row.owner.is_guest
    assert "Copied. This deck is yours to change." in text_of(client.get(f"/decks/{row.pk}/"))
    assert "Copy of Quillo Vane: Breaking News" in text_of(client.get("/decks/"))


def test_a_deck_is_deleted_by_its_owner():
    row = deck(user("Aki"))
    own = browser("Aki")

    assert own.get(f"/decks/{row.pk}/delete").status_code == 405
    assert own.post(f"/decks/{row.pk}/delete").headers["Location"] == "/decks/"
    assert not DeckList.objects.exists()


# --- lists


def test_own_decks_are_listed_with_whether_they_are_legal(client: Client):
    aki = user("Aki")
    deck(aki, name="Whole")
    deck(aki, name="Half", cards=SMALLER, visibility="link", now=NOW + 1)
    deck(user("Bea"), name="Hers")

    text = text_of(browser(aki).get("/decks/"))
    assert "Half Not legal yet 4 Whoever has the link" in text
    assert "Whole Legal 9 Only you" in text
    assert "Hers" not in text
    assert "You have no deck yet." in text_of(client.get("/decks/"))


def test_public_decks_are_found_by_name_player_and_game(client: Client):
    deck(user("Aki"), name="Coral Rush", visibility="public")
    deck(user("Bea"), name="Mint Rest", visibility="public", now=NOW + 1)
    deck(user("Cia"), name="Coral Secret", visibility="link")

    def names(query: str) -> list[str]:
        return re.findall(r'<th scope="row"><a[^>]*>([^<]*)', client.get(f"/decks/public?{query}").content.decode())

    assert [names(""), names("words=coral"), names("owner=bea"), names("game=oshi_push")] == [
        ["Mint Rest", "Coral Rush"],
        ["Coral Rush"],
        ["Mint Rest"],
        [],
    ]  # fmt: skip
    assert "No public deck fits." in text_of(client.get("/decks/public?words=none"))


def test_a_long_list_has_pages(client: Client):
    aki = user("Aki")
    for i in range(selectors.PAGE + 1):
        deck(aki, name=f"Deck {i}", visibility="public", now=NOW + i)

    first = client.get("/decks/public?owner=Aki").content.decode()
    (older,) = re.findall(r'rel="next" href="([^"]*)"', first)
    rest = text_of(client.get("/decks/public" + unescape(older)))

    assert "Deck 0" in rest
    assert "Deck 1 " not in rest
    assert "owner=Aki" in older


@pytest.mark.parametrize("address", ["/decks/", "/decks/public"])
def test_a_list_takes_the_same_queries_for_one_and_for_three(address: str):
    aki = user("Aki")
    own = browser(aki)
    deck(aki, visibility="public")
    one = queries(lambda: own.get(address))
    deck(aki, visibility="public")
    deck(aki, visibility="public")

    assert queries(lambda: own.get(address)) == one


def test_a_deck_and_a_card_take_few_queries():
    row = deck(user("Aki"), visibility="link")

    assert queries(lambda: Client().get(f"/decks/{row.pk}/")) == 2
    assert queries(lambda: Client().get("/cards/toy/T-10/")) == 0


# --- the form without script


def test_a_visitor_makes_a_deck_from_text_and_becomes_a_guest(client: Client):
    answer = client.post("/decks/new?game=toy", form(notes="Go.", visibility="link"))

    (row,) = DeckList.objects.all()
    assert answer.headers["Location"] == f"/decks/{row.pk}/"
    assert (row.game, row.name, row.notes, row.visibility, row.owner.is_guest) == ("toy", "First", "Go.", "link", True)
    assert selectors.deck(row.owner, row.pk).deck == LEGAL


@pytest.mark.parametrize(
    ("typed", "text", "name"), [("", f"name: From the file\n{TEXT}", "From the file"), ("", TEXT, "Toy deck"), ("Mine", TEXT, "Mine")]
)
def test_a_deck_without_a_name_takes_that_of_its_text(client: Client, typed: str, text: str, name: str):
    client.post("/decks/new?game=toy", form(name=typed, text=text))

    assert DeckList.objects.get().name == name


def test_mistakes_are_told_by_line_and_what_was_typed_stays(client: Client):
    answer = client.post("/decks/new?game=toy", form(name="Kept", text="3 T-10\n2 Sparkle\nwhat"))

    assert answer.status_code == 400
    text = text_of(answer)
    assert "Line 2 2 Sparkle There is no card “Sparkle”. Did you mean Spark" in text
    assert "Line 3 what Begin a card with how many" in text
    assert "3 T-10\n2 Sparkle\nwhat</textarea>" in answer.content.decode()
    assert 'value="Kept"' in answer.content.decode()
    assert not DeckList.objects.exists()
    assert not User.objects.exists()


def test_a_text_can_be_looked_at_without_saving(client: Client):
    text = text_of(client.post("/decks/new?game=toy", form(text="3 T-10", look="1")))

    assert "Not legal yet." in text
    assert "Act 3" in text
    assert not DeckList.objects.exists()


def test_saving_adds_a_version_and_changes_what_is_written_beside():
    row = deck(user("Aki"))
    own = browser("Aki")

    assert 'name="base" value="1"' in own.get(f"/decks/{row.pk}/edit").content.decode()
    own.post(f"/decks/{row.pk}/edit", form(name="Second", text="3 T-10", base=1, visibility="public"))

    found = selectors.deck(row.owner, row.pk)
    assert (found.name, found.visibility, found.version, found.sections) == ("Second", "public", 2, {"main_deck": {"T-10": 3}})


def test_a_deck_saved_elsewhere_meanwhile_is_not_overwritten_until_one_says_so_again():
    row = deck(user("Aki"))
    own = browser("Aki")
    services.save(owner=row.owner, deck_id=row.pk, sections=sections(SMALLER), base=1, now=NOW)
    mine = form(text="2 T-12", base=1)

    answer = own.post(f"/decks/{row.pk}/edit", mine)
    assert answer.status_code == 409
    assert "This deck has been saved elsewhere meanwhile." in text_of(answer)
    assert "2 T-12</textarea>" in answer.content.decode()
    assert 'name="base" value="2"' in answer.content.decode()
    assert selectors.deck(row.owner, row.pk).deck == SMALLER

    own.post(f"/decks/{row.pk}/edit", mine | {"base": 2})
    assert selectors.deck(row.owner, row.pk).sections == {"main_deck": {"T-12": 2}}


def test_a_mistake_in_the_text_does_not_forget_from_which_version_it_was_made():
    row = deck(user("Aki"))
    services.save(owner=row.owner, deck_id=row.pk, sections=sections(SMALLER), base=1, now=NOW)

    answer = browser("Aki").post(f"/decks/{row.pk}/edit", form(text="what", base=1))

    assert 'name="base" value="1"' in answer.content.decode()


@pytest.mark.parametrize(("fields", "status"), [({"visibility": "all"}, 400), ({"name": "a\u202eb"}, 409), ({"notes": "n" * 4001}, 409)])
def test_what_cannot_be_kept_is_said(client: Client, fields: dict[str, Any], status: int):
    assert client.post("/decks/new?game=toy", form(**fields)).status_code == status
    assert not DeckList.objects.exists()


# --- bringing decks in


@pytest.mark.parametrize(
    "fields",
    [
        {"text": f"game: toy\nname: Brought\n{TEXT}"},
        {"text": f"name: Brought\n{TEXT}", "game": "toy"},
        {"text": "", "file": SimpleUploadedFile("deck.txt", f"game: toy\nname: Brought\n{TEXT}".encode())},
        {"text": '{"game": "toy", "name": "Brought", "sections": {"main_deck": {"T-10": 3}}}'},
    ],
)
def test_a_deck_is_brought_in(client: Client, fields: dict[str, Any]):
    answer = client.post("/decks/import", fields)

    (row,) = DeckList.objects.all()
    assert answer.headers["Location"] == f"/decks/{row.pk}/"
    assert (row.name, row.game, row.visibility) == ("Brought", "toy", "private")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: toy\n\n9 Nothing", "Line 3 9 Nothing There is no card “Nothing”."),
        ('{"game": "toy",\n"sections": {"main_deck": {"T-99": 1}}}', "$.sections.main_deck.T-99 There is no card “T-99”."),
        ('{"game": "toy",\n oops}', "Line 2 oops} This is no JSON"),
        (r'{"game": "toy", "sections": {"\ud800": {}}}', "$.sections.? There is no section “?”."),
        ("", "Say first which game"),
    ],
)
def test_an_import_says_where_it_cannot_be_read(client: Client, text: str, said: str):
    answer = client.post("/decks/import", {"text": text})

    assert answer.status_code == 400
    assert said in text_of(answer) or (text == "" and "There is nothing here." in text_of(answer))
    assert not DeckList.objects.exists()


def test_a_file_that_is_no_text_is_said_to_be_none(client: Client):
    answer = client.post("/decks/import", {"text": "", "file": SimpleUploadedFile("deck.txt", b"game: toy\n\xff\xfe")})

    assert "This is no UTF-8 text." in text_of(answer)


# --- what the builder's script asks


def test_a_check_is_the_part_of_the_page(client: Client):
    answer = client.post("/decks/check", {"game": "toy", "sections": SMALLER.sections}, content_type="application/json")

    assert "Not legal yet." in text_of(answer)
    assert "<html" not in answer.content.decode()


@pytest.mark.parametrize("body", [b"", b"{", b'{"game": "toy"}', b'{"game": "toy", "sections": {"main_deck": {"T-99": 1}}}'])
def test_a_check_of_nothing_readable_is_refused(client: Client, body: bytes):
    assert client.generic("POST", "/decks/check", body, content_type="application/json").status_code == 400


def test_what_does_not_fit_is_what_the_rules_say_of_one_copy_beside_the_persona():
    faces = catalogue_of("oshi_push").faces
    lead = faces["OP-P001"]
    strange = {
        code
        for code, face in faces.items()
        if face.kind in ("content", "action", "upgrade") and (face.of not in ("", lead.code) or not belongs(face.facets, lead.facets))
    }

    assert set(layout.misfits("oshi_push", Deck({"persona": {lead.code: 1}}))) == strange
    assert layout.misfits("oshi_push", Deck({"draw": {"OP-C029": 9}})) == []


def belongs(one: Any, other: Any) -> bool:
    """They share colour or genre (P14)."""
    return any(set(one[facet]) & set(other[facet]) for facet in ("colour", "genre"))
