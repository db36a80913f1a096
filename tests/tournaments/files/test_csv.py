"""CSV: entrants read with all mistakes and their lines, standings and pairings written (T76)."""

from fractions import Fraction

import pytest

from tests.tournaments.standings.events import CARDS
from tournaments.files import entrants_csv
from tournaments.files.csv_export import cell, decimal, pairings_csv, standings_csv
from tournaments.files.entrants_csv import EntrantRow
from tournaments.files.mistakes import BadFile
from tournaments.formats.field import Pairing, Result
from tournaments.standings.profiles import MTR, PODS
from tournaments.standings.ranking import standings

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    "text",
    [
        'name,account,club,seed,rating\nAda,ada,"Home, Club",1,1800\n\nBen,,,,\n',
        '\ufeffName;Account;Club;Seed;Rating\r\nAda;ada;"Home, Club";1;1800\r\n;;;;\r\nBen;;;;\r\n',
        "rating\tseed\tclub\taccount\tname\n1800\t1\tHome, Club\tada\tAda\n\n\t\t\t\t Ben \n",
    ],
)
def test_entrants_are_read_whatever_parts_the_columns(text: str) -> None:
    assert entrants_csv.read(text) == (EntrantRow(2, "Ada", "ada", "Home, Club", 1, 1800), EntrantRow(4, "Ben"))


def test_names_alone_are_enough() -> None:
    assert entrants_csv.read("name\nAda\n") == (EntrantRow(2, "Ada"),)


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        ("", ["line 1: The first line has to name the columns, “name” among them."]),
        (
            "Ada\nBen\n",
            [
                "line 1: The first line has to name the columns, “name” among them.",
                "line 1: There is no column “ada”. There are: name, account, club, seed, rating.",
            ],
        ),
        ("name,name\nAda,Ben\n", ["line 1: Column “name” stands twice."]),
        (
            "name,seed\n,1\nBen,x\nCai,0\n",
            [
                "line 2: The name is missing.",
                "line 3: The seed has to be a number from 1 to 10000, not “x”.",
                "line 4: The seed has to be a number from 1 to 10000, not “0”.",
            ],
        ),
        ("name,rating\nAda,12345\n", ["line 2: The rating has to be a number from 0 to 9999, not “12345”."]),
        ("name,club\nAda,Home,more\n", ["line 2: There are more cells than columns."]),
        (
            "name,account,seed\nAda,ada,1\nBen,ADA,1\n",
            ["line 3: The same account stands in line 2.", "line 3: The same seed stands in line 2."],
        ),
        (f"name\n{'A' * 61}\n", ["line 2: The name has to be on one line, of at most 60 characters."]),
        ('name\n"Ada\nStone"\n', ["line 3: The name has to be on one line, of at most 60 characters."]),
        ('name\n"Ada" Stone\n', ["line 2: This is no CSV: ',' expected after '\"'."]),
    ],
)
def test_a_dry_run_names_every_mistake_with_its_line(text: str, mistakes: list[str]) -> None:
    with pytest.raises(BadFile) as refused:
        entrants_csv.read(text)

    assert [str(one) for one in refused.value.mistakes] == mistakes


def test_standings_have_a_line_for_each_entrant() -> None:
    """The first and the last of 5.5; a name is never a formula."""
    names = {number: "ABCDEFG"[number - 1] for number in range(1, 8)} | {1: "=A", 6: 'F "Six"'}

    lines = standings_csv(standings(CARDS, MTR, dict.fromkeys(range(1, 8), 0)), names, MTR).split("\r\n")

    assert lines[:2] == [
        "rank,number,name,points,OMW,GW,OGW,won,drawn,lost,by lot",
        "1,1,'=A,7.0,0.629629630,0.625000000,0.579365079,2,1,0,",
    ]
    assert lines[7:] == ['7,6,"F ""Six""",1.0,0.444444444,0.388888889,0.493055556,0,1,1,', ""]


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20"])
def test_no_name_is_a_formula(first: str) -> None:
    """The wide ones are formulas, too, where people write in them."""
    assert cell(f"{first}1+1") == f"'{first}1+1"
    assert cell(f"A{first}1") == f"A{first}1"


def test_pairings_have_a_line_for_each_seat() -> None:
    round_ = (Pairing((3, 1), Result("played", games=(2, 1))), Pairing((4, 2)), Pairing((5,), Result("bye")))

    assert pairings_csv(round_, {number: f"Player {number}" for number in range(1, 6)}, MTR).split("\r\n") == [
        "table,seat,number,name,result,games won,points",
        "1,1,3,Player 3,played,2,3.0",
        "1,2,1,Player 1,played,1,0.0",
        "2,1,4,Player 4,,,",
        "2,2,2,Player 2,,,",
        ",1,5,Player 5,bye,2,3.0",
        "",
    ]


def test_a_pod_has_a_line_for_each_member() -> None:
    pod = Pairing((3, 1, 2), Result("pod", places=(2, 1, 2)))

    assert [line.split(",")[-1] for line in pairings_csv((pod,), dict.fromkeys(range(1, 4), "x"), PODS).split("\r\n")[1:-1]] == [
        "0.0",
        "5.0",
        "0.0",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("0", "0.0"),
        ("23/2", "11.5"),
        ("39/4", "9.75"),
        ("5/8", "0.625000000"),
        ("2/3", "0.666666667"),
        ("1/3", "0.333333333"),
        ("5/6", "0.833333333"),
        ("1999999999999/2000000000000", "1.000000000"),
    ],
)
def test_decimals_are_exact_where_two_places_are_enough(value: str, text: str) -> None:
    assert decimal(Fraction(value)) == text
