"""The end, of one or of all.

Source: Virtually Victorious rules, V2-V4, V33, V66.
"""

from __future__ import annotations

from msgspec.structs import replace

from matches.games.engine import Fact
from matches.games.virtually_victorious.table import Ending, Seat, Table


class Fell(Fact, frozen=True):
    """A player leaves with all cards, but for the Event of this Round, and all own effects; the turn counts as taken (V33)."""

    seat: int

    def fold(self, table: Table) -> Table:
        seats = list(table.seats)
        seats[self.seat] = Seat(followers=table.seats[self.seat].followers, earned=table.seats[self.seat].earned, is_out=True)
        gone = {entry.id for entry in table.stack if entry.seat == self.seat}
        is_window_over = bool(table.stack) and len(gone) == len(table.stack)
        return replace(
            table,
            seats=tuple(seats),
            stack=tuple(entry for entry in table.stack if entry.id not in gone),
            working="" if table.working in gone else table.working,
            waiting=() if is_window_over else tuple(seat for seat in table.waiting if seat != self.seat),
            taken=table.taken if self.seat in table.taken else (*table.taken, self.seat),
        )


class Finished(Fact, frozen=True):
    """One or more have more than a million Followers (V2, V3)."""

    places: tuple[int, ...]
    winners: tuple[int, ...]
    rule: str

    def fold(self, table: Table) -> Table:
        return replace(table, ending=Ending(self.places, self.winners, self.rule))
