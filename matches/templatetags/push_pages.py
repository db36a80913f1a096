"""What the templates of Oshi Push draw from a view or a brief."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from msgspec import Struct

from matches.games.oshi_push.game import OshiPush

register = template.Library()
FACES = OshiPush.catalogue.faces


class SmallPlace(Struct, frozen=True):
    """A place of the row for small boards: the Platform's name, how much of its Threshold the first side to reach it has."""

    name: str
    popularity: str


@register.filter
def card_name(code: str) -> str:
    return FACES[code].name if code in FACES else code


@register.filter
def side_names(side: Mapping[str, Any], names: Sequence[str]) -> str:
    return " + ".join(names[seat] for seat in side["seats"])


@register.filter
def at(row: Sequence[Any], index: int | str) -> Any:
    """The element at an index; keys of a view's mappings are words."""
    return row[int(index)]


@register.filter
def small_row(row: str) -> list[SmallPlace]:
    """The row as a brief has it: `code:popularity by side`, a place after the other."""
    parts = (place.split(":") for place in row.split())
    return [SmallPlace(card_name(code), popularity.replace("/", " : ")) for code, popularity in parts]


@register.filter
def words(codes: str) -> list[str]:
    return codes.split()
