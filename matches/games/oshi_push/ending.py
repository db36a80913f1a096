"""Losing, leaving, winning: who is out, when the game is over, and who has which place.

Source: Oshi Push rules, P38.2, P70-P78, P99, P109, section 18; live play L204; tournaments T28.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from matches.games.engine import Outcome, State, departed_outcome
from matches.games.oshi_push import facts
from matches.games.oshi_push.context import Step
from matches.games.oshi_push.influence import popularity, subscribers
from matches.games.oshi_push.table import Table
from matches.games.resolution import Effect

WINNING_TOTAL = 1_000_000


class GameOver(Exception):
    """Nothing further happens: the step ends where it is."""


def finish(step: Step, rule: str, best: Sequence[tuple[int, ...]]) -> Effect[None]:
    """The game ends: `best` are the sides still in it in groups that share a place, best first; those who are out follow."""
    yield facts.Finished(places(step.table, seats_of(step.table, best), step.run.absent), rule)
    raise GameOver


def seats_of(table: Table, groups: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Groups of sides as groups of seats."""
    return [tuple(seat for side in group for seat in table.sides[side]) for group in groups]


def places(table: Table, best: Sequence[tuple[int, ...]], absent: Sequence[int]) -> tuple[int, ...]:
    """Place of each seat: first `best`, then whom the rules put out, later before earlier, then sides that left, likewise (L204)."""
    played_on = [*best, *reversed(table.fallen)]
    placed = {seat for group in played_on for seat in group}
    gone = [side for side in table.sides if not placed.issuperset(side)]
    gone.sort(key=lambda side: max(absent.index(seat) for seat in side), reverse=True)
    found, ahead = dict[int, int](), 0
    for group in (*played_on, *gone):
        found |= dict.fromkeys(group, ahead + 1)
        ahead += len(group)
    return tuple(found[seat] for seat in range(len(table.seats)))


def ranked(table: Table, sides: Iterable[int], *, with_bank: bool = False) -> list[tuple[int, ...]]:
    """Sides by Subscriber Total, then Popularity in the row (P73), then Bank where that counts; equal ones share a group."""

    def worth(side: int) -> tuple[int, ...]:
        bank = sum(table.seats[seat].bank for seat in table.sides[side]) if with_bank else 0
        return subscribers(table, side), popularity(table, side), bank

    return [tuple(group) for _, group in groupby(sorted(sides, key=worth, reverse=True), key=worth)]


def win(step: Step, side: int, rule: str) -> Effect[None]:
    """One side wins; the places behind it follow Subscriber Total, Popularity, Bank."""
    rest = [other for other in step.table.sides_from(0) if other != side]
    yield from finish(step, rule, [(side,), *ranked(step.table, rest, with_bank=True)])


def lose(step: Step, seats: Iterable[int]) -> Effect[None]:
    """Seats cannot draw: they, and in a team game their partners, lose at once and together (P70, P71, P99)."""
    table = step.table
    losing = list(dict.fromkeys(table.side_of(seat) for seat in seats))
    order = ranked(table, losing)
    if set(losing) == set(table.sides_from(0)):
        yield from finish(step, "P73", order)
    groups = tuple(tuple(seat for side in group for seat in table.members(side)) for group in reversed(order))
    yield facts.Fell(groups, "deck")
    if len(here := step.table.sides_from(0)) == 1:
        yield from finish(step, "P72", [here])


def remove_departed(step: Step) -> Effect[None]:
    """Who has left is out; in a team game they stay at the table with all they have (P76, P109)."""
    for seat in step.run.absent:
        if step.table.mode != "team" and not step.table.seats[seat].is_out:
            yield facts.Fell(((seat,),), "left")


def standing(state: State[Table]) -> tuple[int, ...]:
    """Place of each seat when time was called and the round is over: Subscriber Total, Popularity, Bank (section 18)."""
    table = state.table
    return places(table, seats_of(table, ranked(table, table.sides_from(0), with_bank=True)), state.absent)


def outcome(state: State[Table]) -> Outcome | None:
    """The end by the rules, or because only one side is left."""
    table = state.table
    if table.ending:
        return Outcome(table.ending.places, "rules", table.ending.rule)
    if not state.gone:
        return None
    out = tuple(seat for group in table.fallen for seat in group)
    if not (departed := departed_outcome(state, out)):
        return None
    away = {*out, *state.absent}
    stays = [side for side in table.sides if not away.issuperset(side)]
    return Outcome(places(table, stays, state.absent), departed.reason)
