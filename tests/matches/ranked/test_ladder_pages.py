"""Pages of ladders: boards, histories, records, why a rating changed; read without script, with a fixed number of queries."""

from __future__ import annotations

import re
from itertools import cycle

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches import outbox, services
from matches.models import Match
from matches.ranked import chart, freezing, history, rating, seasons, why
from matches.ranked.history import by_deck, by_opponent
from matches.ranked.ladders import LADDERS
from matches.ranked.models import Change, Correction
from oshisite.accounts.models import User
from tests.matches.playing import NOW, user
from tests.matches.ranked.boards import SEASON, stands
from tests.matches.ranked.played import LIVE, begun, decide, leave, people, rated, standing

pytestmark = pytest.mark.django_db
LADDER = LADDERS[LIVE]


@pytest.fixture(autouse=True)
def today(time_machine):
    time_machine.move_to(NOW / 1000, tick=False)


def text_of(page: bytes) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page.decode()).split())


def read(path: str, reader: User | None = None) -> str:
    client = Client()
    if reader:
        client.force_login(reader)
    page = client.get(path)
    assert page.status_code == 200, path
    return text_of(page.content)


def test_l199_the_list_names_every_ladder_and_where_the_reader_stands():
    aki, bea = people("Aki", "Bea")
    rated(aki, bea)

    page = read("/ladders/", aki)

    assert "OSHI Duel, live 2 1138 ? provisional Board" in page
    assert "Oshi Push Royale, daily 0 not rated yet Board" in page
    assert "Ladders of programs" in page


def test_l211_a_board_shows_ranks_and_the_own_one():
    for name, mu in (("Aki", 31), ("Bea", 30), ("Cem", 30)):
        mine = stands(name, mu)

    page = read(f"/ladders/{LIVE}/", mine)

    assert re.findall(r"(\d) \w (Aki|Bea|Cem you) (\d+) 20", page) == [("1", "Aki", "2000"), ("2", "Bea", "1960"), ("2", "Cem you", "1960")]
    assert "Your rank 2 Your number 1960" in page
    assert f"Season {SEASON}" in page


def test_l211_a_board_goes_on_by_its_key_and_refuses_another():
    for number in range(60):
        stands(f"P{number:02}", 40 - number / 10)
    first = Client().get(f"/ladders/{LIVE}/").content.decode()
    (key,) = re.findall(r'rel="next" href="\?after=([^"]+)"', first)

    second = read(f"/ladders/{LIVE}/?after={key}")

    assert "P49" in first
    assert "P50" not in first
    assert "P50" in second
    assert "P49" not in second
    unknown = (f"{LIVE}/?after=x", "chess.duel.live/", f"{LIVE}/seasons/1/")
    assert [Client().get(f"/ladders/{path}").status_code for path in unknown] == [404, 404, 404]


def test_l212_past_seasons_can_be_looked_at(time_machine):
    stands("Aki", 31, last_at=seasons.ends(SEASON) - 1)
    freezing.freeze(LIVE, SEASON, seasons.ends(SEASON))
    time_machine.move_to(seasons.ends(SEASON) / 1000 + 86_400)

    assert f"Season {SEASON}" in read(f"/ladders/{LIVE}/")
    page = read(f"/ladders/{LIVE}/seasons/{SEASON}/")
    assert "final" in page
    assert re.search(r"1 \w Aki 2000 20", page)


def test_l211_a_player_may_be_left_out_of_boards_by_a_setting():
    aki = stands("Aki", 31)
    client = Client()
    client.force_login(aki)
    assert "Aki" in read(f"/ladders/{LIVE}/")

    assert client.post("/accounts/ladders/", {"hides_rank": "on"}).status_code == 302

    assert User.objects.get(pk=aki.pk).hides_rank
    assert "Aki" not in read(f"/ladders/{LIVE}/")
    assert "You are left out of leaderboards, as you wished." in read(f"/ladders/{LIVE}/", User.objects.get(pk=aki.pk))


