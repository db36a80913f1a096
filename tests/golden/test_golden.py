"""Recorded matches stay what they were: L18 (facts, prompts, results), L187 (old files stay readable), L188 (one view for all ways).

A match that has to change gets its game a new rules version and is recorded anew (`python -m tests.golden.record`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from matches.games import replay
from matches.games.actions import AnyAction
from matches.games.engine import OPEN, OfferClosed, ViewKey
from matches.games.fold import History
from matches.games.registry import KNOWN
from matches.games.replay import Header, Replay
from matches.games.views import apply_patch, match_view, told
from tests.games.playing import as_bytes, keys
from tests.golden.record import FOLDER, recordings

FILES = sorted(FOLDER.glob("*/*.jsonl"))
files = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def read(path: Path) -> Replay:
    return replay.read(path.read_bytes())


@cache
def folded(path: Path) -> History:
    """The match of a file, from the bytes of its entries alone; tests do not change it."""
    history = History(read(path).header.match, KNOWN)
    for entry in read(path).entries:
        history.fold(entry)
    return history


def is_in_force(path: Path) -> bool:
    header = read(path).header
    return header.rules == KNOWN[header.game].rules_version


in_force = pytest.mark.parametrize("path", [path for path in FILES if is_in_force(path)], ids=lambda path: path.stem)


def test_every_golden_match_of_the_rules_in_force_is_recorded_and_no_other():
    assert {path for path in FILES if is_in_force(path)} == set(recordings())


@in_force
def test_recording_again_gives_the_same_file(path: Path):
    """L18: facts, prompts, texts, views and result, byte for byte."""
    assert recordings()[path] == path.read_bytes()


@files
def test_every_file_verifies(path: Path):
    """L18, L37, L187: chain, draws, rules, result, and what the key was told."""
    assert [(check.name, check.result) for check in replay.verify(read(path), KNOWN).checks if check.result != "ok"] == []


@in_force
def test_the_recorded_actions_are_decided_the_same_again(path: Path):
    """L18"""
    before = folded(path)
    again = History(before.stream, KNOWN, bytes.fromhex(before.revealed or ""))

    for entry in before.entries:
        action: AnyAction = before.body(entry.seq).action
        assert again.append(entry.seat, entry.cid, action, entry.at, entry.salt) == entry


@files
def test_prompts_and_result_are_as_recorded(path: Path):
    """L18: the view of the file after each entry holds the same prompts as the fold of its bytes."""
    recorded, history, view = read(path), folded(path), read(path).first.view
    for row in recorded.lines:
        view = apply_patch(view, row.patch)
        shown = match_view(history.game, history.positions[row.seq], OPEN)
        assert as_bytes(view["prompts"]) == as_bytes(shown["prompts"])

    assert as_bytes(recorded.footer.result) == as_bytes(msgspec.to_builtins(history.state.outcome))


@files
@pytest.mark.parametrize("key", keys(2), ids=lambda key: key.name)
def test_live_views_equal_views_of_the_replay_at_every_entry(path: Path, key: ViewKey):
    """L188: a client that joins, one that follows, one that reads a file."""
    history = folded(path)
    file = replay.read(b"".join(replay.lines(history, key, read(path).header.players, created_at=0)))
    followed: Any = {}
    viewed: Any = file.first.view
    for seq, position in enumerate(history.positions):
        joined = as_bytes(match_view(history.game, position, key))
        followed = apply_patch(followed, told(history, seq, key).patch)
        viewed = apply_patch(viewed, file.lines[seq].patch)
        assert (as_bytes(followed), as_bytes(viewed)) == (joined, joined)


def test_every_published_format_has_an_example():
    """L187: a format is never taken out of the header's list, and each has a file here that is read."""
    published = set(get_args(get_type_hints(Header)["format"]))

    assert {read(path).header.format for path in FILES} == published
    assert "oshi-arena-replay-1" in published


def test_the_corpus_has_the_odd_endings():
    """L18: endings by rule and by people, an undo, a departure, a match without result."""
    endings = {(end.reason, end.rule) for path in FILES if (end := folded(path).state.outcome)}
    facts = [fact for path in FILES for seq in range(folded(path).head + 1) for fact in folded(path).body(seq).facts]

    assert endings == {
        ("rules", "O22"), ("rules", "O23"), ("rules", "O24"), ("concede", ""), ("agreement", ""), ("claim", ""), ("staff", ""),
        ("rules", "P38"), ("rules", "V2"), ("rules", "H135"), ("time_called", ""), ("left", ""),
    }  # fmt: skip
    assert {"Moved", "Coloured", "Replied", "Left", "Offered", "TimeCalled", "Ended", "Voided"} <= {type(fact).__name__ for fact in facts}
    assert {fact.why for fact in facts if isinstance(fact, OfferClosed)} == {"accepted", "refused", "moved"}
