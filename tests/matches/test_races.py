"""Many at once: one entry, one seat, one match, one outcome (L5, L76, L104, L129, L164, L235). Row locks exist on PostgreSQL alone."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier, Event, Thread
from typing import Any

import pytest
from django.db import connection, transaction

from matches import again, append, due, log, seating, services
from matches.games.actions import AnswerOffer, Claim, Leave, MakeOffer, Reply, WithdrawOffer
from matches.games.engine import OfferClosed
from matches.live import presence
from matches.models import Match, MatchEntry, Seat
from matches.services import Rejected
from tests.matches.playing import BYTES, NOW, config, header, play, prompt, table, user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
THREADS = 8
ROUNDS = 25


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """What each call returned, or the code it was rejected with; all start together, on connections of their own."""
    gate = Barrier(min(len(calls), THREADS))

    def run(number: int, call: Callable[[], Any]) -> Any:
        if number < THREADS:
            gate.wait()
        try:
            return call()
        except Rejected as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(len(calls)), calls))


def test_the_same_action_sent_many_times_at_once_is_one_entry():
    match_id = table()
    action = Reply(prompt(match_id), ("a1N3",))

    answers = at_once([lambda: services.act(match_id=match_id, seat=0, cid="c", action=action, now=NOW)] * 40)

    assert len({answer.entry.hash for answer in answers}) == 1
    assert sorted(answer.is_duplicate for answer in answers) == [False] + [True] * 39
    assert log.head(match_id) == 3


def test_many_answers_to_one_prompt_at_once_are_one_entry():
    """L104."""
    match_id = table()
    asked = prompt(match_id)
    moves = ("a1N1", "a1N2", "a1N3", "i1N1", "i1N2", "i1N3", "d2N1", "f2N1")

    def reply(number: int) -> Any:
        if number < 2 * THREADS:
            log.forget()  # as a process that has not seen the match yet
        action = Reply(asked, (moves[number % len(moves)],))
        return services.act(match_id=match_id, seat=0, cid=str(number), action=action, now=NOW)

    answers = at_once([lambda number=number: reply(number) for number in range(500)])

    (written,) = [answer for answer in answers if answer != "stale_prompt"]
    assert (written.entry.seq, written.is_duplicate) == (3, False)
    assert answers.count("stale_prompt") == 499
    assert log.head(match_id) == 3


def test_two_processes_that_act_in_turn_leave_no_hole():
    match_id = table()

    def leave_and_answer(number: int) -> Any:
        log.forget()  # as a process that has seen nothing yet
        offer = MakeOffer("undo" if number % 2 else "call_off")
        return services.act(match_id=match_id, seat=number % 2, cid=f"o{number}", action=offer, now=NOW)

    at_once([lambda number=number: leave_and_answer(number) for number in range(16)])

    seqs = list(MatchEntry.objects.filter(stream_id=match_id).values_list("seq", flat=True))
    assert seqs == list(range(len(seqs)))


def test_one_open_seat_goes_to_one_of_many():
    match = seating.create_match(host=user("Aki"), config=config(), now=NOW)
    guests = [user(f"guest{number}") for number in range(20)]

    answers = at_once([lambda guest=guest: seating.sit(match_id=match.id, user=guest, now=NOW) for guest in guests])

    assert sorted(map(str, answers)) == ["1"] + ["forbidden"] * 19
    assert Seat.objects.filter(match=match, is_taken=True).count() == 2


def test_bytes_that_come_at_the_same_time_start_one_match():
    match = seating.create_match(host=user("Aki"), config=config(), now=NOW)
    seating.sit(match_id=match.id, user=user("Bea"), now=NOW)

    at_once([lambda seat=seat: seating.share(match_id=match.id, seat=seat % 2, share=BYTES[seat % 2], now=NOW) for seat in range(20)])

    kinds = MatchEntry.objects.filter(stream_id=match.id).values_list("kind", flat=True)
    assert list(kinds) == ["created", "seated", "setup"]


def test_a_rematch_pressed_at_the_same_time_is_one_match():
    """L129."""
    match_id = table()
    services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=NOW)

    answers = at_once([lambda seat=seat: again.offer_rematch(match_id=match_id, seat=seat % 2, now=NOW) for seat in range(40)])

    assert Match.objects.filter(rematch_of_id=match_id).count() == 1
    assert set(answers) - {None} == {Match.objects.get(rematch_of_id=match_id).id}


def test_accepting_refusing_and_moving_at_the_same_time_have_one_outcome():
    match_id = table()
    play(match_id, 0, "a1N1", offer="draw")
    asked = prompt(match_id)
    acts = [AnswerOffer(1, accept=True), AnswerOffer(1, accept=False), Reply(asked, ("a9S1",))] * 6

    def answer(number: int) -> Any:
        return services.act(match_id=match_id, seat=1, cid=str(number), action=acts[number], now=NOW)

    at_once([lambda number=number: answer(number) for number in range(len(acts))])

    history = log.history(match_id)
    closings = [f for seq in range(history.head + 1) for f in history.body(seq).facts if type(f).__name__ == "OfferClosed"]
    assert [fact.id for fact in closings] == [1]


def outcomes(match_id: str, offer: int) -> list[str]:
    """How an offer was closed, and how often."""
    history = log.history(match_id)
    facts = [fact for seq in range(history.head + 1) for fact in history.body(seq).facts]
    return [fact.why for fact in facts if isinstance(fact, OfferClosed) and fact.id == offer]


def test_accepting_and_withdrawing_an_offer_at_the_same_time_have_one_outcome():
    """L104, L122: whoever is first is heard, and the other one learns that the offer is gone."""
    seen = set()
    for number in range(ROUNDS):
        match_id = table(f"A{number}", f"B{number}")
        play(match_id, 0, "a1N1")
        services.act(match_id=match_id, seat=0, cid="offer", action=MakeOffer("undo"), now=NOW)
        withdraw = partial(services.act, match_id=match_id, seat=0, cid="withdraw", action=WithdrawOffer(1), now=NOW)
        accept = partial(services.act, match_id=match_id, seat=1, cid="accept", action=AnswerOffer(1, accept=True), now=NOW)

        answers = at_once([withdraw, accept] if number % 2 else [accept, withdraw])

        (why,) = outcomes(match_id, 1)
        (refused,) = [answer for answer in answers if isinstance(answer, str)]
        assert refused == "offer_gone"
        assert (log.head(match_id), header(match_id).head) == (5, 5)
        assert log.history(match_id).state.table.turns == (0 if why == "accepted" else 1)
        seen.add(why)
    assert seen <= {"accepted", "withdrawn"}


def test_acting_and_being_claimed_against_at_the_same_time_have_one_outcome():
    """L104, L117: seat 0 owes the decision and seems away; its move and the claim against it cannot both count."""
    endings = set()
    for number in range(ROUNDS):
        match_id = table(f"A{number}", f"B{number}")
        now = NOW + 600_000
        for moment in range(NOW, now + 1, 5_000):
            presence.called(match_id, 1, 7, moment)
        assert presence.claimable(match_id, now) == (0,)
        move = partial(services.act, match_id=match_id, seat=0, cid="move", action=Reply(prompt(match_id), ("a1N1",)), now=now)
        claim = partial(services.act, match_id=match_id, seat=1, cid="claim", action=Claim("win", ()), now=now)

        answers = at_once([move, claim] if number % 2 else [claim, move])

        (refused,) = [answer for answer in answers if isinstance(answer, str)]
        history = log.history(match_id)
        ending = history.state.outcome and history.state.outcome.reason
        assert (ending, refused, history.state.table.turns) in {(None, "forbidden", 1), ("claim", "ended", 0)}
        assert header(match_id).head == history.head
        endings.add(ending)
    assert endings <= {None, "claim"}


def test_entries_that_commit_out_of_the_order_of_their_rows_are_read_all_the_same():
    """B16: the row that came first is committed last. Readers follow the `seq` of a match, never the number of a row."""
    first, second = table(), table("Cem", "Dia")
    written, done = Event(), Event()

    def act_and_wait() -> None:
        with transaction.atomic():
            play(first, 0, "a1N1")
            written.set()
            done.wait(10)
        connection.close()

    late = Thread(target=act_and_wait)
    late.start()
    written.wait(10)
    play(second, 0, "a1N1")
    seen_early = (log.head(first), log.head(second))
    done.set()
    late.join()

    rows = list(MatchEntry.objects.filter(seq=3).order_by("pk").values_list("stream_id", flat=True))
    assert rows == [first, second]
    assert seen_early == (2, 3)
    assert [entry.seq for entry in log.rows_after(log.MATCH_ENTRIES, first, 2)] == [3]


def test_two_workers_play_a_house_bot_once():
    match = seating.create_match(host=None, config=config("bot:gentle", "bot:gentle"), now=NOW)

    at_once([lambda: due.run_due(now=NOW + 60_000, match_id=match.id)] * 24)

    history = log.history(match.id)
    bots = [entry.cid for entry in history.entries if entry.cid.startswith("bot:")]
    assert len(bots) == len(set(bots)) == history.head - 2


def test_who_cannot_get_the_lock_in_time_is_told_to_ask_again():
    """L5: two seconds at most; L216: nothing is done and the id stays free."""
    match_id = table()
    held, done = Event(), Event()

    def hold() -> None:
        with transaction.atomic():
            append.lock(match_id)
            held.set()
            done.wait(10)
        connection.close()

    holder = Thread(target=hold)
    holder.start()
    held.wait(10)
    acts: list[Callable[[], Any]] = [
        lambda: services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=NOW),
        lambda: seating.sit(match_id=match_id, user=user("Cem"), now=NOW),
        lambda: again.offer_rematch(match_id=match_id, seat=0, now=NOW),
    ]
    try:
        assert at_once(acts) == ["rate_limited"] * 3
    finally:
        done.set()
        holder.join()
    assert services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=NOW).entry.seq == 3
