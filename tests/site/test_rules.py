"""The rules pages: every number has its address, and whatever cites a rule of a game finds it there."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from django.test import Client

import matches.games
from matches.games.oshi_push.facts import Captured, ClashWon, Funded
from matches.games.registry import GAMES
from matches.texts import catalogue
from oshisite.rules import BOOKS
from tests.games.oshi_push.scene import Scene
from tests.games.virtually_victorious.scene import Scene as Victorious
from tests.games.virtually_victorious.scene import whole

RULES_OF_GAMES = Path(matches.games.__file__).parent
CITED = {letter: re.compile(rf"(?<![A-Z]-)\b{letter}([1-9]\d*)(?:(\.\d+)|-{letter}?(\d+))?\b") for letter in "PV"}


class Page(HTMLParser):
    """Ids, where links on the page itself lead, and the levels of headings, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.anchors: list[str] = []
        self.levels: list[int] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.ids += [named["id"] or ""] if "id" in named else []
        self.anchors += [(named.get("href") or "")[1:]] if (named.get("href") or "").startswith("#") else []
        self.levels += [int(tag[1])] if re.fullmatch(r"h[1-6]", tag) else []


def page(game: str) -> Page:
    return Page(Client().get(f"/rules/{game}/").content.decode())


def cited(text: str, letter: str = "P") -> set[str]:
    """The addresses of the rules of a game that `text` cites; a range cites all within."""
    found = set()
    for first, step, last in CITED[letter].findall(text):
        found |= {f"{letter}{first}{step}"} if not last else {f"{letter}{n}" for n in range(int(first), int(last) + 1)}
    return found


def test_every_game_has_its_rules_and_the_list_leads_to_them():
    listed = Client().get("/rules/").content.decode()

    assert set(BOOKS) == set(GAMES)
    links = re.findall(r'<h2><a class="book-link" href="([^"]+)">([^<]+)', listed)
    assert links == [(f"/rules/{game.id}/", game.title) for game in GAMES.values()]


def test_there_are_no_rules_of_an_unknown_game():
    assert Client().get("/rules/chess/").status_code == 404


@pytest.mark.parametrize(("game", "letter", "last"), [("oshi", "O", 28), ("oshi_push", "P", 110), ("virtually_victorious", "V", 68)])
def test_every_rule_has_its_address(game: str, letter: str, last: int):
    numbers = [id for id in page(game).ids if re.fullmatch(rf"{letter}\d+", id)]

    assert sorted(numbers, key=lambda id: int(id[1:])) == [f"{letter}{n}" for n in range(1, last + 1)]


@pytest.mark.parametrize("game", BOOKS)
def test_links_on_the_page_lead_somewhere(game: str):
    read = page(game)

    assert sorted(set(read.anchors) - set(read.ids)) == []
    assert len(read.anchors) > len(BOOKS[game].sections)
    assert len(read.ids) == len(set(read.ids))


@pytest.mark.parametrize("game", BOOKS)
def test_no_level_of_headings_is_skipped(game: str):
    levels = page(game).levels

    assert levels[0] == 1
    assert [(upper, lower) for upper, lower in pairwise(levels) if lower > upper + 1] == []


def test_what_cites_a_rule_is_read_with_its_steps_and_ranges_but_codes_of_cards_are_none():
    assert cited("P33.2, P7-P9, P12-13; OP-P004") == {"P33.2", "P7", "P8", "P9", "P12", "P13"}


@pytest.mark.parametrize(
    ("game", "letter", "among"), [("oshi_push", "P", {"P33.7", "P38.5", "P110"}), ("virtually_victorious", "V", {"V2", "V33", "V68"})]
)
def test_every_rule_that_is_cited_can_be_looked_up(game: str, letter: str, among: set[str]):
    """In the code with its docstrings, in the rulings of cards, in why something is not possible, in how a match ended."""
    cards = GAMES[game].catalogue
    assert cards is not None
    code = {str(path): path.read_text(encoding="utf-8") for path in (RULES_OF_GAMES / game).rglob("*.py")}
    code |= {key: key for key in catalogue("en") if key.startswith((f"{game}.", f"reason.rules.{letter}"))}
    code |= {face.code: " ".join(face.rulings) for face in cards.faces.values()}
    known = set(page(game).ids)

    assert among <= set().union(*(cited(text, letter) for text in code.values()))
    assert {where: sorted(cited(text, letter) - known) for where, text in code.items() if cited(text, letter) - known} == {}


def test_the_lane_that_is_drawn_goes_on_as_its_caption_says():
    drawn = Client().get("/rules/oshi_push/").content.decode()
    sums = re.findall(r"Influence </span>(\d+)</b>", drawn)
    scene = Scene(personas=("OP-P001", "OP-P005"), row=("OP-F003", "OP-F010", "OP-F014"))
    scene.content(0, 0, "OP-C002")
    scene.content(1, 0, "OP-C043")
    scene.popularity(0, 1, 1)
    scene.clash(0)

    scene.pass_all()

    assert (sums, "10 beats 7" in drawn) == (["7", "10"], True)
    assert scene.did(ClashWon) == [ClashWon(0, 0, (10, 7))]
    assert [(fact.side, fact.place) for fact in scene.did(Captured)] == [(0, 0)]
    assert scene.did(Funded) == [Funded(1, 1)]


def test_the_stack_that_is_drawn_goes_on_as_its_caption_says():
    drawn = Client().get("/rules/virtually_victorious/").content.decode()
    names = re.findall(r"</svg> ([\w ]+)</b>", drawn)
    cards = {face.name: code for code, face in GAMES["virtually_victorious"].catalogue.faces.items()}
    scene = whole(Victorious(2))
    block, timeout, premiere = (cards[name] for name in names)
    scene.hand(0, premiere, block)
    scene.hand(1, timeout)

    scene.play(0, premiere).play(1, timeout, "s1").play(0, block, "s2").settle()

    assert (names, "35,000 Followers" in drawn) == (["Block List", "Moderator Timeout", "Scheduled Premiere"], True)
    assert [seat.followers for seat in scene.table.seats] == [35_000, 0]
