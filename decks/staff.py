"""What staff see of decks. Each look at a private one needs a permission and is kept."""

from __future__ import annotations

from decks.models import DeckAct, DeckList, DeckVersion
from oshisite.accounts.models import User

SEE_PRIVATE = "decks.see_private"
REMOVE = "decks.remove_decklist"


class Forbidden(Exception):
    """Not without the permission to see private decks."""


def look(*, row: DeckList, staff: User, now: int) -> DeckVersion:
    """The last version of a deck, for staff. Raises `Forbidden`."""
    if row.visibility == DeckList.Visibility.PRIVATE:
        if not staff.has_perm(SEE_PRIVATE):
            raise Forbidden(row.pk)
        DeckAct.objects.create(deck_id=row.pk, staff=staff, what="see_private", reason=f"version {row.head}", at=now)
    return row.versions.get(number=row.head)
