"""One moment of a match as a plain page: position, log in words, the way to the moments before and after.

What a replay shows without script (live play L41, L171, L173, L175). The position is drawn by the game's own template.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from matches import selectors, texts
from matches.games.clocks import Clock
from matches.games.engine import ViewKey
from matches.games.fold import History
from matches.games.views import Line, log_lines, match_view
from matches.selectors import PlayerView
from matches.wording import Wording


class LogRow(Struct, frozen=True):
    """What an entry says, in words."""

    seq: int
    sentences: list[str]


class ClockRow(Struct, frozen=True):
    """The time that a seat has left at this moment, in words; `runs` if it is being charged or will be."""

    name: str
    left: str
    runs: bool


class Moment(Struct, frozen=True):
    """The match after entry `seq`. `before` and `after` are the neighbouring entries, None at the ends."""

    match: str
    seq: int
    head: int
    sentence: str
    table: dict[str, Any]
    names: list[str]
    clocks: list[ClockRow]
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
        clocks=clock_rows(view, names, history.clock, history.entries[seq].at),
        log=[row for row in log_rows(history, key, names, seq) if row.sentences],
        template=f"moments/{history.game.id}.html",
        before=seq - 1 if seq else None,
        after=seq + 1 if seq < history.head else None,
    )


def clock_rows(view: Mapping[str, Any], names: Sequence[str], clock: Clock | None, at: int) -> list[ClockRow]:
    """What clocks say at `at` (ms); of daily matches those that run. While a match pauses they stand where they stood."""
    now = view.get("paused_at") or at
    rows = []
    for seat, one in view.get("clocks", {}).items():
        since = 0 if "outcome" in view else one.get("since", 0)
        if clock and (since or clock.mode != "daily"):
            rows.append(ClockRow(names[int(seat)], said(one, now - since, clock) if since else texts.time_left(one["bank"]), bool(since)))
    return rows


def said(running: Mapping[str, int], spent: int, clock: Clock) -> str:
    """What is left of a decision after `spent` ms: its free time and the bank, or what runs."""
    free, left = max(0, running.get("free", 0) - spent), max(0, running["limit"] - spent)
    if clock.mode == "daily" or not free:
        return texts.time_left(left)
    return f"{texts.time_left(free)} {texts.text('table.clock.bank', {'time': texts.time_left(running['bank'])})}"


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
