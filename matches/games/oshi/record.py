"""The game record: one match as text, with headers and numbered moves, written and read back.

    [Red "Aki"]
    [White "Bea"]
    [Result "1-0"]

    1. a1N3 a9S3 2. e3N1 ... 31. e6N3 xW3,R1 1-0

Every move is checked against the rules, and its claims against what falls. The result stands in the header and at the end:
`1-0` Red wins, `0-1` White wins, `1/2-1/2` a draw, `*` none. Where the rules end the game it has to be theirs.

Source: OSHI rules, sections 5 and 7; live play L169 b.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from msgspec import Struct

from matches.games.engine import Fact, Outcome
from matches.games.game import BadRecord, GameRecord
from matches.games.oshi.notation import claims
from matches.games.oshi.rules import key, objection, turn, verdict
from matches.games.oshi.table import Coloured, Laid, Moved, Position, Table

NO_RETURN = {"NoReturn": ("mover", "displaced")}
RED_WINS, WHITE_WINS, DRAW, NO_RESULT = RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
PLACES = {RED_WINS: (1, 2), WHITE_WINS: (2, 1), DRAW: (1, 1), NO_RESULT: None}
WIDTH = 80
HEADER = re.compile(r'\[([A-Za-z]+) "((?:[^"\\]|\\.)*)"\]')


class Record(Struct, frozen=True):
    """A match in writing: headers in their order, moves without claims, the result."""

    headers: dict[str, str]
    moves: tuple[str, ...]
    result: str


class Place(NamedTuple):
    """A line of the text and the number of a move, both from 1; 0 where there is none."""

    line: int = 0
    move: int = 0

    def __str__(self) -> str:
        return ", ".join(f"{name} {number}" for name, number in zip(self._fields, self, strict=True) if number)


NOWHERE = Place()


class RecordError(BadRecord):
    """What is wrong with a record, where, and the rule that is broken, if it is one."""

    def __init__(self, reason: str, place: Place = NOWHERE, rule: str = "") -> None:
        said = f"{reason} ({rule})" if rule else reason
        super().__init__(f"{place}: {said}" if any(place) else said)
        self.reason, self.place, self.rule = reason, place, rule


# --- both ways: a game under the rules


class Score:
    """The moves so far, and the table that they lead to. Seats do not matter: Red is seat 0."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        ((name, allowed),) = NO_RETURN.items()
        no_return = headers.get(name, allowed[0])
        if no_return not in allowed:
            raise RecordError(f"{name} is {' or '.join(allowed)}, not {no_return}")
        self.table: Table = Laid(no_return, 0, key(Position(no_return=no_return))).fold(None)
        self.moves: list[str] = []

    @property
    def number(self) -> int:
        """The number of the next move; Red's and White's share one."""
        return len(self.moves) // 2 + 1

    def play(self, move: str, place: Place) -> str:
        """Make a move; returns its claims."""
        if ending := verdict(self.table):
            raise RecordError(f"{move} comes after the end", place, ending.rule)
        if rule := objection(self.table.position, move):
            raise RecordError(f"{move} is not legal", place, rule)
        moved = turn(self.table, move)
        self.table = moved.fold(self.table)
        self.moves.append(move)
        return claims(moved.off)

    def check_result(self, result: str, place: Place) -> None:
        if ending := verdict(self.table):
            right = DRAW if ending.winner is None else RESULTS[ending.winner]
            if result != right:
                raise RecordError(f"the result is {right}, not {result}", place, ending.rule)


# --- writing


def format_game(headers: Mapping[str, str], moves: Sequence[str], result: str) -> str:
    """The text of a record. `NoReturn` among the headers tells the setting; moves come without claims."""
    if result not in RESULTS:
        raise RecordError(f"{result} is not a result")
    score, words = Score(headers), []
    for move in moves:
        number, is_reds = score.number, len(score.moves) % 2 == 0
        said = score.play(move, Place(move=number))
        words.append(" ".join(filter(None, (f"{number}." if is_reds else "", move, said))))
    score.check_result(result, Place(move=score.number))
    lines = [header_line(name, value) for name, value in {**headers, "Result": result}.items()]
    return "\n".join([*lines, "", *wrap(" ".join([*words, result]), WIDTH, break_on_hyphens=False), ""])


