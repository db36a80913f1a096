"""Our own JSON file: what it may hold, and what is said of one that cannot be (T76)."""

import json
from random import Random
from typing import Any

import pytest

from tests.tournaments.standings.events import BOARDS, CARDS
from tournaments.files import reading, tournament
from tournaments.files.mistakes import BadFile
from tournaments.files.tournament import FORMAT, NamedEntrant, Promise, ToPair, Tournament
from tournaments.formats import round_robin
from tournaments.rules.lots import lot
from tournaments.standings.profiles import MTR, RESISTANCE

pytestmark = pytest.mark.pure

SMALL: dict[str, Any] = {
    "format": FORMAT,
    "profile": "mtr",
    "entrants": [{"number": 1, "seed": 2, "name": "Ada"}, {"number": 2, "seed": 1}, {"number": 3, "seed": 3, "joins": 2}],
    "rounds": [
        [{"seats": [1, 2], "result": {"kind": "played", "games": [2, 1]}}],
        [{"seats": [3, 1], "result": {"kind": "draw_agreed"}}, {"seats": [2], "result": {"kind": "bye"}}],
    ],
}


def raw(**changes: object) -> bytes:
    return json.dumps(SMALL | changes).encode()


@pytest.mark.parametrize(
    "written",
    [
        Tournament(
            FORMAT,
            "mtr",
            tuple(NamedEntrant(one.number, one.seed, left=one.left, name="ABCDEFG"[one.number - 1]) for one in CARDS.entrants),
            CARDS.rounds,
        ),
        Tournament(
            FORMAT,
            RESISTANCE,
            (NamedEntrant(1, 1, rating=1800, club="Home", group=1),),
            seed="a seed",
            name="Open",
            pairing=ToPair(((1, 2),), (Promise(1, "half_bye"),)),
        ),
        Tournament(
            FORMAT, "round-robin", tuple(NamedEntrant(one.number, one.seed) for one in BOARDS.entrants), stage=round_robin.Settings(legs=2)
        ),
    ],
)
def test_a_file_that_is_written_is_read_as_it_was(written: Tournament) -> None:
    assert tournament.read(tournament.write(written)) == written


def test_names_and_profiles_are_found() -> None:
    small = tournament.read(raw())

    assert (small.names, small.counting, small.field.entrants[2].joins) == ({1: "Ada", 2: "2", 3: "3"}, MTR, 2)


def test_who_left_a_round_robin_early_is_annulled_in_what_is_counted() -> None:
    """8.2."""
    entrants = [{"number": number, "seed": number, "left": 1 if number == 1 else None} for number in range(1, 5)]
    rounds = [[{"seats": [1, 4], "result": {"kind": "played", "games": [2, 0]}}]]
    written = raw(entrants=entrants, profile="round-robin", stage={"type": "round_robin"}, rounds=rounds)

    assert tournament.read(written).counted == round_robin.counted(tournament.read(written).field, round_robin.Settings())


@pytest.mark.parametrize(
    ("changes", "mistakes"),
    [
        ({"format": "deck"}, ["$.format: Invalid enum value 'deck'"]),
        ({"entrants": [{"number": 1}]}, ["$.entrants[0]: Object missing required field `seed`"]),
        ({"rounds": [[{"seats": ["1"]}]]}, ["$.rounds[0][0].seats[0]: Expected `int`, got `str`"]),
        ({"rounds": [[]] * 101}, ["$.rounds: Expected `array` of length <= 100"]),
        ({"rules": 1}, ["Object contains unknown field `rules`"]),
        (
            {"profile": "fide"},
            ["$.profile: There is no profile “fide”. There are: mtr, resistance, single-game, pods, round-robin, board."],
        ),
        (
            {"stage": {"type": "round_robin"}},
            [f"$.profile: The profile cannot be played: tiebreak_refused {one} round_robin." for one in ("OMW", "OGW")],
        ),
        ({"entrants": [{"number": 1, "seed": 1}, {"number": 1, "seed": 2}]}, ["$.entrants[1]: Entrant 1 stands twice."]),
        (
            {"entrants": [{"number": 0, "seed": 1}]},
            ["$.entrants[0]: Numbers of entrants and rounds count from 1; who left before round 1 has left after round 0."],
        ),
        ({"rounds": [[{"seats": [1, 9]}]]}, ["$.rounds[0][0]: There is no entrant 9."]),
        ({"rounds": [[{"seats": [1, 2]}, {"seats": [3, 1]}]]}, ["$.rounds[0][1]: Entrant 1 has two seats in this round."]),
        ({"rounds": [[{"seats": [1, 1]}]]}, ["$.rounds[0][0]: Entrant 1 has two seats in this round."]),
        ({"rounds": [[{"seats": []}]]}, ["$.rounds[0][0]: A pairing has at least one seat."]),
        (
            {"rounds": [[{"seats": [1], "result": {"kind": "played"}}]]},
            ["$.rounds[0][0]: This kind of result does not go with so many who came."],
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(changes: dict[str, object], mistakes: list[str]) -> None:
    with pytest.raises(BadFile) as refused:
        tournament.read(raw(**changes))

    assert [str(one) for one in refused.value.mistakes] == mistakes


def test_lots_are_those_of_a_round_with_this_seed() -> None:
    small = tournament.read(raw(seed="r1"))

    assert small.lots == {number: lot("r1", f"standing {number}") for number in (1, 2, 3)}


@pytest.mark.parametrize("games", [[3, 0], [2, 2], [-1, 0], [2]])
def test_games_that_a_best_of_three_cannot_have_are_refused(games: list[int]) -> None:
    """Section 4, T31."""
    with pytest.raises(BadFile, match="These games cannot be"):
        tournament.read(raw(rounds=[[{"seats": [1, 2], "result": {"kind": "played", "games": games}}]]))


def test_at_most_twenty_mistakes_are_told() -> None:
    with pytest.raises(BadFile) as refused:
        tournament.read(raw(rounds=[[{"seats": [number]} for number in range(10, 35)]]))

    assert [str(one) for one in refused.value.mistakes[19:]] == [
        "$.rounds[0][19]: There is no entrant 29.",
        "There are 5 more. Correct these first.",
    ]


def test_a_file_is_told_by_how_it_begins() -> None:
    json_read, odd = reading.read(b"\xef\xbb\xbf\n" + raw())
    trf_read, _ = reading.read("012 Café\n001    1       Ada".encode("cp1252"))

    assert (json_read, odd) == (tournament.read(raw()), [])
    assert (trf_read.name, trf_read.profile) == ("Café", "board")


def test_a_spoilt_file_is_refused_and_never_anything_else() -> None:
    """Bytes changed, left out and doubled: a file is read or `BadFile` says why not."""
    random, refused = Random(76), 0
    trf = b"012 Open\r\n001    1       Ada" + b" " * 73 + b"   2 w 1\r\n001    2       Ben" + b" " * 73 + b"   1 b 0\r\n"
    for whole in (raw(), trf) * 300:
        spoilt = bytearray(whole)
        for _ in range(random.randint(1, 4)):
            at = random.randrange(len(spoilt))
            spoilt[at : at + random.randint(0, 3)] = random.choice([b"", b"9", b"\xff", b"[", b'"', b"-1", bytes(spoilt[at : at + 40])])
        try:
            reading.read(bytes(spoilt))
        except BadFile as bad:
            refused += bool(str(bad))

    assert 200 < refused < 600
