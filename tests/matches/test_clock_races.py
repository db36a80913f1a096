"""Clocks and people at the same moment: each prompt has one outcome, and what was told is what the log says (L103, L104, L117)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from matches import due, log, outages, services
from matches.clock import now_ms
from matches.games.actions import AnswerOffer, Claim, MakeOffer, Reply
from matches.games.clocks import GRACE_MS, ClockStopped, clock_named
from matches.games.engine import OfferClosed
from matches.live import presence
from matches.live.presence_store import RedisStore
from matches.models import Beat, Outage
from matches.services import Written
from tests.matches.playing import NOW, header, prompt, table
from tests.matches.test_races import ROUNDS, at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
MOVES = ("i1N1", "i1N2", "i1N3", "d2N1", "f2N1")
END = NOW + 1_000 + 605_000
"""When seat 0 is out of time: ten minutes and five seconds after the other's first move."""


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(RedisStore, "prefix", f"test:{now_ms()}")
    presence.store.cache_clear()
    outages.forget()
    yield
    presence.store.cache_clear()
    outages.forget()


def under_way(number: int = 0) -> str:
    match_id = table(f"A{number}", f"B{number}", clock=clock_named("10+5"))
    for seat, move, at in ((0, "a1N1", NOW), (1, "a9S1", NOW + 1_000)):
        services.act(match_id=match_id, seat=seat, cid=f"first {seat}", action=Reply(prompt(match_id), (move,)), now=at)
    return match_id


def reply(match_id: str, asked: str, cid: str, move: str, at: int) -> Callable[[], Any]:
    return partial(services.act, match_id=match_id, seat=0, cid=cid, action=Reply(asked, (move,)), now=at)


def sweeps(match_id: str) -> Callable[[], Any]:
    """What a worker does, as a process that has not seen the match yet."""

    def sweep() -> int:
        log.forget(match_id)
        return due.run_due(now=END + GRACE_MS, match_id=match_id)

    return sweep


def stops(match_id: str, seq: int) -> list[str]:
    """How the decision that seat 0 owed after entry `seq` ended, and how often."""
    history = log.history(match_id)
    facts = [fact for later in range(seq + 1, history.head + 1) for fact in history.body(later).facts]
    return [fact.why for fact in facts if isinstance(fact, ClockStopped) and fact.seat == 0]


def test_l104_five_hundred_acts_around_a_deadline_and_the_workers_have_one_outcome():
    match_id = under_way()
    asked = prompt(match_id)
    acts = [reply(match_id, asked, f"c{n}", MOVES[n % len(MOVES)], END - 250 + n) for n in range(500)]
    calls = [call for n, act in enumerate(acts) for call in ((act, sweeps(match_id)) if n % 20 == 0 else (act,))]
    calls = calls[::2] + calls[1::2]  # early and late ones side by side

    answers = [answer for answer in at_once(calls) if not isinstance(answer, int)]

    written = [answer for answer in answers if isinstance(answer, Written)]
    assert len(answers) == 500
    assert set(answers) - set(written) <= {"stale_prompt", "too_late", "ended"}
    history = log.history(match_id)
    if written:
        (one,) = written
        assert (history.entries[5].cid, history.entries[5].hash) == (one.entry.cid, one.entry.hash)
        assert one.entry.at <= END
        assert (stops(match_id, 4), history.state.outcome) == (["answered"], None)
    else:
        assert stops(match_id, 4) == ["timed_out"]
        assert history.state.outcome is not None
        assert history.state.outcome.reason == "time"
    assert header(match_id).head == history.head


def test_l103_an_act_in_time_against_the_sweep():
    endings = set()
    for number in range(ROUNDS):
        match_id = under_way(number)
        act = reply(match_id, prompt(match_id), "act", "i1N1", END)

        answers = at_once([act, sweeps(match_id)] if number % 2 else [sweeps(match_id), act])

        (told,) = [answer for answer in answers if not isinstance(answer, int)]
        history = log.history(match_id)
        ending = history.state.outcome and history.state.outcome.reason
        seen = (ending, told if isinstance(told, str) else "written", stops(match_id, 4))
        assert seen in [(None, "written", ["answered"]), ("time", "ended", ["timed_out"])]
        endings.add(ending)
    assert endings <= {None, "time"}


