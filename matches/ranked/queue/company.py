"""Who has met whom, and who never shall.

Source: live play L191.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from django.db.models import Q

from matches.models import Match, Seat
from matches.ranked.conditions import PAIR_LIMIT, PAIR_WINDOW_MS, opponents
from matches.ranked.ladders import Ladder
from matches.ranked.queue.models import Link
from oshisite.accounts.models import Block

LAST = 2
RUNNING = (Match.Status.WAITING, Match.Status.PLAYING, Match.Status.PAUSED)


def last_opponents(user_id: int, ladder: Ladder) -> list[int]:
    """Whom `user_id` has played against in the last two matches of a ladder, ended or not; partners are no opponents."""
    here = Q(proposal__ladder=ladder.key) | Q(rated__ladder=ladder.key)
    matches = Match.objects.filter(here, seats__user=user_id).order_by("-created_at", "id").values_list("id", flat=True)[:LAST]
    seats = list(Seat.objects.filter(match__in=list(matches), user__isnull=False).values_list("match_id", "number", "user_id"))
    mine = {match: number // ladder.side for match, number, user in seats if user == user_id}
    return sorted({user for match, number, user in seats if number // ladder.side != mine[match] and user is not None})


def have_met_enough(sides: Sequence[Sequence[int]], now: int) -> bool:
    """Whether two opponents have had as many rated matches in a day as a pair may have.

    As at the end of a match (`conditions.py`); those of the queue that are being played count, too.
    """
    since, pairs = now - PAIR_WINDOW_MS, opponents(sides)
    is_counted = Q(match__status=Match.Status.ENDED, match__ended_at__gt=since, match__outcome__unrated="")
    is_played = Q(match__status__in=RUNNING, match__created_at__gt=since, match__proposal__is_rated=True)
    tables: dict[str, list[int]] = {}
    for match, user in Seat.objects.filter(is_counted | is_played, user__in=set().union(*pairs)).values_list("match_id", "user_id"):
        tables.setdefault(match, []).append(user)
    met = Counter(frozenset(pair) for users in tables.values() for pair in combinations(users, 2))
    return any(met[pair] >= PAIR_LIMIT for pair in pairs)


def apart(user_ids: Collection[int]) -> dict[int, set[int]]:
    """Of these, whom each is kept apart from by a block of either side."""
    kept: dict[int, set[int]] = {}
    found = Block.objects.filter(by__in=user_ids, about__in=user_ids, kind=Block.Kind.BLOCK).values_list("by_id", "about_id")
    for one, other in found:
        kept.setdefault(one, set()).add(other)
    return kept


def persons(user_ids: Iterable[int]) -> dict[int, int]:
    """A number for each whose account is linked to another one, the same for all accounts of a person."""
    person: dict[int, int] = {}
    links = Link.objects.order_by("pk").values_list("one_id", "other_id")
    for one, other in links:
        first, second = person.get(one, one), person.get(other, other)
        together = min(first, second)
        person |= {user: together for user, number in person.items() if number in (first, second)} | {one: together, other: together}
    return {user: person[user] for user in user_ids if user in person}
