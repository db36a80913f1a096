"""Stages that tests play: fields of so many entrants, results, and any planned format from its first pairing to its end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from tournaments.formats.field import Entrant, Field, Pairing, Result
from tournaments.formats.format import Rounds
from tournaments.formats.registry import PLANNED, Settings, name_of

Referee = Callable[[tuple[int, ...]], Result]


def field(players: int, **entrants: Any) -> Field:
    """Entrants 1 .. n with seeds of the same numbers."""
    return Field(tuple(Entrant(number, number, **entrants) for number in range(1, players + 1)))


def win(seat: int) -> Result:
    return Result("played", games=(2, 0) if seat == 0 else (0, 2))


def favourite(seats: tuple[int, ...]) -> Result:
    """The lower number wins."""
    return win(seats.index(min(seats)))


def by_lot(seed: int) -> Referee:
    lots = random.Random(seed)
    return lambda seats: win(lots.randrange(2))


def with_rounds(stage: Field, rounds: Rounds) -> Field:
    """The stage with pairings added, as a service would."""
    table = dict(enumerate(stage.rounds, start=1))
    for number, pairings in rounds.items():
        table[number] = table.get(number, ()) + pairings
    return replace(stage, rounds=tuple(table.get(number, ()) for number in range(1, max(table, default=0) + 1)))


def with_results(stage: Field, referee: Referee) -> Field:
    """Every open pairing decided."""
    return replace(stage, rounds=tuple(tuple(decided(pairing, referee) for pairing in pairings) for pairings in stage.rounds))


def decided(pairing: Pairing, referee: Referee) -> Pairing:
    return pairing if pairing.result else replace(pairing, result=referee(pairing.seats))


def with_result(stage: Field, seats: Iterable[int], result: Result) -> Field:
    """One pairing decided, or decided anew, by who sits there in any order."""
    found = [pairing for pairings in stage.rounds for pairing in pairings if set(pairing.seats) == set(seats)]
    assert len(found) == 1
    return replace(
        stage,
        rounds=tuple(tuple(replace(p, result=result) if p is found[0] else p for p in pairings) for pairings in stage.rounds),
    )


def leave(stage: Field, number: int) -> Field:
    """An entrant leaves after the rounds so far."""
    gone = len(stage.rounds)
    return replace(stage, entrants=tuple(replace(e, left=gone) if e.number == number else e for e in stage.entrants))


def played_out(stage: Field, settings: Settings, referee: Referee) -> Field:
    """The stage from here to its end, everybody playing. A stage that never ends, or stops before its end, fails."""
    form = PLANNED[name_of(settings)]
    while not form.is_over(stage, settings):
        rounds = form.pair(stage, settings)
        assert rounds, "neither over nor to be paired"
        stage = with_results(with_rounds(stage, rounds), referee)
    return stage


def pairs(rounds: Mapping[int, tuple[Pairing, ...]]) -> dict[int, list[tuple[int, ...]]]:
    return {number: [pairing.seats for pairing in pairings] for number, pairings in rounds.items()}
