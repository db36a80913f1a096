"""Arts, damage, life.

Source: sections 6 and 7.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from matches.games.engine import Fact
from matches.games.hololive_ocg.table import ArtPlay, Card, Table
from matches.games.hololive_ocg.words import Position


class ArtDeclared(Fact, frozen=True):
    """An art with its target; `again`: once more, without using up the position (H76, H81)."""

    play: ArtPlay
    place: Position
    again: bool = False

    def fold(self, table: Table) -> Table:
        done = () if self.again else (f"art:{self.place}", f"art:{self.play.holomem}")
        return replace(table, art=self.play, done=(*table.done, *done))


class ArtGrew(Fact, frozen=True):
    """Its text changes what the art does (H78)."""

    n: int

    def fold(self, table: Table) -> Table:
        assert table.art is not None
        return replace(table, art=replace(table.art, amount=table.art.amount + self.n))


class ArtUsed(Fact, frozen=True):
    """The art is done: "when it has used an art" abilities trigger (H76). `dealt`: its art damage."""

    play: ArtPlay
    place: Position
    dealt: int

    def fold(self, table: Table) -> Table:
        return replace(table, art=None)


class Damaged(Fact, frozen=True):
    """`n` damage was dealt to a holomem (H82): by a card of seat `by`, for the holomem `home` if it is one's, with an art or besides."""

    seat: int
    holomem: str
    place: Position
    n: int
    by: int
    source: Card
    home: str
    is_art: bool
    no_life: bool = False

    def fold(self, table: Table) -> Table:
        one = table.find(self.holomem)
        assert one is not None
        return table.with_holomem(self.holomem, damage=one.damage + self.n)


class Healed(Fact, frozen=True):
    """A holomem recovers (H88). `by`: whose ability it is."""

    seat: int
    holomem: str
    n: int
    by: int

    def fold(self, table: Table) -> Table:
        one = table.find(self.holomem)
        assert one is not None
        return table.with_holomem(self.holomem, damage=max(0, one.damage - self.n))


class DamageSet(Fact, frozen=True):
    """Remaining HP is set, which is neither damage nor recovery (H87)."""

    seat: int
    holomem: str
    damage: int
    left: int

    def fold(self, table: Table) -> Table:
        return table.with_holomem(self.holomem, damage=self.damage)


class LossGrew(Fact, frozen=True):
    """Life damage grows by an ability, or shrinks (H95, H97)."""

    seat: int
    n: int

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, loss=max(0, table.seats[self.seat].loss + self.n))


class LifeLost(Fact, frozen=True):
    """The top life card is revealed (H98); the last one is not attached to anything (A32)."""

    informs: ClassVar[bool] = True
    seat: int
    card: Card

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return replace(table, resolving=(*table.resolving, self.card)).with_seat(self.seat, life=me.life[1:], loss=me.loss - 1)
