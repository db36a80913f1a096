"""What depends on who asks is kept by no cache on the way."""

from __future__ import annotations

import pytest
from django.test import Client

from decks import services
from tests.matches.asking import browser, caller
from tests.matches.playing import NOW, user
from tests.matches.seated import FIRST, open_table

pytestmark = pytest.mark.django_db
ADDRESSES = (
    "/", "/play/", "/replays/", "/decks/", "/decks/public", "/decks/{deck}/", "/decks/import", "/m/{match}/", "/replay/{match}/",
    "/players/Aki/",
    "/api/decks/", "/api/decks/{deck}/", "/api/decks/{deck}/versions", "/api/decks/{deck}/export", "/api/matches/{match}/",
    "/api/matches/{match}/entries", "/api/matches/{match}/replay",
)  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_is_told_to_somebody_is_for_them_alone(address: str):
    aki = user("Aki")
    deck = services.create(owner=aki, game="oshi_push", name="Secret", sections=FIRST.sections, now=NOW)
    where = address.format(deck=deck.pk, match=open_table(aki, "human", "human", deck=FIRST))

    told = [client.get(where).headers["Cache-Control"] for client in (browser(aki), caller(aki))]

    assert [("private" in one, "no-cache" in one, "max-age=3" in one) for one in told] == [(True, True, False)] * 2


def test_what_is_the_same_for_all_may_be_kept():
    assert Client().get("/api/cards/oshi_push/").headers["Cache-Control"] == "max-age=300"
