"""From a stage to what pairing knows of each entrant (T41, T44, T66)."""

from __future__ import annotations

import pytest

from tournaments.files.pairing import request
from tournaments.files.tournament import FORMAT, NamedEntrant, Tournament
from tournaments.formats import scored
from tournaments.formats.contenders import contenders
from tournaments.formats.field import Entrant, Field, Pairing, Result
from tournaments.formats.pairing import Contender

WIN = Result("played", games=(2, 0))


def stage(*rounds: tuple[Pairing, ...], players: int = 4) -> Field:
    return Field(tuple(Entrant(number, 10 + number) for number in range(1, players + 1)), rounds)


def test_what_is_known_of_each():
    played = stage(
        (Pairing((1, 2), WIN), Pairing((4, 3), Result("draw_agreed"))),
        (Pairing((3, 1), WIN), Pairing((2,), Result("bye")), Pairing((4,), Result("awarded_bye"))),
    )
    points = [{}, {1: 6, 2: 0, 3: 2, 4: 2}, {1: 6, 2: 6, 3: 8, 4: 8}]

    found = contenders(played, points, {1: 3, 2: 4, 3: 1, 4: 2})

    assert found == (
        Contender(1, 11, points=6, rank=3, met=(2, 3), downs=1, sat=(1, 1), last=1),
        Contender(2, 12, points=6, rank=4, met=(1,), byes=1, sat=(0, 1), last=1),
        Contender(3, 13, points=8, rank=1, met=(1, 4), ups=1, sat=(1, 1), last=0),
        Contender(4, 14, points=8, rank=2, met=(3,), promised=1, sat=(1,), last=0),
    )


def test_meetings_count_each_time():
    again = stage((Pairing((1, 2), WIN),), (Pairing((2, 1), WIN),), players=2)

    assert [one.met for one in contenders(again, [{}, {}, {}], {})] == [(2, 2), (1, 1)]


@pytest.mark.parametrize(
    ("result", "card", "board"),
    [
        (WIN, (2,), (2,)),
        (Result("draw_agreed"), (2,), (2,)),
        (Result("conceded", games=(2, 0)), (2,), (2,)),
        (None, (2,), (2,)),
        (Result("no_show", absent=(1,)), (2,), ()),
        (Result("no_show", absent=(0,)), (2,), ()),
        (Result("both_no_show"), (2,), ()),
    ],
)
def test_who_has_met(result, card, board):
    """T41: whatever came of it; where forfeits are no games (FIDE) neither the meeting nor the seat counts."""
    played = stage((Pairing((1, 2), result),), players=2)

    at_cards = contenders(played, [{}, {}], {})[0]
    at_boards = contenders(played, [{}, {}], {}, no_shows_meet=False)[0]

    assert (at_cards.met, at_boards.met) == (card, board)
    assert (at_boards.sat, at_boards.last) == (((1,), 0) if board else ((), None))


def test_on_boards_a_forfeit_is_no_meeting():
    """T41: as the profile says, for the requests of files."""
    entrants = tuple(NamedEntrant(number, number) for number in (1, 2, 3))
    played = ((Pairing((1, 2), Result("no_show", absent=(1,))), Pairing((3,), Result("bye"))),)
    for profile, met in (("board", ()), ("mtr", (2,))):
        asked = request(Tournament(FORMAT, profile, entrants, played), scored.Swiss(rounds=3))
        assert asked.contenders[0].met == met


def test_all_of_a_pod_have_met_and_three_are_short():
    played = stage(
        (Pairing((1, 2, 3, 4), Result("pod", places=(1, 2, 3, 4))), Pairing((7, 6, 5), Result("pod", places=(1, 2, 2)))), players=7
    )

    found = {one.number: one for one in contenders(played, [{}, {}], {})}

    assert (found[3].met, found[3].shorts, found[3].sat, found[3].last) == ((1, 2, 4), 0, (0, 0, 1), 2)
    assert (found[6].met, found[6].shorts, found[6].sat, found[6].last) == ((5, 7), 1, (0, 1), 1)


def test_who_is_absent_from_a_pod_has_met_nobody_where_forfeits_are_no_games():
    played = stage((Pairing((1, 2, 3, 4), Result("pod", places=(1, 2, 3, 4), absent=(3,))),))

    assert [one.met for one in contenders(played, [{}, {}], {}, no_shows_meet=False)] == [(2, 3), (1, 3), (1, 2), ()]


@pytest.mark.parametrize(
    ("kind", "byes", "promised"), [("bye", 1, 0), ("awarded_bye", 0, 1), ("half_bye", 0, 1), ("absent", 0, 0), ("late", 0, 0)]
)
def test_kinds_of_byes(kind, byes, promised):
    (one,) = contenders(stage((Pairing((1,), Result(kind)),), players=1), [{}, {}], {})

    assert (one.byes, one.promised) == (byes, promised)


def test_a_bye_without_a_result_is_one_by_pairing():
    (one,) = contenders(stage((Pairing((1,)),), players=1), [{}, {}], {})

    assert one.byes == 1


def test_only_who_takes_part_in_the_next_round_is_seated():
    entrants = (Entrant(3, 1), Entrant(1, 2, left=1), Entrant(2, 3, joins=2), Entrant(4, 4, joins=3), Entrant(5, 5, left=2))

    assert [one.number for one in contenders(Field(entrants, ((),)), [{}, {}], {})] == [2, 3, 5]


def test_club_and_table_come_along():
    (one,) = contenders(Field((Entrant(1, 1, club="A", table=7),)), [{1: 3}], {1: 1})

    assert one == Contender(1, 1, points=3, club="A", table=7)
