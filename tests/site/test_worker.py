"""A worker and a beat of their own, on PostgreSQL and Redis: what is due is worked, and found again when the nudge is lost (L236, L237)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from matches import log, seating, services
from matches.clock import now_ms
from matches.enqueue import send
from matches.games.actions import Leave, Reply
from matches.models import Due, Outbox, Validation
from tests import processes
from tests.matches.playing import BYTES, config, header, prompt, table, user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres, pytest.mark.redis]


@pytest.fixture
def start() -> Iterator[Callable[..., object]]:
    with processes.celery() as run:
        yield run


def against_bot() -> str:
    match = seating.create_match(host=user("Aki"), config=config("human", "bot:gentle", options={"red": "0"}), now=now_ms())
    seating.share(match_id=match.id, seat=0, share=BYTES[0], now=now_ms())
    return match.id


def move(match_id: str) -> None:
    action = Reply(prompt(match_id), ("a1N1",))
    services.act(match_id=match_id, seat=0, cid="move", action=action, now=now_ms())


def test_a_worker_moves_house_bots_and_validates_what_has_ended(start: Callable[..., None]):
    start("worker", "--concurrency", "1", "--loglevel", "warning")
    match_id = against_bot()

    move(match_id)
    processes.until(lambda: log.head(match_id) == 4)
    assert header(match_id).owes == [0]

    services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=now_ms())
    processes.until(lambda: Outbox.objects.filter(match_id=match_id, done_at__isnull=False).exists())
    assert Validation.objects.get(match_id=match_id).is_ok


def test_the_beat_finds_what_no_nudge_told_of(start: Callable[..., None], monkeypatch: pytest.MonkeyPatch):
    """The broker was away when the entry was committed."""
    monkeypatch.setattr(f"{send.__module__}.send", lambda task, *args: None)
    match_id, other = against_bot(), table("Cem", "Dia")
    move(match_id)
    services.act(match_id=other, seat=0, cid="c", action=Leave(), now=now_ms())
    assert Due.objects.filter(match_id=match_id, what="bot:1").exists()

    start("worker", "--concurrency", "1", "--loglevel", "warning")
    start("beat", "--loglevel", "warning")

    processes.until(lambda: log.head(match_id) == 4)
    processes.until(lambda: Validation.objects.filter(match_id=other, is_ok=True).exists())
