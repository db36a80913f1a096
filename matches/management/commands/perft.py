"""`perft oshi DEPTH`: count move sequences through the rules that play uses, beside python-chess where that is installed.

Rates are by processor time, so that other work on the machine does not lean them.

Source: OSHI rules, section 8; architecture section 11.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from matches.games.oshi.game import Oshi
from matches.games.oshi.perft import sequences, start

CHESS_DEPTH = 4


class Command(BaseCommand):
    help = "Count the move sequences of a game from its start. The last line is their number."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=[Oshi.id])
        parser.add_argument("depth", type=int, choices=range(1, 6))
        parser.add_argument("--no-return", choices=Oshi.settings["no_return"], default="mover")

    def handle(self, *, depth: int, no_return: str, **options: Any) -> None:
        began = process_time()
        count = sequences(Oshi(), start(Oshi(), no_return), depth)
        seconds = process_time() - began
        self.stdout.write(f"oshi, depth {depth}: {count} sequences in {seconds:.2f} s, {count / seconds:,.0f} a second")
        if find_spec("chess"):
            rate = chess_rate()
            self.stdout.write(f"python-chess, depth {CHESS_DEPTH}: {rate:,.0f} a second; ratio {count / seconds / rate:.2f}")
        self.stdout.write(str(count))


def chess_rate() -> float:
    """Sequences a second of python-chess, counted the same way: at the last move the legal ones are listed, not made."""
    board = import_module("chess").Board()
    began = process_time()
    count = chess_sequences(board, CHESS_DEPTH)
    return count / (process_time() - began)


def chess_sequences(board: Any, depth: int) -> int:
    legal = list(board.legal_moves)
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        board.push(move)
        total += chess_sequences(board, depth - 1)
        board.pop()
    return total
