"""Pages of challenges and series: what is said before one accepts, who sees it, and that they need no script (L52, L120, L165, L195)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from matches import log, series
from matches.api.limits import limits
from matches.games.clocks import clock_named
from matches.models import Challenge, Match, Series
from tests.matches.asking import browser, queries
from tests.matches.pairs import a_series, accept, challenge, concede, duel, next_game, of, two
from tests.matches.playing import user
from tests.matches.seated import FIRST, open_table

pytestmark = pytest.mark.django_db
TIMED = duel(clock=clock_named("10+5"))


@pytest.fixture(autouse=True)
def no_counts():
    limits.buckets.clear()


def text(response: HttpResponse) -> str:
    return response.content.decode()


def start(client: Client, **fields: Any) -> HttpResponse:
    return client.post("/play/new", {"game": "oshi", "opponent": "anyone", **fields})


# --- from the lobby to the table


def test_a_visitor_challenges_anybody_and_another_visitor_accepts():
    host, other = Client(), Client()
    address = start(host)["Location"]
    in_lobby = text(other.get("/play/"))
    before = text(host.get(f"{address}part"))

    table = other.post(f"{address}accept")["Location"]

    made = Challenge.objects.get()
    assert f'href="{address}"' in in_lobby
    assert "data-go" not in before
    assert table == f"/m/{made.match_id}/"
    assert f'data-go="{table}"' in text(host.get(f"{address}part"))
    assert "data-go" not in text(Client().get(f"{address}part"))
    assert log.history(made.match_id).config.clock.name == "10+5"
    assert f'href="{address}"' not in text(Client().get("/play/"))


def test_a_challenge_by_name_is_on_each_page_of_who_is_asked():
    aki, bea = two()
    host, asked = browser(aki), browser(bea)
    nothing = asked.get("/challenges/inbox").json()
    address = start(host, opponent="player", to="bea")["Location"]

    assert nothing == {"count": 0, "text": "", "url": "/play/#offers", "search": None}
    assert asked.get("/challenges/inbox").json() == {"count": 1, "text": "Aki challenges you", "url": address, "search": None}
    assert 'id="inbox"' in text(asked.get("/rules/"))
    assert 'id="inbox"' not in text(Client().get("/rules/"))
    assert asked.get("/play/").content.count(f'href="{address}"'.encode()) == 1
    assert [Client().get(address).status_code, browser(user("Cho")).get(f"{address}part").status_code] == [404, 404]
    asked.post(f"{address}decline")
    assert "was declined" in text(host.get(address))
    assert asked.get("/challenges/inbox").json()["count"] == 0


def test_what_is_agreed_on_is_said_in_words_before_one_accepts():
    """L52"""
    aki, _ = two()
    wish = {"clock": "custom", "minutes": "7", "seconds": "3", "undo": "none", "disclosure": "own", "best_of": "3", "seat": "second"}
    address = start(browser(aki), no_return="displaced", **wish)["Location"]

    said = re.findall(r"<li>(.*?)</li>", re.search(r'<ul class="terms".*?</ul>', text(Client().get(address)), re.DOTALL)[0])
    assert said == [
        "Clock: 7 min + 3 s a turn.", "Best of 3 games, with the same decks.", "You start.", "No return (O19): For pushed houses too",
        "Nothing is taken back.", "Hidden cards stay hidden: afterwards all see what they saw.", "Whoever has the link may watch.",
        "It is not rated.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "opponent", "clock"),
    [("oshi", "bot:gentle", None), ("oshi", "friend", None), ("oshi", "anyone", "10+5"), ("oshi_push", "anyone", "reserve")],
)
def test_the_usual_clock_depends_on_who_plays(game: str, opponent: str, clock: str | None):
    """L97"""
    client = Client()
    address = start(client, game=game, opponent=opponent)["Location"]
    if opponent == "anyone":
        other = Client()
        address = other.post(f"{address}accept")["Location"]

    found = log.history(address.split("/")[2]).config.clock
    assert (found.name if found else None) == clock


@pytest.mark.parametrize(("opponent", "clock"), [("friend", "10+5"), ("bot:gentle", None)])
def test_the_usual_clock_of_a_match_that_everyone_may_watch(opponent: str, clock: str | None):
    """L97: only private tables go without one, and who plays against house bots alone."""
    address = start(Client(), opponent=opponent, visibility="public")["Location"]

    found = log.history(address.split("/")[2]).config.clock
    assert (found.name if found else None) == clock


def test_a_deck_is_chosen_before_one_accepts_and_told_to_nobody():
    aki, bea = two()
    made = challenge(aki, "oshi_push", to=bea)
    page = text(browser(bea).get(f"/challenges/{made.id}/"))

    assert page.count('name="deck"') >= 3
    assert not set(re.findall(r"OP-[A-Z]\d{3}", page)) & set(FIRST.sections["draw"])
    answer = browser(bea).post(f"/challenges/{made.id}/accept", {"deck": "oshi_push.nothing"})
    assert (answer.status_code, "There is no such deck" in text(answer)) == (400, True)
    assert browser(bea).post(f"/challenges/{made.id}/accept", {"deck": "oshi_push.OP-D02"}).status_code == 302


def test_who_comes_too_late_is_told():
    aki, bea = two()
    made = challenge(aki, is_open=True, config=TIMED)
    accept(made, bea)

    answer = Client().post(f"/challenges/{made.id}/accept")

    assert (answer.status_code, "Somebody else was quicker" in text(answer)) == (409, True)
    assert Match.objects.count() == 1


def test_a_challenge_is_withdrawn_on_its_page():
    aki, bea = two()
    made = challenge(aki, is_open=True, config=TIMED)

    assert browser(bea).post(f"/challenges/{made.id}/withdraw").status_code == 409
    assert browser(aki).post(f"/challenges/{made.id}/withdraw")["Location"] == "/play/?game=oshi"
    assert "was withdrawn" in text(Client().get(f"/challenges/{made.id}/"))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"opponent": "player", "to": ""}, "cannot be made"),
        ({"opponent": "player", "to": "nobody"}, "There is no such player"),
        ({"clock": "soon"}, "There is no such clock"),
        ({"clock": "none"}, "Where everyone may play or watch there is a clock"),
        ({"clock": "none", "opponent": "friend", "visibility": "public"}, "Where everyone may play or watch there is a clock"),
        ({"disclosure": "own", "visibility": "public"}, "cannot be limited in a public match"),
        ({"best_of": "2"}, "cannot be made"),
    ],
)
def test_what_cannot_be_is_said_in_the_lobby(fields: dict[str, str], words: str):
    answer = start(Client(), **fields)

    assert (answer.status_code, words in text(answer)) == (400, True)
    assert (Challenge.objects.count(), Match.objects.count(), Series.objects.count()) == (0, 0, 0)


def test_a_table_of_three_is_one_game_whatever_was_chosen_for_two():
    seats = {"royale_1": "bot:gentle", "royale_2": "bot:gentle", "royale_3": "nobody"}

    assert start(Client(), game="oshi_push", mode="royale", best_of="3", **seats).status_code == 302
    assert (Match.objects.count(), Series.objects.count()) == (1, 0)


def test_twenty_challenges_an_hour_from_the_lobby_too():
    client = Client()
    for _ in range(20):
        client.post(f"{start(client)['Location']}withdraw")

    answer = start(client)

    assert (answer.status_code, int(answer["Retry-After"]) > 0) == (429, True)


def test_public_tables_that_want_people_are_listed():
    aki, bea = two()
    shown, hidden = (open_table(one, "human", "human", "human", deck=FIRST) for one in (aki, bea))
    Match.objects.filter(id=shown).update(visibility="public", created_at=series.now_ms())

    lobby = text(Client().get("/play/"))
    assert (f'href="/m/{shown}/"' in lobby, f'href="/m/{hidden}/"' in lobby) == (True, False)
    assert "2 seats are open" in lobby
    assert f'href="/m/{shown}/"' not in text(browser(aki).get("/play/offers"))


def test_the_lobby_asks_no_more_for_three_challenges_than_for_one():
    aki, bea = two()
    client = browser(bea)
    challenge(aki, is_open=True, config=TIMED)
    one = queries(lambda: client.get("/play/offers"))
    for name in ("Cho", "Dai"):
        challenge(user(name), is_open=True, config=TIMED)

    assert queries(lambda: client.get("/play/offers")) == one


# --- series


def test_the_table_says_what_was_agreed_and_how_the_series_stands():
    first, aki, bea = a_series(config=duel(undo="none"))
    playing = text(browser(aki).get(f"/m/{first}/"))
    concede(first, 1)
    part = text(browser(aki).get(f"/m/{first}/series"))
    watching = text(Client().get(f"/m/{first}/series"))

    assert ("Game 1, best of 3." in playing, "Nothing is taken back" in playing) == (True, True)
    assert ("Next: game 2, best of 3." in part, 'id="ready"' in part, 'id="ready"' in watching) == (True, True, False)
    assert browser(bea).post(f"/m/{first}/ready")["Location"] == f"/m/{first}/"
    assert "Ready: Bea." in text(Client().get(f"/m/{first}/series"))
    second = of(first).matches.count() and browser(aki).post(f"/m/{first}/ready")["Location"]
    assert second != f"/m/{first}/"
    assert f'data-go="{second}"' in text(browser(bea).get(f"/m/{first}/series"))
    assert "data-go" not in text(Client().get(f"/m/{first}/series"))


def test_the_page_of_a_series_tells_its_games():
    first, aki, bea = a_series()
    concede(first, 1)
    second = next_game(first, aki, bea)
    running = text(Client().get(f"/series/{of(first).id}/"))
    concede(second, 1)
    over = text(Client().get(f"/series/{of(first).id}/"))

    assert (f'href="/m/{second}/"' in running, "shown when the series is over" in running) == (True, True)
    assert [f'href="/replay/{match}/"' in over for match in (first, second)] == [True, True]
    assert ("Aki wins the series." in over, "shown when the series is over" in over) == (True, False)


def test_a_series_for_its_players_only_is_not_there_for_others():
    first, aki, _ = a_series(visibility="participants")
    addresses = (f"/series/{of(first).id}/", f"/m/{first}/series")

    assert [browser(aki).get(address).status_code for address in addresses] == [200, 200]
    assert [Client().get(address).status_code for address in addresses] == [404, 404]
    assert Client().post(f"/m/{first}/ready").status_code == 404


def test_a_single_match_has_no_part_of_a_series():
    aki, bea = two()
    match = accept(challenge(aki), bea)

    assert browser(aki).get(f"/m/{match.id}/series").status_code == 404


def test_rows_say_what_was_agreed():
    first, *_ = a_series(config=duel(undo="none", clock=clock_named("10+5")), visibility="public")
    concede(first, 1)

    assert "Game 1, best of 3 · Nothing is taken back" in text(Client().get("/replays/"))
