"""Brackets as events play them: live or round by round, corrected, with people who leave (T32, T62, T63, T65; 8.1, 8.2 and section 11)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from matches.games.chain import canonical
from tests.tournaments.rules.event import LOST, WON, Event, close, lower_number_wins, pair, play_round, publish, running, settle
from tournaments.formats import double_elimination, elimination, scored
from tournaments.formats.chain import Cut, StagePlan
from tournaments.formats.field import Result
from tournaments.rules.commands import (
    CloseRound,
    Complete,
    Leave,
    NoShow,
    PairRound,
    Penalise,
    PublishRound,
    ReopenRound,
    Rule,
    StartClock,
    SwapSeats,
    Undrop,
    Unpair,
    VoidResult,
)
from tournaments.rules.commands.base import Refused
from tournaments.rules.facts import (
    Confirmed,
    CutStands,
    PairingRequested,
    RoundClosed,
    RoundVoided,
    Seating,
    StageClosed,
    StageReopened,
    StageSeeded,
    TableReseated,
    TablesOpened,
)
from tournaments.rules.fold import fold, read_body
from tournaments.rules.state import Moment, PairingKey, Tournament

FIRST, SECOND, THIRD = Moment(1, 1), Moment(1, 2), Moment(1, 3)
LIVE = elimination.Settings(mode="live")
BOTH_AWAY = Result("both_no_show", games=(0, 0), absent=(0, 1))


def bracket(entrants: int, settings: Any = LIVE) -> Event:
    """An event of one bracket whose first round is out."""
    event = running(entrants, stages=(StagePlan(settings),))
    pair(event)
    publish(event)
    return event


def table_of(event: Event, *seats: int) -> PairingKey:
    [key] = [key for key, table in event.t.pairings.items() if set(table.seats) == set(seats)]
    return key


def tables(event: Event) -> dict[str, tuple[int, ...]]:
    return {f"{key.round}.{key.table}": table.seats for key, table in sorted(event.t.pairings.items())}


def win(event: Event, winner: int, loser: int, reason: Any = None) -> list[Any]:
    """The first one wins against the other."""
    key = table_of(event, winner, loser)
    return event.staff(Rule(key, WON if event.t.pairings[key].seats[0] == winner else LOST, reason))


def places(event: Event, stage: int = 1) -> list[int]:
    return [number for place in event.t.stages[stage].places for number in place]


# --- live


def test_a_table_opens_when_both_of_its_players_are_known():
    """8.1: nobody waits for the other half of the bracket."""
    event = bracket(8)
    win(event, 1, 8)
    assert event.t.round is event.t.rounds[FIRST]

    facts = win(event, 4, 5)
    assert facts[1:] == [TablesOpened(SECOND, (Seating(1, (1, 4)),), 1, "elimination")]
    assert (event.t.rounds[FIRST].state, event.t.rounds[SECOND].state) == ("published", "published")
    assert event.t.pairings[PairingKey(1, 2, 1)].opened_at == event.now

    win(event, 1, 4)
    win(event, 2, 7)
    win(event, 3, 6)
    assert tables(event) == {"1.1": (1, 8), "1.2": (4, 5), "1.3": (2, 7), "1.4": (3, 6), "2.1": (1, 4), "2.2": (2, 3)}


def test_tables_of_those_who_rest_are_open_with_the_first_round():
    """Five: 2 and 3 have byes and meet at once."""
    event = bracket(5)
    assert tables(event) == {"1.2": (4, 5), "2.2": (2, 3)}


def test_a_live_bracket_is_closed_as_a_whole():
    event = bracket(4)
    win(event, 1, 4)
    win(event, 3, 2)
    with pytest.raises(Refused) as refused:
        event.staff(CloseRound(SECOND))
    assert (refused.value.code, refused.value.parts) == ("tables_open", {"tables": [1], "open": 1})
    win(event, 3, 1)
    facts = event.staff(CloseRound(SECOND))
    assert [fact for fact in facts if isinstance(fact, RoundClosed)] == [RoundClosed(FIRST, ()), RoundClosed(SECOND, ())]
    assert facts[-1] == StageClosed(1, ((3,), (1,), (2,), (4,)))
    event.staff(Complete())


def test_a_live_bracket_that_was_closed_is_opened_as_a_whole():
    event = bracket(4)
    for winner, loser in ((1, 4), (2, 3), (1, 2)):
        win(event, winner, loser)
    event.staff(CloseRound(SECOND))
    event.staff(ReopenRound(SECOND, "wrong_result"))
    assert [round_.state for round_ in event.t.rounds.values()] == ["published", "published"]
    assert event.t.stages[1].state == "running"


def test_a_live_bracket_has_no_common_clock():
    event = bracket(4)
    with pytest.raises(Refused, match="no_common_clock"):
        event.staff(StartClock(FIRST, 60_000))


def test_the_third_place_is_played_as_soon_as_both_semi_finals_are():
    event = bracket(4, elimination.Settings(mode="live", third_place=True))
    win(event, 1, 4)
    win(event, 2, 3)
    assert tables(event) == {"1.1": (1, 4), "1.2": (2, 3), "2.1": (1, 2), "2.2": (3, 4)}


def test_the_second_match_of_a_grand_final_opens_if_the_unbeaten_one_has_lost():
    event = bracket(2, double_elimination.Settings(mode="live"))
    win(event, 1, 2)
    assert tables(event) == {"1.1": (1, 2), "2.1": (1, 2)}
    event.staff(Rule(PairingKey(1, 2, 1), LOST))
    assert tables(event)["3.1"] == (1, 2)


def test_who_has_left_does_not_come_to_a_table_that_opens():
    """The other one goes on, and what follows from that opens too."""
    event = bracket(8)
    win(event, 1, 8)
    event.staff(Leave(1))
    win(event, 2, 7)
    win(event, 3, 6)
    win(event, 2, 3)
    facts = win(event, 5, 4)
    assert [type(fact) for fact in facts] == [Confirmed, TablesOpened, Confirmed, TablesOpened]
    assert facts[2] == Confirmed(PairingKey(1, 2, 1), Result("no_show", games=(0, 2), absent=(0,)), "absence")
    assert tables(event)["3.1"] == (2, 5)


def test_a_round_of_a_live_bracket_that_was_unpaired_opens_again():
    """T50: with the next attempt."""
    event = bracket(4)
    win(event, 1, 4)
    win(event, 2, 3)
    assert event.staff(Unpair(SECOND, "mistake")) == [RoundVoided(SECOND, "mistake")]
    assert event.staff(PairRound("bb")) == [TablesOpened(SECOND, (Seating(1, (1, 2)),), 2, "elimination")]
    assert event.t.rounds[SECOND].attempt == 2
    with pytest.raises(Refused, match="round_open"):
        event.staff(PairRound("bb"))


def test_a_live_round_in_which_nobody_has_an_opponent_is_passed_over():
    """8.2: one half does not come, and the grand final is played all the same."""
    event = bracket(4, double_elimination.Settings(mode="live"))
    event.staff(Rule(table_of(event, 1, 4), BOTH_AWAY))
    win(event, 2, 3)
    assert tables(event) == {"1.1": (1, 4), "1.2": (2, 3), "4.1": (2, 3)}
    win_final = event.staff(Rule(PairingKey(1, 4, 1), WON))
    assert win_final[0] == Confirmed(PairingKey(1, 4, 1), WON, "staff")
    event.staff(CloseRound(Moment(1, 4)))
    assert places(event)[:2] == [2, 3]


def test_a_round_in_which_nobody_has_an_opponent_is_passed_over():
    """The same round by round."""
    event = bracket(4, double_elimination.Settings())
    event.staff(Rule(table_of(event, 1, 4), BOTH_AWAY))
    win(event, 2, 3)
    close(event)
    pair(event)
    assert tables(event) == {"1.1": (1, 4), "1.2": (2, 3), "4.1": (2, 3)}
    publish(event)
    event.staff(Rule(PairingKey(1, 4, 1), WON))
    close(event)
    assert places(event)[:2] == [2, 3]


# --- any order


class Bout:
    """Who beats whom, by the seed of a test alone and not by when they meet."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, key: PairingKey, seats: tuple[int, ...]) -> Result:
        drawn = Random(f"{self.seed}/{key.round}/{sorted(seats)}").random()
        if drawn < 0.06:
            return BOTH_AWAY
        better = min(seats) if drawn < 0.6 else max(seats)
        return WON if seats[0] == better else LOST


