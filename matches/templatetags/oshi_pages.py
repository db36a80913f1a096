"""What the templates of OSHI draw from a view: rows of squares, fallen pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from msgspec import Struct

register = template.Library()
FILES = "abcdefghi"
RANKS = "987654321"


class Rank(Struct, frozen=True):
    """A row of squares, the far one first; each with the piece on it, if any."""

    name: str
    squares: list[tuple[str, Mapping[str, Any] | None]]


@register.filter
def oshi_ranks(table: Mapping[str, Any]) -> list[Rank]:
    """The nine rows of a board from an OSHI view."""
    standing = {piece["at"]: piece for piece in table.get("pieces", {}).values() if "at" in piece}
    return [Rank(rank, [(file + rank, standing.get(file + rank)) for file in FILES]) for rank in RANKS]


@register.filter
def oshi_claimed(table: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Pieces that have fallen, from an OSHI view."""
    return [piece for piece in table.get("pieces", {}).values() if piece.get("claimed")]
