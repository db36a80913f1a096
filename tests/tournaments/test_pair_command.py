"""`manage.py pair FILE`: its lines, the last above all, without a database."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from msgspec.structs import replace

from tests.tournaments.standings.events import CARDS
from tournaments.files import tournament
from tournaments.files.tournament import FORMAT, NamedEntrant, Promise, ToPair, Tournament
from tournaments.formats import elimination, round_robin, scored
from tournaments.formats.field import Pairing, Result

pytestmark = pytest.mark.pure

SEVEN = tuple(NamedEntrant(one.number, one.seed, left=one.left, name="ABCDEFG"[one.number - 1]) for one in CARDS.entrants)


def said(folder: Path, *options: str, **facts: Any) -> list[str]:
    path = folder / "event.json"
    path.write_bytes(tournament.write(Tournament(FORMAT, **{"profile": "mtr", "entrants": SEVEN, "rounds": CARDS.rounds[:2], **facts})))
    out = StringIO()
    call_command("pair", str(path), *options, stdout=out, stderr=out)
    return out.getvalue().splitlines()


def test_the_worked_example_is_paired(tmp_path: Path) -> None:
    """7.4: A-E, and B, C, D, G without C-D."""
    lines = said(tmp_path)

    assert lines[0] == "table 1: 1 A (6.0) - 5 E (4.0)"
    assert {line.split(": ")[1] for line in lines[1:3]} <= {"2 B (3.0) - 3 C (3.0)", "3 C (3.0) - 2 B (3.0)", "4 D (3.0) - 7 G (3.0)"} | {
        "7 G (3.0) - 3 C (3.0)", "3 C (3.0) - 7 G (3.0)", "2 B (3.0) - 4 D (3.0)", "4 D (3.0) - 2 B (3.0)", "7 G (3.0) - 4 D (3.0)"
    }  # fmt: skip
    assert lines[3:] == ["3 tables, 0 byes"]


def test_the_same_seed_pairs_the_same_round(tmp_path: Path) -> None:
    rounds = {seed: said(tmp_path, "--seed", seed) for seed in "abcdefgh"}

    assert len({tuple(lines) for lines in rounds.values()}) > 1
    assert all(said(tmp_path, seed=seed) == lines for seed, lines in rounds.items())


def test_reasons_are_said_where_asked_for(tmp_path: Path) -> None:
    lines = said(tmp_path, "--why")

    assert lines[0] == "table 1: 1 A (6.0) - 5 E (4.0); first: seed, float: nobody_left"
    assert sum("3 has met 4" in line for line in lines) == sum("4 has met 3" in line for line in lines) == 1


def test_promises_and_forbidden_pairs_are_kept(tmp_path: Path) -> None:
    told = ToPair(forbidden=((1, 5),), promised=(Promise(7, "half_bye"),))

    lines = said(tmp_path, pairing=told)

    assert not any("1 A (6.0) - 5 E" in line or "5 E (4.0) - 1 A" in line for line in lines)
    assert "half_bye: 7 G (3.0)" in lines
    assert lines[-1] == "2 tables, 2 byes"


def test_a_forced_round_says_so(tmp_path: Path) -> None:
    """Three who have all met and had their byes."""
    win = Result("played", games=(2, 0))
    rounds = tuple((Pairing(pair, win), Pairing((alone,), Result("bye"))) for pair, alone in (((1, 2), 3), ((1, 3), 2), ((2, 3), 1)))

    lines = said(tmp_path, entrants=SEVEN[:3], rounds=rounds)

    assert lines[-1] == "1 tables, 1 byes, 2 forced"
    assert [line.split(":")[0] for line in lines[-3:-1]] == ["forced rematch", "forced second_bye"]


def test_pods_are_paired(tmp_path: Path) -> None:
    entrants = tuple(NamedEntrant(number, number) for number in range(1, 8))

    assert said(tmp_path, entrants=entrants, rounds=(), profile="pods", stage=scored.Pods(rounds=3))[-1] == "2 tables, 0 byes"


@pytest.mark.parametrize(
    ("stage", "profile", "lines"),
    [
        (round_robin.Settings(), "round-robin", ["round 1, table 1: 1 1 - 4 4", "round 1, table 2: 2 2 - 3 3", "2 tables, 0 byes"]),
        (elimination.Settings(), "mtr", ["round 1, table 1: 1 1 - 4 4", "round 1, table 2: 2 2 - 3 3", "2 tables, 0 byes"]),
    ],
)
def test_other_formats_say_their_next_pairings(tmp_path: Path, stage: Any, profile: str, lines: list[str]) -> None:
    four = tuple(NamedEntrant(number, number) for number in range(1, 5))

    assert said(tmp_path, entrants=four, rounds=(), stage=stage, profile=profile) == lines


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"rounds": ((Pairing((1, 2)),),)}, "tables without a result"),
        ({"stage": scored.Swiss(rounds=2)}, "stage is over"),
        (
            {"entrants": SEVEN[:2], "rounds": ((Pairing((1, 2), Result("played", games=(2, 0))),),)},
            "round: nobody is left to meet",
        ),
    ],
)
def test_where_there_is_no_next_round_it_says_why(tmp_path: Path, facts: Any, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        said(tmp_path, **facts)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"format": "other"}')

    with pytest.raises(CommandError, match="cannot be read"):
        call_command("pair", str(tmp_path / "bad.json"), stdout=StringIO())


def test_a_plan_that_is_made_before_the_first_round_says_that_somebody_comes_late(tmp_path: Path) -> None:
    late = replace(SEVEN[0], joins=3)
    with pytest.raises(CommandError, match="There is no next round: its plan is made before the first round"):
        said(tmp_path, entrants=(late, *SEVEN[1:]), rounds=(), stage=elimination.Settings())
