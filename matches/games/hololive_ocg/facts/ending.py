"""The end.

Source: section 11.
"""

from __future__ import annotations

from msgspec.structs import replace

from matches.games.engine import Fact
from matches.games.hololive_ocg.table import Ending, Loss, Table


class Finished(Fact, frozen=True):
    """Who lost, and by which rule; both: a draw (H139, H141)."""

    losses: tuple[Loss, ...]

    def fold(self, table: Table) -> Table:
        return replace(table, ending=Ending(self.losses))
