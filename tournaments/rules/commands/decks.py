"""Decks: handed in, locked, unlocked by staff. What is in a deck stands beside the log under its hash.

Source: tournaments reference, sections 3 and 11; T17-T19.
"""

from __future__ import annotations

from typing import ClassVar

from tournaments.rules.commands.base import JUDGES, RUNS, By, Command, Facts, Refused, entrant_of, must_be, must_speak_for
from tournaments.rules.commands.people import ANYONE
from tournaments.rules.facts import DecksLocked, DeckSubmitted, DeckUnlocked
from tournaments.rules.state import DeckList, Entrant, Reason, Tournament


class SubmitDeck(Command, frozen=True):
    """A member hands in a version of their deck; `hash` and `is_legal` are found by who takes it (T17)."""

    roles: ClassVar = ANYONE
    entrant: int
    member: int
    hash: str
    is_legal: bool

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "published", "open", "closed", "check_in", "running")
        entrant = must_speak_for(t, by, self.entrant, RUNS)
        if by.is_entrant(self.entrant) and (self.entrant, self.member) not in by.plays and not by.is_any(RUNS):
            raise Refused("not_yours")
        if not 0 <= self.member < t.plan.team_size or not t.plan.decks.are_required:
            raise Refused("no_deck_wanted")
        old = deck_of(entrant, self.member)
        if old and old.locked_at is not None:
            raise Refused("deck_locked")
        if is_past_lock(t, by) and old is None and not by.is_any(RUNS):
            raise Refused("decks_over")
        if not self.is_legal:
            raise Refused("illegal_deck")
        return [DeckSubmitted(self.entrant, self.member, DeckList((old.version if old else 0) + 1, self.hash, self.is_legal))]


class LockDecks(Command, frozen=True):
    """The newest decks count from now on; by the deadline, at the start, or after one was unlocked (T18)."""

    roles: ClassVar = RUNS

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "published", "open", "closed", "check_in", "running")
        return locked(t)


class UnlockDeck(Command, frozen=True):
    """One member may hand in another version, for a reason (T18)."""

    roles: ClassVar = JUDGES
    entrant: int
    member: int
    reason: Reason

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "published", "open", "closed", "check_in", "running")
        deck = deck_of(entrant_of(t, self.entrant), self.member)
        if by.is_entrant(self.entrant):
            raise Refused("own_match")
        if deck is None or deck.locked_at is None:
            raise Refused("not_locked")
        return [DeckUnlocked(self.entrant, self.member)]


def deck_of(entrant: Entrant, member: int) -> DeckList | None:
    return entrant.decks[member] if member < len(entrant.decks) else None


def has_decks(t: Tournament, entrant: Entrant) -> bool:
    """Whether every member has handed in a deck, where decks are wanted."""
    return not t.plan.decks.are_required or all(deck_of(entrant, member) for member in range(t.plan.team_size))


def locked(t: Tournament) -> Facts:
    """Locks what is not locked yet."""
    numbers = tuple(sorted(n for n, e in t.entrants.items() if any(deck and deck.locked_at is None for deck in e.decks)))
    return [DecksLocked(numbers)] if numbers else []


def is_past_lock(t: Tournament, by: By) -> bool:
    return t.phase == "running" or (t.plan.decks.locks_at is not None and by.now >= t.plan.decks.locks_at)
