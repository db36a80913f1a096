"""TRF16: read leniently, with line and reason; written strictly; round trip of what is known and of what is not (T75)."""

import pytest
from msgspec.structs import replace

from tests.tournaments.standings.events import BOARDS
from tournaments.files import trf, trf_tournament
from tournaments.files.mistakes import BadFile
from tournaments.files.tournament import FORMAT, NamedEntrant, Tournament
from tournaments.files.trf import BLANK, Cell, Player, Record, Trf
from tournaments.formats.field import Entrant, Field, Pairing, Result
from tournaments.standings.profiles import BOARD, ByeRule

pytestmark = pytest.mark.pure


def line(columns: dict[int, str]) -> str:
    """Texts at the columns where they begin, counted from 1 as in the layout of FIDE."""
    text = ""
    for column, part in sorted(columns.items()):
        text = text.ljust(column - 1) + part
    return text


def player(number: int, name: str, *rounds: str, **more: str) -> str:
    """A record 001; a round is written from its opponent on, ten columns each."""
    places = {"sex": 10, "title": 11, "rating": 49, "federation": 54, "fide_id": 58, "birth": 70, "points": 81, "rank": 86}
    cells = {92 + 10 * index: text for index, text in enumerate(rounds)}
    return line({1: "001", 5: f"{number:4}", 15: name, **{places[key]: text for key, text in more.items()}, **cells})


OPEN = "\n".join(
    [
        "012 Spring Open",
        line({1: "132", 92: "26/03/01", 102: "26/03/02"}),
        player(
            1,
            "Ada Stone",
            "   2 w 1",
            "   3 b =",
            sex="f",
            title="WGM",
            rating="2301",
            federation="ENG",
            fide_id="    1234567",
            birth="1990/02/03",
            points=" 1.5",
            rank="   1",
        ),
        player(2, "Ben Reed", "   1 b 0", "0000 - Z", sex="m", rating="   0", federation="ENG", points=" 0.0", rank="   3"),
        player(3, "Cai Wood", "0000 - U", "   1 w =", points=" 1.5", rank="   2"),
        "013 Team One                             1    2",
        "XXR 3",
        "### paired by hand",
        "",
    ]
)
PLAYERS = (
    Player(
        1,
        "Ada Stone",
        (Cell(2, "w", "1"), Cell(3, "b", "=")),
        sex="f",
        title="WGM",
        rating=2301,
        federation="ENG",
        fide_id="1234567",
        birth="1990/02/03",
        points=3,
        rank=1,
        line=3,
    ),
    Player(2, "Ben Reed", (Cell(1, "b", "0"), Cell(0, "-", "Z")), sex="m", rating=0, federation="ENG", points=0, rank=3, line=4),
    Player(3, "Cai Wood", (Cell(0, "-", "U"), Cell(1, "w", "=")), points=3, rank=2, line=5),
)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_every_column_is_read_whatever_ends_a_line(end: str) -> None:
    file, odd = trf.read(OPEN.replace("\n", end))

    assert file.players == PLAYERS
    assert [record.code for record in file.records] == ["012", "132", "013", "XXR", "###"]
    assert (file.text("012"), file.text("XXR"), file.text("022"), odd) == ("Spring Open", "3", "", [])


def test_a_file_that_is_read_and_written_keeps_every_line() -> None:
    file, _ = trf.read(OPEN)

    assert sorted(trf.write(file).split("\r\n")[:-1]) == sorted(OPEN.split("\n")[:-1])
    assert trf.write(trf.read(trf.write(file))[0]) == trf.write(file)


def test_headers_stand_before_players_and_all_else_behind() -> None:
    lines = trf.write(Trf((Player(2, "Bo"), Player(1, "Al")), (Record("XXR", "3"), Record("012", "Open")))).split("\r\n")

    assert [line[:8].rstrip() for line in lines] == ["012 Open", "001    1", "001    2", "XXR 3", ""]


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        ("012 Nobody", ["There is no player in this file: no line begins with 001."]),
        ("001    x       Ada", ["line 1: The starting number in columns 5 to 8 is missing or no number."]),
        ("012 Open\n001    1       Ada\n001    1       Ben", ["line 3: Starting number 1 stands twice; first in line 2."]),
        (player(1, "Ada", "  a2 w 1"), ["line 1: Round 1: the opponent is no number: “a2”."]),
        (player(1, "Ada", *["0000 - Z"] * 101), ["line 1: The line is longer than 100 rounds."]),
        (player(1, "Ada", "   2 x 1"), ["line 1: Round 1: the colour has to be w, b or -, not “x”."]),
        (player(1, "Ada", "0000 - U", "   2 w 7"), ["line 1: Round 2: there is no result “7”."]),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, mistakes: list[str]) -> None:
    with pytest.raises(BadFile) as refused:
        trf.read(text)

    assert [str(one) for one in refused.value.mistakes] == mistakes


