"""Who sees the decks that were handed in: one rule for pages, downloads and whatever else shows them.

Everybody sees their own, the staff of the event all. Others see locked decks alone: the opponent while their match is under way, if the
event says so; everybody at once, or after the event. A match that is played elsewhere is under way from its publication on.

Source: tournaments reference, section 2; T19.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from tournaments.models import DeckSubmission, Pairing, Round, Seat, Tournament
from tournaments.rules.settings import Sight

OVER = (Tournament.Phase.COMPLETED, Tournament.Phase.ARCHIVED)


def sight_of(event: Tournament) -> Sight:
    found: Sight = event.settings.get("decks", {}).get("sight", "staff")
    return found


def is_open(event: Tournament) -> bool:
    """Whether everybody may see locked decks by now."""
    sight = sight_of(event)
    return sight == "public" or (sight == "after" and event.phase in OVER)


def seen_decks(event: Tournament, own: Collection[int], *, is_staff: bool) -> QuerySet[DeckSubmission]:
    """The decks that somebody sees who plays for the entrants `own`, in order of entrants."""
    found = DeckSubmission.objects.filter(tournament=event).order_by("entrant", "member")
    if is_staff:
        return found
    locked = Q(locked_at__isnull=False)
    if is_open(event):
        return found.filter(Q(entrant__in=own) | locked)
    others = opponents(event, own) if own and sight_of(event) == "opponent" else []
    return found.filter(Q(entrant__in=own) | (locked & Q(entrant__in=others)))


def opponents(event: Tournament, own: Collection[int]) -> list[int]:
    """Who sits at the same table, from when its match is under way until its result counts."""
    newest = Round.objects.filter(tournament=event, state="published").order_by("-stage", "-number").first()
    if newest is None or event.phase != Tournament.Phase.RUNNING:
        return []
    where = {"tournament": event, "stage": newest.stage, "round": newest.number}
    mine = Seat.objects.filter(**where, entrant__in=own).values("table")
    closed = ["confirmed"] if event.settings.get("play", {}).get("venue") == "elsewhere" else ["confirmed", "assigned"]
    open_ = Pairing.objects.filter(**where, table__in=mine).exclude(state__in=closed).values("table")
    return list(Seat.objects.filter(**where, table__in=open_).exclude(entrant__in=own).values_list("entrant", flat=True))
