"""Moves in writing: origin, direction, distance, and what was claimed: `e6N3 xW3,R1`.

Source: OSHI rules, section 7, "Notation".
"""

from __future__ import annotations

from collections.abc import Iterable

from matches.games.oshi.board import LABEL, PIECE


def claims(off: Iterable[str]) -> str:
    """The pieces that fell, by colour and value in the order in which they did: `xW3,R1`."""
    labels = ",".join(LABEL[PIECE[name]] for name in off)
    return labels and f"x{labels}"


def written(move: str, off: Iterable[str]) -> str:
    return f"{move} {claims(off)}".rstrip()
