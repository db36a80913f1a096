"""What visitors bring: replay files and OSHI game records, read and checked without the database.

A game record holds moves and no log. It is played through the rules into a log of its own, so that the viewer shows it like any other
match; the report says what a record can prove and what it cannot.

Source: live play L37, L169, L170.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from matches import replay
from matches.games.actions import AnswerOffer, AnyAction, Create, End, Leave, Reply, Reveal, Seat, Setup
from matches.games.audit import Check, Report
from matches.games.chain import SALT_BYTES
from matches.games.chance import NO_SHARE, SECRET_BYTES, commitment
from matches.games.engine import PUBLIC, SYSTEM
from matches.games.fold import History
from matches.games.game import Config
from matches.games.oshi.game import Oshi
from matches.games.oshi.record import DRAW, RED_WINS, WHITE_WINS, Record, RecordError, parse_game
from matches.games.registry import GAMES
from matches.replay import BadReplay, Player

RECORD_STREAM = "record"
MAX_RECORD_BYTES = 256 * 1024


class ReadReplay(Struct, frozen=True):
    """A file that has been read: what was checked, and the replay to show, as JSON lines."""

    report: Report
    text: str


def read_any(text: bytes) -> ReadReplay:
    """Read a replay file or a game record. Raises `BadReplay` with the place and the reason."""
    if text.lstrip()[:1] == b"{":
        read = replay.read(text)
        return ReadReplay(replay.verify(read, GAMES), text.decode())
    if len(text) > MAX_RECORD_BYTES:
        raise BadReplay(f"larger than {MAX_RECORD_BYTES // 1024} KiB")
    try:
        record = parse_game(text.decode())
    except (UnicodeDecodeError, RecordError) as error:
        raise BadReplay(str(error)) from error
    return ReadReplay(record_report(record), record_replay(record))


def record_report(record: Record) -> Report:
    moves = Check("moves", "ok", f"{len(record.moves)} moves, all legal, and what they claim")
    return Report((moves, Check("chain", "not disclosed", "a game record holds moves and no log")))


def record_replay(record: Record) -> str:
    players = (Player(0, record.headers.get("Red", "Red"), "human"), Player(1, record.headers.get("White", "White"), "human"))
    return b"".join(replay.lines(record_history(record), PUBLIC, players, created_at=0)).decode()


def record_history(record: Record) -> History:
    """The record as a log: Red is seat 0, every salt, secret and time is zero."""
    secret, salt = bytes(SECRET_BYTES), "00" * SALT_BYTES
    options = {"no_return": record.headers.get("NoReturn", "mover"), "red": "0"}
    config = Config(Oshi.id, "duel", Oshi.rules_version, ("human", "human"), options)
    history = History(RECORD_STREAM, GAMES, secret)
    share = NO_SHARE.hex()
    created, seats = Create(config, commitment(secret, RECORD_STREAM)), Seat((share, share))
    opening: dict[str, AnyAction] = {"created": created, "seated": seats, "setup": Setup()}
    for cid, action in opening.items():
        history.append(SYSTEM, cid, action, 0, salt)
    for number, move in enumerate(record.moves):
        is_last = number == len(record.moves) - 1
        offer: Literal["", "draw"] = "draw" if is_last and record.result == DRAW else ""
        history.append(number % 2, f"move:{number}", Reply(history.prompt_id(0), (move,), offer), 0, salt)
    if not history.state.outcome:
        end_as_said(history, record.result, salt)
    if history.state.outcome:
        history.append(SYSTEM, "end", End("casual"), 0, salt)
        history.append(SYSTEM, "reveal", Reveal(secret.hex()), 0, salt)
    return history


def end_as_said(history: History, result: str, salt: str) -> None:
    """A result that no rule made: the loser gave up, or both agreed after the last move."""
    if result in (RED_WINS, WHITE_WINS):
        history.append(1 if result == RED_WINS else 0, "concede", Leave("concede"), 0, salt)
    for offer in history.state.meta.offers:
        history.append(1 - offer.seat, "agree", AnswerOffer(offer.id, accept=True), 0, salt)
