"""The verifier runs by itself: rules, msgspec and the standard library, and nothing else (L37, L233)."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from matches.games import replay
from matches.games.registry import KNOWN

PROJECT = Path(__file__).resolve().parents[2]
GOLDEN = PROJECT / "tests" / "golden" / "oshi"
ALONE = """
import runpy, sys
sys.path[:0] = sys.argv[1:3]
class OnlyRules:
    def find_spec(self, name, path=None, target=None):
        is_rules = name == "matches" or name.startswith("matches.games")
        top = name.partition(".")[0]
        if not (is_rules or top == "msgspec" or top in sys.stdlib_module_names):
            raise ImportError(f"the verifier imports {name}")
def no_network(event, arguments):
    if event.startswith(("socket.", "subprocess.", "urllib.")):
        raise RuntimeError(f"the verifier asks for {event}")
sys.meta_path.insert(0, OnlyRules())
sys.addaudithook(no_network)
sys.argv = ["verify", *sys.argv[3:]]
runpy.run_module("matches.games.verify", run_name="__main__")
"""
"""Refuses every import that is not the rules, msgspec or the standard library, and every use of the network."""


def verify_alone(*files: Path) -> subprocess.CompletedProcess[str]:
    """The verifier without site packages, environment or settings. msgspec comes from where the tests have it, by its path alone."""
    packages = Path(msgspec.__file__).resolve().parents[1]
    command = [sys.executable, "-I", "-S", "-c", ALONE, str(PROJECT), str(packages), *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env={}, cwd="/")


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.jsonl")), ids=lambda file: file.stem)
def test_every_recorded_match_is_verified_without_framework_settings_or_database(file: Path):
    done = verify_alone(file)

    assert (done.returncode, done.stderr) == (0, "")
    names = [line.partition(":")[0] for line in done.stdout.splitlines()]
    assert names == ["chain", "fold", "commitment", "shuffles", "audit", "result", "views", "verified"]


def test_a_forged_file_is_not_verified(tmp_path: Path):
    forged = tmp_path / "forged.jsonl"
    rows = (GOLDEN / "conceded-1.jsonl").read_text().splitlines(keepends=True)
    forged.write_text("".join(row.replace('"by":0', '"by":1', 1) if number == 6 else row for number, row in enumerate(rows)))

    done = verify_alone(forged)

    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, "NOT verified")
    assert done.stdout.startswith("chain: failed at entry 4")


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"{}\n{}\n{}\n{}\n"])
def test_what_is_no_replay_is_said_to_be_none(tmp_path: Path, text: bytes):
    (tmp_path / "file").write_bytes(text)

    done = verify_alone(tmp_path / "file")

    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("files", [[], [Path("one"), Path("two")], [Path("/nowhere/at/all")]])
def test_wrong_arguments_are_refused(files: list[Path]):
    done = verify_alone(*files)

    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["conceded-1", "taken_back-1", "claimed-1", "draw_agreed-1"])
def test_files_with_spoilt_bytes_fail_a_check_or_are_no_replay(name: str):
    """Whatever a file holds, the verifier says what is wrong with it: a change never passes, and none is a fault of the verifier."""
    original = (GOLDEN / f"{name}.jsonl").read_bytes()
    rng = random.Random(name)
    for _ in range(150):
        spoilt = changed(rng, original)
        try:
            report = replay.verify(replay.read(spoilt), KNOWN)
        except replay.BadReplay:
            continue
        assert not report.is_ok or says_the_same(spoilt, original)


def changed(rng: random.Random, text: bytes) -> bytes:
    """Some bytes replaced, put in or taken out, or a piece of one line moved to another place."""
    at = rng.randrange(len(text))
    match rng.randrange(4):
        case 0:
            return text[:at] + bytes([rng.randrange(32, 127)]) + text[at + 1 :]
        case 1:
            return text[:at] + text[at + rng.randrange(1, 40) :]
        case 2:
            return text[:at] + rng.choice([b"9" * 30, b"null", b"[[", b'"', b"-1", b"\xed\xa0\x80", b"1e9"]) + text[at:]
        case _:
            start = rng.randrange(len(text) - 80)
            return text[:at] + text[start : start + rng.randrange(1, 80)] + text[at:]


def says_the_same(spoilt: bytes, original: bytes) -> bool:
    """The change is one of layout, or of what the chain does not cover and nobody can check: names, and when the match was made."""
    ours, theirs = replay.read(spoilt), replay.read(original)
    names = msgspec.structs.replace(ours.header, players=theirs.header.players, created_at=theirs.header.created_at)
    return msgspec.structs.replace(ours, header=names) == theirs
