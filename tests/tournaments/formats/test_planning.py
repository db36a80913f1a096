"""What is said of plans when they are saved: T12, T60, T64."""

from __future__ import annotations

import pytest

from tournaments.formats import double_elimination, elimination, groups, planning, round_robin
from tournaments.formats.chain import Cut, StagePlan
from tournaments.formats.format import Finding
from tournaments.formats.registry import Settings

ROBIN, GROUPS, SINGLE, DOUBLE = round_robin.Settings(), groups.Settings(groups=4), elimination.Settings(), double_elimination.Settings()


def check(*stages: StagePlan, players: int = 16, most_points: int | None = None) -> tuple[Finding, ...]:
    return planning.check(stages, players, most_points=[most_points] * len(stages))


def test_a_plan_that_works_needs_no_words():
    assert check(StagePlan(ROBIN), StagePlan(SINGLE, Cut(first=8)), most_points=90) == ()
    assert check(StagePlan(GROUPS), StagePlan(DOUBLE, Cut(per_group=2))) == ()
    assert check(StagePlan(ROBIN), StagePlan(ROBIN, Cut(points=30, first=8), "carried"), StagePlan(SINGLE, Cut(first=4, ties="all"))) == ()
    assert check(StagePlan(DOUBLE)) == ()


def test_a_plan_needs_a_stage():
    assert check() == (Finding("no_stages", is_error=True),)


@pytest.mark.parametrize("first", [StagePlan(ROBIN, Cut(first=4)), StagePlan(ROBIN, scores="carried")])
def test_nothing_comes_before_the_first_stage(first: StagePlan):
    assert check(first) == (Finding("nothing_before_stage", {"stage": 1}, is_error=True),)


@pytest.mark.parametrize(
    ("before", "cut", "finding"),
    [
        (ROBIN, Cut(), Finding("cut_without_rule", {"stage": 2}, is_error=True)),
        (ROBIN, Cut(first=17), Finding("cut_larger_than_field", {"cut": 17, "players": 16, "stage": 2}, is_error=True)),
        (ROBIN, Cut(first=16), Finding("cut_takes_everybody", {"players": 16, "stage": 2})),
        (ROBIN, Cut(first=1), Finding("cut_of_one", {"stage": 2})),
        (ROBIN, Cut(points=91), Finding("cut_points_out_of_reach", {"points": 91, "most": 90, "stage": 2}, is_error=True)),
        (ROBIN, Cut(per_group=2), Finding("no_groups_before", {"stage": 2}, is_error=True)),
        (GROUPS, Cut(per_group=5), Finding("cut_larger_than_group", {"cut": 5, "players": 4, "stage": 2}, is_error=True)),
        (GROUPS, Cut(per_group=2, first=4), Finding("cut_rules_exclude_each_other", {"stage": 2}, is_error=True)),
        (DOUBLE, Cut(points=6), Finding("bracket_has_no_scores", {"stage": 2}, is_error=True)),
        (DOUBLE, Cut(first=2, ties="all"), Finding("bracket_has_no_scores", {"stage": 2}, is_error=True)),
    ],
)
def test_a_cut_that_cannot_be_blocks_and_one_that_is_odd_is_told(before: Settings, cut: Cut, finding: Finding):
    assert check(StagePlan(before), StagePlan(SINGLE, cut), most_points=90) == (finding,)


@pytest.mark.parametrize(("before", "then"), [(ROBIN, SINGLE), (DOUBLE, ROBIN)])
def test_scores_count_on_between_stages_that_have_them(before: Settings, then: Settings):
    assert check(StagePlan(before), StagePlan(then, Cut(first=4), "carried")) == (
        Finding("bracket_has_no_scores", {"stage": 2}, is_error=True),
    )


def test_each_format_is_asked_for_as_many_as_come_into_it():
    """Three go on, too few for a match for the third place; four groups of six leave some without an opponent."""
    third = elimination.Settings(third_place=True)

    assert check(StagePlan(ROBIN), StagePlan(third, Cut(first=3))) == (Finding("no_third_place_match", {"players": 3, "stage": 2}),)
    assert check(StagePlan(ROBIN), StagePlan(third, Cut(first=3, points=20))) == ()
    assert check(StagePlan(ROBIN), StagePlan(third, Cut(first=6, ties="all", most=3))) == (
        Finding("no_third_place_match", {"players": 3, "stage": 2}),
    )
    assert check(StagePlan(ROBIN), StagePlan(GROUPS, Cut(first=6))) == (
        Finding("groups_too_many", {"groups": 4, "players": 6, "stage": 2}, is_error=True),
    )
    assert check(StagePlan(GROUPS), StagePlan(third, Cut(per_group=1)), StagePlan(SINGLE, Cut(first=5))) == (
        Finding("cut_larger_than_field", {"cut": 5, "players": 4, "stage": 3}, is_error=True),
    )
