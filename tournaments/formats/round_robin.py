"""Round robin by the circle method: everybody meets everybody else once a leg.

The places 1 .. m, m odd, stand on a circle that turns by one a round; in round r those meet whose places add up to r + 1 (mod m). One of
them would meet himself: he meets the last entrant if the number is even, and rests if it is odd. The sum of two places also says who has
the first seat, so that seats alternate but for one round at most and are balanced within one (T61). The second leg swaps seats.

Whoever leaves before half of his games has all of them annulled; if later, those that remain are forfeits.

Source: tournaments reference, section 8.2; T61.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tournaments.formats.field import Field, Pairing
from tournaments.formats.format import Finding, Rounds
from tournaments.formats.seeding import line

Legs = Literal[1, 2]
Schedule = tuple[tuple[tuple[int, int], ...], ...]
"""Rounds in order, each with its pairs, the first seat first."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="round_robin"):
    legs: Legs = 1


def check(settings: Settings, players: int) -> tuple[Finding, ...]:
    return ()


def pair(field: Field, settings: Settings) -> Rounds:
    return upcoming(field, schedule(line(field), settings.legs))


def is_over(field: Field, settings: Settings) -> bool:
    return field.has_all_results and not pair(field, settings)


def counted(field: Field, settings: Settings) -> Field:
    return without(field, annulled(field, schedule(line(field), settings.legs)))


def places(field: Field, settings: Settings, standing: Sequence[int]) -> tuple[int, ...]:
    gone = annulled(field, schedule(line(field), settings.legs))
    return tuple(sorted(standing, key=lambda number: number in gone))


def schedule(entrants: Sequence[int], legs: int) -> Schedule:
    circle = len(entrants) - 1 + len(entrants) % 2
    leg = tuple(
        tuple((entrants[first - 1], entrants[second - 1]) for first, second in meetings(turn, len(entrants)))
        for turn in range(1, circle + 1)
    )
    return leg if legs == 1 else leg + tuple(tuple((second, first) for first, second in pairs) for pairs in leg)


def meetings(turn: int, players: int) -> Iterator[tuple[int, int]]:
    """Places that meet in round `turn` of a leg, the first seat first."""
    circle = players - 1 + players % 2
    for place in range(1, circle + 1):
        other = (turn - place) % circle + 1
        if place < other:
            yield (place, other) if (place + other) % 2 else (other, place)
        elif place == other and players % 2 == 0:
            yield (place, players) if 2 * place <= players else (players, place)


def annulled(field: Field, plan: Schedule) -> frozenset[int]:
    """Who has left before half of his games. A game to which he did not come is not one of them."""
    left = has_left(field)
    due = {number: sum(number in pair for pairs in plan for pair in pairs) for number in left}
    return frozenset(number for number in left if 2 * games_played(field, number) < due[number])


def has_left(field: Field) -> frozenset[int]:
    return frozenset(entrant.number for entrant in field.entrants if not entrant.takes_part(len(field.rounds) + 1))


def games_played(field: Field, number: int) -> int:
    return sum(number in pairing.seats and has_come(pairing, number) for pairings in field.rounds for pairing in pairings)


def has_come(pairing: Pairing, number: int) -> bool:
    result = pairing.result
    return result is not None and result.kind != "both_no_show" and pairing.seats.index(number) not in result.absent


def without(field: Field, gone: frozenset[int]) -> Field:
    rounds = tuple(tuple(pairing for pairing in pairings if gone.isdisjoint(pairing.seats)) for pairings in field.rounds)
    return replace(field, rounds=rounds)


def upcoming(field: Field, plan: Schedule) -> Rounds:
    """The next round of a schedule in which somebody plays. Two who have both left do not."""
    gone, left = annulled(field, plan), has_left(field)
    for number, pairs in enumerate(plan[len(field.rounds) :], start=len(field.rounds) + 1):
        if playing := tuple(Pairing(pair) for pair in pairs if gone.isdisjoint(pair) and not left.issuperset(pair)):
            return {number: playing}
    return {}
