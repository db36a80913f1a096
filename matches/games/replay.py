"""One file that holds a match: written for a view key, read and checked without a database.

JSON lines: a header, the first view, one line per entry with what the key is told of it, a footer. After disclosure each entry also
carries all that its hash covers, so that anyone can fold, audit and recompute it.

Source: live play L37, L166-L170, L188; architecture sections 5 and 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from matches.games.audit import Check, Fault, Report, audit, checked
from matches.games.chain import Entry
from matches.games.engine import ViewKey
from matches.games.fold import History
from matches.games.game import Config, Game
from matches.games.views import Json, match_view, told

T = TypeVar("T")
FORMAT: Literal["oshi-arena-replay-1"] = "oshi-arena-replay-1"
MAX_FILE_BYTES = 4 * 1024 * 1024
MAX_ENTRIES = 5_000
MAX_OBJECTS = 10_000
"""In all bodies: each fact is one, and a fold over many more forged ones would never end."""


class BadReplay(Exception):
    """The text is not a replay; the message says where and why, the rest of the site is untouched."""


class Player(Struct, frozen=True, omit_defaults=True):
    """Who sat where, under the name that the file may show."""

    seat: int
    name: str
    kind: str
    level: str = ""


class Header(Struct, frozen=True):
    format: Literal["oshi-arena-replay-1"]
    match: str
    game: str
    mode: str
    rules: str
    players: tuple[Player, ...]
    config: Config
    key: Annotated[str, Meta(pattern=r"^(public|open|staff|seat:[0-9])\Z")]
    commitment: str
    created_at: int


class FirstView(Struct, frozen=True):
    seq: int
    view: Json


class Line(Struct, frozen=True):
    """An entry as the key is told of it; `body`, `cid` and `salt` only after disclosure."""

    seq: int
    kind: str
    by: int
    at: int
    facts: list[Json]
    lines: list[tuple[str, dict[str, int | str]]]
    patch: Json
    hash: str
    body: str | UnsetType = UNSET
    cid: str | UnsetType = UNSET
    salt: str | UnsetType = UNSET


class Footer(Struct, frozen=True):
    result: Json | None
    head: int
    head_hash: str
    disclosed: bool


class Replay(Struct, frozen=True):
    """A file that has been read."""

    header: Header
    first: FirstView
    lines: tuple[Line, ...]
    footer: Footer

    @property
    def entries(self) -> list[Entry]:
        """The entries of a disclosed file, as they were stored."""
        return [Entry(x.seq, x.kind, x.by, x.cid or "", x.body or "", x.at, x.salt or "", x.hash) for x in self.lines]


# --- writing


def lines(history: History, key: ViewKey, players: Iterable[Player], created_at: int, *, upto: int | None = None) -> Iterator[bytes]:
    """The file of a match for `key`, line by line, up to an entry or the last one."""
    config = history.config
    assert config is not None
    head = history.head if upto is None else min(upto, history.head)
    is_open = history.revealed is not None
    about = (config.game, config.mode, config.rules, tuple(players), config, key.name, history.commitment, created_at)
    yield encoded(Header(FORMAT, history.stream, *about))
    yield encoded(FirstView(0, match_view(history.game, history.positions[0], key)))
    for seq in range(head + 1):
        yield encoded(line(history, seq, key, is_open=is_open))
    outcome = history.positions[head].state.outcome
    result = None if outcome is None else msgspec.to_builtins(outcome)
    yield encoded(Footer(result, head, history.entries[head].hash, is_open))


def line(history: History, seq: int, key: ViewKey, *, is_open: bool) -> Line:
    entry, news = history.entries[seq], told(history, seq, key)
    covered = {"body": entry.body, "cid": entry.cid, "salt": entry.salt} if is_open else {}
    patch = news.patch if seq else {}
    return Line(seq, entry.kind, entry.seat, entry.at, news.facts, news.lines, patch, entry.hash, **covered)


def encoded(value: Struct) -> bytes:
    return msgspec.json.encode(value, order="sorted") + b"\n"


# --- reading


def read(text: bytes) -> Replay:
    """Parse a file. Raises `BadReplay` with the number of the line at fault."""
    if len(text) > MAX_FILE_BYTES:
        raise BadReplay(f"larger than {MAX_FILE_BYTES // 1024 // 1024} MiB")
    rows = text.split(b"\n")
    while rows and not rows[-1].strip():
        rows.pop()
    if not 4 <= len(rows) <= MAX_ENTRIES + 3:
        raise BadReplay("too short for a replay" if len(rows) < 4 else "too many entries")
    header, first = parsed(rows, 0, Header), parsed(rows, 1, FirstView)
    body = tuple(parsed(rows, number, Line) for number in range(2, len(rows) - 1))
    footer = parsed(rows, len(rows) - 1, Footer)
    if sum((line.body or "").count("{") for line in body) > MAX_OBJECTS:
        raise BadReplay("too many facts")
    return Replay(header, first, body, footer)


def parsed(rows: list[bytes], number: int, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(rows[number], type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadReplay(f"line {number + 1}: {error}") from error


# --- checking


def verify(replay: Replay, games: Mapping[str, Game[Any]]) -> Report:
    """Everything that the file lets one check: chain, commitment, shuffles, audit, result, and that views and texts follow from it."""
    if not replay.footer.disclosed:
        return Report((Check("contents", "not disclosed", "only hashes are in this file"), checked("views", lambda: in_order(replay))))
    entries = replay.entries
    report = audit(replay.header.match, entries, games, head_hash=replay.footer.head_hash)
    if not report.is_ok:
        return report
    return Report((*report.checks, checked("views", lambda: agree(replay, entries, games))))


def in_order(replay: Replay) -> str:
    """Numbers without holes up to the head that the footer names, and nothing of what is not disclosed."""
    for seq, row in enumerate(replay.lines):
        if row.seq != seq:
            raise Fault(seq, f"entry {row.seq} stands where {seq} is due")
    last = replay.lines[-1]
    if (replay.footer.head, replay.footer.head_hash) != (last.seq, last.hash):
        raise Fault(last.seq, "the footer names another head")
    return f"{len(replay.lines)} entries"


def kind_in_log(player: Player) -> str:
    """What the log knows of a player: the level of a house bot; of anybody else, that it is none."""
    return f"bot:{player.level}" if player.level else "human"


def agree(replay: Replay, entries: Sequence[Entry], games: Mapping[str, Game[Any]]) -> str:
    """Header, views, texts and footer are what the entries lead to."""
    in_order(replay)
    header, history = replay.header, History(replay.header.match, games)
    for entry in entries:
        history.fold(entry)
    config = history.config
    if config is None or header.config != config or (header.game, header.mode, header.rules) != (config.game, config.mode, config.rules):
        raise Fault(0, "the header tells of another match")
    if header.commitment != history.commitment:
        raise Fault(0, "the header names another commitment")
    if [(player.seat, kind_in_log(player)) for player in header.players] != list(enumerate(config.seats)):
        raise Fault(0, "the header seats others than entry 0")
    made = lines(history, ViewKey(header.key), header.players, header.created_at)
    again = read(b"".join(made))
    if again.first != replay.first:
        raise Fault(0, "the first view is not what entry 0 leads to")
    for mine, given in zip(again.lines, replay.lines, strict=True):
        if mine != given:
            raise Fault(given.seq, "what the key was told is not what the entry says")
    if again.footer != replay.footer:
        raise Fault(history.head, "the footer is not what the entries lead to")
    return header.key
