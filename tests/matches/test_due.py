"""Work with a due time: house bots, offers that end, waits that are over; every piece may run twice (L236)."""

from __future__ import annotations

import pytest

from matches import doctor, due, enqueue, log, seating, services, tasks
from matches.games.actions import AnswerOffer, Leave, MakeOffer
from matches.live.presence import longest_wait
from matches.models import Due, MatchEntry
from matches.rejection import Busy
from tests.matches.playing import BYTES, NOW, config, header, play, table, user

pytestmark = pytest.mark.django_db


def against_bot(level: str = "gentle", red: str = "0") -> str:
    match = seating.create_match(host=user("Aki"), config=config("human", f"bot:{level}", options={"red": red}), now=NOW)
    seating.share(match_id=match.id, seat=0, share=BYTES[0], now=NOW)
    return match.id


def work(match_id: str, now: int = NOW) -> None:
    while due.run_due(now=now, match_id=match_id):
        pass


@pytest.mark.parametrize("level", ["gentle", "steady"])
def test_a_house_bot_answers_when_it_owes_a_decision(level: str):
    match_id = against_bot(level)
    assert list(Due.objects.values_list("what", "at")) == [("away:0", longest_wait(NOW))]

    play(match_id, 0, "a1N1")
    assert set(Due.objects.values_list("what", "at")) == {("away:0", longest_wait(NOW)), ("bot:1", NOW)}
    work(match_id)

    assert header(match_id).owes == [0]
    assert [entry.seat for entry in log.history(match_id).entries[3:]] == [0, 1]
    assert list(Due.objects.values_list("what", flat=True)) == ["away:0"]


def test_a_house_bot_that_begins_does_so():
    match_id = against_bot(red="1")

    work(match_id)

    assert [entry.cid for entry in log.history(match_id).entries[3:]] == ["bot:2.1.0"]


def test_a_bot_thinks_the_same_about_the_same_prompt():
    """A worker that dies after thinking leaves the next one the same answer, under the same id."""
    match_id = against_bot(red="1")
    history = log.history(match_id)
    history = history.fork()

    assert due.bot_reply(history, 1) == due.bot_reply(history, 1)


def test_work_that_has_been_overtaken_changes_nothing():
    match_id = against_bot(red="1")
    work(match_id)
    Due.objects.create(match_id=match_id, what="bot:1", at=NOW)
    Due.objects.create(match_id=match_id, what="offer:7", at=NOW)
    Due.objects.create(match_id=match_id, what="away:1", at=NOW)
    head = log.head(match_id)

    due.run_due(now=NOW)

    assert log.head(match_id) == head


def test_an_offer_ends_after_a_minute():
    """L122."""
    match_id = table()
    play(match_id, 0, "a1N1")
    services.act(match_id=match_id, seat=0, cid="u", action=MakeOffer("undo"), now=NOW)

    due.run_due(now=NOW + 59_999)
    assert log.history(match_id).state.meta.offers != ()
    due.run_due(now=NOW + 60_000)

    assert log.history(match_id).state.meta.offers == ()
    assert MatchEntry.objects.filter(stream_id=match_id).latest("seq").kind == "offer_answer"
    with pytest.raises(services.Rejected, check=lambda refused: refused.code == "offer_gone"):
        services.act(match_id=match_id, seat=1, cid="a", action=AnswerOffer(1, accept=True), now=NOW + 60_000)


def test_a_draw_offer_stands_until_it_is_answered():
    """O27 over L122."""
    match_id = table()
    play(match_id, 0, "a1N1", offer="draw")

    due.run_due(now=NOW + 600_000)

    assert [offer.kind for offer in log.history(match_id).state.meta.offers] == ["draw"]


def test_house_bots_let_moves_be_taken_back_and_decline_draws():
    match_id = against_bot()
    play(match_id, 0, "a1N1", offer="draw")
    work(match_id)
    assert log.history(match_id).state.meta.offers == ()

    services.act(match_id=match_id, seat=0, cid="u", action=MakeOffer("undo"), now=NOW)
    work(match_id)

    history = log.history(match_id)
    assert history.state.table == history.positions[2].state.table
    assert header(match_id).owes == [0]


def test_nothing_is_due_once_a_match_is_over():
    match_id = against_bot()
    play(match_id, 0, "a1N1")
    services.act(match_id=match_id, seat=0, cid="u", action=MakeOffer("undo"), now=NOW)

    services.act(match_id=match_id, seat=0, cid="l", action=Leave(), now=NOW)

    assert not Due.objects.exists()


