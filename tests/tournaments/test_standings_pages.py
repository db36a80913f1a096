"""Standings as visitors see them: group by group, in the middle of a round, and final places with their podium.

Source: tournaments reference, sections 8.2 and 12; T36, T60, T65.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from oshisite.accounts.models import User
from tests.tournaments.test_pages import ELSEWHERE, client, page, queries
from tests.tournaments.test_playing import Cup
from tournaments import ledger
from tournaments.formats import elimination, groups, scored
from tournaments.formats.chain import Cut, StagePlan
from tournaments.formats.field import Result
from tournaments.models import Standing
from tournaments.rules.commands import CloseRound, Complete, Leave, PairRound, PublishRound, Rule
from tournaments.rules.state import Pairing, Round

pytestmark = pytest.mark.django_db
NAMES = ("aki", "bea", "cho", "dee", "eve", "fay")
BRACKET = StagePlan(elimination.Settings(), Cut(first=2))
TWO_GROUPS = (StagePlan(groups.Settings(groups=2)), StagePlan(elimination.Settings(), Cut(per_group=1)))


def standings(cup: Cup, path: str = "") -> Any:
    answer = client().get(f"/events/{cup.id}/standings/{path}")
    assert answer.status_code == 200
    return answer.context


def tables(cup: Cup, path: str = "") -> list[tuple[str, list[tuple[int, str, int, bool]]]]:
    """Each table by its title: rank, name, points in halves, whether they go on."""
    return [
        (table.title, [(one.rank, one.row.name, one.row.standing.points, one.goes_on) for one in table.lines])
        for table in standings(cup, path)["tables"]
    ]


def newest(cup: Cup) -> Round:
    found = ledger.folded(cup.id).state.round
    assert found is not None
    return found


def open_tables(cup: Cup) -> list[Pairing]:
    return [one for one in ledger.folded(cup.id).state.tables(newest(cup).moment) if not one.bye]


def lower_wins(cup: Cup, table: Pairing) -> None:
    """Who was entered first wins two to none."""
    games = (2, 0) if table.seats[0] < table.seats[1] else (0, 2)
    cup.run(Rule(table.key, Result("played", games=games)))


def next_round(cup: Cup) -> None:
    cup.run(PairRound("bb"))
    cup.work()
    cup.run(PublishRound(newest(cup).moment))


def play_round(cup: Cup) -> None:
    for table in open_tables(cup):
        lower_wins(cup, table)
    end_round(cup)


def end_round(cup: Cup) -> None:
    cup.run(CloseRound(newest(cup).moment))
    cup.work()


def begin(*stages: StagePlan, entrants: int) -> Cup:
    cup = Cup(replace(ELSEWHERE, stages=stages))
    cup.enter(*NAMES[:entrants])
    cup.begin()
    return cup


# --- while a round is played


def test_results_of_the_round_show_at_once_and_are_provisional():
    """T36: nothing is frozen by it."""
    cup = begin(StagePlan(scored.Swiss(2)), entrants=4)
    first, second = open_tables(cup)
    lower_wins(cup, second)
    context = standings(cup)
    assert (context["chosen"], context["round"], Standing.objects.count()) == ("now", 1, 0)
    assert [row[2] for row in tables(cup)[0][1]] == [6, 0, 0, 0]
    assert "provisional: tables are still playing" in page(cup, "standings/")

    lower_wins(cup, first)
    assert [row[2] for row in tables(cup, "now/")[0][1]] == [6, 6, 0, 0]


def test_frozen_standings_come_first_and_lead_to_those_of_the_moment():
    cup = begin(StagePlan(scored.Swiss(2)), entrants=4)
    play_round(cup)
    next_round(cup)
    lower_wins(cup, open_tables(cup)[0])
    assert standings(cup)["chosen"] == (1, 1)
    assert f"/events/{cup.id}/standings/now/" in page(cup, "standings/")
    assert [row[2] for row in tables(cup, "now/")[0][1]] == [12, 6, 0, 0]

    lower_wins(cup, open_tables(cup)[1])
    end_round(cup)
    assert standings(cup, "now/")["chosen"] == (1, 2)


def test_standings_of_the_moment_ask_as_often_for_six_as_for_two():
    asked = []
    for entrants in (2, 6):
        cup = begin(StagePlan(scored.Swiss(2)), entrants=entrants)
        asked.append(queries(client(), f"/events/{cup.id}/standings/"))
        User.objects.all().delete()
    assert asked[0] == asked[1] <= 6


# --- groups


def test_each_group_has_a_table_and_shows_who_goes_on():
    """Groups are drawn in snake order of the seeds: 1, 4, 5 and 2, 3, 6 (T60)."""
    cup = begin(*TWO_GROUPS, entrants=6)
    play_round(cup)
    for _round in range(2):
        next_round(cup)
        play_round(cup)
    a, b = (("aki", "dee", "eve"), ("bea", "cho", "fay"))
    expected = [
        (title, [(rank, name, 12 - 6 * (rank - 1), rank == 1) for rank, name in enumerate(group, 1)])
        for title, group in (("Group A", a), ("Group B", b))
    ]
    assert tables(cup, "1/3/") == expected

    next_round(cup)
    play_round(cup)
    assert tables(cup, "1/3/") == expected


def test_who_has_left_does_not_go_on():
    cup = begin(*TWO_GROUPS, entrants=6)
    for _round in range(2):
        play_round(cup)
        next_round(cup)
    cup.run(Leave(1))
    play_round(cup)
    [(_, a), (_, b)] = tables(cup, "1/3/")
    assert [name for _rank, name, _points, goes_on in (*a, *b) if goes_on] == ["dee", "bea"]


# --- final places


def test_final_places_are_a_total_order_over_all_stages():
    """T65: who came into the bracket is before all others, whatever their points."""
    cup = begin(StagePlan(scored.Swiss(2)), BRACKET, entrants=4)
    play_round(cup)
    next_round(cup)
    play_round(cup)
    [(_, swiss)] = tables(cup)
    first, second, *others = [name for _rank, name, _points, _goes_on in swiss]
    assert "final places" not in page(cup, "standings/")

    next_round(cup)
    [last] = open_tables(cup)
    lost = last.seats.index(NAMES.index(first) + 1)
    cup.run(Rule(last.key, Result("played", games=(0, 2) if lost == 0 else (2, 0))))
    end_round(cup)
    order = [second, first, *others]
    assert [(one.place, one.name) for one in standings(cup)["places"]] == list(enumerate(order, 1))
    assert standings(cup, "1/2/")["chosen"] == (1, 2)

    assert "podium" not in client().get(f"/events/{cup.id}/").context
    cup.run(Complete())
    answer = client().get(f"/events/{cup.id}/")
    assert [(one.place, one.name) for one in answer.context["podium"]] == list(enumerate(order[:3], 1))
