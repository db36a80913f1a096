"""The doctor sees each kind of trouble, and none where there is none (L230)."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches import due, log, seating, services
from matches.clock import now_ms
from matches.doctor import problems, wrong_prompts
from matches.games.actions import Leave, MakeOffer, Pause
from matches.games.engine import SYSTEM
from matches.games.oshi.game import Oshi
from matches.models import Due, Match, MatchEntry, Outbox, Seat, Validation
from tests.append_only import lifted
from tests.matches.playing import BYTES, NOW, bot_match, config, play_on, table, user

pytestmark = pytest.mark.django_db
DAY_MS = 86_400_000


def seen(now: int = NOW, **options: int) -> list[str]:
    return list(problems(now, **options))


def against_bot(**options: str) -> str:
    match = seating.create_match(host=user("Cem"), config=config("human", "bot:gentle", options={"red": "0", **options}), now=NOW)
    seating.share(match_id=match.id, seat=0, share=BYTES[0], now=NOW)
    return match.id


def offer(match_id: str, seat: int, kind: str) -> None:
    services.act(match_id=match_id, seat=seat, cid=f"offer-{kind}", action=MakeOffer(kind), now=NOW)


def test_matches_at_every_stage_are_sound():
    seating.create_match(host=user("Eli"), config=config(), now=NOW)
    full = seating.create_match(host=user("Fee"), config=config(), now=NOW)
    seating.sit(match_id=full.id, user=user("Gus"), now=NOW)
    playing = table()
    play_on(playing, 6)
    offer(playing, log.history(playing).game.to_act(log.history(playing).state)[0], "call_off")
    offer(against_bot(), 0, "call_off")
    paused = table("Hal", "Ida")
    services.append(log.history(paused), [services.Step(SYSTEM, "p", Pause())], NOW)
    bot_match()

    assert seen() == []


def test_seats_that_are_not_those_of_the_match_are_seen():
    match_id = table()
    Seat.objects.filter(match_id=match_id, number=1).update(bot="sharp")

    assert seen() == [f"{match_id} seats: human, bot:sharp instead of human, human"]


# --- work at a time


def test_each_row_that_somebody_waits_for_is_missed():
    match_id = against_bot()
    offer(match_id, 0, "call_off")
    Due.objects.filter(match_id=match_id).delete()

    assert seen() == [f"{match_id} due: {what} is missing" for what in ("away:0", "bot_offer:1:1", "offer:1")]


def test_a_full_table_whose_start_nobody_waits_for_is_seen():
    match = seating.create_match(host=user("Fee"), config=config(), now=NOW)
    seating.sit(match_id=match.id, user=user("Gus"), now=NOW)
    Due.objects.all().delete()

    assert seen() == [f"{match.id} due: {what} is missing" for what in ("shares", "waiting")]


def test_a_row_that_stands_for_nothing_is_seen():
    match_id = table()
    Due.objects.create(match_id=match_id, what="bot:1", at=NOW)

    assert seen() == [f"{match_id} due: bot:1 stands for nothing"]


def test_work_that_is_being_done_is_no_trouble(monkeypatch: pytest.MonkeyPatch):
    match_id = against_bot(red="1")
    during: list[str] = []
    monkeypatch.setattr(due, "play_bot", lambda *_: during.extend(seen()))

    due.run_due(now=NOW, match_id=match_id)

    assert during == []


# --- prompts


def test_a_match_in_which_nobody_owes_a_decision_is_seen(monkeypatch: pytest.MonkeyPatch):
    history = log.history(table())
    monkeypatch.setattr(Oshi, "to_act", lambda self, state: ())

    assert list(wrong_prompts(history)) == ["prompts: nobody owes a decision"]


def test_a_prompt_that_cannot_be_answered_is_seen(monkeypatch: pytest.MonkeyPatch):
    history = log.history(table())
    monkeypatch.setattr("matches.games.engine.Prompt.row", lambda self, seat: ())

    assert list(wrong_prompts(history)) == [
        "prompts: seat 0 has nothing to choose from",
        "prompts: seat 0 owes a decision whose default cannot be chosen",
    ]


# --- the end and its effects


def test_effects_that_are_missing_are_seen():
    never, nothing, failed = (bot_match(seed) for seed in range(3))
    Outbox.objects.filter(match_id=never).delete()
    Validation.objects.filter(match_id=nothing).delete()
    checks = [{"name": "chain", "result": "ok"}, {"name": "audit", "result": "failed"}]
    Validation.objects.filter(match_id=failed).update(is_ok=False, checks=checks)

    assert seen() == [
        f"{never} outbox: the validation is missing",
        f"{nothing} outbox: the validation is done, but has found nothing",
        f"{failed} validation: failed (audit)",
    ]


def test_an_end_that_is_not_settled_is_seen():
    """Entries were cut off, and the header rebuilt over it."""
    match_id = table()
    services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=NOW)
    ended = MatchEntry.objects.get(stream_id=match_id, kind="leave")
    with lifted(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM matches_matchentry WHERE stream_id = %s AND seq > %s", [match_id, ended.seq])
    Match.objects.filter(id=match_id).update(head=ended.seq, head_hash=ended.hash)

    assert seen() == [f"{match_id} end: the entry that settles it is missing"]


# --- many matches


def test_many_matches_take_no_more_queries_than_few():
    bot_match(0)
    with CaptureQueriesContext(connection) as few:
        assert seen() == []
    for seed in range(1, 4):
        bot_match(seed)

    with CaptureQueriesContext(connection) as many:
        assert seen() == []

    assert len(many) == len(few)


def test_matches_that_ended_long_ago_can_be_left_out():
    old, running = bot_match(), table()
    now = now_ms()
    Match.objects.filter(id=old).update(ended_at=now - 3 * DAY_MS)
    Seat.objects.filter(match_id=running, number=0).update(bot="sharp")

    def found(*options: str) -> list[str]:
        out = StringIO()
        with pytest.raises(SystemExit):
            call_command("doctor", *options, stdout=out)
        lines = out.getvalue().splitlines()
        assert lines[-1] == f"{len(lines) - 1} problems"
        return [" ".join(line.split()[:2]) for line in lines[:-1]]

    assert f"{old} header:" in found()
    assert f"{old} header:" not in found("--recent", "2")
    assert f"{running} seats:" in found("--recent", "2")
