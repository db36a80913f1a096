"""Options of Oshi Push in words: `play Open Mic left`, `use Quillo Vane`, `discard Guest Verse`, `centre`, `pass`, or a card's name."""

from __future__ import annotations

from collections.abc import Iterator

from matches.games.engine import Prompt, Value
from matches.games.oshi_push.kinds import kind_of
from matches.games.oshi_push.plays import parse
from matches.games.oshi_push.table import STUDIO, Card, Table

PLACES = ("left", "centre", "right")
ASK_FOR_PLACES = frozenset({"oshi_push.assign", "oshi_push.place", "oshi_push.move_popularity"})


def reading(table: Table, prompt: Prompt, option: Value) -> str:
    """The words of one option; options that say the same are alike."""
    if isinstance(option, int):
        return PLACES[option] if prompt.text in ASK_FOR_PLACES else str(option)
    names = {card.id: kind_of(card).name for card in cards(table)}
    act = parse(option)
    if not act.card:
        return names.get(option, option)
    where = "" if act.place == STUDIO else f" {PLACES[act.place]}"
    return f"{act.verb} {names.get(act.card, act.card)}{where}{' with Boost' if act.boosted else ''}"


def cards(table: Table) -> Iterator[Card]:
    """Every card that has a name somewhere on the table, in a hand or in a Trash."""
    for seat in table.seats:
        yield from (*seat.hand, *seat.pile, *seat.trash, *seat.looked)
    for place in table.places:
        yield from (one.card for one in place.content)
        if place.platform:
            yield place.platform
