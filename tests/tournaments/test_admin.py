"""Tournaments in the admin: who sees and does what, and a whole event run from there (T1, T2, T50, T56, T82)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.http import HttpResponse
from django.test import Client
from django.urls import NoReverseMatch, reverse
from msgspec.structs import replace

from matches.clock import now_ms
from oshisite.accounts.models import User
from tests.tournaments.desk import Hall, ids
from tests.tournaments.rules.event import WON, settings
from tournaments import offices, services
from tournaments.admin.acting import LABELS
from tournaments.formats.field import Result
from tournaments.models import DeckSections, Entrant, Pairing, Personal, Seat, Tournament, TournamentEntry
from tournaments.rules.commands import Advance, CallJudge, CloseRound, Come, Report, Rule
from tournaments.rules.state import Pairing as Table
from tournaments.rules.state import PairingKey

pytestmark = pytest.mark.django_db
VIEWS = ("view_tournament", "view_entrant", "view_pairing", "view_tournamententry")
RECORDS = (
    "round",
    "standing",
    "penalty",
    "judgecall",
    "decksubmission",
    "role",
    "due",
    "tournamententry",
    "entrant",
    "pairing",
    "tournament",
)


class Office(Hall):
    """An event, and its owner as a member of staff who may look at events in the admin."""

    def __init__(self, **fields: Any) -> None:
        super().__init__(settings(**{"seeding": "order", **fields}))
        self.let_in(self.owner)

    def let_in(self, user: User, *permissions: str) -> User:
        user.is_staff = True
        user.save()
        user.user_permissions.set(Permission.objects.filter(codename__in=permissions or VIEWS))
        self.client.force_login(user)
        return user

    def officer(self, kind: str) -> User:
        return self.let_in(self.staff(kind))

    def at(self, name: str, *args: object) -> str:
        return reverse(f"admin:tournaments_tournament_{name}", args=[self.event.id, *args])

    def dashboard(self) -> Any:
        return self.client.get(self.at("change")).context

    def offered(self) -> list[str]:
        return [name for name, _label, _asks in self.dashboard()["acts"]]

    def do(self, name: str, *, cid: str = "", **fields: Any) -> list[str]:
        """What is said after an act, with the fields that each of our forms sends."""
        newest = f"{self.newest.stage}.{self.newest.round}" if self.t.rounds else ""
        data = {"cid": cid or f"{next(ids)}", "seen": self.t.version, "moment": newest, **fields}
        answered = self.client.post(self.at("act", name), data, follow=True)
        return said(answered)

    def enter_names(self, names: Iterable[str], **fields: Any) -> list[str]:
        data = {"names": "\n".join(names), "cid": f"{next(ids)}", **fields}
        return said(self.client.post(self.at("enter"), data, follow=True))

    def bulk(self, model: str, action: str, rows: Iterable[Any], **fields: Any) -> HttpResponse:
        data = {"action": action, "_selected_action": [row.pk for row in rows], "cid": f"{next(ids)}", **fields}
        return self.client.post(reverse(f"admin:tournaments_{model}_changelist"), data, follow=True)  # type: ignore[return-value]

    def run_to_open(self) -> None:
        self.run(Advance("published"))
        self.run(Advance("open"))

    def entries(self) -> int:
        return TournamentEntry.objects.count()


def said(answered: Any) -> list[str]:
    return [str(message) for message in answered.context["messages"]] if answered.context else [str(answered.status_code)]


def report(office: Office, players: list[User], table: Table, seat: int, result: Result) -> None:
    user, reported = players[table.seats[seat] - 1], Report(table.key, result)
    services.run(tournament_id=office.event.id, command=reported, cid=f"{next(ids)}", now=now_ms(), user=user)


def page(answered: HttpResponse) -> str:
    return answered.content.decode()


def key(table: Table) -> str:
    return ".".join(map(str, table.key))


@pytest.fixture
def office() -> Office:
    return Office()


# --- looking


def test_lists_are_filtered_by_game_phase_and_start(office: Office):
    office.run_to_open()
    changelist = reverse("admin:tournaments_tournament_changelist")
    asked = {"?game=oshi_push": 1, "?game=oshi": 0, "?phase=open": 1, "?phase=draft": 0, "?starts=past": 0, "?q=Cup": 1, "?q=Cap": 0}
    found = {query: office.client.get(changelist + query).context["cl"].result_count for query in asked}
    assert found == asked


def test_events_that_start_today_are_found():
    office = Office(starts_at=now_ms() + 3_600_000)
    changelist = reverse("admin:tournaments_tournament_changelist")
    found = [office.client.get(f"{changelist}?starts={span}").context["cl"].result_count for span in ("past", "day", "week", "month")]
    assert found == [0, 1, 1, 1]


def test_the_event_at_a_glance_shows_disputes_first_and_calls(office: Office):
    players = office.begin(6)
    last = office.tables[-1]
    for seat, games in enumerate(((2, 0), (0, 2))):
        result = replace(WON, games=games)
        report(office, players, last, seat, result)
    office.run(CallJudge(office.tables[0].key))

    shown = office.dashboard()

    assert [(row.number, row.state) for row in shown["rows"]] == [(3, "disputed"), (1, "assigned"), (2, "assigned")]
    assert [call.table for call in shown["calls"]] == [3, 1]
    assert shown["step"].label == "Results are still to come."
    assert shown["desk"] == reverse("desk", args=[office.event.id])


def test_pages_of_the_event_outside_are_linked_where_there_are_any(office: Office):
    try:
        expected = reverse("event", args=[office.event.id])
    except NoReverseMatch:
        expected = ""
    assert office.dashboard()["public_page"] == expected


def test_hidden_things_are_on_no_page():
    """T19: no deck, no hash of one, no password; the address from which somebody acted for superusers alone."""
    office = Office()
    Tournament.objects.update(password="pbkdf2-of-the-event")
    DeckSections.objects.create(tournament=office.event, hash="f00d" * 16, sections={"main": ["SECRET-CARD"]})
    office.begin(4)
    Personal.objects.update(ip="203.0.113.7")
    reader = User.objects.create_user("reader")
    office.let_in(reader, *(f"view_{name}" for name in RECORDS), "view_decksections", "view_personal")
    entry = TournamentEntry.objects.get(kind="Start")
    lists = [reverse(f"admin:tournaments_{name}_changelist") for name in RECORDS]
    own = [reverse("admin:tournaments_tournamententry_change", args=[entry.pk]), office.at("change"), office.at("table", "1.1.1")]

    seen = {path: office.client.get(path) for path in (*lists, *own)}

    assert {path: answered.status_code for path, answered in seen.items() if answered.status_code != 200} == {}
    for hidden in ("pbkdf2-of-the-event", "SECRET-CARD", "f00d", "203.0.113.7"):
        assert [path for path, answered in seen.items() if hidden in page(answered)] == []
    reader.is_superuser = True
    reader.save()
    assert "203.0.113.7" in page(office.client.get(own[0]))


# --- who may do what (T82)

DONE_BY = {
    "organiser": {"pair": True, "enter": True, "cancel": True, "reopen": False},
    "scorekeeper": {"pair": True, "enter": False, "cancel": False, "reopen": False},
    "judge": {"pair": False, "enter": False, "cancel": False, "reopen": False},
    "floor": {"pair": False, "enter": False, "cancel": False, "reopen": False},
}


@pytest.mark.parametrize("kind", DONE_BY)
def test_staff_do_in_an_event_what_their_office_there_allows(office: Office, kind: str):
    office.begin(4)
    for table in office.tables:
        office.run(Rule(table.key, WON))
    office.run(CloseRound(office.newest))
    office.work()
    office.officer(kind)
    wanted = DONE_BY[kind]

    shown = office.dashboard()
    before = office.entries()
    refused = "That is for the staff of the event."
    answers = {
        "enter": office.enter_names(["Late"]),
        "pair": office.do("pair"),
        "cancel": office.do("cancel", sure="yes", reason="other"),
        "reopen": office.do("reopen", sure="yes", reason="other"),
    }

    assert {name: name in shown["may"] for name in wanted} == wanted
    assert {name for name, _label, _asks in shown["acts"]} <= shown["may"]
    assert {name: refused not in "".join(lines) for name, lines in answers.items()} == wanted
    assert (office.entries() > before) == any(wanted.values())


def test_a_superuser_acts_as_owner(office: Office):
    root = User.objects.create_superuser("root")
    office.client.force_login(root)

    assert office.do("publish") == ["The event is announced."]

    entry = TournamentEntry.objects.get(kind="Advance")
    assert (Personal.objects.get(seq=entry.seq).actor, '"owner"' in entry.body) == (root, True)


def test_who_may_only_look_sees_and_changes_nothing(office: Office):
    office.begin(4)
    office.let_in(User.objects.create_user("reader"))
    before = office.entries()

    shown = office.client.get(office.at("change"))
    table = office.client.get(office.at("table", "1.1.1"))
    answers = [office.do(name, sure="yes", reason="other", voids_results="true") for name in LABELS]
    office.do("rule", pairing="1.1.1", result="played.2-0.0")
    entered = office.enter_names(["New"])
    office.bulk("entrant", "drop_chosen", Entrant.objects.all(), sure="yes")
    office.bulk("pairing", "confirm_chosen", Pairing.objects.all())
    asked = office.client.get(office.at("act", "cancel"))
    compared = office.client.post(office.at("compare"))
    added = office.client.get(reverse("admin:tournaments_tournament_add"))

    assert (shown.status_code, table.status_code, shown.context["acts"]) == (200, 200, [])
    assert "<button" not in page(table).split("content-main")[1]
    assert set(map(tuple, answers)) == {("That is for the staff of the event.",)}
    assert entered == ["New: That is for the staff of the event."]
    assert (asked.status_code, compared.status_code, added.status_code) == (403, 403, 403)
    assert office.entries() == before


def test_an_office_alone_opens_no_page_of_the_admin(office: Office):
    member = office.staff("organiser")
    member.is_staff = True
    member.save()
    pages = [office.at("change"), office.at("act", "cancel"), office.at("table", "1.1.1"), office.at("entrant", 1)]

    assert [office.client.get(path).status_code for path in pages] == [403] * 4
    assert office.client.post(office.at("act", "publish"), {"cid": "x"}).status_code == 403
    assert office.entries() == 2


def test_nobody_rules_on_their_own_match():
    office = Office(staff_may_play=True)
    players = office.begin(2)
    office.let_in(players[0])
    offices.give(tournament_id=office.event.id, holder=players[0], kind="judge", by=office.owner, cid="appoint", now=now_ms())

    assert office.do("rule", pairing="1.1.1", result="played.2-0.0") == ["Nobody rules on a match of their own. Ask another official."]
    assert "Another official rules on this table." in page(office.client.get(office.at("table", "1.1.1")))


def test_a_form_from_elsewhere_is_refused(office: Office):
    client = Client(enforce_csrf_checks=True)
    client.force_login(office.owner)
    own = [office.at(name) for name in ("enter", "compare")] + [office.at("act", "publish"), reverse("admin:tournaments_tournament_add")]
    assert [client.post(path, {"cid": "x", "names": "A"}).status_code for path in own] == [403] * 4
    assert office.entries() == 1


# --- once, and not on what nobody has seen (T2)


def test_a_button_that_is_pressed_twice_does_it_once(office: Office):
    for _ in range(2):
        office.enter_names(["Aki", "Bea"], cid="press")
        office.do("publish", cid="other")
    assert list(Entrant.objects.order_by("number").values_list("name", flat=True)) == ["Aki", "Bea"]
    assert [entry.kind for entry in TournamentEntry.objects.all()] == ["Create", "Enter", "Enter", "Advance"]


def test_a_form_that_shows_an_old_table_is_refused(office: Office):
    office.begin(4)
    seen = office.t.version
    office.run(Rule(PairingKey(1, 1, 1), WON))

    answered = office.do("rule", seen=seen, pairing="1.1.1", result="played.0-2.0", reason="wrong_result", sure="yes")

    assert answered == ["Somebody else has changed this meanwhile. Look at it again, then decide."]
    assert office.t.pairings[PairingKey(1, 1, 1)].result == WON


def test_a_list_that_shows_an_old_row_is_refused(office: Office):
    office.begin(4)
    old = list(Pairing.objects.filter(table=1))
    office.run(Come(PairingKey(1, 1, 1), 0))

    answered = office.bulk("pairing", "no_show_chosen", old, sure="yes")

    assert "Somebody else has changed this meanwhile. Look at it again, then decide." in said(answered)
    assert office.t.pairings[PairingKey(1, 1, 1)].state == "assigned"


# --- what cannot be undone is asked first


def test_unpairing_shows_the_results_that_are_lost(office: Office):
    """T56: and refuses if another has come in since."""
    office.begin(4)
    office.run(Rule(PairingKey(1, 1, 1), WON))
    asked = office.client.get(office.at("act", "unpair"), {"moment": "1.1"})
    assert [(row.number, row.result) for row in asked.context["lost"]] == [(1, "2 : 0")]
    fields = {"sure": "yes", "voids_results": "true", "reason": "mistake", "note": "wrong list", "seen": asked.context["version"]}

    office.run(Rule(PairingKey(1, 1, 2), WON))
    assert office.do("unpair", **fields) == ["Somebody else has changed this meanwhile. Look at it again, then decide."]
    assert office.do("unpair", **{**fields, "seen": office.t.version, "reason": ""}) == [
        "Something that counts changes by this. Choose a reason."
    ]
    assert office.do("unpair", **{**fields, "seen": office.t.version}) == ["The round is unpaired."]

    assert not office.t.rounds
    last = TournamentEntry.objects.latest("seq")
    behind = Personal.objects.get(seq=last.seq)
    assert (last.kind, behind.actor, behind.text) == ("Unpair", office.owner, "wrong list")


def test_a_draft_is_paired_anew_only_for_a_reason(office: Office):
    """T50."""
    office.run_to_open()
    office.enter(4)
    office.do("start", sure="yes")
    office.do("pair")
    office.work()

    asked = office.client.post(office.at("act", "pair"), {"cid": "x", "moment": "1.1"})
    assert (asked.status_code, asked.context["has_reason"], office.t.round.attempt) == (200, True, 1)
    office.do("pair", sure="yes", reason="mistake")
    office.work()

    assert office.dashboard()["newest"].attempt == 2


@pytest.mark.parametrize("name", ["cancel", "start", "drop", "penalise"])
def test_a_first_press_only_asks(office: Office, name: str):
    office.run_to_open()
    office.enter(4)
    if name == "penalise":
        office.do("close")
    before = office.entries()
    about = {"entrant": "1", "kind": "disqualification"} if name in ("drop", "penalise") else {}

    asked = office.client.post(office.at("act", name), {"cid": "x", "reason": "conduct", **about})

    assert (asked.status_code, office.entries()) == (200, before)
    assert 'name="sure" value="yes"' in page(asked)
    office.do(name, sure="yes", reason="conduct", **about)
    assert office.entries() == before + 1


def test_the_start_names_who_is_not_ready():
    office = Office(check_in=replace(settings().check_in, is_required=True))
    office.run_to_open()
    office.enter(3)
    office.do("check_in_phase")
    office.bulk("entrant", "check_in_chosen", Entrant.objects.filter(number__lt=3))

    asked = office.client.get(office.at("act", "start"))

    assert asked.context["gone"] == ["Player 3"]


# --- several at once


def test_entrants_are_checked_in_and_dropped_together(office: Office):
    office.run_to_open()
    office.enter(4)
    office.do("check_in_phase")

    assert said(office.bulk("entrant", "check_in_chosen", Entrant.objects.filter(number__in=(1, 2)))) == ["2 are done."]
    asked = office.bulk("entrant", "drop_chosen", Entrant.objects.filter(number=4))
    assert ([str(row) for row, _said in asked.context["rows"]], Entrant.objects.get(number=4).state) == (["4 Player 4"], "registered")
    assert said(office.bulk("entrant", "drop_chosen", Entrant.objects.filter(number=4), sure="yes")) == ["1 is done."]

    assert list(Entrant.objects.order_by("number").values_list("is_here", "state")) == [
        (True, "registered"), (True, "registered"), (False, "registered"), (False, "withdrawn"),
    ]  # fmt: skip


def test_reported_results_are_confirmed_together_and_disputes_left(office: Office):
    """T30: what counts is a ruling of staff, in the log with who gave it."""
    players = office.begin(6)
    for table, reports in zip(office.tables, (((2, 1),), ((2, 0), (0, 2)), ()), strict=True):
        for seat, games in enumerate(reports):
            report(office, players, table, seat, replace(WON, games=games))
    officer = office.officer("judge")

    answered = said(office.bulk("pairing", "confirm_chosen", Pairing.objects.all()))

    assert sorted(answered) == sorted(["1 is done.", *(f"table {n} of round 1.1: {NOT_REPORTED}" for n in (2, 3))])
    first = office.t.pairings[PairingKey(1, 1, 1)]
    assert (first.state, first.result.games, first.settled_by) == ("confirmed", (2, 1), "staff")
    assert Personal.objects.latest("seq").actor == officer


NOT_REPORTED = "Nothing is reported there that all agree on. Look at the table and enter its result."


def test_no_shows_are_noted_where_somebody_is_here(office: Office):
    """T25."""
    office.begin(4)
    office.run(Come(PairingKey(1, 1, 1), 1))
    absent = Entrant.objects.get(number=Seat.objects.get(table=1, seat=0).entrant).name

    asked = office.bulk("pairing", "no_show_chosen", Pairing.objects.all())
    assert [line for _row, line in asked.context["rows"]] == [f"table 1 of round 1.1: {absent}", "table 2 of round 1.1: nobody"]
    answered = said(office.bulk("pairing", "no_show_chosen", Pairing.objects.all(), sure="yes"))

    assert (len(answered), answered[0]) == (2, "1 is done.")
    assert [(table.state, table.result and table.result.absent) for table in office.tables] == [("confirmed", (0,)), ("assigned", None)]


def test_events_are_announced_and_archived_together(office: Office):
    other = services.create(organiser=office.owner, settings=settings(title="Other"), now=now_ms(), cid="other")
    strange = services.create(
        organiser=User.objects.create_user("stranger"), settings=settings(title="Strange"), now=now_ms(), cid="strange"
    )

    answered = said(office.bulk("tournament", "publish_chosen", Tournament.objects.all()))

    assert sorted(answered) == ["2 are done.", "Strange: That is for the staff of the event."]
    office.do("cancel", sure="yes", reason="schedule")
    asked = office.bulk("tournament", "archive_chosen", Tournament.objects.all())
    assert len(asked.context["rows"]) == 3
    office.bulk("tournament", "archive_chosen", Tournament.objects.all(), sure="yes")
    phases = {event.id: event.phase for event in Tournament.objects.all()}
    assert phases == {office.event.id: "archived", other.id: "published", strange.id: "draft"}


def test_who_holds_no_office_is_offered_no_actions(office: Office):
    office.let_in(User.objects.create_user("reader"))
    found = [office.client.get(reverse(f"admin:tournaments_{name}_changelist")).context["action_form"] for name in ("entrant", "pairing")]
    assert found == [None, None]


# --- correcting, and comparing


def test_a_correction_wants_a_reason(office: Office):
    office.begin(4)
    assert office.do("rule", pairing="1.1.1", result="played.2-0.0") == ["The result counts."]
    assert office.do("rule", pairing="1.1.1", result="played.0-2.0") == ["Something that counts changes by this. Choose a reason."]
    assert office.do("rule", pairing="1.1.1", result="played.0-2.0", reason="wrong_result", sure="yes") == ["The result counts."]
    assert office.t.pairings[PairingKey(1, 1, 1)].result.games == (0, 2)


def test_a_correction_says_what_follows_before_it_is_saved(office: Office):
    """T32: and the page sends what the form said, once somebody is sure."""
    office.begin(2)
    office.do("rule", pairing="1.1.1", result="played.2-0.0")
    office.do("close_round")
    office.work()
    wrong = {"pairing": "1.1.1", "result": "played.0-2.0", "reason": "wrong_result", "note": "Slip was read upside down"}
    asked = office.client.post(office.at("act", "rule"), {"cid": "one", "seen": office.t.version, **wrong})
    one, other = office.tables[0].seats
    assert [row.result for row in asked.context["rows"]] == ["2 : 0", "0 : 2"]
    assert {shift.entrant: (shift.rank, shift.new_rank) for _name, shift in asked.context["moved"]} == {one: (1, 2), other: (2, 1)}
    assert dict(asked.context["carried"]) == wrong
    assert office.t.pairings[PairingKey(1, 1, 1)].result == WON

    assert office.do("void", pairing="1.1.1", reason="mistake") == ["This round is closed. Reopen it first."]
    assert office.do("rule", sure="yes", **wrong) == ["The result counts."]
    assert [row.entrant for row in office.t.standings[office.newest]] == [other, one]


def test_the_comparison_tells_of_a_row_that_differs_and_writes_nothing(office: Office):
    """T1."""
    office.begin(4)
    assert "0 differ" in page(office.client.post(office.at("compare")))
    Seat.objects.filter(table=1, seat=0).update(is_present=True)

    answered = office.client.post(office.at("compare"))

    assert [(one.table, one.key) for one in answered.context["differences"]] == [("seat", (1, 1, 1, 0))]
    assert Seat.objects.get(table=1, seat=0).is_present


# --- from nothing to the podium


def test_an_organiser_runs_an_event_from_the_admin_alone():
    """Eight players, three rounds, the best four in a bracket."""
    organiser = User.objects.create_user("organiser", is_staff=True)
    organiser.user_permissions.set(Permission.objects.filter(codename__in=(*VIEWS, "add_tournament")))
    client = Client()
    client.force_login(organiser)
    add = reverse("admin:tournaments_tournament_add")
    assert "?template=cut" in page(client.get(add))
    form = client.get(f"{add}?template=cut").context["form"]
    fields = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    fields |= {"title": "Eight", "starts": "2027-05-01T10:00", "zone": "UTC", "entry": "open", "sight": "staff", "venue": "elsewhere"}
    fields |= {"players": 8, "rounds": 3, "cut": 4, "cap": 8, "clock": "none", "seeding": "order", "round_minutes": 50, "cid": "make"}
    made = client.post(add, {name: value for name, value in fields.items() if value not in (None, False)}, follow=True)
    event = Tournament.objects.get()
    assert made.redirect_chain == [(reverse("admin:tournaments_tournament_change", args=[event.id]), 302)]
    office = Office.__new__(Office)
    office.owner, office.event, office.client = organiser, event, client

    office.enter_names([f"Player {n}" for n in range(1, 9)])
    assert office.dashboard()["step"].act == "publish"
    for step in ("publish", "open", "close"):
        assert step in office.offered()
        office.do(step)
    office.do("start", sure="yes")
    for _round in range(5):
        play_round(office)
    assert office.offered() == ["reopen_round", "unpair", "complete", "cancel"]
    asked = client.get(office.at("act", "complete"))
    assert [name for _place, name in asked.context["places"]] == podium(office)
    assert office.do("complete", sure="yes") == ["The event is completed."]

    event.refresh_from_db()
    assert (event.phase, event.entrants) == ("completed", 8)
    assert [(stage, number) for stage, number in sorted(office.t.rounds)] == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]
    assert [len(office.t.tables(moment)) for moment in sorted(office.t.rounds)] == [4, 4, 4, 2, 1]
    assert services.rebuild(event.id, write=False)[1] == []
    actors = set(Personal.objects.filter(tournament=event).values_list("actor__username", flat=True))
    assert actors == {"organiser", None}


def play_round(office: Office) -> None:
    """Pair, publish, start the clock, and at each table the lower number wins."""
    office.do("pair")
    office.work()
    office.do("publish_round")
    office.do("start_clock")
    for table in office.tables:
        code = "played.2-0.0" if table.seats[0] < table.seats[1] else "played.0-2.0"
        offered = dict(office.client.get(office.at("table", key(table))).context["table"].choices)
        assert code in offered
        assert office.do("rule", pairing=key(table), result=code) == ["The result counts."]
    office.do("close_round")
    office.work()


def podium(office: Office) -> list[str]:
    """With the lower number winning, the first has won; the second lost to them; the third lost before."""
    best = [number for place in office.t.stages[2].places for number in place][:3]
    assert best[0] == 1
    return [Entrant.objects.get(tournament=office.event, number=number).name for number in best]
