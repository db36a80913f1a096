"""Game records of matches: the moves that count, in the notation of their game, with headers.

Source: live play L169 b; OSHI rules, section 7.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from matches import texts
from matches.games.engine import OfferClosed, Outcome
from matches.games.fold import History
from matches.games.oshi.record import DRAW, NO_RESULT, RED_WINS, WHITE_WINS, format_game
from matches.games.oshi.table import Moved, Table
from matches.selectors import PlayerView


def oshi_record(history: History, players: Sequence[PlayerView]) -> str:
    """An OSHI match as text, as far as it has come."""
    table: Table | None = history.state.table
    red = (table and table.red) or 0
    names = [texts.player_name(player) for player in players]
    played = datetime.fromtimestamp(history.entries[0].at / 1000, tz=UTC)
    headers = {"Red": names[red], "White": names[1 - red], "Date": f"{played:%Y-%m-%d}", "Match": history.stream}
    if history.config and (setting := history.config.options.get("no_return")):
        headers["NoReturn"] = setting
    return format_game(headers, moves(history), result(history.state.outcome, red))


def moves(history: History) -> list[str]:
    """Moves in order, without those that were taken back."""
    made: dict[int, str] = {}
    for seq in range(1, history.head + 1):
        for fact in history.body(seq).facts:
            if isinstance(fact, Moved):
                made[seq] = fact.move
            if isinstance(fact, OfferClosed) and fact.why == "accepted":
                kept = undone_to(history, seq, fact)
                made = {number: move for number, move in made.items() if number <= kept}
    return list(made.values())


def undone_to(history: History, seq: int, closed: OfferClosed) -> int:
    """The entry that an accepted offer returns to; for any other kind than an undo, the last one."""
    offer = next(offer for offer in history.positions[seq - 1].state.meta.offers if offer.id == closed.id)
    return offer.to if offer.kind == "undo" else seq


def result(outcome: Outcome | None, red: int) -> str:
    if outcome is None:
        return NO_RESULT
    if len(set(outcome.places)) == 1:
        return DRAW
    return RED_WINS if outcome.places[red] == 1 else WHITE_WINS
