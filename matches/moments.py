"""One moment of a match as a plain page: position, log in words, the way to the moments before and after.

What a replay shows without script (live play L41, L173, L175). The position is drawn by the game's own template.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from matches import selectors, texts
from matches.games.engine import ViewKey
from matches.games.fold import History
from matches.games.views import Line, log_lines, match_view
from matches.selectors import PlayerView
from matches.wording import Wording


class LogRow(Struct, frozen=True):
    """What an entry says, in words."""

    seq: int
    sentences: list[str]


class Moment(Struct, frozen=True):
    """The match after entry `seq`. `before` and `after` are the neighbouring entries, None at the ends."""

    match: str
    seq: int
    head: int
    sentence: str
    table: dict[str, Any]
    names: list[str]
    log: list[LogRow]
    template: str
    before: int | None
    after: int | None


def moment(history: History, key: ViewKey, seq: int, players: list[PlayerView]) -> Moment:
    """The moment after entry `seq`, or the nearest that there is."""
    seq = max(0, min(seq, history.head))
    names = [texts.player_name(player) for player in players]
    view = match_view(history.game, history.positions[seq], key)
    return Moment(
        match=history.stream,
        seq=seq,
        head=history.head,
        sentence=texts.status_line(view, names, history.state.sides),
        table=view.get("table", {}),
        names=names,
        log=[row for row in log_rows(history, key, names, seq) if row.sentences],
        template=f"moments/{history.game.id}.html",
        before=seq - 1 if seq else None,
        after=seq + 1 if seq < history.head else None,
    )


def log_rows(history: History, key: ViewKey, names: Sequence[str], upto: int | None = None) -> list[LogRow]:
    """One row for each entry, as `key` is told of it."""
    last = history.head if upto is None else upto
    speaker = Wording(history.game, names, history.state.sides)
    return [LogRow(seq, texts.sentences(lines(history, seq, key), names, speaker)) for seq in range(last + 1)]


def lines(history: History, seq: int, key: ViewKey) -> list[Line]:
    return log_lines(history.game, [fact.seen_by(key) for fact in history.body(seq).facts])


def moment_of(history: History, key: ViewKey, seq: int | None = None) -> Moment:
    """The same with the players looked up; the last moment if none is named."""
    return moment(history, key, history.head if seq is None else seq, selectors.players(history.stream))
