"""Properties of Swiss rounds over thousands of small events, against the answers that trying everything gives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.formats.requests import SEED, Event, matchings, pairs, request
from tournaments.formats import matching, swiss
from tournaments.formats.check import has_legal_round, problems
from tournaments.formats.pairing import Contender, Policy, Proposal, Request

SMALL = 8
"""Up to so many players every way to seat them is tried: 105 of eight."""


@st.composite
def rounds(draw: st.DrawFn, players: tuple[int, int] = (3, SMALL)) -> Request:
    """Any history: who met whom, who had a bye, who never meets, as no event would bring about."""
    numbers = range(1, draw(st.integers(*players)) + 1)
    every = list(combinations(numbers, 2))
    met = draw(st.sets(st.sampled_from(every)))
    contenders = [
        Contender(
            number,
            number,
            points=draw(st.integers(0, 12)),
            rank=number,
            met=tuple(sorted({*pair} - {number})[0] for pair in met if number in pair),
            byes=draw(st.integers(0, 1)),
            downs=draw(st.integers(0, 2)),
            ups=draw(st.integers(0, 2)),
            club=draw(st.sampled_from(("", "A", "B"))),
        )
        for number in numbers
    ]
    forbidden = tuple(draw(st.sets(st.sampled_from(every), max_size=3)))
    policy = Policy(apart=draw(st.sampled_from((0, None))), last=draw(st.sampled_from(("random", "power"))), exhausted="rematch")
    return request(*contenders, round=2, is_last=draw(st.booleans()), forbidden=forbidden, policy=policy)


def ways(asked: Request, byes: int) -> Iterator[tuple[list[tuple[int, int]], list[int]]]:
    """All that keep forbidden pairs apart."""
    never = {tuple(sorted(pair)) for pair in asked.forbidden}
    numbers = [one.number for one in asked.to_seat]
    return (way for way in matchings(numbers, byes) if never.isdisjoint(way[0]))


def broken(asked: Request, pairs_: list[tuple[int, int]], alone: list[int]) -> tuple[int, int]:
    """Byes for who had one while somebody had none, and meetings again."""
    barred = {one.number for one in asked.contenders if one.byes or (one.promised and asked.policy.promise_counts)}
    met = {tuple(sorted((one.number, other))) for one in asked.contenders for other in one.met}
    return len(barred.intersection(alone)), len(met.intersection(pairs_))


def least_broken(asked: Request) -> tuple[int, int, int]:
    """The fewest byes with which there is a way at all, and what the best of those ways breaks."""
    players = len(asked.to_seat)
    for byes in range(players % 2, players + 1, 2):
        if found := [(byes, *broken(asked, *way)) for way in ways(asked, byes)]:
            return min(found)
    raise AssertionError("everybody may have a bye")


def as_broken(asked: Request, found: Proposal) -> tuple[int, int, int]:
    alone = [bye.number for bye in found.byes if bye not in asked.promised]
    return (len(alone), *broken(asked, sorted((min(pair), max(pair)) for pair in pairs(found)), alone))


@settings(max_examples=250, deadline=None)
@given(rounds())
def test_a_legal_round_is_found_if_there_is_one_and_else_the_least_is_broken(asked):
    """T40, T42, T44, by trying every way; the validator, too, knows whether there is a legal one."""
    if swiss.is_exhausted(asked):
        return
    least = least_broken(asked)

    found = swiss.pair(asked, SEED)

    assert as_broken(asked, found) == least
    assert (found.forced == ()) is (least == (len(asked.to_seat) % 2, 0, 0))
    assert has_legal_round(asked) is (found.forced == ())
    assert problems(asked, found) == ()


@settings(max_examples=200, deadline=None)
@given(rounds((2, SMALL)))
def test_the_round_is_the_one_optimum(asked):
    """T46: every way is priced with the noise of this seed; one is the cheapest, and it is the one that the solver gives."""
    task = swiss.task_of(asked, SEED)
    found = matching.legal(task)
    if found is None:
        return
    numbers = [one.number for one in task.line]
    apart = [task.apart(number) for number in numbers]
    price = {
        tuple(sorted((numbers[one], numbers[other]))): cost
        for one, other, cost in matching.edges(task, matching.neighbours(task.line, apart, matching.SPARSE))
    }
    bye = {number: cost for number, cost in zip(numbers, matching.costs_of_byes(task), strict=True) if number not in task.barred}
    legal = [
        (sum(price[pair] for pair in pairs_) + sum(bye[number] for number in alone), sorted(pairs_))
        for pairs_, alone in ways(asked, len(numbers) % 2)
        if price.keys() >= set(pairs_) and bye.keys() >= set(alone)
    ]

    best, *others = sorted(legal)

    assert best[1] == sorted((min(one.number, other.number), max(one.number, other.number)) for one, other in found.pairs)
    assert all(other[0] > best[0] for other in others)


@pytest.mark.parametrize("batch", range(10))
def test_random_events_keep_every_rule(batch):
    """T91: 1,000 events with drops, late entrants, byes of each kind, draws, no-shows, clubs and forbidden pairs."""
    played = 0
    for seed in range(100 * batch, 100 * batch + 100):
        rng = Random(seed)
        players = rng.randint(2, 12) if seed % 4 else rng.randint(13, 64)
        for asked, found in Event(seed, players).rounds_played(rng.randint(2, 6)):
            assert problems(asked, found) == (), (seed, asked.round)
            if len(asked.to_seat) <= 7:
                assert as_broken(asked, found) == least_broken(asked), (seed, asked.round)
            played += 1
    assert played > 200
