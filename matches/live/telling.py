"""What viewers of a match are told, made once for each key and handed out as text.

Entries are kept for a while by number and key, so that a broadcast, a resume and a second tab build each of them once (L59, B6).
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from msgspec import UNSET

from matches import log, metrics, selectors
from matches.clock import now_ms
from matches.games.engine import ViewKey
from matches.games.fold import History
from matches.games.released import is_over, known_to
from matches.games.views import LastViews, log_lines
from matches.live.protocol import Log, LogLine, Players, Rematch, text_of
from matches.messages import Ack, entry_message, view_message
from matches.models import Match, Seat

MOST_MISSING = 200
KEPT_ENTRIES = 64


class Opening(NamedTuple):
    """The start of a viewer at entry `at`, the last one of `history` that it may know; `table`: what everybody may know of who is there."""

    history: History
    at: int
    texts: tuple[str, ...]
    table: tuple[str, ...]
    sitting: selectors.Sitting


class Telling:
    """The messages of one match. Its methods run on threads of the executor, several at a time."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.entries: OrderedDict[tuple[int, str], str] = OrderedDict()
        self.views = LastViews()
        self.guard = threading.Lock()

    def entry(self, history: History, seq: int, key: ViewKey, now: int) -> str:
        """The text is kept without its last field, the time at which it is sent (L67)."""
        with self.guard:
            kept = self.entries.get((seq, key.name))
        if kept is None:
            began = perf_counter()
            kept, _, _ = text_of(entry_message(history, seq, key=key, now=now, last=self.views)).rpartition(',"now":')
            metrics.entry_told(began)
            with self.guard:
                self.entries[seq, key.name] = kept
                if len(self.entries) > KEPT_ENTRIES:
                    self.entries.popitem(last=False)
        return f'{kept},"now":{now}}}'

    def entries_after(self, history: History, seq: int, key: ViewKey) -> tuple[str, ...]:
        now = now_ms()
        return tuple(self.entry(history, one, key, now) for one in range(seq + 1, history.head + 1))

    def opening(self, *, key: ViewKey, seat: int | None, have: int | None, had_key: str | None, pending: Sequence[str]) -> Opening:
        """What a viewer gets who joins: what is missing, or the whole view; then the table and acks it has not got (L85)."""
        table, now = self.table(), now_ms()
        whole = log.history(self.match_id)
        sitting = selectors.sitting_at(self.match_id) if seat is not None else {}  # after the log: who sits there once it has begun stays
        history = known_to(seat, whole, now)
        if have is not None and had_key == key.name and history.head - MOST_MISSING <= have <= history.head:
            texts = list(self.entries_after(history, have, key))
        else:
            began = perf_counter()
            texts = [text_of(view_message(self.match_id, key=key, seat=seat, now=now, history=whole))]
            metrics.view_built(began)
            if have is not None:
                metrics.resynced("too_far")
        texts += [text_of(ack) for ack in acks(history, seat, pending)]
        told = table if may_know_of_rematch(history) else table[:1]
        return Opening(whole, history.head, (*texts, *told), table, sitting)

    def table(self) -> tuple[str, ...]:
        """Who sits where, and who wants a rematch: what is beside the log (L129)."""
        texts = [text_of(Players(self.match_id, selectors.players(self.match_id)))]
        if asking := list(Seat.objects.filter(match_id=self.match_id, wants_rematch=True).values_list("number", "wants_set")):
            made = Match.objects.filter(rematch_of_id=self.match_id).values_list("id", flat=True).first()
            sets = [seat for seat, is_set in asking if is_set]
            texts.append(text_of(Rematch(self.match_id, [seat for seat, _ in asking], made or UNSET, sets or UNSET)))
        return tuple(texts)

    def log(self, key: ViewKey, seat: int | None, first: int, last: int) -> str:
        """Log lines of older entries, `MOST_MISSING` at a time."""
        history = known_to(seat, log.history(self.match_id), now_ms())
        seqs = range(first, min(last, history.head, first + MOST_MISSING - 1) + 1)
        return text_of(Log(self.match_id, [log_line(history, seq, key) for seq in seqs]))


def may_know_of_rematch(known: History) -> bool:
    """Whether somebody who knows this much of a match may hear that its players ask for another: that tells of its end."""
    return not known.config or not known.config.delay or is_over(known)


def log_line(history: History, seq: int, key: ViewKey) -> LogLine:
    entry = history.entries[seq]
    facts = [fact.seen_by(key) for fact in history.body(seq).facts]
    return LogLine(seq, entry.at, entry.seat, entry.kind, log_lines(history.game, facts))


def acks(history: History, seat: int | None, pending: Sequence[str]) -> list[Ack]:
    """Answers to acts that are in the log; the others were lost and are sent again (L76, L78)."""
    if seat is None:
        return []
    found = [(cid, history.seqs.get((seat, cid))) for cid in pending]
    return [Ack(cid=cid, ok=True, head=history.head, seq=seq, dup=True) for cid, seq in found if seq is not None]
