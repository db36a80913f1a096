"""A game of OSHI in which Red wins by rule O22, for whoever plays it: notation as the log writes it, Red first."""

from __future__ import annotations

from typing import NamedTuple

FILES = "abcdefghi"
WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


class Turn(NamedTuple):
    """One move, what the log writes of it, and whether it pushes: a push is asked about before it is played."""

    move: str
    written: str
    pushes: bool

    @property
    def squares(self) -> tuple[str, str]:
        return ends(self.move)


def ends(move: str) -> tuple[str, str]:
    """The squares where a move begins and where it ends."""
    origin, (dx, dy), distance = move[:2], WAYS[move[2]], int(move[3])
    return origin, FILES[FILES.index(origin[0]) + dx * distance] + str(int(origin[1]) + dy * distance)


GAME = tuple(
    Turn(text.rstrip("*").split(" x")[0], text.rstrip("*"), text.endswith("*"))
    for text in (
        "i1N2", "g8E2",
        "e2N1*", "e7S1",
        "d2N1", "d8S1",
        "f2N1", "f8S1",
        "e4W1", "e6E1",
        "i3N3", "a9S2",
        "i6N3 xW3,W2*", "a7S3",
        "c2S1", "a4S3 xR3*",
        "c1W2 xW3*",
    )
)  # fmt: skip
SIDES = ("red", "white")
FIRST_SEQ = 3
"""Entries 0 to 2 make the match, seat the players and lay the board."""
