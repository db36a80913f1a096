"""The search: each second, and as soon as somebody begins to search, those who fit are asked whether they are ready.

Groups are found without a lock, from the tickets as they are read; each is then proposed by a transaction of its own, which finds out
whether all of it still holds. So any number of workers may search at once.

Source: live play L189, L190, L192, L236.
"""

from __future__ import annotations

from matches import outages, restart
from matches.ranked import pairing
from matches.ranked.ladders import LADDERS, Ladder
from matches.ranked.queue import company, proposals
from matches.ranked.queue.models import Ticket

MOST_READ = 1_000


def search_everywhere(now: int) -> int:
    """Proposals that are late come to nothing, searches of who is gone end, and each ladder is searched; how many were asked."""
    proposals.close_expired(now)
    ends = now - proposals.LEASE_MS
    if not outages.is_down(now) and outages.up_since(now) < ends:  # or nobody could say that they were still here
        Ticket.objects.filter(proposal=None, seen_at__lte=ends).delete()
    keys = Ticket.objects.filter(proposal=None).order_by("ladder").values_list("ladder", flat=True).distinct()
    return sum(search(LADDERS[key], now) for key in list(keys) if key in LADDERS)


def search(ladder: Ladder, now: int) -> int:
    """Ask the groups that fit on one ladder; how many."""
    rows = proposals.searching(now).filter(ladder=ladder.key).order_by("-priority", "since", "user")
    found = list(rows[:MOST_READ])
    if len(found) < min(ladder.seats) or restart.announced(now) is not None:
        return 0
    groups = pairing.groups(as_pairing_has_them(found), ladder.seats, now)
    return sum(proposals.propose(ladder=ladder, group=group, now=now) is not None for group in groups)


def as_pairing_has_them(rows: list[Ticket]) -> list[pairing.Ticket]:
    users = [row.user_id for row in rows]
    apart, persons = company.apart(users), company.persons(users)
    return [
        pairing.Ticket(
            user=row.user_id,
            mu=row.mu,
            since=row.since,
            is_provisional=row.is_provisional,
            priority=row.priority,
            takes_any_gap=row.takes_any_gap,
            person=persons.get(row.user_id, 0),
            last=frozenset(row.last),
            apart=frozenset(apart.get(row.user_id, ())),
        )
        for row in rows
    ]
