"""What templates say about matches: times, texts of the catalogue, the squares of an OSHI board."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import template
from msgspec import Struct

from matches import rows, texts

register = template.Library()
FILES = "abcdefghi"
RANKS = "987654321"


class Rank(Struct, frozen=True):
    """A row of squares, the far one first; each with the piece on it, if any."""

    name: str
    squares: list[tuple[str, Mapping[str, Any] | None]]


@register.filter
def moment(at: int | None) -> datetime | None:
    """Milliseconds as a time."""
    return None if at is None else rows.moment(at)


@register.simple_tag
def catalogue_text(key: str, **params: object) -> str:
    """A text of the catalogue that the browser reads too."""
    return texts.text(key, params)


@register.filter
def oshi_ranks(table: Mapping[str, Any]) -> list[Rank]:
    """The nine rows of a board from an OSHI view."""
    standing = {piece["at"]: piece for piece in table.get("pieces", {}).values() if "at" in piece}
    return [Rank(rank, [(file + rank, standing.get(file + rank)) for file in FILES]) for rank in RANKS]


@register.filter
def oshi_claimed(table: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Pieces that have fallen, from an OSHI view."""
    return [piece for piece in table.get("pieces", {}).values() if piece.get("claimed")]
