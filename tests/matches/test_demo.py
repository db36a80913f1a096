"""The demo data: there at once, made once, and one match goes on by itself."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import demo, due, log
from matches.clock import now_ms
from matches.games.registry import GAMES
from matches.models import Due, Match, Validation
from matches.projections import SHOW_WAIT_MS
from oshisite.accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)
NEWEST = 5
"""Replays that the home page shows."""


def test_an_empty_site_gets_staff_players_and_matches_to_see_once():
    (line,) = demo.load()

    admin = User.objects.get(username="admin")
    assert admin.is_staff
    assert admin.check_password(line.split("password ")[1].split()[0])
    assert [user.has_usable_password() for user in User.objects.exclude(pk=admin.pk)] == [False, False]
    assert sorted(Match.objects.values_list("game", "status", "visibility")) == [
        shown for game in sorted(GAMES) for shown in [(game, "ended", "public")] * 2 + [(game, "playing", "public")]
    ]
    assert list(Validation.objects.values_list("is_ok", flat=True)) == [True] * 2 * len(GAMES)
    home = Client().get("/").content.decode()
    assert (home.count("live-match__board"), home.count('href="/replay/')) == (len(GAMES), min(NEWEST, 2 * len(GAMES)))

    assert demo.load() == []
    assert (Match.objects.count(), User.objects.count()) == (3 * len(GAMES), 3)


@pytest.mark.parametrize("game", GAMES)
def test_bots_on_stage_wait_between_turns(game: str):
    demo.open_stage(GAMES[game])
    match = Match.objects.get(status="playing")
    head, now = match.head, now_ms()

    assert due.run_due(now=now, match_id=match.id) == 0
    assert due.run_due(now=now + SHOW_WAIT_MS, match_id=match.id) == 1
    assert log.head(match.id) == head + 1
    (waiting,) = Due.objects.filter(match=match)
    assert waiting.at == now + 2 * SHOW_WAIT_MS