@pytest.mark.parametrize(
    ("old", "new", "warning"),
    [
        ("2301", "23o1", "line 3: The rating in columns 49-52 is no number and is left out: “23o1”."),
        (" 1.5    1", " 1.7    1", "line 3: The points in columns 81-84 cannot be read and are left out: “1.7”."),
        (" 1990/02/03 ", "  1990/02/03", "line 3: The date of birth is not in columns 70-79."),
        ("013 Team", "313 Team", "line 6: Record 313 is not known; it is kept as it is."),
    ],
)
def test_what_is_odd_is_told_and_read_around(old: str, new: str, warning: str) -> None:
    file, odd = trf.read(OPEN.replace(old, new, 1))

    assert [str(one) for one in odd] == [warning]
    assert len(file.players) == 3
    assert file.players[0].birth == "1990/02/03"


@pytest.mark.parametrize(
    ("unfit", "why"),
    [
        (Player(12345, "Ada"), "Player 12345: number “12345” does not fit into 4 columns."),
        (Player(1, "A" * 34), f"Player 1: name “{'A' * 34}” does not fit into 33 columns."),
        (Player(1, "Ada\n001"), "Player 1: name “Ada\n001” does not fit into 33 columns."),
        (Player(1, "Ada", points=2000), "Player 1: points “1000.0” does not fit into 4 columns."),
    ],
)
def test_what_does_not_fit_is_not_written(unfit: Player, why: str) -> None:
    with pytest.raises(BadFile) as refused:
        trf.write(Trf((unfit,)))

    assert str(refused.value) == why


# --- as a tournament


def two(first: str, second: str) -> str:
    return f"{player(1, 'Ada', first)}\n{player(2, 'Ben', second)}\n"


@pytest.mark.parametrize(
    ("first", "second", "pairing"),
    [
        ("   2 w 1", "   1 b 0", Pairing((1, 2), Result("played", games=(1, 0)))),
        ("   2 b 1", "   1 w 0", Pairing((2, 1), Result("played", games=(0, 1)))),
        ("   2 w =", "   1 b =", Pairing((1, 2), Result("played", games=(0, 0), drawn=1))),
        ("   2 w 0", "   1 b 0", Pairing((1, 2), Result("double_loss"))),
        ("   2 w W", "   1 b L", Pairing((1, 2), Result("played", games=(1, 0), rated=False))),
        ("   2 w D", "   1 b D", Pairing((1, 2), Result("played", games=(0, 0), drawn=1, rated=False))),
        ("   2 w +", "   1 b -", Pairing((1, 2), Result("no_show", absent=(1,)))),
        ("   2 - -", "   1 - +", Pairing((1, 2), Result("no_show", absent=(0,)))),
        ("   2 w -", "   1 b -", Pairing((1, 2), Result("both_no_show", absent=(0, 1)))),
        ("   2 w  ", "   1 b  ", Pairing((1, 2))),
    ],
)
def test_two_lines_make_a_pairing(first: str, second: str, pairing: Pairing) -> None:
    """The codes of section 4."""
    tournament, _ = trf_tournament.read(two(first, second))

    assert tournament.rounds == ((pairing,),)


@pytest.mark.parametrize(
    ("code", "kind"), [("U", "bye"), ("F", "awarded_bye"), ("H", "half_bye"), ("Z", "absent"), ("+", "bye"), ("=", "half_bye")]
)
def test_a_cell_without_an_opponent_is_a_bye(code: str, kind: str) -> None:
    tournament, _ = trf_tournament.read(two(f"0000 - {code}", "        "))

    assert tournament.rounds == ((Pairing((1,), Result(kind)),),)


@pytest.mark.parametrize(
    ("first", "second", "mistakes"),
    [
        ("   2 w 1", "   1 b 1", ["line 1: Round 1: results “1” and “1” of player 2 do not go together."]),
        ("   2 w 1", "   1 w 0", ["line 1: Round 1: player 2 has the same colour."]),
        ("   2 w 1", "        ", ["line 1: Round 1: player 2 in line 2 has another opponent."]),
        ("   3 w 1", "0000 - U", ["line 1: Round 1: there is no player 3."]),
        ("   1 w 1", "0000 - U", ["line 1: Round 1: player 1 in line 1 has another opponent."]),
        ("0000 - W", "0000 - U", ["line 1: Round 1: “W” asks for an opponent."]),
    ],
)
def test_lines_that_do_not_agree_are_refused(first: str, second: str, mistakes: list[str]) -> None:
    with pytest.raises(BadFile) as refused:
        trf_tournament.read(two(first, second))

    assert [str(one) for one in refused.value.mistakes] == mistakes


def test_points_that_the_rounds_do_not_give_are_told() -> None:
    tournament, odd = trf_tournament.read(OPEN.replace(" 0.0    3", " 2.0    3"))

    assert tournament.name == "Spring Open"
    assert [str(one) for one in odd] == ["line 4: Columns 81-84 say 2.0 points, the rounds give 0.0."]


