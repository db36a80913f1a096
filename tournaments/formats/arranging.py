"""Pods, arranged: cut from a line, then improved by exchanging two players for as long as that costs less.

A table costs most for those who meet again, then the square of what lies between its highest and lowest score, and where it is short, for
earlier short tables of its members. Strictly less each time, so it ends; and after `PASSES` anyway.

Source: tournaments reference, section 8.3; T66.
Silent on how much an earlier short table weighs; we let each weigh as much as five points between highest and lowest. The wish to keep
clubs apart weighs less than half of that, as in Swiss.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

from tournaments.formats.pairing import Contender, Request

FORBIDDEN = 10**12
REPEAT = 10**8
SHORT_AGAIN = 100
SAME_CLUB = 45
REACH = 3
"""Players are exchanged between tables so far apart, and between a short table and any other."""
PASSES = 30
QUICK_PASSES = 3
"""Where a round is wanted quickly (T48)."""

Pods = list[list[Contender]]


@dataclass(frozen=True)
class Prices:
    """What a table costs; points are in halves."""

    request: Request

    @cached_property
    def together(self) -> dict[tuple[int, int], int]:
        """What it costs that two sit together, where it does, either of them first."""
        request, seated = self.request, self.request.to_seat
        found: Counter[tuple[int, int]] = Counter()
        for one in seated:
            for number, times in Counter(one.met).items():
                found[min(one.number, number), max(one.number, number)] = times * REPEAT
        for lower, upper in request.canonical.forbidden:
            found[lower, upper] += FORBIDDEN
        if request.clubs_apart:
            for first, second in combinations(seated, 2):
                if first.club and first.club == second.club:
                    found[first.number, second.number] += SAME_CLUB
        return {pair: price for (lower, upper), price in found.items() for pair in ((lower, upper), (upper, lower))}

    def of(self, table: Sequence[Contender]) -> int:
        points = [one.points for one in table]
        total = (max(points) - min(points)) ** 2
        together = self.together
        for one, other in combinations(table, 2):
            total += together.get((one.number, other.number), 0)
        if len(table) == 3:
            total += SHORT_AGAIN * sum(one.shorts for one in table)
        return total

    def of_all(self, pods: Pods) -> int:
        return sum(map(self.of, pods))


def cut(line: Sequence[Contender], threes: int, prices: Prices) -> Pods:
    """The line in tables of four and `threes` of three, these where they cost least, and as low as that allows."""
    fours = (len(line) - 3 * threes) // 4
    best: dict[tuple[int, int], tuple[int, Pods]] = {(0, 0): (0, [])}
    for three, four in product(range(threes + 1), range(fours + 1)):
        ways = []
        start = len(line) - 3 * three - 4 * four
        for size, before in ((4, (three, four - 1)), (3, (three - 1, four))):
            if before in best:
                table = list(line[start : start + size])
                ways.append((prices.of(table) + best[before][0], [table, *best[before][1]]))
        if ways:
            best[three, four] = min(ways, key=lambda way: way[0])
    return best[threes, fours][1]


def improved(pods: Pods, prices: Prices) -> Pods:
    """`pods`, changed in place."""
    costs = [prices.of(table) for table in pods]
    for _ in range(QUICK_PASSES if prices.request.is_quick else PASSES):
        if not sum(exchanged(pods, costs, one, other, prices) for one, other in within_reach(pods)):
            break
    return pods


def within_reach(pods: Pods) -> Iterator[tuple[int, int]]:
    short = {place for place, table in enumerate(pods) if len(table) == 3}
    for one, other in combinations(range(len(pods)), 2):
        if other - one <= REACH or one in short or other in short:
            yield one, other


def exchanged(pods: Pods, costs: list[int], one: int, other: int, prices: Prices) -> bool:
    """Every exchange between two tables that costs less, done; whether there was one."""
    here, there, any_better = pods[one], pods[other], False
    for seat, place in product(range(len(here)), range(len(there))):
        if not costs[one] and not costs[other]:
            break
        here[seat], there[place] = there[place], here[seat]
        now = prices.of(here), prices.of(there)
        if sum(now) < costs[one] + costs[other]:
            costs[one], costs[other] = now
            any_better = True
        else:
            here[seat], there[place] = there[place], here[seat]
    return any_better
