"""Decks for staff: all read only, private ones with a permission, each look and removal kept."""

from __future__ import annotations

import pytest

from decks.models import DeckAct, DeckList
from tests.decks.building import deck, user
from tests.matches.asking import queries
from tests.matches.test_admin import staff, text

pytestmark = pytest.mark.django_db
LIST = "/admin/decks/decklist/"
VIEW = ("view_decklist", "view_deckact")


def acts() -> list[tuple[str, str, str, str]]:
    return list(DeckAct.objects.order_by("id").values_list("deck_id", "staff__username", "what", "reason"))


def remove(client, *rows: DeckList, reason: str):
    return client.post(LIST, {"action": "remove_selected", "_selected_action": [row.pk for row in rows], "reason": reason}, follow=True)


def test_lists_show_and_find_no_names_of_private_decks():
    deck(user("Aki"), "Secret plan")
    deck(user("Bea"), "Open plan", visibility="public")
    client = staff(*VIEW)

    page = text(client.get(LIST))

    assert ("Secret plan" in page, "Open plan" in page, "Aki" in page) == (False, True, True)
    assert [row in text(client.get(LIST, {"q": "Secret"})) for row in ("Aki", "Bea")] == [False, False]
    assert [row in text(client.get(LIST, {"q": "Aki"})) for row in ("Secret plan", "Aki")] == [False, True]


@pytest.mark.parametrize("question", ["name__startswith=S", "name=Secret plan", "notes__contains=Hush", "copied_from__startswith=oshi"])
def test_what_is_hidden_of_a_private_deck_cannot_be_asked_for_letter_by_letter(question: str):
    deck(user("Aki"), "Secret plan", notes="Hush.")

    assert staff(*VIEW).get(f"{LIST}?{question}").status_code == 400


def test_the_list_asks_no_more_for_three_decks_than_for_one():
    client = staff(*VIEW)
    deck(user("Aki"))
    one = queries(lambda: client.get(LIST))
    deck(user("Bea"))
    deck(user("Cho"))

    assert queries(lambda: client.get(LIST)) == one


def test_a_private_deck_needs_a_permission_and_each_look_is_kept():
    row = deck(user("Aki"), "Secret plan", notes="Hush.")
    where = f"{LIST}{row.pk}/change/"

    assert staff(*VIEW).get(where).status_code == 403
    assert acts() == []
    page = text(staff(*VIEW, "see_private", name="Riku").get(where))
    assert [part in page for part in ("Secret plan", "Hush.", "3 Spark (T-10)")] == [True, True, True]
    assert acts() == [(row.pk, "Riku", "see_private", "version 1")]


def test_a_deck_that_is_shown_to_others_is_looked_at_freely():
    row = deck(user("Aki"), "Shown plan", visibility="link")

    assert "Shown plan" in text(staff(*VIEW).get(f"{LIST}{row.pk}/change/"))
    assert acts() == []


def test_nothing_is_changed_by_a_form():
    row = deck(user("Aki"), visibility="public")
    client = staff(*VIEW, "change_decklist", "delete_decklist", "add_decklist")

    answers = [client.post(f"{LIST}{path}", {"name": "Mine", "post": "yes"}) for path in ("add/", f"{row.pk}/change/", f"{row.pk}/delete/")]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert DeckList.objects.get().name == "First"


def test_removing_a_deck_takes_a_permission_and_a_reason_that_is_kept():
    bad, good = deck(user("Aki"), "Rude"), deck(user("Bea"), "Nice")

    remove(staff(*VIEW, "delete_decklist"), bad, reason="Insults")
    remover = staff(*VIEW, "remove_decklist", name="Riku")
    assert "Say why." in text(remove(remover, bad, reason="  "))
    assert (DeckList.objects.count(), acts()) == (2, [])

    assert f"Deck {bad.pk} is removed." in text(remove(remover, bad, reason="Insults"))
    assert list(DeckList.objects.all()) == [good]
    assert acts() == [(bad.pk, "Riku", "remove", "Insults")]
    assert "Insults" in text(remover.get("/admin/decks/deckact/"))
