"""From a stage so far to what pairing may know of each who plays on.

Source: tournaments reference, sections 4, 7 and 11; T41, T44, T66.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.formats.field import Entrant, Field, Pairing
from tournaments.formats.pairing import Contender


@dataclass
class Past:
    """Of one entrant, round by round."""

    met: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    byes: int = 0
    promised: int = 0
    downs: int = 0
    ups: int = 0
    shorts: int = 0


def contenders(
    stage: Field, points: Sequence[Mapping[int, int]], ranks: Mapping[int, int], *, no_shows_meet: bool = True
) -> tuple[Contender, ...]:
    """Who is to be seated in the next round, by number.

    `points` in halves, by entrant, before each round and the next; who is not in it has none. `ranks` before the next round. At card tables
    somebody who did not come counts as met; where they do not (FIDE), `no_shows_meet` is False, and the seat is not counted either.
    """
    past = {entrant.number: Past() for entrant in stage.entrants}
    for before, pairings in zip(points, stage.rounds, strict=False):
        for pairing in pairings:
            add(past, pairing, before, no_shows_meet)
    now, next_round = points[len(stage.rounds)], len(stage.rounds) + 1
    last = len(stage.entrants)
    return tuple(
        contender(entrant, past[entrant.number], now.get(entrant.number, 0), ranks.get(entrant.number, last))
        for entrant in sorted(stage.entrants, key=lambda entrant: entrant.number)
        if entrant.takes_part(next_round)
    )


def add(past: Mapping[int, Past], pairing: Pairing, points: Mapping[int, int], no_shows_meet: bool) -> None:
    if pairing.is_bye:
        alone = past[pairing.seats[0]]
        alone.byes += kind_of(pairing) == "bye"
        alone.promised += kind_of(pairing) in ("awarded_bye", "half_bye")
        return
    came = list(meeting(pairing, no_shows_meet))
    for seat, number in came if len(came) > 1 else ():
        one = past[number]
        one.met += [other for _, other in came if other != number]
        one.seats.append(seat)
    for number in pairing.seats:
        past[number].shorts += len(pairing.seats) == 3
    if len(pairing.seats) == 2:
        higher, lower = sorted(pairing.seats, key=lambda number: -points.get(number, 0))
        gap = points.get(higher, 0) != points.get(lower, 0)
        past[higher].downs += gap
        past[lower].ups += gap


def kind_of(pairing: Pairing) -> str:
    """A bye without a result yet is one that pairing gave."""
    return pairing.result.kind if pairing.result else "bye"


def meeting(pairing: Pairing, no_shows_meet: bool) -> Iterator[tuple[int, int]]:
    """Seats and numbers of those who have met (T41); a result that is still open, or was corrected, changes nothing in that."""
    result = pairing.result
    nobody = result is not None and result.kind == "both_no_show"
    for seat, number in enumerate(pairing.seats):
        has_come = result is None or not (nobody or seat in result.absent)
        if no_shows_meet or has_come:
            yield seat, number


def contender(entrant: Entrant, past: Past, points: int, rank: int) -> Contender:
    return Contender(
        number=entrant.number,
        seed=entrant.seed,
        points=points,
        rank=rank,
        met=tuple(sorted(past.met)),
        byes=past.byes,
        promised=past.promised,
        downs=past.downs,
        ups=past.ups,
        sat=tuple(past.seats.count(seat) for seat in range(max(past.seats, default=-1) + 1)),
        last=past.seats[-1] if past.seats else None,
        club=entrant.club,
        shorts=past.shorts,
        table=entrant.table,
    )
