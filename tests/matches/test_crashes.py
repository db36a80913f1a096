"""A process dies at each step of an append: all of it is there or nothing is, and the match goes on (L5, L6, L14, L76, L90, L236, L237)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection

from matches import due, log, outbox, seating
from matches.models import Due, Match, MatchEntry, Outbox, Validation
from tests import processes
from tests.matches.dying import CID, DEAD, act, in_a_process, start
from tests.matches.playing import BYTES, NOW, config, header, table, user

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = ["before_the_insert", "before_the_commit"]
AFTER = ["after_the_commit", "before_the_nudge", "before_the_task"]
ENDINGS = {"move": 3, "concede": 5}
"""The last entry of a match in which seat 0 has made that act."""
LATER = NOW + 60_000
"""When rows are old enough for the scans."""


def match_for(what: str) -> str:
    """Against a house bot, so that a move leaves work to do; between people, so that a concession does."""
    if what == "concede":
        return table()
    match = seating.create_match(host=user("Aki"), config=config("human", "bot:gentle", options={"red": "0"}), now=NOW)
    seating.share(match_id=match.id, seat=0, share=BYTES[0], now=NOW)
    return match.id


def everything(match_id: str) -> list[Any]:
    """All rows of a match that an append may touch."""
    queries = [Match.objects.filter(id=match_id), *(model.objects.filter(match_id=match_id) for model in (Due, Outbox, Validation))]
    return [list(query.order_by("pk").values()) for query in (*queries, MatchEntry.objects.filter(stream_id=match_id))]


def assert_goes_on(match_id: str, what: str) -> None:
    """What nobody was nudged for is found by the scans, and done once."""
    while due.run_due(now=LATER):
        pass
    outbox.sweep(LATER)
    if what == "move":
        assert [(entry.seat, entry.seq) for entry in log.history(match_id).entries[3:]] == [(0, 3), (1, 4)]
        assert header(match_id).owes == [0]
    else:
        assert list(Validation.objects.filter(match_id=match_id).values_list("is_ok", "head")) == [(True, 5)]
        assert [row.done_at for row in Outbox.objects.filter(match_id=match_id)] == [LATER]


@pytest.mark.parametrize("what", ENDINGS)
@pytest.mark.parametrize("step", BEFORE)
def test_who_dies_before_the_commit_has_done_nothing(step: str, what: str):
    match_id = match_for(what)
    before = everything(match_id)

    assert in_a_process(step, match_id, what) == DEAD

    assert everything(match_id) == before
    again = act(match_id, what)
    assert (again.entry.seq, again.is_duplicate, log.head(match_id)) == (3, False, ENDINGS[what])
    assert_goes_on(match_id, what)


@pytest.mark.parametrize("what", ENDINGS)
@pytest.mark.parametrize("step", AFTER)
def test_who_dies_after_the_commit_has_done_all_of_it(step: str, what: str):
    match_id = match_for(what)

    assert in_a_process(step, match_id, what) == DEAD

    left = everything(match_id)
    again = act(match_id, what)
    assert (again.entry.seq, again.is_duplicate, log.head(match_id)) == (3, True, ENDINGS[what])
    assert header(match_id).head == ENDINGS[what]
    assert everything(match_id) == left
    assert_goes_on(match_id, what)


def test_an_effect_that_was_done_and_not_marked_is_done_again_and_counts_once():
    """L14."""
    match_id = match_for("concede")
    act(match_id, "concede")

    assert in_a_process("before_the_mark", match_id) == DEAD

    row = Outbox.objects.get(match_id=match_id)
    assert (row.attempts, row.done_at, Validation.objects.filter(match_id=match_id).count()) == (1, None, 1)
    assert_goes_on(match_id, "concede")
    assert Outbox.objects.get(match_id=match_id).attempts == 2
    assert outbox.sweep(LATER + 60_000) == 0


# --- in the midst of the commit


@contextmanager
def commits_wait() -> Iterator[None]:
    """Commits of entries wait for a lock that the test holds; inside, it is held."""
    with connection.cursor() as cursor:
        body = "BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NULL; END"
        cursor.execute(f"CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$")
        cursor.execute(
            "CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON matches_matchentry DEFERRABLE INITIALLY DEFERRED "
            f"FOR EACH ROW WHEN (NEW.cid = '{CID}') EXECUTE FUNCTION wait_for_test()"
        )
        cursor.execute("SELECT pg_advisory_lock(42)")
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(42)")
            cursor.execute("DROP FUNCTION wait_for_test CASCADE")  # waits for the commit, whatever has become of it


def waiting_commits() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        return int(cursor.fetchone()[0])


@pytest.mark.postgres
def test_who_is_killed_in_the_midst_of_the_commit_finds_out_by_asking_again():
    """Nobody can know which way it went. Sent again under its id, the act is found or done (L76)."""
    match_id = match_for("move")

    with commits_wait():
        process = start("act", match_id, "move")
        deadline = time.monotonic() + processes.PATIENCE_S
        while not waiting_commits() and process.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.kill()
        process.wait(processes.PATIENCE_S)
        assert log.head(match_id) == 2

    again = act(match_id, "move")
    assert (again.entry.seq, log.head(match_id)) == (3, 3)
    assert MatchEntry.objects.filter(stream_id=match_id, cid=CID).count() == 1
    assert_goes_on(match_id, "move")
