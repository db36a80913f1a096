"""Pages of events as visitors see them: anybody, who plays, the opponent, the staff.

Source: tournaments reference, section 12.
"""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from decks import services as decks
from matches.api.limits import EVENT_PASSWORDS
from matches.clock import now_ms
from oshisite.accounts.models import User
from tests.tournaments.rules.event import SWISS, settings
from tests.tournaments.test_playing import STARTER, WITH_DECKS, Cup, hand_in
from tournaments import entering, services
from tournaments.formats import double_elimination, elimination
from tournaments.formats.chain import StagePlan
from tournaments.formats.field import Result
from tournaments.models import DeckSections, DeckSubmission, Entrant, Pairing, Tournament
from tournaments.rules.commands import Advance, Cancel, CloseRound, LockDecks, PairRound, PublishRound, Rule, Start
from tournaments.rules.settings import Decks, Registration
from tournaments.rules.state import Moment
from tournaments.standings.profiles import MTR

pytestmark = pytest.mark.django_db
ELSEWHERE = settings(SWISS, game="oshi", seeding="order")
"""A best of three that players report themselves."""
cids = count()


@pytest.fixture
def cup() -> Cup:
    return Cup(ELSEWHERE)


def client(user: User | None = None) -> Client:
    made = Client()
    if user:
        made.force_login(user)
    return made


def page(cup: Cup, tab: str = "", user: User | None = None) -> str:
    answer = client(user).get(f"/events/{cup.id}/{tab}")
    assert answer.status_code == 200
    return answer.content.decode()


