"""What a command would change beyond its own table, told before it is given: two states compared, of which nobody keeps the later one.

Source: tournaments reference, section 11; T32, T62, T63.
"""

from __future__ import annotations

from msgspec import Struct

from tournaments.rules.cutting import next_stage
from tournaments.rules.state import PairingKey, Tournament


class Reseating(Struct, frozen=True):
    """A table of a bracket that has not begun, with its entrants before and after. None before: it opens. None after: who plays is open."""

    key: PairingKey
    before: tuple[int, ...]
    after: tuple[int, ...]


class Cut(Struct, frozen=True):
    """Who would come into a stage, or go out of it. `stands`: its pairings are out, so nobody does, and the log has a note (T62)."""

    stage: int
    comes_in: tuple[int, ...]
    goes_out: tuple[int, ...]
    stands: bool


def reseatings(t: Tournament, later: Tournament) -> list[Reseating]:
    """Tables with other players, in order of play; those of `t` that a change of hands has only turned round are none."""
    found = []
    for key in sorted(t.pairings.keys() | later.pairings.keys()):
        before, after = (state.pairings[key].seats if key in state.pairings else () for state in (t, later))
        if set(before) != set(after):
            found.append(Reseating(key, before, after))
    return found


def cut_of(t: Tournament, later: Tournament, stage: int) -> Cut | None:
    """What happens to the stage after `stage`; None if nothing, or if nobody is in it yet."""
    following = t.stages.get(stage + 1)
    if following is None or following.state == "planned" or later.stages[stage].state != "closed":
        return None
    wanted, before = set(next_stage(later, stage + 1).seeds), set(following.seeds)
    if wanted == before:
        return None
    comes_in, goes_out = tuple(sorted(wanted - before)), tuple(sorted(before - wanted))
    return Cut(stage + 1, comes_in, goes_out, stands=later.stages[stage + 1].seeds == following.seeds)
