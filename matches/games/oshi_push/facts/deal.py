"""Before the first round: decks, hands, the row.

Source: Oshi Push rules, section 4.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from matches.games.engine import Fact, ViewKey
from matches.games.oshi_push.facts.eyes import blank, may_see
from matches.games.oshi_push.table import PLACES, Card, Place, Seat, Table


class Laid(Fact, frozen=True):
    """The decks are on the table, by code and not yet shuffled; each seat knows its own (P12-P18)."""

    mode: str
    sides: tuple[tuple[int, ...], ...]
    personas: tuple[str, ...]
    decks: tuple[tuple[str, ...], ...]
    platforms: tuple[tuple[str, ...], ...]
    banks: tuple[int, ...]
    open_hands: bool = False
    starts: str | UnsetType = UNSET

    def fold(self, table: None) -> Table:
        seats = tuple(
            Seat((Card(f"lead-{seat}", code),), bank, deck=unnamed(deck), platforms=unnamed(platforms))
            for seat, (code, bank, deck, platforms) in enumerate(zip(self.personas, self.banks, self.decks, self.platforms, strict=True))
        )
        nobody = (0,) * len(self.sides)
        return Table(
            self.mode,
            self.sides,
            seats,
            (Place(None, nobody),) * PLACES,
            ((),) * len(self.sides),
            self.open_hands,
            starts=self.starts or "",
        )

    def seen_by(self, key: ViewKey) -> Laid:
        decks, platforms = (
            tuple(codes if key.sees(seat) else ("",) * len(codes) for seat, codes in enumerate(zone))
            for zone in (self.decks, self.platforms)
        )
        return replace(self, decks=decks, platforms=platforms)


def unnamed(codes: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(Card("", code) for code in codes)


class Shuffled(Fact, frozen=True):
    """Hand and Draw Deck, or the Platform Deck, become a new deck that nobody knows (P19-P21)."""

    seat: int
    zone: Literal["deck", "platforms"]
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        if self.zone == "platforms":
            return table.with_seat(self.seat, platforms=self.cards)
        return table.with_seat(self.seat, deck=self.cards, hand=())

    def seen_by(self, key: ViewKey) -> Shuffled:
        return self if key.sees_all else replace(self, cards=blank(self.cards))


class Drew(Fact, frozen=True):
    """The top cards of the Draw Deck go to the hand, under new ids."""

    informs: ClassVar[bool] = True
    seat: int
    cards: tuple[Card, ...]
    eyes: tuple[int, ...]

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, deck=me.deck[len(self.cards) :], hand=me.hand + self.cards)

    def seen_by(self, key: ViewKey) -> Drew:
        return self if may_see(key, self.eyes) else replace(self, cards=blank(self.cards))


class MulligansTaken(Fact, frozen=True):
    """The seats that want a new hand, opened together (P20)."""

    informs: ClassVar[bool] = True
    seats: tuple[int, ...]

    def fold(self, table: Table) -> Table:
        return table


class TokenDrawn(Fact, frozen=True):
    """The side that goes first (P22, P87)."""

    side: int

    def fold(self, table: Table) -> Table:
        return replace(table, token=self.side)


class TokenGiven(Fact, frozen=True):
    """The side that goes first was agreed on, or chosen by who lost the game before (section 18)."""

    side: int

    def fold(self, table: Table) -> Table:
        return replace(table, token=self.side)


class PlatformRevealed(Fact, frozen=True):
    """The top of a Platform Deck comes into an empty place (P23, P38.5)."""

    informs: ClassVar[bool] = True
    seat: int
    place: int
    card: Card

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, platforms=me.platforms[1:]).with_place(self.place, platform=self.card)
