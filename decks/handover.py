"""Whose decks they are when accounts change: a guest's go along at login, and an erased person's go with the person."""

from __future__ import annotations

from decks.models import DeckList
from oshisite.accounts import services as accounts
from oshisite.accounts.models import User


def register() -> None:
    accounts.merge_hooks.append(hand_over_decks)
    accounts.erase_hooks.append(erase_decks)


def hand_over_decks(guest: User, account: User) -> None:
    """All of them, even if the account then has more than it may make."""
    DeckList.objects.filter(owner=guest).update(owner=account)


def erase_decks(user: User) -> None:
    """Names and notes are what somebody wrote; matches have copies of the cards alone."""
    DeckList.objects.filter(owner=user).delete()
