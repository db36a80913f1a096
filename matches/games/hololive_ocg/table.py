"""The table of the hololive OCG: who has what where, and what the rules remember.

A holomem is one entity (H13): it keeps the name `Holomem.id`, the id of the card that it came to the stage with, whatever blooms onto it.
Of ordered zones the first card is the top one (H21).

Source: H11-H23, H46, H121.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from matches.games.hololive_ocg.words import Position, Zone

MOST_ON_STAGE = 6

Phase = Literal["order", "setup", "reset", "hand", "cheer", "main", "performance", "end"]
What = Literal["play", "art", "collab", "bloom", "trigger", "down", "instead", "skill", "roll"]


class Card(Struct, frozen=True, gc=False):
    """One card: an id that is new whenever it enters a hidden zone (H144), and what is printed on it."""

    id: str
    code: str


HIDDEN = Card("", "")
"""A card that a viewer may not know."""


class Holomem(Struct, frozen=True, gc=False):
    """Holomem cards in a stack, the top one last, and what is attached (H13). `arrived`, `bloomed`: this turn (H48)."""

    id: str
    stack: tuple[Card, ...]
    cheers: tuple[Card, ...] = ()
    supports: tuple[Card, ...] = ()
    damage: int = 0
    resting: bool = False
    arrived: bool = True
    bloomed: bool = False

    @property
    def top(self) -> Card:
        return self.stack[-1]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All that lies here, the stack from the bottom."""
        return (*self.stack, *self.cheers, *self.supports)


class Seat(Struct, frozen=True, gc=False):
    """A player. `loss`: life damage that is still to be processed (H98); `turns`: own turns begun.

    `spent`: other things that may be used once in a game and have been, by the code of their card.
    `looked`: hidden cards that the card at work lets its player look at; `known`: ids of cards in own hidden zones whose faces the player
    has seen and may remember.
    """

    oshi: Card
    center: Holomem | None = None
    collab: Holomem | None = None
    back: tuple[Holomem, ...] = ()
    life: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    cheer_deck: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    archive: tuple[Card, ...] = ()
    holopower: tuple[Card, ...] = ()
    loss: int = 0
    turns: int = 0
    used_sp: bool = False
    spent: tuple[str, ...] = ()
    looked: tuple[Card, ...] = ()
    known: tuple[str, ...] = ()

    @property
    def stage(self) -> tuple[Holomem, ...]:
        """Center, collab, back from left to right."""
        front = tuple([one for one in (self.center, self.collab) if one is not None])
        return (*front, *self.back)

    def place_of(self, holomem: str) -> Position | None:
        if self.center and self.center.id == holomem:
            return "center"
        if self.collab and self.collab.id == holomem:
            return "collab"
        return "back" if any(one.id == holomem for one in self.back) else None

    def zone(self, name: Zone) -> tuple[Card, ...]:
        cards: tuple[Card, ...] = getattr(self, name)
        return cards


class Change(Struct, frozen=True, gc=False):
    """Something that holds during turn number `turn`: arts +n, dice that count as n, or no moving.

    It is about one holomem, or about whoever is in `place` with the colour or tag that is named (A4). `source` is the code of its card.
    """

    what: Literal["art", "dice", "locked"]
    seat: int
    turn: int
    n: int = 0
    holomem: str = ""
    place: Position | Literal[""] = ""
    colour: str = ""
    tag: str = ""
    source: str = ""


class ArtPlay(Struct, frozen=True, gc=False):
    """An art under way: whose, which of the top card's arts, at what (H76). `amount`: printed power and what its text added so far."""

    seat: int
    holomem: str
    card: Card
    number: int
    target: str
    amount: int


class Source(Struct, frozen=True, gc=False):
    """A card at work: until it is done, others see what the open question comes from."""

    seat: int
    card: Card
    what: What


class Loss(Struct, frozen=True, gc=False):
    """Who lost, and by which rule (H141)."""

    seat: int
    rule: str


