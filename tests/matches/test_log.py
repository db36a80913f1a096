"""The log is append-only by the database, numbered without holes, and says nothing before it is committed (L1-L9)."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from matches import enqueue, log, publish, services
from matches.games.actions import Leave
from matches.models import Fault, Match, MatchEntry, Outbox
from tests.append_only import lifted
from tests.matches.playing import NOW, header, play, play_on, table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "statement", ["UPDATE matches_matchentry SET body = '{}' WHERE seq = 1", "DELETE FROM matches_matchentry WHERE seq = 1"]
)
def test_the_database_refuses_to_change_or_delete_entries(statement: str):
    """L4."""
    table()

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_the_database_refuses_to_put_another_entry_in_the_place_of_one():
    """L4: SQLite would replace without deleting."""
    table()
    insert = "INSERT OR REPLACE" if connection.vendor == "sqlite" else "INSERT"
    statement = f"{insert} INTO matches_matchentry SELECT * FROM matches_matchentry WHERE seq = 1"

    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_database_refuses_to_empty_the_log():
    """L4."""
    table()

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("TRUNCATE matches_matchentry CASCADE")


@pytest.mark.parametrize("field", ["seq", "cid"])
def test_the_database_keeps_numbers_and_client_action_ids_once(field: str):
    """L3."""
    match_id = table()
    last = MatchEntry.objects.filter(stream_id=match_id).latest("seq")
    twin = MatchEntry(stream_id=match_id, seq=9, kind=last.kind, seat=last.seat, cid="other", body="{}", at=1, salt="", hash="")
    setattr(twin, field, getattr(last, field))

    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save(force_insert=True)


def test_a_match_cannot_be_deleted_under_its_log():
    match_id = table()

    with pytest.raises(DatabaseError), transaction.atomic():
        Match.objects.filter(id=match_id).delete()


def test_entries_are_numbered_from_zero_without_holes():
    """L1, L2."""
    match_id = table()
    play_on(match_id, 4)

    rows = list(MatchEntry.objects.filter(stream_id=match_id).values_list("seq", "kind"))
    assert rows == [(0, "created"), (1, "seated"), (2, "setup"), (3, "action"), (4, "action"), (5, "action"), (6, "action")]


@pytest.mark.django_db(transaction=True)
def test_a_commit_that_fails_tells_nobody_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch):
    """L5, L6: the crash comes after everything is written and before the commit."""
    match_id = table()
    told: list[int] = []
    monkeypatch.setattr(publish, "moved", lambda match_id, seq: told.append(seq))
    before = header(match_id)

    class Crash(BaseException):
        pass

    with pytest.raises(Crash), transaction.atomic():  # noqa: PT012 - the crash comes before the commit
        play(match_id, 0, "a1N1")
        raise Crash

    after = header(match_id)
    assert told == []
    assert (log.head(match_id), log.history(match_id).head) == (2, 2)
    assert (after.head, after.owes, after.status) == (before.head, before.owes, before.status)
    assert play(match_id, 0, "a1N1").entry.seq == 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("place", ["projections.around", "commit"])
def test_a_crash_before_the_commit_leaves_nothing(monkeypatch: pytest.MonkeyPatch, place: str):
    """L5, L90."""
    match_id = table()

    class Crash(BaseException):
        pass

    def crash(*args: object) -> None:
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr(f"matches.append.{place}", crash)
        with pytest.raises(Crash):
            services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=NOW)

    assert log.history(match_id).head == 2
    assert Outbox.objects.count() == 0
    assert services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=NOW).is_duplicate is False


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_text_that_the_database_cannot_keep_is_refused_not_cut_off():
    """L3, L5: what is hashed is what is kept."""
    match_id = table()

    with pytest.raises(DatabaseError):
        services.act(match_id=match_id, seat=0, cid="a\0b", action=Leave(), now=NOW)

    assert log.head(match_id) == 2
    assert play(match_id, 0, "a1N1").entry.seq == 3


@pytest.mark.django_db(transaction=True)
def test_who_is_told_of_an_entry_can_read_it(monkeypatch: pytest.MonkeyPatch):
    """L6: the nudge comes after the commit."""
    match_id = table()
    readable: list[tuple[int, int]] = []
    monkeypatch.setattr(publish, "moved", lambda match_id, seq: readable.append((seq, log.head(match_id))))

    play(match_id, 0, "a1N1")

    assert readable == [(3, 3)]


@pytest.mark.django_db(transaction=True)
def test_a_cached_history_reads_only_what_is_new(monkeypatch: pytest.MonkeyPatch):
    match_id, read, rows_after = table(), [], log.rows_after
    play_on(match_id, 3)
    whole = log.history(match_id)
    monkeypatch.setattr(log, "rows_after", lambda *asked: read.append(rows_after(*asked)) or read[-1])

    assert log.history(match_id) is whole
    log.forget(match_id)
    again = log.history(match_id)

    assert read == [[], whole.entries]
    assert (again.entries, again.positions) == (whole.entries, whole.positions)


@pytest.mark.django_db(transaction=True)
def test_a_history_read_inside_a_transaction_that_fails_is_not_kept():
    match_id = table()

    class Crash(BaseException):
        pass

    with pytest.raises(Crash), transaction.atomic():  # noqa: PT012 - the crash comes before the commit
        play(match_id, 0, "a1N1")
        assert log.history(match_id).head == 3
        raise Crash

    assert log.history(match_id).head == 2


@pytest.mark.django_db(transaction=True)
def test_trouble_in_telling_of_an_entry_is_no_refusal_of_it(monkeypatch: pytest.MonkeyPatch):
    """L160: what is committed is acknowledged, and no fault of the rules."""
    match_id = table()

    def broken(match_id: str, seq: int) -> None:
        raise RuntimeError("the layer is away")

    monkeypatch.setattr(publish, "moved", broken)

    assert play(match_id, 0, "a1N1").entry.seq == 3
    assert (log.head(match_id), Fault.objects.count()) == (3, 0)


@pytest.mark.django_db(transaction=True)
def test_trouble_in_nudging_a_worker_is_no_refusal_either(monkeypatch: pytest.MonkeyPatch):
    match_id = table()

    def broken(task: str, *args: str) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(enqueue, "send", broken)
    written = services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=NOW)

    assert (written.entry.seq, log.head(match_id), Fault.objects.count()) == (3, 5, 0)


def test_a_nudge_that_comes_late_takes_no_newer_ones_place(monkeypatch: pytest.MonkeyPatch):
    """Two threads commit 5 and 6, and the second is the first to tell; others must hear of 6 (L59)."""
    monkeypatch.setattr(publish, "_waiting", waiting := {})
    monkeypatch.setattr(publish, "start", lambda: None)

    for seq in (6, 5):
        publish.moved("m", seq)

    assert [message["seq"] for message in waiting.values()] == [6]


@pytest.mark.django_db(transaction=True)
def test_a_history_that_went_astray_is_read_anew_before_anything_is_written():
    """A database that was restored under a running process."""
    match_id = table()
    play_on(match_id, 3)
    with lifted(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM matches_matchentry WHERE seq > 3")
    Match.objects.filter(id=match_id).update(head=3, head_hash=MatchEntry.objects.get(stream_id=match_id, seq=3).hash)

    with pytest.raises(services.Rejected, check=lambda refused: refused.code == "stale_prompt"):
        play(match_id, 1, "a9S1")

    assert log.history(match_id).head == 3
    assert play_on(match_id, 1).head == 4
