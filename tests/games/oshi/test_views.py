"""What is shown: OSHI rules O17, O28; previews, log lines, and that a preview tells what the move does."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest

from matches.games.engine import OPEN, PUBLIC, STAFF, Left, ViewKey
from matches.games.oshi.table import Coloured, Laid
from matches.games.oshi.views import TableView
from tests.games.oshi.positions import OSHI, Play, on_board, opening, quiet_for

TEXTS = Path(__file__).parents[3] / "matches/static/matches/texts/en.json"


def shown(play: Play, key: ViewKey = PUBLIC) -> dict:
    return json.loads(msgspec.json.encode(OSHI.view(play.table, key)))


def preview(play: Play, move: str) -> dict:
    (due,) = OSHI.legal_actions(play.state, play.to_move)
    return json.loads(msgspec.json.encode(OSHI.preview(play.table, due.prompt, move)))


def test_opening_view():
    """O5, O28; no `last` before the first turn."""
    view = shown(opening())

    assert {name: view[name] for name in view if name != "pieces"} == {
        "red": 0, "turn": "red", "turns": 0, "quiet": 0, "points": {"red": 0, "white": 0}, "earlier": {},
    }  # fmt: skip
    assert view["pieces"] == {
        "r1": {"side": "red", "value": 3, "at": "a1"},
        "r2": {"side": "red", "value": 3, "at": "i1"},
        "r3": {"side": "red", "value": 2, "at": "c2"},
        "r4": {"side": "red", "value": 2, "at": "g2"},
        "r5": {"side": "red", "value": 1, "at": "d2"},
        "r6": {"side": "red", "value": 1, "at": "e2"},
        "r7": {"side": "red", "value": 1, "at": "f2"},
        "r8": {"side": "red", "value": 1, "at": "e3"},
        "w1": {"side": "white", "value": 3, "at": "a9"},
        "w2": {"side": "white", "value": 3, "at": "i9"},
        "w3": {"side": "white", "value": 2, "at": "c8"},
        "w4": {"side": "white", "value": 2, "at": "g8"},
        "w5": {"side": "white", "value": 1, "at": "d8"},
        "w6": {"side": "white", "value": 1, "at": "e8"},
        "w7": {"side": "white", "value": 1, "at": "f8"},
        "w8": {"side": "white", "value": 1, "at": "e7"},
    }


def test_view_after_a_claim():
    """O20: the claimed piece is shown as claimed, points go to the other colour."""
    play = quiet_for(on_board("R3 e6, R1 e7, W3 e8, W1 a9"), 5)
    play.move("e6N3")
    view = shown(play)

    assert {name: view[name] for name in ("turn", "turns", "quiet", "points", "last")} == {
        "turn": "white", "turns": 1, "quiet": 0, "points": {"red": 3, "white": 1},
        "last": {"piece": "r1", "from": "e6", "to": "e9", "notation": "e6N3 xW3,R1"},
    }  # fmt: skip
    assert view["pieces"]["w1"] == {"side": "white", "value": 3, "claimed": True}
    assert view["pieces"]["r1"] == {"side": "red", "value": 3, "at": "e9"}


def test_view_shows_earlier_squares_of_the_side_to_move():
    """O17: both of its squares, and only pieces that have any."""
    play = on_board("R1 e4, W1 e5, W3 a9")
    play.move("e4N1")
    assert shown(play)["earlier"] == {"w5": ["e5"]}

    play.move("a9S1")
    assert shown(play)["earlier"] == {"r5": ["e4"]}


def test_everybody_sees_the_same():
    """O28."""
    play = opening()
    play.move("a1N3", "a9S3")

    views = [shown(play, key) for key in (ViewKey.of_seat(0), ViewKey.of_seat(1), PUBLIC, OPEN, STAFF)]

    assert views == views[:1] * 5


def test_preview_of_a_quiet_move():
    assert preview(on_board("R3 e1, W1 e4"), "e1N3") == {"piece": "r1", "moved": {"r1": "e4", "w5": "e5"}}


def test_preview_of_a_claim():
    assert preview(on_board("R3 e6, R1 e7, W3 e8"), "e6N3") == {
        "piece": "r1", "moved": {"r1": "e9"}, "off": ["w1", "r5"], "points": {"red": 3, "white": 1},
    }  # fmt: skip


@pytest.mark.parametrize("no_return", ["mover", "displaced"])
@pytest.mark.parametrize("seed", range(3))
def test_preview_tells_what_the_move_does(seed, no_return):
    """L71: over a whole match at random, what a preview says of a move is the difference that it makes in the view."""
    play, rng = opening(no_return), random.Random(seed)
    while play.outcome is None:
        move = rng.choice(play.legal)
        told, before = preview(play, move), shown(play)
        play.move(move)
        after = shown(play)
        changed = {name: piece for name, piece in after["pieces"].items() if piece != before["pieces"][name]}
        assert told["moved"] == {name: piece["at"] for name, piece in changed.items() if "at" in piece}
        assert sorted(told.get("off", [])) == sorted(name for name, piece in changed.items() if "claimed" in piece)
        gains = {side: after["points"][side] - before["points"][side] for side in ("red", "white")}
        assert told.get("points", {"red": 0, "white": 0}) == gains
        assert after["last"]["piece"] == told["piece"]
    assert play.table.turns > 10


def test_view_reads_back_from_json():
    play = opening()
    play.move("a1N3")
    view = OSHI.view(play.table, PUBLIC)

    assert msgspec.convert(json.loads(msgspec.json.encode(view)), TableView) == view


def test_there_is_no_red_before_the_lot():
    """O6."""
    table = Laid("mover", None, "r").fold(None)

    assert "red" not in msgspec.to_builtins(OSHI.view(table, PUBLIC))


def test_log_lines():
    """L158; notation of section 7, claims included."""
    moved = on_board("R3 e6, R1 e7, W3 e8").move("e6N3")

    assert OSHI.describe(moved) == ("oshi.moved", {"seat": 0, "move": "e6N3 xW3,R1"})
    assert OSHI.describe(Coloured(1)) == ("oshi.coloured", {"seat": 1})
    assert OSHI.describe(Laid("mover", 1, "r")) == ("oshi.coloured", {"seat": 1})
    assert OSHI.describe(Laid("mover", None, "r")) is None
    assert OSHI.describe(Left(1, "concede")) is None


def test_every_text_is_in_the_catalogue():
    texts = json.loads(TEXTS.read_text())
    rules = [f"oshi.why.{rule}" for rule in ("O7", "O8", "O9", "O11", "O12", "O13", "O15", "O18", "O19")]
    ends = [f"oshi.rule.{rule}" for rule in ("O22", "O23", "O24", "O25", "O26")]

    assert {"oshi.turn", "oshi.moved", "oshi.coloured", *rules, *ends} <= set(texts)
    assert texts["oshi.moved"].format(seat="Aki", move="a1N3") == "Aki: a1N3"
