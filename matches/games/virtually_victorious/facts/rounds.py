"""Rounds, turns, phases, Raids, and who is asked to respond.

Source: Virtually Victorious rules, V19-V40, V45-V53, V66.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from matches.games.engine import Fact
from matches.games.virtually_victorious.table import NOBODY, Card, CurrentEvent, Happening, InPlay, Passing, Phase, Table, without


class RoundBegan(Fact, frozen=True):
    """The Event Phase: nobody has taken a turn or was Raided, and "once per Round" is there again (V20, V36, V63)."""

    round: int
    starter: int
    reveals: int

    def fold(self, table: Table) -> Table:
        seats = tuple(replace(seat, field=tuple(replace(one, used=False) for one in seat.field)) for seat in table.seats)
        return replace(
            table,
            seats=seats,
            phase="reveal",
            round=self.round,
            starter=self.starter,
            turn=self.starter,
            reveals=self.reveals,
            taken=(),
            raided=(),
            next=NOBODY,
        )


class EventLeft(Fact, frozen=True):
    """The Event of the last Round leaves play (V20 a)."""

    def fold(self, table: Table) -> Table:
        old = table.event
        assert old is not None
        table = replace(table, event=None)
        owner = table.seats[old.owner]
        return table if owner.is_out else table.with_seat(old.owner, used_events=(*owner.used_events, old.card))


class EventRevealed(Fact, frozen=True):
    """The top of an Events Pile is turned up (V20 b)."""

    informs: ClassVar[bool] = True
    seat: int
    card: Card

    def fold(self, table: Table) -> Table:
        table = replace(table, event=CurrentEvent(self.card, self.seat))
        return table.with_seat(self.seat, events=without(table.seats[self.seat].events, self.card.id))


class ChoicesOpened(Fact, frozen=True):
    """What players chose in secret at the same time is opened: how many cards each lets go (V20 e)."""

    informs: ClassVar[bool] = True
    seats: tuple[int, ...]
    numbers: tuple[int, ...]

    def fold(self, table: Table) -> Table:
        return table


class TurnBegan(Fact, frozen=True):
    """A turn begins with its Upkeep; what lasted "this turn" is over (V24, V25)."""

    seat: int

    def fold(self, table: Table) -> Table:
        table = table.with_each(quicks=0, resolved=False, lost=0, shielded=False, next_gain=0, next_quick=())
        for seat, player in enumerate(table.seats):
            if player.passing == "turn" or seat == self.seat:
                table = table.with_seat(seat, passing="")
        return replace(table, phase="upkeep", turn=self.seat, taken=(*table.taken, self.seat), next=NOBODY, waiting=())


class PhaseBegan(Fact, frozen=True):
    """The turn goes on; `waiting` are asked in it, one after the other (V31)."""

    phase: Phase
    waiting: tuple[int, ...] = ()

    def fold(self, table: Table) -> Table:
        return replace(table, phase=self.phase, waiting=self.waiting)


class WindowOpened(Fact, frozen=True):
    """These seats may respond, in this order (V50)."""

    seats: tuple[int, ...]

    def fold(self, table: Table) -> Table:
        return replace(table, waiting=self.seats)


class Passed(Fact, frozen=True):
    """A seat does not act at its opportunity (V31, V51)."""

    seat: int

    def fold(self, table: Table) -> Table:
        return replace(table, waiting=tuple(seat for seat in table.waiting if seat != self.seat))


class PassesOn(Fact, frozen=True):
    """A seat will pass at all opportunities to come, and lets everybody see it (V64); or, without `until`, it is asked again."""

    seat: int
    until: Passing

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, passing=self.until)


class ReactionsBegan(Fact, frozen=True):
    """Reactions to this are asked for (V58)."""

    happening: Happening

    def fold(self, table: Table) -> Table:
        return replace(table, reacting=self.happening)


class ReactionsDone(Fact, frozen=True):
    """Everybody was asked (V58)."""

    def fold(self, table: Table) -> Table:
        return replace(table, reacting=None)


class Raided(Fact, frozen=True):
    """A Raid: both gain at the same time (V34). `gains`: the raider's Followers and the target's."""

    seat: int
    of: int
    gains: tuple[int, int]

    def fold(self, table: Table) -> Table:
        for seat, n in zip((self.seat, self.of), self.gains, strict=True):
            table = table.with_seat(seat, followers=table.seats[seat].followers + n)
        return replace(table, phase="after", next=self.of, raided=(*table.raided, self.of))


class RaidRedirected(Fact, frozen=True):
    """Who was Raided has left, and the raider chooses again: only the new target gains (V33)."""

    seat: int
    of: int
    n: int

    def fold(self, table: Table) -> Table:
        table = table.with_seat(self.of, followers=table.seats[self.of].followers + self.n)
        return replace(table, next=self.of, raided=(*table.raided, self.of))


class NextGiven(Fact, frozen=True):
    """Nobody is there to Raid: who takes the next turn follows from the seats (V66)."""

    seat: int

    def fold(self, table: Table) -> Table:
        return replace(table, phase="after", next=self.seat)


class ModEarned(Fact, frozen=True):
    """A threshold is reached for the first time: a Mod is turned up and goes onto the field (V45)."""

    informs: ClassVar[bool] = True
    seat: int
    card: Card
    threshold: int

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, mods=without(me.mods, self.card.id), field=(*me.field, InPlay(self.card)), earned=me.earned + 1)