def test_l213_a_history_has_a_point_and_a_line_for_each_match_that_lead_to_it():
    aki, bea, cem = people("Aki", "Bea", "Cem")
    matches = [rated(aki, bea), rated(cem, aki), rated(aki, cem)]
    services.void(match_id=matches[0], staff=user("Sam", is_staff=True), reason="a fault", now=NOW)
    outbox.work_match(matches[0], NOW)

    page = Client().get(f"/players/Aki/ratings/{LIVE}/").content.decode()

    svg = page[page.index('<svg class="rating-chart"') : page.index("</svg>", page.index('<svg class="rating-chart"'))]
    assert re.findall(r'href="/m/(\w+)/rating"', svg) == matches[1:]
    table = page[page.index("<tbody>") : page.index("</tbody>")]
    assert re.findall(r'href="/m/(\w+)/rating"', table) == matches[::-1]
    assert [word for word in ("Won", "Lost", "Void") if word in table] == ["Won", "Lost", "Void"]


def test_l213_a_history_goes_on_page_by_page():
    aki, bea = people("Aki", "Bea")
    matches = [rated(aki, bea, at=NOW + n) for n in range(5)]

    first = history.history(aki, LADDER, size=2)
    second = history.history(aki, LADDER, after=first.next, size=2)
    third = history.history(aki, LADDER, after=second.next, size=2)

    assert [point.match for page in (first, second, third) for point in page.points] == matches[::-1]
    assert third.next == ""
    with pytest.raises(history.BadKey):
        history.history(aki, LADDER, after="x")


def test_l185_records_by_opponent_count_what_was_won_drawn_and_lost():
    aki, bea, cem = people("Aki", "Bea", "Cem")
    for winner, loser in ((aki, bea), (bea, aki), (aki, bea), (aki, cem)):
        rated(winner, loser)
    void = rated(aki, cem)
    services.void(match_id=void, staff=user("Sam", is_staff=True), reason="a fault", now=NOW)
    outbox.work_match(void, NOW)

    against = [(one.name, one.played, one.won, one.drawn, one.lost) for one in by_opponent(aki, LADDER)]
    assert against == [("Bea", 3, 2, 0, 1), ("Cem", 1, 1, 0, 0)]
    assert [(one.name, one.won, one.lost) for one in by_opponent(cem, LADDER)] == [("Aki", 0, 1)]


def test_l185_partners_are_no_opponents_and_records_are_kept_by_deck():
    aki, *_, dai = users = people("Aki", "Bea", "Cem", "Dai")
    match_id = begun(*users, game="oshi_push", mode="team", clock="reserve")
    decide(match_id, range(4), NOW)
    leave(match_id, 0, 1)
    outbox.work_match(match_id, NOW)
    team = LADDERS["oshi_push.team.live"]

    assert {one.name for one in by_opponent(aki, team)} == {"Cem", "Dai"}
    (lost,), (won,) = by_deck(aki, team), by_deck(dai, team)
    assert (lost.played, lost.won, lost.lost, won.won) == (1, 0, 1, 1)
    assert lost.name == won.name != ""
    assert Change.objects.values("deck").distinct().count() == 1
    assert by_deck(aki, LADDER) == []
    assert lost.name in read("/players/Aki/ratings/oshi_push.team.live/")


def test_l209_every_step_of_the_explanation_ends_at_what_is_stored():
    aki, bea, cem, dai = users = people("Aki", "Bea", "Cem", "Dai")
    for winner, loser in ((aki, bea), (cem, dai)):
        rated(winner, loser, at=NOW - 40 * 86_400_000)
    match_id = begun(*users, game="oshi_push", mode="royale", clock="reserve")
    decide(match_id, range(4), NOW)
    leave(match_id, 2, 0, 3)
    outbox.work_match(match_id, NOW)
    duel = rated(bea, aki)

    for change in Change.objects.all():
        table = list(Change.objects.filter(result=change.result).order_by("seat"))
        players = [why.Played(one.side, one.place, one.before) for one in table]
        sides = why.sides_of(players)
        step = why.step(players[table.index(change)], sides[change.side])
        assert (step.mu, step.sigma) == pytest.approx((change.mu, change.sigma), abs=1e-9)
        assert sum(side.expected for side in sides) == pytest.approx(len(sides) / 2)
        assert sum(side.scored for side in sides) == pytest.approx(len(sides) / 2)

    page = read(f"/m/{duel}/rating")
    change = Change.objects.get(match=duel, user=aki)
    assert f"{change.mu_before:.4f} → {change.mu:.4f}" in page
    assert "40.0 days without a match here had made the number less certain." in page


