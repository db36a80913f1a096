"""Matches with clocks on the real stack: who is out of time and when, what is due, what tables and pauses wait for.

Source: live play L97, L98, L100, L103, L105, L110, L116, L119, L121, L160, L221, L236.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from matches import doctor, due, lists, log, seating, services, validation
from matches.games.actions import AnswerOffer, Leave, MakeOffer, Pause, Reply
from matches.games.clocks import GRACE_MS, ClockStopped, clock_named
from matches.games.engine import SYSTEM
from matches.live import presence
from matches.live.attendance import Lease
from matches.live.presence import UNCLAIMED_MS, Signs, countdown
from matches.live.presence_store import RedisStore
from matches.models import Due, Match, MatchEntry, StaffAct
from matches.selectors import waiting_for
from tests.matches.playing import BYTES, NOW, config, header, prompt, table, user

pytestmark = pytest.mark.django_db
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
BANK = 605_000
"""Ten minutes, and five seconds for the first turn."""


@pytest.fixture(autouse=True)
def _own_presence(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Signs of life of later days reach no other test."""
    monkeypatch.setattr(RedisStore, "prefix", f"test:{uuid4()}")
    presence.store.cache_clear()
    yield
    presence.store.cache_clear()


def move(match_id: str, seat: int, move: str, at: int) -> None:
    services.act(match_id=match_id, seat=seat, cid=f"{seat}:{move}:{at}", action=Reply(prompt(match_id), (move,)), now=at)


def under_way(name: str = "10+5") -> str:
    """Both have made their first move, the second one second after `NOW`; seat 0 is to move."""
    match_id = table(clock=clock_named(name))
    move(match_id, 0, "a1N1", NOW)
    move(match_id, 1, "a9S1", NOW + 1_000)
    return match_id


def work(now: int) -> None:
    due.run_due(now=now)


def ending(match_id: str) -> tuple[str, list[int]] | None:
    outcome = header(match_id).outcome
    return (outcome["reason"], outcome["places"]) if outcome else None


# --- out of time


def test_l103_a_flag_falls_a_second_after_the_deadline_though_nobody_is_connected():
    match_id = under_way()
    end = NOW + 1_000 + BANK

    work(end + GRACE_MS - 1)
    assert ending(match_id) is None
    work(end + GRACE_MS)

    assert ending(match_id) == ("time", [2, 1])
    assert log.history(match_id).entries[-1].at == end + GRACE_MS
    assert not Due.objects.exists()
    assert validation.check_match(match_id).is_ok


def test_l105_who_does_not_decide_within_two_days_loses_a_daily_match():
    match_id = under_way("48h")

    work(NOW + 1_000 + 48 * HOUR + GRACE_MS)

    assert ending(match_id) == ("time", [2, 1])


def test_l100_nobody_has_moved_within_a_minute():
    match_id = table(clock=clock_named("10+5"))

    work(NOW + MINUTE + GRACE_MS)

    assert ending(match_id) == ("no_show", [1, 1])


def test_l119_who_never_came_is_noted_where_lists_and_queues_find_it():
    match_id = table(clock=clock_named("10+5"), is_rated=True)
    move(match_id, 0, "a1N1", NOW + 2_000)

    work(NOW + 2_000 + MINUTE + GRACE_MS)

    history = log.history(match_id)
    (end,) = [history.body(entry.seq).action for entry in history.entries if entry.kind == "end"]
    assert ending(match_id) == ("no_show", [1, 2])
    assert [(left.seat, left.why) for left in history.state.gone] == [(1, "no_show")]
    assert end.why_unrated == "no_show"


def test_l103_a_late_act_is_refused_and_tells_the_workers(monkeypatch: pytest.MonkeyPatch):
    told = []
    monkeypatch.setattr(services, "enqueue", lambda *nudge: told.append(nudge))
    match_id = under_way()
    end = NOW + 1_000 + BANK

    for late in (1, GRACE_MS):
        with pytest.raises(services.Rejected, check=lambda refused: refused.code == "too_late"):
            move(match_id, 0, "a1N1", end + late)

    assert told == [("matches.tasks.run_match", match_id)]  # before the second is over there is nothing to do


def test_l103_an_act_received_in_time_counts_though_it_is_worked_late():
    match_id = under_way()
    end = NOW + 1_000 + BANK

    move(match_id, 0, "i1N1", end)
    work(end + GRACE_MS)

    assert ending(match_id) is None


