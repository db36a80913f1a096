"""Who plays whom: from those who search at a time to the groups that are asked whether they are ready.

Pure: the same tickets at the same time give the same groups. Times in ms.

Source: live play L189-L191.
  L190  longest wait first; two seats: a gap in mu of 2.5, more by 0.25 a second, at most 10; provisional players twice that; whoever has
        agreed to any gap has none. More seats: the smallest spread of mu around who waits longest, 4, more by 0.2 a second. All
        whom it is about have to allow it.
  L191  never oneself, an account linked to one's own, or anybody on the other side of a block; the last two opponents only if nobody
        else fits.
  L189  teams: of four by mu the first and the fourth play the second and the third.

Silent on whether doubling comes before the limit of 10: we double last, so that a provisional player may meet a gap of 20. Silent on how
many sit at a table of three or four: four, or three once who waits longest has waited for `FEWER_AFTER_MS`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

GAP, GAP_A_SECOND, MOST_GAP = 2.5, 0.25, 10.0
SPREAD, SPREAD_A_SECOND = 4.0, 0.2
ASK_AFTER_MS = 90_000
"""So long who searches for one opponent waits before they are asked whether any gap is fine."""
FEWER_AFTER_MS = 30_000


class Ticket(Struct, frozen=True):
    """Somebody who searches on one ladder.

    `person`: the same number for accounts that are linked; `last`: their last opponents; `apart`: users whom they have blocked or who have
    blocked them; `priority`: who has been let down before goes first.
    """

    user: int
    mu: float
    since: int
    is_provisional: bool = False
    priority: int = 0
    takes_any_gap: bool = False
    person: int = 0
    last: frozenset[int] = frozenset()
    apart: frozenset[int] = frozenset()


Group = tuple[Ticket, ...]
"""Whoever has waited longest is the first."""


class Rank(NamedTuple):
    """The smaller the better: pairs that have met just now, the spread of mu."""

    again: int
    spread: float


def groups(tickets: Sequence[Ticket], sizes: Sequence[int], now: int) -> list[Group]:
    """As many groups as fit, each of one of `sizes`, nobody in two of them."""
    left = in_turn(tickets)
    found: list[Group] = []
    while left:
        first, others = left[0], left[1:]
        group = group_around(first, others, sizes, now)
        if group:
            found.append(group)
        taken = {one.user for one in group or (first,)}
        left = [one for one in others if one.user not in taken]
    return found


def in_turn(tickets: Sequence[Ticket]) -> list[Ticket]:
    """Who is served first: by priority, by waiting time, by number where they came at once."""
    return sorted(tickets, key=lambda one: (-one.priority, one.since, one.user))


def group_around(first: Ticket, others: Sequence[Ticket], sizes: Sequence[int], now: int) -> Group | None:
    """The best group that `first` fits into, of the largest size for which there is one."""
    for size in sorted(sizes, reverse=True):
        if size < max(sizes) and now - first.since < FEWER_AFTER_MS:
            continue
        if group := best_group(first, others, size, now):
            return group
    return None


def best_group(first: Ticket, others: Sequence[Ticket], size: int, now: int) -> Group | None:
    """Of `size`: the fewest who have met just now, then the smallest spread, then who comes first in `others`."""
    allowed = {one.user: allowance(one, size, now) for one in (first, *others)}
    fitting = [one for one in others if fits(first, one, min(allowed[first.user], allowed[one.user]))]
    best = quick_group(first, fitting, size, allowed)
    bound = rank(best) if best else Rank(size * size, math.inf)
    found: Group | None = None

    def extend(group: Group, start: int) -> None:
        nonlocal bound, found
        here = rank(group)
        if here > bound or (found and here >= bound):  # neither gets better as a group grows
            return
        if len(group) == size:
            bound, found = here, group
            return
        for i in range(start, len(fitting)):
            if joins(group, fitting[i], allowed):
                extend((*group, fitting[i]), i + 1)

    extend((first,), 0)
    return found


def quick_group(first: Ticket, fitting: Sequence[Ticket], size: int, allowed: dict[int, float]) -> Group | None:
    """Some group, found by taking whoever is nearest: no better than the best, and a bound for the search of that."""
    group: Group = (first,)
    for one in sorted(fitting, key=lambda one: (have_met(first, one), abs(one.mu - first.mu))):
        if len(group) < size and joins(group, one, allowed):
            group = (*group, one)
    return group if len(group) == size else None


def joins(group: Group, one: Ticket, allowed: dict[int, float]) -> bool:
    """Whether all who would sit together then allow it."""
    together = (*group, one)
    return spread(together) <= min(allowed[each.user] for each in together) and all(may_meet(each, one) for each in group)


def fits(first: Ticket, one: Ticket, allowed: float) -> bool:
    return abs(first.mu - one.mu) <= allowed and may_meet(first, one)


def may_meet(one: Ticket, other: Ticket) -> bool:
    """L191, but for those who have met just now."""
    is_same = one.user == other.user or (one.person != 0 and one.person == other.person)
    return not is_same and other.user not in one.apart and one.user not in other.apart


def have_met(one: Ticket, other: Ticket) -> bool:
    return other.user in one.last or one.user in other.last


def rank(group: Group) -> Rank:
    met = sum(have_met(one, other) for i, one in enumerate(group) for other in group[i + 1 :])
    return Rank(met, spread(group))


def spread(group: Group) -> float:
    return max(one.mu for one in group) - min(one.mu for one in group)


def allowance(ticket: Ticket, size: int, now: int) -> float:
    """The gap, or the spread of a larger table, that `ticket` allows by now."""
    seconds = max(0, now - ticket.since) / 1_000
    if size > 2:
        return SPREAD + SPREAD_A_SECOND * seconds
    if ticket.takes_any_gap and is_asked(ticket.since, now):
        return math.inf
    return min(MOST_GAP, GAP + GAP_A_SECOND * seconds) * (2 if ticket.is_provisional else 1)


def is_asked(since: int, now: int) -> bool:
    """Whether who searches for one opponent has waited so long that they are asked whether any gap is fine."""
    return now - since >= ASK_AFTER_MS


def sides(group: Group, side: int) -> tuple[Group, ...]:
    """Who plays with whom: each alone, or of four by mu the first and the fourth against the second and the third (L189)."""
    if side == 1:
        return tuple((one,) for one in group)
    assert len(group) == 4
    best, second, third, last = sorted(group, key=lambda one: (-one.mu, one.since, one.user))
    return (best, last), (second, third)
