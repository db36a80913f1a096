"""One card at work: what it sees, and the decision that it works in.

Source: Virtually Victorious rules, V39, V54, V55, V58-V60, V67.
"""

from __future__ import annotations

from typing import NamedTuple

from matches.games.resolution import Run
from matches.games.virtually_victorious.kinds import Kind, kind_of, sets_off
from matches.games.virtually_victorious.lasting import event
from matches.games.virtually_victorious.table import NOBODY, Card, Entry, Happening, Table, seat_of


class Sight:
    """What a card sees. `me` is its player, nobody for an Event; `this` is the card."""

    def __init__(self, table: Table, me: int, this: Card) -> None:
        self._table = table
        self.me = me
        self.this = this

    @property
    def table(self) -> Table:
        return self._table

    def followers(self, seat: int) -> int:
        return self.table.seats[seat].followers

    @property
    def others(self) -> tuple[int, ...]:
        """All other players, to the right and on."""
        return self.table.others(self.me)

    @property
    def someone_is_ahead(self) -> bool:
        """Another player has more Followers."""
        return any(self.followers(seat) > self.followers(self.me) for seat in self.others)

    @property
    def has_fewest(self) -> bool:
        """Fewer Followers than every other player."""
        return all(self.followers(seat) > self.followers(self.me) for seat in self.others)


class Triggered(NamedTuple):
    """An effect that was set off and is to be placed on the Stack (V59)."""

    seat: int
    card: Card
    cause: Happening


class Step:
    """One decision with all that follows from it: the kernel's run, effects that were set off, and what Reactions are to be asked for."""

    def __init__(self, run: Run[Table]) -> None:
        self.run = run
        self.triggered: list[Triggered] = []
        self.happenings: list[Happening] = []

    @property
    def table(self) -> Table:
        return self.run.state.table

    def notice(self, what: Happening) -> None:
        """Something happened: what it sets off on the cards in play waits, and Reactions to it will be asked for (V55, V58)."""
        table = self.table
        for seat in table.alive:
            for one in table.seats[seat].field:
                kind = kind_of(one.card)
                is_silent = what.occasion == "turn_start" and kind.type == "continuous" and event(table).no_turn_start
                if not is_silent and sets_off(kind, seat, what) and kind.requires(Sight(table, seat, one.card)):
                    self.triggered.append(Triggered(seat, one.card, what))
        self.happenings.append(what)


class Context(Sight):
    """A card that does something for its player; it sees the table as it is by now.

    `entry`: what it is on the Stack, none for an Event; `target_seat`: the targeted player, or the player of the targeted card.
    `negated`: it has stopped its target; `promised`: Followers that its first gain has besides.
    """

    def __init__(self, step: Step, me: int, this: Card, entry: Entry | None = None) -> None:
        super().__init__(step.table, me, this)
        self.step = step
        self.entry = entry
        self.promised = entry.bonus if entry else 0
        self.negated = False
        self.target_seat = owner_of(step.table, self.target)

    @property
    def table(self) -> Table:
        return self.step.run.state.table

    @property
    def kind(self) -> Kind:
        return kind_of(self.this)

    @property
    def target(self) -> str:
        return self.entry.target if self.entry else ""

    @property
    def is_out(self) -> bool:
        """Its player has left: nothing more happens (V33)."""
        return self.me != NOBODY and self.table.seats[self.me].is_out


def owner_of(table: Table, target: str) -> int:
    """Whose a target is."""
    if (seat := seat_of(target)) is not None:
        return seat
    if entry := table.entry(target):
        return entry.seat
    owner = table.owner(target)
    return NOBODY if owner is None else owner
