"""When a guest logs in to an account, the guest's matches and challenges go with them."""

from __future__ import annotations

from matches import challenges
from matches.models import Match, Seat
from oshisite.accounts import services as accounts
from oshisite.accounts.models import User


def register() -> None:
    # Challenges first: whoever is accepting one holds it until the match is made, whose seat is handed over then, too.
    accounts.merge_hooks += [challenges.hand_over, hand_over_seats]
    accounts.erase_hooks.append(challenges.erase)


def hand_over_seats(guest: User, account: User) -> None:
    """Seats and tables of the guest become the account's, except seats where both sit in one match."""
    both = Seat.objects.filter(user=account).values("match_id")
    Seat.objects.filter(user=guest).exclude(match_id__in=both).update(user=account)
    Match.objects.filter(host=guest).update(host=account)
