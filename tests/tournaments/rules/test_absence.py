"""Who says beforehand that they do not come to a round (T33; section 4, "absent, announced")."""

from __future__ import annotations

import pytest

from tests.tournaments.rules.event import WON, close, lower_number_wins, pair, play_round, publish, running, settle
from tournaments.rules.commands import AnnounceAbsence, PublishRound, Rule
from tournaments.rules.commands.base import Refused
from tournaments.rules.facts import AbsenceAnnounced
from tournaments.rules.state import Moment

FIRST, SECOND = Moment(1, 1), Moment(1, 2)


def test_who_does_not_come_is_not_paired_and_gets_nothing():
    """No point and no opponent; the others are paired among themselves, and the next round is as ever."""
    event = running(5)
    play_round(event)
    assert event.player(1, AnnounceAbsence(1, SECOND)) == [AbsenceAnnounced(1, SECOND)]
    assert event.player(1, AnnounceAbsence(1, SECOND)) == []
    pair(event)
    alone = [table for table in event.t.tables(SECOND) if 1 in table.seats]
    assert [(table.seats, table.bye) for table in alone] == [((1,), "absent")]
    assert [table.bye for table in event.t.tables(SECOND)] == [None, None, "absent"]

    publish(event)
    settle(event, lower_number_wins)
    close(event)
    points = {moment: {row.entrant: row.points for row in event.t.standings[moment]}[1] for moment in (FIRST, SECOND)}
    assert points == {FIRST: points[SECOND], SECOND: points[FIRST]}
    pair(event)
    assert all(table.bye != "absent" for table in event.t.tables(Moment(1, 3)))


def test_an_absence_may_be_taken_back_until_the_round_is_out():
    """A draft that was made from what is not so any more is paired anew."""
    event = running(4)
    event.player(2, AnnounceAbsence(2, FIRST))
    pair(event)
    event.player(2, AnnounceAbsence(2, FIRST, is_absent=False))
    with pytest.raises(Refused) as refused:
        event.staff(PublishRound(FIRST))
    assert refused.value.code == "draft_is_old"


@pytest.mark.parametrize(
    ("moment", "code"),
    [(FIRST, "round_is_out"), (Moment(1, 4), "no_such_round"), (Moment(1, 0), "no_such_round"), (Moment(2, 1), "no_such_round")],
)
def test_an_absence_is_of_a_round_that_is_still_to_come(moment: Moment, code: str):
    event = running(4)
    pair(event)
    publish(event)
    for table in event.t.tables(FIRST):
        event.staff(Rule(table.key, WON))
    with pytest.raises(Refused) as refused:
        event.player(1, AnnounceAbsence(1, moment))
    assert refused.value.code == code


def test_nobody_says_it_for_somebody_else():
    event = running(4)
    with pytest.raises(Refused) as refused:
        event.player(2, AnnounceAbsence(1, FIRST))
    assert refused.value.code == "not_yours"
    assert event.run(AnnounceAbsence(1, FIRST), "floor") == [AbsenceAnnounced(1, FIRST)]