def press(cup: Cup, user: User, what: str, **fields: str) -> str:
    """Send a form of the overview; the page that it leads to."""
    answer = client(user).post(f"/events/{cup.id}/{what}", {"cid": f"press-{next(cids)}", **fields}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def step(cup: Cup, user: User | None) -> str:
    """What the overview offers first."""
    _, _, rest = page(cup, user=user).partition('data-step="')
    return rest.partition('"')[0]


def label(cup: Cup) -> str:
    [table] = cup.tables()
    return ".".join(map(str, table.key))


def states(cup: Cup) -> list[str]:
    return list(Entrant.objects.filter(tournament=cup.id).order_by("number").values_list("state", flat=True))


# --- the list


def listed(**query: str) -> list[str]:
    answer = client().get("/events/", query)
    assert answer.status_code == 200
    return [event.title for _, events in answer.context["months"] for event in events]


def make(title: str, starts_at: int, *phases: str, **more: object) -> Cup:
    plan = replace(ELSEWHERE, title=title, starts_at=starts_at, **more)
    organiser, _ = User.objects.get_or_create(username="organiser")
    made = services.create(organiser=organiser, settings=plan, now=now_ms(), cid=f"make-{next(cids)}")
    cup = Cup.__new__(Cup)
    cup.organiser, cup.id = organiser, made.id
    for phase in phases:
        cup.run(Advance(phase))
    return cup


def test_the_list_has_what_is_public_by_its_start():
    """T6: what comes next first, what is past last first; no draft and nothing unlisted."""
    start = ELSEWHERE.starts_at
    make("Draft", start)
    make("Hidden", start, "published", is_listed=False)
    make("Later", start + 2, "published")
    make("Sooner", start + 1, "published", "open")
    for title, at in (("Old", start + 3), ("Older", start)):
        make(title, at, "published").run(Cancel("schedule"))

    assert listed() == ["Sooner", "Later"]
    assert listed(when="past") == ["Old", "Older"]
    assert listed(when="running") == []
    assert listed(game="oshi_push") == []
    assert "No event fits." in client().get("/events/", {"game": "oshi_push"}).content.decode()


def test_events_of_the_same_start_come_once_each_over_all_pages():
    """T6."""
    made = {make(f"Cup {n}", ELSEWHERE.starts_at, "published").id for n in range(23)}
    first = client().get("/events/")
    second = client().get(f"/events/{first.context['next']}")
    ids = [event.id for answer in (first, second) for _, events in answer.context["months"] for event in events]
    assert (len(ids), set(ids), second.context["next"]) == (23, made, "")
    assert client().get("/events/", {"after": "no.key!"}).status_code == 404


def test_the_home_page_has_what_comes_next():
    for n in range(4):
        make(f"Cup {n}", ELSEWHERE.starts_at + n, "published")
    text = client().get("/").content.decode()
    assert [f"Cup {n}" in text for n in range(4)] == [True, True, True, False]


def test_the_home_page_tells_where_somebody_is_waited_for(cup: Cup):
    """Until their table has a result; who plays in several events asks no more often."""
    users = cup.enter("aki", "bea", "cho")
    assert "you play at table" not in client(users[0]).get("/").content.decode()
    tables = cup.begin()
    [alone] = [table for table in tables if table.bye]
    playing = {users[number - 1] for number in tables[0].seats}
    for user in users:
        text = client(user).get("/").content.decode()
        assert ("round 1 is out, and you play at table 1." in text) == (user in playing) == (user != users[alone.seats[0] - 1])
    once = queries(client(users[tables[0].seats[0] - 1]), "/")
    cup.run(Rule(tables[0].key, Result("played", games=(2, 0))))
    assert "you play at table" not in client(users[tables[0].seats[0] - 1]).get("/").content.decode()

    other = Cup(replace(ELSEWHERE, title="Second", starts_at=ELSEWHERE.starts_at + 1), organiser=User.objects.create_user("other"))
    third = Cup(replace(ELSEWHERE, title="Third"), organiser=User.objects.create_user("another"))
    for more in (other, third):
        for user in users[:2]:
            entering.register(tournament_id=more.id, user=user, cid=f"in-{next(cids)}", now=now_ms())
        more.begin()
    assert client(users[0]).get("/").content.decode().count("you play at table") == 2
    assert queries(client(users[0]), "/") == once


def test_a_start_is_shown_on_the_clocks_of_the_event():
    """T20: 15 January 2027, 9:00 in Berlin is 17:00 in Tokyo, and each says so."""
    plan = replace(ELSEWHERE, starts_at=1_800_000_000_000)
    there = make("Berlin", plan.starts_at, "published")
    tokyo = make("Tokyo", plan.starts_at, "published", zone="Asia/Tokyo")
    assert '<time datetime="2027-01-15T09:00:00+01:00">Fri 15 Jan. 2027, 09:00</time>' in page(there)
    assert '<time datetime="2027-01-15T17:00:00+09:00">Fri 15 Jan. 2027, 17:00</time> <span class="quiet small">Asia/Tokyo' in page(tokyo)


def test_a_draft_is_for_its_staff():
    draft = make("Draft", ELSEWHERE.starts_at)
    assert client().get(f"/events/{draft.id}/").status_code == 404
    assert client(User.objects.create_user("aki")).get(f"/events/{draft.id}/pairings/").status_code == 404
    seen = page(draft, user=draft.organiser)
    assert "only its staff see it" in seen
    assert f'href="/events/{draft.id}/desk/"' in seen


# --- coming in


def test_somebody_registers_once_and_may_leave_again(cup: Cup):
    """T2, T15: a second press does nothing; who leaves before the start is in no list."""
    user = User.objects.create_user("aki")
    assert step(cup, None) == "login"
    assert step(cup, user) == "register"
    for _ in range(2):
        client(user).post(f"/events/{cup.id}/register", {"cid": "same"})
    assert (step(cup, user), states(cup)) == ("ready", ["registered"])
    assert "aki" in page(cup, "players")

    assert "You have left the event." in press(cup, user, "leave")
    assert (states(cup), step(cup, user)) == (["withdrawn"], "register")
    assert "aki" not in page(cup, "players")


def test_the_place_on_the_waiting_list_is_shown():
    """T16."""
    cup = Cup(replace(ELSEWHERE, registration=Registration(cap=1)))
    users = cup.enter("aki", "bea", "cho")
    assert [step(cup, user) for user in users] == ["ready", "waiting", "waiting"]
    assert "You are number 2 on the waiting list" in page(cup, user=users[2])
    press(cup, users[0], "leave")
    assert [step(cup, user) for user in users[1:]] == ["ready", "waiting"]
    assert "You are number 1 on the waiting list" in page(cup, user=users[2])


def test_a_refusal_is_said_in_its_sentence():
    """T82."""
    cup = Cup(replace(ELSEWHERE, registration=Registration(entry="password")))
    user = User.objects.create_user("aki")
    assert "password" in press(cup, user, "register", password="guess").lower()
    assert states(cup) == []
    assert "You are not in this event." in press(cup, user, "come")


def test_nobody_finds_a_password_by_trying():
    """After ten tries even the right one has to wait; other people do not."""
    cup = Cup(replace(ELSEWHERE, registration=Registration(entry="password")))
    Tournament.objects.filter(id=cup.id).update(password=make_password("lantern"))
    aki, bea = (User.objects.create_user(name) for name in ("aki", "bea"))
    for number in range(EVENT_PASSWORDS.most):
        assert "not the password" in press(cup, aki, "register", password=f"guess {number}")
    assert "Too many passwords were tried." in press(cup, aki, "register", password="lantern")
    assert states(cup) == []
    press(cup, bea, "register", password="lantern")
    assert states(cup) == ["registered"]


def test_partners_are_named_and_agree():
    cup = Cup(replace(WITH_DECKS, mode="team", team_size=2, decks=Decks()))
    aki, bea = (User.objects.create_user(name) for name in ("aki", "bea"))
    assert "Nobody here has the user name nemo" in press(cup, aki, "register", partner="nemo")
    press(cup, aki, "register", partner="bea")
    assert "Still to agree: bea." in page(cup, user=aki)
    assert step(cup, bea) == "agree"
    press(cup, bea, "agree")
    assert (step(cup, bea), states(cup)) == ("ready", ["registered"])


def test_a_deck_is_handed_in_from_the_own_ones_and_the_starters():
    """T17."""
    cup = Cup(WITH_DECKS)
    [user] = cup.enter("aki")
    assert step(cup, user) == "deck"
    starter = client(user).get(f"/events/{cup.id}/").context["starters"][0]
    press(cup, user, "deck", deck=starter.id)
    assert (step(cup, user), DeckSubmission.objects.get().version) == ("ready", 1)
    assert "There is no such deck" in press(cup, user, "deck", deck="zzzzzzzzzzzz")


def test_check_in_can_be_taken_back(cup: Cup):
    """T22."""
    [user] = cup.enter("aki")
    cup.run(Advance("closed"))
    cup.run(Advance("check_in"))
    assert step(cup, user) == "check_in"
    press(cup, user, "check-in")
    assert step(cup, user) == "ready"
    press(cup, user, "check-in", out="1")
    assert step(cup, user) == "check_in"


# --- at the table


def test_opponents_report_and_confirm(cup: Cup):
    """T30."""
    users = cup.enter("aki", "bea")
    [table] = cup.begin()
    first, second = (users[number - 1] for number in table.seats)
    assert (step(cup, first), step(cup, second)) == ("report", "report")
    press(cup, first, "report", table=label(cup), games="2:1")
    assert (step(cup, first), step(cup, second)) == ("wait", "confirm")
    assert "1 : 2" in page(cup, user=second)

    press(cup, second, "report", table=label(cup), games="1:2")
    assert cup.tables()[0].result == Result("played", games=(2, 1))
    assert (step(cup, first), step(cup, second)) == ("settled", "settled")


def test_reports_that_differ_are_for_a_judge(cup: Cup):
    """T30, T79."""
    users = cup.enter("aki", "bea")
    cup.begin()
    for user in users:
        press(cup, user, "report", table=label(cup), games="2:0")
    assert [step(cup, user) for user in users] == ["disputed", "disputed"]
    assert "A judge has been called to your table." in press(cup, users[0], "call", table=label(cup))


def test_a_form_of_an_earlier_table_is_stale(cup: Cup):
    users = cup.enter("aki", "bea")
    cup.begin()
    assert "Somebody else has changed this meanwhile" in press(cup, users[0], "concede", table="1.9.1")
    assert cup.tables()[0].state == "assigned"


def test_the_page_leads_to_the_match_when_both_have_come():
    cup = Cup(replace(ELSEWHERE, play=replace(ELSEWHERE.play, venue="here", best_of=1), is_listed=False))
    users = cup.enter("aki", "bea")
    cup.begin()
    assert step(cup, users[0]) == "come"
    press(cup, users[0], "come", table=label(cup))
    assert step(cup, users[0]) == "wait"
    waits = client(users[0])
    state = waits.get(f"/events/{cup.id}/").context["state"]
    assert waits.get(f"/events/{cup.id}/", {"state": state, "step": "wait"}).status_code == 204

    comes = client(users[1])
    sits = comes.post(f"/events/{cup.id}/come", {"cid": "sits", "table": label(cup)})
    cup.work()  # before the page is there that would wait
    moved = waits.get(f"/events/{cup.id}/", {"state": state, "step": "wait"})
    [table] = cup.tables()
    assert (moved.status_code, moved.headers["HX-Redirect"]) == (204, f"/m/{table.match}/")
    assert comes.get(sits.headers["Location"]).headers["Location"] == f"/m/{table.match}/"
    assert f'href="/m/{table.match}/"' in page(cup, user=users[1])
    assert f'href="/m/{table.match}/"' in page(cup, "pairings/")


def test_there_are_no_standings_before_a_round_is_out(cup: Cup):
    cup.enter("aki", "bea")
    cup.run(Start("seed"))
    assert "Standings show here when the first round is out." in page(cup, "standings/")


def test_a_concession_counts_at_once_and_shows_in_the_standings(cup: Cup):
    users = cup.enter("aki", "bea")
    cup.begin()
    assert "You have conceded this match." in press(cup, users[0], "concede", table=label(cup))
    assert "conceded" in page(cup, "pairings/")
    assert [(line.rank, line.row.name) for line in lines_of(client().get(f"/events/{cup.id}/standings/"))] == [(1, "bea"), (2, "aki")]
    close(cup)
    answer = client().get(f"/events/{cup.id}/standings/")
    assert [(line.rank, line.row.name, line.row.standing.points) for line in lines_of(answer)] == [(1, "bea", 6), (2, "aki", 0)]
    assert "provisional" in answer.content.decode()


def lines_of(answer: Any) -> list[Any]:
    """Of the one table of standings on a page."""
    [table] = answer.context["tables"]
    return list(table.lines)


def close(cup: Cup, round_: int = 1) -> None:
    cup.run(CloseRound(Moment(1, round_)))
    cup.work()


# --- rounds


def test_a_round_is_seen_when_it_is_published_the_own_table_first(cup: Cup):
    """T55: each pairing says why."""
    users = cup.enter("aki", "bea", "cho", "dee", "eve")
    tables = cup.begin()
    last = tables[-2]
    answer = client(users[last.seats[0] - 1]).get(f"/events/{cup.id}/pairings/")
    assert [row["table"].table for row in answer.context["rows"]] == [2, 1, 3]
    assert all(row["why"] for row in answer.context["rows"])
    assert "The number of players is odd" in answer.content.decode()
    assert "Before this round each of them had 0 points." in answer.content.decode()
    by_name = client().get(f"/events/{cup.id}/pairings/", {"by": "name"})
    assert [name for name, _, _ in by_name.context["seats"]] == ["aki", "bea", "cho", "dee", "eve"]


def test_a_draft_of_a_round_is_not_shown(cup: Cup):
    cup.enter("aki", "bea")
    cup.run(Start("seed"))
    cup.run(PairRound("aa"))
    cup.work()
    assert Pairing.objects.count() == 1
    assert "No round is out yet" in page(cup, "pairings/", cup.organiser)
    assert client().get(f"/events/{cup.id}/pairings/1/1/").status_code == 404
    cup.run(PublishRound(Moment(1, 1)))
    assert "aki" in page(cup, "pairings/1/1/")


def test_values_are_rounded_for_display_and_explained(cup: Cup):
    """T35: one round, one opponent without a win, whose rate is raised to a third."""
    users = cup.enter("aki", "bea")
    [table] = cup.begin()
    winner = table.seats[0]
    cup.run(Rule(table.key, Result("played", games=(2, 1))))
    close(cup)
    assert MTR.tiebreaks == ("OMW", "GW", "OGW")
    answer = client().get(f"/events/{cup.id}/standings/")
    line, _ = lines_of(answer)
    assert (line.row.standing.entrant, [cell.words for cell in line.cells]) == (winner, ["33.33 %", "66.67 %", "33.33 %"])
    text = page(cup, f"standings/1/1/{winner}/")
    assert "exactly 1/3" in text
    assert "raised to the least rate from 0.00 %" in text
    assert users[table.seats[1] - 1].name in text
    explained = {one.code: one for one in client().get(f"/events/{cup.id}/standings/1/1/{winner}/").context["found"]}
    assert explained["GW"].sentence == "Points from games won and drawn, divided by the 9 that could be had."
    assert [line.value for line in explained["GW"].lines] == ["6"]


def test_a_bracket_shows_who_plays_and_where_they_come_from():
    """T63."""
    cup = Cup(replace(ELSEWHERE, stages=(StagePlan(elimination.Settings()),)))
    cup.enter("aki", "bea", "cho", "dee")
    assert "when its seeds are known" in page(cup, "bracket/")
    first, _ = cup.begin()
    cup.run(Rule(first.key, Result("played", games=(2, 0))))
    [(_, parts, places)] = client().get(f"/events/{cup.id}/bracket/").context["brackets"]
    final = next(part for part in parts if part.name == "final").columns[0].slots[0]
    assert (final.label, [line.name for line in final.lines]) == ("2.1", ["aki", "winner of 1.2"])
    assert places == []


def test_what_was_settled_is_told():
    """T38, T63: the policy of each stage, the mode of the final, who sees decks."""
    stages = (SWISS, StagePlan(double_elimination.Settings(grand_final="single")))
    plan = replace(WITH_DECKS, stages=stages, decks=Decks(are_required=True, sight="after"))
    text = page(Cup(plan), "info/")
    assert "Best of 1. Rounds: 3. The first round is paired by lot." in text
    assert "The final is one match, whoever comes to it unbeaten." in text
    assert "A win gives 3 points, a draw 1, a loss 0; a bye gives 3." in text
    assert "Locked decks are seen by everybody when the event is over." in text


# --- decks


@pytest.mark.parametrize(
    ("sight", "phase", "seen_by"),
    [
        ("staff", "running", {"own", "staff"}),
        ("opponent", "running", {"own", "opponent", "staff"}),
        ("public", "running", {"own", "opponent", "other", "anybody", "staff"}),
        ("after", "running", {"own", "staff"}),
        ("after", "completed", {"own", "opponent", "other", "anybody", "staff"}),
        ("opponent", "completed", {"own", "staff"}),
    ],
)
def test_a_deck_is_seen_by_whom_the_event_says(sight: str, phase: str, seen_by: set[str]):
    """T19, of a table that is played elsewhere."""
    plan = replace(WITH_DECKS, play=replace(ELSEWHERE.play, best_of=1), decks=Decks(are_required=True, sight=sight))
    cup = Cup(plan)
    users = cup.enter("aki", "bea", "cho", "dee")
    hand_in(cup, users)
    table = cup.begin()[0]
    mine, opponent = (users[number - 1] for number in table.seats)
    other = next(user for user in users if user not in (mine, opponent))
    Tournament.objects.filter(id=cup.id).update(phase=phase)
    viewers = {"own": mine, "opponent": opponent, "other": other, "anybody": None, "staff": cup.organiser}
    answers = {name: client(user).get(f"/events/{cup.id}/decks/") for name, user in viewers.items()}
    seen = {name: {one["who"] for one in answer.context["seen"]} for name, answer in answers.items()}
    assert {name for name, who in seen.items() if mine.name in who} == seen_by


def test_decks_that_are_not_locked_are_seen_by_nobody_else():
    """T19."""
    cup = Cup(replace(WITH_DECKS, decks=Decks(are_required=True, sight="public")))
    users = cup.enter("aki", "bea")
    hand_in(cup, users)
    assert STARTER.sections
    assert [one["who"] for one in client(users[0]).get(f"/events/{cup.id}/decks/").context["seen"]] == ["aki"]
    assert client().get(f"/events/{cup.id}/decks/").context["seen"] == []
    cup.run(LockDecks())
    assert [one["who"] for one in client().get(f"/events/{cup.id}/decks/").context["seen"]] == ["aki", "bea"]


def test_who_hands_in_the_same_cards_does_not_learn_what_somebody_else_calls_them():
    """T7, T19: nor that somebody has handed them in before."""
    cup = Cup(WITH_DECKS)
    users = cup.enter("aki", "bea")
    for user, name in zip(users, ("Plan against Bea", "Mine"), strict=True):
        own = decks.create(owner=user, game="oshi_push", name=name, sections=STARTER.sections, now=now_ms())
        press(cup, user, "deck", deck=own.id)
    assert DeckSubmission.objects.count() == 2
    shown = page(cup, "decks/", users[1])
    assert "bea" in shown
    assert "Plan against Bea" not in shown
    assert "Plan against Bea" not in str(list(DeckSections.objects.values()))


# --- parts that change, and what they cost


@pytest.mark.parametrize("tab", ["", "pairings/", "standings/"])
def test_a_part_is_sent_when_it_has_changed(cup: Cup, tab: str):
    """T77: nothing while it is the same; all of it after whatever was missed."""
    users = cup.enter("aki", "bea")
    cup.begin()
    url = f"/events/{cup.id}/{tab}"
    viewer = client(users[0])
    state = viewer.get(url).context["state"]
    assert viewer.get(url, {"state": state}).status_code == 204
    press(cup, users[1], "concede", table=label(cup))
    close(cup)
    part = viewer.get(url, {"state": state})
    assert part.status_code == 200
    assert part.content.decode().lstrip().startswith("<div")
    assert "<html" not in part.content.decode()


def queries(viewer: Client, url: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert viewer.get(url).status_code == 200
    return len(asked)


def big(entrants: int) -> Cup:
    cup = Cup(replace(ELSEWHERE, title=f"Of {entrants}"))
    cup.enter(*(f"p{entrants}-{n}" for n in range(entrants)))
    for table in cup.begin():
        if not table.bye:
            cup.run(Rule(table.key, Result("played", games=(2, 0))))
    close(cup)
    return cup


def test_pages_ask_as_often_for_thirty_as_for_three():
    small = big(3)
    User.objects.filter(username="organiser").update(username="organiser of three")
    large = big(30)
    for tab, most in (("", 8), ("players", 4), ("pairings/", 8), ("standings/", 5), ("info/", 3), ("decks/", 4), ("bracket/", 4)):
        asked = [queries(client(), f"/events/{cup.id}/{tab}") for cup in (small, large)]
        assert asked[0] == asked[1] <= most, tab


def test_the_list_asks_as_often_for_thirty_as_for_three():
    make("One", ELSEWHERE.starts_at, "published")
    before = queries(client(), "/events/")
    for n in range(10):
        make(f"Cup {n}", ELSEWHERE.starts_at + n, "published")
    assert queries(client(), "/events/") == before == 1
