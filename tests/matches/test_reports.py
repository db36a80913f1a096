"""Reports, cases and what staff make of them (live play L140, L215, L220-L222)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from matches import services
from matches.chat import services as chat
from matches.chat.models import ChatLine
from matches.clock import now_ms
from matches.conduct import decisions, reports
from matches.conduct.models import Case, Report
from matches.games.actions import Leave
from matches.log import NotFound
from matches.models import StaffAct
from matches.rejection import Rejected
from oshisite.accounts import sanctions
from oshisite.accounts import services as accounts
from oshisite.accounts.models import Sanction, User
from tests.matches.playing import NOW, play_on, table, user

pytestmark = pytest.mark.django_db
CHAT_OFF = Sanction.Kind.CHAT_OFF


@pytest.fixture
def match() -> str:
    made = table()
    play_on(made, 2)
    user("Cho")
    User.objects.update(date_joined=timezone.now() - timedelta(days=900))
    return made


def of(name: str) -> User:
    return User.objects.get(username=name)


def say(match: str, name: str, text: str, kind: str = "players") -> int:
    return chat.say(match_id=match, kind=kind, user=of(name), cid=str(uuid4()), text=text, now=now_ms()).number


def report(by: str, about: str, place: reports.Place | None = None, *, reason: str = "abuse", **more: Any) -> reports.Reported:
    return reports.report(by=of(by), about=of(about), reason=reason, place=place, **{"now": now_ms(), **more})


def staff(name: str, *permissions: str) -> User:
    member = user(name, is_staff=True)
    member.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return member


def root() -> User:
    return User.objects.filter(is_superuser=True).first() or user("root", is_staff=True, is_superuser=True)


def verdict(kind: Sanction.Kind = CHAT_OFF) -> decisions.Verdict:
    return decisions.Verdict(kind, 7, "Insults at a table.", "Write to us.")


def decide(case: int, by: User | None = None, what: decisions.Verdict | None = None, answer: str = "Thank you.") -> bool:
    return decisions.decide(case_id=case, by=by or root(), verdict=what, answer=answer, press=uuid4(), now=now_ms())


# --- what is kept


def test_a_report_keeps_match_moment_eyes_reason_and_the_lines_around(match: str):
    for number in range(12):
        say(match, "Aki", f"line {number}")
    meant = say(match, "Bea", "you are a donkey")
    say(match, "Aki", "ouch")

    made = report("Aki", "Bea", reports.Place(match, 3, "players", meant), words="Look \u202eat line 13")

    case, kept = Case.objects.get(pk=made.case), Report.objects.get()
    assert (case.about, case.match_id, case.state) == (of("Bea"), match, "open")
    assert (kept.by, kept.reason, kept.words) == (of("Aki"), "abuse", "Look at line 13")
    assert (kept.seq, kept.key, kept.room) == (3, "seat:0", "players")
    assert [line["number"] for line in kept.excerpt] == list(range(meant - 9, meant + 2))
    assert [(line["text"], line["user"]) for line in kept.excerpt if line["meant"]] == [("you are a donkey", of("Bea").pk)]


def test_lines_of_a_report_stay_when_the_lines_themselves_have_gone(match: str):
    meant = say(match, "Bea", "you are a donkey")
    report("Aki", "Bea", reports.Place(match, 3, "players", meant))

    ChatLine.objects.all().delete()

    assert [line["text"] for line in Report.objects.get().excerpt] == ["you are a donkey"]


def test_a_report_is_no_way_to_read_a_room_that_is_closed(match: str):
    number = say(match, "Cho", "red is lost", kind="spectators")

    for by, about, place in (
        ("Aki", "Cho", reports.Place(match, 3, "spectators", number)),
        ("Cho", "Aki", reports.Place(match, 3, "players", number)),
    ):
        with pytest.raises(Rejected) as refused:
            report(by, about, place)
        assert refused.value.code == "not_found"
    with pytest.raises(NotFound):
        report("Aki", "Bea", reports.Place("nosuchmatch1"))
    assert not Case.objects.exists()


def test_whoever_is_reported_was_there(match: str):
    with pytest.raises(Rejected) as refused:
        report("Aki", "Cho", reports.Place(match))

    assert (refused.value.code, refused.value.reason) == ("bad_args", "not_at_this_table")
    with pytest.raises(Rejected):
        report("Aki", "Aki", reports.Place(match))


# --- merging and limits


def test_reports_of_one_person_in_one_match_are_one_case_until_it_is_decided(match: str):
    first = say(match, "Bea", "donkey")
    one = report("Aki", "Bea", reports.Place(match, 2, "players", first))
    second = say(match, "Bea", "goose")
    two = report("Aki", "Bea", reports.Place(match, 3, "players", second), words="and again")
    by_watcher = report("Cho", "Bea", reports.Place(match))
    of_profile = report("Cho", "Bea", reason="name")
    decide(one.case)
    after = report("Aki", "Bea", reports.Place(match))

    assert (two.case, two.is_duplicate, by_watcher.case, by_watcher.is_duplicate) == (one.case, True, one.case, False)
    assert len({one.case, of_profile.case, after.case}) == 3
    kept = Report.objects.get(case=one.case, by=of("Aki"))
    assert ([line["text"] for line in kept.excerpt], kept.words, kept.seq) == (["donkey", "goose"], "and again", 2)


def test_the_database_keeps_one_open_case(match: str):
    report("Aki", "Bea", reports.Place(match))
    report("Aki", "Bea")

    for where in (match, None):
        with pytest.raises(IntegrityError), transaction.atomic():
            Case.objects.create(about=of("Bea"), match_id=where, opened_at=0)


def test_ten_reports_a_day_and_those_that_add_to_one_do_not_count(match: str):
    now = now_ms()
    people = [user(f"Dai{number}").username for number in range(11)]
    for name in people[:10]:
        report("Aki", name, now=now)

    again = report("Aki", people[0], now=now)
    with pytest.raises(Rejected) as refused:
        report("Aki", people[10], now=now)
    tomorrow = report("Aki", people[10], now=now + reports.A_DAY_MS)

    assert again.is_duplicate
    assert (refused.value.code, refused.value.reason) == ("rate_limited", "reports_today")
    assert not tomorrow.is_duplicate
    assert Report.objects.filter(by=of("Aki")).count() == 11


# --- deciding


def test_a_decision_sanctions_answers_and_is_kept(match: str):
    case = report("Aki", "Bea", reports.Place(match)).case

    assert decide(case, what=verdict(), answer="We looked at it.")

    closed = Case.objects.get(pk=case)
    assert (closed.state, closed.decided_by, closed.answer) == ("acted", root(), "We looked at it.")
    made = closed.sanction
    assert made is not None
    assert (made.user, made.kind, made.reason, made.by) == (of("Bea"), CHAT_OFF, "Insults at a table.", root())
    assert made.until is not None
    assert timedelta(days=6) < made.until - timezone.now() <= timedelta(days=7)
    acts = StaffAct.objects.values_list("match", "staff__username", "what", "reason")
    assert list(acts) == [(match, "root", "case", f"case {case}: chat off")]


def test_a_case_is_decided_once_however_often_and_by_whomever(match: str):
    case = report("Aki", "Bea", reports.Place(match)).case

    outcomes = [decide(case, what=verdict()), decide(case, what=verdict(Sanction.Kind.BAN)), decide(case)]

    assert outcomes == [True, False, False]
    assert list(Sanction.objects.values_list("kind", flat=True)) == [CHAT_OFF]


def test_nobody_decides_about_themselves_their_own_report_or_without_being_superuser_about_staff(match: str):
    member, other = staff("Eva", "decide_case"), staff("Dai", "decide_case")
    about_member, about_other = report("Aki", "Eva").case, report("Aki", "Dai").case
    own_report = report("Eva", "Bea").case

    for case, what in ((about_member, None), (own_report, None), (about_other, verdict())):
        with pytest.raises(Rejected) as refused:
            decide(case, by=member, what=what)
        assert refused.value.code == "forbidden"
    assert decide(own_report, by=other)
    assert set(Case.objects.filter(state="open").values_list("pk", flat=True)) == {about_member, about_other}
    assert not Sanction.objects.exists()


# --- when accounts change


def test_reports_by_and_about_a_guest_go_along_and_lines_of_the_erased_are_empty(match: str):
    say(match, "Aki", "hello")
    meant = say(match, "Bea", "donkey")
    report("Aki", "Bea", reports.Place(match, 3, "players", meant), words="he is Bob from school")
    account = user("Dai")

    accounts.merge_guest(guest=of("Bea"), into=account, now=timezone.now())
    handed_over = [(case.about.username, [line["user"] for line in case.reports.get().excerpt]) for case in Case.objects.all()]
    accounts.anonymise(of("Aki"), timezone.now())

    kept = Report.objects.get()
    assert handed_over == [("Dai", [of(f"former-{kept.by_id}").pk, account.pk])]
    assert ([line["text"] for line in kept.excerpt], kept.words) == (["", "donkey"], "")


def test_two_open_cases_become_one_when_a_guest_turns_out_to_be_an_account(match: str):
    account = user("Dai")
    report("Aki", "Bea")
    report("Aki", "Dai")
    report("Cho", "Bea")

    accounts.merge_guest(guest=of("Bea"), into=account, now=timezone.now())

    case = Case.objects.get()
    assert (case.about, set(case.reports.values_list("by__username", flat=True))) == (account, {"Aki", "Cho"})


# --- over HTTP


def test_http_reports_and_blocks_by_name_or_by_seat(match: str, client: Client):
    client.force_login(of("Aki"))

    def post(where: str, **body: Any) -> Any:
        return client.post(f"/api/{where}", body, content_type="application/json")

    wanted = ({"seat": 1, "seq": 3}, {"player": "bea"})
    made = [post("reports", reason="abuse", match=match, **about).json() for about in wanted]
    blocked = post("blocks", kind="block", match=match, seat=1).json()
    oneself = post("blocks", kind="mute", player="Aki")
    nobody = [post("blocks", kind="mute").status_code, post("blocks", kind="mute", player="Nobody").status_code]
    free = post("blocks", kind="none", player="Bea").json()

    assert made == [{"dup": False}, {"dup": True}]
    assert blocked == {"blocks": [{"player": "Bea", "name": "Bea", "kind": "block"}]}
    assert (oneself.status_code, oneself.json()["reason"]) == (403, "oneself")
    assert nobody == [400, 404]
    assert free == client.get("/api/blocks").json() == {"blocks": []}


# --- the desk, by role


def desk(member: User) -> Client:
    client = Client()
    client.force_login(member)
    return client


def form(**fields: Any) -> dict[str, Any]:
    return {"kind": "chat_off", "length": "7", "reason": "Insults.", "appeal": "Write.", "answer": "Done.", "press": str(uuid4()), **fields}


def test_who_may_only_look_sees_cases_and_decides_nothing(match: str):
    meant = say(match, "Bea", "donkey <b>")
    case = report("Aki", "Bea", reports.Place(match, 3, "players", meant)).case
    client = desk(staff("Eva", "view_case", "view_match", "view_sanction"))

    queue, page = client.get("/admin/matches/case/").content.decode(), client.get(f"/admin/matches/case/{case}/change/").content.decode()
    closed = [
        client.post(f"/admin/matches/case/{case}/decide/", form()).status_code,
        client.get(f"/admin/matches/case/chat/{match}/").status_code,
        client.get(f"/admin/accounts/sanction/add/?user={of('Bea').pk}").status_code,
    ]

    assert "Insults or threats" in queue
    assert "donkey &lt;b&gt;" in page
    assert f"/replay/{match}/?ply=3" in page
    assert "/decide/" not in page
    assert closed == [403, 403, 403]
    assert not Sanction.objects.exists()


def test_who_may_decide_but_not_sanction_can_only_close_a_case(match: str):
    case = report("Aki", "Bea", reports.Place(match)).case
    client = desk(staff("Eva", "view_case", "decide_case"))

    tried = client.post(f"/admin/matches/case/{case}/decide/", form())
    still_open = Case.objects.get(pk=case).state
    client.post(f"/admin/matches/case/{case}/decide/", form(kind=""))

    assert (tried.status_code, still_open) == (200, "open")
    assert Case.objects.get(pk=case).state == "dismissed"
    assert not Sanction.objects.exists()


def test_a_decision_by_the_form_pressed_twice_sanctions_once(match: str):
    case = report("Aki", "Bea", reports.Place(match)).case
    client, filled = desk(staff("Eva", "view_case", "decide_case", "add_sanction")), form()

    missing = client.post(f"/admin/matches/case/{case}/decide/", {**filled, "reason": ""})
    pressed = [client.post(f"/admin/matches/case/{case}/decide/", filled) for _ in range(2)]

    assert missing.status_code == 200
    assert [answer.status_code for answer in pressed] == [302, 302]
    made = Sanction.objects.values_list("user__username", "kind", "reason", "by__username")
    assert list(made) == [("Bea", "chat_off", "Insults.", "Eva")]
    assert StaffAct.objects.count() == 1


def test_each_look_of_staff_at_a_room_is_kept(match: str):
    say(match, "Aki", "between us")
    client = desk(staff("Eva", "view_case", "read_chat"))

    rooms = client.get(f"/admin/matches/case/chat/{match}/").content.decode()
    before = StaffAct.objects.count()
    room = client.get(f"/admin/matches/case/chat/{match}/?room=players").content.decode()

    assert ("players" in rooms, "between us" in rooms, before) == (True, False, 0)
    assert "between us" in room
    assert list(StaffAct.objects.values_list("staff__username", "what", "reason", "match")) == [("Eva", "read_chat", "room players", match)]


def test_sanctions_are_imposed_and_lifted_by_those_who_may(match: str):
    imposes, lifts = desk(staff("Eva", "view_sanction", "add_sanction")), desk(staff("Dai", "view_sanction", "change_sanction"))
    bea, helper = of("Bea"), staff("Fay")

    made = imposes.post(f"/admin/accounts/sanction/add/?user={bea.pk}", form(kind="ban", length=""))
    of_staff = imposes.post(f"/admin/accounts/sanction/add/?user={helper.pk}", form())
    ban = Sanction.objects.get()
    address = f"/admin/accounts/sanction/{ban.pk}"
    crossed = [imposes.post(f"{address}/lift/", {"reason": "x"}), lifts.post(f"/admin/accounts/sanction/add/?user={bea.pk}", form())]
    page = lifts.get(f"{address}/change/").content.decode()
    lifted = [lifts.post(f"{address}/lift/", {"reason": reason}).status_code for reason in ("A mistake.", "Again.")]
    ban.refresh_from_db()

    assert (made.status_code, of_staff.status_code, [answer.status_code for answer in crossed]) == (302, 200, [403, 403])
    assert "Why it is lifted" in page
    assert (lifted, ban.lifted_because, ban.lifted_by) == ([302, 302], "A mistake.", of("Dai"))
    assert not sanctions.is_under(bea, Sanction.Kind.BAN, timezone.now())
    assert imposes.post(f"{address}/delete/", {"post": "yes"}).status_code == 403


def test_spectators_room_can_be_reported_by_a_player_once_the_match_is_over(match: str):
    number = say(match, "Cho", "Aki plays like a goose", kind="spectators")
    services.act(match_id=match, seat=0, cid="end", action=Leave("concede"), now=NOW)

    report("Aki", "Cho", reports.Place(match, None, "spectators", number))

    assert [line["text"] for line in Report.objects.get().excerpt] == ["Aki plays like a goose"]
