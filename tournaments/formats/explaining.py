"""Why a round is as it is, where all formats say it alike (T55)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set

from tournaments.formats.pairing import Bye, Contender, Forced


class Reasons:
    """Reads the whole round once. `seated`: all without a promised bye; `alone`: those of them without a table; `spare`: how many that may
    be; `met` and `barred` as in `Request`."""

    def __init__(
        self, seated: Sequence[Contender], alone: Sequence[Contender], spare: int, met: Mapping[int, Set[int]], barred: Set[int]
    ) -> None:
        self.met, self.barred = met, barred
        self.equals: dict[int, set[int]] = defaultdict(set)
        for one in seated:
            self.equals[one.points].add(one.number)
        self.alone = sorted(alone, key=lambda one: one.number)
        deserving = sorted(alone, key=lambda one: (one.number in barred, one.points, one.number))
        self.extra = {one.number for one in deserving[spare:]}
        self.fewest = min((one.points for one in seated if one.number not in barred), default=0)

    def avoided(self, group: Sequence[Contender]) -> tuple[tuple[int, ...], ...]:
        """For each seat, who has as many points and had been met; not those at the table."""
        here = {one.number for one in group}
        return tuple(tuple(sorted((self.met[one.number] & self.equals[one.points]) - here)) for one in group)

    def again(self, pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        return tuple((one, other) for one, other in pairs if other in self.met[one])

    def byes(self) -> list[Bye]:
        return [self.bye(one) for one in self.alone]

    def bye(self, one: Contender) -> Bye:
        if one.number in self.extra:
            return Bye(one.number, reason="no_opponent")
        if one.number in self.barred:
            return Bye(one.number, reason="none_eligible")
        return Bye(one.number, reason="fewest_points" if one.points == self.fewest else "better_for_others")

    def forced(self, again: Iterable[tuple[int, int]]) -> tuple[Forced, ...]:
        return (
            *(Forced("rematch", pair) for pair in sorted(again)),
            *(Forced("second_bye", (one.number,)) for one in self.alone if one.number in self.barred),
            *(Forced("extra_bye", (one.number,)) for one in self.alone if one.number in self.extra),
        )