def test_l163_the_end_of_a_match_says_what_it_did_or_why_not():
    aki, bea = people("Aki", "Bea")
    match_id = begun(aki, bea)
    assert Client().get(f"/m/{match_id}/rating?part").status_code == 204
    decide(match_id, (0, 1), NOW)
    leave(match_id, 1)

    assert Client().get(f"/m/{match_id}/rating?part").status_code == 202
    outbox.work_match(match_id, NOW)

    part = Client().get(f"/m/{match_id}/rating?part")
    assert part.status_code == 200
    assert text_of(part.content) == "Aki was 1000? → is 1138 ? provisional +138 Bea was 1000? → is 927 ? provisional −73"
    early = begun(aki, bea)
    leave(early, 0)
    assert text_of(Client().get(f"/m/{early}/rating?part").content) == "Not rated: not every side had made a decision."


def test_l208_players_read_once_that_their_number_was_put_right():
    aki, bea = people("Aki", "Bea")
    match_id = rated(aki, bea)
    services.void(match_id=match_id, staff=user("Sam", is_staff=True), reason="a fault", now=NOW)
    outbox.work_match(match_id, NOW)
    client = Client()
    client.force_login(aki)
    assert all("your number was 1138 and is 1000" in text_of(client.get(page).content) for page in ("/", "/ladders/"))

    client.post("/ladders/read")

    assert all("your number was" not in text_of(client.get(page).content) for page in ("/", "/ladders/"))
    assert sorted(Correction.objects.values_list("user__username", "is_read")) == [("Aki", True), ("Bea", False)]
    assert "Taken back by staff: it changes no rating." in read(f"/m/{match_id}/rating")


def test_a_match_that_one_may_not_see_tells_nothing():
    match_id = rated(*people("Aki", "Bea"))
    Match.objects.filter(id=match_id).update(visibility="participants")

    assert Client().get(f"/m/{match_id}/rating").status_code == 404
    assert Client().get("/m/000000000000/rating").status_code == 404


def test_pages_take_as_many_queries_with_many_rows():
    aki, *others = people("Aki", "Bea", "Cem", "Dai", "Eda")
    for n, other in zip(range(3), cycle(others), strict=False):
        rated(aki, other, at=NOW - 10 + n)
    stands("P", 31)
    pages = ["/ladders/", f"/ladders/{LIVE}/", f"/players/Aki/ratings/{LIVE}/", "/players/Aki/"]
    client = Client()
    client.force_login(aki)
    before = [queries(client, page) for page in pages]
    for n, other in zip(range(9), cycle(others), strict=False):
        rated(aki, other, at=NOW - 5 + n)
    for number in range(9):
        stands(f"P{number}", 30)

    assert [queries(client, page) for page in pages] == before


def queries(client: Client, page: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(page).status_code == 200
    return len(asked)


@pytest.mark.parametrize("values", [[1000], [1000, 1000], [5, -300, 1200], list(range(1000, 1400, 7))])
def test_l213_the_chart_keeps_every_point_between_its_levels(values):
    drawn = chart.draw(values)

    assert len(drawn.points) == len(values)
    assert all(chart.LEFT <= x <= chart.RIGHT and chart.TOP <= y <= chart.BOTTOM for x, y in drawn.points)
    assert 2 <= len(drawn.levels) <= chart.MOST_LEVELS
    assert drawn.levels[0][0] <= min(values) <= max(values) <= drawn.levels[-1][0]


def test_l210_the_chance_to_win_stands_on_the_table_of_a_rated_match_until_it_is_over():
    aki, bea = people("Aki", "Bea")
    rated(aki, bea)
    rated_match, casual = begun(aki, bea), begun(aki, bea, is_rated=False)

    page = read(f"/m/{rated_match}/", aki)

    one, other = (rating.Rating(row.mu, row.sigma) for row in (standing(aki), standing(bea)))
    mine = round(100 * rating.win_chances([[one], [other]])[0])
    assert mine > 55
    assert f"Rated. Chance to win: Aki {mine} % · Bea {100 - mine} %" in page
    assert "Chance to win" not in read(f"/m/{casual}/", aki)
    decide(rated_match, (0, 1), NOW)
    leave(rated_match, 0)
    assert "Chance to win" not in read(f"/m/{rated_match}/", aki)
    assert f'href="/m/{rated_match}/rating"' in Client().get(f"/replay/{rated_match}/").content.decode()