def test_each_person_is_looked_at_for_as_long_as_the_match_goes_on():
    """L116: whoever owes a decision is looked at when nothing has happened for long, whether a socket ever came or not."""
    match_id = table()
    play(match_id, 0, "a1N1")
    assert set(Due.objects.values_list("what", "at")) == {(f"away:{seat}", longest_wait(NOW)) for seat in (0, 1)}

    due.run_due(now=longest_wait(NOW))

    assert Due.objects.get(what="away:0").at == longest_wait(longest_wait(NOW))
    assert longest_wait(NOW) < Due.objects.get(what="away:1").at <= longest_wait(longest_wait(NOW))


def test_doctor_takes_a_wait_for_a_person_for_no_trouble_unless_it_has_no_end():
    match_id = against_bot()

    assert list(doctor.problems(NOW + 10**9)) == []
    Due.objects.all().delete()
    assert list(doctor.problems(NOW)) == [f"{match_id} due: away:0 is missing"]


def test_nobody_is_waited_for_in_a_match_of_house_bots():
    seating.create_match(host=None, config=config("bot:gentle", "bot:gentle"), now=NOW)

    assert list(Due.objects.values_list("what", flat=True)) == ["bot:0"]


def test_trouble_in_one_match_keeps_no_other_from_its_turn(monkeypatch: pytest.MonkeyPatch):
    broken, sound = against_bot(red="1"), seating.create_match(host=None, config=config("bot:gentle", "bot:gentle"), now=NOW).id
    plain = due.play_bot

    def play_bot(match_id: str, seat: int, now: int) -> None:
        if match_id == broken:
            raise RuntimeError
        plain(match_id, seat, now)

    monkeypatch.setattr(due, "play_bot", play_bot)
    due.run_due(now=NOW)

    assert (log.head(broken), log.head(sound)) == (2, 3)
    assert Due.objects.get(match_id=broken, what="bot:1").at == NOW + due.LEASE_MS


def test_a_worker_that_is_slow_leaves_the_rest_to_others(monkeypatch: pytest.MonkeyPatch):
    """What it took late would be leased for too short a time, and be done twice."""
    for _ in range(2):
        seating.create_match(host=None, config=config("bot:gentle", "bot:gentle"), now=NOW)
    monkeypatch.setattr(due, "BATCH_S", 0)

    assert due.run_due(now=NOW) == 1


def test_the_work_of_a_worker_that_died_is_done_after_its_lease():
    """L90, L236."""
    match_id = against_bot(red="1")
    Due.objects.filter(match_id=match_id, what="bot:1").update(at=NOW + due.LEASE_MS)

    assert due.run_due(now=NOW + due.LEASE_MS - 1) == 0
    assert due.run_due(now=NOW + due.LEASE_MS) == 1
    assert log.head(match_id) == 3


def test_a_turn_that_has_become_due_again_is_not_dropped_with_the_one_before():
    """An act between the look at the log and the deletion: its row stands for a decision that the look has not seen."""
    match_id = against_bot()
    Due.objects.create(match_id=match_id, what="bot:1", at=NOW + 1)

    due.play_bot(match_id, 1, NOW)

    assert list(Due.objects.filter(what="bot:1").values_list("at", flat=True)) == [NOW + 1]


@pytest.mark.django_db(transaction=True)
def test_who_works_a_match_needs_no_nudge_to_go_on(monkeypatch: pytest.MonkeyPatch):
    """L237: a match of house bots is one task's work, not one for every move."""
    sent: list[tuple[str, str]] = []
    monkeypatch.setattr(enqueue, "send", lambda task, *args: sent.append((task, *args)))
    monkeypatch.setattr(tasks, "now_ms", lambda: NOW + 10_000_000)
    match = seating.create_match(host=None, config=config("bot:gentle", "bot:gentle"), now=NOW)
    assert sent == [("matches.tasks.run_match", match.id)]

    tasks.run_match(match.id)

    assert header(match.id).status == "ended"
    assert len(sent) == 1


def test_an_offer_at_a_busy_match_is_answered_later(monkeypatch: pytest.MonkeyPatch):
    match_id = against_bot()
    play(match_id, 0, "a1N1", offer="draw")

    def busy(**_: object) -> services.Written:
        raise Busy

    with monkeypatch.context() as patch:
        patch.setattr(due, "act", busy)
        due.run_due(now=NOW, match_id=match_id)
    assert Due.objects.filter(what="bot_offer:1:1").exists()
    due.run_due(now=NOW + due.LEASE_MS, match_id=match_id)

    assert log.history(match_id).state.meta.offers == ()
    assert not Due.objects.filter(what="bot_offer:1:1").exists()