def played_live(entrants: int, settings: Any, bout: Bout, order: Random) -> Event:
    """Whoever is ready plays, in any order."""
    event = bracket(entrants, settings)
    while ready := [table for table in event.t.pairings.values() if table.state == "assigned"]:
        table = order.choice(ready)
        event.staff(Rule(table.key, bout(table.key, table.seats)))
    assert event.t.round is not None
    event.staff(CloseRound(event.t.round.moment))
    return event


def played_by_rounds(entrants: int, settings: Any, bout: Bout) -> Event:
    event = bracket(entrants, settings)
    while True:
        newest = event.t.round
        assert newest is not None
        for table in event.t.tables(newest.moment):
            event.staff(Rule(table.key, bout(table.key, table.seats)))
        close(event)
        if event.t.stages[1].state == "closed":
            return event
        pair(event)
        publish(event)


FORMS = [
    lambda mode: elimination.Settings(mode=mode),
    lambda mode: elimination.Settings(mode=mode, third_place=True),
    lambda mode: double_elimination.Settings(mode=mode),
    lambda mode: double_elimination.Settings(mode=mode, grand_final="single"),
    lambda mode: double_elimination.Settings(mode=mode, grand_final="none"),
]


@pytest.mark.parametrize("form", range(len(FORMS)))
def test_the_order_in_which_results_come_changes_nothing(form: int):
    """T63: live and round by round there are the same matches with the same results, and the same places; the log says it all."""
    for seed in range(60):
        rng = Random(seed)
        entrants, bout = rng.randint(2, 17), Bout(seed)
        by_rounds = played_by_rounds(entrants, FORMS[form]("rounds"), bout)
        live = played_live(entrants, FORMS[form]("live"), bout, rng)
        assert live.t.stages[1].state == "closed"
        assert places(live) == places(by_rounds)
        assert {key: (table.seats, table.result) for key, table in live.t.pairings.items()} == {
            key: (table.seats, table.result) for key, table in by_rounds.t.pairings.items()
        }
        assert told_by_the_log(live).pairings == live.t.pairings


