"""The table of Lantern Night, and what of it each view key sees."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from matches.games.engine import ViewKey


class Card(Struct, frozen=True):
    """A card that its viewer may not know has neither id nor code."""

    id: str
    code: str


HIDDEN = Card("", "")


class Seat(Struct, frozen=True):
    light: int
    deck: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    field: tuple[Card, ...] = ()
    spent: tuple[Card, ...] = ()
    is_out: bool = False


class Table(Struct, frozen=True):
    """`fallen`: seats that lost all Light, those of one step together, in order."""

    sides: tuple[tuple[int, ...], ...]
    decks: tuple[tuple[str, ...], ...]
    seats: tuple[Seat, ...]
    last_dawn: int
    turn: int = 0
    passes: int = 0
    dawns: int = 0
    is_dealt: bool = False
    fallen: tuple[tuple[int, ...], ...] = ()

    def with_seat(self, seat: int, **changes: object) -> Table:
        changed = replace(self.seats[seat], **changes)
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def side_of(self, seat: int) -> int:
        return next(number for number, side in enumerate(self.sides) if seat in side)

    def alive(self, side: int) -> tuple[int, ...]:
        return tuple(seat for seat in self.sides[side] if not self.seats[seat].is_out)

    def sides_alive(self) -> tuple[int, ...]:
        return tuple(side for side in range(len(self.sides)) if self.alive(side))

    def side_after(self, turn: int) -> int:
        return next(side for k in range(1, len(self.sides) + 1) if self.alive(side := (turn + k) % len(self.sides)))

    def around(self, first: int) -> tuple[int, ...]:
        """Seats still in, from `first` on."""
        seats = len(self.seats)
        return tuple(seat for k in range(seats) if not self.seats[seat := (first + k) % seats].is_out)

    def opponents(self, seat: int) -> tuple[int, ...]:
        return tuple(other for other in self.around(seat) if self.side_of(other) != self.side_of(seat))

    def on_field(self) -> tuple[tuple[int, Card], ...]:
        """Cards in play with their owners, the side to move first."""
        return tuple((seat, card) for seat in self.around(self.sides[self.turn][0]) for card in self.seats[seat].field)

    def owner(self, card: str) -> int:
        return next(seat for seat, other in self.on_field() if other.id == card)


def without(cards: tuple[Card, ...], gone: str) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.id != gone)


class SeatView(Struct, frozen=True, omit_defaults=True):
    """Own hands are listed, other hands and all decks counted."""

    light: int
    deck: int
    cards: int
    hand: tuple[Card, ...] = ()
    field: tuple[Card, ...] = ()
    spent: tuple[Card, ...] = ()
    is_out: bool = False


class View(Struct, frozen=True):
    seats: dict[int, SeatView]
    turn: int
    passes: int
    dawns: int
    last_dawn: int


def view(table: Table, key: ViewKey) -> View:
    return View(
        seats={number: seat_view(seat, is_own=key.sees(number)) for number, seat in enumerate(table.seats)},
        turn=table.turn,
        passes=table.passes,
        dawns=table.dawns,
        last_dawn=table.last_dawn,
    )


def seat_view(seat: Seat, *, is_own: bool) -> SeatView:
    hand = seat.hand if is_own else ()
    return SeatView(seat.light, len(seat.deck), len(seat.hand), hand, seat.field, seat.spent, seat.is_out)
