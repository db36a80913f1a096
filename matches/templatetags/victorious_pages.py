"""What the templates of Virtually Victorious draw from a view or a brief."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from msgspec import Struct

from matches.games.virtually_victorious.ending import MORE_THAN, THRESHOLDS
from matches.games.virtually_victorious.game import VirtuallyVictorious
from matches.games.virtually_victorious.table import seat_of
from matches.texts import text

register = template.Library()
FACES = VirtuallyVictorious.catalogue.faces
GAME = VirtuallyVictorious.id
WIDTH, LANE = 120, 80
"""Of the small race: units of its drawing."""


class Lane(Struct, frozen=True):
    """A player's lane in the small race: how far the bar goes, where it lies, how high it is."""

    width: int
    y: int
    height: int


class Placed(Struct, frozen=True):
    """Something on the Stack in words: whose, the card, what it is, its target."""

    seat: int
    name: str
    said: str
    target: str


@register.filter
def vv_name(code: str) -> str:
    return FACES[code].name if code in FACES else code


@register.filter
def vv_phase(phase: str) -> str:
    return text(f"{GAME}.table.phase.{phase}")


@register.filter
def vv_lanes(points: Sequence[int]) -> list[Lane]:
    """The race as bars, the first seat on top."""
    height = LANE // max(1, len(points))
    return [Lane(min(WIDTH, WIDTH * n // MORE_THAN), at * height + height // 4, height // 2) for at, n in enumerate(points)]


@register.simple_tag
def vv_posts() -> list[int]:
    """Where thresholds cross the race."""
    return [WIDTH * threshold // MORE_THAN for threshold in THRESHOLDS]


@register.simple_tag
def vv_stack(table: Mapping[str, Any], names: Sequence[str]) -> list[Placed]:
    """The Stack, the next to resolve first."""
    return [placed(table, entry, names) for entry in reversed(table.get("stack", ()))]


def placed(table: Mapping[str, Any], entry: Mapping[str, Any], names: Sequence[str]) -> Placed:
    said = text(f"{GAME}.table.entry.{entry['what']}", {"seat": entry["seat"]}, names)
    return Placed(entry["seat"], vv_name(entry["card"]["code"]), said, target_name(table, entry.get("target", ""), names))


def target_name(table: Mapping[str, Any], target: str, names: Sequence[str]) -> str:
    """A player, an entry of the Stack or a card in play by name; nothing for what has left."""
    if (seat := seat_of(target)) is not None:
        return names[seat]
    codes = {entry["id"]: entry["card"]["code"] for entry in table.get("stack", ())}
    for player in table["seats"].values():
        codes |= {card_id: card["code"] for card_id, card in player["field"].items()}
    return vv_name(codes[target]) if target in codes else ""
