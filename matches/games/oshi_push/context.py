"""One card at work: what it sees, and the decision that it works in.

Source: Oshi Push rules, P54, P57, P103, P105.
"""

from __future__ import annotations

from typing import NamedTuple

from matches.games.engine import Fact
from matches.games.oshi_push.influence import Sight, filling
from matches.games.oshi_push.kinds import Kind, kind_of
from matches.games.oshi_push.table import Card, Table, Target, What
from matches.games.resolution import Effect, Run


class Triggered(NamedTuple):
    """An ability that was set off and waits for its turn."""

    owner: int
    card: Card
    fact: Fact


class Step:
    """One decision with all that follows from it: the kernel's run, and abilities that were set off and wait (P54)."""

    def __init__(self, run: Run[Table]) -> None:
        self.run = run
        self.waiting: list[Triggered] = []

    @property
    def table(self) -> Table:
        return self.run.state.table

    def cause(self, fact: Fact) -> Effect[None]:
        """`fact` happens; what it sets off on the cards that were in play before waits (P105)."""
        watching = filling(self.table, "triggers")
        yield fact
        for owner, card, kind in watching:
            if kind.triggers(Sight(self.table, owner, card), fact):
                self.waiting.append(Triggered(owner, card, fact))


class Context(Sight):
    """A card that does something for its player; it sees the table as it is by now. `chosen`: what it chose last."""

    def __init__(self, step: Step, me: int, this: Card, what: What) -> None:
        super().__init__(step.table, me, this, what)
        self.step = step
        self.chosen: Target | None = None

    @property
    def table(self) -> Table:
        return self.step.run.state.table

    @property
    def kind(self) -> Kind:
        return kind_of(self.this)

    @property
    def is_out(self) -> bool:
        """Parts that need a player who is out are left out (P76)."""
        return self.table.seats[self.me].is_out