def test_house_bots_keep_clocks_like_anybody():
    match = seating.create_match(host=user("Aki"), config=config("human", "bot:gentle", clock=clock_named("10+5")), now=NOW)
    seating.share(match_id=match.id, seat=0, share=BYTES[0], now=NOW)
    move(match.id, 0, "a1N1", NOW)
    work(NOW + 2_000)
    move(match.id, 0, "i1N1", NOW + 3_000)

    due.run_due(now=NOW + 10_000, match_id=match.id)
    (stopped,) = [fact for fact in log.history(match.id).body(6).facts if isinstance(fact, ClockStopped)]
    assert (stopped.seat, stopped.opened, stopped.received, stopped.charged) == (1, NOW + 3_000, NOW + 10_000, 7_000)
    move(match.id, 0, "d2N1", NOW + 11_000)
    Due.objects.filter(what="bot:1").update(at=NOW + DAY)  # nobody wakes it
    work(NOW + DAY)

    assert ending(match.id) == ("time", [1, 2])


# --- due rows


def sweep_at(match_id: str) -> int:
    return Due.objects.get(match_id=match_id, what="sweep").at


def test_an_act_moves_the_sweep_only_if_it_comes_earlier():
    match_id = table(clock=clock_named("10+5"))
    assert sweep_at(match_id) == NOW + MINUTE + GRACE_MS
    move(match_id, 0, "a1N1", NOW + 500)
    move(match_id, 1, "a9S1", NOW + 1_000)
    assert sweep_at(match_id) == NOW + MINUTE + GRACE_MS  # which is early by now

    move(match_id, 0, "i1N1", NOW + 100_000)  # seat 1 has all of its time, but begins to use it: later still
    assert sweep_at(match_id) == NOW + MINUTE + GRACE_MS
    move(match_id, 1, "i9S1", NOW + 100_500)  # seat 0 has used a hundred seconds

    assert sweep_at(match_id) == NOW + 100_500 + BANK - 99_000 + 5_000 + GRACE_MS


def test_who_comes_too_early_to_a_sweep_puts_it_off():
    match_id = under_way()
    assert sweep_at(match_id) == NOW + MINUTE + GRACE_MS

    work(NOW + MINUTE + GRACE_MS)

    assert sweep_at(match_id) == NOW + 1_000 + BANK + GRACE_MS
    assert ending(match_id) is None


def test_many_are_due_at_once_and_one_tick_takes_them_all():
    match_id = table()
    Due.objects.bulk_create(Due(match_id=match_id, what=f"nothing:{number}", at=NOW) for number in range(120))

    assert due.run_due(now=NOW) == 120
    assert due.run_due(now=NOW) == 0  # each is leased


def test_l110_a_pause_ends_by_itself():
    match_id = under_way()
    services.act(match_id=match_id, seat=0, cid="p", action=MakeOffer("pause"), now=NOW + 2_000)
    services.act(match_id=match_id, seat=1, cid="y", action=AnswerOffer(1, accept=True), now=NOW + 3_000)
    assert set(Due.objects.values_list("what", flat=True)) == {"resume"}
    assert list(doctor.problems(NOW + 3_000)) == []

    work(NOW + 3_000 + 10 * MINUTE - 1)
    assert header(match_id).status == "paused"
    work(NOW + 3_000 + 10 * MINUTE)

    assert header(match_id).status == "playing"
    assert sweep_at(match_id) == NOW + 1_000 + BANK + 10 * MINUTE + GRACE_MS


def test_a_match_without_a_clock_has_the_due_work_it_always_had():
    table()

    assert set(Due.objects.values_list("what", flat=True)) == {"away:0", "away:1"}


# --- absence


SPEEDS = [("none", 120_000), ("1+0", MINUTE), ("3+2", MINUTE), ("10+5", 120_000), ("20+10", 180_000), ("reserve", 120_000)]


@pytest.mark.parametrize(("name", "wait"), SPEEDS)
def test_l116_the_countdown_goes_by_the_speed_of_the_match(name: str, wait: int):
    match_id = table(**({} if name == "none" else {"clock": clock_named(name)}))

    assert countdown(log.history(match_id)) == wait


def seen(match_id: str, seat: int, now: int) -> None:
    presence.renew(match_id, Signs([Lease("s", seat, now + 25_000, 0)], log.history(match_id)), now)


def test_l116_in_a_fast_match_a_claim_is_possible_after_a_minute():
    match_id = under_way("3+2")
    for now in range(NOW + 1_000, NOW + 64_000, 5_000):
        seen(match_id, 1, now)

    assert presence.claimable(match_id, NOW + 60_999) == ()
    assert presence.claimable(match_id, NOW + 61_000) == (0,)


