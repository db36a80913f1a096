"""Offices of an event, given to people and taken from them. The log has their numbers, rows beside it who that is.

Source: tournaments reference, section 10; T82.
"""

from __future__ import annotations

import msgspec

from matches.rejection import refuses_when_busy
from oshisite.accounts.models import User
from tournaments import services
from tournaments.models import Role
from tournaments.rules.commands import GiveOffice, TakeOffice
from tournaments.rules.commands.base import Refused
from tournaments.rules.state import OfficeKind
from tournaments.services import Done, Who


@refuses_when_busy
def give(
    *, tournament_id: str, holder: User, kind: str, by: User, cid: str, now: int, expires_at: int | None = None, ip: str | None = None
) -> Done:
    """For good, or until `expires_at` (ms); given again, its time is another. Raises `Refused`."""
    if holder.is_guest:
        raise Refused("no_guests")
    held = Role.objects.filter(tournament_id=tournament_id, user=holder, kind=kind).values_list("number", flat=True).first()
    command = GiveOffice(msgspec.convert(kind, OfficeKind), expires_at, held)
    return services.run(tournament_id=tournament_id, command=command, cid=cid, now=now, user=by, who=Who([holder.pk], ip=ip))


def take(*, tournament_id: str, number: int, by: User, cid: str, now: int, ip: str | None = None) -> Done:
    """Raises `Refused`."""
    return services.run(tournament_id=tournament_id, command=TakeOffice(number), cid=cid, now=now, user=by, who=Who(ip=ip))
