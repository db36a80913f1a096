"""What is done with decks: versions, limits, whose they are."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from decks import selectors, services
from decks.models import DeckList, DeckVersion
from decks.reading import BadDeck
from decks.rejection import NotFound, Rejected
from matches.games.decks import Deck
from oshisite.accounts.models import User
from oshisite.accounts.services import anonymise, create_guest
from tests.decks.building import NOW, SMALLER, deck, user
from tests.decks.toy import LEGAL, sections

pytestmark = pytest.mark.django_db


def save(owner: User, row: DeckList, cards: Deck, base: int, now: int = NOW) -> int:
    return services.save(owner=owner, deck_id=row.pk, sections=sections(cards), base=base, now=now).number


def numbers(row: DeckList) -> list[int]:
    return list(row.versions.values_list("number", flat=True))


def reason(call: Any) -> str:
    with pytest.raises(Rejected) as refused:
        call()
    return refused.value.reason


# --- versions


def test_a_new_deck_has_a_first_version():
    row = deck(user("Aki"))

    assert (row.visibility, row.head, numbers(row), row.versions.get().sections) == ("private", 1, [1], LEGAL.sections)


def test_saving_other_cards_makes_the_next_version_and_keeps_the_first():
    aki = user("Aki")
    row = deck(aki)

    assert save(aki, row, SMALLER, base=1, now=NOW + 5) == 2

    row.refresh_from_db()
    assert (row.head, row.updated_at, numbers(row)) == (2, NOW + 5, [1, 2])
    assert [one.sections for one in row.versions.all()] == [LEGAL.sections, SMALLER.sections]


def test_saving_equal_cards_makes_no_version():
    aki = user("Aki")
    row = deck(aki)
    shuffled = {"places": dict(reversed(LEGAL.sections["places"].items())), **sections(), "main_deck": sections()["main_deck"]}

    assert services.save(owner=aki, deck_id=row.pk, sections=shuffled, base=1, now=NOW + 5).number == 1
    assert (numbers(row), DeckList.objects.get().updated_at) == ([1], NOW)


def test_a_save_whose_answer_was_lost_can_be_sent_again():
    aki = user("Aki")
    row = deck(aki)

    assert [save(aki, row, SMALLER, base=1), save(aki, row, SMALLER, base=1)] == [2, 2]
    assert numbers(row) == [1, 2]


def test_a_save_from_an_older_version_is_told_so_and_changes_nothing():
    aki = user("Aki")
    row = deck(aki)
    save(aki, row, SMALLER, base=1)

    assert reason(lambda: save(aki, row, Deck(), base=1)) == "saved_meanwhile"
    assert numbers(row) == [1, 2]


def test_an_earlier_version_can_be_saved_again():
    aki = user("Aki")
    row = deck(aki)
    save(aki, row, SMALLER, base=1)

    assert save(aki, row, LEGAL, base=2) == 3


def test_the_database_refuses_to_change_a_version():
    row = deck(user("Aki"))

    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        DeckVersion.objects.filter(deck=row).update(sections={})
    assert row.versions.get().sections == LEGAL.sections


def test_cards_that_there_are_not_are_not_kept():
    aki = user("Aki")
    row = deck(aki)

    with pytest.raises(BadDeck) as refused:
        services.save(owner=aki, deck_id=row.pk, sections={"leader": {"T-99": 1}, "side": {"T-01": 1}}, base=1, now=NOW)

    assert [one.path for one in refused.value.mistakes] == ["$.sections.leader.T-99", "$.sections.side"]
    assert numbers(row) == [1]


def test_an_illegal_deck_can_be_kept():
    aki = user("Aki")
    deck(aki)
    deck(aki, cards=Deck())

    assert sorted(line.is_legal for line in selectors.my_decks(aki).decks) == [False, True]


# --- limits


def test_nobody_keeps_decks_without_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(services, "MOST_DECKS", 2)
    aki = user("Aki")
    first = deck(aki)
    deck(aki)

    assert reason(lambda: deck(aki)) == "too_many_decks"
    assert reason(lambda: services.copy(user=aki, deck_id=first.pk, now=NOW)) == "too_many_decks"
    assert deck(user("Bea")).owner.username == "Bea"
    services.delete(owner=aki, deck_id=first.pk)
    assert deck(aki).name == "First"


def test_a_deck_has_no_versions_without_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(services, "MOST_VERSIONS", 2)
    aki = user("Aki")
    row = deck(aki)
    save(aki, row, SMALLER, base=1)

    assert reason(lambda: save(aki, row, LEGAL, base=2)) == "too_many_versions"
    assert numbers(row) == [1, 2]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""), ("name", "   "), ("name", "x" * 61), ("name", "a\u202eb"), ("name", "a\0b"), ("name", "a\ud800"),
        ("notes", "x" * 4_001), ("notes", "a\0b"), ("notes", "\ud800"), ("visibility", "all"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_beside_the_cards_is_refused(field: str, value: str):
    aki = user("Aki")
    row = deck(aki)

    assert reason(lambda: services.edit(owner=aki, deck_id=row.pk, now=NOW, **{field: value})) == field
    assert reason(lambda: deck(aki, **{field: value})) == field
    assert DeckList.objects.count() == 1


def test_names_and_notes_are_kept_tidily():
    aki = user("Aki")
    row = deck(aki, "  My　 first\tdeck 👩‍🎤 ", notes="one  \r\ntwo\r\n\r\n")

    assert (row.name, row.notes) == ("My first deck 👩‍🎤", "one\ntwo")


def test_what_is_not_named_stays():
    aki = user("Aki")
    row = deck(aki, notes="Old")

    services.edit(owner=aki, deck_id=row.pk, name="Second", now=NOW + 1)
    row.refresh_from_db()
    assert (row.name, row.notes, row.visibility, row.updated_at) == ("Second", "Old", "private", NOW + 1)

    services.edit(owner=aki, deck_id=row.pk, notes="", visibility="public", now=NOW + 2)
    row.refresh_from_db()
    assert (row.name, row.notes, row.visibility, row.updated_at) == ("Second", "", "public", NOW + 2)


# --- whose they are


@pytest.mark.parametrize(("visibility", "expected"), [("private", NotFound), ("link", Rejected), ("public", Rejected)])
def test_only_the_owner_changes_a_deck(visibility: str, expected: type[Exception]):
    aki, bea = user("Aki"), user("Bea")
    row = deck(aki, visibility=visibility)
    calls = (
        lambda: save(bea, row, SMALLER, base=1),
        lambda: services.edit(owner=bea, deck_id=row.pk, name="Mine", now=NOW),
        lambda: services.delete(owner=bea, deck_id=row.pk),
    )

    for call in calls:
        with pytest.raises(expected):
            call()
    assert (DeckList.objects.get().name, numbers(row)) == ("First", [1])


@pytest.mark.parametrize(("visibility", "sees"), [("private", False), ("link", True), ("public", True)])
def test_who_may_see_a_deck_may_copy_it(visibility: str, sees: bool):
    aki, bea = user("Aki"), user("Bea")
    row = deck(aki, visibility=visibility, notes="How to play it")

    if not sees:
        with pytest.raises(NotFound):
            services.copy(user=bea, deck_id=row.pk, now=NOW)
        return
    made = services.copy(user=bea, deck_id=row.pk, now=NOW)
    assert (made.owner, made.name, made.visibility, made.copied_from) == (bea, "Copy of First", "private", row.pk)
    assert made.notes == "How to play it"
    assert made.versions.get().sections == LEGAL.sections


def test_a_copy_of_ones_own_deck_may_take_an_earlier_version():
    aki, bea = user("Aki"), user("Bea")
    row = deck(aki, visibility="public")
    save(aki, row, SMALLER, base=1)

    assert services.copy(user=aki, deck_id=row.pk, version=1, name="Back", now=NOW).versions.get().sections == LEGAL.sections
    with pytest.raises(NotFound):
        services.copy(user=bea, deck_id=row.pk, version=1, now=NOW)


def test_a_starter_can_be_copied_and_not_changed():
    aki = user("Aki")

    made = services.copy(user=aki, deck_id="toy.coral-first", now=NOW)

    assert (made.name, made.notes, made.copied_from) == ("Copy of Coral First", "Play Spark at once.", "toy.coral-first")
    assert made.versions.get().sections == LEGAL.sections
    assert reason(lambda: services.delete(owner=aki, deck_id="toy.coral-first")) == "not_yours"


def test_a_guests_decks_go_to_the_account_at_login():
    guest, page = create_guest(), Client()
    row = deck(guest, visibility="link")
    account = User.objects.create_user("Aki", password="correct horse battery")
    page.force_login(guest)

    page.post("/accounts/login/", {"login": "Aki", "password": "correct horse battery"})

    assert DeckList.objects.get(pk=row.pk).owner == account


def test_what_an_idle_guest_wrote_is_erased_and_nobody_elses():
    guest = create_guest()
    deck(guest, visibility="public", notes="Call me at …")
    kept = deck(user("Aki"))

    anonymise(guest, timezone.now())

    assert list(DeckList.objects.all()) == [kept]
    assert DeckVersion.objects.count() == 1


@pytest.mark.parametrize("deck_id", ["\0", "a\0", "A" * 16, "é" * 16, "0" * 17, ""])
def test_what_is_no_id_of_a_deck_is_not_looked_for(deck_id: str, django_assert_num_queries: Any):
    """PostgreSQL takes no NUL, and would make a fault of the server of it."""
    with django_assert_num_queries(0), pytest.raises(NotFound):
        selectors.deck(None, deck_id)
