"""Checks: who has won, who earns a Mod; who has left, and who has which place.

Source: Virtually Victorious rules, V2-V4, V33, V45, V46, section 15; live play L204; tournaments T28.
"""

from __future__ import annotations

from collections.abc import Sequence

from matches.games.engine import Outcome, Prompt, State, departed_outcome
from matches.games.resolution import Effect
from matches.games.virtually_victorious import facts
from matches.games.virtually_victorious.context import Step
from matches.games.virtually_victorious.effects import GAME, ask_one
from matches.games.virtually_victorious.table import Table, card_in

MORE_THAN = 1_000_000
THRESHOLDS = (250_000, 500_000, 750_000)


class GameOver(Exception):
    """Nothing further happens: the step ends where it is."""


def check(step: Step) -> Effect[None]:
    """All above a million at the same check win (V2, V3); then Mods are earned, by the turn player first (V45, V46)."""
    table = step.table
    winners = tuple(seat for seat in table.alive if table.seats[seat].followers > MORE_THAN)
    if winners:
        yield facts.Finished(places(table, step.run.absent), winners, "V2")
        raise GameOver
    for seat in table.turn_order():
        for threshold in THRESHOLDS[table.seats[seat].earned :]:
            if not step.table.seats[seat].is_out and step.table.seats[seat].followers >= threshold:
                yield from earn(step, seat, threshold)


def earn(step: Step, seat: int, threshold: int) -> Effect[None]:
    """The player chooses one of the unearned Mods; the last one is no choice (V45)."""
    ids = tuple(card.id for card in step.table.seats[seat].mods)
    if not ids:
        return
    picked = ids[0]
    if len(ids) > 1:
        picked = str((yield from ask_one(Prompt(f"{GAME}.mod", (seat,), (ids,), ids[:1]))).picks[0])
    if not step.table.seats[seat].is_out:
        yield facts.ModEarned(seat, card_in(step.table.seats[seat].mods, picked), threshold)


def places(table: Table, absent: Sequence[int]) -> tuple[int, ...]:
    """All who are here by Followers, equal ones tied (V4); then who has left, later before earlier (L204)."""
    here = [seat.followers if number not in absent else None for number, seat in enumerate(table.seats)]
    found = list[int]()
    for number, mine in enumerate(here):
        if mine is not None:
            found.append(1 + sum(other is not None and other > mine for other in here))
        else:
            found.append(len(table.seats) - absent.index(number))
    return tuple(found)


def remove_departed(step: Step) -> Effect[None]:
    """Who has left is out (V33)."""
    for seat in step.run.absent:
        if not step.table.seats[seat].is_out:
            yield facts.Fell(seat)


def standing(state: State[Table]) -> tuple[int, ...]:
    """Place of each seat when time was called and the Round is over: Followers decide (section 15)."""
    return places(state.table, state.absent)


def joint_winners(table: Table) -> tuple[int, ...]:
    """All who were above a million at the same check, if that is more than one (V3); their places only rank them (V4)."""
    winners = table.ending.winners if table.ending else ()
    return winners if len(winners) > 1 else ()


def outcome(state: State[Table]) -> Outcome | None:
    """The end by the rules, or because only one player is left (V33)."""
    if ending := state.table.ending:
        return Outcome(ending.places, "rules", ending.rule)
    return departed_outcome(state)