class Ending(Struct, frozen=True, gc=False):
    """How the game ended; two losses at once are a draw (H139)."""

    losses: tuple[Loss, ...]


class Table(Struct, frozen=True, gc=False):
    """`turn` is the seat whose turn it is, `number` counts the turns of both. `done`: what has been used this turn (H46, H56, H62).

    `is_open`: setup is over and all cards on stage lie face up (H34). `resolving`: the shared resolution zone.
    """

    seats: tuple[Seat, ...]
    ruleset: str = "seed-2024"
    starts: str = "lot"
    phase: Phase = "order"
    first: int = 0
    turn: int = 0
    number: int = 0
    is_open: bool = False
    resolving: tuple[Card, ...] = ()
    changes: tuple[Change, ...] = ()
    done: tuple[str, ...] = ()
    art: ArtPlay | None = None
    working: tuple[Source, ...] = ()
    ending: Ending | None = None

    @property
    def is_seed(self) -> bool:
        """K1-K6 go by the seed rules, not by the publisher's edition 1.9.0."""
        return self.ruleset == "seed-2024"

    def seats_in_turn(self) -> tuple[int, int]:
        """The turn player, then the other one."""
        return self.turn, 1 - self.turn

    def is_first_turn(self, seat: int) -> bool:
        """H45"""
        return self.seats[seat].turns <= 1

    # --- holomems

    def holomems(self) -> Iterator[tuple[int, Holomem]]:
        """All on both stages, the turn player's first."""
        for seat in self.seats_in_turn():
            for one in self.seats[seat].stage:
                yield seat, one

    def find(self, holomem: str) -> Holomem | None:
        for seat in self.seats:
            for one in seat.stage:
                if one.id == holomem:
                    return one
        return None

    def owner(self, holomem: str) -> int | None:
        for number, seat in enumerate(self.seats):
            if seat.place_of(holomem):
                return number
        return None

    def place_of(self, holomem: str) -> Position | None:
        owner = self.owner(holomem)
        return None if owner is None else self.seats[owner].place_of(holomem)

    # --- changed copies, for folds

    def with_seat(self, seat: int, **changed: object) -> Table:
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changed)
        return replace(self, seats=tuple(seats))

    def with_holomem(self, holomem: str, **changed: object) -> Table:
        owner, old = self.owner(holomem), self.find(holomem)
        assert owner is not None
        assert old is not None
        return self.with_in_place(owner, holomem, replace(old, **changed))

    def with_in_place(self, seat: int, holomem: str, new: Holomem | None) -> Table:
        """`new` stands where the holomem stood; None: it is gone."""
        me = self.seats[seat]
        place = me.place_of(holomem)
        if place == "back":
            back = [new if one.id == holomem else one for one in me.back]
            return self.with_seat(seat, back=tuple([one for one in back if one is not None]))
        assert place is not None
        return self.with_seat(seat, **{place: new})

    def without_holomem(self, holomem: str) -> Table:
        """It has left the stage, with all that was said of it (H15)."""
        owner = self.owner(holomem)
        assert owner is not None
        table = self.with_in_place(owner, holomem, None)
        return replace(table, changes=tuple([change for change in table.changes if change.holomem != holomem]))

    def with_zone(self, seat: int, zone: Zone, cards: tuple[Card, ...]) -> Table:
        return replace(self, resolving=cards) if zone == "resolving" else self.with_seat(seat, **{zone: cards})

    def zone(self, seat: int, zone: Zone) -> tuple[Card, ...]:
        return self.resolving if zone == "resolving" else self.seats[seat].zone(zone)


def without(cards: tuple[Card, ...], *ids: str) -> tuple[Card, ...]:
    return tuple([card for card in cards if card.id not in ids])


def card_in(cards: tuple[Card, ...], card_id: str) -> Card:
    return next(card for card in cards if card.id == card_id)
