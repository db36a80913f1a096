"""What staff see beyond everybody else: any key's view at any entry. Each look at what is hidden is kept (live play L38, L221, L222)."""

from __future__ import annotations

from msgspec import Struct

from matches import log
from matches.games.engine import PUBLIC, STAFF, ViewKey
from matches.games.fold import History
from matches.games.views import Json, match_view
from matches.models import StaffAct
from oshisite.accounts.models import User

SEE_HIDDEN = "matches.see_hidden"
VOID = "matches.void_match"
RESUME = "matches.resume_match"


class Forbidden(Exception):
    """Not without the permission to see what is hidden."""


class Look(Struct, frozen=True):
    """The view of `key` after entry `seq`."""

    seq: int
    head: int
    key: str
    view: Json


def look(*, match_id: str, staff: User, key: str, seq: int | None, now: int) -> Look:
    """A view for staff; recorded if it may show what the public does not see yet. Raises `Forbidden`, `NotFound`."""
    history = log.history(match_id)
    wanted = next((one for one in keys(history) if one.name == key), PUBLIC)
    at = history.head if seq is None else max(0, min(seq, history.head))
    if wanted != PUBLIC and history.revealed is None:
        if not staff.has_perm(SEE_HIDDEN):
            raise Forbidden(key)
        StaffAct.objects.create(match_id=match_id, staff=staff, what="see_hidden", reason=f"view of {wanted.name}", seq=at, at=now)
    return Look(at, history.head, wanted.name, match_view(history.game, history.positions[at], wanted))


def keys(history: History) -> list[ViewKey]:
    """Whose eyes staff may choose."""
    seats = len(history.config.seats) if history.config else 0
    return [PUBLIC, *map(ViewKey.of_seat, range(seats)), STAFF]
