"""Matches of OSHI through the services, as sockets play them: one thread and one connection for each match that is on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import perf_counter

from django.db import connection

from matches import services
from matches.live.executor import on_own_connection
from oshisite.accounts.models import User
from tests.bench.lines import BEGAN, SETTINGS, SHARES, Answer
from tests.bench.threads import dealt, seconds_of

NAMES = ("bench-a", "bench-b")
POOL = "bench"


def fresh_match() -> str:
    """A match at its first prompt."""
    first, second = (User.objects.get_or_create(username=name)[0] for name in NAMES)
    match = services.create_match(host=first, config=SETTINGS, now=BEGAN)
    services.sit(match_id=match.id, user=second, now=BEGAN)
    for seat, share in enumerate(SHARES):
        services.share(match_id=match.id, seat=seat, share=share, now=BEGAN)
    return match.id


@contextmanager
def connected() -> Iterator[None]:
    """Django's connection of this thread."""
    connection.ensure_connection()
    yield
    connection.close()


def play(matches: Sequence[str], answers: Sequence[Answer], _own: None = None) -> None:
    """Match after match, each answer durable before the next one."""
    for match_id in matches:
        for number, (seat, action) in enumerate(answers):
            act = partial(services.act, match_id=match_id, seat=seat, cid=f"{match_id}-{number}", action=action, now=BEGAN + number)
            on_own_connection(act, POOL, perf_counter())


def seconds(matches: int, at_once: int, answers: Sequence[Answer]) -> float:
    """How long it takes to act in so many matches, each thread on some of them."""
    fresh = [fresh_match() for _ in range(matches)]
    return seconds_of([partial(play, hand, answers) for hand in dealt(fresh, at_once)], connected)
