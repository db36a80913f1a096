"""A match is checked against its own log at its end and on demand; a change in the database is reported (L8, L9, L14)."""

from __future__ import annotations

import contextlib
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from matches import effects, log, outbox, seating, services, validation
from matches.doctor import problems
from matches.games.actions import Leave
from matches.games.chain import Entry
from matches.models import Due, Match, MatchEntry, Outbox, Validation
from tests.append_only import lifted
from tests.matches.playing import BYTES, NOW, bot_match, config, header, play, play_on, table, user

pytestmark = pytest.mark.django_db
LATER = NOW + 1_000_000_000


def last_line(*command: str) -> str:
    out = StringIO()
    with contextlib.suppress(SystemExit):
        call_command(*command, stdout=out)
    return out.getvalue().splitlines()[-1]


def test_a_match_is_validated_at_its_end():
    match_id = bot_match()

    found = Validation.objects.get(match_id=match_id)
    assert (found.is_ok, found.head) == (True, log.head(match_id))
    assert [check["name"] for check in found.checks] == ["chain", "fold", "commitment", "shuffles", "audit", "result", "header"]
    assert Outbox.objects.get(match_id=match_id).done_at is not None
    assert last_line("validate", match_id) == "1 ok, 0 failed"


def test_a_running_match_is_validated_too():
    match_id = table()
    play_on(match_id, 5)

    assert last_line("validate", "--all") == "1 ok, 0 failed"


@pytest.mark.parametrize("column", ["kind", "seat", "cid", "body", "at", "salt", "hash"])
def test_a_changed_column_of_a_stored_entry_is_reported_with_its_number(column: str):
    match_id = table()
    play_on(match_id, 5)
    entry = MatchEntry.objects.get(stream_id=match_id, seq=4)
    value = getattr(entry, column)
    setattr(entry, column, value + 1 if isinstance(value, int) else value[:-1] + ("0" if value[-1] != "0" else "1"))
    with lifted():
        entry.save()

    report = validation.check_match(match_id)

    assert next((check.name, check.seq) for check in report.checks if check.result == "failed") == ("chain", 4)
    assert last_line("validate", match_id) == "0 ok, 1 failed"


def test_a_missing_entry_is_reported_with_its_number():
    match_id = table()
    play_on(match_id, 5)
    with lifted(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM matches_matchentry WHERE seq = 5")

    report = validation.check_match(match_id)

    assert ("chain", 5) in [(check.name, check.seq) for check in report.checks if check.result == "failed"]


def test_entries_cut_off_at_the_end_are_reported():
    """The header remembers the last hash."""
    match_id = table()
    play_on(match_id, 5)
    with lifted(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM matches_matchentry WHERE seq = 7")

    assert [(check.name, check.seq) for check in validation.check_match(match_id).checks if check.result == "failed"] == [("chain", 6)]


def test_a_header_that_differs_is_reported_and_can_be_rebuilt():
    """L9."""
    match_id = bot_match()
    right = Match.objects.values().get(id=match_id)
    Match.objects.filter(id=match_id).update(head=3, status="playing", outcome=None, owes=[1])
    assert last_line("validate", match_id) == "0 ok, 1 failed"
    assert [line.split(": ", 1)[0] for line in problems(NOW)] == [f"{match_id} header"]

    assert last_line("validate", match_id, "--rebuild") == "1 ok, 0 failed"
    assert Match.objects.values().get(id=match_id) == right


def test_a_match_that_moves_on_while_it_is_read_is_sound(monkeypatch: pytest.MonkeyPatch):
    """Staff who look at a running site see no faults that are not there."""
    match_id, moves = table(), iter(("a1N1", "a9S1"))
    plain = log.rows_after

    def rows_after(table: str, stream: str, seq: int) -> list[Entry]:
        rows = plain(table, stream, seq)
        if seq == -1 and (move := next(moves, None)):
            with monkeypatch.context() as patch:
                patch.setattr(log, "rows_after", plain)
                play(match_id, log.history(match_id).game.to_act(log.history(match_id).state)[0], move)
        return rows

    monkeypatch.setattr(log, "rows_after", rows_after)

    assert validation.check_match(match_id).is_ok
    assert log.head(match_id) == 4


def test_followers_wait_for_the_validation_and_run_once(monkeypatch: pytest.MonkeyPatch):
    """L14: each effect is a row of its own, and done once."""
    ran: list[str] = []
    monkeypatch.setitem(effects._receivers, "told", lambda match_id: ran.append(match_id))

    match_id = bot_match()
    outbox.work_match(match_id, LATER)
    outbox.sweep(LATER)

    assert ran == [match_id]
    assert set(Outbox.objects.values_list("effect", flat=True)) == {"validate", "told"}


@pytest.mark.django_db(transaction=True)
def test_no_transaction_is_held_while_a_receiver_computes(monkeypatch: pytest.MonkeyPatch):
    """Architecture section 8: on SQLite it would keep all other matches from writing."""
    held: list[bool] = []
    monkeypatch.setitem(effects._receivers, "told", lambda match_id: held.append(connection.in_atomic_block))

    bot_match()

    assert held == [False]


def test_an_effect_that_fails_stays_open_and_is_tried_again(monkeypatch: pytest.MonkeyPatch):
    """L207's kind: a nudge that is lost or a receiver that breaks loses nothing."""
    match_id = table()

    services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=NOW)
    with monkeypatch.context() as patch:
        patch.setitem(effects._receivers, "validate", lambda match_id: 1 // 0)
        assert outbox.sweep(LATER) == 0
    assert (Outbox.objects.get().done_at, Outbox.objects.get().last_error) == (None, "ZeroDivisionError")
    assert list(problems(LATER)) == [f"{match_id} outbox: validate is open after 1 attempts (ZeroDivisionError)"]

    assert outbox.sweep(LATER) == 1
    assert Validation.objects.get(match_id=match_id).is_ok


def test_a_failed_validation_keeps_its_followers_waiting(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(effects._receivers, "told", lambda match_id: None)
    match_id = table()

    services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=NOW)
    Match.objects.filter(id=match_id).update(head=1)
    outbox.work_match(match_id, LATER)

    assert not Validation.objects.get(match_id=match_id).is_ok
    assert list(Outbox.objects.values_list("effect", flat=True)) == ["validate"]


def test_doctor_finds_a_house_bot_that_nobody_will_wake():
    match_id = table()
    assert list(problems(NOW)) == []

    waiting = seating.create_match(host=user("Cem"), config=config("human", "bot:gentle", options={"red": "1"}), now=NOW)
    seating.share(match_id=waiting.id, seat=0, share=BYTES[0], now=NOW)
    assert header(waiting.id).owes == [1]
    Due.objects.filter(match_id=waiting.id, what="bot:1").delete()

    assert list(problems(NOW)) == [f"{waiting.id} due: bot:1 is missing"]
    assert match_id not in next(problems(NOW))


@pytest.mark.parametrize(("column", "value"), [("salt", "00" * 16), ("body", "{"), ("seq", 99)])
def test_doctor_finds_a_log_whose_entries_do_not_follow_from_each_other(column: str, value: object):
    """L230: and it goes on to the next match."""
    broken, sound = table(), bot_match(seed=1)
    with lifted():
        MatchEntry.objects.filter(stream_id=broken, seq=1).update(**{column: value})
    Match.objects.filter(id=sound).update(head=3)

    assert [line.split(": ", 1)[0] for line in problems(NOW)] == [f"{broken} log", f"{sound} header"]
