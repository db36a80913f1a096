"""One file holds a match, and every change of it is found (L37, L166-L170, architecture section 5)."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from pytest_django import DjangoDbBlocker

from matches import log, selectors
from matches.games import replay
from matches.games.audit import Report
from matches.games.chain import entry_hash, genesis
from matches.games.engine import OPEN, PUBLIC, ViewKey
from matches.games.fold import History
from matches.games.registry import GAMES
from matches.games.views import apply_patch, match_view
from tests.matches.playing import NOW, bot_match, play_on, table

pytestmark = pytest.mark.django_db


def file_of(match_id: str, key: ViewKey = OPEN, upto: int | None = None) -> bytes:
    return b"".join(replay.lines(log.history(match_id), key, selectors.replay_players(match_id), NOW, upto=upto))


def verified(text: bytes) -> Report:
    return replay.verify(replay.read(text), GAMES)


def failed(report: Report) -> list[tuple[str, int]]:
    return [(check.name, check.seq) for check in report.checks if check.result == "failed"]


def rows(text: bytes) -> list[dict[str, Any]]:
    return [json.loads(row) for row in text.splitlines()]


def text_of(rows: list[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(row, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode() + b"\n" for row in rows)


@pytest.fixture(scope="module")
def match_file(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> bytes:
    """A file needs no database once it is written: one match serves all tests of this module."""
    with django_db_blocker.unblock(), transaction.atomic():
        text = file_of(bot_match())
        transaction.set_rollback(True)
    return text


@pytest.mark.parametrize("key", [OPEN, PUBLIC, ViewKey.of_seat(0), ViewKey.of_seat(1)])
def test_a_finished_match_is_verified_from_its_file_for_every_key(key: ViewKey):
    report = verified(file_of(bot_match(), key))

    assert [(check.name, check.result) for check in report.checks] == [
        (name, "ok") for name in ("chain", "fold", "commitment", "shuffles", "audit", "result", "views")
    ]


def test_patches_lead_from_the_first_view_to_every_later_one(match_file: bytes):
    """L64, L188: the file's view at n is the live view at n."""
    header, first, *entries, _ = rows(match_file)
    history, view = History(header["match"], GAMES), first["view"]

    for row, entry in zip(entries, replay.read(match_file).entries, strict=True):
        view = apply_patch(view, row["patch"])
        assert view == json.loads(msgspec.json.encode(match_view(GAMES[header["game"]], history.fold(entry), OPEN)))


def test_a_match_that_is_not_disclosed_shows_hashes_and_no_contents():
    """L32, L52: the file of a running match holds nothing that the chain covers."""
    match_id = table()
    play_on(match_id, 3)
    text = file_of(match_id, PUBLIC)

    report = verified(text)
    assert [(check.name, check.result) for check in report.checks] == [("contents", "not disclosed"), ("views", "ok")]
    assert all(not {"body", "cid", "salt"} & row.keys() for row in rows(text))


@pytest.mark.parametrize("column", ["seq", "kind", "by", "at", "cid", "body", "salt", "hash"])
def test_a_change_of_any_column_of_any_entry_is_found_with_its_number(match_file: bytes, column: str):
    original = rows(match_file)
    for place in range(2, len(original) - 1, 7):
        forged = [dict(row) for row in original]
        value = forged[place][column]
        forged[place][column] = value + 1 if isinstance(value, int) else value[:-1] + ("0" if value[-1] != "0" else "1")

        wrong = failed(verified(text_of(forged)))

        assert wrong[:1] == [("chain", place - 2)], (column, place, wrong)


@pytest.mark.parametrize("what", ["missing", "added", "swapped"])
def test_entries_that_are_missing_added_or_swapped_are_found(match_file: bytes, what: str):
    forged = rows(match_file)
    if what == "missing":
        del forged[7]
    elif what == "added":
        forged.insert(7, forged[7])
    else:
        forged[7], forged[8] = forged[8], forged[7]

    assert failed(verified(text_of(forged)))[0][1] in (5, 6)


def test_a_file_cut_short_is_found(match_file: bytes):
    forged = rows(match_file)
    del forged[-2]

    assert failed(verified(text_of(forged)))


