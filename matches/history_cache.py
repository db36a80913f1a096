"""Histories that this process has folded, the longest unused ones let go when they hold too many entries together.

What is kept is only ever a start: readers ask the database for entries above it (`log.history`).
"""

from __future__ import annotations

import threading
from collections import OrderedDict

from matches.games.fold import History

MOST_ENTRIES = 50_000
"""Some 5 kB each, folded."""


class HistoryCache:
    """Safe from many threads. Nobody changes what it holds."""

    def __init__(self, most: int = MOST_ENTRIES) -> None:
        self.most, self.held = most, 0
        self.histories: OrderedDict[str, History] = OrderedDict()
        self.guard = threading.Lock()

    def get(self, match_id: str) -> History | None:
        with self.guard:
            if match_id not in self.histories:
                return None
            self.histories.move_to_end(match_id)
            return self.histories[match_id]

    def keep(self, grown: History) -> None:
        """Keep a history whose entries are all committed, unless a longer one is known."""
        with self.guard:
            known = self.histories.get(grown.stream)
            if known is not None and known.head >= grown.head:
                return
            self.drop(grown.stream)
            self.histories[grown.stream] = grown
            self.held += len(grown.entries)
            while self.held > self.most and len(self.histories) > 1:
                self.drop(next(iter(self.histories)))

    def forget(self, match_id: str) -> None:
        with self.guard:
            self.drop(match_id)

    def clear(self) -> None:
        with self.guard:
            self.histories.clear()
            self.held = 0

    def drop(self, match_id: str) -> None:
        if (gone := self.histories.pop(match_id, None)) is not None:
            self.held -= len(gone.entries)
