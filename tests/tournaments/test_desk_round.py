"""What staff do about a round that is out, on the desk: corrections in brackets and cuts, late entrants, penalties of other rounds.

Source: tournaments reference, sections 8.1 and 11; T21, T26, T32, T33, T37, T48, T50, T62, T63.
"""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from matches.clock import now_ms
from tests.tournaments.desk import Hall, text
from tests.tournaments.rules.event import settings
from tournaments.formats import elimination, scored
from tournaments.formats.chain import Cut, StagePlan
from tournaments.log_words import public_extract
from tournaments.models import Due
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


# --- what staff are asked about, and what a worker does


def test_who_left_after_the_round_was_out_is_proposed_as_a_no_show():
    """Section 11: by one press, which gives the others the match."""
    hall = Hall()
    hall.begin(4)
    [key] = [table.key for table in hall.tables if 1 in table.seats]
    assert hall.shown("desk")["no_shows"] == []
    hall.press("drop", entrant="1")
    [asked] = hall.shown("desk")["no_shows"]
    seat = hall.t.pairings[key].seats.index(1)
    assert (asked.table, asked.gone, asked.names) == (key.table, (seat,), "Player 1")
    assert "Player 1 left after the round was out." in text(hall.get("desk"))
    assert re.search(rf'value="{seat}" checked', text(hall.get("desk_table", asked.key)))

    assert hall.press("no_show", pairing=asked.key, seats=[seat]) == ["The result counts."]
    result = hall.t.pairings[key].result
    assert result is not None
    assert (result.kind, result.absent) == ("no_show", (seat,))
    assert hall.shown("desk")["no_shows"] == []


def test_two_no_shows_in_a_row_propose_a_drop():
    """T26: nobody is dropped by it."""
    hall = Hall()
    hall.begin(4)
    for _ in range(2):
        for table in hall.tables:
            gone = [seat for seat, number in enumerate(table.seats) if number == 1]
            key = ".".join(map(str, table.key))
            if gone:
                hall.press("no_show", pairing=key, seats=gone)
            else:
                hall.press("rule", pairing=key, result=WON)
        assert hall.shown("desk")["drops"] == ([(1, "Player 1")] if hall.newest.round == 2 else [])
        if hall.newest.round == 1:
            hall.press("close_round", moment="1.1")
            hall.work()
            hall.pair()
            hall.press("publish_round", moment="1.2")
    assert "did not come to the last two tables." in text(hall.get("desk"))
    assert hall.t.entrants[1].is_playing
    hall.press("drop", entrant="1")
    assert hall.shown("desk")["drops"] == []


def test_the_desk_says_how_far_a_pairing_job_is():
    """T48."""
    hall = Hall()
    hall.begin(2)
    hall.press("unpair", moment="1.1", reason="mistake")
    assert hall.shown("desk")["job"] == []
    hall.press("pair")
    assert hall.shown("desk")["job"] == ["Stage 1, round 1 is being paired, attempt 2.", "No worker has begun yet."]
    Due.objects.filter(tournament=hall.event, what__startswith="pairing").update(attempts=2, at=now_ms() + 60_000)
    page = text(hall.get("desk"))
    assert "A worker is at it. It was begun 2 times." in page
    hall.work()
    Due.objects.filter(tournament=hall.event, what__startswith="pairing").update(at=0)
    hall.work()
    assert hall.shown("desk")["job"] == []


# --- a bracket that is played live


def test_all_rounds_of_a_live_bracket_are_on_the_desk_and_the_pages():
    """8.1: a table of the first round and one of the second are played at the same time."""
    hall = Hall(settings(LIVE, seeding="order"))
    users = hall.begin(8)
    hall.press("rule", pairing=key_of(hall, 1, 8), result=WON)
    hall.press("rule", pairing=key_of(hall, 4, 5), result=WON)
    semi = key_of(hall, 1, 4)

    shown = hall.shown("desk")
    assert {row.key: row.state for row in shown["rows"]} == {
        "1.1.1": "confirmed", "1.1.2": "confirmed", "1.1.3": "assigned", "1.1.4": "assigned", semi: "assigned",
    }  # fmt: skip
    assert (shown["still"], str(shown["step"].label), shown["step"].act) == (3, "Results are still to come.", "")
    page = text(hall.get("desk"))
    assert "Stage 1, rounds 1 to 2" in page
    assert "/act/start_clock/" not in page
    slips = hall.shown("desk_print", "slips")["sheets"]
    assert [(slip.round, slip.table) for slip in slips[0] if slip] == [(1, 1), (1, 3), (2, 1)]

    answered = hall.get("event_pairings")
    labels = [row["table"].label for row in answered.context["rows"]]  # type: ignore[attr-defined]
    assert labels == ["1.1.1", "1.1.2", "1.1.3", "1.1.4", "1.2.1"]
    assert "Being played now" in text(answered)
    assert [row["table"].label for row in hall.shown("event_round", 1, 2)["rows"]] == ["1.2.1"]
    assert "Rounds 1 to 2 are being played." in text(hall.get("event"))
    hall.client.force_login(users[0])
    assert hall.shown("event")["todo"].table.label == "1.2.1"


