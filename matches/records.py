"""Game records: whole matches as text in the notation of their game.

A record holds moves and no log. To show one that somebody brings it is played through the rules, into a log of its own.

Source: live play L169 b, L170.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Literal

from matches import texts
from matches.games.actions import AnswerOffer, AnyAction, Create, End, Leave, Reply, Reveal, Seat, Setup
from matches.games.chain import SALT_BYTES
from matches.games.chance import NO_SHARE, SECRET_BYTES, commitment
from matches.games.engine import SYSTEM, Fact, OfferClosed
from matches.games.fold import History
from matches.games.game import BadRecord, Config, Game, GameRecord
from matches.games.registry import GAMES
from matches.selectors import PlayerView

STREAM = "record"
SALT = "00" * SALT_BYTES

# --- writing


def written(history: History, players: Sequence[PlayerView]) -> str:
    """A match as text, as far as it has come. Its game has to have such a text."""
    played = datetime.fromtimestamp(history.entries[0].at / 1000, tz=UTC)
    headers = {"Date": f"{played:%Y-%m-%d}", "Match": history.stream}
    names = [texts.player_name(player) for player in players]
    return history.game.write_record(facts_that_count(history), names, history.state.outcome, headers)


def facts_that_count(history: History) -> list[Fact]:
    """Facts of the game in order, without those that were taken back."""
    made: list[tuple[int, Fact]] = []
    for seq in range(1, history.head + 1):
        for fact in history.body(seq).facts:
            if isinstance(fact, history.game.facts):
                made.append((seq, fact))
            if isinstance(fact, OfferClosed) and fact.why == "accepted":
                kept = undone_to(history, seq, fact)
                made = [(number, done) for number, done in made if number <= kept]
    return [fact for _, fact in made]


def undone_to(history: History, seq: int, closed: OfferClosed) -> int:
    """The entry that an accepted offer returns to; for any other kind than an undo, the last one."""
    offer = next(offer for offer in history.positions[seq - 1].state.meta.offers if offer.id == closed.id)
    return offer.to if offer.kind == "undo" else seq


# --- reading


def parsed(text: str) -> tuple[Game[Any], GameRecord]:
    """The game whose record this is, and the record. Raises `BadRecord` as the first game with records does."""
    faults: list[BadRecord] = []
    for game in (game for game in GAMES.values() if game.has_record):
        try:
            return game, game.read_record(text)
        except BadRecord as fault:
            faults.append(fault)
    raise faults[0] if faults else BadRecord("no game here has records")


def played(game: Game[Any], record: GameRecord) -> History:
    """The record as a log: every salt, secret and time is zero."""
    secret, share = bytes(SECRET_BYTES), NO_SHARE.hex()
    config = Config(game.id, record.mode, game.rules_version, ("human",) * len(record.names), record.options)
    history = History(STREAM, GAMES, secret)
    created, seated = Create(config, commitment(secret, STREAM)), Seat((share,) * len(record.names))
    opening: dict[str, AnyAction] = {"created": created, "seated": seated, "setup": Setup()}
    for cid, action in opening.items():
        history.append(SYSTEM, cid, action, 0, SALT)
    is_draw = record.places is not None and set(record.places) == {1}
    for number, move in enumerate(record.moves):
        (seat,) = game.to_act(history.state)
        offer: Literal["", "draw"] = "draw" if is_draw and number == len(record.moves) - 1 else ""
        history.append(seat, f"move:{number}", Reply(history.prompt_id(0), (move,), offer), 0, SALT)
    if not history.state.outcome and record.places:
        end_as_said(history, record.places)
    if history.state.outcome:
        history.append(SYSTEM, "end", End("casual"), 0, SALT)
        history.append(SYSTEM, "reveal", Reveal(secret.hex()), 0, SALT)
    return history


def end_as_said(history: History, places: Sequence[int]) -> None:
    """A result that no rule made: the losers gave up, the last one first, or all agreed after the last move."""
    for seat in sorted(range(len(places)), key=lambda seat: -places[seat]):
        if places[seat] > 1 and not history.state.outcome:
            history.append(seat, f"concede:{seat}", Leave("concede"), 0, SALT)
    for offer in history.state.meta.offers:
        other = next(seat for seat in range(len(places)) if seat != offer.seat)
        history.append(other, "agree", AnswerOffer(offer.id, accept=True), 0, SALT)
