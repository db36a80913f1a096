"""Decks: handed in, locked, unlocked.

Source: T17, T18.
"""

from __future__ import annotations

from msgspec.structs import replace

from tournaments.rules.facts.base import Fact
from tournaments.rules.state import DeckList, Tournament


class DeckSubmitted(Fact, frozen=True):
    """A version of a member's deck, as the check found it (T17)."""

    entrant: int
    member: int
    deck: DeckList

    def fold(self, t: Tournament, at: int) -> None:
        put_deck(t, self.entrant, self.member, self.deck)


class DecksLocked(Fact, frozen=True):
    """The newest version of each counts from now on (T18)."""

    entrants: tuple[int, ...]

    def fold(self, t: Tournament, at: int) -> None:
        for number in self.entrants:
            decks = t.entrants[number].decks
            t.change(number, decks=tuple(deck and replace(deck, locked_at=deck.locked_at or at) for deck in decks))


class DeckUnlocked(Fact, frozen=True):
    """Another version may be handed in; it counts from the next round on (T18)."""

    entrant: int
    member: int

    def fold(self, t: Tournament, at: int) -> None:
        deck = t.entrants[self.entrant].decks[self.member]
        put_deck(t, self.entrant, self.member, deck and replace(deck, locked_at=None))


def put_deck(t: Tournament, number: int, member: int, deck: DeckList | None) -> None:
    decks = list(t.entrants[number].decks)
    decks += [None] * (member + 1 - len(decks))
    decks[member] = deck
    t.change(number, decks=tuple(decks))
