"""What is due for a tournament and when, from its state alone. Pure.

Source: T25, T28, T30, T48, T81.
"""

from __future__ import annotations

from tournaments.rules.commands.sweeping import next_sweep
from tournaments.rules.stages import is_live
from tournaments.rules.state import Pairing, Tournament

NOW = -1


def due_at(t: Tournament) -> dict[str, int]:
    """Pieces of work by name, with their time (ms); `NOW` for what is due as soon as it is known.

    A name says what the piece is about, an attempt included, so that a new piece is not taken for an old one that is leased.
    """
    found: dict[str, int] = {}
    if (at := next_sweep(t)) is not None:
        found["sweep"] = at
    if t.phase == "completed" and t.plan.play.venue == "here" and t.plan.decks.sight == "after":
        found["disclose"] = NOW
    if t.phase != "running" or (newest := t.round) is None:
        return found
    if newest.state in ("pairing", "closing"):
        found[f"{newest.state}:{newest.stage}.{newest.number}:{newest.attempt}.{newest.input_hash[:8]}"] = NOW
    for round_ in t.open_rounds():
        name = f"{round_.stage}.{round_.number}"
        ready = (pairing.key for pairing in t.tables(round_.moment) if is_to_begin(t, pairing))
        if round_.is_time_called:
            found[f"time:{name}"] = NOW
        # Live, a round goes on while tables open: so many are to be told of it.
        found[f"mail:{name}:{round_.attempt}" + (f".{len(round_.tables)}" if is_live(t, round_.stage) else "")] = NOW
        found |= {f"begin:{key.stage}.{key.round}.{key.table}": NOW for key in ready}
    return found


def is_to_begin(t: Tournament, pairing: Pairing) -> bool:
    """Whether everybody is at a table that plays here and whose match is still to be made."""
    is_here = t.plan.play.venue == "here" and not pairing.bye
    return is_here and pairing.state == "assigned" and len(pairing.present) == len(pairing.seats)
