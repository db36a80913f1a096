"""The one way to add entries to a match, for sockets, HTTP and tasks.

Decide, and commit entries with what follows from them (`commit.py`): all of it or nothing. After the commit, and only then, remember
and publish (L5, L6).

Source: architecture section 5; live play L1-L6, L52, L162-L164.
"""

from __future__ import annotations

import os
import secrets
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from django.db import connection, transaction

from matches import log, metrics, projections, publish
from matches.commit import Seen, commit
from matches.enqueue import enqueue
from matches.games.actions import AnyAction, End, Reveal
from matches.games.chain import SALT_BYTES, Entry
from matches.games.engine import SYSTEM
from matches.games.fold import History
from matches.models import Match, MatchSecret
from matches.ranked import conditions

NOTHING_SEEN = Seen(-1, "")
SALTS_AT_ONCE = 128
_salts: deque[str] = deque()
os.register_at_fork(after_in_child=_salts.clear)


class NoSuchMatch(Exception):
    """There is no header to lock."""


class Step(NamedTuple):
    """An action to append, under the client action id `cid` of `seat`."""

    seat: int
    cid: str
    action: AnyAction


class LockedHeader(NamedTuple):
    """What the locked header row says."""

    head: int
    head_hash: str


class Torn(Exception):
    """Header and log end differently, and reading anew did not help: somebody else has written here. Doctor tells."""


def lock(match_id: str) -> LockedHeader:
    """Hold the header row until the transaction ends. Raises `NoSuchMatch`, or `OperationalError` after 2 s (`oshisite.databases`)."""
    row = log.lock_row(Match._meta.db_table, "head, head_hash", match_id)
    if row is None:
        raise NoSuchMatch(match_id)
    return LockedHeader(*row)


def locked_history(match_id: str) -> History:
    """Lock the match and read it up to its head. Raises as `lock` does, and `Torn`."""
    header = lock(match_id)
    history = log.history(match_id)
    if history.head_hash != header.head_hash:  # a database restored under a running process, perhaps
        log.forget(match_id)
        history = log.history(match_id)
    if (history.head, history.head_hash) != (header.head, header.head_hash):
        raise Torn(match_id)
    return history


def append(before: History, steps: Sequence[Step], now: int) -> list[Entry]:
    """Decide and add entries, with what follows from them. In a transaction that holds the header's lock (or made the header)."""
    entries = append_unless_overtaken(before, steps, now)
    if entries is None:
        raise Torn(before.stream)
    return entries


def append_unless_overtaken(before: History, steps: Sequence[Step], now: int) -> list[Entry] | None:
    """The same without the lock: None if the log goes on after `before` or the lock is needed, and then nothing has changed."""
    match_id, after = before.stream, before.fork()
    after.secret = after.secret or bytes(MatchSecret.objects.get(match_id=match_id).secret)
    entries = [after.append(step.seat, step.cid, step.action, now, new_salt()) for step in steps]
    if after.state.outcome and not before.state.outcome:
        if conditions.is_asked_for(after) and not connection.in_atomic_block:
            return None  # whether it is rated is decided in turn with other ends of its ladder
        entries += [after.append(*step, now, new_salt()) for step in closing_steps(after, now)]
    around = projections.around(match_id, before, after, now)
    seen = Seen(before.head, before.head_hash) if before.entries else NOTHING_SEEN
    if not commit(match_id, seen, entries, around, now):
        return None
    # Committed is committed: trouble in telling of it must not look like a refusal to whoever acted. Django tells of it by a name, which a
    # `partial` has not.
    transaction.on_commit(lambda: committed(after, entries), robust=True)
    if around.effects or any(at <= now for at in around.due.values()):
        enqueue("matches.tasks.run_match", match_id)
    return entries


def closing_steps(history: History, now: int) -> list[Step]:
    """After the end: the result as it counts, and the secret if the match opens at once (L2, L26, L52).

    A game of a series opens with all others of it, when that is over (`series.py`).
    """
    config = history.config
    assert config is not None
    assert history.secret is not None
    assert history.state.outcome is not None
    steps = [Step(SYSTEM, "end", End(conditions.why_unrated(history, now)))]
    if config.disclosure == "open" and not config.series:
        steps.append(Step(SYSTEM, "reveal", Reveal(history.secret.hex())))
    return steps


def committed(history: History, entries: Sequence[Entry]) -> None:
    log.remember(history)
    metrics.appended(history.game.id, entries)
    publish.moved(history.stream, history.head)


def new_salt() -> str:
    """Random bytes come many salts at a time: each time the system is asked for some, another thread runs first."""
    try:
        return _salts.pop()
    except IndexError:
        page = secrets.token_hex(SALT_BYTES * SALTS_AT_ONCE)
        _salts.extend(page[start : start + 2 * SALT_BYTES] for start in range(0, len(page), 2 * SALT_BYTES))
        return new_salt()
