"""Matches of OSHI through the services, as sockets play them: one thread and one connection for each match that is on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import perf_counter

from django.db import connection

from matches import log, projections, seating, services
from matches.append import committed, new_salt
from matches.commit import Seen, commit
from matches.games.chain import Entry
from matches.games.fold import Decision, History
from matches.live.executor import on_own_connection
from oshisite.accounts.models import User
from tests.bench.lines import BEGAN, SETTINGS, SHARES, Answer
from tests.bench.threads import dealt, seconds_of

NAMES = ("bench-a", "bench-b")
POOL = "bench"


def fresh_match() -> str:
    """A match at its first prompt."""
    first, second = (User.objects.get_or_create(username=name)[0] for name in NAMES)
    match = seating.create_match(host=first, config=SETTINGS, now=BEGAN)
    seating.sit(match_id=match.id, user=second, now=BEGAN)
    for seat, share in enumerate(SHARES):
        seating.share(match_id=match.id, seat=seat, share=share, now=BEGAN)
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


def write(matches: Sequence[str], entries: Sequence[Entry], _own: None = None) -> None:
    """The same entries without their rules: as `append` writes them once they are decided, with all that follows from them."""
    for match_id in matches:
        history = log.history(match_id)
        for entry in entries:
            history = on_own_connection(partial(written, history, entry), POOL, perf_counter())


def written(before: History, like: Entry) -> History:
    after = before.fork()
    entry = after.next_entry(like.seat, f"{before.stream}-{like.seq}", Decision(like.kind, like.body), like.at, new_salt())
    after.fold(entry)
    around = projections.around(before.stream, before, after, like.at)
    assert commit(before.stream, Seen(before.head, before.head_hash), [entry], around, like.at)
    committed(after, [entry])
    return after


def seconds(matches: int, at_once: int, answers: Sequence[Answer]) -> float:
    """How long it takes to act in so many matches, each thread on some of them."""
    fresh = [fresh_match() for _ in range(matches)]
    return seconds_of([partial(play, hand, answers) for hand in dealt(fresh, at_once)], connected)


def seconds_decided(matches: int, at_once: int, entries: Sequence[Entry]) -> float:
    """How long it takes to add entries that were decided beforehand."""
    fresh = [fresh_match() for _ in range(matches)]
    return seconds_of([partial(write, hand, entries) for hand in dealt(fresh, at_once)], connected)
