"""At the tables: coming, reporting, confirming, ruling, not coming (T25, T26, T30-T32; section 11 of the reference)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.tournaments.rules.event import LOST, MINUTE, NOW, WON, Event, running, settings
from tournaments.formats.field import Result
from tournaments.rules.commands import (
    BeginMatch,
    CallJudge,
    Come,
    Concede,
    Extend,
    NoShow,
    Penalise,
    Report,
    ResolveCall,
    Rule,
    Settle,
    Sweep,
    TakeCall,
    Unpair,
    VoidResult,
)
from tournaments.rules.commands.base import Refused
from tournaments.rules.facts import (
    CallResolved,
    CallTaken,
    Came,
    Confirmed,
    Dropped,
    Extended,
    JudgeCalled,
    MatchBegan,
    Penalised,
    Reported,
    ResultVoided,
)
from tournaments.rules.state import Moment, Penalty

PLAY = settings().play
FIRST = Moment(1, 1)


@pytest.fixture
def event() -> Event:
    """Four entrants, 1-2 and 3-4."""
    found = running(4)
    found.publish((1, 2), (3, 4))
    return found


def test_a_result_counts_when_the_opponent_says_the_same(event):
    """T30."""
    table = event.table(1)
    assert event.player(1, Report(table, WON)) == [Reported(table, 0, WON)]
    assert event.t.pairings[table].state == "reported"
    assert event.player(2, Report(table, WON)) == [Reported(table, 1, WON), Confirmed(table, WON, "players")]
    assert event.t.pairings[table].state == "confirmed"


def test_different_reports_are_a_dispute_that_keeps_both(event):
    """T31, and section 11: a judge is called, once."""
    table = event.table(1)
    event.player(1, Report(table, WON))
    assert event.player(2, Report(table, LOST)) == [Reported(table, 1, LOST, is_disputed=True), JudgeCalled(1, table)]
    found = event.t.pairings[table]
    assert (found.state, [claim.result for claim in found.claims]) == ("disputed", [WON, LOST])


def test_who_changes_their_report_ends_a_dispute(event):
    table = event.table(1)
    event.player(1, Report(table, WON))
    event.player(2, Report(table, LOST))
    assert event.player(1, Report(table, LOST)) == [Reported(table, 0, LOST), Confirmed(table, LOST, "players")]


def test_the_same_report_again_changes_nothing_once_it_counts(event):
    table = event.table(1)
    event.player(1, Report(table, WON))
    event.player(2, Report(table, WON))
    assert event.player(1, Report(table, WON)) == []
    with pytest.raises(Refused, match="result_counts"):
        event.player(1, Report(table, LOST))


def test_a_report_counts_by_silence():
    """T30: after the time that was set."""
    event = running(2, play=replace(PLAY, confirm_ms=MINUTE))
    event.publish((1, 2))
    table = event.table(1)
    event.player(1, Report(table, WON))
    event.now = NOW + MINUTE - 1
    assert event.system(Sweep()) == []
    event.now = NOW + MINUTE
    assert event.system(Sweep()) == [Confirmed(table, WON, "silence")]


def test_players_report_only_what_they_have_played(event):
    table = event.table(1)
    for result in (Result("no_show", games=(2, 0), absent=(1,)), Result("double_loss", games=(0, 0)), Result("match_loss", games=(2, 0))):
        with pytest.raises(Refused, match="for_judges"):
            event.player(1, Report(table, result))
    with pytest.raises(Refused, match="not_yours"):
        event.player(3, Report(table, WON))


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (Result("played", games=(3, 0)), "too_many_games"),
        (Result("played", games=(2, 2)), "too_many_games"),
        (Result("played", games=(2,)), "bad_games"),
        (Result("played", games=(-1, 2)), "bad_games"),
        (Result("pod", places=(1, 2)), "bad_kind"),
        (Result("bye"), "bad_kind"),
        (Result("conceded", games=(1, 0)), "no_winner"),
        (Result("draw_agreed", games=(1, 0)), "bad_games"),
        (Result("played", games=(2, 0), absent=(1,)), "bad_absent"),
        (Result("played", games=(2, 0), absent=(7,)), "bad_absent"),
    ],
)
def test_impossible_results_are_refused_with_a_reason(event, result, code):
    """Section 4."""
    with pytest.raises(Refused) as refused:
        event.staff(Rule(event.table(1), result))
    assert (refused.value.code, refused.value.parts) == ("impossible_result", {"why": code})


def test_staff_rule_at_once_and_correct_with_a_reason(event):
    """T30, T32: the later result supersedes."""
    table = event.table(1)
    event.player(1, Report(table, WON))
    assert event.staff(Rule(table, LOST)) == [Confirmed(table, LOST, "staff")]
    with pytest.raises(Refused, match="reason_wanted"):
        event.staff(Rule(table, WON))
    assert event.staff(Rule(table, WON, "wrong_result")) == [Confirmed(table, WON, "staff", "wrong_result")]
    assert event.staff(Rule(table, WON, "wrong_result")) == []


def test_nobody_rules_on_their_own_match(event):
    """Section 10."""
    with pytest.raises(Refused, match="own_match"):
        event.run(Rule(event.table(1), WON), "judge", plays=[(1, 0)])
    event.run(Rule(event.table(2), WON), "judge", plays=[(1, 0)])


@pytest.mark.parametrize(
    "make",
    [
        lambda event: Extend(event.table(1), MINUTE),
        lambda event: Penalise(2, "match_loss", "conduct"),
        lambda event: Unpair(FIRST, "mistake", voids_results=True),
    ],
)
def test_nobody_rules_on_their_own_match_in_another_way(event, make):
    """Section 10: more time, a penalty of whom they meet, the round unpaired with their own result. Another official may."""
    event.staff(Rule(event.table(1), WON))
    event.run(Penalise(3, "warning", "conduct"), "judge", "scorekeeper", plays=[(1, 0)])
    with pytest.raises(Refused, match="own_match"):
        event.run(make(event), "judge", "scorekeeper", plays=[(1, 0)])
    event.staff(make(event))


@pytest.mark.parametrize("points", [1_001, 10**12])
def test_one_penalty_takes_off_as_many_points_as_a_table_can_hold(event, points):
    with pytest.raises(Refused, match="bad_points"):
        event.staff(Penalise(1, "points", "slow_play", points))
    event.staff(Penalise(1, "points", "slow_play", 1_000))
    assert event.t.penalties[1].points == 1_000


def test_a_stale_form_is_refused(event):
    """T2: somebody else has changed the table since the form was loaded; other tables do not matter."""
    seen = event.t.version
    event.staff(Rule(event.table(2), WON))
    event.staff(Rule(event.table(1), WON), seen=seen)
    with pytest.raises(Refused, match="stale"):
        event.staff(Rule(event.table(1), LOST, "mistake"), seen=seen)


def test_who_is_missing_when_presence_ends_has_not_come():
    """T25, T26: who is there is never punished."""
    event = running(6, play=replace(PLAY, presence_ms=10 * MINUTE))
    event.publish((1, 2), (3, 4), (5, 6))
    one, two, three = event.table(1), event.table(2), event.table(3)
    assert event.player(1, Come(one, 0)) == [Came(one, 0)]
    assert event.player(1, Come(one, 0)) == []
    event.player(5, Come(three, 0))
    event.staff(Come(three, 1))
    event.now = NOW + 10 * MINUTE
    assert event.system(Sweep()) == [
        Confirmed(one, Result("no_show", games=(2, 0), absent=(1,)), "absence"),
        Confirmed(two, Result("both_no_show", games=(0, 0), absent=(0, 1)), "absence"),
    ]


def test_an_extension_moves_the_end_of_presence():
    event = running(2, play=replace(PLAY, presence_ms=MINUTE))
    event.publish((1, 2))
    assert event.staff(Extend(event.table(1), 2 * MINUTE)) == [Extended(event.table(1), 2 * MINUTE)]
    event.now = NOW + 2 * MINUTE
    assert event.system(Sweep()) == []
    event.now = NOW + 3 * MINUTE
    assert len(event.system(Sweep())) == 1


def test_in_a_pod_who_came_is_before_who_did_not():
    event = running(4, mode="royale", play=replace(PLAY, presence_ms=MINUTE, best_of=1))
    event.publish((1, 2, 3, 4))
    table = event.table(1)
    for number, seat in ((2, 1), (3, 2)):
        event.player(number, Come(table, seat))
    event.now = NOW + MINUTE
    assert event.system(Sweep()) == [Confirmed(table, Result("pod", places=(3, 1, 1, 3), absent=(0, 3)), "absence")]


def test_staff_note_a_no_show(event):
    table = event.table(1)
    assert event.staff(NoShow(table, (0,))) == [Confirmed(table, Result("no_show", games=(0, 2), absent=(0,)), "absence")]


def test_a_match_that_is_played_here_settles_its_table(event):
    """Section 11: the validated replay decides; a report by hand is kept as a claim."""
    table = event.table(1)
    event.system(BeginMatch(table, "match1"))
    event.player(1, Report(table, LOST))
    event.player(2, Report(table, LOST))
    assert event.t.pairings[table].state == "reported"
    assert event.system(Settle(table, "match1", WON)) == [Confirmed(table, WON, "match")]
    assert event.system(Settle(table, "match1", WON)) == []


def test_a_ruling_stands_against_the_match_that_ends_later(event):
    table = event.table(1)
    event.system(BeginMatch(table, "match1"))
    event.staff(Rule(table, LOST))
    assert event.system(Settle(table, "match1", WON)) == []


def test_a_table_has_one_match(event):
    table = event.table(1)
    assert event.system(BeginMatch(table, "match1")) == [MatchBegan(table, "match1")]
    assert event.system(BeginMatch(table, "match1")) == []
    with pytest.raises(Refused, match="table_over"):
        event.system(BeginMatch(table, "match2"))


def test_a_seat_concedes_by_itself(event):
    table = event.table(1)
    assert event.player(2, Concede(table)) == [Confirmed(table, Result("conceded", games=(2, 0)), "players")]


def test_a_voided_result_opens_the_table_again(event):
    table = event.table(1)
    event.staff(Rule(table, WON))
    assert event.staff(VoidResult(table, "mistake")) == [ResultVoided(table, "mistake")]
    assert (event.t.pairings[table].state, event.t.pairings[table].result) == ("assigned", None)
    assert event.staff(VoidResult(table, "mistake")) == []


def test_a_bye_is_not_reported(event):
    found = running(3)
    found.publish((1, 2), (3,))
    with pytest.raises(Refused, match="not_yours"):
        found.player(3, Report(found.table(2), WON))
    with pytest.raises(Refused, match="is_bye"):
        found.staff(Rule(found.table(2), WON))


def test_a_judge_is_called_once_and_comes(event):
    """T79."""
    table = event.table(1)
    assert event.player(1, CallJudge(table)) == [JudgeCalled(1, table)]
    assert event.player(2, CallJudge(table)) == []
    assert event.run(TakeCall(1), "judge") == [CallTaken(1)]
    assert event.run(ResolveCall(1), "judge") == [CallResolved(1)]
    assert event.player(2, CallJudge(table)) == [JudgeCalled(2, table)]


def test_a_penalty_names_its_round_and_a_disqualification_takes_out(event):
    """T26, T37."""
    assert event.staff(Penalise(1, "warning", "slow_play")) == [Penalised(Penalty(1, 1, "warning", Moment(1, 1), "slow_play"))]
    assert event.staff(Penalise(2, "disqualification", "conduct")) == [
        Penalised(Penalty(2, 2, "disqualification", Moment(1, 1), "conduct")),
        Dropped(2, Moment(1, 1), "disqualified"),
    ]
    assert event.t.entrants[2].state == "disqualified"
