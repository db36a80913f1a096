"""Virtually Victorious on pages without script: cards, players and the Stack by their names."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.template.loader import render_to_string

from matches import lobby
from matches.games.engine import ViewKey
from matches.games.fold import History
from matches.games.registry import GAMES
from matches.moments import moment
from matches.selectors import PlayerView
from matches.templatetags.victorious_pages import vv_lanes
from matches.texts import text
from matches.wording import Wording
from tests.js.record import LONGEST, NAMES, SEATS, VICTORIOUS, match

GAME = GAMES[VICTORIOUS]
assert GAME.catalogue is not None
FACES = GAME.catalogue.faces
UNSAID = re.compile(r"VV-\w+|\{\w+\}|virtually_victorious\.\w+")
"""Codes, parameters and keys that nobody put into words."""


def page_of(history: History, seq: int, mode: str) -> tuple[dict[str, object], str]:
    players = [PlayerView(seat, NAMES[seat], "human") for seat in range(SEATS[mode])]
    shown = moment(history, ViewKey.of_seat(0), seq, players)
    return shown.table, unescape(render_to_string("moments/moment.html", {"moment": shown, "base": "/replay/x/", "query": ""}))


@pytest.mark.parametrize("mode", LONGEST[VICTORIOUS])
def test_every_moment_names_cards_players_and_the_stack(mode: str) -> None:
    history = match(mode, 7, VICTORIOUS).history
    stacks = 0
    for seq in range(3, history.head + 1):
        table, page = page_of(history, seq, mode)
        assert UNSAID.findall(page) == []
        seats = table["seats"]
        assert isinstance(seats, dict)
        assert "cards" not in seats["1"]
        assert "own_mods" not in seats["1"]
        for card in seats["0"]["cards"]:
            assert f"<li>{FACES[card['code']].name}</li>" in page
        stack = table.get("stack", ())
        assert isinstance(stack, list | tuple)
        listed = re.findall(r"<li><b>(.*?)</b>, (?:played by|effect,|ability,) (\w+)", page)
        assert listed == [(FACES[entry["card"]["code"]].name, NAMES[entry["seat"]]) for entry in reversed(stack)]
        stacks += len(stack) > 1
    assert stacks > 3


def test_parameters_are_said_in_words() -> None:
    """Who Negated was a number."""
    speak = Wording(GAME, NAMES, [[0], [1], [2], [3]])
    negated = {"seat": 1, "card": "VV-Q002", "by": 3}
    assert text("virtually_victorious.log.negated.card", negated, NAMES, speak) == "Coco Negates Scheduled Premiere of Aki."


def test_a_small_board_shows_the_race_and_the_event() -> None:
    table = match("royale", 7, VICTORIOUS).state.table
    short = GAME.brief(table)
    shown = {"id": "0123456789ab", "players": NAMES, "turns": short.turns, "points": short.points, "board": short.board}
    page = unescape(render_to_string("briefs/virtually_victorious.html", {"match": shown}))
    assert UNSAID.findall(page) == []
    assert FACES[short.board["event"]].name in page
    assert page.count("vv-brief__lane") == 4
    assert all(f"{points:,}" in page for points in short.points)


def test_a_bar_of_the_small_race_ends_at_a_million() -> None:
    assert [lane.width for lane in vv_lanes([0, 250_000, 1_000_000, 1_300_000])] == [0, 30, 120, 120]


def test_the_lobby_asks_for_the_closing_raid_and_offers_two_to_four_seats() -> None:
    offer = lobby.offer(VICTORIOUS, None)
    assert [(one.field, [choice.value for choice in one.choices]) for one in offer.options] == [("closing_raid", ["once", "free"])]
    assert [(mode.value, len(mode.seats)) for mode in offer.modes] == [("duel", 0), ("royale", 3)]
    assert len(offer.starters) == 4
    said = [offer.tagline, *offer.how, *(choice.note for choice in offer.opponents), *(mode.note for mode in offer.modes)]
    assert [words for words in said if UNSAID.search(words) or words.startswith("lobby.")] == []
