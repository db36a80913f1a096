"""Whoever is erased goes from all that stands beside the logs of events; the logs stay as they are (T7, section 11).

Their entrants keep their numbers and results under a word instead of a name; their offices end. An address is kept for 30 days in any case.

Source: tournaments reference, sections 2 and 11; architecture section 8.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from oshisite.accounts import services as accounts
from oshisite.accounts.models import User
from tournaments import services
from tournaments.models import Invitation, Personal

ADDRESS_KEPT_MS = 30 * 86_400_000


def register() -> None:
    accounts.erase_hooks.append(erase)


@transaction.atomic
def erase(user: User) -> None:
    """Account, name, texts and addresses, and the rows that show them."""
    Invitation.objects.filter(user=user).delete()
    touched: set[str] = set()
    for found in rows_of(user):
        row = Personal.objects.select_for_update().get(pk=found.pk)  # a partner may be erased at the same time
        for member, account in enumerate(row.accounts):
            if account == user.pk:
                row.accounts[member] = None
                row.names[member : member + 1] = [""] if member < len(row.names) else []
                touched.add(row.tournament_id)
        if row.actor_id == user.pk:
            row.actor, row.text, row.ip = None, "", None
            touched.add(row.tournament_id)
        row.save(update_fields=["accounts", "names", "actor", "text", "ip"])
    for tournament_id in sorted(touched):
        services.rebuild(tournament_id, write=True)


def rows_of(user: User) -> list[Personal]:
    """All in which they may stand. Guests neither enter nor hold offices, and no event may have heard of them at all."""
    asked = Q(actor=user)
    return [
        row
        for row in Personal.objects.filter(asked if user.is_guest else asked | ~Q(accounts=[])).order_by("id").iterator()
        if row.actor_id == user.pk or user.pk in row.accounts
    ]


def forget_addresses(now: int) -> int:
    """Those that have been kept long enough; how many there were."""
    return Personal.objects.filter(ip__isnull=False, at__lt=now - ADDRESS_KEPT_MS).update(ip=None)
