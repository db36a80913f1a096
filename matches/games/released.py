"""What an audience may know of a match now: with a delay, less than has happened (L131).

All that leaves the server for somebody without a seat is made from the history that `known_to` gives, so that views, entries, replays,
records and pages end at the same entry.
"""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter

from matches.games.fold import History

DECISIONS = frozenset({"action", "timeout"})
"""Kinds of entries that answer a prompt."""
when = attrgetter("at")


def released(history: History, now: int) -> int:
    """The last entry that who has no seat may know at `now` (ms); there is at least entry 0.

    What is known once stays known. After the end nobody decides any more, and only the seconds of a delay run on.
    """
    delay = history.config.delay if history.config else None
    if not delay:
        return history.head
    seq = bisect_right(history.entries, now - delay.seconds * 1_000, key=when) - 1 if delay.seconds else history.head
    if delay.decisions and not is_over(history):
        seq = min(seq, before_decisions(history, delay.decisions))
    return max(0, seq)


def is_over(history: History) -> bool:
    return bool(history.state.outcome or history.state.meta.is_void)


def before_decisions(history: History, number: int) -> int:
    """The last entry that at least `number` decisions follow; -1 if there is none."""
    for seq in range(history.head, -1, -1):
        number -= history.entries[seq].kind in DECISIONS
        if number <= 0:
            return seq - 1
    return -1


def known_to(seat: int | None, history: History, now: int) -> History:
    """The match as far as somebody may know it: with a seat all of it, without one what is released."""
    return history if seat is not None else history.upto(released(history, now))
