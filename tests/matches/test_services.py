"""What a match does: it is made, seats are taken, actions are appended once, faults write nothing, staff take it back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from matches import again, due, log, seating, selectors, services
from matches.games.actions import AnswerOffer, AnyAction, Claim, Leave, MakeOffer, Reply
from matches.games.engine import Asked
from matches.games.oshi.game import Oshi
from matches.models import Due, Fault, Match, MatchEntry, Outbox, Seat, StaffAct
from matches.services import Rejected
from tests.matches.playing import BYTES, NOW, config, header, play, play_on, prompt, table, user

pytestmark = pytest.mark.django_db


def kinds(match_id: str) -> list[str]:
    return list(MatchEntry.objects.filter(stream_id=match_id).values_list("kind", flat=True))


def act(match_id: str, seat: int, action: AnyAction, cid: str = "c", now: int = NOW) -> services.Written:
    return services.act(match_id=match_id, seat=seat, cid=cid, action=action, now=now)


def rejected(code: str):
    return pytest.raises(Rejected, check=lambda refused: refused.code == code)


# --- seats


def test_a_match_starts_when_all_seats_are_taken_and_all_bytes_are_in():
    """L26: commitment first, then the bytes of every seat, then the deal."""
    match = seating.create_match(host=user("Aki"), config=config(), now=NOW)
    seating.share(match_id=match.id, seat=0, share=BYTES[0], now=NOW)
    assert (kinds(match.id), header(match.id).status) == (["created"], "waiting")

    assert seating.sit(match_id=match.id, user=user("Bea"), now=NOW) == 1
    assert kinds(match.id) == ["created"]

    seating.share(match_id=match.id, seat=1, share=BYTES[1], now=NOW)
    assert (kinds(match.id), header(match.id).status) == (["created", "seated", "setup"], "playing")
    assert log.history(match.id).shares == BYTES


def test_a_seat_that_sends_no_bytes_is_waited_for_ten_seconds(monkeypatch: pytest.MonkeyPatch):
    """L26: null stands for it."""
    match = seating.create_match(host=user("Aki"), config=config(), now=NOW)
    seating.sit(match_id=match.id, user=user("Bea"), now=NOW)
    seating.share(match_id=match.id, seat=0, share=BYTES[0], now=NOW)

    due.run_due(now=NOW + 9_999)
    assert kinds(match.id) == ["created"]
    due.run_due(now=NOW + 10_000)

    assert log.history(match.id).shares == (BYTES[0], None)
    assert header(match.id).status == "playing"


def test_bytes_that_come_twice_or_late_change_nothing():
    match_id = table()

    seating.share(match_id=match_id, seat=0, share="ff" * 16, now=NOW)

    assert log.history(match_id).shares == BYTES
    assert Seat.objects.get(match_id=match_id, number=0).share == BYTES[0]


@pytest.mark.parametrize("share", ["", "0" * 31, "0" * 33, "0" * 31 + "g", "0" * 31 + "A", "0" * 31 + "\n"])
def test_bytes_that_are_none_are_refused(share: str):
    match = seating.create_match(host=user("Aki"), config=config(), now=NOW)

    with rejected("bad_args"):
        seating.share(match_id=match.id, seat=0, share=share, now=NOW)


def test_sitting_down_twice_keeps_the_seat_and_a_third_finds_none():
    match = seating.create_match(host=(aki := user("Aki")), config=config(), now=NOW)
    bea = user("Bea")

    assert [seating.sit(match_id=match.id, user=who, now=NOW) for who in (aki, bea, bea, aki)] == [0, 1, 1, 0]
    with rejected("forbidden"):
        seating.sit(match_id=match.id, user=user("Cem"), now=NOW)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "no_such_mode"),
        ({"mode": "royale"}, "no_such_mode"),
        ({"seats": ("human",) * 3}, "no_such_mode"),
        ({"options": {"no_return": "never"}}, "no_such_option"),
        ({"options": {"speed": "fast"}}, "no_such_option"),
        ({"seats": ("human", "bot:genius")}, "no_such_bot"),
        ({"seats": ("human", "ghost")}, "no_such_bot"),
        ({"seats": ("human", "gentle")}, "no_such_bot"),  # sat there as a bot that nobody ever asked to move
        ({"rules": "0"}, "no_such_rules"),
        ({"disclosure": "later"}, "no_such_disclosure"),
    ],
)
def test_a_match_that_cannot_be_is_refused(change: dict[str, object], reason: str):
    with pytest.raises(Rejected) as refused:
        seating.create_match(host=user("Aki"), config=replace(config(), **change), now=NOW)

    assert (refused.value.code, refused.value.reason) == ("bad_args", reason)
    assert not Match.objects.exists()


# --- acting


def test_an_act_tells_the_last_entry_that_came_of_it():
    """L58, L162: the end of a match is more than the act that brought it, also when it is asked for again."""
    match_id = table()

    written, again = [services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=NOW) for _ in range(2)]

    assert (written.entry.seq, written.head, log.head(match_id)) == (3, 5, 5)
    assert (again.entry.seq, again.head, again.is_duplicate) == (3, 5, True)


def test_an_action_is_one_entry_and_moves_the_header():
    match_id = table()

    written = play(match_id, 0, "a1N3")

    assert (written.entry.seq, written.entry.kind, written.entry.seat, written.is_duplicate) == (3, "action", 0, False)
    now = header(match_id)
    assert (now.head, now.owes, now.status) == (3, [1], "playing")


def test_a_known_client_action_id_gets_its_old_answer():
    """L76: also when the prompt has closed long ago."""
    match_id = table()
    action = Reply(prompt(match_id), ("a1N3",))
    first = act(match_id, 0, action)
    play_on(match_id, 3)

    again = act(match_id, 0, action)

    assert (again.entry, again.is_duplicate) == (first.entry, True)
    assert log.head(match_id) == 6


def test_a_client_action_id_with_other_content_is_refused():
    """L77."""
    match_id = table()
    asked = prompt(match_id)
    act(match_id, 0, Reply(asked, ("a1N3",)))

    with rejected("cid_reused"):
        act(match_id, 0, Reply(asked, ("a1N2",)))
    act(match_id, 1, Reply(prompt(match_id), ("a9S1",)))  # the same id of another seat is another one


@pytest.mark.parametrize(
    ("seat", "picks", "code"),
    [
        (1, ("a9S1",), "not_your_prompt"),
        (0, ("a1N4",), "illegal"),
        (0, (), "illegal"),
        (0, ("a1N1", "a1N2"), "illegal"),
    ],
)
def test_a_refused_action_says_why_and_changes_nothing(seat: int, picks: tuple[str, ...], code: str):
    """L80, L81; the id stays free."""
    match_id = table()
    before = log.history(match_id)

    with pytest.raises(Rejected) as refused:
        act(match_id, seat, Reply(prompt(match_id), picks))

    assert (refused.value.code, refused.value.head) == (code, 2)
    assert log.history(match_id).entries == before.entries
    assert not act(match_id, 0, Reply(prompt(match_id), ("a1N1",))).is_duplicate


def test_a_reply_to_a_prompt_that_is_closed_is_stale():
    """L68."""
    match_id = table()
    old = prompt(match_id)
    play_on(match_id, 2)

    with rejected("stale_prompt"):
        act(match_id, 0, Reply(old, ("a1N1",)))


def test_there_is_nothing_to_do_in_a_match_that_is_not_there():
    with rejected("not_found"):
        act("nowhere", 0, Leave())


def test_conceding_ends_settles_and_opens_the_match():
    """L26, L52, L162: all in one transaction."""
    match_id = table()

    act(match_id, 1, Leave())

    assert kinds(match_id)[3:] == ["leave", "end", "reveal"]
    now = header(match_id)
    assert (now.status, now.owes, now.ended_at) == ("ended", [], NOW)
    assert now.outcome == {"places": [1, 2], "reason": "concede", "rule": ""}
    assert list(Outbox.objects.values_list("effect", "done_at")) == [("validate", None)]
    with rejected("ended"):
        act(match_id, 0, Leave())


def test_undo_returns_to_the_decision_of_who_asked():
    """L122-L127."""
    match_id = table()
    play(match_id, 0, "a1N3")
    act(match_id, 0, MakeOffer("undo"))

    act(match_id, 1, AnswerOffer(1, accept=True))

    history = log.history(match_id)
    assert kinds(match_id)[-1] == "undo"
    assert history.state.table == history.positions[2].state.table
    assert history.game.to_act(history.state) == (0,)
    assert play(match_id, 0, "a1N2").entry.seq == 6


def test_nobody_claims_against_who_is_here():
    """L117: there is no absence that the presence store knows of."""
    match_id = table()

    with rejected("forbidden"):
        act(match_id, 0, Claim("win", ()))


def test_a_move_that_the_rules_forbid_is_refused_with_the_rule():
    """L80, appendix B: `illegal` comes with its reason, for the seat that is to move."""
    match_id = table()

    with pytest.raises(Rejected) as refused:
        play(match_id, 0, "a1S1")

    assert (refused.value.code, refused.value.reason) == ("illegal", "oshi.why.O15")


def test_an_open_seat_of_a_private_match_is_seen_by_whoever_has_the_link():
    match = seating.create_match(host=user("Aki"), config=config(), now=NOW, visibility="participants")
    bea, cem = user("Bea"), user("Cem")
    assert selectors.may_watch(bea, match.id)

    seating.sit(match_id=match.id, user=bea, now=NOW)

    assert (selectors.may_watch(bea, match.id), selectors.may_watch(cem, match.id)) == (True, False)


# --- when something is wrong


def test_a_fault_in_the_rules_writes_nothing_and_tells_staff(monkeypatch: pytest.MonkeyPatch):
    """L160."""
    match_id = table()

    with monkeypatch.context() as patch:
        patch.setattr(Oshi, "outcome", lambda self, state: 1 // 0)
        with pytest.raises(Rejected) as refused:
            play(match_id, 0, "a1N1")

    assert refused.value.code == "internal"
    assert Fault.objects.get().report == refused.value.reason
    assert (log.head(match_id), header(match_id).faults) == (2, 1)
    assert play(match_id, 0, "a1N1").entry.seq == 3
    assert header(match_id).faults == 0


def test_the_third_fault_in_a_row_pauses_the_match(monkeypatch: pytest.MonkeyPatch):
    """L160."""
    match_id = table()
    with monkeypatch.context() as patch:
        patch.setattr(Oshi, "outcome", lambda self, state: 1 // 0)
        for attempt in range(3):
            with rejected("internal"):
                play(match_id, 0, "a1N1", cid=str(attempt))

    assert (kinds(match_id)[-1], header(match_id).status) == ("pause", "paused")
    with rejected("paused"):
        play(match_id, 0, "a1N1")


def test_rules_that_break_at_the_start_of_a_step_are_at_fault_too(monkeypatch: pytest.MonkeyPatch):
    """L160: not even asking anew helps; the third time the match pauses."""
    match_id = table()

    def broken(self: Oshi, run: object):
        raise ZeroDivisionError
        yield

    with monkeypatch.context() as patch:
        patch.setattr(Oshi, "step", broken)
        for attempt in range(3):
            with rejected("internal"):
                play(match_id, 0, "a1N1", cid=str(attempt))

    assert Fault.objects.count() == 3
    assert (kinds(match_id)[3:], header(match_id).status) == (["pause"], "paused")


def test_a_step_whose_code_has_changed_is_asked_anew(monkeypatch: pytest.MonkeyPatch):
    """Architecture section 4: nobody has learned anything, so the step is taken back."""
    match_id = table()
    old, plain = prompt(match_id), Oshi.step

    def changed(self: Oshi, run):
        step = plain(self, run)
        ask = next(step)
        yield type(ask)(tuple(replace(prompt, pace="choice") for prompt in ask.prompts))

    monkeypatch.setattr(Oshi, "step", changed)
    with rejected("stale_prompt"):
        act(match_id, 0, Reply(old, ("a1N1",)))

    assert kinds(match_id)[-1] == "mend"
    assert prompt(match_id) != old
    assert any(isinstance(fact, Asked) for fact in log.history(match_id).body(3).facts)


# --- again, and back


def test_a_rematch_is_made_once_when_all_have_asked():
    """L129: colours change, bytes and secret are new."""
    match_id = table()
    act(match_id, 1, Leave())
    assert again.offer_rematch(match_id=match_id, seat=0, now=NOW) is None

    made = again.offer_rematch(match_id=match_id, seat=1, now=NOW)

    assert made is not None
    assert again.offer_rematch(match_id=match_id, seat=0, now=NOW) == made
    assert Match.objects.count() == 2
    assert [seat.user.name for seat in Seat.objects.filter(match_id=made)] == ["Aki", "Bea"]
    assert log.history(made).config.options["red"] == "1"
    assert log.history(made).commitment != log.history(match_id).commitment
    assert Due.objects.filter(match_id=made, what="shares").exists()


def test_no_rematch_while_the_match_runs():
    with rejected("forbidden"):
        again.offer_rematch(match_id=table(), seat=0, now=NOW)


def test_a_bot_is_always_ready_for_a_rematch():
    match = seating.create_match(host=user("Aki"), config=config("human", "bot:gentle"), now=NOW)
    seating.share(match_id=match.id, seat=0, share=BYTES[0], now=NOW)
    act(match.id, 0, Leave())

    assert again.offer_rematch(match_id=match.id, seat=0, now=NOW) is not None


def test_staff_take_a_match_back_once_and_for_a_reason():
    """L22, L221."""
    match_id, staff = table(), user("Staff", is_staff=True)
    with rejected("bad_args"):
        services.void(match_id=match_id, staff=staff, reason="  ", now=NOW)

    first = services.void(match_id=match_id, staff=staff, reason="wrong board", now=NOW)
    again = services.void(match_id=match_id, staff=staff, reason="wrong board", now=NOW)

    assert (first.entry, again.is_duplicate) == (again.entry, True)
    assert kinds(match_id)[3:] == ["staff", "end", "reveal"]
    assert header(match_id).status == "void"
    assert StaffAct.objects.get().reason == "wrong board"
    assert "wrong board" not in first.entry.body  # no free text in entries (L12)
