"""What staff should be asked about, from the state alone: nothing of it happens by itself.

Source: tournaments reference, T26 and section 11.
"""

from __future__ import annotations

from tournaments.rules.state import PairingKey, Tournament

IN_A_ROW = 2


def proposed_drops(t: Tournament) -> list[int]:
    """Entrants who play on and have not come to their last two tables (T26). A bye between them says nothing of either."""
    missed: dict[int, int] = {}
    for _, table in sorted(t.pairings.items()):
        if table.bye or table.result is None:
            continue
        for seat, number in enumerate(table.seats):
            missed[number] = missed.get(number, 0) + 1 if seat in table.result.absent else 0
    return sorted(number for number, count in missed.items() if count >= IN_A_ROW and t.entrants[number].is_playing)


def proposed_no_shows(t: Tournament) -> dict[PairingKey, tuple[int, ...]]:
    """Open tables of rounds that are out at which somebody sits who has left the event, with their seats (section 11)."""
    found: dict[PairingKey, tuple[int, ...]] = {}
    for round_ in t.open_rounds():
        for table in t.tables(round_.moment):
            gone = tuple(seat for seat, number in enumerate(table.seats) if not t.entrants[number].is_playing)
            if gone and not table.bye and table.state == "assigned":
                found[table.key] = gone
    return found
