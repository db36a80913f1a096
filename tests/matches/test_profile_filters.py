"""The matches of a player, found by game, mode, opponent, result, reason, rated or not, and date (L185)."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from matches import lists, outbox
from matches.lists import HistoryFilters
from matches.models import Match
from oshisite.accounts.models import User
from tests.matches.playing import NOW
from tests.matches.ranked.played import DAY, begun, decide, leave, people, rated

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> dict[str, str]:
    """Five matches of Aki, by what is special about them, in order of time; all public."""
    aki, bea, cem, dai = people("Aki", "Bea", "Cem", "Dai")
    won = rated(aki, bea, at=NOW)
    lost = rated(cem, aki, at=NOW + DAY)
    casual = begun(aki, bea, is_rated=False, at=NOW + 2 * DAY)
    leave(casual, 1, at=NOW + 2 * DAY, why="left")
    royale = begun(aki, bea, cem, dai, game="oshi_push", mode="royale", clock="reserve", at=NOW + 3 * DAY)
    decide(royale, range(4), NOW + 3 * DAY)
    leave(royale, 0, 1, 2, at=NOW + 3 * DAY)
    outbox.work_match(royale, NOW + 3 * DAY)
    running = begun(aki, cem, at=NOW + 4 * DAY)
    Match.objects.update(visibility="public")
    return {"won": won, "lost": lost, "casual": casual, "royale": royale, "running": running}


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, ["running", "royale", "casual", "lost", "won"]),
        ({"opponent": "cem"}, ["running", "royale", "lost"]),
        ({"game": "oshi_push"}, ["royale"]),
        ({"mode": "duel"}, ["running", "casual", "lost", "won"]),
        ({"result": "won"}, ["casual", "won"]),
        ({"result": "lost"}, ["royale", "lost"]),
        ({"result": "drawn"}, []),
        ({"kind": "rated"}, ["royale", "lost", "won"]),
        ({"kind": "casual"}, ["casual"]),
        ({"reason": "left"}, ["casual"]),
        ({"since": "2027-01-16"}, ["running", "royale", "casual", "lost"]),
        ({"until": "2027-01-16"}, ["lost", "won"]),
        ({"since": "2027-01-16", "until": "2027-01-16", "opponent": "Cem", "kind": "rated"}, ["lost"]),
        ({"since": "yesterday"}, ["running", "royale", "casual", "lost", "won"]),
    ],
)
def test_l185_a_profile_shows_what_is_asked_for(played: dict[str, str], filters: dict[str, str], found: list[str]):
    """The first match began on 15 January 2027, 8:00 UTC."""
    page = Client().get(f"/players/Aki/?{urlencode(filters)}").content.decode()

    at = {name: page.find(reverse("table" if name == "running" else "replay", args=[match])) for name, match in played.items()}
    assert sorted((name for name, place in at.items() if place >= 0), key=at.__getitem__) == found


def test_l185_a_page_that_finds_nothing_says_so_and_leads_back(played: dict[str, str]):
    page = Client().get("/players/Aki/?opponent=Nobody").content.decode()

    assert "No match fits." in page
    assert 'href="/players/Aki/"' in page


def test_l131_filters_do_not_tell_the_end_of_a_match_before_its_delay_is_over(played: dict[str, str], time_machine):
    aki, bea = User.objects.get(username="Aki"), User.objects.get(username="Bea")
    time_machine.move_to((NOW + 60_000) / 1000, tick=False)
    Match.objects.filter(id=played["won"]).update(delay=300_000)
    won = HistoryFilters(result="won", game="oshi", kind="rated")

    assert [match.id for match in lists.history_of(aki, User.objects.get(username="Dai"), won).matches] == []
    assert [match.id for match in lists.history_of(aki, aki, won).matches] == [played["won"]]
    assert [match.id for match in lists.history_of(aki, bea, won).matches] == [played["won"]]


def test_l185_pages_keep_what_is_asked_for(played: dict[str, str]):
    aki = User.objects.get(username="Aki")
    wanted = HistoryFilters(mode="duel")

    first = lists.history_of(aki, aki, wanted, size=3)
    second = lists.history_of(aki, aki, wanted, after=first.next, size=3)

    assert [match.id for match in (*first.matches, *second.matches)] == [played[name] for name in ("running", "casual", "lost", "won")]