def test_a_live_bracket_is_closed_as_a_whole_when_all_is_played():
    hall = Hall(settings(LIVE, seeding="order"))
    hall.begin(4)
    for players in ((1, 4), (2, 3), (1, 2)):
        assert hall.shown("desk")["step"].act == ""
        hall.press("rule", pairing=key_of(hall, *players), result=WON)
    step = hall.shown("desk")["step"]
    assert (str(step.label), step.act) == ("Close the bracket", "close_round")
    hall.press("close_round", moment="1.2")
    assert [round_.state for round_ in hall.t.rounds.values()] == ["closed", "closed"]


# --- pairing anew


def test_everybody_sees_how_often_a_round_was_paired_and_why():
    """T50: what was taken back counts, too."""
    hall = Hall()
    hall.begin(2)
    assert hall.shown("event_pairings")["attempts"] == []
    hall.press("unpair", moment="1.1", reason="mistake")
    hall.pair()
    hall.press("pair", reason="technical")
    hall.work()
    hall.press("publish_round", moment="1.1")
    hall.client.logout()
    answered = hall.get("event_pairings")
    told = [(one.attempt, one.reason) for one, _words in answered.context["attempts"]]  # type: ignore[attr-defined]
    assert told == [(2, "mistake"), (3, "technical")]
    page = text(answered)
    assert "Paired 3 times" in page
    assert "mistake of staff" in page


# --- what everybody reads of it


def test_the_extract_says_that_a_cut_stands_and_who_plays_elsewhere():
    """Section 11: the note in the log, and others at a table of a bracket (T62, T63)."""
    hall = Hall(settings(StagePlan(scored.Swiss(1)), StagePlan(elimination.Settings(mode="live"), Cut(first=4)), seeding="order"))
    hall.begin(8)
    first = [".".join(map(str, table.key)) for table in hall.tables]
    for key in first:
        hall.press("rule", pairing=key, result=WON)
    hall.press("close_round", moment="1.1")
    hall.work()
    hall.pair()
    hall.press("publish_round", moment="2.1")
    hall.press("rule", pairing=first[0], result=LOST, reason="wrong_result")
    for table in hall.tables:
        hall.press("rule", pairing=".".join(map(str, table.key)), result=WON)
    hall.press("rule", pairing="2.1.1", result=LOST, reason="mistake")
    assert [line.what for line in public_extract(hall.event.id)] == [
        "Stage 2, round 1, table 1: staff entered 0 : 2. Others play at table 1 of round 2.",
        "Stage 1, round 1, table 1: staff entered 0 : 2. Others would have gone on to stage 2; it was paired already, so the cut stays.",
    ]


def test_points_that_a_penalty_took_off_are_explained():
    """T37."""
    hall = Hall()
    hall.begin(2)
    [table] = hall.tables
    winner, loser = table.seats
    hall.press("rule", pairing=".".join(map(str, table.key)), result=WON)
    hall.press("penalise", entrant=str(winner), kind="points", points="1", reason="conduct")
    hall.press("close_round", moment="1.1")
    hall.work()
    page = text(hall.get("event_explanation", 1, 1, winner))
    assert "Rank 1 with 2 points. 3 points from the rounds, less 1 that penalties took off." in page
    assert "penalties" not in text(hall.get("event_explanation", 1, 1, loser))


def test_a_correction_of_a_pod_keeps_everybody_who_did_not_come():
    """T32: two seats that are ticked are both in the form that confirms it."""
    hall = Hall(settings(StagePlan(scored.Pods(1)), mode="royale", seeding="order"))
    hall.begin(4)
    key = ".".join(map(str, hall.tables[0].key))
    hall.press("rule", pairing=key, place0="1", place1="2", place2="3", place3="4")
    wanted = {"pairing": key, "place0": "1", "place1": "2", "place2": "3", "place3": "3", "reason": "mistake"}
    page = text(hall.client.get(reverse("desk_table", args=[hall.event.id, key]), {"preview": "1", **wanted, "absent": ["2", "3"]}))
    assert re.findall(r'type="hidden" name="absent" value="(\d)"', page) == ["2", "3"]


def test_who_says_that_they_do_not_come_is_left_out_of_the_next_round():
    """T33."""
    hall = Hall()
    hall.begin(5)
    assert hall.press("absent", entrant="2", moment="1.1") == ["Round 1 is out already."]
    assert hall.press("absent", entrant="2", moment="1.2") == ["They are left out of that round."]
    page = text(hall.get("desk_entrant", 2))
    assert "Stage 1, round 2: does not come" in page
    assert "Comes to the next round after all" in page
    assert "Player 2: absence from round 2 announced or taken back." in text(hall.get("desk_log"))
    hall.press("close_round", moment="1.1", reason="other")
    hall.work()
    hall.pair()
    hall.press("publish_round", moment="1.2")
    assert [table.bye for table in hall.tables if 2 in table.seats] == ["absent"]
    assert "They had said that they do not come to this round." in text(hall.get("event_pairings"))
    assert "Does not come to the next round" in text(hall.get("desk_entrant", 2))
