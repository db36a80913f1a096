"""Rounds from pairing to standings, cuts, corrections (T27-T29, T32, T36, T43, T46, T49, T50, T56, T57, T60, T62-T64; section 11)."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from tests.tournaments.rules.event import (
    LOST,
    MINUTE,
    NOW,
    WON,
    Event,
    close,
    lower_number_wins,
    pair,
    play_round,
    publish,
    running,
    settings,
    settle,
    work,
)
from tournaments.formats import elimination, groups, round_robin, scored
from tournaments.formats.chain import Cut, StagePlan
from tournaments.formats.format import PairingProblem
from tournaments.rules.commands import (
    Advance,
    AwardByes,
    CallTime,
    Change,
    CloseRound,
    Complete,
    Enter,
    Freeze,
    GiveUpPairing,
    Leave,
    PairRound,
    PauseClock,
    Penalise,
    Propose,
    PublishRound,
    ReopenRound,
    Rule,
    SeatLate,
    Start,
    StartClock,
    SwapSeats,
    Sweep,
    Unpair,
    VoidResult,
)
from tournaments.rules.commands.base import Refused
from tournaments.rules.commands.closing import closing_hash
from tournaments.rules.facts import (
    ClockStarted,
    LateSeated,
    Moved,
    PairingRequested,
    RoundClosed,
    RoundClosing,
    RoundPaired,
    RoundPublished,
    RoundVoided,
    Seating,
    SeatsSwapped,
    StageClosed,
    StageSeeded,
    TimeCalled,
)
from tournaments.rules.stages import answer, job_of, standings_of
from tournaments.rules.state import Moment

FIRST, SECOND = Moment(1, 1), Moment(1, 2)
SWISS_AND_CUT = (StagePlan(scored.Swiss(2)), StagePlan(elimination.Settings(), Cut(first=4)))


def with_cut(entrants: int) -> Event:
    return running(entrants, stages=SWISS_AND_CUT)


def seats(event: Event) -> list[tuple[int, ...]]:
    found = event.t.round
    assert found is not None
    return [table.seats for table in event.t.tables(found.moment)]


def test_two_clicks_pair_one_round():
    """T27."""
    event = running(4)
    [requested] = event.staff(PairRound("aa"))
    assert isinstance(requested, PairingRequested)
    assert (requested.moment, requested.attempt, requested.seed) == (FIRST, 1, "aa")
    assert event.staff(PairRound("bb")) == []


def test_a_draft_seats_everybody_once_and_the_odd_one_has_a_bye():
    """T43, T44."""
    event = running(5)
    [paired] = pair(event)
    assert isinstance(paired, RoundPaired)
    assert sorted(number for table in paired.tables for number in table.seats) == [1, 2, 3, 4, 5]
    assert [table.bye for table in paired.tables] == [None, None, "bye"]
    assert event.t.rounds[FIRST].state == "draft"


def test_the_same_seed_pairs_the_same_round():
    """T46."""
    one, other, third = running(16), running(16), running(16)
    assert pair(one) == pair(other)
    assert pair(third, "bb") != pair(running(16), "aa")


def test_a_drop_while_a_worker_pairs_is_not_lost():
    """Section 11: the answer is thrown away and the request made again without them."""
    event = running(4)
    event.staff(PairRound("aa"))
    job = job_of(event.t, 1)
    stale = Propose(FIRST, 1, job.input_hash, answer(job, b"\xaa"))
    event.player(2, Leave(2))

    [again] = event.system(stale)
    assert isinstance(again, PairingRequested)
    assert (again.moment, again.attempt, again.seed) == (FIRST, 2, "aa")
    assert again.input_hash != job.input_hash
    assert event.system(stale) == []

    work(event)
    assert sorted(number for row in seats(event) for number in row) == [1, 3, 4]


def test_an_answer_that_leaves_somebody_out_is_not_taken():
    """T49."""
    event = running(4)
    event.staff(PairRound("aa"))
    job = job_of(event.t, 1)
    sound = answer(job, b"\xaa")
    for broken in (
        replace(sound, tables=sound.tables[:1]),
        replace(sound, tables=(sound.tables[0], sound.tables[0])),
        replace(sound, tables=(sound.tables[0], replace(sound.tables[1], seats=(8, 9)))),
        replace(sound, proposal=None),
    ):
        with pytest.raises(Refused, match="unsound_pairing"):
            event.system(Propose(FIRST, 1, job.input_hash, broken))


def test_a_draft_is_paired_anew_for_a_reason_and_counts_its_attempts():
    """T50."""
    event = running(8)
    pair(event, "aa")
    with pytest.raises(Refused, match="reason_wanted"):
        event.staff(PairRound("bb"))
    [requested] = event.staff(PairRound("bb", "mistake"))
    assert isinstance(requested, PairingRequested)
    assert (requested.attempt, requested.reason) == (2, "mistake")
    work(event)
    assert event.t.rounds[FIRST].attempt == 2


def test_a_draft_that_is_thrown_away_leaves_no_table_behind():
    event = running(6)
    pair(event)
    event.staff(Leave(1))
    event.staff(Leave(2))
    event.staff(PairRound("bb", "request"))
    assert event.t.pairings == {}
    work(event)
    assert sorted(number for row in seats(event) for number in row) == [3, 4, 5, 6]
    assert len(event.t.pairings) == 2


def test_attempts_count_on_through_a_round_that_was_unpaired():
    """T50: with the reason for which it was."""
    event = running(8)
    pair(event, "aa")
    publish(event)
    event.staff(Unpair(FIRST, "wrong_result"))
    [requested] = event.staff(PairRound("bb"))
    assert isinstance(requested, PairingRequested)
    assert (requested.attempt, requested.reason) == (2, "wrong_result")
    work(event)
    [again] = event.staff(PairRound("cc", "mistake"))
    assert isinstance(again, PairingRequested)
    assert (again.attempt, again.reason) == (3, "mistake")


def test_a_result_that_came_in_meanwhile_is_not_lost_by_an_old_form():
    """T2, T56: the form said which results go; the one that came since was not among them."""
    event = running(4)
    pair(event)
    publish(event)
    event.staff(Rule(event.table(1), WON))
    looked = event.t.version
    event.staff(Rule(event.table(2), WON))
    with pytest.raises(Refused, match="stale"):
        event.staff(Unpair(FIRST, "mistake", voids_results=True), seen=looked)
    event.staff(Unpair(FIRST, "mistake", voids_results=True), seen=event.t.version)


def test_a_draft_that_was_seated_anew_meanwhile_is_not_published_nor_thrown_away_by_an_old_form():
    """T2, T57."""
    event = running(4)
    pair(event)
    looked = event.t.version
    event.staff(SwapSeats(FIRST, (1, 0), (2, 0)))
    for command in (PublishRound(FIRST), PairRound("bb", "mistake"), SwapSeats(FIRST, (1, 0), (2, 0))):
        with pytest.raises(Refused, match="stale"):
            event.staff(command, seen=looked)
    event.staff(PublishRound(FIRST), seen=event.t.version)
    assert event.staff(PublishRound(FIRST), seen=looked) == []


def test_a_draft_without_somebody_who_came_since_is_not_published():
    """T43: everybody who plays has a seat."""
    event = running(4, late_until=2)
    pair(event)
    event.staff(Enter())
    with pytest.raises(Refused, match="draft_is_old"):
        publish(event)
    event.staff(PairRound("bb", "request"))
    work(event)
    publish(event)
    assert sorted(number for row in seats(event) for number in row) == [1, 2, 3, 4, 5]


def test_a_draft_that_was_paired_from_results_that_were_corrected_is_not_published():
    """Section 11: the next pairing uses the new scores."""
    event = running(4)
    play_round(event)
    pair(event)
    table = event.t.tables(FIRST)[0]
    event.staff(Rule(table.key, LOST if table.result == WON else WON, "wrong_result"))
    with pytest.raises(Refused, match="draft_is_old"):
        publish(event)


def test_players_are_told_when_the_round_is_published():
    event = running(4)
    pair(event)
    with pytest.raises(Refused, match="round_not_out"):
        event.staff(Rule(event.table(1), WON))
    assert event.staff(PublishRound(FIRST)) == [RoundPublished(FIRST)]
    assert event.staff(PublishRound(FIRST)) == []


def test_a_draft_with_somebody_who_left_is_not_published():
    event = running(4)
    pair(event)
    event.staff(Leave(1))
    with pytest.raises(Refused, match="left_since"):
        publish(event)


def test_the_next_round_waits_for_all_results_unless_staff_say_why():
    """T29."""
    event = running(4)
    pair(event)
    publish(event)
    event.staff(Rule(event.table(1), WON))
    with pytest.raises(Refused, match="round_open"):
        event.staff(PairRound("bb"))
    with pytest.raises(Refused) as refused:
        event.staff(CloseRound(FIRST))
    assert (refused.value.code, refused.value.parts) == ("tables_open", {"tables": [2], "open": 1})
    [closing] = event.staff(CloseRound(FIRST, "technical"))
    assert isinstance(closing, RoundClosing)
    assert closing.open == (2,)


def test_standings_are_frozen_with_the_round_and_stay():
    """T36: a later drop does not alter them."""
    event = running(4)
    play_round(event)
    frozen = event.t.standings[FIRST]
    assert [(row.rank, row.points) for row in frozen] == [(1, 6), (2, 6), (3, 0), (4, 0)]
    event.staff(Leave(frozen[0].entrant))
    assert event.t.standings[FIRST] == frozen


def test_a_result_that_comes_while_standings_are_computed_begins_them_anew():
    event = running(4)
    pair(event)
    publish(event)
    settle(event, lower_number_wins)
    event.staff(CloseRound(FIRST))
    stale = Freeze(FIRST, closing_hash(event.t, FIRST), standings_of(event.t, FIRST))
    table = event.t.tables(FIRST)[0]
    event.staff(Rule(table.key, LOST if table.result == WON else WON, "wrong_result"))

    [again] = event.system(stale)
    assert isinstance(again, RoundClosing)
    assert event.system(stale) == []
    [closed] = event.system(Freeze(FIRST, again.input_hash, standings_of(event.t, FIRST)))
    assert isinstance(closed, RoundClosed)


def test_a_correction_of_an_old_round_changes_its_standings_and_no_pairing():
    """T32."""
    event = running(4)
    play_round(event)
    pair(event)
    publish(event)
    before = seats(event)
    table = event.t.tables(FIRST)[0]
    facts = event.staff(Rule(table.key, LOST if table.result == WON else WON, "wrong_result"))
    assert [type(fact).__name__ for fact in facts] == ["Confirmed", "RoundClosed"]
    assert event.t.standings[FIRST] == standings_of(event.t, FIRST)
    assert seats(event) == before


def test_a_penalty_takes_points_off():
    """T37."""
    event = running(4)
    pair(event)
    publish(event)
    settle(event, lower_number_wins)
    event.staff(Penalise(1, "points", "conduct", points=2))
    close(event)
    assert {row.entrant: row.points for row in event.t.standings[FIRST]}[1] == 4


def test_who_comes_late_has_lost_the_rounds_before():
    """T21."""
    event = running(4, late_until=2)
    play_round(event)
    event.staff(Enter())
    play_round(event)
    last = event.t.standings[SECOND]
    assert {row.entrant for row in last} == {1, 2, 3, 4, 5}
    assert sorted(number for table in event.t.tables(SECOND) for number in table.seats) == [1, 2, 3, 4, 5]


def test_byes_that_were_promised_are_a_win_or_half_of_one():
    """T33: each kind with its own rule; a round has one of both, and they are kept when it is paired."""
    event = Event(settings(seeding="order"))
    event.staff(Advance("published"))
    event.staff(Advance("open"))
    event.register(6)
    event.staff(AwardByes(1, (1, 2)))
    event.staff(AwardByes(1, (2,), "half_bye"))
    event.staff(AwardByes(2, (1,), "half_bye"))
    assert (event.t.entrants[1].byes, event.t.entrants[1].half_byes) == ((1,), (2,))
    event.staff(Start("seed"))
    play_round(event)
    assert sorted((table.seats, table.bye) for table in event.t.tables(FIRST) if table.bye) == [((1,), "awarded_bye"), ((2,), "half_bye")]
    play_round(event)
    points = {row.entrant: row.points for row in event.t.standings[SECOND]}
    assert points[1] == 6 + 3
    assert points[2] in (3, 9)


def test_who_comes_after_publication_takes_the_open_bye_by_command():
    """Section 11, T21: never two seats in one round; whoever had the bye may have one later."""
    event = running(5, late_until=2)
    pair(event)
    publish(event)
    [bye] = [table for table in event.t.tables(FIRST) if table.bye]
    with pytest.raises(Refused, match="not_late"):
        event.staff(SeatLate(FIRST, bye.key.table, 1))
    event.staff(Enter())
    with pytest.raises(Refused, match="no_open_bye"):
        event.staff(SeatLate(FIRST, 1, 6))
    assert event.staff(SeatLate(FIRST, bye.key.table, 6)) == [LateSeated(bye.key, 6)]
    with pytest.raises(Refused, match="not_late"):
        event.staff(SeatLate(FIRST, bye.key.table, 6))
    settle(event, lower_number_wins)
    close(event)
    assert sorted(row.points for row in event.t.standings[FIRST]) == [0, 0, 0, 6, 6, 6]
    pair(event)
    assert sorted(number for row in seats(event) for number in row) == [1, 2, 3, 4, 5, 6]
    assert not any({bye.seats[0], 6} <= set(row) for row in seats(event))


def test_rounds_before_a_late_entry_are_byes_where_the_event_says_so():
    """T21."""
    event = running(4, late_until=2, late_rounds="awarded_bye")
    play_round(event)
    event.staff(Enter())
    pair(event)
    publish(event)
    settle(event, lower_number_wins)
    close(event)
    points = {row.entrant: row.points for row in event.t.standings[SECOND]}
    [own] = [table for table in event.t.tables(SECOND) if 5 in table.seats]
    has_won = own.bye == "bye" or (own.result is not None and own.result.games[own.seats.index(5)] == 2)
    assert points[5] == 6 + (6 if has_won else 0)


def test_the_newest_round_is_unpaired_and_its_number_is_free():
    """T56."""
    event = running(4)
    play_round(event)
    pair(event)
    publish(event)
    event.staff(Rule(event.table(1), WON))
    with pytest.raises(Refused, match="not_the_newest"):
        event.staff(Unpair(FIRST, "mistake"))
    with pytest.raises(Refused) as refused:
        event.staff(Unpair(SECOND, "mistake"))
    assert (refused.value.code, refused.value.parts) == ("has_results", {"results": 1})
    assert event.staff(Unpair(SECOND, "mistake", voids_results=True)) == [RoundVoided(SECOND, "mistake")]
    assert event.t.round is event.t.rounds[FIRST]
    [paired] = pair(event, "cc")
    assert isinstance(paired, RoundPaired)
    assert paired.moment == SECOND


def test_a_closed_round_is_reopened_for_a_correction():
    event = running(4)
    play_round(event)
    event.staff(ReopenRound(FIRST, "wrong_result"))
    assert (event.t.rounds[FIRST].state, FIRST in event.t.standings) == ("published", False)
    event.staff(VoidResult(event.table(1), "wrong_result"))
    settle(event, lower_number_wins)
    close(event)
    assert event.t.rounds[FIRST].state == "closed"


def test_two_seats_change_places_the_bye_included():
    """T57."""
    event = running(5)
    pair(event)
    (a, b), (c, d), (e,) = seats(event)
    assert event.staff(SwapSeats(FIRST, (1, 1), (3, 0))) == [SeatsSwapped(FIRST, (Seating(1, (a, e)), Seating(3, (b,), "bye")))]
    assert seats(event) == [(a, e), (c, d), (b,)]
    assert [table.is_swapped for table in event.t.tables(FIRST)] == [True, False, True]


def test_seats_of_a_table_that_plays_do_not_change():
    event = running(4)
    pair(event)
    publish(event)
    event.staff(Rule(event.table(1), WON))
    with pytest.raises(Refused, match="table_over"):
        event.staff(SwapSeats(FIRST, (1, 0), (2, 0)))


def test_the_clock_of_a_round_runs_stands_and_goes_on():
    """T28."""
    event = running(2, play=replace(settings().play, round_ms=50 * MINUTE))
    pair(event)
    publish(event)
    assert event.staff(StartClock(FIRST)) == [ClockStarted(FIRST, NOW + 50 * MINUTE)]
    assert event.staff(StartClock(FIRST)) == []
    event.now = NOW + MINUTE
    assert event.staff(PauseClock(FIRST)) == [ClockStarted(FIRST, NOW + 50 * MINUTE, NOW + MINUTE)]
    event.now = NOW + 60 * MINUTE
    assert event.system(Sweep()) == []
    assert event.staff(StartClock(FIRST)) == [ClockStarted(FIRST, NOW + 109 * MINUTE)]
    event.now = NOW + 109 * MINUTE
    assert event.system(Sweep()) == [TimeCalled(FIRST)]
    assert event.staff(CallTime(FIRST)) == []


def test_the_clock_of_a_round_that_is_closed_is_not_stopped():
    """T28: closing ends the round, whatever its clock says."""
    event = running(2, play=replace(settings().play, round_ms=50 * MINUTE))
    pair(event)
    publish(event)
    event.staff(StartClock(FIRST))
    settle(event, lower_number_wins)
    close(event)
    with pytest.raises(Refused, match="round_closed"):
        event.staff(PauseClock(FIRST))


def test_the_best_go_on_to_a_bracket_with_the_seeds_of_the_standings():
    """T60, T62."""
    event = with_cut(8)
    play_round(event)
    facts = play_round(event)
    assert isinstance(facts[-1], StageClosed)
    best = tuple(row.entrant for row in event.t.standings[SECOND][:4])

    facts = event.staff(PairRound("cc"))
    assert facts[0] == StageSeeded(2, best, (0, 0, 0, 0))
    work(event)
    assert seats(event) == [(best[0], best[3]), (best[1], best[2])]


def test_who_has_left_does_not_go_on():
    event = with_cut(8)
    play_round(event)
    play_round(event)
    best = [row.entrant for row in event.t.standings[SECOND]]
    event.staff(Leave(best[0]))
    assert event.staff(PairRound("cc"))[0] == StageSeeded(2, tuple(best[1:5]), (0, 0, 0, 0))


def test_a_bracket_has_no_draws():
    event = with_cut(8)
    play_round(event)
    play_round(event)
    pair(event)
    publish(event)
    with pytest.raises(Refused) as refused:
        event.staff(Rule(event.table(1), replace(WON, games=(1, 1), drawn=1)))
    assert refused.value.parts == {"why": "no_draws_here"}


def test_a_bracket_ends_with_a_podium():
    """T63, T65."""
    event = with_cut(8)
    for _ in range(4):
        play_round(event)
    places = [number for place in event.t.stages[2].places for number in place]
    best = [row.entrant for row in event.t.standings[SECOND][:4]]
    assert places[0] == min(best)
    assert sorted(places) == sorted(best)
    assert event.staff(Complete()) == [Moved("completed")]


def test_a_result_that_the_next_match_is_built_on_stays_until_that_is_void():
    """Section 11."""
    event = with_cut(8)
    for _ in range(3):
        play_round(event)
    pair(event)
    publish(event)
    event.staff(Rule(event.table(1), WON))
    semi = event.t.tables(Moment(2, 1))[0]
    with pytest.raises(Refused, match="built_on"):
        event.staff(Rule(semi.key, LOST if semi.result == WON else WON, "wrong_result"))


def test_a_cut_of_one_is_a_result():
    """T64."""
    event = running(4, stages=(StagePlan(scored.Swiss(1)), StagePlan(elimination.Settings(), Cut(first=1))))
    play_round(event)
    first = event.t.standings[FIRST][0].entrant
    assert event.staff(PairRound("bb")) == [StageSeeded(2, (first,), (0,)), StageClosed(2, ((first,),))]
    assert event.staff(Complete()) == [Moved("completed")]


def test_a_stage_without_a_legal_round_ends():
    """Section 11: the last two have met."""
    event = running(2)
    play_round(event)
    event.staff(PairRound("bb"))
    found = event.t.round
    assert found is not None
    with pytest.raises(PairingProblem):
        answer(job_of(event.t, 1), b"\xbb")
    facts = event.system(GiveUpPairing(found.moment))
    assert [type(fact).__name__ for fact in facts] == ["RoundVoided", "StageClosed"]


def test_a_stage_whose_points_count_on_has_all_rounds_of_its_own():
    """T60: two more rounds are two, whatever was played before."""
    event = running(6, stages=(StagePlan(scored.Swiss(1)), StagePlan(scored.Swiss(2), Cut(first=4), "carried")))
    play_round(event)
    play_round(event)
    assert event.t.stages[2].state == "running"
    play_round(event)
    assert event.t.stages[2].state == "closed"
    assert sorted(event.t.rounds) == [FIRST, Moment(2, 1), Moment(2, 2)]
    assert sum(row.points for row in event.t.standings[Moment(2, 2)]) == (3 + 2 + 2) * 6


def test_who_went_on_meets_who_went_on_where_points_count_on():
    """T60, T61: those who are out of a round robin that follows have no seat in it."""
    event = running(6, stages=(StagePlan(scored.Swiss(1)), StagePlan(round_robin.Settings(), Cut(first=3), "carried")))
    play_round(event)
    while event.t.stages[2].state != "closed":
        play_round(event)
    chosen = event.t.stages[2].seeds
    met = [frozenset(table.seats) for table in event.t.pairings.values() if table.key.stage == 2 and not table.bye]
    assert sorted(map(sorted, met)) == sorted(sorted(two) for two in combinations(chosen, 2))


def test_nobody_swaps_seats_of_their_own_table():
    """Section 11: their own pairings need another official, the bye beside them too."""
    event = running(5)
    event.publish((1, 2), (3, 4), (5,))
    for swap in (SwapSeats(FIRST, (1, 1), (2, 0)), SwapSeats(FIRST, (2, 0), (1, 0))):
        with pytest.raises(Refused, match="own_match"):
            event.run(swap, "scorekeeper", plays=[(1, 0)])
    event.run(SwapSeats(FIRST, (2, 0), (3, 0)), "scorekeeper", plays=[(1, 0)])


def test_a_stage_that_is_taken_from_the_plan_is_not_waited_for():
    """T60: the event is over with the stages that it has."""
    one = StagePlan(scored.Swiss(1))
    event = running(4)
    event.staff(Change(settings(one, StagePlan(elimination.Settings(), Cut(first=2)), seeding="order")))
    assert sorted(event.t.stages) == [1, 2]
    event.staff(Change(settings(one, seeding="order")))
    assert sorted(event.t.stages) == [1]
    play_round(event)
    event.staff(Complete())
    assert event.t.phase == "completed"


def test_a_stage_that_has_seeds_and_no_round_is_seeded_anew_by_another_plan():
    """T62: groups are drawn, and a cut is made, by what is played."""
    event = running(6)
    event.staff(Change(settings(StagePlan(groups.Settings(2)), seeding="order")))
    assert (event.t.stages[1].seeds, event.t.stages[1].groups) == ((1, 2, 3, 4, 5, 6), (1, 2, 2, 1, 1, 2))
    cut = StagePlan(elimination.Settings(), Cut(first=4))
    event = running(6)
    event.staff(Change(settings(StagePlan(scored.Swiss(1)), cut, seeding="order")))
    play_round(event)
    pair(event)
    event.staff(Unpair(Moment(2, 1), "mistake"))
    event.staff(Change(settings(StagePlan(scored.Swiss(1)), replace(cut, cut=Cut(first=2)), seeding="order")))
    assert event.t.stages[2].seeds == tuple(number for row in event.t.stages[1].places[:2] for number in row)
    pair(event)
    assert [len(table.seats) for table in event.t.tables(Moment(2, 1))] == [2]
