"""Still positions for pages: from a view, or from words as the rules write them.

Drawing only. Nothing here knows which moves are legal; the order is that of seeing: far ranks first, so that a tall
house in front covers what stands behind it.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

SIDES = {"R": "red", "W": "white"}


class Standing(NamedTuple):
    """One piece on its square."""

    side: str
    value: int
    at: str


def on_board(pieces: Mapping[str, Mapping[str, object]]) -> list[Standing]:
    """The pieces of an OSHI view that still stand; claimed ones have no square."""
    return _far_first(
        Standing(str(piece["side"]), int(str(piece["value"])), str(piece["at"])) for piece in pieces.values() if "at" in piece
    )


def parse(text: str) -> list[Standing]:
    """`R3 e1, W1 e2`: side and value, then square (the worked examples of the rules are written so)."""
    words = (part.split() for part in text.split(",") if part.strip())
    return _far_first(Standing(SIDES[piece[0]], int(piece[1]), square) for piece, square in words)


def named(standing: Iterable[Standing]) -> str:
    """The position in words, for those who do not see the picture."""
    names = {"red": _("Red"), "white": _("White")}
    listed = sorted(standing, key=lambda piece: (piece.side, -piece.value, piece.at))
    return ", ".join(f"{names[piece.side]} {piece.value} {piece.at}" for piece in listed) or _("Empty board")


def _far_first(standing: Iterable[Standing]) -> list[Standing]:
    return sorted(standing, key=lambda piece: (-int(piece.at[1]), piece.at[0]))