def test_l104_accepting_an_undo_against_the_sweep():
    """Seat 0 has asked to take its first move back and owes the next one; seat 1 accepts as the time of seat 0 is up."""
    seen = set()
    for number in range(ROUNDS):
        match_id = under_way(number)
        services.act(match_id=match_id, seat=0, cid="offer", action=MakeOffer("undo"), now=END - 30_000)
        accept = partial(services.act, match_id=match_id, seat=1, cid="accept", action=AnswerOffer(1, accept=True), now=END)

        answers = at_once([accept, sweeps(match_id)] if number % 2 else [sweeps(match_id), accept])

        (told,) = [answer for answer in answers if not isinstance(answer, int)]
        history = log.history(match_id)
        facts = [fact for seq in range(6, history.head + 1) for fact in history.body(seq).facts]
        (why,) = [fact.why for fact in facts if isinstance(fact, OfferClosed)]
        is_over = history.state.outcome is not None
        assert (why, is_over, told if isinstance(told, str) else "written", stops(match_id, 5)) in [
            ("accepted", False, "written", []),  # banks are set anew (L108)
            ("moved", True, "ended", ["timed_out"]),
        ]
        assert history.state.table.turns == (0 if why == "accepted" else 2)
        seen.add(why)
    assert seen <= {"accepted", "moved"}


def test_l117_a_claim_against_a_sign_of_life():
    """Seat 0 seems to be away; it comes back at the moment at which seat 1 claims."""
    endings = set()
    for number in range(ROUNDS):
        match_id = under_way(number)
        now = NOW + 400_000
        for moment in range(NOW, now + 1, 5_000):
            presence.called(match_id, 1, 7, moment)
        assert presence.claimable(match_id, now) == (0,)
        back = partial(presence.called, match_id, 0, 8, now)
        claims = [partial(services.act, match_id=match_id, seat=1, cid=f"c{n}", action=Claim("win", ()), now=now) for n in range(3)]

        answers = at_once([back, *claims] if number % 2 else [*claims, back])

        told = [answer for answer in answers if answer is not None]
        history = log.history(match_id)
        if history.state.outcome is None:
            assert told == ["forbidden"] * 3
        else:
            (written,) = [answer for answer in told if isinstance(answer, Written)]
            assert [answer for answer in told if isinstance(answer, str)] == ["ended"] * 2
            assert history.entries[5].cid == written.entry.cid
            assert (history.state.outcome.reason, history.state.outcome.places) == ("claim", (2, 1))
        assert [entry.kind for entry in history.entries].count("claim") == (0 if history.state.outcome is None else 1)
        endings.add(history.state.outcome is None)
    assert endings <= {True, False}


def test_l109_many_processes_that_come_back_at_once_keep_one_outage():
    outages.beat(NOW)

    def back(number: int) -> None:
        outages.begin_again(NOW + 30_000 + number)

    at_once([partial(back, number) for number in range(16)])

    ((began, ended),) = Outage.objects.values_list("began", "ended")
    assert began == NOW
    assert NOW + 30_000 <= ended < NOW + 30_016
    assert Beat.objects.get().at >= NOW + 30_000


def test_l109_an_act_the_sweep_and_the_workers_give_an_outage_back_once():
    kinds = set()
    for number in range(ROUNDS):
        Beat.objects.all().delete()
        Outage.objects.all().delete()
        outages.forget()
        match_id = under_way(number)
        outages.beat(END - 10_000)
        outages.beat(END + 20_000)
        now = END + 20_100
        act = reply(match_id, prompt(match_id), "act", "i1N1", now)
        calls: list[Callable[[], Any]] = [
            act,
            partial(outages.credit_all, now, 5.0),
            partial(due.run_due, now=now, match_id=match_id),
            partial(outages.credit, match_id, now),
        ]

        answers = at_once(calls[number % 4 :] + calls[: number % 4])

        (written,) = [answer for answer in answers if isinstance(answer, Written)]
        history = log.history(match_id)
        assert [entry.kind for entry in history.entries[5:]] == ["clock_adjust", "action"]
        assert history.entries[6].cid == written.entry.cid == "act"
        assert stops(match_id, 4) == ["answered"]
        kinds.add(history.entries[5].cid)
    assert all(cid.startswith("outage:") for cid in kinds)
