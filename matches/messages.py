"""The messages about a match that leave the server: the whole view, one entry, the answer to an act.

One shape for sockets, HTTP and the data inside pages (architecture section 7; live play L41, L63, L64). What is in them comes from
`games.views` alone.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from matches import log, selectors
from matches.games.engine import ViewKey
from matches.games.fold import History
from matches.games.game import Config
from matches.games.released import known_to
from matches.games.views import LastViews, match_view, told
from matches.selectors import PlayerView


class ViewMessage(Struct, frozen=True, tag="view", tag_field="t"):
    """The match as `key` may see it after entry `seq`. `hash` is the hash of that entry."""

    match: str
    seq: int
    now: int
    key: str
    view: dict[str, Any]
    players: list[PlayerView]
    hash: str
    config: Config
    commitment: str
    seat: int | UnsetType = UNSET


class EntryMessage(Struct, frozen=True, tag="entry", tag_field="t"):
    """Entry `seq` as a key is told of it; `patch` (RFC 7396) turns the view after `seq - 1` into the view after `seq`."""

    match: str
    seq: int
    at: int
    by: int
    kind: str
    facts: list[dict[str, Any]]
    lines: list[tuple[str, dict[str, int | str]]]
    patch: dict[str, Any]
    hash: str
    now: int


class Ack(Struct, frozen=True, tag="ack", tag_field="t"):
    """What became of an act, or of something said. `code` and `reason` (live play, appendix B) only when it was refused; `head` is the
    last entry. `number` is that of the line which was said; it has no `head`."""

    cid: str
    ok: bool
    head: int
    seq: int | UnsetType = UNSET
    dup: bool | UnsetType = UNSET
    code: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    result: dict[str, Any] | UnsetType = UNSET
    number: int | UnsetType = UNSET


def view_message(match_id: str, *, key: ViewKey, seat: int | None, now: int, history: History | None = None) -> ViewMessage:
    """The view after the last entry that may be known there, of `history` or of what is committed. Raises `NotFound`."""
    history = known_to(seat, history or log.history(match_id), now)
    assert history.config is not None
    return ViewMessage(
        match=match_id,
        seq=history.head,
        now=now,
        key=key.name,
        view=match_view(history.game, history.position, key),
        players=selectors.players(match_id),
        hash=history.head_hash,
        config=history.config,
        commitment=history.commitment,
        seat=UNSET if seat is None else seat,
    )


def entry_message(history: History, seq: int, *, key: ViewKey, now: int, last: LastViews | None = None) -> EntryMessage:
    entry, news = history.entries[seq], told(history, seq, key, last)
    return EntryMessage(
        match=history.stream,
        seq=seq,
        at=entry.at,
        by=entry.seat,
        kind=entry.kind,
        facts=news.facts,
        lines=news.lines,
        patch=news.patch,
        hash=entry.hash,
        now=now,
    )
