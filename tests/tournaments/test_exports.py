"""Files of events: what they hold, who gets them, and that our own commands read them again (T19, T34, T36, T75, T76)."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from msgspec.structs import replace

from matches.clock import now_ms
from oshisite.accounts.models import User
from tests.matches.asking import caller
from tests.tournaments.rules.event import SWISS, settings
from tests.tournaments.test_api import ELSEWHERE, play, state, with_decks
from tests.tournaments.test_playing import STARTER, Cup
from tournaments import services
from tournaments.files import pairing, reading
from tournaments.files.tournament import Deduction
from tournaments.files.tournament import Tournament as File
from tournaments.formats import elimination, scored
from tournaments.formats.chain import StagePlan
from tournaments.formats.field import Result
from tournaments.models import Entrant, Tournament
from tournaments.rules.commands import AwardByes, CloseRound, Enter, Leave, PairRound, Penalise, PublishRound, Rule
from tournaments.rules.stages import request_of
from tournaments.rules.state import Moment
from tournaments.services import Who
from tournaments.standings.profiles import BOARD, MTR

pytestmark = pytest.mark.django_db
FILES = ("export.json", "standings.csv", "pairings.csv", "byes.csv")


def get(cup: Cup, what: str, user: User | None = None, **query: object) -> Any:
    return (caller(user) if user else Client()).get(f"/api/events/{cup.id}/{what}", query)


def text(cup: Cup, what: str, user: User | None = None, **query: object) -> str:
    got = get(cup, what, user, **query)
    assert got.status_code == 200, got.content
    return str(got.content.decode())


def rows(cup: Cup, what: str, user: User | None = None, **query: object) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text(cup, what, user, **query))))


def read(cup: Cup, user: User | None = None, **query: object) -> File:
    found, odd = reading.read(text(cup, "export.json", user, **query).encode())
    assert odd == []
    return found


def said(command: str, path: Path, *options: str) -> list[str]:
    out = StringIO()
    call_command(command, str(path), *options, stdout=out, stderr=out)
    return out.getvalue().splitlines()


@pytest.fixture
def cup() -> Cup:
    """Seven play: two rounds are over, somebody has left, one has a bye promised for the third round."""
    made = Cup(ELSEWHERE)
    made.enter(*(f"player{number}" for number in range(1, 8)))
    made.run(AwardByes(5, (3,)))
    made.begin()
    play(made, 1)
    made.run(Leave(4))
    play(made, 2, Result("played", games=(2, 1)))
    return made


# --- our own file


def test_the_file_gives_the_table_of_the_site(cup: Cup, tmp_path: Path) -> None:
    """T34, T36, T76: rank by rank, lots included, what was frozen."""
    path = tmp_path / "cup.json"
    path.write_text(text(cup, "export.json"))
    printed = list(csv.DictReader(said("standings", path, "--csv")[:-1]))
    frozen = state(cup).standings[Moment(1, 2)]

    assert [(int(row["rank"]), int(row["number"]), Fraction(row["points"]) * 2) for row in printed] == [
        (row.rank, row.entrant, row.points) for row in frozen
    ]
    of_site = rows(cup, "standings.csv")
    assert [[row[name] for name in (*MTR.tiebreaks, "name", "by lot")] for row in printed] == [
        [row[name] for name in (*MTR.tiebreaks, "name", "by lot")] for row in of_site
    ]


def test_the_file_asks_for_the_next_round_as_the_site_does(cup: Cup, tmp_path: Path) -> None:
    """T46, T76: the request is the same, byte by byte, the promised bye and who has left in it."""
    file, t = read(cup), state(cup)
    assert isinstance(file.stage, scored.Swiss)

    assert pairing.request(file, file.stage).input_hash == request_of(t, 1, 3).input_hash
    path = tmp_path / "cup.json"
    path.write_text(text(cup, "export.json"))
    assert said("pair", path)[-1] == "2 tables, 2 byes"
    assert any(line.startswith("awarded_bye: 5 player5") for line in said("pair", path))


def test_points_that_were_taken_off_are_in_the_file(cup: Cup, tmp_path: Path) -> None:
    """T34, T37, T76: the standings of the file are those of the site, and so is the request of the next round."""
    cup.run(Penalise(1, "points", "conduct", points=3, at=Moment(1, 1)))
    cup.run(Penalise(2, "warning", "conduct"))
    path = tmp_path / "cup.json"
    path.write_text(text(cup, "export.json"))
    file, t = read(cup), state(cup)
    assert file.penalties == (Deduction(1, 3),)
    printed = list(csv.DictReader(said("standings", path, "--csv")[:-1]))
    assert [(int(row["number"]), Fraction(row["points"]) * 2) for row in printed] == [
        (row.entrant, row.points) for row in t.standings[Moment(1, 2)]
    ]
    assert isinstance(file.stage, scored.Swiss)
    assert pairing.request(file, file.stage).input_hash == request_of(t, 1, 3).input_hash


def test_a_stage_whose_points_count_on_is_read_with_the_rounds_before() -> None:
    """T60: and each stage has a file of its own."""
    cup = Cup(replace(ELSEWHERE, stages=(StagePlan(scored.Swiss(1)), StagePlan(scored.Swiss(2), scores="carried"))))
    cup.enter("aki", "bea", "cho", "dee")
    cup.begin()
    play(cup, 1)
    assert get(cup, "export.json", stage=2).status_code == 404

    cup.run(PairRound("bb"))
    cup.work()
    cup.run(PublishRound(Moment(2, 1)))
    first, both = read(cup, stage=1), read(cup)
    assert (first.stage, len(first.rounds)) == (scored.Swiss(1), 1)
    assert (both.stage, len(both.rounds), both.rounds[0]) == (scored.Swiss(3), 2, first.rounds[0])


def test_a_bracket_of_longer_matches_can_be_read_again() -> None:
    """The profile counts best of three; the final is best of five."""
    play_ = replace(ELSEWHERE.play, best_of=5)
    cup = Cup(replace(ELSEWHERE, stages=(StagePlan(elimination.Settings()),), play=play_))
    cup.enter("aki", "bea")
    cup.begin()
    cup.run(Rule(cup.tables()[0].key, Result("played", games=(3, 2))))

    assert read(cup).rounds[0][0].result == Result("played", games=(3, 2))


def test_a_draft_of_a_round_is_in_no_file(cup: Cup) -> None:
    before = [text(cup, what) for what in FILES]
    cup.run(PairRound("aa"))
    cup.work()
    assert state(cup).rounds[Moment(1, 3)].state == "draft"
    assert [text(cup, what) for what in FILES] == before
    cup.run(PublishRound(Moment(1, 3)))
    assert len(read(cup).rounds) == 3


def test_others_read_display_names_alone() -> None:
    """T7: clubs and ratings are for staff."""
    cup = Cup(ELSEWHERE)
    [player] = cup.enter("aki")
    enter = Enter(club="Home", rating=1800)
    services.run(tournament_id=cup.id, command=enter, cid="enter", now=now_ms(), user=cup.organiser, who=Who([None], ["Bea"]))
    cup.begin()

    def told(user: User | None) -> list[tuple[str, int | None, str]]:
        return [(one.name, one.rating, one.club) for one in read(cup, user).entrants]

    assert told(None) == told(player) == [("aki", None, ""), ("Bea", None, "")]
    assert told(cup.organiser) == [("aki", None, ""), ("Bea", 1800, "Home")]


# --- CSV


def test_standings_are_written_as_they_were_frozen(cup: Cup) -> None:
    """T36: those of the first round, too, though somebody has left since."""
    frozen = state(cup).standings[Moment(1, 1)]
    told = rows(cup, "standings.csv", stage=1, round=1)

    assert [(row["stage"], row["round"], int(row["rank"]), int(row["number"])) for row in told] == [
        ("1", "1", row.rank, row.entrant) for row in frozen
    ]
    assert get(cup, "standings.csv", stage=1, round=3).status_code == 404


def test_pairings_and_byes_have_a_line_for_each_seat(cup: Cup) -> None:
    first = state(cup).tables(Moment(1, 1))
    told = [row for row in rows(cup, "pairings.csv") if row["round"] == "1"]

    assert [(int(row["table"]), int(row["seat"]), int(row["number"])) for row in told] == [
        (table.key.table, seat, number) for table in first if not table.bye for seat, number in enumerate(table.seats, 1)
    ]
    assert [(row["result"], row["games won"], row["points"]) for row in told[:2]] == [("played", "2", "3.0"), ("played", "0", "0.0")]
    [bye] = [row for row in rows(cup, "byes.csv") if row["round"] == "1"]
    assert (int(bye["number"]), bye["kind"], bye["points"]) == (first[-1].seats[0], "bye", "3.0")


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_no_name_becomes_a_formula(cup: Cup, name: str) -> None:
    """T76: in every CSV that has names."""
    Entrant.objects.filter(tournament=cup.id).update(name=name)
    cup.run(Penalise(1, "warning", "slow_play"))
    for what in ("standings.csv", "pairings.csv", "byes.csv", "penalties.csv"):
        names = {row["name"] for row in rows(cup, what, cup.organiser)}
        assert names == {f"'{name}"}


def test_penalties_are_for_staff(cup: Cup) -> None:
    """T37: and what they take off may go below nothing."""
    cup.run(Penalise(2, "points", "conduct", points=3))
    player = User.objects.get(username="player2")

    assert [get(cup, "penalties.csv", user).status_code for user in (None, player)] == [403, 403]
    [row] = rows(cup, "penalties.csv", cup.organiser)
    assert (row["entrant"], row["name"], row["kind"], row["reason"], row["points"]) == ("2", "player2", "points", "conduct", "1.5")


# --- TRF


def test_boards_are_written_as_trf_and_read_again(tmp_path: Path) -> None:
    """T75: the same table comes of it."""
    plan = settings(SWISS, game="oshi", seeding="order", profile=BOARD)
    cup = Cup(replace(plan, play=replace(plan.play, best_of=1)))
    cup.enter("aki", "bea", "cho", "dee", "eri")
    cup.begin()
    play(cup, 1, Result("played", games=(1, 0)))
    path = tmp_path / "cup.trf"
    path.write_text(text(cup, "export.trf"))
    found, odd = reading.read(path.read_bytes())

    assert odd == []
    assert [one.name for one in found.entrants] == ["aki", "bea", "cho", "dee", "eri"]
    printed = list(csv.DictReader(said("standings", path, "--csv")[:-1]))
    assert {row["number"]: row["points"] for row in printed} == {row["number"]: row["points"] for row in rows(cup, "standings.csv")}


def test_what_is_not_on_boards_has_no_trf(cup: Cup) -> None:
    got = get(cup, "export.trf")
    assert (got.status_code, got.json()["reason"]) == (409, "cannot_be_written")


# --- who gets them


@pytest.mark.parametrize("what", FILES)
def test_files_are_kept_by_nobody_on_the_way(cup: Cup, what: str) -> None:
    got = get(cup, what)
    assert got.headers["Cache-Control"] == "private, no-store"
    assert got.headers["Content-Disposition"].startswith("attachment")


@pytest.mark.parametrize("what", FILES)
def test_files_of_a_draft_are_for_its_staff(cup: Cup, what: str) -> None:
    Tournament.objects.filter(id=cup.id).update(phase="draft")
    player = User.objects.get(username="player1")
    assert [get(cup, what, user).status_code for user in (None, player, cup.organiser)] == [404, 404, 200]


def test_no_file_tells_of_decks() -> None:
    """T19: to whoever, be everybody allowed to see them."""
    cup, users = with_decks("public")
    for table in cup.tables():
        cup.run(Rule(table.key, Result("played", games=(1, 0))))
    cup.run(CloseRound(Moment(1, 1)))
    cup.work()
    cards = {code for section in STARTER.sections.values() for code in section}
    hashes = {deck.hash for entrant in state(cup).entrants.values() for deck in entrant.decks if deck}
    for what in FILES:
        written = text(cup, what, users[0])
        assert not any(secret in written for secret in cards | hashes)
