"""What visitors bring: replay files and game records, read and checked without the database.

A game record becomes a replay, so that the viewer shows it like any other match; the report says what a record can prove and what it
cannot.

Source: live play L37, L169, L170.
"""

from __future__ import annotations

from msgspec import Struct

from matches import records
from matches.games import replay
from matches.games.audit import Check, Report
from matches.games.engine import PUBLIC
from matches.games.game import BadRecord, GameRecord
from matches.games.registry import KNOWN
from matches.games.replay import BadReplay, Player

MAX_RECORD_BYTES = 256 * 1024


class ReadReplay(Struct, frozen=True):
    """A file that has been read: what was checked, and the replay to show, as JSON lines."""

    report: Report
    text: str


def read_any(text: bytes) -> ReadReplay:
    """Read a replay file or a game record. Raises `BadReplay` with the place and the reason."""
    if text.lstrip()[:1] == b"{":
        read = replay.read(text)
        return ReadReplay(replay.verify(read, KNOWN), text.decode())
    if len(text) > MAX_RECORD_BYTES:
        raise BadReplay(f"larger than {MAX_RECORD_BYTES // 1024} KiB")
    try:
        game, record = records.parsed(text.decode())
    except (UnicodeDecodeError, BadRecord) as error:
        raise BadReplay(str(error)) from error
    players = [Player(seat, name, "human") for seat, name in enumerate(record.names)]
    lines = replay.lines(records.played(game, record), PUBLIC, players, created_at=0)
    return ReadReplay(record_report(record), b"".join(lines).decode())


def record_report(record: GameRecord) -> Report:
    moves = Check("moves", "ok", f"{len(record.moves)} moves, all legal, with what is written beside them")
    return Report((moves, Check("chain", "not disclosed", "a game record holds moves and no log")))
