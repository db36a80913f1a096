"""Why something cannot be picked, as the rule that forbids it.

Source: live play L73; sections 5 and 6 of the rules.
"""

from __future__ import annotations

from matches.games.engine import Prompt, Value
from matches.games.hololive_ocg import actions, arts
from matches.games.hololive_ocg.table import Table
from matches.games.hololive_ocg.turns import MAIN, PERFORMANCE


def why_not(table: Table, owed: tuple[Prompt, ...], seat: int, thing: Value) -> str | None:
    """None for an option; the text of a rule for an action or an art that is none, written as options are."""
    if any(thing in prompt.row(seat) for prompt in owed):
        return None
    if not owed:
        return "hololive_ocg.why.turn"
    text = owed[0].text
    if text == MAIN:
        return f"hololive_ocg.why.{actions.objection(table, seat, actions.parse(str(thing))) or 'H40'}"
    if text == PERFORMANCE:
        return f"hololive_ocg.why.{of_art(table, seat, str(thing)) or 'H71'}"
    return "hololive_ocg.why.choice"


def of_art(table: Table, seat: int, thing: str) -> str | None:
    verb, holomem, number, target = (*thing.split(":"), "", "", "", "")[:4]
    if verb != "art" or not number.isdecimal():
        return None
    return arts.objection(table, seat, holomem, int(number), target)
