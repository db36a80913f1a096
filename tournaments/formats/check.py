"""Whether a proposed round keeps the absolute rules, whoever has made it: an engine, a hand, a file.

Shares no code with pairing, only the words in which a job is told. What is listed as forced may be broken, if it had to be; whether as
little as possible was broken is for the engine.

Source: tournaments reference, sections 7.2 and 8.3; T40-T44, T49, T57, T66.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Literal

from msgspec import Struct
from rustworkx import PyGraph, max_weight_matching

from tournaments.formats.pairing import Proposal, Request

Code = Literal[
    "input",  # made for other input than this
    "algorithm",
    "unknown",  # not among those to be seated: inactive, or not entered
    "unseated",
    "twice",  # two seats, one of them perhaps at the same table
    "size",  # a table of a size that the format does not have, or too many of a size
    "table",  # a number that two tables have, or below 1
    "score",  # not what the seats have
    "forbidden",  # these are never to meet
    "rematch",  # not listed as forced
    "second_bye",  # not listed as forced
    "extra_bye",  # not listed as forced
    "promise",  # a promised bye that is not given, or one given that nobody promised
    "not_so",  # listed as forced, but nothing of the kind is here
    "not_needed",  # forced, though there is a legal round
]


class Problem(Struct, frozen=True):
    """`numbers`: whom it concerns; of the problem `table`, the table."""

    code: Code
    numbers: tuple[int, ...] = ()


def problems(request: Request, proposal: Proposal) -> tuple[Problem, ...]:
    """All that is wrong; nothing if the round may be published (T43)."""
    found = [*origin(request, proposal), *seats(request, proposal), *sizes(request, proposal), *meetings(request, proposal)]
    return (*found, *byes(request, proposal), *excuses(request, proposal))


def origin(request: Request, proposal: Proposal) -> Iterator[Problem]:
    if proposal.input_hash != request.input_hash:
        yield Problem("input")
    if (proposal.algorithm, proposal.version) != (request.algorithm, request.version):
        yield Problem("algorithm")


def seats(request: Request, proposal: Proposal) -> Iterator[Problem]:
    points = {one.number: one.points for one in request.contenders}
    taken = Counter(number for table in proposal.tables for number in table.seats)
    taken.update(bye.number for bye in proposal.byes)
    for number in sorted(taken.keys() | points.keys()):
        if number not in points:
            yield Problem("unknown", (number,))
        elif taken[number] != 1:
            yield Problem("twice" if taken[number] else "unseated", (number,))
    for table in proposal.tables:
        if table.scores != tuple(points.get(number, 0) for number in table.seats):
            yield Problem("score", table.seats)
    numbers = Counter(table.table for table in proposal.tables)
    yield from (Problem("table", (number,)) for number, times in sorted(numbers.items()) if times > 1 or number < 1)


def sizes(request: Request, proposal: Proposal) -> Iterator[Problem]:
    """Two, or at pods four and as few of three as the number of players allows."""
    wanted = {2} if request.algorithm == "swiss" else {3, 4}
    playing = sum(len(table.seats) for table in proposal.tables)
    if request.algorithm == "pods" and playing == 5 and request.policy.five == "table":
        wanted = {5}
    yield from (Problem("size", table.seats) for table in proposal.tables if len(table.seats) not in wanted)
    threes = [table.seats for table in proposal.tables if len(table.seats) == 3]
    if request.algorithm == "pods" and len(threes) > 3:
        yield Problem("size", threes[3])


def meetings(request: Request, proposal: Proposal) -> Iterator[Problem]:
    met = {frozenset((one.number, other)) for one in request.contenders for other in one.met}
    never = {frozenset(pair) for pair in request.forbidden}
    listed = {frozenset(forced.numbers) for forced in proposal.forced if forced.kind == "rematch"}
    here = {frozenset(pair): pair for pair in sorted(pairs_of(proposal))}
    yield from (Problem("forbidden", pair) for members, pair in here.items() if members in never)
    yield from (Problem("rematch", pair) for members, pair in here.items() if members in met and members not in listed)
    yield from (Problem("not_so", tuple(sorted(pair))) for pair in sorted(listed - (met & here.keys()), key=sorted))


def pairs_of(proposal: Proposal) -> list[tuple[int, int]]:
    return [(min(pair), max(pair)) for table in proposal.tables for pair in combinations(table.seats, 2)]


def byes(request: Request, proposal: Proposal) -> Iterator[Problem]:
    """No more by pairing than there have to be, none for who had one, and promised ones as promised (T44)."""
    promised = {(bye.number, bye.kind) for bye in request.promised}
    alone = by_pairing(request, proposal)
    kept = {(bye.number, bye.kind) for bye in proposal.byes if bye.number not in alone}
    yield from (Problem("promise", (number,)) for number, _ in sorted(promised ^ kept))
    excused = {kind: {forced.numbers for forced in proposal.forced if forced.kind == kind} for kind in ("second_bye", "extra_bye")}
    had_one = who_had_a_bye(request)
    yield from (Problem("second_bye", (number,)) for number in alone if number in had_one and (number,) not in excused["second_bye"])
    unlisted = [number for number in alone if (number,) not in excused["extra_bye"]]
    allowed = byes_needed(request)
    if len(unlisted) > allowed:
        yield Problem("extra_bye", tuple(unlisted))
    not_so = excused["second_bye"] - {(number,) for number in alone if number in had_one}
    not_so |= excused["extra_bye"] - ({(number,) for number in alone} if len(alone) - len(excused["extra_bye"]) >= allowed else set())
    yield from (Problem("not_so", numbers) for numbers in sorted(not_so))


def by_pairing(request: Request, proposal: Proposal) -> list[int]:
    """Who has a bye that nobody promised."""
    promised = {bye.number for bye in request.promised}
    return sorted(bye.number for bye in proposal.byes if bye.kind == "bye" and bye.number not in promised)


def who_had_a_bye(request: Request) -> frozenset[int]:
    return frozenset(one.number for one in request.contenders if one.byes or (one.promised and request.policy.promise_counts))


def byes_needed(request: Request) -> int:
    """By pairing, where nothing is forced: the odd one out of twos; of pods one or none, as a second one is forced."""
    seated = len({one.number for one in request.contenders} - {bye.number for bye in request.promised})
    if request.algorithm == "swiss":
        return seated % 2
    return int(seated in (1, 2) or (seated == 5 and request.policy.five == "bye"))


def excuses(request: Request, proposal: Proposal) -> Iterator[Problem]:
    """A Swiss round is forced only if no legal one exists (T40, T42), or none was found in a hurry (T48)."""
    if request.algorithm == "swiss" and not request.is_quick and proposal.forced and has_legal_round(request):
        yield Problem("not_needed")


def has_legal_round(request: Request) -> bool:
    """Whether all can be seated in twos, with one bye at most: a matching of all, the bye one of them if they are odd."""
    promised, never = {bye.number for bye in request.promised}, {frozenset(pair) for pair in request.forbidden}
    never |= {frozenset((one.number, other)) for one in request.contenders for other in one.met}
    numbers = [one.number for one in request.contenders if one.number not in promised]
    fits = [pair for pair in combinations(range(len(numbers)), 2) if frozenset((numbers[pair[0]], numbers[pair[1]])) not in never]
    degree = Counter(place for pair in fits for place in pair)
    if len(numbers) % 2:
        had_one = who_had_a_bye(request)
        eligible = [place for place, number in enumerate(numbers) if number not in had_one]
        fits += [(place, len(numbers)) for place in eligible]
        if not eligible:
            return False
    if min((degree[place] for place in range(len(numbers))), default=0) > (len(numbers) + 1) // 2:
        return True  # Dirac: so many neighbours are enough for a way round, and every other step of it is a pair
    graph: PyGraph[None, None] = PyGraph()
    graph.add_nodes_from([None] * (len(numbers) + 1))
    graph.add_edges_from([(one, other, None) for one, other in fits])
    return len(max_weight_matching(graph, max_cardinality=True)) == (len(numbers) + 1) // 2