def told_by_the_log(event: Event) -> Tournament:
    t = Tournament()
    for body in event.bodies:
        fold(t, read_body(canonical(body)).facts, event.now)
    return t


def test_a_live_bracket_may_be_corrected_in_any_way_and_comes_to_an_end():
    """Random results, corrections, voided results, people who leave and come back: nobody is ever at two tables of a round, tables have the
    players that results give them, and who was refused had a match that had begun."""
    refused = 0
    for seed in range(150):
        rng = Random(seed)
        form = rng.choice(FORMS)
        event = bracket(rng.randint(3, 12), form("live"))
        for _ in range(40):
            known = sorted(event.t.pairings)
            key = rng.choice(known)
            command = rng.choice(
                [Rule(key, rng.choice((WON, LOST, BOTH_AWAY)), "wrong_result")] * 4
                + [VoidResult(key, "mistake"), NoShow(key, (0,)), Leave(rng.randint(1, 12)), Undrop(rng.randint(1, 12))]
            )
            try:
                event.staff(command)
            except Refused as why:
                refused += why.code == "built_on"
            for moment in event.t.rounds:
                seated = [number for table in event.t.tables(moment) for number in table.seats]
                assert len(seated) == len(set(seated))
        while ready := [table for table in event.t.pairings.values() if table.state == "assigned"]:
            event.staff(Rule(ready[0].key, WON))
        assert event.t.round is not None
        event.staff(CloseRound(event.t.round.moment))
        assert event.t.stages[1].state == "closed"
        assert sorted(places(event)) == sorted(event.t.stages[1].seeds)
        assert told_by_the_log(event).pairings == event.t.pairings
    assert refused > 50


# --- corrections


