"""Options of Virtually Victorious in words: `play Scheduled Premiere`, `play Context Note at Duet Invite`, `raid`, `go_on`, `pass`, or a
card's name.

A lesson is a duel: who is Raided, or is the target of a card, is the other one.
"""

from __future__ import annotations

from collections.abc import Iterator

from matches.games.engine import Prompt, Value
from matches.games.virtually_victorious.kinds import kind_of
from matches.games.virtually_victorious.plays import parse
from matches.games.virtually_victorious.table import Card, Table


def reading(table: Table, prompt: Prompt, option: Value) -> str:
    """The words of one option; options that say the same are alike."""
    names = {card.id: kind_of(card).name for card in cards(table)} | {entry.id: kind_of(entry.card).name for entry in table.stack}
    act = parse(str(option))
    if act.verb == "raid":
        return act.verb
    if act.verb not in ("play", "use"):
        return names.get(str(option), str(option))
    aim = f" at {names[act.target]}" if act.target in names else ""
    return f"{act.verb} {names[act.card]}{aim}"


def cards(table: Table) -> Iterator[Card]:
    """Every card that has a name somewhere on the table, in a hand or in a Discard."""
    for seat in table.seats:
        yield from (*seat.hand, *seat.mods, *seat.discard, *seat.looked)
        yield from (one.card for one in seat.field)
