"""Who is put together, against a plain search through all groups, and by the numbers of L189-L191."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.ranked import pairing
from matches.ranked.pairing import FEWER_AFTER_MS, Group, Ticket, allowance, groups

pytestmark = pytest.mark.pure
NOW = 1_800_000_000_000
DUEL, ROYALE, TEAM = (2,), (3, 4), (4,)


def ticket(user: int, mu: float = 25.0, waits: float = 0, **fields: object) -> Ticket:
    """`waits`: seconds."""
    return Ticket(user, mu, NOW - int(waits * 1_000), **fields)  # type: ignore[arg-type]


def users(found: Sequence[Group]) -> list[tuple[int, ...]]:
    return [tuple(one.user for one in group) for group in found]


def paired(*tickets: Ticket, sizes: Sequence[int] = DUEL) -> list[tuple[int, ...]]:
    return users(groups(tickets, sizes, NOW))


# --- against a plain search

waits = st.sampled_from((0.0, 3.0, 29.9, 30.0, 45.0, 89.9, 90.0, 200.0))
mus = st.one_of(st.sampled_from((25.0, 26.0, 27.5, 30.0)), st.floats(5, 45))


@st.composite
def queues(draw: st.DrawFn) -> list[Ticket]:
    numbers = range(1, draw(st.integers(0, 9)) + 1)
    some = st.frozensets(st.sampled_from((*numbers, 99)), max_size=2)
    return [
        ticket(
            number,
            draw(mus),
            draw(waits),
            is_provisional=draw(st.booleans()),
            priority=draw(st.integers(0, 1)),
            takes_any_gap=draw(st.booleans()),
            person=draw(st.sampled_from((0, 0, 0, 7))),
            last=draw(some),
            apart=draw(some),
        )
        for number in numbers
    ]


def allowed_plainly(one: Ticket, size: int) -> float:
    waited = (NOW - one.since) / 1_000
    if size > 2:
        return 4 + 0.2 * waited
    gap = 2.5 + 0.25 * waited
    if gap > 10:
        gap = 10
    if one.is_provisional:
        gap = 2 * gap
    return math.inf if one.takes_any_gap and waited >= 90 else gap


def is_fine(group: Sequence[Ticket]) -> bool:
    """Every rule that keeps people from one table, pair by pair."""
    for one, other in combinations(group, 2):
        if one.person and one.person == other.person:
            return False
        if other.user in one.apart or one.user in other.apart:
            return False
    widest = max(abs(one.mu - other.mu) for one in group for other in group)
    return all(widest <= allowed_plainly(one, len(group)) for one in group)


def plainly(tickets: Sequence[Ticket], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """All groups around whoever has waited longest, one by one; the best of the largest size."""
    left, found = sorted(tickets, key=lambda one: (-one.priority, one.since, one.user)), []
    while left:
        first, *others = left
        best: tuple[Ticket, ...] = (first,)
        for size in sorted(sizes):
            if size < max(sizes) and NOW - first.since < FEWER_AFTER_MS:
                continue
            fine = [(first, *rest) for rest in combinations(others, size - 1) if is_fine((first, *rest))]
            if fine:
                best = min(fine, key=badness)  # the first of equals, as `combinations` keeps the order of `others`
        if len(best) > 1:
            found.append(tuple(one.user for one in best))
        left = [one for one in left if one not in best]
    return found


def badness(group: Sequence[Ticket]) -> tuple[int, float]:
    met = sum(other.user in one.last or one.user in other.last for one, other in combinations(group, 2))
    return met, max(one.mu for one in group) - min(one.mu for one in group)


@pytest.mark.parametrize("sizes", [DUEL, ROYALE, TEAM], ids=["duel", "royale", "team"])
@given(queue=queues())
@settings(max_examples=400, deadline=None)
def test_groups_are_those_of_a_plain_search(sizes: tuple[int, ...], queue: list[Ticket]):
    found = groups(queue, sizes, NOW)

    assert users(found) == plainly(queue, sizes)


@pytest.mark.parametrize("sizes", [DUEL, ROYALE, TEAM], ids=["duel", "royale", "team"])
@given(queue=queues(), order=st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_groups_do_not_depend_on_the_order_in_which_tickets_are_read(sizes: tuple[int, ...], queue: list[Ticket], order):
    mixed = queue.copy()
    order.shuffle(mixed)

    assert groups(mixed, sizes, NOW) == groups(queue, sizes, NOW)


# --- the numbers


@pytest.mark.parametrize(
    ("seconds", "gap"), [(0, 2.5), (1, 2.75), (10, 5.0), (30, 10.0), (60, 10.0), (89.999, 10.0), (3_600, 10.0)], ids=str
)
def test_the_gap_of_two_grows_by_a_quarter_a_second_up_to_ten(seconds: float, gap: float):
    """L190"""
    assert allowance(ticket(1, waits=seconds), 2, NOW) == pytest.approx(gap)
    assert allowance(ticket(1, waits=seconds, is_provisional=True), 2, NOW) == pytest.approx(2 * gap)


@pytest.mark.parametrize(("seconds", "spread"), [(0, 4.0), (1, 4.2), (30, 10.0), (90, 22.0)], ids=str)
def test_the_spread_of_more_grows_by_a_fifth_a_second(seconds: float, spread: float):
    """L190"""
    assert allowance(ticket(1, waits=seconds), 4, NOW) == pytest.approx(spread)
    assert allowance(ticket(1, waits=seconds, is_provisional=True), 3, NOW) == pytest.approx(spread)


@pytest.mark.parametrize(("seconds", "gap"), [(0, 2.5), (89.999, 10.0), (90, math.inf), (100, math.inf)], ids=str)
def test_any_gap_is_fine_only_after_a_minute_and_a_half(seconds: float, gap: float):
    """L190"""
    assert allowance(ticket(1, waits=seconds, takes_any_gap=True), 2, NOW) == gap


def test_both_gaps_have_to_allow_a_pairing():
    """L190: one of the two has waited long, the other has just come."""
    long_here, just_come = ticket(1, 25.0, 60), ticket(2, 28.0)

    assert paired(long_here, just_come) == []
    assert paired(long_here, ticket(2, 28.0, 2)) == [(1, 2)]
    assert paired(ticket(1, 25.0, 100, takes_any_gap=True), ticket(2, 45.0, 60)) == []
    assert paired(ticket(1, 25.0, 100, takes_any_gap=True), ticket(2, 45.0, 100, takes_any_gap=True)) == [(1, 2)]


def test_who_waits_longest_gets_the_nearest_opponent():
    assert paired(ticket(1, 25.0, 5), ticket(2, 26.0, 20), ticket(3, 26.5, 1), ticket(4, 24.0, 3)) == [(2, 3), (1, 4)]


def test_who_was_let_down_goes_first():
    """L193: with their old waiting time, and priority."""
    assert paired(ticket(1, waits=50), ticket(2, waits=40), ticket(3, waits=9, priority=1)) == [(3, 1)]


# --- who never meets


def test_linked_accounts_and_blocks_of_either_side_never_meet():
    """L191"""
    assert paired(ticket(1, person=5), ticket(2, person=5)) == []
    assert paired(ticket(1, person=5), ticket(2, person=6)) == [(1, 2)]
    assert paired(ticket(1, apart=frozenset({2})), ticket(2)) == []
    assert paired(ticket(1), ticket(2, apart=frozenset({1}))) == []


def test_one_of_a_table_who_is_kept_apart_from_another_is_left_out():
    four = [ticket(1, waits=9), ticket(2, waits=8), ticket(3, waits=7, apart=frozenset({2})), ticket(4, waits=6)]

    assert paired(*four, sizes=TEAM) == []
    assert paired(*four, ticket(5), sizes=TEAM) == [(1, 2, 4, 5)]


def test_the_last_two_opponents_are_avoided_while_others_fit():
    """L191"""
    aki = ticket(1, 25.0, 20, last=frozenset({2, 3}))

    assert paired(aki, ticket(2, 25.0, 9), ticket(3, 25.0, 8), ticket(4, 28.0, 7)) == [(1, 4), (2, 3)]
    assert paired(aki, ticket(2, 25.5, 9)) == [(1, 2)]
    assert paired(aki, ticket(2, 25.0, 9), ticket(4, 45.0, 7)) == [(1, 2)]


# --- more than two


def test_a_table_of_more_has_the_smallest_spread_around_who_waits_longest():
    """L190"""
    found = paired(ticket(1, 25.0, 9), ticket(2, 29.0, 8), ticket(3, 24.0, 7), ticket(4, 26.0, 6), ticket(5, 25.5, 5), sizes=TEAM)

    assert found == [(1, 3, 4, 5)]


def test_a_royale_waits_for_a_fourth_and_then_takes_three():
    three = [ticket(number, waits=29.999) for number in (1, 2, 3)]

    assert paired(*three, sizes=ROYALE) == []
    assert paired(ticket(4, waits=30), *three, sizes=ROYALE) == [(4, 1, 2, 3)]
    assert paired(ticket(4, waits=30), *three[:2], sizes=ROYALE) == [(4, 1, 2)]


def test_teams_are_first_and_fourth_against_second_and_third():
    """L189"""
    four = tuple(ticket(number, mu) for number, mu in ((1, 24.0), (2, 30.0), (3, 27.0), (4, 25.0)))

    assert users(pairing.sides(four, 2)) == [(2, 1), (3, 4)]
    assert users(pairing.sides(four, 1)) == [(1,), (2,), (3,), (4,)]


def test_hundreds_who_search_at_once_are_put_together_in_a_moment():
    """No two alike, in a queue where everybody may meet everybody: the search of groups of four stays small."""
    import time

    many = [ticket(number, 25 + number / 7, waits=300) for number in range(400)]
    began = time.perf_counter()

    assert len(groups(many, TEAM, NOW)) == 100
    assert len(groups(many, DUEL, NOW)) == 200
    assert time.perf_counter() - began < 5
