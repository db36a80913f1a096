"""The pages about matches: who may see what, what can be done, how much they ask of the database, and that they need no script."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from decks import services as decks
from matches import lists, log, seating, services
from matches.games.actions import Leave
from matches.games.registry import GAMES
from matches.models import Match, Seat
from matches.rows import live_row, own_rows, replay_row
from oshisite.accounts.models import User
from tests.matches.asking import browser, queries
from tests.matches.playing import NOW, bot_match, config, play, table, user
from tests.matches.seated import FIRST, SECOND, open_table, share_all

pytestmark = pytest.mark.django_db


def text(response: HttpResponse) -> str:
    return response.content.decode()


def boot(response: HttpResponse) -> dict[str, Any]:
    """The data for the script."""
    found = re.search(r'<script id="boot" type="application/json">(.*?)</script>', text(response))
    assert found
    return json.loads(found[1])


def show(match_id: str, visibility: str) -> None:
    Match.objects.filter(id=match_id).update(visibility=visibility)


def finished(first: str, second: str, *, loser: int = 1, visibility: str = "public", ended_at: int = NOW) -> str:
    """A match in which `loser` conceded."""
    match = table(first, second) if not User.objects.filter(username=first).exists() else again(first, second)
    services.act(match_id=match, seat=loser, cid="end", action=Leave("concede"), now=NOW)
    Match.objects.filter(id=match).update(visibility=visibility, ended_at=ended_at)
    return match


def again(first: str, second: str) -> str:
    """Another match of the same two."""
    host, guest = (User.objects.get(username=name) for name in (first, second))
    match = seating.create_match(host=host, config=config(), now=NOW)
    seating.sit(match_id=match.id, user=guest, now=NOW)
    for seat in (0, 1):
        seating.share(match_id=match.id, seat=seat, share="03" * 16, now=NOW)
    return match.id


# --- starting


def test_a_visitor_plays_after_one_press_and_becomes_a_guest():
    client = Client()

    answer = client.post("/play/new", {"game": "oshi", "opponent": "bot:steady"})

    match = Match.objects.get()
    assert answer["Location"] == f"/m/{match.id}/"
    assert [(seat.bot, seat.user and seat.user.is_guest) for seat in match.seats.all()] == [("", True), ("steady", None)]
    assert boot(client.get(f"/m/{match.id}/"))["seat"] == 0


def test_a_friend_sits_down_by_the_link():
    host, friend = Client(), Client()
    host.post("/play/new", {"game": "oshi", "opponent": "friend", "no_return": "displaced"})
    match = Match.objects.get()
    assert log.history(match.id).config.options == {"no_return": "displaced"}

    assert friend.post(f"/m/{match.id}/sit")["Location"] == f"/m/{match.id}/"

    assert (boot(friend.get(f"/m/{match.id}/"))["seat"], Seat.objects.filter(is_taken=True).count()) == (1, 2)


def test_whoever_comes_too_late_for_a_seat_is_told_and_watches():
    match = table()
    late = Client()

    answer = late.post(f"/m/{match}/sit", follow=True)

    assert "toast--error" in text(answer)
    assert boot(answer)["seat"] is None


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"game": "chess", "opponent": "friend"},
        {"game": "oshi", "opponent": "bot:genius"},
        {"game": "oshi", "opponent": "friend", "no_return": "never"},
        {"game": "oshi", "opponent": "friend", "visibility": "everywhere"},
        {"game": "oshi", "opponent": "x" * 5_000},
        {"game": "oshi"},
        {"game": "oshi", "opponent": "nobody"},
        {"game": "oshi", "mode": "royale", "opponent": "friend"},
        {"game": "oshi_push", "mode": "royale", "opponent": "friend"},
        {"game": "oshi_push", "mode": "royale", "royale_1": "nobody", "royale_2": "friend", "royale_3": "nobody"},
        {"game": "oshi_push", "mode": "team", "team_1": "friend", "team_2": "friend", "team_3": "nobody"},
        {"game": "oshi_push", "opponent": "bot:gentle", "deck": "x" * 100},
    ],
)
def test_a_form_that_makes_no_sense_makes_nothing(form: dict[str, str]):
    answer = Client().post("/play/new", form)

    assert (answer.status_code, Match.objects.count(), User.objects.count()) == (400, 0, 0)
    assert "This match cannot be made" in text(answer)


def test_play_and_sit_need_the_token_of_a_form():
    strict = Client(enforce_csrf_checks=True)

    assert strict.post("/play/new", {"game": "oshi", "opponent": "friend"}).status_code == 403
    assert (strict.post(f"/m/{table()}/sit").status_code, Match.objects.count()) == (403, 1)


@pytest.mark.parametrize("address", ["/play/new", "/m/{match}/sit"])
def test_what_changes_something_is_not_done_by_a_link(address: str):
    assert Client().get(address.format(match=table())).status_code == 405


@pytest.mark.parametrize(
    ("form", "seats"),
    [
        ({"opponent": "bot:gentle"}, ("human", "bot:gentle")),
        ({"mode": "duel", "opponent": "friend", "royale_1": "nonsense"}, ("human", "human")),
        ({"mode": "royale", "royale_1": "bot:gentle", "royale_2": "friend", "royale_3": "nobody"}, ("human", "bot:gentle", "human")),
        ({"mode": "royale", "royale_1": "friend", "royale_2": "friend", "royale_3": "friend"}, ("human",) * 4),
        ({"mode": "team", "team_1": "friend", "team_2": "bot:gentle", "team_3": "bot:gentle"}, ("human", "human", *["bot:gentle"] * 2)),
    ],
)
def test_the_lobby_makes_matches_of_every_mode_with_a_deck(form: dict[str, str], seats: tuple[str, ...]):
    answer = Client().post("/play/new", {"game": "oshi_push", **form})

    match = Match.objects.get()
    assert answer["Location"] == f"/m/{match.id}/"
    assert log.history(match.id).config.seats == seats
    assert Seat.objects.get(match=match, number=0).deck == FIRST.sections


def test_a_deck_that_cannot_be_played_makes_no_match_and_says_why():
    client = browser(owner := user("Aki"))
    bad = decks.create(owner=owner, game="oshi_push", name="Half done", sections={}, now=NOW)

    shown = text(client.get("/play/?game=oshi_push"))
    answer = client.post("/play/new", {"game": "oshi_push", "opponent": "friend", "deck": bad.id})

    assert re.search(rf'value="{bad.id}" disabled', shown)
    assert "A deck has exactly 1 Persona, this one 0." in shown
    assert (answer.status_code, Match.objects.count()) == (400, 0)
    assert "That deck breaks the rules of its game" in text(answer)


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_has_words_for_all_that_it_offers(game: str):
    shown = text(Client().get(f"/play/?game={game}"))

    assert re.findall(r"\b(?:lobby|table)\.\w+[\w.]*", shown) == []
    assert [f'value="bot:{level}"' in shown for level in GAMES[game].bots] == [True] * len(GAMES[game].bots)


# --- a table that waits


def test_a_table_fills_without_script():
    """All by forms: a seat is taken by its number, changed, a deck brought, a house bot asked and sent away."""
    host, guest = Client(), Client()
    host.post("/play/new", {"game": "oshi_push", "mode": "royale", **dict.fromkeys(("royale_1", "royale_2", "royale_3"), "friend")})
    match = Match.objects.get().id

    for client, path, form in (
        (guest, "sit", {"seat": 3}),
        (guest, "sit", {"seat": 2}),
        (guest, "deck", {"deck": "oshi_push.OP-D02"}),
        (host, "bots", {"seat": 1, "level": "gentle"}),
        (host, "bots", {"seat": 1, "level": ""}),
        (host, "bots", {"seat": 3, "level": "gentle"}),
    ):
        assert client.post(f"/m/{match}/{path}", form)["Location"] == f"/m/{match}/"

    names = [seat.bot or (seat.user.name if seat.user else "") for seat in Seat.objects.filter(match=match)]
    assert (names[1], names[3]) == ("", "gentle")
    (plain,) = re.findall(r"<noscript>(<p.*?)</noscript>", text(host.get(f"/m/{match}/")), re.DOTALL)
    assert "Waiting for another player" in plain
    assert f"<b>{names[2]}</b>" in plain
    guest.post(f"/m/{match}/stand-up")
    assert Seat.objects.get(match=match, number=2).user is None


def test_the_page_of_a_table_says_whose_deck_is_missing_and_what_each_may_do():
    aki, bea = user("Aki"), user("Bea")
    match = open_table(aki, "human", "human", deck=FIRST)
    free = text(Client().get(f"/m/{match}/seats"))
    seating.sit(match_id=match, user=bea, now=NOW)

    own, other, anybody = (text(client.get(f"/m/{match}/seats")) for client in (browser(bea), browser(aki), Client()))

    assert ("Sit down" in free, "Your deck" in free, "Add bot" in free) == (True, False, False)
    assert ("Choose your deck" in own, "Your deck" in own, "Leave the seat" in own) == (True, True, True)
    assert "Waiting for Bea&#x27;s deck" in other
    assert ("Waiting for Bea&#x27;s deck" in anybody, "<button" in anybody) == (True, False)
    assert Client().get(f"/m/{table('Cem', 'Dai')}/seats").status_code == 204


def test_what_is_refused_at_a_table_is_said_there():
    match = open_table(user("Aki"), "human", "human", deck=FIRST)
    guest = browser(user("Bea"))

    for path, form, why in (
        ("sit", {"seat": 0}, "That seat is not open any more"),
        ("sit", {"seat": "x"}, "That seat is not open any more"),
        ("deck", {"deck": "oshi_push.OP-D01"}, "You have no seat at this table"),
        ("deck", {}, "There is no such deck"),
        ("bots", {"seat": 1, "level": "gentle"}, "Only who made the match seats house bots"),
        ("stand-up", {}, "You have no seat at this table"),
    ):
        assert why in text(guest.post(f"/m/{match}/{path}?part", form, follow=True))


def test_a_deck_is_on_no_page_but_its_owners_until_the_match_is_over():
    """L41: that it is there, and nothing of what is in it."""
    aki, bea = user("Aki"), user("Bea")
    match = open_table(aki, "human", "human", deck=SECOND, mode="duel")
    show(match, "public")
    seating.sit(match_id=match, user=bea, now=NOW)
    staff = browser(User.objects.create_superuser("root"))
    pages = [f"/m/{match}/", f"/m/{match}/seats", f"/api/matches/{match}/", f"/api/matches/{match}/entries", f"/api/matches/{match}/replay"]
    admin = [f"/admin/matches/match/{match}/change/", "/admin/matches/match/", f"/admin/matches/match/{match}/state/?key=public"]
    marks = [code for code in SECOND.cards("draw") if code not in FIRST.cards("draw")]

    def seen(client: Client, addresses: list[str]) -> list[str]:
        return [f"{address} {mark}" for address in addresses for mark in marks if mark in text(client.get(address))]

    assert [seen(client, pages) for client in (Client(), browser(bea))] == [[], []]
    assert seen(staff, [*pages, *admin]) == []
    assert ['value="oshi_push.OP-D02" checked' in text(browser(who).get(pages[1])) for who in (aki, bea)] == [True, False]


@pytest.mark.parametrize("address", ["/play/?game=oshi_push", "/m/{match}/", "/m/{match}/seats"])
def test_decks_to_choose_from_cost_the_same_whether_there_is_one_or_three(address: str):
    owner = user("Aki")
    address = address.format(match=open_table(owner, "human", "human"))
    client = browser(owner)
    decks.create(owner=owner, game="oshi_push", name="One", sections=FIRST.sections, now=NOW)
    one = queries(lambda: client.get(address))
    for name in ("Two", "Three"):
        decks.create(owner=owner, game="oshi_push", name=name, sections=SECOND.sections, now=NOW)

    assert queries(lambda: client.get(address)) == one


def test_a_table_of_four_asks_no_more_than_one_of_two():
    client = browser(owner := user("Aki"))
    two, four = (open_table(owner, *["human"] * count, deck=FIRST) for count in (2, 4))

    assert queries(lambda: client.get(f"/m/{two}/")) == queries(lambda: client.get(f"/m/{four}/"))


# --- the table


def test_the_table_holds_the_view_of_whoever_looks():
    match = table()

    own, anybody = boot(browser("Aki").get(f"/m/{match}/")), boot(Client().get(f"/m/{match}/"))

    assert [(page["seat"], page["view"]["key"]) for page in (own, anybody)] == [(0, "seat:0"), (None, "public")]
    assert ["options" in page["view"]["view"]["prompts"]["2.0.0"] for page in (own, anybody)] == [True, False]


def test_the_table_can_be_read_without_script():
    match = table()

    shown = text(Client().get(f"/m/{match}/"))
    (plain,) = re.findall(r"<noscript>(<p.*?)</noscript>", shown, re.DOTALL)

    assert "Aki is to move" in plain
    assert f'href="/replay/{match}/?ply=1"' in plain
    assert "Sit down" not in plain


@pytest.mark.parametrize("address", ["/m/{match}/", "/m/{match}/sit", "/replay/{match}/"])
def test_a_match_for_its_players_only_is_not_there_for_others(address: str):
    """Appendix B: whether a match exists is not told to those who may not see it."""
    match = table()
    show(match, "participants")
    address = address.format(match=match)
    ask = (lambda client: client.post(address)) if address.endswith("sit") else (lambda client: client.get(address))

    assert [ask(client).status_code for client in (Client(), browser(user("Cho")))] == [404, 404]
    assert ask(browser("Aki")).status_code in (200, 302)


@pytest.mark.parametrize("match", ["000000000000", "x", "%00", "a" * 300])
@pytest.mark.parametrize("address", ["/m/{}/", "/replay/{}/"])
def test_a_match_that_is_not_there_is_a_page_that_says_so(address: str, match: str):
    answer = Client().get(address.format(match))

    assert answer.status_code == 404
    assert "<title>" in text(answer)


# --- replays


def test_each_moment_is_a_page_of_its_own_without_script():
    """L173, L175."""
    match = bot_match()

    shown = text(Client().get(f"/replay/{match}/?ply=5&view=public"))

    assert f'href="/replay/{match}/?view=public&amp;ply=4"' in shown
    assert f'href="/replay/{match}/?view=public&amp;ply=6"' in shown
    assert '<th scope="row">9</th>' in shown
    assert shown.count("<li value=") == len([e for e in range(6) if log.history(match).body(e).facts and e > 1])


def test_a_moment_says_in_a_sentence_how_the_match_stands():
    match = finished("Aki", "Bea", loser=1)

    running, ended = (text(Client().get(f"/replay/{match}/?ply={ply}")) for ply in (2, 3))

    assert '<p class="lead">Aki is to move</p>' in running
    assert '<p class="lead">Aki won. Bea conceded.</p>' in ended


@pytest.mark.parametrize(("ply", "moment"), [("0", 0), ("99999", None), ("-1", None), ("x", None), ("²", None), ("9" * 30, None)])
def test_an_address_names_the_moment_and_the_nearest_one_if_there_is_none(ply: str, moment: int | None):
    match = bot_match()

    assert boot(Client().get(f"/replay/{match}/", {"ply": ply}))["ply"] == (log.head(match) if moment is None else moment)


def test_after_disclosure_readers_choose_whose_eyes():
    """L168."""
    match = bot_match()

    page = boot(Client().get(f"/replay/{match}/?view=seat1"))

    assert (page["view"], page["views"]) == ("seat1", ["public", "seat0", "seat1", "open"])


def test_the_replay_of_a_running_match_shows_what_one_may_see():
    match = table()

    views = [boot(client.get(f"/replay/{match}/?view=open"))["view"] for client in (browser("Aki"), Client())]

    assert views == ["seat0", "public"]


def test_search_engines_leave_out_what_is_not_public():
    """L167."""
    public, unlisted = finished("Aki", "Bea"), finished("Aki", "Bea", visibility="unlisted")

    assert [Client().get(f"/replay/{match}/").headers.get("X-Robots-Tag") for match in (public, unlisted)] == [None, "noindex"]


# --- lists


def test_lists_show_public_matches_and_ones_own():
    """L167."""
    public, unlisted = finished("Aki", "Bea"), finished("Cho", "Dai", visibility="unlisted")

    def listed(client: Client, address: str) -> list[bool]:
        shown = text(client.get(address))
        return [f"/replay/{match}/" in shown for match in (public, unlisted)]

    assert listed(Client(), "/replays/") == [True, False]
    assert listed(browser("Cho"), "/replays/") == [True, True]
    assert listed(Client(), "/") == [True, False]
    assert listed(Client(), "/players/Cho/") == [False, False]
    assert listed(browser("Dai"), "/players/Cho/") == [False, True]


def test_replays_can_be_filtered_by_player_and_result():
    user("Cho")
    won, lost = finished("Aki", "Bea", loser=1), finished("Aki", "Cho", loser=0)

    def listed(**query: str) -> list[bool]:
        shown = text(Client().get("/replays/", query))
        return [f"/replay/{match}/" in shown for match in (won, lost)]

    assert listed(player="aki") == [True, True]
    assert listed(player="Bea") == [True, False]
    assert listed(player="Aki", result="won") == [True, False]
    assert listed(player="Aki", result="lost") == [False, True]
    assert listed(result="drawn") == [False, False]


def test_pages_of_a_list_follow_each_other_without_gaps():
    """Two matches that ended in the same millisecond fall on different pages."""
    matches = {finished("Aki", "Bea", ended_at=NOW + at) for at in (0, 1, 1, 2, 3)}

    pages = [lists.replays(None, size=2)]
    while pages[-1].next:
        pages.append(lists.replays(None, after=pages[-1].next, size=2))

    assert [len(page.matches) for page in pages] == [2, 2, 1]
    assert {match.id for page in pages for match in page.matches} == matches


def test_a_long_list_leads_on_with_its_filter():
    for at in range(lists.PAGE + 1):
        last = finished("Aki", "Bea", ended_at=NOW - at)

    first = text(Client().get("/replays/", {"player": "Aki"}))
    older = re.search(r'rel="next" href="(.*?)"', first)
    assert older
    second = text(Client().get("/replays/" + older[1].replace("&amp;", "&")))

    assert re.findall(r'href="/replay/(\w+)/"', second) == [last]
    assert 'href="?player=Aki"' in second


@pytest.mark.parametrize("address", ["/replays/", "/players/Aki/"])
@pytest.mark.parametrize("after", ["x", "1", "1.", ".abc", "²2.abc", "1.a'b", "9" * 40 + ".a"])
def test_a_page_that_is_not_there_is_not_found(address: str, after: str):
    user("Aki")

    assert Client().get(address, {"after": after}).status_code == 404


def test_a_profile_tells_how_matches_went():
    finished("Aki", "Bea", loser=1)

    winner, loser = text(Client().get("/players/Aki/")), text(Client().get("/players/Bea/"))

    assert ("tag--won" in winner, "tag--loss" in loser) == (True, True)
    assert "1 match, 1 won, 0 drawn" in winner
    assert Client().get("/players/Nobody/").status_code == 404


@pytest.mark.parametrize("address", ["/", "/replays/", "/players/Aki/", "/play/"])
def test_a_list_asks_no_more_for_three_matches_than_for_one(address: str):
    finished("Aki", "Bea")
    show(again("Aki", "Bea"), "public")
    client = browser("Aki")
    one = queries(lambda: client.get(address))
    for _ in range(2):
        finished("Aki", "Bea")
        show(again("Aki", "Bea"), "public")

    assert queries(lambda: client.get(address)) == one


@pytest.mark.parametrize("address", ["/", "/replays/", "/players/Aki/", "/play/"])
def test_a_list_reads_no_log(address: str):
    """Or one page of a list would fold twenty matches, and push twenty others out of the memory of the process."""
    finished("Aki", "Bea")
    show(again("Aki", "Bea"), "public")
    client = browser("Aki")
    log.forget()

    with CaptureQueriesContext(connection) as asked:
        client.get(address)

    assert [query["sql"] for query in asked if log.MATCH_ENTRIES in query["sql"]] == []


def test_rows_name_partners_together_and_those_on_other_sides_as_opponents():
    host = user("Aki")
    match = open_table(host, "human", "human", "bot:gentle", "bot:gentle", mode="team", deck=FIRST)
    seating.sit(match_id=match, user=user("Bea"), now=NOW, deck=SECOND)
    share_all(match)
    for seat in (0, 1):
        services.act(match_id=match, seat=seat, cid="end", action=Leave("concede"), now=NOW)
    show(match, "public")

    row, own = replay_row(Match.objects.get(id=match)), own_rows([Match.objects.get(id=match)], host)[0]
    bots = "Gentle house bot + Gentle house bot"

    assert (row.game, row.sides, row.winner) == ("Oshi Push", ("Aki + Bea", bots), bots)
    assert (own.game, own.opponent, own.result) == ("Oshi Push", "Gentle house bot, Gentle house bot", "lost")
    for address in ("/", "/replays/", "/players/Aki/"):
        assert "Oshi Push" in text(browser("Aki").get(address))


def test_a_game_without_a_small_board_is_shown_by_names_and_points():
    match = table()
    Match.objects.filter(id=match).update(visibility="public")
    row = replace(live_row(Match.objects.get(id=match)), template=("briefs/nothing.html", "briefs/any.html"))

    shown = render_to_string(row.template, {"match": row})

    assert ("Aki" in shown, "Bea" in shown, f'href="/m/{match}/"' in shown) == (True, True, True)


def test_rows_tell_names_in_order_of_colours_who_won_and_how_it_stands():
    """Seat 1 plays Red."""
    match = table("Aki", "Bea", options={"red": "1"})
    play(match, 1, "a1N3")
    running = live_row(Match.objects.get(id=match))
    services.act(match_id=match, seat=1, cid="end", action=Leave("concede"), now=NOW)
    over = replay_row(Match.objects.get(id=match))

    assert (running.players, running.turns, running.points) == (("Bea", "Aki"), 1, (0, 0))
    assert (running.board["turn"], running.board["last"]) == ("white", "a1 a4")
    assert "R3 a4" in running.board["stands"].split(", ")
    assert (over.players, over.winner, over.turns) == (("Bea", "Aki"), "Aki", 1)


# --- every page


class Outline(HTMLParser):
    """What a page is made of, as far as these tests ask."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.title, self.inline, self.foreign, self.headings, self.tag = "", [], [], 0, ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tag, given = tag, dict(attrs)
        self.headings += tag == "h1"
        if tag == "style" or (tag == "script" and "src" not in given and given.get("type") != "application/json"):
            self.inline.append(tag)
        self.inline += [name for name in given if name.startswith("on") or name == "style"]
        self.foreign += [value for name, value in attrs if name in ("src", "action") and value and value.startswith(("http", "//"))]

    def handle_data(self, data: str) -> None:
        if self.tag == "title":
            self.title += data


@pytest.mark.parametrize("address", ["/", "/play/", "/m/{match}/", "/replay/{match}/", "/replays/", "/replays/open", "/players/Aki/"])
def test_pages_have_a_title_a_heading_and_nothing_inline(address: str):
    match = finished("Aki", "Bea")

    page = Outline(text(browser("Aki").get(address.format(match=match))))

    assert page.title.strip() not in ("", "Oshi Arena")
    assert page.headings >= 1
    assert (page.inline, page.foreign) == ([], [])
