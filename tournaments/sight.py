"""Who sees the decks that were handed in: one rule for pages, downloads and whatever else shows them.

Everybody sees their own, the staff of the event all. Others see locked decks alone: the opponent while their match is under way, if the
event says so; everybody at once, or after the event. A match that is played elsewhere is under way from its publication on.

Source: tournaments reference, section 2; T19.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

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
    if event.phase != Tournament.Phase.RUNNING:
        return []
    out = Round.objects.filter(tournament=event, state="published", stage=OuterRef("stage"), number=OuterRef("round"))
    closed = ["confirmed"] if event.settings.get("play", {}).get("venue") == "elsewhere" else ["confirmed", "assigned"]
    of_table = {"tournament": event, "stage": OuterRef("stage"), "round": OuterRef("round"), "table": OuterRef("table")}
    open_ = Pairing.objects.filter(**of_table).exclude(state__in=closed)
    mine = Seat.objects.filter(**of_table, entrant__in=own)
    found = Seat.objects.filter(Exists(out), Exists(open_), Exists(mine), tournament=event).exclude(entrant__in=own)
    return list(found.values_list("entrant", flat=True))