def test_l116_in_a_daily_match_nobody_is_claimed_against_and_its_clock_ends_it():
    match_id = under_way("336h")
    assert "away:0" not in Due.objects.values_list("what", flat=True)
    for now in range(NOW, NOW + DAY, UNCLAIMED_MS):
        seen(match_id, 1, now)
        work(now)

    assert presence.claimable(match_id, NOW + DAY) == ()
    work(NOW + 13 * DAY)
    assert ending(match_id) is None
    assert list(doctor.problems(NOW + 13 * DAY)) == []
    work(NOW + 15 * DAY)

    assert ending(match_id) == ("time", [2, 1])


# --- tables that wait


@pytest.mark.parametrize("clock", ["none", "48h"])
def test_a_table_that_nobody_joins_is_closed_after_a_week(clock: str):
    aki, bea = user("Aki"), user("Bea")
    fixed = {} if clock == "none" else {"clock": clock_named(clock)}
    match = seating.create_match(host=aki, config=config(**fixed), now=NOW, visibility="public")
    assert list(Due.objects.values_list("what", "at")) == [("waiting", NOW + 7 * DAY)]
    work(NOW + 7 * DAY - 1)
    assert [one.id for one in waiting_for(aki)] == [match.id]

    work(NOW + 7 * DAY)

    assert header(match.id).status == "void"
    assert waiting_for(aki) == []
    assert lists.history_of(aki, aki).matches == []
    assert not Due.objects.exists()
    assert list(doctor.problems(NOW + 7 * DAY)) == []
    assert validation.check_match(match.id).is_ok
    with pytest.raises(services.Rejected, check=lambda refused: refused.code == "ended"):
        seating.sit(match_id=match.id, user=bea, now=NOW + 7 * DAY)


def test_a_table_that_fills_waits_no_longer():
    table()

    assert not Due.objects.filter(what="waiting").exists()


@pytest.mark.parametrize("name", ["table", "replay", "seats", "api_match", "api_replay"])
def test_a_closed_table_can_still_be_looked_at(client: Client, name: str):
    match = seating.create_match(host=user("Aki"), config=config(), now=NOW)
    before = client.get(reverse(name, args=[match.id])).status_code
    work(NOW + 7 * DAY)

    page = client.get(reverse(name, args=[match.id]))

    assert page.status_code == (204 if name == "seats" else before)
    assert name != "table" or "Nobody joined in a week: this table is closed" in page.content.decode()
    assert name != "api_match" or page.json()["view"]["void"]


# --- staff


def test_l221_staff_let_a_match_go_on_that_has_paused_after_faults():
    match_id = under_way()
    staff = user("Towa", is_staff=True)
    with pytest.raises(services.Rejected, check=lambda refused: refused.reason == "not_paused"):
        services.resume_match(match_id=match_id, staff=staff, reason="mended", now=NOW + 2_000)
    services.act(match_id=match_id, seat=SYSTEM, cid="pause", action=Pause(), now=NOW + 2_000)
    Match.objects.filter(id=match_id).update(faults=3)
    with pytest.raises(services.Rejected, check=lambda refused: refused.reason == "reason_needed"):
        services.resume_match(match_id=match_id, staff=staff, reason=" ", now=NOW + 3_000)

    services.resume_match(match_id=match_id, staff=staff, reason="mended", now=NOW + HOUR)

    assert (header(match_id).status, header(match_id).faults) == ("playing", 0)
    assert list(StaffAct.objects.values_list("what", "reason", "seq")) == [("resume", "mended", log.head(match_id))]
    assert sweep_at(match_id) == NOW + 1_000 + BANK + HOUR - 2_000 + GRACE_MS
    move(match_id, 0, "i1N1", NOW + HOUR)


# --- looked at from outside


def test_doctor_finds_a_clock_that_ran_out_and_stands():
    match_id = under_way()
    Due.objects.filter(what="sweep").update(at=NOW + DAY)

    assert list(doctor.problems(NOW + 1_000 + BANK + GRACE_MS + 30_000)) == []
    assert list(doctor.problems(NOW + 1_000 + BANK + GRACE_MS + 60_001)) == [f"{match_id} clocks: seat 0 has been out of time for 60 s"]


def test_a_match_with_a_clock_is_whole_for_the_commands(capsys: pytest.CaptureFixture[str]):
    match_id = under_way()
    services.act(match_id=match_id, seat=0, cid="l", action=Leave(), now=NOW + 2_000)

    call_command("validate", match_id)

    assert MatchEntry.objects.filter(stream_id=match_id, kind="end").count() == 1
