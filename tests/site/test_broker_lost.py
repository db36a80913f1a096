"""A worker whose Redis is killed while it works: it comes back, and what was due is worked (stack B8, B9; live play L90, L236)."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Callable, Iterator

import pytest
from django.db import transaction

from matches import log, seating
from matches.append import locked_history
from matches.clock import now_ms
from tests import processes
from tests.matches.playing import BYTES, config, user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres, pytest.mark.redis]
MATCHES = 4


class OwnRedis:
    """A Redis of this test's own, empty at each start."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        command = ["redis-server", "--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd="/tmp")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def asked(self, *words: str) -> bytes:
        command = ["redis-cli", "-h", "127.0.0.1", "-p", str(self.port), *words]
        return subprocess.run(command, capture_output=True, check=False).stdout


@pytest.fixture
def redis() -> Iterator[OwnRedis]:
    own = OwnRedis()
    yield own
    own.kill()


@pytest.fixture
def start(redis: OwnRedis) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    with processes.celery(REDIS_URL=f"redis://127.0.0.1:{redis.port}/0") as run:
        yield run


def test_a_worker_with_tasks_in_hand_comes_back_after_redis(redis: OwnRedis, start: Callable[..., subprocess.Popen[bytes]]):
    """kombu gave back tasks that were not acknowledged, and at times the worker died of it while Redis was away."""
    matches = [bot_to_begin(f"p{number}") for number in range(MATCHES)]
    worker = start("worker", "--loglevel", "warning", "--concurrency", "1", "--without-mingle", "--without-gossip")
    start("beat", "--loglevel", "warning")
    processes.until(lambda: b"cmd=brpop" in redis.asked("client", "list"))

    with transaction.atomic():  # each task has to wait for the matches
        for match_id in matches:
            locked_history(match_id)
        time.sleep(4)
        redis.kill()
        time.sleep(1)
    redis.start()

    processes.until(lambda: all(log.head(match_id) == 3 for match_id in matches))
    assert worker.poll() is None


def bot_to_begin(name: str) -> str:
    """A match whose house bot is to move, which nobody has been told of."""
    match = seating.create_match(host=user(name), config=config("human", "bot:gentle", options={"red": "1"}), now=now_ms())
    seating.share(match_id=match.id, seat=0, share=BYTES[0], now=now_ms())
    return match.id