def test_a_corrected_winner_goes_to_the_next_table_if_that_has_not_begun():
    """Section 11: the next match is derived anew; live."""
    event = bracket(8)
    win(event, 1, 8)
    win(event, 4, 5)
    facts = win(event, 8, 1, "wrong_result")
    assert facts[1:] == [TableReseated(PairingKey(1, 2, 1), (4, 8))]
    assert event.t.pairings[PairingKey(1, 2, 1)].state == "assigned"


def test_a_corrected_winner_goes_to_the_next_round_if_that_is_out_and_has_not_begun():
    """The same round by round."""
    event = bracket(4, elimination.Settings())
    settle(event, lower_number_wins)
    close(event)
    pair(event)
    publish(event)
    facts = win(event, 4, 1, "wrong_result")
    assert TableReseated(PairingKey(1, 2, 1), (2, 4)) in facts
    settle(event, lower_number_wins)
    close(event)
    assert places(event) == [2, 4, 1, 3]


def test_a_draft_that_a_correction_made_wrong_is_not_published():
    event = bracket(4, elimination.Settings())
    settle(event, lower_number_wins)
    close(event)
    pair(event)
    win(event, 4, 1, "wrong_result")
    with pytest.raises(Refused, match="draft_is_old"):
        event.staff(PublishRound(SECOND))
    event.staff(PairRound("bb", "wrong_result"))


@pytest.mark.parametrize("command", [lambda key: Rule(key, LOST, "wrong_result"), lambda key: VoidResult(key, "wrong_result")])
def test_a_result_stays_while_a_match_has_begun_that_stands_on_it(command: Any):
    """Section 11, T63: staff void that one first; then the next table goes, as its players are open again."""
    event = bracket(4)
    win(event, 1, 4)
    win(event, 2, 3)
    win(event, 1, 2)
    semi, final = table_of(event, 1, 4), table_of(event, 1, 2)
    with pytest.raises(Refused) as refused:
        event.staff(command(semi))
    assert (refused.value.code, refused.value.parts) == ("built_on", {"table": 1, "round": 2})
    event.staff(VoidResult(final, "wrong_result"))
    event.staff(command(semi))
    assert tables(event).get("2.1") in (None, (2, 4))


def test_a_table_whose_players_are_open_again_comes_back_with_them():
    event = bracket(4)
    win(event, 1, 4)
    win(event, 2, 3)
    assert event.staff(VoidResult(table_of(event, 1, 4), "mistake"))[1:] == [TableReseated(PairingKey(1, 2, 1), ())]
    assert "2.1" not in tables(event)
    win(event, 4, 1)
    assert tables(event)["2.1"] == (2, 4)


def test_the_same_winner_with_other_games_changes_no_table():
    event = bracket(4)
    win(event, 1, 4)
    win(event, 2, 3)
    win(event, 1, 2)
    facts = event.staff(Rule(table_of(event, 1, 4), Result("played", games=(2, 1)), "wrong_result"))
    assert [type(fact) for fact in facts if not isinstance(fact, RoundClosed)] == [Confirmed]


def test_a_corrected_final_gives_other_places():
    """T65: of a stage that is over already."""
    event = bracket(4, elimination.Settings())
    for _ in range(2):
        settle(event, lower_number_wins)
        close(event)
        if event.t.stages[1].state != "closed":
            pair(event)
            publish(event)
    assert places(event) == [1, 2, 3, 4]
    facts = win(event, 2, 1, "wrong_result")
    assert facts[-1] == StageClosed(1, ((2,), (1,), (3,), (4,)))


def test_a_corrected_grand_final_has_its_second_match_played():
    """8.2: two lives, exactly, whenever that is found out."""
    event = bracket(2, double_elimination.Settings(mode="live"))
    win(event, 1, 2)
    event.staff(Rule(PairingKey(1, 2, 1), WON))
    event.staff(CloseRound(SECOND))
    assert event.t.stages[1].state == "closed"
    facts = event.staff(Rule(PairingKey(1, 2, 1), LOST, "wrong_result"))
    assert StageReopened(1) in facts
    assert tables(event)["3.1"] == (1, 2)
    event.staff(Rule(PairingKey(1, 3, 1), LOST))
    event.staff(CloseRound(THIRD))
    assert places(event) == [2, 1]


