"""The pages of the design system: theme, sprites, what template tags draw, and every template with full and with empty context."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

import oshisite
from matches import lobby
from matches.forms import ReplayFilterForm
from matches.games.registry import GAMES
from matches.models import ID_LENGTH
from oshisite import figures, specimens
from oshisite.accounts.models import User
from oshisite.boards import Standing, on_board, parse
from oshisite.rules import oshi
from oshisite.templatetags import stage

HERE = Path(oshisite.__file__).parent
SPRITES = HERE / "static/oshisite/img"
INLINE = re.compile(r"<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*(\ssrc=|application/json))", re.IGNORECASE)
ID = "m" * ID_LENGTH
ENDED = datetime(2026, 11, 28, 20, tzinfo=UTC)
PIECES = {"r1": {"side": "red", "value": 3, "at": "e6"}, "w1": {"side": "white", "value": 3, "claimed": True}}
BOARD = {"turn": "red", "stands": "R3 e6, W2 c8", "last": "e3 e6"}
LIVE = [{"id": ID, "players": ["Mina", "<b>Aoi"], "turns": 1, "points": [3, 0], "board": BOARD, "template": "briefs/oshi.html"}]
REPLAYS = [
    {"id": ID, "players": ["Mina", "Aoi"], "winner": winner, "reason": "conceded", "turns": 9, "ended_at": ENDED}
    for winner in ("Mina", "Aoi", "")
]
MATCHES = [
    {"id": ID, "opponent": "Aoi", "result": result, "reason": "", "ended_at": None if result == "playing" else ENDED}
    for result in specimens.context()["results"]
]

TALLY = {"played": 5, "won": 1, "drawn": 1}


def page_of(rows: list[dict[str, object]]) -> dict[str, object]:
    return {"object_list": rows, "newest": "?", "older": "?after=1" if rows else ""}


def lobby_of(game: str) -> dict[str, object]:
    """What the lobby of a game shows to a visitor."""
    offer = lobby.offer(game, None)
    return {"games": GAMES.values(), "offer": offer, "chosen": QueryDict(""), "opponent": "friend", "mode": offer.modes[0].value}


TEMPLATES = {
    "home.html": {"live": LIVE, "replays": REPLAYS, "waiting": [{"id": ID, "opponent": "Mina", "turns": 3}]},
    "play.html": {**lobby_of("oshi_push"), "form_error": "Choose again.", "tables": [{"id": ID, "opponent": "", "yours": True}]},
    "players/profile.html": {"player": User(username="Aoi"), "is_self": True, "page": page_of(MATCHES), "tally": TALLY},
    "replays/list.html": {"page": page_of(REPLAYS), "form": ReplayFilterForm({"result": "won"})},
    **{f"{status}.html": {"reason": "?"} for status in (400, 403, 404, 429, 500)},
}
EMPTY = {
    "play.html": lobby_of("oshi"),
    "players/profile.html": {"player": User(username="Aoi"), "page": page_of([])},
    "replays/list.html": {"page": page_of([])},
}


def render(template: str, context: dict[str, object]) -> str:
    return render_to_string(template, context, RequestFactory().get("/"))


@pytest.mark.django_db
@pytest.mark.parametrize("template", TEMPLATES)
def test_pages_are_whole_with_all_and_with_nothing_to_show(template: str):
    for context in (TEMPLATES[template], EMPTY.get(template, {})):
        page = render(template, context)

        assert page.count("<h1") == 1
        assert INLINE.findall(page) == []
        assert [link for link in re.findall(r'(?:href|action)="([^"]*)"', page) if not re.fullmatch(r"[/?#][\w./?=&;#-]*", link)] == []
        ids = re.findall(r'\sid="([^"]+)"', page)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'aria-(?:labelledby|describedby)="([^"]+)"', page)) <= set(ids)


@pytest.mark.django_db
def test_names_of_players_are_text():
    assert "<b>Aoi" not in render("home.html", TEMPLATES["home.html"])


@pytest.mark.parametrize(
    ("wish", "where", "cookie"), [("dark", "/about/", "dark"), ("system", "/about/", ""), ("light", "https://elsewhere.example/", "light")]
)
def test_a_chosen_theme_is_remembered_and_leads_back_to_our_own_pages(client: Client, wish: str, where: str, cookie: str):
    answer = client.post("/theme/", {"theme": wish, "next": where})

    assert answer.url == ("/" if "elsewhere" in where else where)
    assert answer.cookies["theme"].value == cookie


def test_an_unknown_theme_is_refused(client: Client):
    assert client.post("/theme/", {"theme": "neon"}).status_code == 400
    assert client.get("/theme/").status_code == 405


@pytest.mark.parametrize(("cookie", "shown"), [("dark", ' data-theme="dark"'), ("", ""), ('"><b>', "")])
def test_the_page_bears_the_theme_from_its_first_byte(client: Client, cookie: str, shown: str):
    client.cookies["theme"] = cookie

    assert f'<html lang="en"{shown}>' in client.get("/about/").content.decode()


@pytest.mark.parametrize("address", ["/about/", "/rules/", "/rules/oshi/", "/rules/oshi_push/", "/_styleguide"])
def test_still_pages_obey_the_content_policy(client: Client, address: str):
    page = client.get(address).content.decode()

    assert INLINE.findall(page) == []
    assert page.count("<h1") == 1


@pytest.mark.django_db
def test_whatever_is_used_of_a_sprite_is_in_it(client: Client):
    pages = "".join(client.get(address).content.decode() for address in ("/_styleguide", "/about/", "/rules/oshi/", "/rules/oshi_push/"))
    pages += "".join(render(name, context) for name, context in TEMPLATES.items())
    used = set(re.findall(r"/img/([\w-]+\.svg)#([\w-]+)", pages))
    held = {(file.name, name) for file in SPRITES.glob("*.svg") for name in re.findall(r'id="([\w-]+)"', file.read_text())}

    assert used - held == set()
    assert {name for file, name in held if file == "icons.svg"} == set(specimens.ICONS)


def test_a_board_shows_what_stands_far_ranks_first():
    view = {
        "r1": {"side": "red", "value": 3, "at": "a1"},
        "w1": {"side": "white", "value": 2, "at": "c9"},
        "w2": {"side": "white", "value": 1, "claimed": True},
    }

    assert on_board(view) == [Standing("white", 2, "c9"), Standing("red", 3, "a1")]
    drawn = stage.board(view, {"from": "c7", "to": "c9"})
    assert re.findall(r'aria-label="([^"]+)"', drawn) == ["Red 3 a1, White 2 c9"]
    assert re.findall(r'class="piece ([^"]+)"', drawn) == ["piece--white piece--2", "piece--red piece--3"]
    assert re.findall(r'board__last" x="(\d+)" y="(\d+)"', drawn) == [("20", "20"), ("20", "0")]


def test_positions_of_the_rules_are_read_as_written():
    assert parse("R3 e1, W1 e2") == [Standing("white", 1, "e2"), Standing("red", 3, "e1")]
    assert len(parse(oshi.START)) == 16


@pytest.mark.parametrize(("name", "sign"), [("Guest 4821", "21"), ("Aoi Tanaka", "AT"), ("星街", "星"), ("<i>", "I"), ("…", "?")])
def test_avatars_grow_from_the_name_alone(name: str, sign: str):
    assert figures.initials(name) == sign
    assert figures.avatar(name) == figures.avatar(name)
    assert "<i>" not in figures.avatar(name)


def test_a_sparkline_ends_at_the_last_value():
    drawn = figures.sparkline((1, 3, 2), "ratings")

    assert 'points="4.0,20.0 48.0,4.0 92.0,12.0"' in drawn
    assert 'cx="92.0" cy="12.0"' in drawn
    assert 'points="4.0,4.0 92.0,4.0"' in figures.sparkline((5, 5), "flat")