def test_points_of_an_engine_change_the_profile() -> None:
    tournament, odd = trf_tournament.read(OPEN.replace("XXR 3", "BBW  3.0\nBBD  1.0\nBBU  3.0").replace(" 1.5 ", " 4.0 "))

    assert tournament.counting == replace(BOARD, win=6, draw=2, bye=ByeRule(6), awarded_bye=ByeRule(6), half_bye=ByeRule(2))
    assert odd == []


EVERY_KIND = Field(
    tuple(Entrant(number, number, rating=1500 + number) for number in range(1, 8)),
    (
        (
            Pairing((1, 2), Result("played", games=(1, 0))),
            Pairing((4, 3), Result("no_show", absent=(0,))),
            Pairing((5,), Result("bye")),
        ),
        (
            Pairing((2, 1), Result("double_loss", rated=False)),
            Pairing((3, 5), Result("both_no_show", absent=(0, 1))),
            Pairing((4,), Result("awarded_bye")),
            Pairing((6,), Result("half_bye")),
            Pairing((7,), Result("absent")),
        ),
        (Pairing((1, 7)), Pairing((2, 6), Result("played", games=(0, 0), drawn=1, rated=False))),
    ),
)


@pytest.mark.parametrize("field", [BOARDS, EVERY_KIND])
def test_a_tournament_comes_back_from_its_file_as_it_was(field: Field) -> None:
    tournament = Tournament(
        FORMAT,
        "board",
        tuple(NamedEntrant(one.number, one.seed, rating=one.rating, name=f"Player {one.number}") for one in field.entrants),
        field.rounds,
        name="Open",
    )

    back, odd = trf_tournament.read(trf.write(trf_tournament.trf_of(tournament)))

    assert odd == []
    assert replace(back, rounds=()) == replace(tournament, rounds=())
    assert [set(pairings) for pairings in back.rounds] == [set(pairings) for pairings in tournament.rounds]


def test_a_file_has_points_and_ranks() -> None:
    tournament = Tournament(FORMAT, "board", tuple(NamedEntrant(one.number, one.seed) for one in BOARDS.entrants), BOARDS.rounds)

    file = trf_tournament.trf_of(tournament)

    assert [(one.points, one.rank) for one in file.players] == [(9, 1), (7, 2), (6, 3), (5, 4), (2, 6), (2, 5)]
    assert file.players[1].cells[2] == Cell(0, "-", "H")
    assert BLANK not in file.players[1].cells


def test_kinds_that_trf_does_not_know_are_written_as_what_they_come_to() -> None:
    """Section 4: a draw by agreement, a concession, a match lost by penalty, a late entry."""
    rounds = (
        (Pairing((1, 2), Result("draw_agreed")), Pairing((3,), Result("late"))),
        (Pairing((1, 3), Result("conceded", games=(0, 1))),),
        (Pairing((2, 3), Result("match_loss", games=(1, 0))),),
    )
    tournament = Tournament(FORMAT, "board", tuple(NamedEntrant(number, number) for number in (1, 2, 3)), rounds)

    assert [[cell.result for cell in one.cells] for one in trf_tournament.trf_of(tournament).players] == [
        ["=", "0", ""],
        ["=", "", "1"],
        ["Z", "1", "0"],
    ]


def test_pods_are_not_written() -> None:
    rounds = ((Pairing((1, 2, 3), Result("pod", places=(1, 2, 3))),),)
    tournament = Tournament(FORMAT, "pods", tuple(NamedEntrant(number, number) for number in (1, 2, 3)), rounds)

    with pytest.raises(BadFile, match="Pods cannot be written as TRF"):
        trf_tournament.trf_of(tournament)


@pytest.mark.parametrize(("halves", "text"), [(None, ""), (0, "0.0"), (7, "3.5"), (-1, "-0.5"), (-3, "-1.5"), (-4, "-2.0")])
def test_points_are_written_as_they_are(halves: int | None, text: str) -> None:
    assert trf.points_text(halves) == text


def test_points_that_no_event_gives_are_no_fault_of_the_site() -> None:
    """A number of five thousand digits is none."""
    found, _odd = trf_tournament.read("\n".join([f"BBW {'9' * 5000}", player(1, "A", "0000 - U")]))
    assert found.profile == BOARD.name


def test_the_name_of_an_event_stays_on_its_line() -> None:
    file = Tournament(FORMAT, "board", (NamedEntrant(1, 1, name="A"),), name="Cup\r\n001    9      Nobody")
    written = trf.write(trf_tournament.trf_of(file)).split("\r\n")
    assert written[0] == "012 Cup 001 9 Nobody"
    assert [line[:8] for line in written if line.startswith("001")] == ["001    1"]
