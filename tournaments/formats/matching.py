"""The cheapest way to seat a round in twos, as one matching.

Contenders stand in a line, best score first, so that good opponents are near each other. Each gets an edge to the next few whom they may
meet; where these do not do, to twice as many, until all edges are there. With gap and score in match points, an edge costs

    gap^2 x (1000 + 20 x higher score) x S  +  wishes x S  +  noise

and a bye (score - lowest score)^2 x (1000 + 20 x score) x 4 S + noise. Noise lies below S and makes the optimum unique, so that it depends
on neither the solver nor the order of rows. Points are in halves here: a quarter of S for each half squared is the same number. Who has no
opponent has a bye; so the cost of both their byes, spared, is part of the worth of an edge, and the solver needs no vertex for the bye.

If no way is legal, edges between those who have met are added at a price above all else, and byes for who had one above that: there are as
few byes as can be, nobody has a second one while somebody has had none, and then the fewest meet again.

Source: tournaments reference, sections 7.2 and 7.3; T40, T42, T44, T46.
Silent on who meets again in a forced round; we let each earlier meeting cost what a gap of three points does at the bottom.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, NamedTuple

from rustworkx import PyGraph, max_weight_matching

from tournaments.formats.noise import NOISE, noise
from tournaments.formats.pairing import Contender

S = NOISE
SPARSE = 16
"""Edges that each contender has at first."""
FURTHEST = 64
"""Edges that each has at most where a round is wanted quickly."""
MANY = 1_000
"""So many contenders are first paired in chunks."""
LEAST_CHUNK = 8
REPEATED_FLOAT = 2_000
SAME_CLUB = 4_000
MET_AGAIN = 9_000

By = Literal["chance", "ranks", "halves", "fold"]


Edge = tuple[int, int, int]
"""Two places in the line, the earlier first, and what it costs that they meet."""


class Matched(NamedTuple):
    """Who meets, the higher score first, and who has no opponent."""

    pairs: list[tuple[Contender, Contender]]
    alone: list[Contender]


@dataclass(frozen=True)
class Task:
    """What is to be matched. `line`: contenders, best score first. `met`, `forbidden`: by number, whom each has met, and is never to meet.
    `barred`: who has had a bye, unless all have. `by`: what is wished for among equals: nothing, a near rank, or the opponent that the
    first round has for a place in the order of seeds (`places`, from 0). `is_quick`: chunks of any field, and only so many edges (T48)."""

    line: Sequence[Contender]
    met: Mapping[int, Set[int]]
    forbidden: Mapping[int, Set[int]]
    barred: Set[int]
    seed: bytes
    by: By = "chance"
    places: Mapping[int, int] | None = None
    clubs_apart: bool = False
    is_quick: bool = False
    name: str = "round"

    def apart(self, number: int) -> Set[int]:
        return self.met[number] | self.forbidden[number]

    def part(self, line: Sequence[Contender], name: str) -> Task:
        return replace(self, line=line, name=name)


def matched(task: Task) -> Matched:
    return (in_chunks(task) if len(task.line) >= MANY or task.is_quick else None) or legal(task) or forced(task)


def legal(task: Task) -> Matched | None:
    """The cheapest way in which nobody meets again, with at most one bye, for who had none."""
    reach, apart = SPARSE, [task.apart(one.number) for one in task.line]
    while True:
        found = solved(task, edges(task, neighbours(task.line, apart, reach)))
        if len(found.alone) == len(task.line) % 2 and not any(one.number in task.barred for one in found.alone):
            return found
        if reach >= (FURTHEST if task.is_quick else len(task.line) - 1):
            return None
        reach *= 2


def forced(task: Task) -> Matched:
    """The way that breaks the fewest rules (T42), and of those the cheapest."""
    line, apart = task.line, [task.forbidden[one.number] for one in task.line]
    near = edges(task, neighbours(line, apart, FURTHEST if task.is_quick else len(line)))
    breach = 1 + sum(cost for _, _, cost in near) + sum(costs_of_byes(task))
    return solved(task, [(one, other, cost + price_of_rematch(task, line[one], line[other], breach)) for one, other, cost in near])


def in_chunks(task: Task) -> Matched | None:
    """Large score groups in chunks from their middle, and all who are left as one matching.

    Everybody may meet at least half of a chunk, so that each has a legal pairing (Dirac). Those at the ends may float.
    """
    most = max(len(task.apart(one.number)) for one in task.line)
    size = max(LEAST_CHUNK, 2 * (most + 1))
    rest: list[Contender] = []
    pairs = []
    for points, group in groupby(task.line, lambda one: one.points):
        members = list(group)
        end = max(len(members) // size - 1, 1) * size
        for start in range(size, end, size):
            chunk = legal(task.part(members[start : start + size], f"{points}/{start}"))
            if chunk is None:
                return None
            pairs += chunk.pairs
        rest += members[:size] + members[end:] if end > size else members
    remaining = legal(task.part(rest, "rest"))
    return remaining and Matched(pairs + remaining.pairs, remaining.alone)


def neighbours(line: Sequence[Contender], apart: Sequence[Set[int]], reach: int) -> list[tuple[int, int]]:
    """Places of those who may meet: each with the next `reach`, and who has fewer behind them, with the nearest before, too."""
    numbers, found = [one.number for one in line], []
    ahead: list[list[int]] = []
    for place, strangers in enumerate(apart):
        window = range(place + 1, min(place + 1 + reach + len(strangers), len(line)))
        ahead.append([other for other in window if numbers[other] not in strangers][:reach])
        found += [(place, other) for other in ahead[-1]]
    for place, strangers in enumerate(apart):
        if missing := reach - len(ahead[place]):
            before = [other for other in range(place - 1, -1, -1) if numbers[other] not in strangers][:missing]
            found += [(other, place) for other in before if place not in ahead[other]]
    return found


def edges(task: Task, near: Sequence[tuple[int, int]]) -> list[Edge]:
    line, points = task.line, [one.points for one in task.line]
    is_plain = task.by == "chance" and not task.clubs_apart
    return [
        (one, other, jitter if is_plain and points[one] == points[other] else cost(task, line[one], line[other]) + jitter)
        for (one, other), jitter in zip(near, noise(task.seed, f"{task.name}/edges", len(near)), strict=True)
    ]


def cost(task: Task, higher: Contender, lower: Contender) -> int:
    """Without noise, and without the price of meeting again."""
    wishes, gap = 0, higher.points - lower.points
    if gap:
        wishes = REPEATED_FLOAT * (higher.downs + lower.ups)
    if task.clubs_apart and higher.club and higher.club == lower.club:
        wishes += SAME_CLUB
    if task.by == "ranks":
        wishes += abs(higher.rank - lower.rank)
    elif task.by != "chance":
        wishes += off(task, higher, lower) ** 2
    return gap * gap * (1000 + 10 * higher.points) * (S // 4) + wishes * S


def off(task: Task, one: Contender, other: Contender) -> int:
    """How far two are from meeting in a first round by seeds."""
    assert task.places is not None
    first, second, seated = task.places[one.number], task.places[other.number], len(task.places) // 2 * 2
    return abs(first - second) - seated // 2 if task.by == "halves" else first + second - (seated - 1)


def price_of_rematch(task: Task, one: Contender, other: Contender, breach: int) -> int:
    if other.number not in task.met[one.number]:
        return 0
    return breach + MET_AGAIN * S * max(one.met.count(other.number), other.met.count(one.number))


def costs_of_byes(task: Task) -> list[int]:
    """Of each in line. In a first round by seeds the last one has it."""
    lowest, places = min(one.points for one in task.line), task.places
    found = []
    for one, jitter in zip(task.line, noise(task.seed, f"{task.name}/byes", len(task.line)), strict=True):
        from_last = len(places) - 1 - places[one.number] if places else 0
        found.append(((one.points - lowest) ** 2 * (1000 + 10 * one.points) + 4 * from_last**2) * S + jitter)
    return found


def solved(task: Task, near: Sequence[Edge]) -> Matched:
    """The unique optimum: the fewest byes, none for who is barred if that can be, the lowest cost. Sorted, as the solver's order varies."""
    line, spared = task.line, costs_of_byes(task)
    breach = 1 + sum(cost for _, _, cost in near) + sum(spared)
    spared = [bye + breach if one.number in task.barred else bye for one, bye in zip(line, spared, strict=True)]
    graph: PyGraph[None, int] = PyGraph()
    graph.add_nodes_from([None] * len(line))
    graph.add_edges_from([(one, other, spared[one] + spared[other] - cost) for one, other, cost in near])
    pairs = sorted((min(pair), max(pair)) for pair in max_weight_matching(graph, max_cardinality=True, weight_fn=int))
    seated = {place for pair in pairs for place in pair}
    return Matched([(line[one], line[other]) for one, other in pairs], [one for place, one in enumerate(line) if place not in seated])
