"""Ladders, boards and histories over HTTP (L209-L213, L224)."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import outbox
from matches.ranked import freezing, seasons
from matches.ranked.models import Change
from tests.matches.playing import NOW
from tests.matches.ranked.boards import SEASON, stands
from tests.matches.ranked.played import LIVE, begun, decide, leave, people, rated, standing

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def today(time_machine):
    time_machine.move_to(NOW / 1000, tick=False)


def get(path: str, **query: object):
    return Client().get(f"/api/{path}", query)


def test_all_ladders_with_their_results_and_frozen_seasons():
    rated(*people("Aki", "Bea"))
    stands("Cem", 30, season=SEASON - 1, last_at=seasons.ends(SEASON - 1) - 1)
    freezing.freeze(LIVE, SEASON - 1, NOW)

    body = get("ladders/").json()

    assert {one["game"] for one in get("ladders/", game="oshi").json()["ladders"]} == {"oshi"}
    assert (body["season"], body["ends_at"]) == (SEASON, seasons.ends(SEASON))
    (live,) = [one for one in body["ladders"] if one["ladder"] == LIVE]
    assert live == {
        "ladder": LIVE, "game": "oshi", "mode": "duel", "pace": "live", "is_bots": False, "results": 1, "seasons": [SEASON - 1],
    }  # fmt: skip


def test_l211_a_board_page_by_page():
    for number in range(120):
        stands(f"P{number:03}", 45 - number / 10)

    found, after = [], ""
    while True:
        body = get(f"ladders/{LIVE}/board", after=after).json()
        found += [(one["rank"], one["user"]) for one in body["players"]]
        after = body["next"]
        if not after:
            break

    assert found == [(number + 1, f"P{number:03}") for number in range(120)]
    assert (body["season"], body["frozen_at"]) == (SEASON, 0)
    assert get(f"ladders/{LIVE}/board", season=SEASON - 1).json()["players"] == []


@pytest.mark.parametrize(
    ("path", "query", "refusal"),
    [
        (f"ladders/{LIVE}/board", {"after": "x"}, (400, "no_such_page")),
        (f"ladders/{LIVE}/board", {"season": "0"}, (400, "not_a_number")),
        (f"ladders/{LIVE}/board", {"season": "99999"}, (400, "not_a_number")),
        ("ladders/", {"game": "go"}, (400, "no_such_game")),
        ("ladders/go.duel.live/board", {}, (404, "not_found")),
        ("players/Nobody/ratings", {}, (404, "not_found")),
        (f"players/Aki/ratings/{LIVE}", {"after": "-1"}, (400, "no_such_page")),
        ("matches/000000000000/rating", {}, (404, "not_found")),
    ],
)
def test_what_is_not_there_is_refused(path, query, refusal):
    people("Aki")
    answer = get(path, **query)

    assert (answer.status_code, answer.json()["reason"]) == refusal


def test_l213_ratings_and_history_of_a_player():
    aki, bea = people("Aki", "Bea")
    first, second = rated(aki, bea), rated(bea, aki, at=NOW + 5)

    (mine,) = get("players/aki/ratings").json()["ratings"]
    body = get(f"players/Aki/ratings/{LIVE}").json()

    row = standing(aki)
    assert mine == {
        "ladder": LIVE, "mu": row.mu, "sigma": row.sigma, "shown": row.shown, "is_provisional": True, "matches": 2, "last_at": NOW + 5,
    }  # fmt: skip
    assert [(one["match"], one["result"], one["opponents"]) for one in body["matches"]] == [
        (second, "lost", ["Bea"]),
        (first, "won", ["Bea"]),
    ]
    assert (body["matches"][1]["before"], body["matches"][1]["shown"], body["next"]) == (1000, 1138, "")


def test_l209_a_match_with_all_that_its_ratings_came_from():
    aki, bea = people("Aki", "Bea")
    match_id = rated(aki, bea)
    change = Change.objects.get(match=match_id, user=aki)

    body = get(f"matches/{match_id}/rating").json()

    assert (body["why"], body["ladder"], body["number"], body["is_void"]) == ("", LIVE, 1, False)
    assert [one["user"] for one in body["changes"]] == ["Aki", "Bea"]
    mine = body["changes"][0]
    assert (mine["mu_before"], mine["mu"], mine["sigma"], mine["season_mu"]) == (25.0, change.mu, change.sigma, change.season_mu)


def test_l200_a_match_that_is_not_rated_says_why():
    aki, bea = people("Aki", "Bea")
    casual, early = begun(aki, bea, is_rated=False), begun(aki, bea)
    leave(casual, 0)
    leave(early, 0)
    waits = begun(aki, bea)
    decide(waits, (0, 1), NOW)
    leave(waits, 0)

    assert [get(f"matches/{one}/rating").json()["why"] for one in (casual, early, waits)] == ["casual", "no_action", "pending"]
    outbox.work_match(waits, NOW)
    assert get(f"matches/{waits}/rating").json()["why"] == ""
