"""Stages in a row: cuts, seeds, scores that count on, places at the end (tournaments reference, sections 6 and 8): T60, T62, T64, T65."""

from __future__ import annotations

import pytest

from tests.tournaments.formats.play import by_lot, favourite, field, pairs, played_out
from tournaments.formats import chain, elimination, groups, round_robin
from tournaments.formats.chain import Cut, StagePlan
from tournaments.formats.field import Entrant, Field, Pairing, Result

PLACES = (4, 2, 5, 1, 3, 6)
POINTS = {4: 18, 2: 14, 5: 12, 1: 12, 3: 12, 6: 6}
BRACKET = StagePlan(elimination.Settings())
ROBIN = round_robin.Settings()


def qualified(cut: Cut | None, *out: int) -> tuple[int, ...]:
    return chain.qualified(cut, places=PLACES, points=POINTS, group_of={}, out=out)


@pytest.mark.parametrize(
    ("cut", "going_on"),
    [
        (None, (4, 2, 5, 1, 3, 6)),
        (Cut(first=4), (4, 2, 5, 1)),
        (Cut(points=13), (4, 2)),
        (Cut(points=12), (4, 2, 5, 1, 3)),
        (Cut(points=19), ()),
        (Cut(first=8), (4, 2, 5, 1, 3, 6)),
    ],
)
def test_a_cut_is_so_many_or_so_many_points(cut: Cut | None, going_on: tuple[int, ...]):
    assert qualified(cut) == going_on


def test_points_guarantee_and_places_are_filled_up():
    assert qualified(Cut(first=3, points=12)) == (4, 2, 5, 1, 3)
    assert qualified(Cut(first=3, points=14)) == (4, 2, 5)
    assert qualified(Cut(first=2, points=12, ties="all")) == (4, 2, 5, 1, 3)
    assert qualified(Cut(first=3, points=14, ties="all")) == (4, 2, 5, 1, 3)


def test_ties_at_the_edge_go_on_by_setting():
    """Entrants 5, 1 and 3 have as many points."""
    assert qualified(Cut(first=3)) == (4, 2, 5)
    assert qualified(Cut(first=3, ties="all")) == (4, 2, 5, 1, 3)
    assert qualified(Cut(first=2, ties="all")) == (4, 2)
    assert qualified(Cut(first=3, ties="all", most=4)) == (4, 2, 5, 1)
    assert qualified(Cut(first=8, ties="all")) == (4, 2, 5, 1, 3, 6)


def test_who_has_left_makes_room_for_the_next():
    assert qualified(Cut(first=3), 4, 5) == (2, 1, 3)
    assert qualified(Cut(first=1, ties="all"), 4) == (2,)


def test_the_first_of_each_group_go_on():
    group_of = {4: 1, 2: 2, 5: 1, 1: 2, 3: 1, 6: 2}

    assert chain.qualified(Cut(per_group=1), places=PLACES, points={}, group_of=group_of) == (4, 2)
    assert chain.qualified(Cut(per_group=2), places=PLACES, points={}, group_of=group_of, out=(4,)) == (2, 5, 1, 3)


def test_seeds_are_places_of_the_stage_before():
    """T62: written down with the new stage, which asks for nothing else later."""
    before = (Entrant(1, 1, rating=1500, club="Owls"), Entrant(2, 2, left=4), Entrant(3, 3, joins=2))

    assert chain.entrants(BRACKET, (3, 1), before=before, came_from=ROBIN) == (Entrant(3, 1), Entrant(1, 2, rating=1500, club="Owls"))


def test_groups_are_drawn_for_a_stage_of_groups():
    plan = StagePlan(groups.Settings(groups=2))

    then = chain.entrants(plan, (4, 2, 3, 1), before=field(4).entrants, came_from=ROBIN)

    assert [(entrant.number, entrant.seed, entrant.group) for entrant in then] == [(4, 1, 1), (2, 2, 2), (3, 3, 2), (1, 4, 1)]


def test_group_mates_are_apart_in_the_bracket_after_groups():
    before = groups.draw(field(8).entrants, 2)
    group_of = {1: 1, 4: 1, 2: 2, 3: 2}

    then = chain.entrants(BRACKET, (1, 2, 3, 4), before=before, came_from=groups.Settings(groups=2))

    assert pairs(elimination.pair(Field(then), elimination.Settings())) == {1: [(1, 3), (2, 4)]}
    assert {entrant.number: entrant.group for entrant in then} == group_of


@pytest.mark.parametrize(("going_on", "code"), [((), "empty_cut"), ((3,), "one_player_cut")])
def test_a_cut_of_nobody_or_one_player_is_a_message_and_a_result(going_on: tuple[int, ...], code: str):
    """T64."""
    settings = elimination.Settings()
    then = Field(chain.entrants(BRACKET, going_on, before=field(3).entrants, came_from=ROBIN))

    assert [finding.code for finding in chain.alone(then.entrants)] == [code]
    assert [finding.is_error for finding in chain.alone(then.entrants)] == [False]
    assert elimination.is_over(then, settings)
    assert chain.final_places([(1, 2, 3), elimination.places(then, settings, ())]) == (
        *going_on,
        *[n for n in (1, 2, 3) if n not in going_on],
    )


def test_two_or_more_players_need_no_message():
    assert chain.alone(field(2).entrants) == ()


def test_who_came_further_is_before_who_did_not():
    """T65: a total order over stages."""
    assert chain.final_places([(1, 2, 3, 4, 5, 6), (2, 4, 1), (4, 2)]) == (4, 2, 1, 3, 5, 6)


def test_groups_then_a_bracket_place_everybody():
    """T60, T65."""
    settings = groups.Settings(groups=3)
    stage = Field(groups.draw(field(11).entrants, 3))
    stage = played_out(stage, settings, by_lot(1))
    first = groups.places(stage, settings, range(1, 12))
    group_of = {entrant.number: entrant.group or 0 for entrant in stage.entrants}

    going_on = chain.qualified(Cut(per_group=2), places=first, points={}, group_of=group_of)
    then = Field(chain.entrants(BRACKET, going_on, before=stage.entrants, came_from=settings))
    then = played_out(then, elimination.Settings(), favourite)
    second = elimination.places(then, elimination.Settings(), ())

    places = chain.final_places([first, second])
    assert sorted(second) == sorted(going_on)
    assert places[:6] == second
    assert places[6:] == first[6:]


def test_scores_count_on_as_one_stage():
    """Entrant 3 left in the first stage, 4 did not go on; 2 leaves in the second."""
    won = Result("played", games=(2, 0))
    first = Field(
        (Entrant(1, 1), Entrant(2, 2, joins=2), Entrant(3, 3, left=1), Entrant(4, 4)),
        ((Pairing((1, 3), won),), (Pairing((1, 2), won),)),
    )
    second = Field((Entrant(1, 2), Entrant(2, 1, left=1)), ((Pairing((2, 1), won),),))

    both = chain.carried(first, second)

    assert both.entrants == (Entrant(1, 2), Entrant(2, 1, joins=2, left=3), Entrant(3, 3, left=1), Entrant(4, 4, left=2))
    assert both.rounds == first.rounds + second.rounds
    assert [entrant.takes_part(3) for entrant in both.entrants] == [True, True, False, False]
