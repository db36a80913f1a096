"""What the load needs of the site's own code: people with sessions, matches that have started, and what the log says.

These run on threads beside the clients and wait for a database that is away.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple, ParamSpec, TypeVar

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, InterfaceError, close_old_connections, connection
from msgspec import UNSET

from matches import log, seating, services
from matches.clock import now_ms
from matches.games.actions import Leave
from matches.games.chance import SHARE_BYTES
from matches.games.clocks import ClocksCredited, ClockStopped, clock_named
from matches.games.game import Config
from matches.log import MATCH_ENTRIES
from matches.models import Match, Outbox, Validation
from matches.rejection import Rejected
from oshisite.accounts.models import User
from tests.load.ledger import Act

P = ParamSpec("P")
T = TypeVar("T")
PATIENCE_S = 60.0


class Person(NamedTuple):
    user_id: int
    name: str
    cookie: str


def patiently(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do it, again if the database is away or the match is busy."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        close_old_connections()
        try:
            return work(*args, **kwargs)
        except (DatabaseError, InterfaceError, Rejected):
            if time.monotonic() > deadline:
                raise
            with suppress(DatabaseError, InterfaceError):
                connection.close()
            time.sleep(0.5)


def person(name: str) -> Person:
    """A player who is logged in."""
    user = User.objects.create(username=name, display_name=name)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return Person(user.pk, name, session.session_key)


def new_match(players: tuple[Person, ...], bot: str, clock: str) -> str:
    """A match that has started, between two people or one and a house bot, with a clock by its name."""
    seats = ("human", "human") if len(players) == 2 else ("human", f"bot:{bot}")
    host, *others = [User.objects.get(pk=one.user_id) for one in players]
    match = seating.create_match(
        host=host,
        config=Config("oshi", "duel", "1", seats, options={"red": "0"}, clock=clock_named(clock) or UNSET),
        now=now_ms(),
        visibility=Match.Visibility.PUBLIC,
    )
    for other in others:
        patiently(seating.sit, match_id=match.id, user=other, now=now_ms())
    for seat in range(len(players)):
        patiently(seating.share, match_id=match.id, seat=seat, share=secrets.token_hex(SHARE_BYTES), now=now_ms())
    return match.id


# --- the log


class Findings(NamedTuple):
    """Acknowledged acts that the log does not hold as they were acknowledged, and acts that it holds more than once."""

    lost: list[str]
    doubled: list[str]


def audit(acknowledged: dict[Act, int]) -> Findings:
    """Hold acknowledgements against the log, without trusting its constraints."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT stream_id, seat, cid, seq FROM {MATCH_ENTRIES} WHERE seat >= 0 ORDER BY stream_id, seq")
        rows = cursor.fetchall()
    where = {Act(*act): seq for *act, seq in rows}
    times = Counter(Act(*act) for *act, _ in rows)
    lost = [f"{act} acknowledged as {seq}, in the log as {where.get(act)}" for act, seq in acknowledged.items() if where.get(act) != seq]
    return Findings(lost, [f"{act} is in the log {count} times" for act, count in times.items() if count > 1])


def heads() -> dict[str, int]:
    """The last entry of each match."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT stream_id, MAX(seq) FROM {MATCH_ENTRIES} GROUP BY stream_id")
        return dict(cursor.fetchall())


class Loss(NamedTuple):
    """Time (s) that a clock counted and its player did not think: of one decision, or of all of a seat."""

    seconds: float
    where: str


class Times(NamedTuple):
    """What clocks took: the worst decision, the worst seat, how often an outage was given back, and who was out of time."""

    decision: Loss
    seat: Loss
    credits: int
    out_of_time: list[str]


def times(thought: dict[Act, float]) -> Times:
    """Hold what clocks counted, by the log alone, against how long players looked at their prompts.

    A clock counts from when the prompt was opened, or later if time was given back, until the answer was received. It counts what is not
    charged, too: the free time of a decision is time that a player may need.
    """
    worst, sums, credits, late = Loss(0.0, "nothing"), defaultdict[tuple[str, int], float](float), 0, list[str]()
    for match_id in Match.objects.values_list("id", flat=True):
        history = log.history(match_id)
        for entry in history.entries:
            for fact in history.body(entry.seq).facts:
                if isinstance(fact, ClocksCredited):
                    credits += fact.why == "outage"
                elif isinstance(fact, ClockStopped) and fact.why == "timed_out":
                    late.append(f"{match_id} seat {fact.seat} at entry {entry.seq}")
                elif isinstance(fact, ClockStopped) and (took := thought.get(Act(match_id, entry.seat, entry.cid))) is not None:
                    loss = (fact.received - fact.opened) / 1000 - took
                    sums[match_id, fact.seat] += max(0.0, loss)
                    worst = max(worst, Loss(loss, f"seat {fact.seat} of {match_id} at entry {entry.seq}"))
    seat = max((Loss(loss, f"seat {seat} of {match_id}") for (match_id, seat), loss in sums.items()), default=Loss(0.0, "nobody"))
    return Times(worst, seat, credits, late)


# --- the end


def unfinished() -> list[str]:
    return list(Match.objects.exclude(status__in=(Match.Status.ENDED, Match.Status.VOID)).values_list("id", flat=True))


def concede_all() -> None:
    """End matches that nobody plays any more; one that waits for its start is left to the site."""
    for match_id in Match.objects.filter(status=Match.Status.PLAYING).values_list("id", flat=True):
        with suppress(Rejected):
            services.act(match_id=match_id, seat=0, cid="load-end", action=Leave("concede"), now=now_ms())


def not_validated() -> Iterable[str]:
    """Matches that have ended and were not found sound by the outbox, or whose effects are open."""
    sound = set(Validation.objects.filter(is_ok=True).values_list("match_id", flat=True))
    open_effects = set(Outbox.objects.filter(done_at__isnull=True).values_list("match_id", flat=True))
    return [one for one in Match.objects.values_list("id", flat=True) if one not in sound or one in open_effects]
