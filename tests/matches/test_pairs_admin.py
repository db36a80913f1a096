"""Challenges and series in the admin: everything to read but decks, nothing to change (L41, L221)."""

from __future__ import annotations

import pytest

from matches.games.clocks import clock_named
from matches.models import Challenge, Series
from tests.matches.asking import queries
from tests.matches.pairs import a_series, accept, begin, challenge, concede, duel, of, two
from tests.matches.playing import user
from tests.matches.seated import FIRST
from tests.matches.test_admin import staff, text

pytestmark = pytest.mark.django_db
CHALLENGES, SERIES = "/admin/matches/challenge/", "/admin/matches/series/"
VIEW = ("view_challenge", "view_series")
CARD = next(iter(FIRST.sections["draw"]))


def test_a_challenge_is_shown_with_what_is_agreed_on_and_without_its_deck():
    aki, bea = two()
    made = challenge(aki, "oshi_push", to=bea, best_of=3, config=duel("oshi_push", clock=clock_named("48h")))
    match = accept(made, bea)
    client = staff(*VIEW)

    listed, page = text(client.get(CHALLENGES, {"q": "Bea"})), text(client.get(f"{CHALLENGES}{made.id}/change/"))

    assert (f"{CHALLENGES}{made.id}/change/" in listed, f"/admin/matches/match/{match.id}/change/" in page) == (True, True)
    assert "48 hours a decision · Best of 3" in page
    assert CARD in str(Challenge.objects.get().deck)
    assert CARD not in listed + page


def test_a_series_is_shown_with_its_games_and_without_decks():
    first, *_ = a_series("oshi_push")
    concede(first, 1)
    row, client = of(first), staff(*VIEW)

    listed, page = text(client.get(SERIES, {"q": "Aki"})), text(client.get(f"{SERIES}{row.id}/change/"))

    assert (f"{SERIES}{row.id}/change/" in listed, "Aki · Bea" in listed, "1 : 0" in listed) == (True, True, True)
    assert f'<a href="/admin/matches/match/{first}/change/">{first}</a> played 1 : 0' in page
    assert CARD in str(row.decks)
    assert CARD not in listed + page


def test_a_game_that_does_not_count_yet_is_shown_too():
    first, *_ = a_series()

    assert f"{first}</a> playing" in text(staff(*VIEW).get(f"{SERIES}{of(first).id}/change/"))


@pytest.mark.parametrize("address", [CHALLENGES, SERIES])
def test_neither_can_be_changed_nor_seen_without_the_permission(address: str):
    first, *_ = a_series()
    one = {CHALLENGES: Challenge.objects.get().pk, SERIES: of(first).pk}[address]
    reader, nobody = staff(*VIEW, "change_challenge", "change_series", "delete_challenge", "delete_series"), staff(name="Suisei")
    before = list(Challenge.objects.values()), list(Series.objects.values())

    pages = [reader.post(f"{address}{one}/{what}/", {"post": "yes", "state": "ended"}).status_code for what in ("change", "delete")]

    assert pages == [403, 403]
    assert (reader.get(f"{address}add/").status_code, nobody.get(address).status_code) == (403, 403)
    assert (list(Challenge.objects.values()), list(Series.objects.values())) == before


def test_lists_ask_no_more_for_three_than_for_one():
    client = staff(*VIEW)
    a_series()
    one = [queries(lambda address=address: client.get(address)) for address in (CHALLENGES, SERIES)]
    for first, second in (("Cho", "Dai"), ("Eri", "Fuu")):
        begin(accept(challenge(user(first), best_of=3), user(second)))

    assert [queries(lambda address=address: client.get(address)) for address in (CHALLENGES, SERIES)] == one
