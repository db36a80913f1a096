"""The table of Virtually Victorious: who has what where, the Stack, and what the rules remember.

A target is written as one word: `p2` is the player of seat 2, `s7` the entry 7 of the Stack, anything else the id of a card in play.

Source: Virtually Victorious rules, V1-V15, V33, V42-V60.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

NOBODY = -1
Target = str
Phase = Literal["setup", "reveal", "upkeep", "draw", "play", "close", "end", "raid", "after"]
What = Literal["card", "effect", "ability"]
Passing = Literal["", "turn", "targeted"]
Occasion = Literal["raid", "lost", "gained", "negated", "played", "turn_start", "draw_phase", "turn_end"]


class Card(Struct, frozen=True, gc=False):
    """One card: an id that is new whenever it enters a hidden zone, and what is printed on it."""

    id: str
    code: str


HIDDEN = Card("", "")
"""A card that a viewer may not know."""


class InPlay(Struct, frozen=True, gc=False):
    """A Continuous card or a Mod on its owner's field. `used`: its once per Round is spent (V63)."""

    card: Card
    counters: int = 0
    used: bool = False


class Happening(Struct, frozen=True, gc=False):
    """What effects and Reactions are set off by (V25, V26, V28, V39, V55, V67, V68).

    `seat` is whom it happened to: who lost, gained, made the Raid, whose card was Negated or played; `by` who caused it; `of` the other
    player it is about: who was Raided, whose card a Negate was played against. `n`: how many Followers; `card`: the Negated card.
    """

    occasion: Occasion
    seat: int
    by: int
    of: int = NOBODY
    n: int = 0
    card: Card = HIDDEN


class Entry(Struct, frozen=True, gc=False):
    """Something on the Stack: a card being played, an effect that was set off, or an ability that was activated.

    `nth`: of the Quick cards that its player played this turn it is that one, 0 for others; `own_turn`: it was played on its player's turn.
    `bonus` and `sure` were promised to it: more Followers with its first gain, and that it cannot be Negated. `cause` set it off.
    """

    id: Target
    what: What
    seat: int
    card: Card
    target: Target = ""
    nth: int = 0
    own_turn: bool = True
    bonus: int = 0
    sure: bool = False
    cause: Happening | None = None


class Seat(Struct, frozen=True, gc=False):
    """A player. `events` and `mods` lie face down; `earned`: how many thresholds were reached (V45).

    Of this turn: `quicks` played, whether one of the own turn `resolved`, Followers `lost` to others' effects, `shielded` from those,
    `next_gain` and `next_quick` promised. `passing`: it passes at all opportunities, until the turn ends or something targets it (V64).
    """

    followers: int = 0
    hand: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    field: tuple[InPlay, ...] = ()
    discard: tuple[Card, ...] = ()
    events: tuple[Card, ...] = ()
    used_events: tuple[Card, ...] = ()
    mods: tuple[Card, ...] = ()
    looked: tuple[Card, ...] = ()
    earned: int = 0
    quicks: int = 0
    resolved: bool = False
    lost: int = 0
    shielded: bool = False
    next_gain: int = 0
    next_quick: tuple[int, ...] = ()
    passing: Passing = ""
    is_out: bool = False


class CurrentEvent(Struct, frozen=True, gc=False):
    """The Event of this Round stays to its end, also if its owner leaves (V33)."""

    card: Card
    owner: int


class Ending(Struct, frozen=True, gc=False):
    """Place of each seat, who won, and the rule that ended the game."""

    places: tuple[int, ...]
    winners: tuple[int, ...]
    rule: str


