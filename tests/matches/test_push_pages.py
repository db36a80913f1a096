"""Oshi Push on pages without script: cards, players and places by their names."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string

from matches import lobby
from matches.forms import NewMatchForm
from matches.games.engine import ViewKey
from matches.games.oshi_push.game import OshiPush
from matches.moments import moment
from matches.selectors import PlayerView
from matches.texts import text
from matches.wording import Wording
from tests.js.record import LONGEST, NAMES, PUSH, SEATS, match

GAME = OshiPush()
UNSAID = re.compile(r"OP-\w+|\{\w+\}|oshi_push\.\w+")
"""Codes, parameters and keys that nobody put into words."""


@pytest.mark.parametrize("mode", LONGEST[PUSH])
def test_a_moment_names_cards_and_players(mode: str) -> None:
    play = match(mode, 7)
    players = [PlayerView(seat, NAMES[seat], "human") for seat in range(SEATS[mode])]
    shown = moment(play.history, ViewKey.of_seat(0), play.history.head, players)
    page = render_to_string("moments/moment.html", {"moment": shown, "base": "/replay/x/", "query": ""})
    assert UNSAID.findall(page) == []
    first = shown.table["places"]["0"]["platform"]["code"]
    assert f"<h3>{GAME.catalogue.faces[first].name}</h3>" in page
    for card in shown.table["seats"]["0"]["cards"]:
        assert f"<li>{GAME.catalogue.faces[card['code']].name}</li>" in page.replace("&#x27;", "'").replace("&amp;", "&")
    assert "cards" not in shown.table["seats"]["1"]


def test_parameters_are_said_in_words() -> None:
    speak = Wording(GAME, ["Mina", "Aki", "Bea", "Coco"], [[0, 1], [2, 3]])
    params = {"seat": 1, "cards": "OP-C001,OP-A001"}
    assert text("oshi_push.log.discarded", params, ["Mina", "Aki"], speak) == "Aki discards Cold Open and Talking Point."
    won = {"place": 2, "side": 1, "totals": "4,9"}
    assert text("oshi_push.log.won", won, speaker=speak) == "Clash (right) won by Bea and Coco, 4 : 9."


def test_a_small_board_shows_the_row_and_the_race() -> None:
    table = match("duel", 7).state.table
    short = GAME.brief(table)
    shown = {"id": "0123456789ab", "players": NAMES[:2], "turns": short.turns, "points": short.points, "board": short.board}
    page = render_to_string("briefs/oshi_push.html", {"match": shown})
    assert UNSAID.findall(page) == []
    for place in table.places:
        assert GAME.catalogue.faces[place.platform.code].name in page
    assert page.count(" : ") == len(table.places)
    assert all(f"{points:,}" in page for points in short.points)


BOTS = {f"{mode}_{seat}": "bot:gentle" for mode in ("royale", "team") for seat in (1, 2, 3)}


@pytest.mark.parametrize(("mode", "options"), [("duel", {}), ("royale", {}), ("team", {"open_team_hands": "yes"})])
def test_hands_of_partners_are_a_matter_of_teams_alone(mode: str, options: dict[str, str]) -> None:
    """The lobby asked whoever played a duel whether hands of partners are open."""
    (offered,) = lobby.offer("oshi_push", None).options
    form = NewMatchForm({"game": "oshi_push", "mode": mode, "opponent": "friend", **BOTS, "open_team_hands": "yes"})

    assert (offered.field, offered.modes) == ("open_team_hands", ["team"])
    assert form.is_valid()
    assert form.config().options == options