@pytest.mark.parametrize(
    ("row", "name", "value"),
    [
        (0, "commitment", "00" * 32),
        (0, "mode", "royale"),
        (1, "view", {"status": "ended"}),
        (10, "patch", {}),
        (10, "lines", []),
        (10, "facts", []),
        (-1, "result", {"places": [1, 1], "reason": "rules", "rule": "O22"}),
    ],
)
def test_views_texts_and_results_that_do_not_follow_from_the_entries_are_found(match_file: bytes, row: int, name: str, value: object):
    forged = rows(match_file)
    forged[row][name] = value

    assert [check for check, _ in failed(verified(text_of(forged)))] == ["views"]


@pytest.mark.parametrize(
    "forge", [list.reverse, list.clear, lambda players: players[0].pop("level"), lambda players: players[1].update(seat=9)]
)
def test_players_in_seats_that_the_log_does_not_know_are_found(match_file: bytes, forge: Callable[[list[Any]], object]):
    """A house bot could be passed off as a person; what only names say is in no log (L12)."""
    forged = rows(match_file)
    forge(forged[0]["players"])

    assert failed(verified(text_of(forged))) == [("views", 0)]


@pytest.mark.parametrize("key", ["seat:x", "seat:", "seat:99", "seat:-1", "everybody"])
def test_a_file_for_eyes_that_do_not_exist_is_no_replay(match_file: bytes, key: str):
    """It was answered with 500, or shown as verified."""
    forged = rows(match_file)
    forged[0]["key"] = key

    with pytest.raises(replay.BadReplay, match=r"^line 1: "):
        replay.read(text_of(forged))


def test_a_file_with_more_facts_than_a_match_can_have_is_no_replay(match_file: bytes):
    """A fold over a hundred thousand departures kept the server busy for minutes."""
    forged = rows(match_file)
    body = json.loads(forged[5]["body"])
    forged[5]["body"] = json.dumps({**body, "facts": [{"f": "Left", "seat": 0}] * 100_000}, separators=(",", ":"))

    with pytest.raises(replay.BadReplay, match="too many facts"):
        replay.read(text_of(forged))


def test_the_wrong_secret_is_found_even_with_a_chain_made_anew(match_file: bytes):
    """Nobody can publish a secret that was not promised."""
    forged = rows(match_file)
    reveal = next(row for row in forged[2:-1] if row["kind"] == "reveal")
    secret = json.loads(reveal["body"])["action"]["secret"]
    reveal["body"] = reveal["body"].replace(secret, "ab" * 32)
    stream, prev = forged[0]["match"], genesis(forged[0]["match"])
    for row, entry in zip(forged[2:-1], replay.read(text_of(forged)).entries, strict=True):
        prev = row["hash"] = entry_hash(stream, prev, entry)
    forged[-1]["head_hash"] = prev

    assert ("commitment" in [name for name, _ in failed(verified(text_of(forged)))]) is True


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b"\n\n\n\n",
        b"{}\n{}\n{}\n{}\n",
        b"\xff\xfe\n1\n2\n3\n",
        b"[" * 5000 + b"\n1\n2\n3\n",
        b"x" * (replay.MAX_FILE_BYTES + 1),
    ],
)
def test_what_is_no_replay_is_refused_with_a_reason(text: bytes):
    with pytest.raises(replay.BadReplay) as refused:
        replay.read(text)
    assert str(refused.value)


def test_the_commands_write_and_verify_a_file(tmp_path: Path):
    match_id, path = bot_match(), tmp_path / "replay.jsonl"
    call_command("export_replay", match_id, str(path), stdout=StringIO())
    said = StringIO()
    call_command("verify_replay", str(path), stdout=said)
    assert said.getvalue().splitlines()[-1] == "verified"

    path.write_bytes(path.read_bytes().replace(b"O22", b"O24", 1))
    said = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify_replay", str(path), stdout=said)
    assert said.getvalue().splitlines()[-1] == "NOT verified"


def test_a_command_about_a_match_that_is_not_there_says_so(tmp_path: Path):
    with pytest.raises(CommandError, match="no match"):
        call_command("export_replay", "nowhere", str(tmp_path / "x"))
    with pytest.raises(CommandError, match="no match"):
        call_command("validate", "nowhere")
