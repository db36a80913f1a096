"""What staff do about a round that is out, on the desk: corrections in brackets and cuts, late entrants, penalties of other rounds.

Source: tournaments reference, section 11; T21, T32, T33, T37, T62, T63.
"""

from __future__ import annotations

import pytest

from tests.tournaments.desk import Hall, text
from tests.tournaments.rules.event import settings
from tournaments.formats import elimination, scored
from tournaments.formats.chain import Cut, StagePlan
from tournaments.rules.state import Moment, PairingKey

pytestmark = pytest.mark.django_db
WON, LOST = "played.2-0.0", "played.0-2.0"
LIVE = StagePlan(elimination.Settings(mode="live"))


def key_of(hall: Hall, *players: int) -> str:
    """The table of some players."""
    [found] = [table.key for table in hall.t.pairings.values() if table.seats == players]
    return ".".join(map(str, found))


def test_a_correction_in_a_bracket_says_who_would_play_elsewhere():
    """T63: before it is saved; the same for a result that is voided."""
    hall = Hall(settings(LIVE, seeding="order"))
    hall.begin(4)
    semi = key_of(hall, 1, 4)
    hall.press("rule", pairing=semi, result=WON)
    hall.press("rule", pairing=key_of(hall, 2, 3), result=WON)
    assert hall.t.pairings[PairingKey(1, 2, 1)].seats == (1, 2)

    correction = {"pairing": semi, "result": LOST, "reason": "wrong_result"}
    shown = hall.shown("desk_table", semi, preview="1", **correction)
    assert shown["reseated"] == [("Round 2, table 1", "Player 1, Player 2", "Player 2, Player 4")]
    voided = hall.get("desk_table", semi, preview="void", pairing=semi, reason="mistake")
    assert voided.context["reseated"] == [("Round 2, table 1", "Player 1, Player 2", "nobody yet")]  # type: ignore[attr-defined]
    assert '/act/void/"' in text(voided)
    assert hall.t.pairings[PairingKey(1, 2, 1)].seats == (1, 2)

    assert hall.press("rule", **correction) == ["The result counts."]
    assert hall.t.pairings[PairingKey(1, 2, 1)].seats == (2, 4)


def test_a_correction_says_who_would_come_into_the_cut_or_that_it_stands():
    """T62."""
    hall = Hall(settings(StagePlan(scored.Swiss(1)), StagePlan(elimination.Settings(), Cut(first=2)), seeding="order"))
    hall.begin(4)
    first = [table.key for table in hall.tables]
    for key in first:
        hall.press("rule", pairing=".".join(map(str, key)), result=WON)
    hall.press("close_round", moment="1.1")
    hall.work()
    hall.pair()
    wins, loses = hall.t.pairings[first[0]].seats
    key = ".".join(map(str, first[0]))
    correction = {"preview": "1", "pairing": key, "result": LOST, "reason": "wrong_result"}
    told = [f"Into stage 2: Player {loses}.", f"Out of stage 2: Player {wins}."]
    assert hall.shown("desk_table", key, **correction)["cut"] == told

    hall.press("publish_round", moment="2.1")
    assert hall.shown("desk_table", key, **correction)["cut"] == [
        f"By this Player {loses} would have gone on, and not Player {wins}. Stage 2 is paired already, so the cut stays as it is."
    ]


def test_who_comes_late_takes_the_open_bye():
    """T21, section 11: offered at the bye alone, and only to those who came after the round was out."""
    hall = Hall(settings(seeding="order", late_until=3))
    hall.begin(5)
    [bye] = [table.key for table in hall.tables if table.bye]
    alone = hall.t.pairings[bye].seats[0]
    key = ".".join(map(str, bye))
    assert hall.shown("desk_table", key)["late_entrants"] == []
    hall.press("enter", account="", name="Late Lou")
    assert hall.shown("desk_table", key)["late_entrants"] == [(6, "Late Lou")]
    assert "Let them play" in text(hall.get("desk_table", key))
    assert hall.shown("desk_table", ".".join(map(str, hall.tables[0].key)))["late_entrants"] == []

    late = {"moment": "1.1", "table": bye.table}
    assert hall.press("seat_late", entrant="1", **late) == ["Entrant 1 did not come late to this round."]
    assert hall.press("seat_late", entrant="6", **late) == ["They play in this round."]
    assert (hall.t.pairings[bye].seats, hall.t.pairings[bye].bye) == ((alone, 6), None)
    assert "took the place beside a bye" in text(hall.get("event_info"))


def test_byes_of_half_a_win_are_promised_apart():
    """T33: a round has one kind of bye."""
    hall = Hall()
    hall.press("publish")
    hall.press("open")
    hall.enter(1)
    hall.press("byes", entrant="1", rounds="1, 3")
    assert hall.press("byes", entrant="1", rounds="2, 3", kind="half_bye") == ["The byes are promised."]
    assert (hall.t.entrants[1].byes, hall.t.entrants[1].half_byes) == ((1,), (2, 3))
    assert 'name="rounds" value="2, 3"' in text(hall.get("desk_entrant", 1))
    assert "half byes: 2, 3" in text(hall.get("desk_entrants"))


def test_a_penalty_counts_in_the_round_that_is_named():
    """T37: the newest unless told; one before it, or the next."""
    hall = Hall(settings(seeding="order"))
    hall.begin(2)
    assert hall.shown("desk_entrant", 1)["penalty_rounds"] == [("1.1", "Stage 1, round 1"), ("1.2", "Stage 1, round 2")]
    for chosen in ({}, {"at": "1.2"}, {"at": "1.1"}):
        assert hall.press("penalise", entrant="1", kind="warning", reason="conduct", **chosen) == ["The penalty stands."]
    assert hall.press("penalise", entrant="1", kind="warning", reason="conduct", at="1.7") != ["The penalty stands."]
    assert [one.at for one in hall.t.penalties.values()] == [Moment(1, 1), Moment(1, 2), Moment(1, 1)]
