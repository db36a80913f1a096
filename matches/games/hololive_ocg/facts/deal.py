"""Before the first turn: decks, hands, the cards laid face down, life.

Source: H24-H34.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from matches.games.engine import Fact, ViewKey
from matches.games.hololive_ocg.facts.eyes import blank
from matches.games.hololive_ocg.table import HIDDEN, Card, Holomem, Seat, Table, without


class Laid(Fact, frozen=True):
    """The decks are on the table, by code and not yet shuffled; each seat knows its own (H24)."""

    oshis: tuple[str, ...]
    decks: tuple[tuple[str, ...], ...]
    cheer_decks: tuple[tuple[str, ...], ...]
    ruleset: str
    starts: str

    def fold(self, table: None) -> Table:
        seats = tuple(
            Seat(Card(f"oshi-{seat}", oshi), deck=unnamed(deck), cheer_deck=unnamed(cheers))
            for seat, (oshi, deck, cheers) in enumerate(zip(self.oshis, self.decks, self.cheer_decks, strict=True))
        )
        return Table(seats, self.ruleset, self.starts)

    def seen_by(self, key: ViewKey) -> Laid:
        """The publisher's edition has oshis face up from the start (K4)."""
        shows_oshi = self.ruleset != "seed-2024"
        oshis = tuple(code if shows_oshi or key.sees(seat) else "" for seat, code in enumerate(self.oshis))
        decks, cheers = (
            tuple(codes if key.sees(seat) else ("",) * len(codes) for seat, codes in enumerate(zone))
            for zone in (self.decks, self.cheer_decks)
        )
        return replace(self, oshis=oshis, decks=decks, cheer_decks=cheers)


def unnamed(codes: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(Card("", code) for code in codes)


class ChooserDrawn(Fact, frozen=True):
    """The seat that decides who is first (H25, A1)."""

    seat: int

    def fold(self, table: Table) -> Table:
        return replace(table, turn=self.seat)


class FirstChosen(Fact, frozen=True):
    """Who takes the first turn (H25)."""

    seat: int

    def fold(self, table: Table) -> Table:
        return replace(table, first=self.seat, turn=self.seat, phase="setup")


class Redrawn(Fact, frozen=True):
    """A hand goes back into the deck; `codes` are shown if it has to (H28, H29)."""

    informs: ClassVar[bool] = True
    seat: int
    codes: tuple[str, ...] = ()

    def fold(self, table: Table) -> Table:
        return table


class LaidDown(Fact, frozen=True):
    """Holomems are placed face down: one in the center, others in the back (H31, H32)."""

    seat: int
    center: Card
    back: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        placed = (self.center, *self.back)
        center, *back = (Holomem(card.id, (card,), arrived=False) for card in placed)
        hand = without(table.seats[self.seat].hand, *(card.id for card in placed))
        return table.with_seat(self.seat, center=center, back=tuple(back), hand=hand)

    def seen_by(self, key: ViewKey) -> LaidDown:
        return self if key.sees(self.seat) else replace(self, center=HIDDEN, back=blank(self.back))


class LifeSet(Fact, frozen=True):
    """Cards go from the top of the cheer deck to the life zone, one after the other: the last one is the top (H33)."""

    seat: int
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, cheer_deck=table.seats[self.seat].cheer_deck[len(self.cards) :], life=self.cards[::-1])

    def seen_by(self, key: ViewKey) -> LifeSet:
        return self if key.sees_all else replace(self, cards=blank(self.cards))


class Opened(Fact, frozen=True):
    """All that lies face down on the stages and in the oshi positions is turned up (H34)."""

    informs: ClassVar[bool] = True
    oshis: tuple[str, ...]
    centers: tuple[str, ...]
    backs: tuple[tuple[str, ...], ...]

    def fold(self, table: Table) -> Table:
        return replace(table, is_open=True)
