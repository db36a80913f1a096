"""The staff desk (T2, T6, T22, T25-T33, T37, T50, T56, T57, T79, T82)."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from msgspec.structs import replace

from matches.clock import now_ms
from tests.tournaments.desk import Hall, text
from tests.tournaments.rules.event import settings
from tournaments import services
from tournaments.formats import scored
from tournaments.formats.chain import StagePlan
from tournaments.formats.field import Result
from tournaments.log_words import public_extract
from tournaments.models import Personal, TournamentEntry
from tournaments.pages.acts import ACTS
from tournaments.pages.lists import Slip, cut_order
from tournaments.rules.commands import CallJudge, CheckIn, Leave, Report, Rule, StartClock
from tournaments.rules.settings import CheckIn as CheckInSettings

pytestmark = pytest.mark.django_db
WON, LOST = "played.2-0.0", "played.0-2.0"


@pytest.fixture
def hall() -> Hall:
    return Hall()


def key(hall: Hall, number: int = 1) -> str:
    return ".".join(map(str, hall.tables[number - 1].key))


def at(hall: Hall) -> str:
    return ".".join(map(str, hall.newest))


def primary(hall: Hall) -> list[str]:
    """The acts of primary buttons on the desk, with the address that each posts to."""
    page = text(hall.get("desk"))
    forms = re.findall(r'action="[^"]*/act/(\w+)/".*?</form>', page, re.S)
    bodies = re.findall(r'<form method="post" action="[^"]*/act/\w+/".*?</form>', page, re.S)
    return [name for name, body in zip(forms, bodies, strict=False) if "button--primary" in body]


def test_the_desk_leads_through_a_whole_event_one_step_at_a_time():
    hall = Hall(settings(StagePlan(scored.Swiss(1)), seeding="order"))
    done: list[str] = []

    def step(**fields: str) -> None:
        [act] = primary(hall)
        done.append(act)
        hall.press(act, moment=at(hall) if hall.t.rounds else "", **fields)
        hall.work()

    step()
    step()
    hall.enter(2)
    step()
    step()
    step()
    step()
    assert primary(hall) == []
    hall.press("rule", pairing=key(hall), result=WON)
    step()
    step()
    step()

    assert done == ["publish", "open", "close", "start", "pair", "publish_round", "close_round", "complete", "archive"]
    assert hall.t.phase == "archived"


OFFICES = ("organiser", "scorekeeper", "judge", "floor")
MAY = {
    "organiser": set(ACTS) - {"reopen"},
    "scorekeeper": {
        "pair", "publish_round", "unpair", "swap", "start_clock", "pause_clock", "call_time", "close_round", "reopen_round", "end_stage",
        "come", "rule", "no_show", "void", "extend", "call_judge", "take_call", "resolve_call", "drop", "undrop", "check_in", "check_out",
        "seat_late", "absent", "not_absent",
    },
    "judge": {
        "come", "rule", "no_show", "void", "extend", "penalise", "call_judge", "take_call", "resolve_call", "drop", "check_in", "check_out",
        "unlock_deck", "absent", "not_absent",
    },
    "floor": {"come", "call_judge", "take_call", "resolve_call", "check_in", "check_out", "absent", "not_absent"},
}  # fmt: skip


@pytest.mark.parametrize("office", OFFICES)
def test_each_office_is_offered_what_it_may_do(hall: Hall, office: str):
    """T82."""
    hall.begin(4)
    hall.staff(office)
    assert hall.shown("desk")["may"] == MAY[office]


def test_who_runs_the_event_alone_sees_its_settings_and_staff(hall: Hall):
    """T82."""
    seen = {}
    for office in OFFICES:
        hall.staff(office)
        seen[office] = [hall.get(name).status_code for name in ("event_settings", "event_roles", "desk", "desk_log")]
    assert seen == {office: [200, 200, 200, 200] if office == "organiser" else [404, 404, 200, 200] for office in OFFICES}


def test_the_desk_is_hidden_from_players_and_strangers(hall: Hall):
    """T82."""
    users = hall.begin(2)
    pages = [
        reverse(name, args=[hall.event.id, *more])
        for name, more in (
            ("desk", []), ("desk_table", [key(hall)]), ("desk_swap", []), ("desk_unpair", []), ("desk_entrants", []), ("desk_entrant", [1]),
            ("desk_print", ["slips"]), ("desk_log", []), ("event_settings", []), ("event_roles", []),
        )
    ]  # fmt: skip
    hall.client.force_login(users[0])
    assert {hall.client.get(page).status_code for page in pages} == {404}
    assert hall.client.post(reverse("desk_act", args=[hall.event.id, "rule"]), {"pairing": key(hall), "result": WON}).status_code == 404
    assert hall.client.post(reverse("desk_bulk", args=[hall.event.id]), {"act": "drop", "entrant": ["1"]}).status_code == 404
    hall.client.logout()
    assert {hall.client.get(page).status_code for page in pages} == {404}
    assert hall.tables[0].result is None


def test_an_act_that_an_office_may_not_do_is_refused(hall: Hall):
    """T82."""
    hall.begin(2)
    hall.staff("floor")
    assert hall.press("rule", pairing=key(hall), result=WON) == ["That is for the staff of the event."]
    assert hall.tables[0].result is None


def test_nobody_rules_on_a_match_of_their_own(hall: Hall):
    users = hall.begin(2)
    hall.appoint(users[0], "judge")
    hall.client.force_login(users[0])
    assert hall.press("rule", pairing=key(hall), result=WON) == ["Nobody rules on a match of their own. Ask another official."]
    page = text(hall.get("desk_table", key(hall)))
    assert "You play here" in page
    assert "/act/rule/" not in page


def test_two_presses_do_nothing_twice(hall: Hall):
    """T2: the second press of a form is the first."""
    hall.begin(2)
    before = hall.t.version
    hall.press("extend", cid="one", pairing=key(hall), minutes="5")
    hall.press("extend", cid="one", pairing=key(hall), minutes="5")
    assert (hall.tables[0].extra_ms, hall.t.version) == (5 * 60_000, before + 1)


def test_forms_of_one_page_do_not_share_an_id(hall: Hall):
    """Otherwise the second of two different forms would be taken for the first one pressed again."""
    hall.begin(8)
    found = re.findall(r'name="cid" value="([^"]*)"', text(hall.get("desk")))
    assert len(found) == len(set(found)) > 4
    assert max(map(len, found)) <= 64


def test_a_form_that_was_loaded_before_a_change_is_refused(hall: Hall):
    """T2."""
    hall.begin(2)
    seen = str(hall.t.version)
    hall.run(Rule(hall.tables[0].key, Result("played", games=(2, 1))))
    said = hall.press("rule", pairing=key(hall), result=LOST, reason="wrong_result", seen=seen)
    assert said == ["Somebody else has changed this meanwhile. Look at it again, then decide."]
    assert hall.tables[0].result == Result("played", games=(2, 1))


def test_a_correction_is_shown_before_it_is_saved(hall: Hall):
    """T32: places and points on a fork of the state; nothing is written."""
    hall.begin(2)
    hall.press("rule", pairing=key(hall), result=WON)
    hall.press("close_round", moment=at(hall))
    hall.work()
    before = hall.t.version
    one, other = hall.tables[0].seats
    shown = hall.shown("desk_table", key(hall), preview="1", pairing=key(hall), result=LOST, reason="wrong_result")
    moved = {shift.entrant: (shift.rank, shift.new_rank, shift.points, shift.new_points) for _, shift in shown["moved"]}
    assert moved == {one: (1, 2, "3", "0"), other: (2, 1, "0", "3")}
    assert hall.t.version == before

    assert hall.press("rule", pairing=key(hall), result=LOST, reason="wrong_result") == ["The result counts."]
    assert [(row.entrant, row.points) for row in hall.t.standings[hall.newest]] == [(other, 6), (one, 0)]


def test_a_correction_wants_a_reason(hall: Hall):
    hall.begin(2)
    hall.press("rule", pairing=key(hall), result=WON)
    assert hall.press("rule", pairing=key(hall), result=LOST) == ["Something that counts changes by this. Choose a reason."]


def test_a_note_stands_beside_the_log(hall: Hall):
    """T7."""
    hall.begin(2)
    hall.press("rule", pairing=key(hall), result=WON)
    hall.press("void", pairing=key(hall), reason="mistake", note="Slips were mixed up")
    entry = TournamentEntry.objects.get(stream=hall.event, kind="VoidResult")
    assert Personal.objects.get(tournament=hall.event, seq=entry.seq).text == "Slips were mixed up"
    assert b"mixed" not in bytes(str(entry.body), "utf-8")
    assert "Slips were mixed up" in text(hall.get("desk_log"))


def test_unpairing_names_what_is_lost(hall: Hall):
    """T56."""
    hall.begin(2)
    hall.press("rule", pairing=key(hall), result=WON)
    assert [row.result for row in hall.shown("desk_unpair")["lost"]] == ["2 : 0"]
    refused = hall.press("unpair", moment=at(hall), reason="mistake")
    assert refused == ["1 results of this round would be lost. Say so if they are to be."]

    hall.press("unpair", moment=at(hall), reason="mistake", voids_results="true")
    assert hall.t.rounds == {}


def test_a_draft_is_paired_anew_for_a_reason_and_attempts_are_shown(hall: Hall):
    """T50."""
    hall.begin(2)
    hall.press("unpair", moment=at(hall), reason="mistake")
    hall.pair()
    assert hall.press("pair") == ["Something that counts changes by this. Choose a reason."]
    hall.press("pair", reason="technical")
    hall.work()
    assert "paired 3 times" in text(hall.get("desk"))


def test_what_speaks_against_a_swap_is_said(hall: Hall):
    """T57: a rematch, a gap in points, a second bye; the swap can be made all the same."""
    hall.begin(5)
    met = [table.seats for table in hall.tables if len(table.seats) == 2]
    [[alone]] = [table.seats for table in hall.tables if len(table.seats) == 1]
    for table in hall.tables[:2]:
        hall.run(Rule(table.key, Result("played", games=(2, 0))))
    hall.press("close_round", moment=at(hall))
    hall.work()
    hall.pair()
    where = {number: f"{table.key.table}.{seat}" for table in hall.tables for seat, number in enumerate(table.seats)}
    [bye] = [table for table in hall.tables if len(table.seats) == 1]
    winner, loser = next(pair for pair in met if not set(pair) & set(bye.seats))
    facing = next(number for table in hall.tables if winner in table.seats for number in table.seats if number != winner)
    against = hall.shown("desk_swap", one=where[facing], other=where[loser])["warnings"]
    assert (
        f"Player {winner} and Player {loser} have met already." in against
        or f"Player {loser} and Player {winner} have met already." in against
    )
    assert any("0 and 3 points meet" in warning for warning in against)

    swap = {"one": where[alone], "other": f"{bye.key.table}.0"}
    assert f"Player {alone} has had a bye already." in hall.shown("desk_swap", **swap)["warnings"]
    assert hall.press("swap", moment=at(hall), **swap) == ["The seats are swapped."]
    assert hall.tables[bye.key.table - 1].seats == (alone,)


def test_disputed_tables_come_first_and_late_ones_next(hall: Hall):
    users = hall.begin(8)
    hall.run(StartClock(hall.newest, ms=1))
    hall.run(Rule(hall.tables[0].key, Result("played", games=(2, 0))))
    third = hall.tables[2]
    for seat, games in enumerate(((2, 0), (0, 2))):
        services.run(
            tournament_id=hall.event.id, command=Report(third.key, Result("played", games=games)), cid=f"r{seat}", now=now_ms(),
            user=users[third.seats[seat] - 1],
        )  # fmt: skip
    context = hall.shown("desk")
    assert [row.number for row in context["rows"]] == [3, 2, 4, 1]
    assert {state: n for state, _, n in context["counts"]} == {"assigned": 2, "playing": 0, "reported": 0, "disputed": 1, "confirmed": 1}
    assert context["late"] == 3


def test_open_calls_are_listed_with_their_age(hall: Hall):
    """T79."""
    hall.begin(2)
    services.run(tournament_id=hall.event.id, command=CallJudge(hall.tables[0].key), cid="call", now=now_ms() - 7 * 60_000, user=hall.owner)
    [call] = hall.shown("desk")["calls"]
    assert (call.table, call.age, call.is_taken) == (1, 7, False)

    hall.press("take_call", call="1")
    hall.press("resolve_call", call="1")
    assert hall.shown("desk")["calls"] == []


def test_many_are_checked_in_at_once(hall: Hall):
    """T22; who cannot be is told of."""
    hall.press("publish")
    hall.press("open")
    hall.enter(3)
    hall.run(Leave(3))
    hall.press("check_in_phase")
    answered = hall.client.post(
        reverse("desk_bulk", args=[hall.event.id]), {"cid": "b", "act": "check_in", "entrant": ["1", "2", "3"]}, follow=True
    )
    said = [str(message) for message in answered.context["messages"]]
    assert said == ["Done for 2 entrants.", "Entrant 3: Only who is registered, or waits, can check in."]
    assert [hall.t.entrants[number].is_here for number in (1, 2, 3)] == [True, True, False]


def test_entrants_are_filtered(hall: Hall):
    hall.press("publish")
    hall.press("open")
    hall.enter(3)
    hall.press("check_in_phase")
    hall.run(CheckIn(2))
    shown = {show: [one["row"].number for one in hall.shown("desk_entrants", show=show)["rows"]] for show in ("", "here", "absent")}
    assert shown == {"": [1, 2, 3], "here": [2], "absent": [1, 3]}
    assert [one["row"].number for one in hall.shown("desk_entrants", name="player 3")["rows"]] == [3]


def test_staff_enter_somebody_without_an_account(hall: Hall):
    hall.press("publish")
    assert hall.press("enter", account="", name="Walk-in Wim") == ["They are in."]
    assert "Walk-in Wim" in text(hall.get("desk_entrants"))
    refused = hall.press("enter", account="nobody-such", name="")
    assert refused == ["Nobody here is called so (nobody-such). Give a user name, or only a name for who has no account."]


def test_byes_are_promised_as_rounds(hall: Hall):
    """T33."""
    hall.press("publish")
    hall.press("open")
    hall.enter(1)
    hall.press("byes", entrant="1", rounds="1, 3")
    assert hall.t.entrants[1].byes == (1, 3)
    assert hall.press("byes", entrant="1", rounds="first") == ["Name each round once, from 1 to 100."]


def test_places_of_a_pod_are_entered_by_seat():
    plan = settings(StagePlan(scored.Pods(1)), mode="royale", seeding="order")
    hall = Hall(replace(plan, play=replace(plan.play, best_of=1)))
    hall.begin(4)
    hall.press("rule", pairing=key(hall), place0="2", place1="1", place2="3", place3="4", absent=["3"])
    assert hall.tables[0].result == Result("pod", places=(2, 1, 3, 4), absent=(3,))


def test_slips_are_in_order_after_the_stack_is_cut():
    """Piles of the cut stack, laid on one another, go from table 1 to the last."""
    slips = [Slip(1, number, [], False) for number in range(1, 11)]
    sheets = cut_order(slips)
    assert [[slip and slip.table for slip in sheet] for sheet in sheets] == [[1, 4, 7, 10], [2, 5, 8, None], [3, 6, 9, None]]


def test_pairings_are_printed_by_name(hall: Hall):
    hall.begin(4)
    lines = hall.shown("desk_print", "names")["lines"]
    assert [name for name, _, _ in lines] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    by_table = {slip.table: {name for _, name in slip.players} for slip in hall.shown("desk_print", "tables")["slips"]}
    assert all({name, *(other for _, other in others)} == by_table[slip.table] for name, slip, others in lines)


def test_not_ready_entrants_are_counted_before_the_start():
    hall = Hall(settings(check_in=CheckInSettings(is_required=True)))
    hall.press("publish")
    hall.press("open")
    hall.enter(3)
    hall.press("check_in_phase")
    hall.run(CheckIn(2))
    assert hall.shown("desk")["not_ready"] == 2


@pytest.mark.parametrize("page", ["desk", "desk_entrants", "desk_log"])
def test_a_page_costs_as_much_for_many_tables_as_for_few(page: str):
    """T6."""
    hall = Hall(settings(seeding="order", late_until=1))
    hall.begin(2)
    with CaptureQueriesContext(connection) as one:
        hall.get(page)
    hall.press("unpair", moment=at(hall), reason="mistake")
    for number in range(8):
        hall.press("enter", account="", name=f"Late {number}")
    hall.pair()
    with CaptureQueriesContext(connection) as other:
        assert hall.get(page).status_code == 200
    assert len(hall.tables) == 5
    assert len(other) == len(one)


def test_everybody_may_read_what_was_done_by_hand(hall: Hall):
    """Section 10: re-pairings and hand changes, newest first; no note of staff, no penalty, nothing that was done as planned."""
    hall.begin(4)
    hall.press("unpair", moment=at(hall), reason="mistake", note="Forgot somebody")
    hall.pair()
    hall.press("swap", moment=at(hall), one="1.0", other="2.0")
    hall.press("publish_round", moment=at(hall))
    hall.press("rule", pairing=key(hall), result=WON)
    hall.press("penalise", entrant="1", kind="warning", reason="conduct")
    hall.press("rule", pairing=key(hall), result=LOST, reason="wrong_result")
    assert [(line.what, line.reason) for line in public_extract(hall.event.id)] == [
        ("Stage 1, round 1, table 1: staff entered 0 : 2.", "wrong_result"),
        ("Stage 1, round 1: seats at tables 1 and 2 were swapped by hand.", ""),
        ("Stage 1, round 1 was unpaired.", "mistake"),
    ]
    page = text(hall.get("event_info"))
    assert "Stage 1, round 1, table 1: staff entered 0 : 2." in page
    assert "wrong result" in page
    assert "Forgot somebody" not in page


def test_a_field_that_no_page_sends_is_a_bad_request(hall: Hall):
    hall.begin(2)
    url = reverse("desk_act", args=[hall.event.id, "extend"])
    assert hall.client.post(url, {"pairing": "1.1.x", "minutes": "5"}).status_code == 302
    assert hall.client.post(reverse("desk_act", args=[hall.event.id, "come"]), {"pairing": "1.1.1", "seat": "left"}).status_code == 400
    assert hall.client.post(url, {"pairing": key(hall), "minutes": "five"}, follow=True).status_code == 200
    assert hall.tables[0].extra_ms == 0


def test_an_act_leads_back_to_pages_of_this_site_alone(hall: Hall):
    hall.begin(2)
    for back, to in (("//elsewhere.example/", reverse("desk", args=[hall.event.id])), ("/events/x/", "/events/x/")):
        answered = hall.client.post(reverse("desk_act", args=[hall.event.id, "call_time"]), {"moment": at(hall), "back": back})
        assert answered["Location"] == to
