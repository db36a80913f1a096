"""What is counted while matches are played (L229): every number is true, and no label tells of a match, a person or a hidden thing."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client
from prometheus_client import REGISTRY

from matches import due, effects, enqueue, log, metrics, outbox, seating, services
from matches.clock import now_ms
from matches.games.actions import Leave
from matches.models import Due, Outbox
from matches.queues import queues
from tests.counting import Counted
from tests.matches.asking import caller
from tests.matches.playing import BYTES, NOW, bot_match, config, play, prompt, table, user

TEXTS = Path(metrics.__file__).parent / "static/matches/texts/en.json"


def test_the_refusals_that_are_counted_are_those_that_have_a_text():
    codes = {key.split(".")[1] for key in json.loads(TEXTS.read_text()) if key.startswith("code.")}

    assert codes == metrics.REJECT_CODES


@pytest.mark.django_db(transaction=True)
def test_entries_count_by_kind_when_they_are_committed():
    counted = Counted()

    match_id = bot_match()

    kinds = {kind: by for (game, kind), by in counted.moved("oshi_appends_total").items() if game == "oshi"}
    assert sum(kinds.values()) == log.head(match_id) + 1
    assert {kind: by for kind, by in kinds.items() if kind != "action"} == {"created": 1, "seated": 1, "setup": 1, "end": 1, "reveal": 1}


@transaction.atomic
def play_in_vain(match_id: str) -> None:
    play(match_id, 0, "a1N1")
    raise ZeroDivisionError


@pytest.mark.django_db(transaction=True)
def test_entries_that_are_taken_back_with_their_transaction_do_not_count():
    match_id = table()
    counted = Counted()

    with pytest.raises(ZeroDivisionError):
        play_in_vain(match_id)

    assert counted.moved("oshi_appends_total") == {}


def acts(client: Client, match_id: str, *bodies: dict) -> list[int]:
    return [client.post(f"/api/matches/{match_id}/acts", body, content_type="application/json").status_code for body in bodies]


@pytest.mark.django_db(transaction=True)
def test_acts_count_as_committed_once_and_as_duplicates_after_that():
    match_id = table()
    client = caller("Aki")
    move = {"cid": "m", "prompt": prompt(match_id), "action": {"name": "reply", "args": {"picks": ["a1N1"]}}}
    counted = Counted()

    acts(client, match_id, move, move, move, {**move, "cid": "again"}, {"cid": "x", "action": {"name": "fly", "args": {}}})

    assert counted("oshi_receive_to_commit_seconds_count") == 1
    assert counted("oshi_duplicates_total") == 2
    assert counted.moved("oshi_rejects_total") == {("stale_prompt",): 1, ("unknown_action",): 1}


@pytest.mark.django_db
def test_an_unknown_code_or_kind_is_no_label_of_its_own():
    counted = Counted()

    metrics.rejected("whatever a caller sends")
    metrics.due_failed("strange:1")

    assert counted.moved("oshi_rejects_total") == {("other",): 1}
    assert counted.moved("oshi_due_failures_total") == {("other",): 1}


# --- work at a time


@pytest.mark.django_db(transaction=True)
def test_due_work_counts_how_late_it_was_taken():
    match = seating.create_match(host=user("Aki"), config=config("human", "bot:gentle", options={"red": "1"}), now=NOW)
    seating.share(match_id=match.id, seat=0, share=BYTES[0], now=NOW)
    counted = Counted()

    due.run_due(now=NOW + 3_000, match_id=match.id)

    assert counted("oshi_due_lateness_seconds_count", kind="bot") == 1
    assert counted("oshi_due_lateness_seconds_sum", kind="bot") == pytest.approx(3.0)


@pytest.mark.django_db(transaction=True)
def test_due_work_that_fails_is_counted_and_comes_back(monkeypatch: pytest.MonkeyPatch):
    match = seating.create_match(host=user("Aki"), config=config("human", "bot:gentle", options={"red": "1"}), now=NOW)
    seating.share(match_id=match.id, seat=0, share=BYTES[0], now=NOW)
    monkeypatch.setattr(due, "play_bot", lambda *_: 1 // 0)
    counted = Counted()

    due.run_due(now=NOW, match_id=match.id)

    assert counted.moved("oshi_due_failures_total") == {("bot",): 1}
    assert Due.objects.get(what="bot:1").at == NOW + due.LEASE_MS


@pytest.mark.django_db(transaction=True)
def test_effects_count_their_tries_and_how_long_they_took(monkeypatch: pytest.MonkeyPatch):
    match_id = table()
    services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=NOW)
    Outbox.objects.update(done_at=None)
    counted = Counted()

    with monkeypatch.context() as patch:
        patch.setitem(effects._receivers, "validate", lambda match_id: 1 // 0)
        outbox.sweep(NOW + 4_000)
    outbox.sweep(NOW + 8_000)

    assert counted.moved("oshi_effects_total") == {("validate", "done"): 1, ("validate", "failed"): 1}
    assert counted("oshi_effect_delay_seconds_sum", effect="validate") == pytest.approx(8.0)


def test_a_nudge_that_cannot_be_sent_is_counted(monkeypatch: pytest.MonkeyPatch):
    """A thread of its own sends it."""
    monkeypatch.setattr(enqueue.current_app, "send_task", lambda *_, **__: 1 // 0)
    counted = Counted()

    enqueue.send("matches.tasks.tick")

    deadline = time.monotonic() + 10
    while not counted("oshi_nudges_failed_total", to="workers"):
        assert time.monotonic() < deadline, "it was not counted"
        time.sleep(0.01)


@pytest.mark.django_db(transaction=True)
def test_an_error_in_the_rules_is_counted(monkeypatch: pytest.MonkeyPatch):
    match_id = table()
    counted = Counted()
    monkeypatch.setattr("matches.games.oshi.game.Oshi.outcome", lambda self, state: 1 // 0)

    with pytest.raises(services.Rejected):
        play(match_id, 0, "a1N1")

    assert counted("oshi_rules_faults_total") == 1


@pytest.mark.django_db(transaction=True)
def test_folds_count_what_this_process_had_not_seen():
    match_id = table()
    log.forget()
    counted = Counted()

    log.history(match_id)
    log.history(match_id)

    assert (counted("oshi_folded_entries_total"), counted("oshi_fold_seconds_count")) == (3, 1)


# --- commits and frames


def test_the_time_from_a_commit_to_its_frames_is_taken_once():
    counted = Counted()

    metrics.committed("m1", 3, 1_000.0)
    metrics.committed("m1", 3)  # heard of again, from the layer
    metrics.framed("m1", 3)
    metrics.framed("m1", 3)
    metrics.framed("m1", 4)

    assert counted("oshi_commit_to_frame_seconds_count") == 1


def test_commits_that_nobody_looks_at_are_let_go():
    for seq in range(metrics.MOST_COMMITS + 5):
        metrics.committed("unwatched", seq)

    assert len(metrics._commits) == metrics.MOST_COMMITS
    metrics._commits.clear()


# --- what waits


@pytest.mark.django_db
def test_queues_tell_what_is_open_and_since_when():
    playing, waiting = table(), seating.create_match(host=user("Cem"), config=config(), now=NOW)
    ended = table("Dia", "Eli")
    services.act(match_id=ended, seat=0, cid="c", action=Leave(), now=NOW)
    Outbox.objects.filter(match_id=ended).update(done_at=None, created_at=NOW, attempts=0)
    Outbox.objects.create(match_id=playing, effect="rate", created_at=NOW - 5_000, attempts=3)
    Due.objects.all().delete()
    Due.objects.create(match_id=playing, what="offer:1", at=NOW - 700)
    Due.objects.create(match=waiting, what="shares", at=NOW + 60_000)

    found = queues(NOW + 300)

    assert (found.outbox_open, found.outbox_oldest, found.outbox_untouched) == (2, 5_300, 300)
    assert (found.due_waiting, found.due_oldest) == (1, 1_000)
    assert found.matches == {"waiting": 1, "playing": 1, "paused": 0}


@pytest.mark.django_db
def test_queues_of_a_site_without_work_are_empty():
    found = queues(now_ms())

    assert (found.outbox_open, found.outbox_oldest, found.outbox_untouched, found.due_waiting, found.due_oldest) == (0, 0, 0, 0, 0)


def test_every_metric_of_the_site_says_what_it_is():
    families = [family for family in REGISTRY.collect() if family.name.startswith("oshi_")]

    assert len(families) > 20
    assert [family.name for family in families if not family.documentation] == []
