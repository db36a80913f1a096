"""The table of Oshi Push: who has what where, and what the rules remember.

A Persona pile is one object (P3), named `persona:<seat>`; Content is named by the id of its card. What a card in play has been given, and
which Activate abilities are used, is kept beside the cards and goes with them (P51).

Source: Oshi Push rules, P1-P6, P51, P59, P85, P97.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

PLACES = 3
STUDIO = -1
"""Where a Persona is that is on no Platform."""

Target = str
"""What an effect may choose in play: `persona:<seat>`, or the id of a Content card."""
Until = Literal["clash", "round", "next_clash"]
Phase = Literal["deal", "assign", "action", "order", "clash", "refresh"]
What = Literal["play", "activate", "discard", "reward", "ability"]


class Card(Struct, frozen=True, gc=False):
    """One card: an id that is new whenever it enters a hidden zone, and what is printed on it."""

    id: str
    code: str


HIDDEN = Card("", "")
"""A card that a viewer may not know."""


class Content(Struct, frozen=True, gc=False):
    """Content in play counts for its owner, wherever it is moved (P5)."""

    card: Card
    owner: int


class Place(Struct, frozen=True, gc=False):
    """One of the three places of the Platform Row; `popularity` counts the markers of each side."""

    platform: Card | None
    popularity: tuple[int, ...]
    content: tuple[Content, ...] = ()


class Seat(Struct, frozen=True, gc=False):
    """A player. `pile`: the Persona and the Upgrades on it, the top card last; `at`: the place of the Persona, or the Studio.

    `looked`: cards of the own deck that the card at work lets its player look at.
    """

    pile: tuple[Card, ...]
    bank: int = 0
    at: int = STUDIO
    hand: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    platforms: tuple[Card, ...] = ()
    trash: tuple[Card, ...] = ()
    looked: tuple[Card, ...] = ()
    is_out: bool = False


class Change(Struct, frozen=True, gc=False):
    """An effect on Influence that ends: `n` more (or less), or `n` in place of all before it. `source` is the code of its card."""

    target: Target
    n: int
    until: Until
    source: str
    sets: bool = False


class Promise(Struct, frozen=True, gc=False):
    """A card will do something for `seat` if its side loses the current Clash."""

    seat: int
    card: Card


class Play(Struct, frozen=True, gc=False):
    """A card that was played this round. `place` is where Content went; `persona_at`: where its player's Persona was."""

    seat: int
    card: Card
    place: int
    persona_at: int


class Source(Struct, frozen=True, gc=False):
    """A card at work: until it is done, others see what the open question comes from."""

    seat: int
    card: Card
    what: What


class Clash(Struct, frozen=True, gc=False):
    """The Clash over a Platform, which may be captured under it (P41)."""

    place: int
    platform: str


class Ending(Struct, frozen=True, gc=False):
    """Place of each seat, and the rule that ended the game."""

    places: tuple[int, ...]
    rule: str