def header_line(name: str, value: str) -> str:
    escaped = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    line = f'[{name} "{escaped}"]'
    if not HEADER.fullmatch(line):
        raise RecordError(f"{name} is not a header's name")
    return line


# --- reading


class Words:
    """The words of the moves with the lines that they stand in."""

    def __init__(self, lines: Iterable[tuple[int, str]]) -> None:
        self.ahead = deque((word, number) for number, line in lines for word in line.split())
        self.line = 0

    def peek(self) -> str:
        return self.ahead[0][0] if self.ahead else ""

    def take(self, move: int) -> str:
        if not self.ahead:
            raise RecordError("the record ends without a result", Place(self.line, move))
        word, self.line = self.ahead.popleft()
        return word


def parse_game(text: str) -> Record:
    """Read a record; raises `RecordError` at the first thing that is wrong."""
    lines = list(enumerate(text.splitlines(), 1))
    head = next((at for at, (_, line) in enumerate(lines) if line.strip() and not line.startswith("[")), len(lines))
    headers = parse_headers(lines[:head])
    words = Words(lines[head:])
    moves, result = parse_moves(words, Score(headers))
    if headers.get("Result", result) != result:
        raise RecordError(f"the header says {headers['Result']}, the moves end with {result}", Place(words.line))
    return Record(headers, moves, result)


def parse_headers(lines: Iterable[tuple[int, str]]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for number, line in lines:
        found = HEADER.fullmatch(line.rstrip())
        if not found and line.strip():
            raise RecordError('a header reads [Name "value"]', Place(number))
        if found and found[1] in headers:
            raise RecordError(f"{found[1]} is given twice", Place(number))
        if found:
            headers[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
    return headers


def parse_moves(words: Words, score: Score) -> tuple[tuple[str, ...], str]:
    """The moves in order, each with its claims, and the result after the last."""
    while words.peek() not in RESULTS:
        number = score.number
        if len(score.moves) % 2 == 0 and (word := words.take(number)) != f"{number}.":
            raise RecordError(f"{word} stands for {number}.", Place(words.line, number))
        move = words.take(number)
        place = Place(words.line, number)
        claimed = score.play(move, place)
        said = words.take(number) if words.peek().startswith("x") else ""
        if said != claimed:
            raise RecordError(f"{move} claims {claimed or 'nothing'}, not {said or 'nothing'}", place, "O20")
    result = words.take(score.number)
    score.check_result(result, Place(words.line, score.number))
    if words.ahead:
        raise RecordError(f"{words.take(0)} follows the result", Place(words.line))
    return tuple(score.moves), result


# --- records of matches


def of_match(facts: Iterable[Fact], names: Sequence[str], outcome: Outcome | None, headers: Mapping[str, str]) -> str:
    """A match as a record, as far as it has come. Before the lot the seats stand in the order of the table."""
    red, settings, moves = 0, dict[str, str](), list[str]()
    for fact in facts:
        match fact:
            case Laid():
                red, settings = fact.red or 0, {"NoReturn": fact.no_return}
            case Coloured():
                red = fact.red
            case Moved():
                moves.append(fact.move)
    return format_game({"Red": names[red], "White": names[1 - red], **headers, **settings}, moves, result_of(outcome, red))


def result_of(outcome: Outcome | None, red: int) -> str:
    if outcome is None:
        return NO_RESULT
    if len(set(outcome.places)) == 1:
        return DRAW
    return RED_WINS if outcome.places[red] == 1 else WHITE_WINS


def to_match(record: Record) -> GameRecord:
    """The match that a record tells of: Red is seat 0."""
    names = tuple(record.headers.get(colour, colour) for colour in ("Red", "White"))
    options = {"no_return": record.headers.get("NoReturn", "mover"), "red": "0"}
    return GameRecord(names, options, record.moves, PLACES[record.result])
