"""What cards do and what is done to them. Where a card goes, and what is paid, stands in the fact.

Source: Oshi Push rules, sections 6 and 7.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from matches.games.engine import Fact, ViewKey
from matches.games.oshi_push.facts.eyes import may_see
from matches.games.oshi_push.table import HIDDEN, STUDIO, Card, Change, Content, Play, Promise, Source, Table, What, without

Landing = Literal["row", "pile", "nowhere"]


class Played(Fact, frozen=True):
    """A card is named and its Funds are paid (P44). `to`: onto a place, onto the Persona pile, or nowhere until it is resolved (P47)."""

    seat: int
    card: Card
    to: Landing
    place: int
    paid: int
    boosted: bool = False

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        played = Play(self.seat, self.card, self.place if self.to == "row" else STUDIO, me.at)
        table = replace(table, plays=(*table.plays, played))
        table = table.with_seat(self.seat, bank=me.bank - self.paid, hand=without(me.hand, self.card.id))
        if self.to == "row":
            there = table.places[self.place].content
            return table.with_place(self.place, content=(*there, Content(self.card, self.seat)))
        return table.with_seat(self.seat, pile=(*me.pile, self.card)) if self.to == "pile" else table


class WorkBegan(Fact, frozen=True):
    """A card goes to work: what is asked until it is done comes from it."""

    seat: int
    card: Card
    what: What

    def fold(self, table: Table) -> Table:
        return replace(table, working=(*table.working, Source(self.seat, self.card, self.what)))


class WorkDone(Fact, frozen=True):
    """The card is done, and its player looks at nothing any more; a played Action card goes to the Trash (P10, P47)."""

    to_trash: bool = False

    def fold(self, table: Table) -> Table:
        done, after = table.working[-1], replace(table, working=table.working[:-1])
        owner = table.seats[done.seat]
        if owner.looked:
            after = after.with_seat(done.seat, looked=())
        if not self.to_trash or owner.is_out:
            return after
        return after.with_seat(done.seat, trash=(*owner.trash, done.card))


class Activated(Fact, frozen=True):
    """An Activate ability is used for this round (P50)."""

    seat: int
    card: Card

    def fold(self, table: Table) -> Table:
        return replace(table, used=(*table.used, self.card.id))


class Discarded(Fact, frozen=True):
    """Cards go from a hand to the Trash."""

    seat: int
    cards: tuple[Card, ...]

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, hand=without(me.hand, *(card.id for card in self.cards)), trash=(*me.trash, *self.cards))


class Funded(Fact, frozen=True):
    """A Bank grows, or shrinks (P4)."""

    seat: int
    n: int

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, bank=table.seats[self.seat].bank + self.n)


class Deleted(Fact, frozen=True):
    """Content goes to its owner's Trash (P63)."""

    seat: int
    card: Card

    def fold(self, table: Table) -> Table:
        table = table.without_content(self.card.id)
        return table.with_seat(self.seat, trash=(*table.seats[self.seat].trash, self.card))


class Returned(Fact, frozen=True):
    """Content goes to its owner's hand; `card` is how the owner knows it there."""

    seat: int
    was: Card
    card: Card
    eyes: tuple[int, ...]

    def fold(self, table: Table) -> Table:
        table = table.without_content(self.was.id)
        return table.with_seat(self.seat, hand=(*table.seats[self.seat].hand, self.card))

    def seen_by(self, key: ViewKey) -> Returned:
        return self if may_see(key, self.eyes) else replace(self, card=HIDDEN)


class Recovered(Fact, frozen=True):
    """A card goes from the Trash to its owner's hand."""

    seat: int
    was: Card
    card: Card
    eyes: tuple[int, ...]

    def fold(self, table: Table) -> Table:
        me = table.seats[self.seat]
        return table.with_seat(self.seat, trash=without(me.trash, self.was.id), hand=(*me.hand, self.card))

    def seen_by(self, key: ViewKey) -> Recovered:
        return self if may_see(key, self.eyes) else replace(self, card=HIDDEN)


class ContentMoved(Fact, frozen=True):
    """Content goes to another place; it stays the same card (P66)."""

    card: Card
    place: int

    def fold(self, table: Table) -> Table:
        at = table.place_of(self.card.id)
        assert at is not None
        moved = table.content(self.card.id)
        assert moved is not None
        left = tuple(one for one in table.places[at].content if one.card.id != self.card.id)
        table = table.with_place(at, content=left)
        return table.with_place(self.place, content=(*table.places[self.place].content, moved))


class PersonaMoved(Fact, frozen=True):
    """An effect moves a Persona to a Platform (P66)."""

    seat: int
    place: int

    def fold(self, table: Table) -> Table:
        return table.with_seat(self.seat, at=self.place)


class InfluenceChanged(Fact, frozen=True):
    """An effect on Influence begins (P59)."""

    change: Change

    def fold(self, table: Table) -> Table:
        return replace(table, changes=(*table.changes, self.change))


class Promised(Fact, frozen=True):
    """A card will do something if its player loses this Clash."""

    seat: int
    card: Card

    def fold(self, table: Table) -> Table:
        return replace(table, promises=(*table.promises, Promise(self.seat, self.card)))