def test_seats_of_a_bracket_are_not_given_to_others_by_hand():
    """T63: seats by rule. Who has the first one may be changed."""
    event = running(4, stages=(StagePlan(elimination.Settings()),))
    pair(event)
    with pytest.raises(Refused, match="bracket_is_fixed"):
        event.staff(SwapSeats(FIRST, (1, 0), (2, 0)))
    event.staff(SwapSeats(FIRST, (1, 0), (1, 1)))
    assert tables(event)["1.1"] == (4, 1)
    publish(event)


def test_nobody_loses_together_in_a_bracket():
    """Section 4: no draws, and nobody would go on."""
    event = bracket(4)
    with pytest.raises(Refused) as refused:
        event.staff(Rule(table_of(event, 1, 4), Result("double_loss", games=(0, 0))))
    assert refused.value.parts == {"why": "no_draws_here"}


# --- who made the cut


def with_cut(entrants: int) -> Event:
    event = running(entrants, stages=(StagePlan(scored.Swiss(1)), StagePlan(elimination.Settings(), Cut(first=2))))
    play_round(event)
    return event


def corrected(event: Event) -> tuple[list[Any], int]:
    """The facts of a correction that takes the best one out of the cut, and who that was."""
    best = event.t.standings[FIRST][0].entrant
    [table] = [table for table in event.t.tables(FIRST) if best in table.seats]
    return event.staff(Rule(table.key, LOST if table.result == WON else WON, "wrong_result")), best


def test_a_correction_before_the_cut_changes_who_makes_it():
    """Section 11."""
    event = with_cut(4)
    facts, best = corrected(event)
    assert isinstance(facts[-1], StageClosed)
    [seeded] = [fact for fact in event.staff(PairRound("cc")) if isinstance(fact, StageSeeded)]
    assert best not in seeded.seeds
    assert seeded.seeds == tuple(row.entrant for row in event.t.standings[FIRST][:2])


def test_a_correction_while_the_cut_is_a_draft_seeds_it_anew():
    event = with_cut(4)
    pair(event, "cc")
    facts, best = corrected(event)
    assert [type(fact) for fact in facts[-3:]] == [StageClosed, StageSeeded, PairingRequested]
    assert best not in event.t.stages[2].seeds
    assert event.t.rounds[Moment(2, 1)].attempt == 2


def test_a_correction_after_the_cut_is_out_is_noted_and_the_cut_stays():
    event = with_cut(4)
    pair(event, "cc")
    publish(event)
    seeds = event.t.stages[2].seeds
    facts, best = corrected(event)
    assert isinstance(facts[-1], CutStands)
    assert best not in facts[-1].would_be
    assert event.t.stages[2].seeds == seeds


def test_points_taken_off_after_the_last_round_count():
    """T37: the frozen standings of the round that the penalty is for, and who made the cut."""
    event = with_cut(4)
    best = event.t.standings[FIRST][0].entrant
    event.staff(Penalise(best, "points", "conduct", points=6))
    assert {row.entrant: row.points for row in event.t.standings[FIRST]}[best] == 0
    event.staff(PairRound("cc"))
    assert best not in event.t.stages[2].seeds


def test_points_taken_off_in_one_stage_are_not_missing_in_another_that_begins_anew():
    """T37, T60."""
    fresh, carried = (StagePlan(scored.Swiss(1), None, scores) for scores in ("fresh", "carried"))
    for second, expected in ((fresh, 6), (carried, 10)):
        event = running(4, stages=(StagePlan(scored.Swiss(1)), second))
        play_round(event)
        event.staff(Penalise(1, "points", "conduct", points=2, at=FIRST))
        pair(event, "bb")
        publish(event)
        settle(event, lower_number_wins)
        close(event)
        assert {row.entrant: row.points for row in event.t.standings[Moment(2, 1)]}[1] == expected


def test_a_penalty_counts_in_the_round_that_it_names():
    """T37."""
    event = with_cut(4)
    with pytest.raises(Refused, match="no_such_round"):
        event.staff(Penalise(1, "points", "conduct", points=2, at=Moment(1, 3)))
    event.staff(Penalise(1, "match_loss", "tardiness", at=Moment(1, 2)))
    assert event.t.penalties[1].at == SECOND
