"""Whether a match that is over is rated, and if not, which condition failed: decided once, with its end, and written there.

Source: live play L100, L162, L191, L200, L225.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from matches.games.fold import History
from matches.models import Match, Seat
from matches.ranked import ledger
from matches.ranked.ladders import ladder_of
from oshisite.accounts.models import User

PAIR_LIMIT, PAIR_WINDOW_MS = 5, 86_400_000
ABORTED = ("no_show", "call_off")
Pair = frozenset[int]


def is_asked_for(history: History) -> bool:
    """Whether the match was to be rated, as everybody at the table had agreed."""
    return history.config is not None and history.config.is_rated and "human" in history.config.seats


def why_unrated(history: History, now: int) -> str:
    """The first condition that keeps a match that is over from being rated, empty if it is. Under the lock of its header.

    Nothing but the pair limit depends on other matches: for that the ladder is held, so that ends of one pair are counted one by one.
    """
    config, outcome = history.config, history.state.outcome
    assert config is not None
    assert outcome is not None
    if any(kind != "human" for kind in config.seats):
        return "house_bot"
    if not config.is_rated:
        return "casual"
    if outcome.reason in ABORTED or outcome.reason == "staff":
        return outcome.reason
    replied = history.position.replied
    if any(all(replied[seat] < 0 for seat in side) for side in history.state.sides):
        return "no_action"
    users = players(history.stream)
    if len(users) < len(config.seats) or any(user.is_guest or user.is_former for user in users):
        return "guest"
    if len({user.plays_among for user in users}) > 1:
        return "bot"
    ledger.held(ladder_of(config, users[0].plays_among).key)
    sides = [[users[seat].pk for seat in side] for side in history.state.sides]
    return "pair_limit" if at_limit(opponents(sides), now) else ""


def players(match_id: str) -> list[User]:
    """Whoever sits in a match, by seat."""
    return [seat.user for seat in Seat.objects.filter(match=match_id).select_related("user").order_by("number") if seat.user]


def opponents(sides: Sequence[Sequence[int]]) -> set[Pair]:
    """All pairs of users who play against each other."""
    return {frozenset((mine, other)) for one, two in combinations(sides, 2) for mine in one for other in two}


def at_limit(pairs: Iterable[Pair], now: int) -> set[Pair]:
    """Of these pairs, those who have met in as many rated matches in 24 hours as are rated, as partners of a team too (L191)."""
    wanted = set(pairs)
    recent = Match.objects.filter(status=Match.Status.ENDED, ended_at__gt=now - PAIR_WINDOW_MS, outcome__unrated="")
    sitting = Seat.objects.filter(user__in={user for pair in wanted for user in pair}, match__in=recent)
    tables: defaultdict[str, list[int]] = defaultdict(list)
    for match, user in sitting.values_list("match", "user"):
        tables[match].append(user)
    met = Counter(frozenset(pair) for users in tables.values() for pair in combinations(users, 2))
    return {pair for pair in wanted if met[pair] >= PAIR_LIMIT}
