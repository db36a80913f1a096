"""Many at once: no version is lost, none has the number of another, and limits hold. Row locks exist on PostgreSQL alone."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, transaction

from decks import services
from decks.models import DeckList
from decks.rejection import NotFound, Rejected
from matches.games.decks import Deck
from tests.decks.building import NOW, deck, user
from tests.decks.toy import sections

pytestmark = pytest.mark.django_db(transaction=True)
THREADS = 8


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """What each call returned, or the reason why it was rejected; all start together, on connections of their own."""
    gate = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        gate.wait()
        try:
            return call()
        except Rejected as refused:
            return refused.reason
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def leaders(count: int) -> list[Deck]:
    """Different decks."""
    return [Deck({"leader": {"T-01": number}}) for number in range(1, count + 1)]


def test_many_saves_of_one_version_at_once_make_one_and_tell_the_others():
    aki = user("Aki")
    row = deck(aki)

    def save(cards: Deck) -> int:
        return services.save(owner=aki, deck_id=row.pk, sections=sections(cards), base=1, now=NOW).number

    answers = at_once([partial(save, cards) for cards in leaders(THREADS)])

    assert sorted(answers, key=str) == [2, *["saved_meanwhile"] * (THREADS - 1)]
    assert list(row.versions.values_list("number", flat=True)) == [1, 2]
    assert DeckList.objects.get().head == 2


def test_the_same_save_many_times_at_once_makes_one_version():
    aki = user("Aki")
    row = deck(aki)

    answers = at_once([lambda: services.save(owner=aki, deck_id=row.pk, sections={}, base=1, now=NOW).number] * THREADS)

    assert answers == [2] * THREADS
    assert row.versions.count() == 2


def test_saves_that_try_again_all_become_versions_without_a_gap():
    aki = user("Aki")
    row = deck(aki)

    def save_at_last(cards: Deck) -> int:
        for _ in range(100):
            base = DeckList.objects.values_list("head", flat=True).get()
            with contextlib.suppress(Rejected):
                return services.save(owner=aki, deck_id=row.pk, sections=sections(cards), base=base, now=NOW).number
        raise AssertionError("overtaken without end")

    answers = at_once([partial(save_at_last, cards) for cards in leaders(THREADS)])

    assert sorted(answers) == list(range(2, THREADS + 2))
    assert [row.versions.get(number=number).sections for number in answers] == [cards.sections for cards in leaders(THREADS)]


def test_a_limit_holds_however_many_are_made_at_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(services, "MOST_DECKS", 3)
    aki = user("Aki")

    answers = at_once([lambda: deck(aki).name] * THREADS)

    assert sorted(answers) == ["First"] * 3 + ["too_many_decks"] * (THREADS - 3)
    assert DeckList.objects.count() == 3


def test_a_save_and_a_delete_at_once_leave_a_deck_with_its_versions_or_none():
    aki = user("Aki")
    rows = [deck(aki) for _ in range(4)]

    def save(row: DeckList) -> Any:
        try:
            return services.save(owner=aki, deck_id=row.pk, sections={}, base=1, now=NOW).number
        except NotFound:
            return "gone"

    def delete(row: DeckList) -> None:
        services.delete(owner=aki, deck_id=row.pk)

    answers = at_once([partial(call, row) for row in rows for call in (save, delete)])

    assert set(answers) <= {2, "gone", None}
    assert DeckList.objects.count() == 0


@pytest.mark.postgres
def test_a_deck_that_is_locked_for_long_asks_to_come_again():
    aki = user("Aki")
    row = deck(aki)
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("BEGIN")
        cursor.execute("SELECT 1 FROM decks_decklist WHERE id = %s FOR UPDATE", [row.pk])
        with pytest.raises(Rejected) as refused, transaction.atomic():
            services.save(owner=aki, deck_id=row.pk, sections={}, base=1, now=NOW)
    other.close()

    assert refused.value.reason == "busy"
