"""The log of a tournament as rows: reading, folding, adding. The same entries and chain as those of a match.

Source: architecture section 5; T1, T3.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from django.db import connection
from msgspec.structs import replace

from matches import log
from matches.games.chain import SALT_BYTES, Entry, canonical, entry_hash, genesis
from matches.games.engine import SYSTEM
from matches.log import NotFound
from tournaments.models import Tournament as Header
from tournaments.models import TournamentEntry
from tournaments.rules.fold import Body, fold, read_body
from tournaments.rules.state import Tournament

TABLE = TournamentEntry._meta.db_table
MOST_KEPT = 64


class Folded(NamedTuple):
    """A tournament up to an entry, and that entry's hash. Nobody may change it."""

    state: Tournament
    head_hash: str


class Torn(Exception):
    """Header and log end differently."""


_kept: OrderedDict[str, Folded] = OrderedDict()
_guard = Lock()


def folded(tournament_id: str) -> Folded:
    """The tournament up to its last entry; only entries that this process has not seen are read. Raises `NotFound`."""
    with _guard:
        known = _kept.get(tournament_id)
    rows = log.rows_after(TABLE, tournament_id, known.state.version if known else -1)
    if not rows:
        if known is None:
            raise NotFound(tournament_id)
        return known
    state = known.state.fork() if known else Tournament()
    for row in rows:
        fold(state, read_body(row.body).facts, row.at)
    grown = Folded(state, rows[-1].hash)
    if not connection.in_atomic_block:  # or the rows may never be committed; who adds them remembers when they are
        remember(tournament_id, grown)
    return grown


def lock(tournament_id: str) -> tuple[int, str]:
    """Hold the header until the transaction ends; its version and hash. Raises `NotFound`."""
    row = log.lock_row(Header._meta.db_table, "version, head_hash", tournament_id)
    if row is None:
        raise NotFound(tournament_id)
    version, head_hash = row
    return version, head_hash


def locked(tournament_id: str) -> Folded:
    """The same with the header held until the transaction ends. Raises `NotFound`, or `Torn` if the log was changed from outside."""
    row = lock(tournament_id)
    found = folded(tournament_id)
    if (found.state.version, found.head_hash) != row:  # a database restored under a running process, perhaps
        forget(tournament_id)
        found = folded(tournament_id)
    if (found.state.version, found.head_hash) != row:
        raise Torn(tournament_id)
    return found


def remember(tournament_id: str, grown: Folded) -> None:
    """Keep a state whose entries are all committed, unless a longer one is known."""
    with _guard:
        known = _kept.get(tournament_id)
        if known is None or known.state.version < grown.state.version:
            _kept[tournament_id] = grown
        _kept.move_to_end(tournament_id)
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)


def forget(tournament_id: str | None = None) -> None:
    """Drop what is kept: it can always be folded again."""
    with _guard:
        if tournament_id is None:
            _kept.clear()
        else:
            _kept.pop(tournament_id, None)


def entry(tournament_id: str, seq: int, head_hash: str, cid: str, body: Body, at: int) -> Entry:
    """The next entry of a log whose last hash is `head_hash`, hashed."""
    unhashed = Entry(seq, type(body.command).__name__, SYSTEM, cid, canonical(body).decode(), at, secrets.token_hex(SALT_BYTES), "")
    return replace(unhashed, hash=entry_hash(tournament_id, head_hash or genesis(tournament_id), unhashed))


def add(tournament_id: str, added: Entry) -> None:
    log.insert(TABLE, tournament_id, [added])


def known_answer(tournament_id: str, cid: str) -> Entry | None:
    """The entry that a command id has made before."""
    rows = log.prepared(f"SELECT {log.COLUMNS} FROM {TABLE} WHERE stream_id = %s AND cid = %s", [tournament_id, cid])  # noqa: S608 - names of our own
    return Entry(*rows[0]) if rows else None


def chain_problems(tournament_id: str) -> list[int]:
    """Entries whose hash is not what it must be, by `seq`."""
    prev, found = genesis(tournament_id), []
    for row in log.rows_after(TABLE, tournament_id, -1):
        if row.hash != entry_hash(tournament_id, prev, row):
            found.append(row.seq)
        prev = row.hash
    return found