class Table(Struct, frozen=True, gc=False):
    """`turn`: whose turn it is, in the Event Phase who takes the first (V46). `reveals`: whose Events are next.

    `taken` have taken their turn this Round, `raided` were Raided in it; `next` takes the next turn. `waiting` are asked next: of a
    response window while there is a Stack, otherwise at the end of the Play Phase (V31). `made` counts the entries of the Stack so far.
    `reacting`: what Reactions are asked for. `working`: the entry that is being carried out. `starts`: who goes first, if not by lot.
    """

    seats: tuple[Seat, ...]
    closing_raid: str = "once"
    starts: str = ""
    phase: Phase = "setup"
    round: int = 0
    starter: int = 0
    reveals: int = 0
    turn: int = 0
    taken: tuple[int, ...] = ()
    raided: tuple[int, ...] = ()
    next: int = NOBODY
    event: CurrentEvent | None = None
    stack: tuple[Entry, ...] = ()
    made: int = 0
    waiting: tuple[int, ...] = ()
    reacting: Happening | None = None
    working: Target = ""
    ending: Ending | None = None

    # --- seats

    @property
    def alive(self) -> tuple[int, ...]:
        return tuple([number for number, seat in enumerate(self.seats) if not seat.is_out])

    def to_the_right(self, seat: int) -> tuple[int, ...]:
        """Seats still in the game from the one to the right of `seat` on, itself last if it is in the game (V50)."""
        n = len(self.seats)
        around = ((seat - step) % n for step in range(1, n + 1))
        return tuple([one for one in around if not self.seats[one].is_out])

    def turn_order(self) -> tuple[int, ...]:
        """The turn player first, then to the right (V46, V59)."""
        return self.rotated(self.turn)

    def rotated(self, first: int) -> tuple[int, ...]:
        """`first`, if still in the game, then to the right."""
        around = self.to_the_right(first)
        return (first, *around[:-1]) if around and around[-1] == first else around

    def others(self, seat: int) -> tuple[int, ...]:
        """All other players, to the right of `seat` and on."""
        return tuple([one for one in self.to_the_right(seat) if one != seat])

    def clockwise_after(self, seat: int) -> int:
        """The next seat clockwise that is in the game (V20, V66)."""
        n = len(self.seats)
        return next(one for step in range(1, n + 1) if not self.seats[one := (seat + step) % n].is_out)

    @property
    def to_come(self) -> tuple[int, ...]:
        """Who has not taken a turn this Round, to the right of the turn player and on (V37, V66)."""
        return tuple([seat for seat in self.to_the_right(self.turn) if seat not in self.taken])

    @property
    def is_last_turn(self) -> bool:
        """All players have taken a turn, counting this one (V38)."""
        return not self.to_come

    # --- cards

    def owner(self, card_id: str) -> int | None:
        """Whose field a card is on; None if it is not in play."""
        for number, seat in enumerate(self.seats):
            for one in seat.field:
                if one.card.id == card_id:
                    return number
        return None

    def in_play(self, card_id: str) -> InPlay | None:
        for seat in self.seats:
            for one in seat.field:
                if one.card.id == card_id:
                    return one
        return None

    def entry(self, target: Target) -> Entry | None:
        """The entry of the Stack that is named so; None if it has left."""
        return next((entry for entry in self.stack if entry.id == target), None)

    # --- changed copies, for folds

    def with_seat(self, seat: int, **changed: object) -> Table:
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changed)
        return replace(self, seats=tuple(seats))

    def with_each(self, **changed: object) -> Table:
        return replace(self, seats=tuple([replace(seat, **changed) for seat in self.seats]))

    def with_card(self, seat: int, card_id: str, **changed: object) -> Table:
        """A card on the field of `seat` with something of it changed."""
        field = tuple(replace(one, **changed) if one.card.id == card_id else one for one in self.seats[seat].field)
        return self.with_seat(seat, field=field)

    def without_entry(self, target: Target) -> Table:
        return replace(self, stack=tuple(entry for entry in self.stack if entry.id != target))


def player(seat: int) -> Target:
    return f"p{seat}"


def seat_of(target: Target) -> int | None:
    """The seat that is named; None if it is a card or an entry."""
    return int(target[1:]) if target[:1] == "p" and target[1:].isdigit() and len(target) == 2 else None


def without(cards: tuple[Card, ...], *ids: str) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.id not in ids)


def card_in(cards: tuple[Card, ...], card_id: str) -> Card:
    return next(card for card in cards if card.id == card_id)