class Table(Struct, frozen=True, gc=False):
    """`turn`, `token` and what is in `passed` are sides. `ahead`: places whose Clash is still to come, the one under way first.

    `fallen`: seats that the rules put out, in groups that share a place, the first to go first. `starts`: who goes first if it is not
    drawn, as the setting says it.
    """

    mode: str
    sides: tuple[tuple[int, ...], ...]
    seats: tuple[Seat, ...]
    places: tuple[Place, ...]
    captured: tuple[tuple[Card, ...], ...]
    open_hands: bool = False
    phase: Phase = "deal"
    round: int = 0
    token: int = 0
    turn: int = 0
    passed: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()
    clash: Clash | None = None
    changes: tuple[Change, ...] = ()
    promises: tuple[Promise, ...] = ()
    used: tuple[str, ...] = ()
    plays: tuple[Play, ...] = ()
    working: tuple[Source, ...] = ()
    fallen: tuple[tuple[int, ...], ...] = ()
    ending: Ending | None = None
    starts: str = ""

    # --- sides and seats

    def side_of(self, seat: int) -> int:
        for number, side in enumerate(self.sides):
            if seat in side:
                return number
        raise LookupError(seat)

    def members(self, side: int) -> tuple[int, ...]:
        """The seats of a side that are still in the game."""
        return tuple([seat for seat in self.sides[side] if not self.seats[seat].is_out])

    @property
    def alive(self) -> tuple[int, ...]:
        return tuple([number for number, seat in enumerate(self.seats) if not seat.is_out])

    def sides_from(self, side: int) -> tuple[int, ...]:
        """Sides still in the game, clockwise from `side`."""
        around = (*range(side, len(self.sides)), *range(side))
        out = {number for number, seat in enumerate(self.seats) if seat.is_out}
        return tuple([one for one in around if not out.issuperset(self.sides[one])]) if out else around

    def side_after(self, side: int) -> int:
        """The next side to the left that is still in the game."""
        return self.sides_from((side + 1) % len(self.sides))[0]

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """Seats still in the game, from `seat` on, which need not be in it."""
        around = (*range(seat, len(self.seats)), *range(seat))
        return tuple(one for one in around if not self.seats[one].is_out)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Members of other sides, clockwise from `seat` (P103)."""
        return tuple(other for other in self.clockwise(seat) if other not in self.sides[self.side_of(seat)])

    @property
    def is_royale(self) -> bool:
        return self.mode == "royale"

    # --- cards in play

    def top(self, seat: int) -> Card:
        """The card of the Persona pile that counts (P3)."""
        return self.seats[seat].pile[-1]

    def is_upgraded(self, seat: int) -> bool:
        return len(self.seats[seat].pile) > 1

    def place_of(self, target: Target) -> int | None:
        """Where a Persona or Content card is; None in the Studio or out of play."""
        if (seat := persona_seat(target)) is not None:
            at = self.seats[seat].at
            return None if at == STUDIO else at
        for at, place in enumerate(self.places):
            for one in place.content:
                if one.card.id == target:
                    return at
        return None

    def content(self, card_id: str) -> Content | None:
        for place in self.places:
            for one in place.content:
                if one.card.id == card_id:
                    return one
        return None

    def owner(self, target: Target) -> int | None:
        """Whose Persona or Content it is; None if it is not in play."""
        if (seat := persona_seat(target)) is not None:
            return seat
        found = self.content(target)
        return found.owner if found else None

    def content_of(self, seat: int, place: int) -> tuple[Content, ...]:
        return tuple(one for one in self.places[place].content if one.owner == seat)

    def filled(self) -> tuple[int, ...]:
        """Places that hold a Platform."""
        return tuple([at for at, place in enumerate(self.places) if place.platform])

    def adjacent(self, place: int) -> tuple[int, ...]:
        """Neighbouring places that hold a Platform (P66)."""
        return tuple(at for at in self.filled() if abs(at - place) == 1)

    def popularity(self, seat: int, place: int) -> int:
        """The markers of the seat's side (P97)."""
        return self.places[place].popularity[self.side_of(seat)]

    # --- changed copies, for folds

    def with_seat(self, seat: int, **changed: object) -> Table:
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changed)
        return replace(self, seats=tuple(seats))

    def with_place(self, place: int, **changed: object) -> Table:
        places = list(self.places)
        places[place] = replace(places[place], **changed)
        return replace(self, places=tuple(places))

    def with_popularity(self, side: int, place: int, more: int) -> Table:
        old = self.places[place].popularity
        return self.with_place(place, popularity=tuple(n + more if one == side else n for one, n in enumerate(old)))

    def without_content(self, card_id: str) -> Table:
        """The card has left its place, with all that was said of it (P51)."""
        at = self.place_of(card_id)
        assert at is not None
        left = tuple(one for one in self.places[at].content if one.card.id != card_id)
        return self.with_place(at, content=left).without_traces(card_id)

    def without_traces(self, *gone: Target) -> Table:
        changes = tuple(change for change in self.changes if change.target not in gone)
        return replace(self, changes=changes, used=tuple(card for card in self.used if card not in gone))


def persona(seat: int) -> Target:
    return f"persona:{seat}"


def persona_seat(target: Target) -> int | None:
    """The seat whose Persona is named; None if it is a card."""
    return int(target[8:]) if target.startswith("persona:") else None


def without(cards: tuple[Card, ...], *ids: str) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.id not in ids)


def card_in(cards: tuple[Card, ...], card_id: str) -> Card:
    return next(card for card in cards if card.id == card_id)
