"""A replay file or a game record that somebody brings is read, checked and shown (L169, L170)."""

from __future__ import annotations

import json

import pytest

from matches import records, uploads
from matches.games.game import GameRecord
from matches.games.oshi.record import format_game
from matches.games.replay import BadReplay
from matches.selectors import PlayerView

PLAYERS = [PlayerView(0, "Aki", "human"), PlayerView(1, "Bea", "human")]


def record(result: str, *moves: str, **headers: str) -> str:
    return format_game({"Red": "Aki", "White": "Bea", **headers}, moves, result)


def shown(text: str) -> list[dict[str, object]]:
    return [json.loads(row) for row in uploads.read_any(text.encode()).text.splitlines()]


@pytest.mark.parametrize(
    ("result", "places", "reason"), [("1-0", [1, 2], "concede"), ("0-1", [2, 1], "concede"), ("1/2-1/2", [1, 1], "agreement")]
)
def test_a_game_record_becomes_a_replay_with_its_result(result: str, places: list[int], reason: str):
    rows = shown(record(result, "a1N3", "a9S1"))

    assert rows[-1]["result"] == {"places": places, "reason": reason, "rule": ""}
    assert [player["name"] for player in rows[0]["players"]] == ["Aki", "Bea"]


def test_a_record_without_a_result_is_shown_as_far_as_it_goes():
    assert shown(record("*", "a1N3"))[-1]["result"] is None


def test_a_record_is_the_same_after_a_way_through_the_viewer():
    text = record("1-0", "a1N3", "a9S1", "e3N1", NoReturn="displaced")
    game, parsed = records.parsed(text)

    again = records.written(records.played(game, parsed), PLAYERS)

    assert records.parsed(again) == (game, parsed)
    assert parsed == GameRecord(("Aki", "Bea"), {"no_return": "displaced", "red": "0"}, ("a1N3", "a9S1", "e3N1"), (1, 2))


def test_the_report_of_a_record_says_what_it_cannot_prove():
    report = uploads.read_any(record("1-0", "a1N3").encode()).report

    assert [(check.name, check.result) for check in report.checks] == [("moves", "ok"), ("chain", "not disclosed")]


def test_a_replay_made_of_a_record_is_read_back_as_a_sound_file():
    first = uploads.read_any(record("1/2-1/2", "a1N3").encode())

    again = uploads.read_any(first.text.encode())

    assert again.report.is_ok
    assert again.text == first.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"1. a1N4 1-0\n", "line 1, move 1: a1N4 is not legal"),
        (b"hello", "line 1"),
        (b"\xff", "decode"),
        (b"", "without a result"),
        (b"{}", "too short"),
        (b"1. a1N1 " * 40_000, "larger than 256 KiB"),
    ],
)
def test_what_cannot_be_read_is_refused_with_place_and_reason(text: bytes, said: str):
    with pytest.raises(BadReplay, match=said):
        uploads.read_any(text)
