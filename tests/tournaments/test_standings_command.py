"""`manage.py standings FILE`: its table and its last line, without a database (T90)."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.standings.events import BOARDS, CARDS
from tournaments.files import tournament, trf, trf_tournament
from tournaments.files.mistakes import BadFile
from tournaments.files.tournament import FORMAT, Deduction, NamedEntrant, Tournament

pytestmark = pytest.mark.pure


def cards(folder: Path) -> Path:
    path = folder / "cards.json"
    entrants = tuple(NamedEntrant(one.number, one.seed, left=one.left, name="ABCDEFG"[one.number - 1]) for one in CARDS.entrants)
    path.write_bytes(tournament.write(Tournament(FORMAT, "mtr", entrants, CARDS.rounds)))
    return path


def said(path: Path, *options: str, err: StringIO | None = None) -> list[str]:
    out = StringIO()
    call_command("standings", str(path), *options, stdout=out, stderr=err or out)
    return out.getvalue().splitlines()


def test_a_card_event_is_ranked(tmp_path: Path) -> None:
    """5.5."""
    assert said(cards(tmp_path)) == [
        "rank  number  points        OMW         GW        OGW  record  name",
        "   1       1     7.0  0.6296296  0.6250000  0.5793651   2-1-0  A",
        "   2       2     6.0  0.5555556  0.5714286  0.5347222   2-0-1  B",
        "   3       3     6.0  0.4814815  0.6250000  0.4675926   2-0-1  C",
        "   4       5     5.0  0.4814815  0.5416667  0.4490741   1-2-0  E",
        "   5       7     3.0  0.6111111  0.3333333  0.5833333   1-0-2  G",
        "   6       4     3.0  0.5555556  0.4444444  0.5284392   1-0-2  D",
        "   7       6     1.0  0.4444444  0.3888889  0.4930556   0-1-1  F",
        "7 entrants ranked",
    ]


def test_a_trf_file_is_ranked_by_the_tie_breaks_asked_for(tmp_path: Path) -> None:
    """5.6."""
    path = tmp_path / "boards.trf"
    entrants = tuple(NamedEntrant(one.number, one.seed) for one in BOARDS.entrants)
    path.write_text(trf.write(trf_tournament.trf_of(Tournament(FORMAT, "board", entrants, BOARDS.rounds))))

    assert said(path, "--tiebreaks", "BH/M1,SB", "--csv") == [
        "rank,number,name,points,BH/M1,SB,won,drawn,lost,by lot",
        "1,1,1,4.5,7.0,9.75,4,1,0,",
        "2,2,2,3.5,5.5,7.5,2,3,0,",
        "3,3,3,3.0,7.5,5.5,2,2,1,",
        "4,4,4,2.5,6.5,5.0,2,1,2,",
        "5,6,6,1.0,9.0,1.0,1,0,4,",
        "6,5,5,1.0,7.5,1.0,1,0,4,",
        "6 entrants ranked",
    ]


def test_output_that_is_csv_is_nothing_else(tmp_path: Path) -> None:
    err = StringIO()
    written = said(cards(tmp_path), "--csv", err=err)
    assert [row["name"] for row in csv.DictReader(written)] == list("ABCEGDF")
    assert err.getvalue() == "7 entrants ranked\n"


def test_points_that_a_penalty_takes_off_are_missing(tmp_path: Path) -> None:
    """T37: from their round on; below zero, too."""
    entrants = tuple(NamedEntrant(one.number, one.seed, left=one.left, name="ABCDEFG"[one.number - 1]) for one in CARDS.entrants)
    taken = (Deduction(1, 3, 2), Deduction(6, 8), Deduction(2, 6, 4))
    path = tmp_path / "cards.json"
    path.write_bytes(tournament.write(Tournament(FORMAT, "mtr", entrants, CARDS.rounds, penalties=taken)))
    assert [(row["name"], row["points"]) for row in csv.DictReader(said(path, "--csv")[:-1])] == [
        ("B", "6.0"), ("C", "6.0"), ("A", "5.5"), ("E", "5.0"), ("G", "3.0"), ("D", "3.0"), ("F", "-3.0")
    ]  # fmt: skip
    assert any(" -3.0 " in line for line in said(path))
    assert tournament.read(path.read_bytes()).penalties == taken


def test_a_penalty_for_nobody_is_told_of() -> None:
    file = {"format": FORMAT, "profile": "mtr", "entrants": [], "penalties": [{"entrant": 9, "points": 2}]}
    with pytest.raises(BadFile) as bad:
        tournament.read(json.dumps(file).encode())
    assert [str(one) for one in bad.value.mistakes] == ["$.penalties[0]: There is no entrant 9."]


def test_who_is_equal_in_everything_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    path.write_text(
        json.dumps(
            {
                "format": FORMAT,
                "profile": "mtr",
                "entrants": [{"number": 1, "seed": 1, "name": "Ada"}, {"number": 2, "seed": 2, "name": "Ben"}],
            }
        )
    )

    assert sorted(line.split("  ")[-1] for line in said(path)[1:3]) == ["Ada (by lot)", "Ben (by lot)"]


@pytest.mark.parametrize("text", ["{}", "001    x"])
def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad"
    path.write_text(text)
    out = StringIO()

    with pytest.raises(CommandError, match="cannot be read"):
        call_command("standings", str(path), stdout=out)

    assert "missing" in out.getvalue()


def test_no_file_and_no_such_tie_break_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        said(tmp_path / "nowhere")
    with pytest.raises(CommandError, match=r"There is no tie-break LUCK\. There are: OMW, GW"):
        said(cards(tmp_path), "--tiebreaks", "BH,LUCK")
