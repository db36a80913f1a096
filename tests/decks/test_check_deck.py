"""`manage.py check_deck GAME FILE`: reasons, a last line that scripts read, an exit status, and no database."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from decks.json_format import write_json
from decks.texts import write_text
from matches.games.decks import Deck
from tests.decks.toy import LEGAL


def check(tmp_path: Path, text: str | bytes, game: str = "toy") -> tuple[list[str], int]:
    """What is printed, and the exit status. Without the mark for it, a test that asks the database fails."""
    file, printed = tmp_path / "deck.txt", StringIO()
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    try:
        call_command("check_deck", game, str(file), stdout=printed)
    except SystemExit as left:
        return printed.getvalue().splitlines(), int(str(left.code))
    return printed.getvalue().splitlines(), 0


@pytest.mark.parametrize("write", [write_text, write_json])
def test_a_legal_deck_is_called_legal(tmp_path: Path, write):
    assert check(tmp_path, write("toy", "First", LEGAL)) == (["legal"], 0)


def test_each_problem_is_printed_with_its_rule_and_a_warning_does_not_count(tmp_path: Path):
    deck = Deck({"leader": {"T-01": 1}, "main_deck": {"T-10": 4, "T-12": 1}, "places": {"T-20": 1, "T-21": 1}})

    assert check(tmp_path, write_text("toy", "", deck)) == (
        ["T1 main_deck: toy.deck.T1", "T2 main_deck T-10: toy.deck.T2", "warning T3 main_deck T-12: toy.deck.T3", "2 problems"], 1,
    )  # fmt: skip


def test_a_deck_with_warnings_alone_is_legal(tmp_path: Path):
    deck = Deck({**LEGAL.sections, "main_deck": {"T-10": 3, "T-11": 2, "T-12": 1}})

    assert check(tmp_path, write_json("toy", "", deck)) == (["warning T3 main_deck T-12: toy.deck.T3", "legal"], 0)


def test_a_file_that_cannot_be_read_names_its_lines(tmp_path: Path):
    lines, status = check(tmp_path, "1 Aya Coral\n3 Nothing\nwhat\n")

    assert ([line.partition(":")[0] for line in lines], status) == (["line 2", "line 3", "2 problems"], 1)


@pytest.mark.parametrize("text", [b"\xff", b"x" * 100_000, b"{", b""])
def test_what_is_no_deck_is_one_problem(tmp_path: Path, text: bytes):
    lines, status = check(tmp_path, text)

    assert (len(lines), lines[-1], status) == (2, "1 problems", 1)


def test_a_game_or_file_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(CommandError, match="There is no game oshi with decks"):
        check(tmp_path, "", "oshi")
    with pytest.raises(CommandError, match="No such file"):
        call_command("check_deck", "toy", str(tmp_path / "nowhere.txt"))
