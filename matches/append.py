"""The one way to add entries to a match, for sockets, HTTP and tasks.

In one transaction: lock the header row, decide, insert, update what follows from it; after the commit, and only then, remember and
publish. Any failure leaves nothing behind (L5, L6).

Source: architecture section 5; live play L1-L6, L52, L162-L164, L200.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction

from matches import log, projections, publish
from matches.enqueue import enqueue
from matches.games.actions import AnyAction, End, Reveal
from matches.games.chain import SALT_BYTES, Entry
from matches.games.engine import SYSTEM
from matches.games.fold import History
from matches.games.game import Config
from matches.models import Match, MatchEntry, MatchSecret


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
    status: str


class Torn(Exception):
    """Header and log name different heads, and reading anew did not help: somebody else has written here. Doctor tells."""


def lock(match_id: str) -> LockedHeader:
    """Hold the header row until the transaction ends. Raises `NoSuchMatch`, or `OperationalError` after 2 s."""
    row = log.lock_row(Match._meta.db_table, "head, status", match_id)
    if row is None:
        raise NoSuchMatch(match_id)
    return LockedHeader(*row)


def locked_history(match_id: str) -> History:
    """Lock the match and read it up to its head. Raises as `lock` does, and `Torn`."""
    head = lock(match_id).head
    history = log.history(match_id)
    if history.head != head:  # a database restored under a running process, perhaps
        log.forget(match_id)
        history = log.history(match_id)
    if history.head != head:
        raise Torn(match_id)
    return history


def append(before: History, steps: Sequence[Step], now: int) -> list[Entry]:
    """Decide and insert entries, with what follows from them. In a transaction that holds the header's lock (or made the header)."""
    match_id, after = before.stream, before.fork()
    after.secret = after.secret or bytes(MatchSecret.objects.get(match_id=match_id).secret)
    entries = [after.append(step.seat, step.cid, step.action, now, new_salt()) for step in steps]
    if after.state.outcome and not before.state.outcome:
        entries += [after.append(*step, now, new_salt()) for step in closing_steps(after)]
    log.insert(MatchEntry._meta.db_table, match_id, entries)
    is_work_due = projections.project(match_id, before, after, now)
    # Committed is committed: trouble in telling of it must not look like a refusal to whoever acted.
    transaction.on_commit(lambda: committed(after), robust=True)
    if is_work_due:
        enqueue("matches.tasks.run_match", match_id)
    return entries


def closing_steps(history: History) -> list[Step]:
    """After the end: the result as it counts, and the secret if the match opens at once (L2, L26, L52)."""
    config = history.config
    assert config is not None
    assert history.secret is not None
    steps = [Step(SYSTEM, "end", End(why_unrated(config)))]
    if config.disclosure == "open":
        steps.append(Step(SYSTEM, "reveal", Reveal(history.secret.hex())))
    return steps


def why_unrated(config: Config) -> str:
    """The first condition that keeps a match from being rated, empty if it is (L162, L200)."""
    if any(kind != "human" for kind in config.seats):
        return "house_bot"
    return "" if config.is_rated else "casual"


def committed(history: History) -> None:
    log.remember(history)
    publish.moved(history.stream, history.head)


def new_salt() -> str:
    return secrets.token_hex(SALT_BYTES)
