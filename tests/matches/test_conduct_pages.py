"""The pages of chat and conduct without script, and what the page of a table starts from (live play L136, L138-L141, L220)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from matches import seating, services
from matches.api.limits import limits
from matches.chat import services as chat
from matches.clock import now_ms
from matches.conduct import decisions, reports
from matches.conduct.models import Report
from matches.games.actions import Leave
from oshisite.accounts import sanctions
from oshisite.accounts.models import Block, Sanction, User
from tests.matches.playing import NOW, config, table, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> str:
    made = table()
    user("Cho")
    User.objects.update(date_joined=timezone.now() - timedelta(days=900))
    return made


def of(name: str) -> User:
    return User.objects.get(username=name)


def as_(name: str) -> Client:
    client = Client()
    client.force_login(of(name))
    return client


def say(match: str, name: str, text: str, kind: str = "players") -> int:
    return chat.say(match_id=match, kind=kind, user=of(name), cid=str(uuid4()), text=text, now=now_ms()).number


def page(client: Client, where: str) -> str:
    return client.get(where).content.decode()


def boot(client: Client, match: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/m/{match}/").context["boot"]["chat"]
    return found


def test_a_table_starts_with_the_rooms_of_whoever_looks_at_it(match: str):
    player, watcher, visitor = boot(as_("Aki"), match), boot(as_("Cho"), match), boot(Client(), match)
    alone = seating.create_match(host=of("Aki"), config=config("human", "bot:gentle"), now=NOW).id

    assert (player["rooms"], player["after"], player["user"]) == (["players"], ["spectators"], "Aki")
    assert (watcher["rooms"], watcher["after"], watcher["user"]) == (["spectators"], [], "Cho")
    assert (visitor["rooms"], visitor["after"], visitor["user"]) == (["spectators"], [], "")
    assert boot(as_("Aki"), alone)["rooms"] == []


def test_what_is_said_by_a_form_stands_on_the_page_and_text_is_text(match: str):
    aki, bea = as_("Aki"), as_("Bea")

    sent = aki.post(f"/m/{match}/say", {"room": "players", "text": "<script>x</script>"})
    aki.post(f"/m/{match}/say", {"room": "players", "preset": "hello"})

    assert (sent.status_code, sent["Location"]) == (302, f"/m/{match}/chat")
    assert "&lt;script&gt;x&lt;/script&gt;" in page(bea, f"/m/{match}/chat")
    assert "Hello!" in page(bea, f"/m/{match}/chat")


def test_what_is_refused_is_said_and_no_room_is_shown_that_is_closed(match: str):
    say(match, "Cho", "red is lost", kind="spectators")
    aki = as_("Aki")

    refused = aki.post(f"/m/{match}/say", {"room": "players", "text": "kys"}, follow=True).content.decode()
    closed = aki.post(f"/m/{match}/say", {"room": "spectators", "text": "hello"}).status_code
    hidden = seating.create_match(host=of("Aki"), config=config(), now=NOW, visibility="participants").id
    seating.sit(match_id=hidden, user=of("Bea"), now=NOW)

    assert "not welcome here" in refused
    assert closed == 404
    assert "red is lost" not in page(aki, f"/m/{match}/chat")
    assert [as_("Cho").get(f"/m/{one}/chat").status_code for one in (match, hidden, "nosuchmatch1")] == [200, 404, 404]


def test_pages_have_the_limits_of_the_sockets(match: str):
    aki = as_("Aki")
    limits.buckets.clear()

    for number in range(7):
        aki.post(f"/m/{match}/say", {"room": "players", "text": f"line {number}"})

    _, lines = chat.read(match_id=match, kind="players", user=of("Bea"))
    assert [line.text for line in lines] == [f"line {number}" for number in range(5)]


def test_a_report_by_a_form_shows_the_lines_that_go_along(match: str):
    number = say(match, "Bea", "you goose")
    aki = as_("Aki")
    address = f"/conduct/report?match={match}&player=Bea&room=players&number={number}&seq=2"

    shown, incomplete = page(aki, address), aki.post(address, {})
    sent = aki.post(address, {"reason": "abuse", "words": "He always does."}, follow=True)

    assert "you goose" in shown
    assert incomplete.status_code == 200
    assert "being looked at" in sent.content.decode()
    assert (Report.objects.get().words, Report.objects.get().seq) == ("He always does.", 2)


def test_who_reports_hears_the_outcome_and_nobody_else_does(match: str):
    made = reports.report(by=of("Aki"), about=of("Bea"), reason="abuse", place=reports.Place(match), now=now_ms())
    root = user("root", is_staff=True, is_superuser=True)
    verdict = decisions.Verdict(Sanction.Kind.CHAT_OFF, 7, "Insults.", "Write to us.")
    decisions.decide(case_id=made.case, by=root, verdict=verdict, answer="We have talked to them.", press=uuid4(), now=now_ms())

    reporter, reported, other = [page(as_(name), "/conduct/") for name in ("Aki", "Bea", "Cho")]

    assert ("We have talked to them." in reporter, "we have acted" in reporter, "Insults." in reporter) == (True, True, False)
    assert [words in reported for words in ("Insults.", "Write to us.", "We have talked", "Aki")] == [True, True, False, False]
    assert "We have talked" not in other


def test_what_staff_decided_stands_on_every_page_and_a_warning_until_it_is_read(match: str):
    root, now = user("root", is_staff=True, is_superuser=True), timezone.now()
    for kind in (Sanction.Kind.WARN, Sanction.Kind.CHAT_OFF):
        reason = f"Because of {kind}."
        sanctions.impose(user=of("Bea"), kind=kind, by=root, reason=reason, appeal="Write.", until=None, now=now, press=uuid4())
    bea = as_("Bea")

    before = page(bea, "/replays/")
    bea.post("/conduct/read", {"next": "/replays/"})
    after = page(bea, "/replays/")

    assert ("Because of warn." in before, "Because of chat_off." in before) == (True, True)
    assert ("Because of warn." in after, "Because of chat_off." in after) == (False, True)
    assert "Because of" not in page(as_("Aki"), "/replays/")


def test_blocks_are_made_on_a_profile_and_lifted_on_ones_own_page(match: str):
    aki = as_("Aki")

    aki.post("/conduct/block", {"player": "bea", "kind": "block"})
    shown = page(aki, "/conduct/")
    aki.post("/conduct/block", {"player": "Bea", "kind": "mute"})
    kind = Block.objects.get().kind
    aki.post("/conduct/block", {"player": "Bea", "kind": "none"})

    assert "blocked" in shown
    assert (kind, Block.objects.count()) == ("mute", 0)
    assert "conduct/report?player=Bea" in page(aki, "/players/Bea/")
    assert "conduct/report" not in page(aki, "/players/Aki/")
    assert [aki.post("/conduct/block", {"player": name, "kind": "mute"}).status_code for name in ("Nobody", "a\0b", "")] == [404, 400, 404]


def test_ways_back_lead_nowhere_but_into_the_site(match: str):
    aki = as_("Aki")

    wanted = ("/replays/", "//evil.example/", "https://evil.example/")
    answers = [aki.post("/conduct/choose", {"hides_chat": "1", "next": where}) for where in wanted]

    assert [answer["Location"] for answer in answers] == ["/replays/", "/conduct/", "/conduct/"]
    assert of("Aki").hides_chat


def test_a_replay_leads_to_what_was_said_only_where_all_who_wrote_show_it(match: str):
    say(match, "Aki", "good luck")
    say(match, "Bea", "have fun")
    services.act(match_id=match, seat=0, cid="end", action=Leave("concede"), now=NOW)
    as_("Aki").post("/conduct/choose", {"shows_chat_in_replays": "1"})
    before = [page(Client(), f"/replay/{match}/"), page(Client(), f"/replay/{match}/chat")]
    as_("Bea").post("/conduct/choose", {"shows_chat_in_replays": "1"})
    after = [page(Client(), f"/replay/{match}/"), page(Client(), f"/replay/{match}/chat")]

    assert ("/chat" in before[0], "good luck" in before[1]) == (False, False)
    assert (f"/replay/{match}/chat" in after[0], "good luck" in after[1], "have fun" in after[1]) == (True, True, True)


def test_visitors_are_led_to_log_in(match: str):
    closed = [Client().get(where).status_code for where in ("/conduct/", f"/conduct/report?match={match}")]

    assert closed == [302, 302]
    assert [name in page(as_("Cho"), f"/conduct/report?match={match}") for name in ("Aki", "Bea", "Cho</a>")] == [True, True, False]
