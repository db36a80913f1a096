"""Rounds to be paired, made for tests: of few lines each, of a stage that was played, at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from tournaments.formats.contenders import contenders
from tournaments.formats.field import Entrant, Field, Pairing, Result
from tournaments.formats.pairing import Bye, Contender, Policy, Proposal, Request
from tournaments.formats.registry import ENGINES
from tournaments.standings.profiles import MTR, PODS, Profile
from tournaments.standings.scoring import scores

SEED = bytes(16)


def request(*those: Contender, algorithm: str = "swiss", round: int = 2, **facts: Any) -> Request:
    """Who is named in `met` of one has met that one, too."""
    return Request(algorithm=algorithm, version=ENGINES[algorithm].VERSION, round=round, contenders=those, **facts)


def fields(points: Sequence[int], **facts: Any) -> tuple[Contender, ...]:
    """Contenders 1 .. n with these points in halves, seeded and ranked in that order."""
    return tuple(Contender(number, number, points=one, rank=number, **facts) for number, one in enumerate(points, start=1))


def pairs(proposal: Proposal) -> set[tuple[int, ...]]:
    return {tuple(sorted(table.seats)) for table in proposal.tables}


# --- played stages


def points_of(stage: Field, profile: Profile) -> list[dict[int, int]]:
    """Before each round and after the last, as the one scoring function has them (T34)."""
    found = [{entrant.number: 0 for entrant in stage.entrants}]
    for pairings in stage.rounds:
        now = dict(found[-1])
        for pairing in pairings:
            for number, score in zip(pairing.seats, scores(pairing, profile), strict=True):
                now[number] += score.points
        found.append(now)
    return found


def ranks_of(points: Mapping[int, int]) -> dict[int, int]:
    return {number: rank for rank, number in enumerate(sorted(points, key=lambda one: (-points[one], one)), start=1)}


class Event:
    """A random stage of `players`, some of whom come late, leave, are of one club, may not meet or were promised byes."""

    def __init__(self, seed: int, players: int, *, algorithm: str = "swiss", policy: Policy | None = None) -> None:
        self.rng = rng = Random(seed)
        self.algorithm, self.profile = algorithm, MTR if algorithm == "swiss" else PODS
        self.policy = policy or Policy(
            first=rng.choice(("random", "halves", "fold")),
            last=rng.choice(("random", "power")),
            apart=rng.choice((0, 2, None)),
            exhausted="rematch",
            promise_counts=rng.random() < 0.3,
            five=rng.choice(("bye", "table")),
        )
        entrants = [Entrant(number, number, club=rng.choice(("", "", "A", "B"))) for number in range(1, players + 1)]
        self.entrants = [self.moved(one) if rng.random() < 0.15 else one for one in entrants]
        self.forbidden = tuple(pair for pair in combinations(range(1, players + 1), 2) if rng.random() < 0.1 / players)
        self.rounds: list[tuple[Pairing, ...]] = []

    def moved(self, entrant: Entrant) -> Entrant:
        """Late, or gone after some round."""
        late = self.rng.random() < 0.5
        return Entrant(
            entrant.number, entrant.seed, club=entrant.club, joins=2 if late else 1, left=None if late else self.rng.randint(1, 4)
        )

    @property
    def stage(self) -> Field:
        return Field(tuple(self.entrants), tuple(self.rounds))

    def request(self, *, is_last: bool = False) -> Request:
        points = points_of(self.stage, self.profile)
        those = contenders(self.stage, points, ranks_of(points[-1]))
        promised = tuple(Bye(one.number, self.rng.choice(("awarded_bye", "half_bye"))) for one in those if self.rng.random() < 0.04)
        asked = request(*those, algorithm=self.algorithm, round=len(self.rounds) + 1, is_last=is_last)
        return Request(**{**fields_of(asked), "forbidden": self.forbidden, "promised": promised, "policy": self.policy})

    def play(self, proposal: Proposal) -> None:
        tables = [Pairing(table.seats, self.result(len(table.seats))) for table in proposal.tables]
        self.rounds.append((*tables, *(Pairing((bye.number,), Result(bye.kind)) for bye in proposal.byes)))

    def result(self, seats: int) -> Result:
        if self.algorithm == "pods":
            order = self.rng.sample(range(1, seats + 1), seats)
            return Result("pod", places=tuple(order))
        kind = self.rng.random()
        if kind < 0.06:
            return Result("no_show", absent=(self.rng.randrange(2),))
        return Result("draw_agreed") if kind < 0.15 else Result("played", games=self.rng.choice(((2, 0), (2, 1), (1, 2), (0, 2))))

    def rounds_played(self, rounds: int) -> Iterator[tuple[Request, Proposal]]:
        """Each round as asked and as answered, until nobody is left to meet."""
        engine = ENGINES[self.algorithm]
        for number in range(1, rounds + 1):
            asked = self.request(is_last=number == rounds)
            if engine.is_exhausted(asked):
                return
            proposal = engine.pair(asked, self.rng.randbytes(16))
            yield asked, proposal
            self.play(proposal)


def fields_of(asked: Request) -> dict[str, Any]:
    return {name: getattr(asked, name) for name in asked.__struct_fields__}


# --- by force


def matchings(numbers: Sequence[int], byes: int) -> Iterator[tuple[list[tuple[int, int]], list[int]]]:
    """Every way to seat `numbers` in twos with so many byes."""
    if not numbers:
        if byes == 0:
            yield [], []
        return
    first, *others = numbers
    for place, other in enumerate(others):
        for pairs_, alone in matchings(others[:place] + others[place + 1 :], byes):
            yield [(min(first, other), max(first, other)), *pairs_], alone
    if byes:
        for pairs_, alone in matchings(others, byes - 1):
            yield pairs_, [first, *alone]
